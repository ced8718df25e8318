"""Tournaments through the store, with results from games, records and other phones."""

from __future__ import annotations

from random import Random

import pytest

from companion.history import evenings
from companion.history.evenings import Refused
from companion.history.keeper import Keeper
from companion.history.people import People
from companion.history.tournament import Kind, Tournament, TournamentError
from companion.session import saved_game
from companion.store import open_unsaved
from engine.core.autoplay import random_move
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table

NAMES = ("Ana", "Bo", "Cy", "2", "@hand")


def orc_game(players: tuple[str, ...], seed: int, most: int = 900) -> Table:
    table, rng = Table(rulebook("orc"), Setup("orc", players)), Random(seed)
    while table.ask is not None and len(table.moves) < most:
        table.do(random_move(table, rng))
    return table


def orc_places(table: Table) -> dict[str, int]:
    return {table.players[line.seat]: line.rank for line in table.standings()}


@pytest.mark.parametrize("kind", [Kind.SWISS, Kind.ROUND_ROBIN])
def test_an_evening_from_records_of_other_phones(kind):
    store = open_unsaved()
    key = evenings.new_evening(store, Tournament("Friday", "orc", kind, NAMES)).key
    points = 0
    for number in range(1, 4):
        one = evenings.evening(store, key)
        drawn = one.draw()
        assert drawn.number == number
        assert len(drawn.byes) == 1
        for seed, pair in enumerate(one.waiting()):
            table = orc_game(tuple(reversed(pair)), seed + number * 10)
            evenings.from_text(one, Record.of(table).write())
            points += 1
        assert one.waiting() == []
        evenings.save(store, one)
    rows = evenings.evening(store, key).standings()
    assert sum(row.points for row in rows) == points + 3
    assert sum(row.played for row in rows) == 2 * points


def test_a_result_comes_as_text_of_a_few_words_and_counts_once():
    store = open_unsaved()
    one = evenings.new_evening(store, Tournament("Friday", "orc", Kind.SWISS, NAMES[:2]))
    one.draw()
    text = evenings.result_text("orc", {"Bo": 1, "Ana": 2})
    assert len(text) < 100
    evenings.from_text(one, text)
    evenings.from_text(one, text)
    assert [row.name for row in one.standings()] == ["Bo", "Ana"]
    assert len(one.tournament.results) == 1
    with pytest.raises(TournamentError, match="other_result"):
        evenings.from_text(one, evenings.result_text("orc", {"Bo": 2, "Ana": 1}))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "engine.error.no_record"),
        ("{", "history.tournament.not_understood"),
        ("{}", "history.tournament.not_understood"),
        ('{"format": "tableside result", "game": "orc", "places": 3}', "not_understood"),
        ('{"format": "tableside result", "game": "orc", "places": {"Ana": "x"}}', "not_understood"),
        ('{"format": "other"}', "not_understood"),
        ('{"format": "tableside result", "game": "economicus", "places": {}}', "other_game"),
        ("Tableside record 99\n", "engine.error.newer_record"),
        ("[" * 100_000, "engine.error"),
        ("{" * 100_000, "not_understood"),
        ("x" * 2_000_000, "not_understood"),
        ("Tableside record 1\ngame orc\nrules 99\nplayer Ana\nplayer Bo\n", "rules_version"),
    ],
)
def test_what_cannot_be_taken_is_refused_in_a_sentence(text, why):
    one = evenings.new_evening(open_unsaved(), Tournament("Friday", "orc", Kind.SWISS, NAMES[:2]))
    one.draw()
    with pytest.raises(Refused) as refused:
        evenings.from_text(one, text)
    assert why in refused.value.text.id
    assert one.tournament.results == ()


def test_a_game_that_runs_or_of_others_is_refused():
    one = evenings.new_evening(open_unsaved(), Tournament("F", "orc", Kind.SWISS, NAMES[:2]))
    one.draw()
    with pytest.raises(Refused) as refused:
        evenings.from_text(one, Record.of(orc_game(("Ana", "Bo"), 1, most=10)).write())
    assert refused.value.text.id == "history.tournament.not_over"
    with pytest.raises(TournamentError, match="no_such_table"):
        evenings.from_text(one, Record.of(orc_game(("Ana", "Zoe"), 1)).write())


def test_results_are_taken_from_games_on_this_phone():
    store = open_unsaved()
    one = evenings.new_evening(store, Tournament("Friday", "orc", Kind.SWISS, NAMES[:4]))
    one.draw()
    tables = [orc_game(pair, seed) for seed, pair in enumerate(one.waiting())]
    for table in tables:
        saved_game.go_on_from(store, table, len(table.moves), "orc")
    keeper = Keeper(store)
    summaries = [keeper.compute(table) for table in keeper.tables]
    assert evenings.from_games(one, summaries, People(store)) == 2
    assert evenings.from_games(one, summaries, People(store)) == 0
    for table in tables:
        result = next(r for r in one.tournament.results if set(r.players) == set(table.players))
        assert dict(zip(result.players, result.places, strict=True)) == orc_places(table)


def test_a_league_takes_each_game_once():
    store = open_unsaved()
    store.clock = iter(range(1000, 100_000, 10)).__next__
    one = evenings.new_evening(store, Tournament("All year", "orc", Kind.LEAGUE, NAMES[:3]))
    for seed, pair in enumerate((("Ana", "Bo"), ("Bo", "Cy"), ("Ana", "Bo"), ("Ana", "Zoe"))):
        table = orc_game(pair, seed)
        saved_game.go_on_from(store, table, len(table.moves), "orc")
    keeper = Keeper(store)
    summaries = [keeper.compute(table) for table in keeper.tables]
    assert evenings.from_games(one, summaries, People(store)) == 3
    assert evenings.from_games(one, summaries, People(store)) == 0
    assert sum(row.played for row in one.standings()) == 6
    with pytest.raises(TournamentError, match="nothing_to_draw"):
        one.draw()


def test_who_withdraws_is_drawn_no_more_and_keeps_the_points():
    one = evenings.new_evening(open_unsaved(), Tournament("F", "orc", Kind.SWISS, NAMES[:4]))
    one.draw()
    for pair in one.waiting():
        one.enter(evenings.places_by_order(pair))
    leader = one.standings()[0]
    one.withdraw(leader.name)
    drawn = one.draw()
    assert leader.name not in {name for table in drawn.tables for name in table}
    assert len(drawn.byes) == 1
    assert next(r for r in one.standings() if r.name == leader.name).points == leader.points


def test_damaged_entries_are_left_out():
    store = open_unsaved()
    good = evenings.new_evening(store, Tournament("F", "orc", Kind.SWISS, NAMES[:2]))
    raw = store.entry("tournament", good.key)
    for number, wrong in enumerate([3, {}, {**raw, "kind": "cup"}, {**raw, "players": ["Ana"]}]):
        store.put("tournament", f"wrong {number}", wrong)
    assert [one.key for one in evenings.evenings(store)] == [good.key]
    evenings.delete(store, good.key)
    assert evenings.evening(store, good.key) is None
