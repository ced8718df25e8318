"""Matches and tournaments under real fingers: codes, files, hands, a sheet to print."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest
import segno

from companion.history import tournament_store
from companion.history.people import People
from companion.history.result_texts import Result, read_result, result_code, result_text
from companion.history.tournament import Kind, Tournament
from companion.session import saved_game
from companion.store import Remembered, open_unsaved
from companion.widgets.qr_code import QrCode
from engine.core.autoplay import random_move
from tests.companion.film import Film
from tests.companion.states import app, played, setup
from tests.companion.window import Window


def made_tournament(store, kind=Kind.SWISS, players=("Ana", "Bo"), game="orc", **more):
    made = tournament_store.create(store, Tournament("Friday", game, kind, players, **more))
    if kind.draws:
        made.draw()
    tournament_store.save(store, made)
    return made


def at(store, made):
    return lambda: app(place="tournament", store=store, what={"key": made.key})


def photographed(text):
    """A code as a camera sees it on another phone."""
    rows = np.array([list(row) for row in segno.make_qr(text, error="m").matrix], np.uint8)
    side = max(1, 440 // len(rows))
    code = np.kron(np.where(rows, 20, 250).astype(np.uint8), np.ones((side, side), np.uint8))
    picture = np.full((480, 640), 235, np.uint8)
    picture[20 : 20 + len(code), 60 : 60 + len(code)] = code
    return cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)


def finished(store, seed=3):
    """A game of ORC that Ana and Bo played to its end."""
    over, session = played(store, setup("orc"), 400, seed)
    store.finish(over, ", ".join(session.table.players[s] for s in session.table.result.winners))
    return over, session


def test_a_result_goes_from_phone_to_phone_as_a_code():
    with Window(lambda: app("orc", 400, "results")) as window:
        window.tap("share")
        window.tap(window.app.words.tell("history.result.title"))
        code = window.find(QrCode).text
        table = window.app.session.table
        wanted = {table.players[line.seat]: line.rank for line in table.standings()}
        assert read_result(code).places == wanted
    store = open_unsaved()
    made = made_tournament(store)
    with Window(at(store, made)) as window:
        window.app.open_camera = lambda: Film(slow=0.01, picture=photographed(code))
        window.tap("take")
        window.tap(window.app.words.tell("history.tournament.take.scan"))
        screen = window.app.shell.screen
        window.until(lambda: screen.saved.waiting() == [], 60)
        window.settle()
        assert not window.has("result-scan")
    kept = tournament_store.load(store, made.key)
    assert kept.tournament.results[0].mark == read_result(code).mark


def test_what_the_camera_sees_of_another_kind_is_said_and_the_search_goes_on():
    store = open_unsaved()
    made = made_tournament(store)
    with Window(at(store, made)) as window:
        window.app.open_camera = lambda: Film(slow=0.01, picture=photographed("HELLO"))
        window.tap("take")
        window.tap(window.app.words.tell("history.tournament.take.scan"))
        told = window.find("scan-told")
        how = window.app.words.tell("history.tournament.take.how")
        window.until(lambda: told.text != how)
        assert window.has("result-scan")
        window.tap("stop-scan")
    assert tournament_store.load(store, made.key).tournament.results == ()


def test_a_pause_lets_the_camera_go_and_the_search_goes_on_afterwards():
    store = open_unsaved()
    made = made_tournament(store)
    opened: list[Film] = []

    def open_camera() -> Film:
        opened.append(Film(slow=0.01))
        return opened[-1]

    with Window(at(store, made)) as window:
        window.app.open_camera = open_camera
        window.tap("take")
        window.tap(window.app.words.tell("history.tournament.take.scan"))
        window.until(lambda: bool(opened) and opened[0].number > 0)
        window.app.on_pause()
        window.until(opened[0].closed.is_set)
        window.app.on_resume()
        window.until(lambda: len(opened) == 2 and opened[1].number > 0)
        window.tap("stop-scan")
        window.until(opened[1].closed.is_set)


def test_results_come_from_files_and_strange_ones_are_refused(tmp_path, monkeypatch):
    store = open_unsaved()
    made = made_tournament(store)
    good = tmp_path / "result.txt"
    good.write_text(result_text(Result("orc", {"Ana": 2, "Bo": 1}, "a")), "utf-8")
    bad = tmp_path / "photo.txt"
    bad.write_bytes(b"\xff\xd8\xff\xe0" * 50)
    with Window(at(store, made)) as window:
        window.app.share_folder = lambda: tmp_path
        for path, waiting in ((bad, 1), (good, 0), (good, 0)):
            monkeypatch.setattr(
                "companion.panels.result_sharing.pick_file",
                lambda _folder, picked, _told, path=path: picked(path),
            )
            window.tap("take")
            window.tap(window.app.words.tell("history.tournament.take.file"))
            assert len(window.app.shell.screen.saved.waiting()) == waiting
        assert window.sees("counts already")


def test_standings_are_printed(tmp_path):
    store = open_unsaved()
    names = tuple(f"Игрок {number}" for number in range(1, 33))
    made = made_tournament(store, players=names, game="economicus", seats=4)
    for table in made.waiting():
        made.enter(tournament_store.places_by_order(table))
    made.draw()
    tournament_store.save(store, made)
    with Window(at(store, made), language="ru") as window:
        window.app.share_folder = lambda: tmp_path
        window.tap("share")
        window.tap(window.app.words.tell("history.standings.pdf"))
        window.until(lambda: window.has("file-ready"), 60)
    written = (tmp_path / "tableside-standings.pdf").read_bytes()
    assert written.startswith(b"%PDF")
    assert written.count(b"/Type /Page\n") >= 2


def test_best_of_three_is_one_tap_and_counts_the_next_games_by_itself():
    store = open_unsaved()
    before, _ = finished(store, 5)
    first, session = finished(store)
    with Window(lambda: app(place="games", store=store)) as window:
        window.tap(f"table-{first}")
        window.tap("begin-match")
        assert window.has("match")
        second, _ = finished(store, 4)
        window.press_back()
        for table_id, counted in ((second, 2), (second, 2), (before, 2)):
            window.tap(f"table-{table_id}")
            (match,) = tournament_store.all_tournaments(store)
            assert len(match.tournament.results) == counted
            assert window.has("match") == (table_id != before)
            window.press_back()
        window.tap(f"table-{second}")
        window.tap("rematch")
        assert window.app.place == "table"
        assert window.app.session.table.players == session.table.players


def test_a_match_and_a_league_are_entered_by_hand():
    store = open_unsaved()
    match = made_tournament(store, Kind.MATCH)
    with Window(at(store, match)) as window:
        screen = window.app.shell.screen
        for _ in range(2):
            window.tap("enter")
            window.tap("Bo")
            window.tap("Ana")
            window.tap("save")
        assert screen.saved.decided
        assert window.sees("Bo wins the match.")
        window.tap("1. Bo · 2. Ana")
        window.tap(window.app.words.tell("history.tournament.take_back"))
        assert not screen.saved.decided
        window.tap("enter")
        window.tap("level")
        assert len(screen.saved.tournament.results) == 2
        assert not screen.saved.decided


def test_players_of_a_new_tournament_are_those_whom_this_phone_knows():
    store = open_unsaved()
    store.remember_players([Remembered("Anna", 0), Remembered("Bo", 1), Remembered("Жан", 2)])
    people = People(store)
    people.delete("Bo")
    people.rename("Жан", "Jean", [])
    with Window(lambda: app(place="tournament", store=store)) as window:

        def start(typed):
            window.find("tournament-players").ids.line.text = typed
            window.tap("start-tournament")

        window.tap("new")
        for wrong, said in (
            ("anna, bo, ANNA", "same name"),
            ("Жан, Jean", "same name"),
            ("anna, " + "x" * 41, "1 to 40 letters"),
            ("anna, bank", "stands for the table"),
        ):
            start(wrong)
            assert window.sees(said)
            window.app.shell.close_toast()
        start(" anna ,bo,, ЖАН,")
        assert window.sees("Bo is deleted")
        window.press_back()
        assert tournament_store.all_tournaments(store) == []
        assert window.find("tournament-players").ids.line.text == " anna ,bo,, ЖАН,"
        window.tap("start-tournament")
        window.tap("show-again")
        (made,) = tournament_store.all_tournaments(store)
        assert made.tournament.players == ("Anna", "Bo", "Jean")
        assert not People(store).is_deleted("Bo")
        assert window.app.shell.screen.key == made.key
        assert window.app.shell.sheet is None


@pytest.mark.parametrize(
    ("kind", "language", "factor"),
    [(Kind.SWISS, "ru", 1.6), (Kind.MATCH, "fr", 1.6), (Kind.LEAGUE, "ru", 1.0)],
)
def test_nothing_is_cut_off(kind, language, factor):
    store = open_unsaved()
    names = ("Анастасия", "Bo") if kind is Kind.MATCH else ("Анастасия", "Bo", "Cy", "Dée", "Eli")
    made = made_tournament(store, kind, names)
    if not kind.draws:
        made.enter({names[0]: 1, names[1]: 2})
        tournament_store.save(store, made)
    with Window(at(store, made), language=language, text_factor=factor) as window:
        assert window.cut_off() == []
        assert window.small_targets() == []
        window.tap("take")
        assert window.cut_off() == []


def test_the_code_of_a_result_is_as_small_as_can_be():
    """Capital letters and digits pack two to eleven bits."""
    told = result_code(Result("orc", {"Ana": 1, "Bo": 2}, "0123456789abcdef"))
    assert segno.make_qr(told, error="m").version <= 8


def ended_anew(window, moves, seed):
    """The end of the open table is undone and played otherwise."""
    session, rng = window.app.session, Random(seed)
    for _ in range(moves):
        session.undo()
    while session.table.ask is not None:
        session.do(random_move(session.table, rng))


def test_a_game_whose_end_was_undone_counts_once_in_its_match():
    store = open_unsaved()
    first, _ = finished(store)
    with Window(lambda: app(place="games", store=store)) as window:
        window.tap(f"table-{first}")
        window.tap("begin-match")
        (match,) = tournament_store.all_tournaments(store)
        before = match.tournament.results
        ended_anew(window, 12, 8)
        window.press_back()
        window.tap(f"table-{first}")
        assert window.has("match")
        (match,) = tournament_store.all_tournaments(store)
        (after,) = match.tournament.results
        table = window.app.session.table
        ranks = {table.players[line.seat]: line.rank for line in table.standings()}
        assert dict(zip(after.players, after.places, strict=True)) == ranks
        assert after.mark != before[0].mark


def tried_out(store):
    """An evening that is over, and the same gone on with from its last move as a "what if"."""
    evening, session = finished(store)
    table = session.table
    return evening, saved_game.go_on_from(store, table, len(table.moves), "What if")


def test_a_what_if_begins_no_match():
    store = open_unsaved()
    _, tried = tried_out(store)
    with Window(lambda: app(place="games", store=store)) as window:
        window.tap(f"table-{tried}")
        assert window.has("rematch")
        assert not window.has("begin-match")


def test_the_result_of_a_what_if_is_not_shared_for_others_to_count():
    store = open_unsaved()
    _, tried = tried_out(store)
    with Window(lambda: app(place="games", store=store)) as window:
        tell = window.app.words.tell
        window.tap(f"table-{tried}")
        window.tap("share")
        assert window.has(tell("app.results.record"))
        for shared in ("history.result.title", "history.out.bgstats"):
            assert not window.has(tell(shared))


@pytest.mark.parametrize("ended", ["as it did", "otherwise"])
def test_a_what_if_counts_in_no_match(ended):
    store = open_unsaved()
    evening, tried = tried_out(store)
    with Window(lambda: app(place="games", store=store)) as window:
        window.tap(f"table-{evening}")
        window.tap("begin-match")
        window.press_back()
        window.tap(f"table-{tried}")
        if ended == "otherwise":
            ended_anew(window, 12, 8)
            window.press_back()
            window.tap(f"table-{tried}")
        assert window.app.table_id == tried
        assert not window.has("match")
    (match,) = tournament_store.all_tournaments(store)
    assert len(match.tournament.results) == 1


@pytest.mark.parametrize("since", ["renamed", "undone and redone"])
def test_a_game_from_before_the_match_counts_in_it_no_more_for_being_touched(since):
    store = open_unsaved()
    old, _ = finished(store)
    tonight, _ = finished(store, 4)
    with Window(lambda: app(place="games", store=store)) as window:
        window.tap(f"table-{tonight}")
        window.tap("begin-match")
        window.press_back()
        if since == "renamed":
            store.rename(old, "That evening")
        else:
            session = saved_game.reopen(store, old).session
            session.undo()
            session.redo()
        window.tap(f"table-{old}")
        assert window.app.table_id == old
        assert not window.has("match")
    (match,) = tournament_store.all_tournaments(store)
    assert len(match.tournament.results) == 1


def test_a_player_who_is_renamed_stays_in_the_match():
    store = open_unsaved()
    first, _ = finished(store)
    with Window(lambda: app(place="games", store=store)) as window:
        window.tap(f"table-{first}")
        window.tap("begin-match")
        second, _ = finished(store, 4)
        People(store).rename("Ana", "Анна", [])
        window.press_back()
        window.tap(f"table-{second}")
        assert window.has("match")
        (match,) = tournament_store.all_tournaments(store)
        assert set(match.tournament.players) == {"Анна", "Bo"}
        assert len(match.tournament.results) == 2
    with Window(at(store, match), language="ru") as window:
        assert window.sees("Анна")
        assert not window.has("Ana")


def test_a_withdrawal_can_be_undone():
    store = open_unsaved()
    made = made_tournament(store, players=("Ana", "Bo", "Cy"))
    with Window(at(store, made)) as window:
        tell = window.app.words.tell
        window.tap("menu")
        window.tap(tell("history.tournament.withdraw", name="Bo"))
        assert tournament_store.load(store, made.key).tournament.withdrawn == {"Bo": 2}
        window.tap(tell("app.do.undo"))
        assert tournament_store.load(store, made.key).tournament.withdrawn == {}


def test_a_withdrawal_is_undone_from_a_page_that_was_opened_since():
    store = open_unsaved()
    made = made_tournament(store, players=("Ana", "Ben"))
    with Window(lambda: app(place="tournament", store=store)) as window:
        tell = window.app.words.tell
        window.tap("Friday")
        window.tap("menu")
        window.tap(tell("history.tournament.withdraw", name="Ben"))
        window.press_back()
        window.tap(window.centre("Friday"))
        window.tap(tell("app.do.undo"))
        assert window.app.shell.screen.saved.tournament.withdrawn == {}
        made = tournament_store.load(store, made.key)
        made.enter({"Ana": 1, "Ben": 2})  # from another window, which must not be lost either
        tournament_store.save(store, made)
        window.app.shell.screen.refresh()
        window.settle()
        window.tap("draw")
        kept = tournament_store.load(store, made.key)
        assert kept.tournament.withdrawn == {}
        assert len(kept.tournament.results) == 1
        assert {"Ana", "Ben"} == set(kept.now.tables[0])


def test_a_change_keeps_what_was_entered_since_the_page_was_shown():
    store = open_unsaved()
    made = made_tournament(store, players=("Ana", "Ben"))
    with Window(at(store, made)) as window:
        other = tournament_store.load(store, made.key)
        other.enter({"Ana": 1, "Ben": 2})
        tournament_store.save(store, other)
        window.tap("menu")
        window.tap(window.app.words.tell("history.tournament.withdraw", name="Ben"))
        assert len(tournament_store.load(store, made.key).tournament.results) == 1


def test_a_tournament_brought_back_closes_no_sheet_of_another_place():
    store = open_unsaved()
    made_tournament(store)
    with Window(lambda: app(place="tournament", store=store)) as window:
        tell = window.app.words.tell
        window.tap("Friday")
        window.tap("menu")
        window.tap(tell("history.tournament.delete"))
        window.press_back()
        window.tap("new")
        window.tap(tell("app.do.undo"))
        assert window.has("new-tournament")
        window.press_back()
        assert window.has("Friday")
