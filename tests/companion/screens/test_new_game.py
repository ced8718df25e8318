"""The screen of a new game under real fingers."""

from __future__ import annotations

from copy import copy
from shutil import copyfile

import pytest

from companion.history.people import People
from companion.identity import identity
from companion.store import Remembered, open_store, open_unsaved
from companion.widgets.choices import SwitchRow
from engine.rulebooks.orconomics.cards import SECTORS
from tests.companion.frame_time import beat
from tests.companion.states import app
from tests.companion.window import Finger, Window

PRESSED = 0.4
"""Seconds after which what scrolls has handed a touch on."""


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


def test_a_deleted_player_who_plays_again_is_asked_about_once():
    """Else the results would tell of someone for ever."""
    store = open_unsaved()
    people = People(store)
    for name in ("Ana", "Bo"):
        people.delete(name)
    with Window(opened(store=store)) as window:
        assert window.app.shell.screen.draft.players == ["Ana", "Bo"]
        window.tap("start")
        assert window.sees("Ana is deleted")
        window.press_back()
        assert window.app.place == "new_game"  # without a yes nobody is shown, and nothing begins
        assert People(store).is_deleted("Ana")
        window.tap("start")
        window.tap("show-again")
        assert window.sees("Bo is deleted")
        window.tap("show-again")
        assert window.app.place == "table"
        assert window.app.session.table.players == ["Ana", "Bo"]
        assert not any(map(People(store).is_deleted, ("Ana", "Bo")))
        window.app.go("results")
        window.settle()
        people.delete("Bo")
        window.app.shell.screen._rematch()  # the same way in
        window.settle()
        assert window.sees("Bo is deleted")


def test_a_player_who_was_renamed_is_offered_by_the_new_name():
    store = open_unsaved()
    store.remember_players([Remembered("Anna", 4)])
    store.set_setting("last.orconomics", {"players": ["Ana", "Bo"]})
    store.remember_players([Remembered("Ana", 3), Remembered("Bo", 1), Remembered("Cy", 2)])
    people = People(store)
    people.rename("Ana", "Anja", [])
    people.merge("Anna", "Anja", [])
    with Window(opened(store=store)) as window:
        draft = window.app.shell.screen.draft
        assert (draft.players, draft.looks) == (["Anja", "Bo"], [3, 1])
        assert draft.faces() == ["Anja", "Bo", "Cy"]
        draft.remove("Anja")
        draft.add("ANNA")
        assert draft.players == ["Bo", "Anja"]


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


def with_a_board():
    """A store that knows how the board lay last."""
    store = open_unsaved()
    store.set_setting("orders.orconomics", {"ring": list(SECTORS)})
    return store


def chosen(window):
    """All that is chosen on the screen of a new game."""
    draft = window.app.shell.screen.draft
    kept = (draft.players, draft.options, draft.looks, draft.under_way, draft.as_last_time)
    return (window.app.place, *map(copy, kept))


def choose_everything(window):
    """Something else than it begins with, wherever there is a choice."""
    window.app.shell.screen.draft.options["mode"] = "strict"
    window.tap("tile-Cy")
    window.tap("seats")
    window.tap("Bo")
    window.tap("look-6")
    window.press_back()
    window.tap("board")
    window.tap("under_way")


@pytest.mark.parametrize("seen", ["box", "tags", "saved games", "pause", "language"])
def test_all_that_was_chosen_is_there_after_a_look_elsewhere(seen):
    with Window(opened(store=with_a_board())) as window:
        app, fresh = window.app, chosen(window)
        choose_everything(window)
        before = chosen(window)
        assert all(old != new for old, new in zip(fresh[1:], before[1:], strict=True))
        if seen in ("box", "tags"):
            window.tap(seen)
        elif seen == "pause":
            app.on_pause()
            app.on_resume()
        elif seen == "language":
            window.tap("box")
            app.words.language = "fr"
        else:  # a file of a game was opened with the app
            app.go("games")
        window.settle()
        if seen != "pause":
            assert app.place != "new_game"
            window.press_back()
        assert chosen(window) == before
        window.tap("start")
        setup = app.session.table.setup
        assert (setup.under_way, setup.looks[1], setup.options["mode"]) == (True, "cross", "strict")


