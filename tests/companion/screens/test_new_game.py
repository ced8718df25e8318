"""The screen of a new game under real fingers."""

from __future__ import annotations

from companion.store import open_unsaved
from tests.companion.states import app
from tests.companion.window import Window


def opened(game="orconomics", store=None):
    return lambda: app(place="new_game", store=store, what={"game": game})


def test_players_sit_in_the_order_in_which_they_are_tapped():
    with Window(opened()) as window:
        for name in ("Ana", "Dee", "Ana"):
            window.tap(f"tile-{name}")
        window.tap("start")
        assert window.app.session.table.players == ["Bo", "Dee", "Ana"]


def test_the_keyboard_is_up_at_once_and_stays_for_the_next_name():
    with Window(opened()) as window:
        window.tap("tile-Ana")
        window.tap("tile-Bo")
        window.tap("new-player")
        line = window.find("name-field").ids.line
        window.until(lambda: line.focus)
        for name in ("Zoe", "Max"):
            window.type(name)
            line.dispatch("on_text_validate")
            window.settle()
            assert line.focus
        line.dispatch("on_text_validate")
        window.settle()
        assert window.app.shell.sheet is None
        window.tap("start")
        assert window.app.session.table.players == ["Zoe", "Max"]


def test_a_name_that_cannot_be_stays_to_be_mended():
    with Window(opened()) as window:
        window.tap("new-player")
        line = window.find("name-field").ids.line
        window.until(lambda: line.focus)
        window.type("bank")
        window.tap("save-name")
        assert window.app.shell.sheet is not None
        assert window.app.shell.toast is not None
        assert line.text == "bank"


def test_a_full_table_says_so():
    with Window(opened("orc")) as window:
        window.tap("new-player")
        assert window.app.shell.sheet is None
        assert window.sees("There is room for 2 players")


def test_the_same_friends_start_again_with_two_touches():
    store = open_unsaved()
    with Window(lambda: app(store=store)) as window:
        window.tap("game-orconomics")
        window.tap("tile-Dee")
        window.tap("start")
        window.app.home()
        window.settle()
        window.tap("game-orconomics")
        window.tap("start")
        assert window.app.place == "table"
        assert window.app.session.table.players == ["Ana", "Bo", "Dee"]


def test_a_look_at_the_box_loses_nobody_and_no_rule():
    with Window(opened()) as window:
        for name in ("Cy", "Dee", "Ana"):
            window.tap(f"tile-{name}")
        window.app.shell.screen.draft.options["mode"] = "strict"
        window.tap("box")
        window.press_back()
        assert window.app.shell.screen.draft.options["mode"] == "strict"
        window.tap("start")
        assert window.app.session.table.players == ["Bo", "Cy", "Dee"]
