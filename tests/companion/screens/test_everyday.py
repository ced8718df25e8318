"""Home, new table, saved tables, log, results, settings and boxes under real fingers."""

from __future__ import annotations

import pytest

from companion.store import open_unsaved
from companion.widgets.field import TextField
from tests.companion.states import app, played, setup
from tests.companion.window import Window


def saved(*games: str, moves: int = 12):
    store = open_unsaved()
    for game in games:
        played(store, setup(game), moves)
    return store


PLACES = {
    "home": lambda: app(store=saved("orconomics", "orc")),
    "tables": lambda: app(place="tables", store=saved("orconomics", "orc")),
    "new_table": lambda: app(place="new_table", what={"game": "economicus"}),
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


@pytest.mark.parametrize("place", ["home", "new_table", "results"])
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
    with Window(lambda: app(place="new_table", store=store, what={"game": "orc"})) as window:
        window.tap("start")
        assert window.app.place == "table"
        names = window.app.session.table.players
        window.app.home()
        window.app.go("new_table", game="orc")
        window.settle()
        window.tap("start")
        assert window.app.session.table.players == names


def test_a_deleted_table_comes_back_with_undo():
    store = saved("orc")
    with Window(lambda: app(place="tables", store=store)) as window:
        window.tap("Orc")
        window.tap("Delete")
        assert not window.has("Orc")
        window.tap("Undo")
        assert window.has("Orc")
        assert len(store.tables()) == 1


def test_the_log_goes_back_to_a_move():
    with Window(lambda: app("orconomics", 20, "log")) as window:
        window.app.shell.screen.choose(10, undone=False)
        window.settle()
        window.tap("Undo from here on")
        assert len(window.app.session.table.moves) == 10


@pytest.mark.parametrize(("language", "factor"), [("en", 1.0), ("ru", 1.0), ("ru", 1.6)])
def test_rows_of_the_log_are_as_high_as_their_whole_texts(language, factor):
    look = {"language": language, "text_factor": factor}
    with Window(lambda: app("orconomics", 40, "log"), **look) as window:
        rows = [widget for widget in window.walk() if type(widget).__name__ == "LogRow"]
        assert len(rows) > 1
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


def test_a_printed_value_is_entered_once():
    store = open_unsaved()
    with Window(lambda: app(place="boxes", store=store, what={"game": "orconomics"})) as window:
        window.tap(_first_row(window))
        window.tap("save-fact")
        assert len(store.box("orconomics")) == 1


def _first_row(window):
    return next(w for w in window.walk() if type(w).__name__ == "ChoiceRow")


def test_a_rematch_has_the_same_players():
    with Window(PLACES["results"]) as window:
        names = window.app.session.table.players
        window.tap("rematch")
        assert window.app.place == "table"
        assert window.app.session.table.players == names
        assert not window.app.session.table.moves


def test_what_the_whole_table_may_do_is_asked_in_a_line_that_says_what_it_is_for():
    with Window(lambda: app("economicus", 60, "table"), language="ru") as window:
        window.app.shell.screen.open_offers(-1)
        window.settle()
        assert window.sees("Весь стол")
        assert window.find(TextField).hint