def test_what_was_chosen_is_there_after_the_phone_has_killed_the_app(tmp_path):
    """And for that game alone. A copy of the file is what a kill leaves."""
    before, after = tmp_path / "before.db", tmp_path / "after.db"
    store = open_store(before).store
    store.set_setting("orders.orconomics", {"ring": list(SECTORS)})
    with Window(opened(store=store)) as window:
        window.tap("new-player")
        window.until(lambda: window.find("name-field").ids.line.focus)
        window.type("Zoë")
        window.tap("save-name")
        choose_everything(window)
        wanted = chosen(window)
        window.tap("box")
        copyfile(before, after)
    store.close()
    store = open_store(after).store
    with Window(lambda: app(store=store)) as window:
        window.tap("game-orc")
        assert "Zoë" not in window.app.shell.screen.draft.players
        window.press_back()
        assert store.entries("draft") == {}
    store.close()
    copyfile(before, after)
    store = open_store(after).store
    with Window(lambda: app(store=store)) as window:
        window.tap("game-orconomics")
        assert chosen(window) == wanted
        window.tap("start")
        window.app.home()
        window.settle()
        window.tap("game-orconomics")
        assert chosen(window)[1:5] == (*wanted[1:4], False)
    store.close()


@pytest.mark.parametrize("seen", ["box", "tags"])
def test_what_was_chosen_for_a_game_that_was_given_up_is_not_chosen_for_the_next(seen):
    with Window(lambda: app(store=with_a_board())) as window:
        window.tap("game-orconomics")
        fresh = chosen(window)
        choose_everything(window)
        assert chosen(window)[4]
        window.tap(seen)
        window.press_back()
        window.press_back()
        window.tap("game-orconomics")
        assert chosen(window) == fresh


def test_the_next_game_is_not_under_way_because_the_last_one_was():
    with Window(lambda: app(store=with_a_board())) as window:
        window.tap("game-orconomics")
        choose_everything(window)
        _place, players, options, looks, under_way, _board = chosen(window)
        assert under_way
        window.tap("start")
        window.app.home()
        window.settle()
        window.tap("game-orconomics")
        assert chosen(window)[1:5] == (players, options, looks, False)


def test_a_rule_that_was_changed_is_named_whichever_way_its_sheet_is_closed():
    with Window(opened()) as window:
        row = window.find("rules")
        usual = row.subtitle
        window.tap("rules")
        switch = next(w for w in window.walk() if isinstance(w, SwitchRow))
        window.tap(switch)
        window.press_back()
        assert window.find("rules").subtitle != usual


def test_a_name_tapped_just_before_the_sheet_goes_is_no_longer_picked():
    """A list that scrolls tells of the finger a moment later, when that name may have left."""
    with Window(opened()) as window:
        window.tap("tile-Cy")
        window.tap("seats")
        draft, seats = window.app.shell.screen.draft, window.find("seats")
        finger = Finger(*window.centre(next(row for row in seats.children if row.key == "Bo")))
        finger.down()
        beat()
        finger.up()
        window.app.shell.close_sheet()
        draft.remove("Bo")
        window.run(1.0)
        assert "Bo" not in draft.players


def test_two_fingers_on_start_lay_one_table():
    store = open_unsaved()
    with Window(opened(store=store)) as window:
        window.tap_with_two_fingers("start", PRESSED)
        assert len(store.tables()) == 1


def test_a_finger_on_a_player_does_nothing_once_the_sheet_of_seats_lies_over_it():
    with Window(opened()) as window:
        draft = window.app.shell.screen.draft
        finger = Finger(*window.centre("tile-Ana"))
        finger.down()
        window.run(PRESSED)
        other = Finger(*window.centre("seats"))
        other.down()
        beat()
        other.up()
        window.settle()
        assert window.app.shell.sheet.name == "seating"
        finger.up()
        window.settle()
        assert draft.players == ["Ana", "Bo"]
        window.tap("look-6")
        assert draft.looks[0] == 6


