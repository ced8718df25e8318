"""What is not needed any more is let go: phones have less memory than desks."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from weakref import ref

import pytest
from kivy.clock import Clock, ClockEvent
from kivy.core.text import Label as CoreLabel
from kivy.event import EventDispatcher
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from kivy.weakmethod import WeakMethod

from companion.app import FADED, QUIET
from companion.faces import Face
from companion.panels.amount_input import AmountChoice
from companion.screens import TABS
from companion.system.memory_tuning import FEW, give_back
from companion.widgets.base import MOST_SPARE, Column, Lettering, Scroller, share_spares
from companion.widgets.cards import CardGrid, CardItem
from companion.widgets.choices import SPARE, Choice, ChoiceList, ChoiceRow
from companion.widgets.field import TextField
from companion.widgets.numbers import NumberPad
from companion.widgets.shell import Sheet
from engine.core.autoplay import random_move
from tests.companion.states import app
from tests.companion.test_widgets import standing
from tests.companion.window import Finger, Window

KV = Path(__file__).resolve().parents[2] / "companion"


def test_the_screens_of_a_table_go_when_its_results_are_shown():
    with Window(lambda: app("orc", 400, "table")) as window:
        left = []
        for place in TABS:
            window.app.go(place)
            left.append(ref(window.app.shell.screen))
        window.app.go("results")
        window.run(FADED)
        window.until(lambda: not any(screen() for screen in left))


OVER_HOME = ("games", "settings", "tournament", "tour", "printing", "new_game")
OVER_THE_TABLE = ("boxes", "taught", "phones", "look_back")


@pytest.mark.parametrize("place", OVER_HOME)
def test_a_place_goes_when_it_is_left_for_home(place):
    with Window(lambda: app()) as window:
        check_that_it_goes(window, place, **({"game": "orc"} if place == "new_game" else {}))


@pytest.mark.parametrize("place", OVER_THE_TABLE)
def test_a_place_over_the_table_goes_with_it(place):
    with Window(lambda: app("orconomics", 30, "table")) as window:
        check_that_it_goes(window, place)


def check_that_it_goes(window: Window, place: str, **what: object) -> None:
    """Its fields were typed into, which is when Kivy notes most about them."""
    shown = window.app
    shown.go(place, **what)
    window.settle()
    type_into_each_field(window)
    left = ref(shown.shell.screen)
    shown.home()
    window.run(FADED)
    window.until(lambda: left() is None)


def test_a_sheet_goes_with_the_keyboard_that_its_field_had():
    with Window(lambda: app("orc", 9, "table")) as window:
        sheet, shell = Sheet(), window.app.shell
        sheet.add_widget(TextField())
        shell.open_sheet(sheet)
        window.settle()
        type_into_each_field(window)
        assert focused()
        left = ref(sheet)
        del sheet
        shell.close_sheet()
        assert not focused()
        give_back()
        assert left() is None


def focused() -> bool:
    return any(FocusBehavior._keyboards.values())


def type_into_each_field(window: Window) -> None:
    for field in [one for one in window.walk() if isinstance(one, TextInput)]:
        field.focus = True
        window.type("Zoë")


def look_round(window: Window) -> None:
    """Over most places of the app, and home."""
    for place in (*TABS, "results", "look_back", "settings", "games", "home"):
        window.app.go(place)
        window.settle()


def test_what_outlives_every_screen_holds_no_trigger():
    """Kivy holds methods weakly; a trigger that is bound to the theme would stay for ever."""
    with Window(lambda: app("orc", 400, "table")) as window:
        shown = window.app
        look_round(window)
        for lasting in (shown.theme, shown.words):
            for name in lasting.properties():
                bound = lasting.get_property_observers(name)
                told = [one() for one in bound if isinstance(one, WeakMethod)]
                assert not [one for one in told if isinstance(one, ClockEvent)], name


def test_nothing_of_a_widget_that_is_gone_stays_at_the_theme():
    """Hundreds of notes a table, each in the way of what Python could return around it."""
    with Window(lambda: app("orc", 400, "table")) as window:
        shown = window.app
        look_round(window)
        window.run(FADED + 2 * QUIET)
        give_back()
        assert [*notes_of_the_dead(shown.theme), *notes_of_the_dead(shown.words)] == []


def notes_of_the_dead(lasting: EventDispatcher) -> Iterator[str]:
    for name in lasting.properties():
        for note in lasting.get_property_observers(name):
            if isinstance(note, WeakMethod) and note.is_dead():
                yield f"{name} {note.method_name}"


def test_a_widget_follows_the_theme_while_it_lives():
    class Follower(Column):
        def told(self) -> None:
            seen.append(self.theme.mode)

    seen: list[str] = []
    with Window(lambda: standing(Column())) as window:
        theme, follower = window.app.theme, Follower()
        noted = len(theme.get_property_observers("mode"))
        follower.follow_theme(follower.told, "mode")
        again = Clock.create_trigger(lambda _seconds: seen.append("triggered"))
        follower.follow_theme(again, "mode")
        theme.mode = "light"
        window.settle()
        assert seen == ["light", "triggered"]
        del follower, again
        give_back()
        assert len(theme.get_property_observers("mode")) <= noted
        theme.mode = "dark"
        window.settle()
        assert seen == ["light", "triggered"]


def test_a_hand_that_never_rests_does_not_keep_what_was_left(monkeypatch):
    """Python returns its memory only in part, so what it needs at most stays for the evening."""
    monkeypatch.setattr("companion.app.CROWDED", 0)
    with Window(lambda: app("orconomics", 60, "table")) as window:
        left = ref(window.app.shell.screen)
        window.app.home()
        for _ in range(12):
            touch_the_corner()
            window.run(QUIET / 4)
        assert left() is None


def touch_the_corner() -> None:
    finger = Finger(1, 1)
    finger.down()
    finger.up()


@pytest.fixture
def _only_the_app_collects() -> Iterator[None]:
    """Python by itself may find what was left before the app looks for it."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_only_the_app_collects")
