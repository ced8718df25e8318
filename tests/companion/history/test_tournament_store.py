"""Tournaments through the store, with results from games, records and other phones."""

from __future__ import annotations

import zlib
from random import Random

import cv2
import numpy as np
import pytest
import segno

from companion.history import tournament_store
from companion.history.people import People
from companion.history.result_texts import (
    Refused,
    Result,
    mark_of,
    read_result,
    read_result_file,
    result_code,
    result_of,
    result_text,
)
from companion.history.summary_store import SummaryStore
from companion.history.tournament import Kind, Tournament, TournamentError, match_score
from companion.history.tournament_store import PlayedHere
from companion.session import saved_game
from companion.store import open_unsaved
from engine.core.autoplay import random_move
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from vision.tags.reader import read_codes

NAMES = ("Ana", "Bo", "Cy", "2", "@hand")


def orc_game(players: tuple[str, ...], seed: int, most: int = 900) -> Table:
    table, rng = Table(rulebook("orc"), Setup("orc", players)), Random(seed)
    while table.ask is not None and len(table.moves) < most:
        table.do(random_move(table, rng))
    return table


def bring(saved, text: str) -> bool:
    """What another phone told, in any of its shapes."""
    return tournament_store.take(saved, read_result(text), People(open_unsaved()))


def of_this_phone(store) -> list[PlayedHere]:
    summary_store = SummaryStore(store)
    return [
        PlayedHere(summary_store.compute(table), mark_of(saved_game.whole_record(store, table.id)))
        for table in summary_store.tables
    ]


def orc_places(table: Table) -> dict[str, int]:
    return {table.players[line.seat]: line.rank for line in table.standings()}


@pytest.mark.parametrize("kind", [Kind.SWISS, Kind.ROUND_ROBIN])
def test_an_evening_from_records_of_other_phones(kind):
    store = open_unsaved()
    key = tournament_store.create(store, Tournament("Friday", "orc", kind, NAMES)).key
    points = 0
    for number in range(1, 4):
        one = tournament_store.load(store, key)
        drawn = one.draw()
        assert drawn.number == number
        assert len(drawn.byes) == 1
        for seed, pair in enumerate(one.waiting()):
            table = orc_game(tuple(reversed(pair)), seed + number * 10)
            bring(one, Record.of(table).write())
            points += 1
        assert one.waiting() == []
        tournament_store.save(store, one)
    rows = tournament_store.load(store, key).standings()
    assert sum(row.points for row in rows) == points + 3
    assert sum(row.played for row in rows) == 2 * points


@pytest.mark.parametrize("shape", [result_text, result_code])
def test_a_result_comes_as_a_few_words_and_counts_once(shape):
    store = open_unsaved()
    names = ("Юля", "Bo")
    one = tournament_store.create(store, Tournament("Friday", "orc", Kind.SWISS, names))
    one.draw()
    text = shape(Result("orc", {"Bo": 1, "Юля": 2}, "a1"))
    assert len(text) < 200
    assert bring(one, text)
    assert not bring(one, text)
    assert [row.name for row in one.standings()] == ["Bo", "Юля"]
    assert len(one.tournament.results) == 1
    with pytest.raises(TournamentError, match="other_result"):
        bring(one, shape(Result("orc", {"Bo": 2, "Юля": 1}, "b2")))


def test_a_code_is_read_back_by_the_camera():
    """Eight long names in Cyrillic, as large as another phone shows them."""
    rng = Random(2)
    names = {"".join(rng.choices("абвгдежзиклмнопрсту", k=16)): place for place in range(1, 9)}
    result = Result("economicus", names, "0123456789abcdef")
    code = segno.make_qr(result_code(result), error="m")
    rows = np.array([list(row) for row in code.matrix], np.uint8)
    picture = np.full((720, 720), 255, np.uint8)
    side = 600 // len(rows)
    drawn = np.kron(np.where(rows, 20, 255).astype(np.uint8), np.ones((side, side), np.uint8))
    picture[40 : 40 + len(drawn), 40 : 40 + len(drawn)] = drawn
    (seen,) = read_codes(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR))
    assert read_result(seen.text) == result