def test_a_row_that_is_dragged_out_of_a_sheet_that_has_gone_seats_nobody():
    """The finger stays where it is while the phone's own key closes the sheet."""
    with Window(opened()) as window:
        window.tap("tile-Cy")
        draft = window.app.shell.screen.draft
        window.tap("seats")
        rows = {row.key: row for row in window.find("seats").children}
        row = rows["Cy"]
        x, y = row.to_window(row.right - 20, row.center_y)
        finger = Finger(x, y)
        finger.down()
        beat()
        window.press_back()
        window.tap("tile-Ana")
        assert draft.players == ["Bo", "Cy"]
        finger.move_to(x, y + 300)
        beat()
        finger.up()
        window.settle()
        assert draft.players == ["Bo", "Cy"]


def test_plus_does_not_count_on_in_a_sheet_that_has_gone():
    """The finger stays on it while the phone's own key closes the sheet."""
    with Window(opened("economicus")) as window:
        options = window.app.shell.screen.draft.options
        window.tap("rules")
        column = window.find("option-turns")
        plus = next(w for w in column.walk() if getattr(w, "name", "") == "plus")
        window.scroll_to(plus)
        finger = Finger(*window.centre(plus))
        finger.down()
        window.until(lambda: options["turns"] > 0)
        before = options["turns"]
        window.press_back()
        window.run(3.0)
        finger.up()
        assert options["turns"] == before


def test_names_are_dragged_into_order_and_pieces_chosen_for_each():
    store = open_unsaved()
    with Window(opened(store=store)) as window:
        window.tap("tile-Cy")
        window.tap("seats")
        window.tap("Bo")
        window.tap("look-6")
        seats = {row.key: row for row in window.find("seats").children}
        last, first = seats["Cy"], seats["Ana"]
        handle = last.to_window(last.right - 20, last.center_y)
        window.drag(handle, first.to_window(first.right - 20, first.top - 4))
        assert window.find("seats").order == ["Cy", "Ana", "Bo"]
        window.press_back()
        marks = {tile.key: tile.look for tile in window.find("tiles").children if tile.seat >= 0}
        assert marks == {"Cy": 2, "Ana": 0, "Bo": 6}
        window.tap("start")
        table = window.app.session.table
        assert table.players == ["Cy", "Ana", "Bo"]
        assert [identity(seat).shape for seat in range(3)] == ["square", "triangle", "cross"]
        window.app.home()
        window.settle()
        assert identity(2).shape == "cross"  # of the table that the card there resumes
        window.app.go("new_game", game="orc")
        assert identity(2).shape == "square"  # a table of its own
        window.app.open_table(window.app.table_id)
        assert identity(2).shape == "cross"


@pytest.mark.parametrize(("language", "factor"), [("fr", 1.0), ("ru", 1.6)])
def test_seats_and_colours_fit(language, factor):
    with Window(opened(), language=language, text_factor=factor) as window:
        window.tap("seats")
        assert window.cut_off() == []
        assert window.small_targets() == []


def test_the_board_is_laid_as_last_time_where_nobody_wants_to_be_asked():
    store, ring = open_unsaved(), list(reversed(SECTORS))
    with Window(opened(store=store)) as window:
        window.tap("board")
        assert window.sees("after your first game")
        store.set_setting("orders.orconomics", {"ring": ring})
        window.tap("board")
        assert window.sees("Board: as last time")
        window.tap("start")
        table = window.app.session.table
        assert [(move.verb, list(move.args)) for move in table.moves] == [("ring", ring)]
        window.app.session.undo()
        assert table.moves == []
    with Window(opened(store=store)) as window:  # and so is the next one
        window.tap("start")
        assert len(window.app.session.table.moves) == 1


def test_only_games_that_ask_how_the_board_lies_speak_of_it():
    with Window(opened("economicon")) as window:
        assert not window.has("board")
    with Window(opened()) as window:
        window.tap("under_way")
        assert not window.has("board")
