"""Games, looking back, the story, players and tournaments under real fingers."""

from __future__ import annotations

import json
from random import Random

import pytest

from companion.history import exports
from companion.history.people import People
from companion.history.result_texts import Result, result_text
from companion.history.summary_store import SummaryStore
from companion.panels.long_work import run_between_frames
from companion.session import saved_game
from companion.store import export_all, open_unsaved
from companion.widgets.field import TextField
from tests.companion.history.games import play
from tests.companion.states import app, played, setup
from tests.companion.window import Window


def some_games():
    """A finished game of ORC, and one of Orconomics that runs."""
    store = open_unsaved()
    over, session = played(store, setup("orc"), 400)
    store.finish(over, ", ".join(session.table.players[s] for s in session.table.result.winners))
    running, _ = played(store, setup("orconomics"), 30)
    return store, over, running


def test_a_running_game_opens_in_one_tap_and_a_finished_one_tells_its_story():
    store, over, running = some_games()
    with Window(lambda: app(place="games", store=store)) as window:
        window.tap(f"table-{running}")
        assert window.app.place == "table"
        window.press_back()
        window.tap(f"table-{over}")
        assert window.app.place == "results"
        window.press_back()
        assert window.app.place == "games"


def test_a_game_that_was_ended_early_is_listed_with_who_led_and_not_as_running():
    store, _, ended = some_games()
    table = saved_game.peek(store, ended)
    led = [table.players[line.seat] for line in table.standings() if line.rank == 1]
    store.finish(ended, ", ".join(led))
    with Window(lambda: app(place="games", store=store)) as window:
        window.until(lambda: window.app.shell.screen.summary_worker.done)
        window.settle()
        assert window.has(f"table-{ended}")
        assert not window.sees("Running")


def test_games_are_found_by_player_and_filtered_by_game():
    store, over, running = some_games()
    with Window(lambda: app(place="games", store=store)) as window:
        window.until(lambda: window.app.shell.screen.summary_worker.done)
        window.find(TextField).text = "dee"
        window.settle()
        assert window.has(f"table-{running}")
        assert not window.has(f"table-{over}")
        window.find(TextField).text = "nobody of that name"
        window.settle()
        assert window.has("no-games")
        window.find(TextField).text = ""
        window.tap("filter")
        window.tap("ORC")
        assert window.has(f"table-{over}")
        assert not window.has(f"table-{running}")


def test_no_game_yet_invites_to_one():
    with Window(lambda: app(place="games", store=open_unsaved()), language="fr") as window:
        window.tap("first-game")
        assert window.app.place == "home"


def test_looking_back_goes_anywhere_and_on_from_there(tmp_path):
    store, over, _ = some_games()
    with Window(lambda: app(place="games", store=store)) as window:
        window.app.share_folder = lambda: tmp_path
        window.tap(f"more-{over}")
        window.tap("Look back")
        screen = window.app.shell.screen
        assert screen.position == screen.film.length
        track = window.find("track")
        window.tap((track.x + track.width * 0.4, track.center_y))
        middle = screen.position
        assert 0 < middle < screen.film.length
        assert screen.looking.view() == screen.film.table.at(middle).view(-1)
        window.tap("later")
        assert screen.position == screen.film.jump(middle, 1)
        window.tap("play")
        window.tap("play")
        window.tap("share-moment")
        window.press_back()
        assert list(tmp_path.glob("orc-*.png"))
        at = screen.position
        window.tap("go-on")
        assert window.app.place == "table"
        assert len(window.app.session.table.moves) == at
        assert len(store.tables()) == 3
        assert len(store.moves(over)) > at