def test_the_same_game_is_one_as_record_code_text_and_file(tmp_path):
    """In a league nothing but the game itself tells two games of the same two apart."""
    store = open_unsaved()
    one = tournament_store.create(store, Tournament("All year", "orc", Kind.LEAGUE, NAMES[:2]))
    table = orc_game(NAMES[:2], 5)
    told = result_of(table)
    file = tmp_path / "result.txt"
    file.write_text(result_text(told) + "\n", "utf-8")
    assert bring(one, Record.of(table).write())
    assert not bring(one, result_code(told))
    assert not bring(one, result_text(told))
    assert not tournament_store.take(one, read_result_file(file), People(store))
    saved_game.save_played(store, table, "orc")
    assert tournament_store.from_games(one, of_this_phone(store), People(store)) == 0
    assert bring(one, Record.of(orc_game(NAMES[:2], 6)).write())
    assert len(one.tournament.results) == 2


def test_best_of_three_ends_with_the_second_win_and_draws_count_for_nobody():
    store = open_unsaved()
    match = tournament_store.create(store, Tournament("M", "orc", Kind.MATCH, ("Ana", "Bo")))
    match.enter({"Ana": 1, "Bo": 2})
    match.enter({"Ana": 1, "Bo": 1})
    match.enter({"Bo": 1, "Ana": 2}, "x")
    assert not match.decided
    tournament_store.save(store, match)
    match = tournament_store.load(store, match.key)
    assert match.tournament.best_of == 3
    assert match_score(match.tournament).wins == (1, 1)
    assert not match.enter({"Bo": 1, "Ana": 2}, "x")
    match.enter({"Bo": 1, "Ana": 2}, "y")
    assert match.decided
    assert match_score(match.tournament).winner == 1
    with pytest.raises(TournamentError, match="match_over"):
        match.enter({"Ana": 1, "Bo": 2})
    match.take_back(match.tournament.results[-1])
    assert not match.decided
    with pytest.raises(TournamentError, match="match_of_two"):
        Tournament("M", "orc", Kind.MATCH, NAMES[:3])
    with pytest.raises(TournamentError, match="unknown_player"):
        match.enter({"Ana": 1, "Zoe": 2})


def test_a_game_finds_its_match():
    store = open_unsaved()
    assert tournament_store.match_of(store, "orc", NAMES[:2], "a") is None
    match = tournament_store.create(store, Tournament("M", "orc", Kind.MATCH, NAMES[:2]))
    for mark in ("a", "b"):
        match.enter({"Bo": 1, "Ana": 2}, mark)
    tournament_store.save(store, match)
    assert tournament_store.match_of(store, "orc", ("Bo", "Ana"), "a").key == match.key
    assert tournament_store.match_of(store, "orc", NAMES[:2], "c") is None  # that one is decided
    again = tournament_store.create(store, Tournament("M", "orc", Kind.MATCH, NAMES[:2]))
    assert tournament_store.match_of(store, "orc", NAMES[:2], "c").key == again.key
    assert tournament_store.match_of(store, "orc", NAMES[:2], "b").key == match.key
    assert tournament_store.match_of(store, "orc", NAMES[1:3], "b") is None


def test_a_result_that_was_entered_wrongly_is_taken_back():
    one = tournament_store.create(open_unsaved(), Tournament("F", "orc", Kind.SWISS, NAMES[:2]))
    one.draw()
    one.enter({"Ana": 1, "Bo": 2})
    one.take_back(one.tournament.results[0])
    assert one.waiting() == [("Ana", "Bo")]
    one.enter({"Ana": 2, "Bo": 1})
    assert one.standings()[0].name == "Bo"