def test_tidying_up_waits_for_the_hand():
    with Window(lambda: app("orconomics", 60, "table")) as window:
        left = ref(window.app.shell.screen)
        window.app.home()
        for _ in range(12):
            touch_the_corner()
            window.run(FADED / 2)
        assert left() is not None


def test_a_screen_that_is_held_for_a_while_is_looked_for_again():
    """On a slow phone bars fade and winners are celebrated for longer than tidying up waits."""
    with Window(lambda: app("orc", 400, "table")) as window:
        held = window.app.shell.screen
        left = ref(held)
        window.app.go("results")
        window.run(FADED + 2 * QUIET)
        del held
        assert left() is not None
        window.run(2 * QUIET)
        assert left() is None


def test_what_kivy_noted_of_a_screen_goes_with_it():
    with Window(lambda: app("orconomics", 30, "players")) as window:
        window.app.go("results")
        window.settle()
        give_back()
        assert gc.collect() < FEW


def test_an_order_is_asked_once_and_its_rows_are_not_kept():
    with Window(lambda: app("orconomics", 0, "table")) as window:
        answer = window.app.shell.screen._prompt.input
        assert "order" in answer._inputs
        rows = ref(answer._inputs["order"])
        window.tap("drag-order")
        window.tap("confirm")
        assert "order" not in answer._inputs
        window.until(lambda: gone(rows))


def gone(thing: Callable[[], object]) -> bool:
    """A scroll bar that still fades holds its page for half a second."""
    give_back()
    return thing() is None


def test_a_long_list_leaves_a_few_rows_for_the_next():
    def rows() -> int:
        give_back()
        return sum(type(thing) is ChoiceRow for thing in gc.get_objects())

    many = [Choice(str(n), str(n)) for n in range(5 * SPARE)]
    with Window(lambda: standing(ChoiceList(choices=many))) as window:
        shown: Any = window.find(ChoiceList)
        shown.choices = many[:2]
        window.settle()
        assert rows() <= 2 + SPARE
        shown.choices = many
        window.settle()
        assert [row.text for row in reversed(shown.children)] == [choice.text for choice in many]


def test_a_tile_has_only_the_texts_that_it_shows():
    """A question can have a whole deck of tiles, and a text takes more memory than all else."""
    items = [CardItem("a", "Axe"), CardItem("b", "Bow", note="Two hands", count=2)]
    with Window(lambda: standing(CardGrid(items=items, most=2))) as window:
        grid: Any = window.find(CardGrid)
        plain, noted = reversed(grid.children)
        assert [label.text for label in labels(plain)] == ["Axe"]
        assert [label.text for label in labels(noted)] == ["Bow", "Two hands"]
        window.tap("Axe")
        assert [label.text for label in labels(plain)] == ["Axe", "✓"]
        drawn = [CardItem("c", "Club", note="Heavy", face=Face(icon="camera"))]
        grid.items = drawn
        window.settle()
        seen = [label.text for label in labels(plain) if label.height and label.opacity]
        assert seen[1:] == ["Club", "Heavy"]


def labels(tile: Widget) -> list[Any]:
    """The texts of a tile from top to bottom, and what stands in its corner."""
    return [part for part in tile.walk(restrict=True) if isinstance(part, Lettering)]


def test_a_pad_of_digits_is_made_where_one_is_typed_on():
    """It is thirty widgets; most amounts are told by keys or by minus and plus."""
    with Window(lambda: app("economicus", 30, "table")) as window:
        session, rng, seen = window.app.session, Random(4), set()
        for _ in range(40):
            session.do(random_move(session.table, rng))
            window.frames(1)
            shown = window.app.shell.screen._prompt.input
            seen |= {type(part).__name__ for part in shown.walk() if isinstance(part, AmountChoice)}
        assert seen
        found = [thing for thing in gc.get_objects() if type(thing) is NumberPad]
        assert all(pad.parent is not None for pad in found)