@pytest.mark.parametrize("left", [0, 3])
def test_moves_that_are_taken_back_meanwhile_stay_in_the_film(tmp_path, left):
    """Another phone may undo while this one looks back."""
    with Window(lambda: app("orc", 12, "look_back")) as window:
        window.app.share_folder = lambda: tmp_path
        screen, table = window.app.shell.screen, window.app.session.table
        length = screen.film.length
        window.app.session.undo(left)
        for name in ("earlier", "play", "play", "later", "share-moment"):
            window.tap(name)
        window.press_back()
        screen.show(length)
        window.tap("go-on")
        assert len(window.app.session.table.moves) == length
        assert len(table.moves) == left


def test_the_story_looks_back_and_is_shared_as_a_picture(tmp_path):
    with Window(lambda: app("orc", 400, "results"), language="ru") as window:
        window.app.share_folder = lambda: tmp_path
        screen = window.app.shell.screen
        line = window.find("story-0")
        window.tap(line)
        assert window.app.place == "look_back"
        window.press_back()
        window.tap("share")
        window.tap(window.app.words.tell("app.results.picture"))
        made = tmp_path / "orc-story.png"
        window.until(made.exists)
        assert made.stat().st_size > 5_000
        window.until(lambda: window.has("file-ready"))
        assert screen.session is window.app.session


@pytest.mark.parametrize(("language", "factor"), [("en", 1.0), ("ru", 1.6)])
@pytest.mark.parametrize("game", ["orconomics", "few_orcs_more"])
def test_nothing_is_cut_off_looking_back(game, language, factor):
    look = {"language": language, "text_factor": factor}
    with Window(lambda: app(game, 300, "look_back"), **look) as window:
        assert window.cut_off() == []
        assert window.small_targets() == []
        assert window.app.shell.screen.board.height > 80


@pytest.mark.parametrize("size", [(891, 411), (1280, 800)])
def test_a_wide_screen_has_the_board_beside_the_rest(size):
    with Window(lambda: app("orconomics", 200, "look_back"), size) as window:
        screen = window.app.shell.screen
        assert window.cut_off() == []
        assert screen.board.height > size[1] * 0.9
        later = window.find("later")
        assert later.to_window(*later.pos)[0] > screen.board.right - 1
        assert later.to_window(*later.pos)[1] >= 0
        bar = screen.ids.bar
        assert bar.to_window(bar.x, bar.top)[1] <= size[1] + 1
        window.resize(360, 640)
        window.settle()
        assert screen.board.width > 340


def test_strange_names_are_listed_as_they_are():
    store = open_unsaved()
    for seed in range(3):
        play(store, "orc", Random(seed), 20)
    with Window(lambda: app(place="games", store=store)) as window:
        window.until(lambda: window.app.shell.screen.summary_worker.done)
        assert len(window.app.shell.screen.ids.rows.data) == 3


def open_player(window, name):
    """The page of a player, from the list of games."""
    window.tap("to-players")
    window.until(lambda: window.app.shell.screen.summary_worker.done)
    window.settle()
    window.tap(name)


def test_a_player_is_renamed_and_deleted_with_a_way_back():
    store, over, _ = some_games()
    with Window(lambda: app(place="games", store=store)) as window:
        open_player(window, "Ana")
        assert window.sees("Head to head")
        window.tap("menu")
        window.tap("Rename")
        window.find(TextField).text = "Anna"
        window.tap("save")
        assert window.app.shell.screen.ids.bar.title == "Anna"
        window.tap("menu")
        window.tap("Delete everywhere")
        assert not window.has("Anna")
        window.tap("Undo")
        assert window.app.shell.screen.ids.bar.title == "Anna"
        assert store.table(store.tables()[-1].id).summary in ("Ana", "Bo", "Ana, Bo")
        for place in ("results", "look_back"):
            window.app.open_table(over, place)
            window.settle()
            assert window.sees("Anna")
            assert not window.has("Ana")