@pytest.mark.parametrize("told", ["Anna", "anA", "ANNA"])
def test_other_spellings_of_a_player_are_known_here(told):
    """No two players of a tournament differ in capitals alone."""
    store = open_unsaved()
    people = People(store)
    for spelling in ("Anna", "ANNA"):
        people.merge(spelling, "Ana", [])
    one = tournament_store.create(store, Tournament("F", "orc", Kind.SWISS, NAMES[:2]))
    one.draw()
    assert tournament_store.take(one, Result("orc", {told: 1, "bo": 2}, ""), people)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "engine.error.no_record"),
        ("{", "history.tournament.not_understood"),
        ("{}", "history.tournament.not_understood"),
        ('{"format": "tableside result", "game": "orc", "places": 3}', "not_understood"),
        ('{"format": "tableside result", "game": "orc", "places": {"Ana": "x"}}', "not_understood"),
        ('{"format": "other"}', "not_understood"),
        ('{"format": "tableside result", "game": "orc", "places": {"Ana": true}}', "not_under"),
        ('{"format": "tableside result", "game": "chess", "places": {}}', "not_understood"),
        ('{"format": "tableside result", "version": 2, "game": "orc"}', "import_newer"),
        ('{"format": "tableside result", "version": "x", "game": "orc"}', "not_understood"),
        ("TSRESULT1/", "not_understood"),
        ("TSRESULT1/00000000/ABCDEFGH", "not_understood"),
        ("TSRESULT2/00000000/ABCDEFGH", "import_newer"),
        (f"TSRESULT1/{zlib.crc32(b'AAAA'):08X}/AAAA", "not_understood"),
        ('{"format": "tableside result", "game": "economicus", "places": {}}', "other_game"),
        ("Tableside record 99\n", "engine.error.newer_record"),
        ("[" * 100_000, "engine.error"),
        ("{" * 100_000, "not_understood"),
        ("x" * 2_000_000, "not_understood"),
        ("Tableside record 1\ngame orc\nrules 99\nplayer Ana\nplayer Bo\n", "rules_version"),
    ],
)
def test_what_cannot_be_taken_is_refused_in_a_sentence(text, why):
    one = tournament_store.create(
        open_unsaved(), Tournament("Friday", "orc", Kind.SWISS, NAMES[:2])
    )
    one.draw()
    with pytest.raises(Refused) as refused:
        bring(one, text)
    assert why in refused.value.text.id
    assert one.tournament.results == ()


def test_a_game_that_runs_or_of_others_is_refused():
    one = tournament_store.create(open_unsaved(), Tournament("F", "orc", Kind.SWISS, NAMES[:2]))
    one.draw()
    with pytest.raises(Refused) as refused:
        bring(one, Record.of(orc_game(("Ana", "Bo"), 1, most=10)).write())
    assert refused.value.text.id == "history.tournament.not_over"
    with pytest.raises(TournamentError, match="no_such_table"):
        bring(one, Record.of(orc_game(("Ana", "Zoe"), 1)).write())


def test_results_are_taken_from_games_on_this_phone():
    store = open_unsaved()
    one = tournament_store.create(store, Tournament("Friday", "orc", Kind.SWISS, NAMES[:4]))
    one.draw()
    tables = [orc_game(pair, seed) for seed, pair in enumerate(one.waiting())]
    for table in tables:
        saved_game.go_on_from(store, table, len(table.moves), "orc")
    games = of_this_phone(store)
    assert tournament_store.from_games(one, games, People(store)) == 2
    assert tournament_store.from_games(one, games, People(store)) == 0
    for table in tables:
        result = next(r for r in one.tournament.results if set(r.players) == set(table.players))
        assert dict(zip(result.players, result.places, strict=True)) == orc_places(table)


def test_a_league_takes_each_game_once():
    store = open_unsaved()
    store.clock = iter(range(1000, 100_000, 10)).__next__
    one = tournament_store.create(store, Tournament("All year", "orc", Kind.LEAGUE, NAMES[:3]))
    for seed, pair in enumerate((("Ana", "Bo"), ("Bo", "Cy"), ("Ana", "Bo"), ("Ana", "Zoe"))):
        table = orc_game(pair, seed)
        saved_game.go_on_from(store, table, len(table.moves), "orc")
    games = of_this_phone(store)
    assert tournament_store.from_games(one, games, People(store)) == 3
    assert tournament_store.from_games(one, games, People(store)) == 0
    assert sum(row.played for row in one.standings()) == 6
    with pytest.raises(TournamentError, match="nothing_to_draw"):
        one.draw()


