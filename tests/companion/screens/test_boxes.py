"""Entering what a box prints, with real fingers on the board and the pad."""

from __future__ import annotations

from random import Random

import pytest

from companion.session.box_values import BoxValues
from companion.store import open_unsaved
from companion.widgets.base import OneLine, Txt
from companion.widgets.cards import CardTile
from companion.widgets.shell import Sheet
from engine.core.autoplay import random_move
from tests.companion.film import Film
from tests.companion.frame_time import beat
from tests.companion.states import app, setup
from tests.companion.window import Finger, Window


def opened(game, store=None, **what):
    return lambda: app(place="boxes", store=store, what={"game": game, **what})


def tap_place(window, place):
    drawing = window.app.shell.screen._board.drawing
    window.tap(drawing.to_window(*drawing.spot(place)))


def test_one_tap_a_value_and_the_next_is_asked_by_itself():
    store = open_unsaved()
    with Window(opened("orconomics", store)) as window:
        for _ in range(10):
            window.tap("number-2")
        assert len(store.box("orconomics")) == 10
        assert set(store.box("orconomics").values()) == {2}
        assert window.app.shell.screen._spec.id == "icons.dare"


def test_a_tap_on_a_sector_chooses_it():
    store = open_unsaved()
    with Window(opened("orconomics", store)) as window:
        tap_place(window, "banking")
        window.tap("number--3")
        assert store.box("orconomics") == {"income.banking": -3}


def test_a_tap_that_closes_the_sheet_over_the_board_chooses_nothing_there():
    with Window(opened("orconomics")) as window:
        screen = window.app.shell.screen
        asked = screen._spec.id
        window.tap("menu")
        drawing = screen._board.drawing
        at = {place: drawing.to_window(*drawing.spot(place)) for place in screen._board.places}
        panel = window.app.shell.sheet.ids.panel
        beside = [p for p, (_x, y) in at.items() if y > panel.top and not asked.endswith(p)]
        window.tap(at[beside[0]])
        assert window.app.shell.sheet is None
        assert screen._spec.id == asked
        tap_place(window, beside[0])
        assert screen._spec.id.endswith(beside[0])


def test_the_board_shows_the_values_and_what_is_asked():
    with Window(opened("orconomics"), (411, 891)) as window:
        drawing, tell = window.app.shell.screen._board.drawing, window.app.words.tell
        window.tap("number-2")
        asked = window.app.shell.screen._spec.id.removeprefix("income.")
        assert drawing.chosen == asked
        for said in ("+2", "?", tell("orconomics.facts.income"), tell(f"orconomics.word.{asked}")):
            assert said in drawing.pen.texts
        assert tell("app.board.none_active") not in drawing.pen.texts


def test_a_seldom_number_is_one_tap_further():
    store = open_unsaved()
    with Window(opened("orconomics", store)) as window:
        window.tap("…")
        window.tap("number--9")
        assert store.box("orconomics") == {"income.tourism": -9}


def test_icon_groups_are_tapped_on_the_board():
    store = open_unsaved()
    with Window(opened("orconomics", store)) as window:
        window.tap("group-icons")
        for place in ("food", "banking", "tourism", "banking"):
            tap_place(window, place)
        window.tap("next")
        assert store.box("orconomics") == {"icons.dare": ["food", "tourism"]}


def test_white_numbers_begin_as_the_rules_say_and_turn_with_a_tap():
    store = open_unsaved()
    with Window(opened("economicus", store)) as window:
        window.tap("groups")
        window.tap("white")
        tap_place(window, "s2")
        tap_place(window, "s9")
        assert store.box("economicus") == {"white.s2": "no", "white.s9": "yes"}


def test_names_are_typed_one_after_the_other():
    store = open_unsaved()
    with Window(opened("economicus", store)) as window:
        window.tap("groups")
        window.tap("name")
        for name in ("Cars", "Farms"):
            line = window.find("fact-field").ids.line
            window.until(lambda line=line: line.focus)
            window.type(name)
            line.dispatch("on_text_validate")
            window.settle()
        assert store.box("economicus") == {"name.s2": "Cars", "name.s3": "Farms"}


def test_cards_that_differ_from_the_rules_are_counted():
    store = open_unsaved()
    with Window(opened("orc", store)) as window:
        window.app.go("new_game", game="orc")
        window.app.go("boxes", game="orc")
        window.settle()
        window.tap("red1-blue2")
        window.tap("done")
        assert window.app.place == "boxes"
        assert window.sees("31 cards")
        for _ in range(3):
            window.tap("red1-green2")
        window.tap("done")
        assert window.app.place == "new_game"
        counts = BoxValues("orc", store).counted("card")
        assert (counts["red1-blue2"], counts["red1-green2"]) == (2, 0)


def test_made_up_values_are_offered_where_values_are_asked():
    store = open_unsaved()
    with Window(lambda: app(place="new_game", store=store, what={"game": "orconomics"})) as window:
        window.tap("box")
        window.tap("made-up")
        assert window.sees("Your box: made-up values")
        window.tap("start")
        assert len(window.app.session.table.facts) == 13


def test_asking_later_takes_made_up_values_back():
    store = open_unsaved()
    store.set_setting("last.orconomics", {"sample": True})
    with Window(lambda: app(place="new_game", store=store, what={"game": "orconomics"})) as window:
        window.tap("box")
        window.tap("later")
        assert window.sees("Your box: 0 of 13 values entered")