def test_tiles_of_what_came_next_are_used_when_it_is_asked():
    """A whole deck may be asked for under another question: it is there once, not twice."""
    with Window(lambda: standing(CardGrid(taps=True, items=[CardItem("a", "Axe")]))) as window:
        before: Any = window.find(CardGrid)
        before.items, after = [], CardGrid(taps=True)
        share_spares(before, after)
        deck = [CardItem(str(n), f"Card {n}") for n in range(3 * MOST_SPARE)]
        after.items = deck
        tiles = {*after.children}
        after.items = []
        before.items = deck
        assert {*before.children} == tiles
        told: list[str] = []
        before.bind(on_choose=lambda _grid, key: told.append(key))
        after.bind(on_choose=lambda _grid, key: told.append(f"gone {key}"))
        window.settle()
        window.tap("Card 1")
        assert told == ["1"]
        before.items = []
        window.settle()
        assert sum(map(len, before.spare_rows.values())) == MOST_SPARE


def test_of_a_long_deck_only_what_is_in_sight_is_drawn():
    """88 cards took 12 MB of the graphics card, of which a screen shows twelve."""
    deck = [CardItem(str(n), f"Card {n}") for n in range(60)]

    def page_with_deck() -> Scroller:
        page = Scroller()
        page.add_widget(CardGrid(taps=True, items=deck))
        return page

    with Window(page_with_deck) as window:
        page: Any = window.find(Scroller)
        grid: Any = window.find(CardGrid)

        def drawn() -> list[str]:
            return [tile.key for tile in grid.children[::-1] if tile.canvas in grid.canvas.children]

        assert 6 < len(drawn()) < 40
        assert "0" in drawn()
        assert "59" not in drawn()
        page.scroll_y = 0
        window.settle()
        assert "59" in drawn()
        assert "0" not in drawn()
        grid.items = deck[:4]
        window.settle()
        assert drawn() == ["0", "1", "2", "3"]


def test_a_board_that_is_not_shown_keeps_no_picture():
    with Window(lambda: app("orconomics", 60, "table")) as window:
        drawing = window.app.shell.screen.drawing
        drawn = len(drawing.canvas.children)
        window.app.go("players")
        assert drawing.canvas.children == [drawing.canvas.before, drawing.canvas.after]
        window.app.go("table")
        window.settle()
        assert len(drawing.canvas.children) == drawn


def test_a_board_keeps_only_the_letters_of_its_last_drawings():
    with Window(lambda: app("economicus", 60, "table")) as window:
        drawing = window.app.shell.screen.drawing
        pen = drawing.pen
        with drawing.canvas:
            pen.text("long ago", 0, 0)
        for factor in (1.1, 1.2, 1.3):
            window.app.theme.text_factor = factor
            window.frames(1)
        assert not any(text == "long ago" for text, *_ in (*pen._letters, *pen._last))


class Measuring(CoreLabel):
    def refresh(self) -> None:
        raise AssertionError(f"a picture was made of {self.text!r} to measure it")


def test_the_log_measures_its_rows_without_pictures(monkeypatch):
    monkeypatch.setattr("companion.screens.log.CoreLabel", Measuring)
    with Window(lambda: app("orconomics", 40, "log")) as window:
        rows = window.app.shell.screen.ids.lines.data
        assert len({row["size"] for row in rows}) > 1


def test_no_rule_follows_a_widget_through_ids():
    """Kivy never lets go of a widget whose rule reads self.ids.name.trait instead of name.trait."""
    follows = re.compile(r"^\s+(?!on_)\w+:.*\.ids\.", re.MULTILINE)
    rules = {path.name: path.read_text(encoding="utf-8") for path in KV.rglob("*.kv")}
    assert [name for name, text in rules.items() if follows.search(text)] == []


def test_every_trait_of_a_text_that_a_rule_sets_is_watched():
    unwatched = {*Label._font_properties} - {*Lettering._font_properties} - {"padding"}
    rules = "\n".join(path.read_text(encoding="utf-8") for path in KV.rglob("*.kv"))
    assert [name for name in unwatched if re.search(rf"^\s+{name}:", rules, re.MULTILINE)] == []


def test_a_watched_trait_changes_the_picture_of_a_text():
    with Window(lambda: standing(Lettering(text="MMMM wwww", font_size=20))) as window:
        label: Any = window.find(Lettering)
        wide = label.texture_size[0]
        label.bold = True
        window.settle()
        bold = label.texture_size[0]
        label.font_size = 30
        window.settle()
        assert wide < bold < label.texture_size[0]
        label.text = ""
        window.settle()
        assert label.texture_size == [0, 0]