@pytest.mark.parametrize("way", ["Delete everywhere", "Hide from lists"])
def test_a_player_is_brought_back_on_the_list_that_is_shown_by_then(way):
    store, _over, _ = some_games()
    with Window(lambda: app(place="games", store=store)) as window:
        open_player(window, "Ana")
        window.tap("menu")
        window.tap(way)
        window.press_back()
        screen = window.app.shell.screen
        assert screen.people.is_hidden("Ana")
        window.tap("Undo")
        assert window.app.shell.screen is screen
        assert screen.player == ""
        assert not screen.people.is_hidden("Ana")
        assert window.has("Ana")


def test_no_player_yet_is_said_kindly_and_invites_to_a_game():
    with Window(lambda: app(place="player_stats", store=open_unsaved()), language="ru") as window:
        assert window.has("no-players")
        assert window.cut_off() == []
        window.tap("first-game")
        assert window.app.place == "home"


def test_an_evening_of_a_tournament(monkeypatch):
    store = open_unsaved()
    with Window(lambda: app(place="tournament", store=store)) as window:
        assert window.has("no-tournaments")
        window.tap("new")
        window.find("tournament-players").text = "Ana, Bo, Cy, Ana"
        window.tap("start-tournament")
        assert store.entries("tournament") == {}
        window.find("tournament-players").text = "Ana, Bo, Cy"
        window.tap("ORC")
        window.tap("start-tournament")
        window.tap("draw")
        screen = window.app.shell.screen
        (pair,) = screen.saved.waiting()
        window.tap(" – ".join(pair))
        window.tap(pair[1])
        window.tap(pair[0])
        window.tap("save")
        assert screen.saved.waiting() == []
        assert screen.saved.standings()[0].points == 1
        window.tap("draw")
        (pair,) = screen.saved.waiting()
        brought = result_text(Result("orc", dict(zip(pair, (2, 1), strict=True)), ""))
        for text in ("nonsense", brought):
            monkeypatch.setattr(
                "companion.panels.result_sharing.pasted_text", lambda text=text: text
            )
            window.tap("take")
            window.tap(window.app.words.tell("history.tournament.take.paste"))
        assert screen.saved.waiting() == []
        assert len(screen.saved.tournament.results) == 2


def test_history_goes_out_and_a_game_comes_in_once(tmp_path, monkeypatch):
    store, over, _ = some_games()
    record = saved_game.whole_record(store, over)
    store.delete(over)
    with Window(lambda: app(place="games", store=store)) as window:
        window.app.share_folder = lambda: tmp_path
        window.tap("menu")
        window.tap(window.app.words.tell("history.out.csv"))
        window.press_back()
        assert (tmp_path / "tableside-games.csv").read_text().startswith("table,game")
        for text, tables in (("nonsense", 1), (record, 2), (record, 2)):
            monkeypatch.setattr(
                "companion.panels.history_files.pasted_text", lambda text=text: text
            )
            window.tap("menu")
            window.tap(window.app.words.tell("history.in.text"))
            assert len(store.tables()) == tables
        assert window.sees("is here already")


def test_a_long_list_is_filled_when_its_first_rows_are_drawn(monkeypatch):
    monkeypatch.setattr("companion.screens.games.AT_FIRST", 10)
    store = open_unsaved()
    for _ in range(35):
        play(store, "orc", Random(1), 0)
    tables = store.tables()
    with Window(lambda: app(place="games", store=store)) as window:
        rows = window.app.shell.screen.ids.rows
        window.until(lambda: len(rows.data) == 35)
        window.settle()
        assert window.has(f"table-{tables[0].id}")
        rows.scroll_y = 0
        window.settle()
        assert window.has(f"table-{tables[-1].id}")


def test_a_table_of_a_game_from_elsewhere_is_listed_as_such_and_stays():
    store = open_unsaved()
    strange = store.new_table("Kings", "chess", "Tableside record 1\ngame chess")
    with Window(lambda: app(place="games", store=store), language="ru") as window:
        window.until(lambda: window.app.shell.screen.summary_worker.done)
        window.settle()
        assert window.sees(window.app.words.tell("history.games.unknown"))
        window.tap(f"table-{strange.id}")
        assert window.app.place == "games"
    assert len(store.tables()) == 1