@pytest.mark.parametrize("game", ["orconomics", "economicus", "orc"])
@pytest.mark.parametrize(
    ("size", "language", "factor"),
    [((360, 640), "en", 1.0), ((360, 640), "ru", 1.6), ((640, 360), "fr", 1.0)],
)
def test_nothing_is_cut_off_and_the_way_on_is_in_sight(game, size, language, factor):
    with Window(opened(game), size, language=language, text_factor=factor) as window:
        assert window.cut_off() == []
        assert window.small_targets() == []
        row = window.app.shell.screen.ids.buttons.children[0]
        assert row.height >= 48
        assert row.to_window(*row.pos)[1] >= 0


def asks_for_a_number(table):
    option = table.ask.options[0]
    return option.verb == "fact" and option.kind == "amount"


def test_a_game_that_asks_for_values_takes_them_from_the_same_pad():
    laid = setup("orconomics", facts=False)
    with Window(lambda: app("orconomics", 0, "table", laid=laid)) as window:
        session, rng = window.app.session, Random(3)
        while not asks_for_a_number(session.table):
            session.do(random_move(session.table, rng))
        window.settle()
        made = len(session.table.moves)
        window.tap("number-3")
        assert session.table.moves[made].verb == "fact"
        assert session.table.moves[made].args[1:] == (3,)


@pytest.mark.parametrize("place", ["table", "players", "log", "look_back"])
def test_made_up_values_are_marked_on_every_screen_of_the_game(place):
    with Window(lambda: app("orconomics", 30, place)) as window:
        assert window.sees("13 made-up values")
    with Window(
        lambda: app("orconomics", 30, place, laid=setup("orconomics", facts=False))
    ) as other:
        assert not other.sees("made-up")


def test_made_up_values_are_marked_over_the_camera_too():
    with Window(lambda: app("orconomics", 30, "table")) as window:
        window.app.open_camera = lambda: Film(slow=0.01)
        window.app.go("scan")
        window.settle()
        assert window.sees("13 made-up values")


def test_values_are_changed_in_the_middle_of_a_game():
    with Window(lambda: app("orconomics", 30, "table")) as window:
        session = window.app.session
        made = len(session.table.moves)
        window.tap("menu")
        window.tap("boxes")
        tap_place(window, session.table.view(None)["board"]["ring"][3])
        window.tap("number--2")
        assert session.table.moves[made].verb == "fact"
        window.tap("done")
        assert window.app.place == "table"
        assert window.sees("12 made-up values")


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
@pytest.mark.parametrize("factor", [1.0, 1.6])
def test_how_many_of_a_card_there_are_is_not_written_over_its_name(language, factor):
    with Window(opened("orc"), language=language, text_factor=factor) as window:
        tiles = [widget for widget in window.walk() if isinstance(widget, CardTile)]
        assert len(tiles) == 30
        for tile in tiles:
            labels = list(tile.walk(restrict=True))
            (name,) = [w for w in labels if isinstance(w, Txt) and w.text == tile.text]
            (mark,) = [w for w in labels if isinstance(w, OneLine) and w.text == "×1"]
            assert name.right <= mark.x
        assert window.cut_off() == []


def typing_events(window):
    """Two digits of a number that enters itself a moment after the last one."""
    boxes = window.app.shell.screen
    boxes._choose(next(spec for spec in boxes._box.specs if spec.id == "cards.events"))
    boxes.refresh()
    window.settle()
    for digit in "35":
        finger = Finger(*window.centre(f"key-{digit}"))
        finger.down()
        beat()
        finger.up()
        window.run(0.3)
    assert window.has("value-countdown")


@pytest.mark.parametrize("then", [("later",), ("groups", "income"), ("back",)])
def test_a_number_that_still_waits_is_kept_when_something_else_is_tapped(then):
    store = open_unsaved()
    with Window(opened("economicus", store)) as window:
        typing_events(window)
        for name in then:
            window.tap(name)
        assert (store.box("economicus") or {}).get("cards.events") == 35


@pytest.mark.parametrize("covered", [False, True])
def test_a_number_that_still_waits_is_kept_through_a_pause(covered):
    store = open_unsaved()
    with Window(opened("economicus", store)) as window:
        typing_events(window)
        if covered:
            window.app.shell.open_sheet(Sheet(title="", name="over-it"))
            window.run(2.0)
        window.app.on_pause()
        assert store.box("economicus")["cards.events"] == 35


def test_a_number_is_not_entered_under_a_sheet_and_waits_anew_afterwards():
    """It has no button that would enter it."""
    store = open_unsaved()
    with Window(opened("economicus", store)) as window:
        typing_events(window)
        window.app.shell.open_sheet(Sheet(title="", name="over-it"))
        window.run(2.0)
        assert (store.box("economicus") or {}).get("cards.events") is None
        window.press_back()
        window.run(0.9)
        assert (store.box("economicus") or {}).get("cards.events") is None
        assert window.has("value-countdown")
        window.run(0.6)
        assert store.box("economicus")["cards.events"] == 35


@pytest.mark.parametrize("then", [("groups", "income"), ("back",)])
def test_a_name_that_was_typed_is_kept_when_something_else_is_tapped(then):
    store = open_unsaved()
    with Window(opened("economicus", store)) as window:
        boxes = window.app.shell.screen
        boxes._choose(next(spec for spec in boxes._box.specs if spec.kind == "text"))
        boxes.refresh()
        window.settle()
        line = window.find("fact-field").ids.line
        window.until(lambda: line.focus)
        window.type("Farm")
        for name in then:
            window.tap(name)
        assert (store.box("economicus") or {}).get("name.s2") == "Farm"