def test_who_withdraws_is_drawn_no_more_and_keeps_the_points():
    one = tournament_store.create(open_unsaved(), Tournament("F", "orc", Kind.SWISS, NAMES[:4]))
    one.draw()
    for pair in one.waiting():
        one.enter(tournament_store.places_by_order(pair))
    leader = one.standings()[0]
    one.withdraw(leader.name)
    drawn = one.draw()
    assert leader.name not in {name for table in drawn.tables for name in table}
    assert len(drawn.byes) == 1
    assert next(r for r in one.standings() if r.name == leader.name).points == leader.points


def test_damaged_entries_are_left_out():
    store = open_unsaved()
    good = tournament_store.create(store, Tournament("F", "orc", Kind.SWISS, NAMES[:2]))
    raw = store.entry("tournament", good.key)
    for number, wrong in enumerate([3, {}, {**raw, "kind": "cup"}, {**raw, "players": ["Ana"]}]):
        store.put("tournament", f"wrong {number}", wrong)
    assert [one.key for one in tournament_store.all_tournaments(store)] == [good.key]
    tournament_store.delete(store, good.key)
    assert tournament_store.load(store, good.key) is None


def test_a_tournament_that_began_at_no_time_is_left_out():
    """A backup may hold a number that is too long to be a time."""
    store = open_unsaved()
    made = tournament_store.create(store, Tournament("M", "orc", Kind.MATCH, ("Ana", "Bo")))
    raw = store.entries(tournament_store.KIND)[made.key]
    store.put(tournament_store.KIND, made.key, {**raw, "since": 10**400})
    assert tournament_store.all_tournaments(store) == []


def test_files_that_are_no_result_are_refused(tmp_path):
    good = result_text(Result("orc", {"Ana": 1, "Bo": 2}, "a")).encode()
    for number, raw in enumerate(
        (b"", b"\xff\xfe\x00", b"PK\x03\x04" * 40, good[:-3], b"\x00" * 99)
    ):
        path = tmp_path / str(number)
        path.write_bytes(raw)
        with pytest.raises(Refused):
            read_result_file(path)
    with pytest.raises(Refused):
        read_result_file(tmp_path / "none")
    (tmp_path / "good").write_bytes(b"\xef\xbb\xbf" + good + b"\r\n")
    assert read_result_file(tmp_path / "good").places == {"Ana": 1, "Bo": 2}


def test_any_letter_changed_in_a_code_is_noticed():
    code, rng = result_code(Result("orc", {"Ana": 1, "Bo": 2}, "a")), Random(4)
    for _ in range(60):
        at, letter = rng.randrange(len(code)), rng.choice("ABZ279/x")
        if code[at] != letter:
            with pytest.raises(Refused):
                read_result(code[:at] + letter + code[at + 1 :])


@pytest.mark.parametrize("half", ['"mark":"\\ud800"', '"mark":"a","game":"orc\\udfff"'])
def test_a_result_with_half_a_letter_is_refused(half):
    text = '{"format":"tableside result","game":"orc","places":{"Ana":1,"Bo":2},' + half + "}"
    with pytest.raises(Refused):
        read_result(text)


def test_a_what_if_is_no_game_of_a_match():
    store = open_unsaved()
    saved = tournament_store.create(store, Tournament("M", "orc", Kind.MATCH, ("Ana", "Bo")))
    table = orc_game(("Ana", "Bo"), 5)
    saved_game.save_played(store, table, "ORC")
    saved_game.go_on_from(store, table, len(table.moves), "What if")
    assert len(tournament_store.played_here(store, saved)) == 1
