"""Home, new table, saved tables, log, results, settings and boxes under real fingers."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.history.people import People
from companion.panels.importing import import_file
from companion.store import DiskFull, Remembered, export_all, open_unsaved
from companion.version import VERSION
from companion.widgets.badge import PlayerBadge
from companion.widgets.field import TextField
from engine.core.autoplay import random_move
from tests.companion.states import NAMES, app, played, setup
from tests.companion.window import Window

SEED = 3
"""Of a game of ORC whose last move changes who leads."""


def saved(*games: str, moves: int = 12):
    store = open_unsaved()
    for game in games:
        played(store, setup(game), moves)
    return store


PLACES = {
    "home": lambda: app(store=saved("orconomics", "orc")),
    "games": lambda: app(place="games", store=saved("orconomics", "orc")),
    "new_game": lambda: app(place="new_game", what={"game": "economicus"}),
    "log": lambda: app("orconomics", 40, "log"),
    "results": lambda: app("orc", 400, "results"),
    "settings": lambda: app(place="settings"),
    "boxes": lambda: app(place="boxes", what={"game": "orconomics"}),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("language", "factor"), [("en", 1.0), ("ru", 1.6)])
def test_nothing_is_cut_off(place, language, factor):
    with Window(PLACES[place], language=language, text_factor=factor) as window:
        assert window.cut_off() == []
        assert window.small_targets() == []


@pytest.mark.parametrize("place", ["home", "new_game", "results"])
def test_a_tablet_keeps_lines_short_enough_to_read(place):
    with Window(PLACES[place], (1280, 800)) as window:
        body = window.app.shell.screen.ids.body
        assert body.children[0].width <= 641


def test_home_resumes_in_one_tap():
    with Window(PLACES["home"]) as window:
        window.tap("resume")
        assert window.app.place == "table"
        window.press_back()
        assert window.app.place == "home"


def test_a_second_table_starts_with_the_players_of_the_last():
    store = saved()
    with Window(lambda: app(place="new_game", store=store, what={"game": "orc"})) as window:
        window.tap("start")
        assert window.app.place == "table"
        names = window.app.session.table.players
        window.app.home()
        window.app.go("new_game", game="orc")
        window.settle()
        window.tap("start")
        assert window.app.session.table.players == names


def test_a_deleted_table_comes_back_with_undo():
    store = saved("orc")
    with Window(lambda: app(place="games", store=store)) as window:
        window.tap(f"more-{store.tables()[0].id}")
        window.tap("Delete")
        assert not window.has("Orc")
        window.tap("Undo")
        assert window.has("Orc")
        assert len(store.tables()) == 1


def test_a_tap_on_a_saved_table_opens_it_and_back_leads_to_the_list():
    with Window(lambda: app(place="games", store=saved("orc"))) as window:
        window.tap("Orc")
        assert window.app.place == "table"
        window.tap("back")
        assert window.app.place == "games"


@pytest.mark.parametrize("place", ["table", "players", "log"])
def test_the_menu_is_on_every_place_of_a_table_and_does_not_list_where_one_is(place):
    with Window(lambda: app("orc", 12, place)) as window:
        window.tap("menu")
        assert window.has("table-menu")
        listed = {key for key in ("players", "log", "rules", "end", "settings") if window.has(key)}
        assert listed == {"players", "log", "rules", "end", "settings"} - {place}


def test_players_and_log_lie_over_the_table():
    with Window(lambda: app("orc", 12, "table")) as window:
        for place in ("players", "log", "players"):
            window.tap("menu")
            window.tap(place)
            assert window.app.place == place
        window.tap("back")
        assert window.app.place == "table"
        window.tap("back")
        assert window.app.place == "home"


def test_a_game_can_be_ended_now_and_goes_on_when_it_is_opened_again():
    store = open_unsaved()
    with Window(lambda: app("orconomics", 60, "table", store=store)) as window:
        leader = window.app.session.players()[0].name
        window.tap("menu")
        window.tap("end")
        assert window.sees(leader)
        window.tap("end-do")
        assert window.app.place == "results"
        assert leader in (store.tables()[0].summary or "")
        window.press_back()
        assert window.app.place == "home"
        assert not window.has("resume-card")
        window.app.open_table(store.tables()[0].id)
        window.settle()
        assert window.app.session.table.ask is not None


def test_an_ended_game_with_which_a_friends_phone_goes_on_runs_again():
    store = open_unsaved()
    with Window(lambda: app("orconomics", 60, "table", store=store)) as window:
        session = window.app.session
        _end_sheet(window)
        window.tap("end-do")
        assert store.tables()[0].summary
        session.do(random_move(session.table, Random(3)))  # as its phone does
        assert store.tables()[0].summary is None
        window.press_back()
        assert window.app.place == "home"
        assert window.has("resume-card")
        session.undo()
        assert store.tables()[0].summary is None


def leaders(table):
    return [table.players[line.seat] for line in table.standings() if line.rank == 1]


def _end_sheet(window):
    window.tap("menu")
    window.tap("end")


def test_a_game_is_ended_with_those_who_lead_then_not_with_those_who_led():
    store = open_unsaved()
    with Window(lambda: app("orconomics", 60, "table", store=store)) as window:
        session, rng = window.app.session, Random(3)
        led = leaders(session.table)
        _end_sheet(window)
        while leaders(session.table) == led:  # as friends' phones do
            session.do(random_move(session.table, rng))
        window.settle()
        assert session.table.result is None
        window.tap("end-do")
        assert store.tables()[0].summary is None
        assert window.sees(window.app.words.tell("engine.error.stale_move"))
        shown = [one for one in window.app.shell.sheet.walk() if isinstance(one, PlayerBadge)]
        assert [one.seat for one in shown] == [line.seat for line in session.table.standings()]
        window.tap("end-do")
        assert window.app.place == "results"
        assert store.tables()[0].summary == ", ".join(leaders(session.table))


def test_a_game_that_ends_while_one_wants_to_end_it_keeps_its_winners():
    _, whole = played(open_unsaved(), setup("orc"), 400, SEED)
    *before, last = whole.table.moves
    winners = [NAMES[seat] for seat in whole.table.result.winners]
    store = open_unsaved()
    with Window(lambda: app("orc", len(before), "table", seed=SEED, store=store)) as window:
        assert leaders(window.app.session.table) != winners, "or this tells nothing"
        _end_sheet(window)
        window.app.session.do(last)
        window.until(lambda: not window.has("celebration"))
        window.tap("end-do")
        assert window.app.place == "results"
        assert store.tables()[0].summary == ", ".join(winners)


def test_the_rules_are_looked_up_and_searched():
    with Window(lambda: app("orconomics", 12, "table")) as window:
        window.tap("menu")
        window.tap("rules")
        every = sum(getattr(w, "name", "") == "rule" for w in window.walk())
        window.find(TextField).ids.line.text = "embargo"
        window.settle()
        found = [w.text for w in window.walk() if getattr(w, "name", "") == "rule"]
        assert 0 < len(found) < every
        assert all("embargo" in text.lower() for text in found)
        window.find(TextField).ids.line.text = "xyzzy"
        window.settle()
        assert window.sees("Nothing found")


def test_print_tags_opens_on_the_game_that_was_played_last():
    with Window(lambda: app(place="printing", store=saved("orc", "economicus"))) as window:
        assert window.find("game-economicus").lit


def test_the_look_follows_the_phone_until_one_is_chosen(monkeypatch):
    with Window(lambda: app(place="settings")) as window:
        monkeypatch.setattr("companion.settings.system_mode", lambda: "light")
        window.app.on_resume()
        window.settle()
        assert window.app.theme.mode == "light"
        window.tap("mode-contrast")
        window.app.on_resume()
        assert window.app.theme.mode == "contrast"


def test_about_tells_the_version_of_the_project():
    project = Path(__file__).resolve().parents[3] / "pyproject.toml"
    assert f'version = "{VERSION}"' in project.read_text("utf-8")
    with Window(lambda: app(place="settings")) as window:
        window.tap("about")
        assert window.sees(VERSION)


def test_the_log_goes_back_to_a_move():
    with Window(lambda: app("orconomics", 20, "log")) as window:
        window.app.shell.screen.choose(10, undone=False)
        window.settle()
        window.tap("Undo back to here")
        assert len(window.app.session.table.moves) == 10


def test_the_log_goes_forward_again_or_says_why_not(monkeypatch):
    with Window(lambda: app("orconomics", 20, "log")) as window:
        window.app.session.undo(to=15)
        window.settle()
        monkeypatch.setattr(window.app.session, "redo", full_disk)
        window.app.shell.screen.choose(16, True)
        window.settle()
        window.tap("Redo up to here")
        assert len(window.app.session.table.moves) == 15
        assert any("device is full" in text for text in window.texts())
        monkeypatch.undo()
        window.app.shell.screen.choose(16, True)
        window.settle()
        window.tap("Redo up to here")
        assert len(window.app.session.table.moves) == 17


def full_disk() -> None:
    raise DiskFull()


@pytest.mark.parametrize(("language", "factor"), [("en", 1.0), ("ru", 1.0), ("ru", 1.6)])
def test_rows_of_the_log_are_as_high_as_their_whole_texts(language, factor):
    look = {"language": language, "text_factor": factor}
    with Window(lambda: app("orconomics", 40, "log"), **look) as window:
        rows = [widget for widget in window.walk() if type(widget).__name__ == "LogRow"]
        assert rows
        for row in rows:
            texts = row.children[2].children if row.children else []
            needed = sum(getattr(text, "texture_size", (0, 0))[1] for text in texts)
            assert needed + 12 <= row.height + 1
            assert needed + 18 >= row.height or row.height == 48
            assert not any(getattr(text, "is_shortened", False) for text in texts)


def test_a_language_changes_at_once():
    with Window(lambda: app(place="settings")) as window:
        window.tap("Français")
        assert window.sees("Langue")
        assert window.app.settings["language"] == "fr"


def test_results_tell_only_what_brought_points():
    with Window(lambda: app("economicon", 3000, "results"), (360, 640)) as window:
        screen = window.app.shell.screen
        assert any(points == 0 for line in screen.shown.standings() for _what, points in line.parts)
        told = [text for text in window.texts() if " · " in text]
        assert told
        assert not any(part.endswith(" 0") for text in told for part in text.split(" · "))


def test_a_rematch_has_the_same_players():
    with Window(PLACES["results"]) as window:
        names = window.app.session.table.players
        window.tap("rematch")
        assert window.app.place == "table"
        assert window.app.session.table.players == names
        assert not window.app.session.table.moves


def test_what_the_whole_table_may_do_is_asked_in_a_line_that_says_what_it_is_for():
    with Window(lambda: app("economicus", 60, "table"), language="ru") as window:
        window.app.shell.screen.open_offers(-1, len(window.app.session.table.moves))
        window.settle()
        assert window.sees("Все")
        window.tap("На последнее место")  # late joiners are seated first
        assert window.find(TextField).hint


@pytest.mark.parametrize(("language", "factor"), [("en", 1.0), ("fr", 1.6), ("ru", 1.6)])
def test_a_backup_says_whose_names_it_would_change_and_brings_nobody_back(
    tmp_path, language, factor
):
    here, there = open_unsaved(), open_unsaved()
    for store in (here, there):
        store.remember_players([Remembered(name, 0) for name in ("Anna", "Bo", "Cy")])
    played(here, setup("orc"), 2)
    People(here).delete("Bo")
    People(here).delete("Cy")
    People(there).rename("Anna", "Anya", [])
    People(there).hide("Bo")
    export_all(there, tmp_path / "all.zip")
    before = here.entries("person")
    with Window(lambda: app(store=here), language=language, text_factor=factor) as window:
        tell = window.app.words.tell
        import_file(window.app, tmp_path / "all.zip")
        window.settle()
        assert window.sees(tell("app.import.of.person"))
        assert not window.sees(tell("app.import.of.box"))
        assert window.sees(tell("app.import.names", names="Anna, Bo"))
        assert window.cut_off() == []
        window.tap(tell("app.import.keep"))
        assert here.entries("person") == before
        assert {player.name for player in here.players()} == {"Anna"}
        import_file(window.app, tmp_path / "all.zip")
        window.settle()
        window.tap(tell("app.import.replace"))
        assert People(here).name_of("Anna") == "Anya"
        assert not People(here).is_deleted("Bo")
        assert {player.name for player in here.players()} == {"Anna", "Bo"}