def open_file(window, monkeypatch, path):
    monkeypatch.setattr(
        "companion.panels.history_files.pick_file", lambda _folder, picked, _told: picked(path)
    )
    window.tap("menu")
    window.tap(window.app.words.tell("history.in.file"))


def test_games_that_the_rules_refuse_are_told_with_those_that_come_in(tmp_path, monkeypatch):
    there, over, _ = some_games()
    record = saved_game.whole_record(there, over)
    games = [{"name": "Good", "record": record}, {"name": "Bad", "record": f"{record}2: fly\n"}]
    file = tmp_path / "games.json"
    told = {"format": exports.FORMAT, "version": exports.VERSION, "games": games}
    file.write_text(json.dumps(told), "utf-8")
    store = open_unsaved()
    with Window(lambda: app(place="games", store=store)) as window:
        open_file(window, monkeypatch, file)
        window.until(lambda: not window.has("long-work"))
        assert [table.name for table in store.tables()] == ["Good"]
        toast = window.app.shell.toast
        assert "Added: Good" in toast.text
        assert "1 game was left out" in toast.text


def test_files_of_every_kind_come_in_and_what_is_damaged_or_newer_is_refused(tmp_path, monkeypatch):
    there, over, _ = some_games()
    summary_store = SummaryStore(there)
    for _ in summary_store.steps():
        pass
    whole = exports.json_of_all(there, summary_store.summaries(), People(there), "someone")
    record = tmp_path / "game.txt"
    record.write_text(saved_game.whole_record(there, over), "utf-8")
    games, backup = tmp_path / "games.json", tmp_path / "all.zip"
    games.write_text(whole, "utf-8")
    export_all(there, backup)
    refused = {
        "photo": b"\xff\xd8\xff\xe0" * 99,
        "cut": whole.encode()[:-40],
        "newer": whole.replace('"version": 1', '"version": 2').encode(),
        "cut zip": backup.read_bytes()[:-30],
        "empty": b"",
    }
    store = open_unsaved()
    with Window(lambda: app(place="games", store=store)) as window:
        for name, raw in refused.items():
            (tmp_path / name).write_bytes(raw)
            open_file(window, monkeypatch, tmp_path / name)
            assert store.tables() == []
        for path, tables in ((record, 1), (record, 1), (games, 2), (backup, 2), (games, 2)):
            open_file(window, monkeypatch, path)
            window.until(lambda: not window.has("long-work"))
            assert len(store.tables()) == tables


def test_long_work_shows_how_far_it_is_and_can_be_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.panels.long_work.BUDGET", 0.0)
    store, _, _ = some_games()
    with Window(lambda: app(place="games", store=store)) as window:
        window.until(lambda: window.app.shell.screen.summary_worker.done)
        window.app.share_folder = lambda: tmp_path
        made = tmp_path / "tableside-games.json"
        window.tap("menu")
        window.tap(window.app.words.tell("history.out.json"))
        window.until(made.exists)
        window.until(lambda: window.has("file-ready"))
        assert not window.has("long-work")
        window.press_back()
        given_up = iter([])

        def steps():
            for number in range(100_000):
                yield number, 100_000

        run_between_frames(window.app, "Reading", steps(), lambda _none: next(given_up))
        window.settle()
        assert window.has("long-work")
        window.press_back()
        window.settle()
        assert not window.has("long-work")


def test_nothing_offers_to_undo_a_deletion_that_cannot_be_undone_any_more():
    store, over, running = some_games()
    with Window(lambda: app(place="games", store=store)) as window:
        undo = window.app.words.tell("app.do.undo")
        window.tap(f"more-{over}")
        window.tap(window.app.words.tell("app.do.delete"))
        assert window.sees(undo)
        window.tap("to-players")
        assert not window.sees(undo)
        assert [table.id for table in store.tables()] == [running]
