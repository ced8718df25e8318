"""A card carried to the board, and two places told by one slide: one touch, and one undo."""

from __future__ import annotations

from itertools import combinations
from math import dist
from random import Random
from typing import Any

import pytest
from kivy.metrics import dp

from companion.session.answer_picker import Picker
from companion.session.answers_in_a_row import asked_again, comes_twice
from companion.session.board_answers import PLACES
from companion.widgets.cards import LIFTED, EndsTile
from companion.widgets.panzoom import SLIDE_SECONDS, SLOP
from engine.core.autoplay import random_move
from engine.core.table import AnyTable
from tests.companion.board_hand import RESTS
from tests.companion.table_screen.test_board_taps import asked, lit, offers, screen
from tests.companion.window import Finger, Window

SIZES = [(360, 640), (891, 411)]


def tile(window: Window) -> EndsTile:
    """The uppermost card with two ends."""
    cards = [w for w in window.walk() if isinstance(w, EndsTile) and len(w.ends) == 2]
    return max(cards, key=lambda card: window.centre(card)[1])


def lifted(window: Window, card: EndsTile, rests: float = RESTS) -> Finger:
    x, y = window.centre(card)
    finger = Finger(x, y + card.height / 4)
    finger.down()
    window.run(rests)
    finger.move_to(x - dp(LIFTED) - 2, y + card.height / 4)
    window.settle()
    return finger


def place(window: Window, key: str) -> tuple[float, float]:
    drawing = screen(window).drawing
    return drawing.to_window(*drawing.spot(key))


def moves(window: Window) -> list[Any]:
    return list(window.app.session.table.moves)


@pytest.mark.parametrize("size", SIZES)
def test_a_card_is_deployed_where_it_is_let_go(size):
    with Window(lambda: asked("orc", offers("deploy")), size) as window:
        before, card = moves(window), tile(window)
        key = card.key
        finger = lifted(window, card)
        where = sorted(lit(window))[0]
        finger.move_to(*place(window, where))
        window.settle()
        assert screen(window).drawing.lit == {where}, "only the place under the finger glows"
        finger.up()
        window.settle()
        (move,) = moves(window)[len(before) :]
        assert (move.verb, move.args[0], f"land.{move.args[2]}") == ("deploy", key, where)
        screen(window).undo()
        window.settle()
        assert moves(window) == before


def test_a_card_that_is_let_go_elsewhere_lies_in_the_sheet_again():
    with Window(lambda: asked("orc", offers("deploy"))) as window:
        before, shown = moves(window), screen(window)._prompt.input
        finger = lifted(window, tile(window))
        assert shown.picker.can_go_back
        finger.move_to(*window.centre(shown))
        window.settle()
        finger.up()
        window.settle()
        assert moves(window) == before
        assert not shown.picker.can_go_back
        assert all(type(w).__name__ != "CarriedCard" for w in window.walk())


def test_a_quick_swipe_takes_no_card_along():
    with Window(lambda: asked("orc", offers("deploy"))) as window:
        shown = screen(window)._prompt.input
        finger = lifted(window, tile(window), rests=0)
        assert not shown.picker.can_go_back
        finger.up()


def test_a_carried_card_goes_with_its_screen():
    with Window(lambda: asked("orc", offers("deploy"))) as window:
        finger = lifted(window, tile(window))
        before = moves(window)
        window.app.go("players")
        window.settle()
        assert all(type(w).__name__ != "CarriedCard" for w in window.walk())
        finger.up()
        window.settle()
        assert moves(window) == before


@pytest.mark.parametrize("paused", [True, False])
def test_a_card_that_is_carried_at_a_pause_lies_in_the_sheet_again(paused):
    with Window(lambda: asked("orc", offers("deploy"))) as window:
        before, finger = moves(window), lifted(window, tile(window))
        if paused:
            window.app.on_pause()
            window.app.on_resume()
        else:
            screen(window).refresh()
        window.settle()
        assert not carried(window)
        assert not screen(window)._prompt.input.picker.can_go_back
        finger.up()
        window.settle()
        assert (moves(window), screen(window)._prompt.input.picker.can_go_back) == (before, False)


def carried(window: Window) -> bool:
    return any(type(widget).__name__ == "CarriedCard" for widget in window.walk())


def test_the_back_key_puts_a_carried_card_back():
    with Window(lambda: asked("orc", offers("deploy"))) as window:
        before, shown = moves(window), screen(window)._prompt.input
        finger = lifted(window, tile(window))
        where = place(window, sorted(lit(window))[0])
        finger.move_to(*where)
        window.settle()
        window.press_back()
        assert not carried(window)
        assert not shown.picker.can_go_back
        assert screen(window).drawing.lit == screen(window).board._outlined
        finger.up()
        window.settle()
        assert (moves(window), shown.picker.can_go_back) == (before, False)


@pytest.mark.parametrize("answers", [1, 2])
def test_a_card_is_carried_no_more_when_something_else_is_asked(answers):
    with Window(lambda: asked("orc", offers("deploy"))) as window:
        session, rng = window.app.session, Random(3)
        finger = lifted(window, tile(window))
        where = place(window, sorted(lit(window))[0])
        finger.move_to(*where)
        for _ in range(answers):
            session.do(random_move(session.table, rng))
        window.settle()
        assert not carried(window)
        before = moves(window)
        finger.move_to(*where)
        finger.up()
        window.settle()
        assert moves(window) == before
        assert screen(window).drawing.lit == screen(window).board._outlined


def test_a_card_that_is_held_when_the_game_ends_asks_nothing_afterwards():
    with Window(lambda: asked("orc", offers("deploy"))) as window:
        session, rng = window.app.session, Random(3)
        finger = lifted(window, tile(window))

        def to_the_end() -> None:
            while session.table.ask is not None:
                session.table.do(random_move(session.table, rng))

        session.together(to_the_end, None)
        window.settle()
        finger.up()
        window.settle()
        assert screen(window)._prompt.foot.height == 0, "no buttons under the result"


def twice(table: AnyTable) -> bool:
    return comes_twice(table) and table.ask.options[0].verb == "draw"


def once(table: AnyTable) -> bool:
    return offers("draw")(table) and not comes_twice(table)


def slide(window: Window, one: str, other: str, seconds: float = 2 * SLIDE_SECONDS) -> None:
    finger = Finger(*place(window, one))
    finger.down()
    window.run(seconds)
    finger.move_to(*place(window, other))
    window.settle()
    finger.up()
    window.settle()


@pytest.mark.parametrize("size", SIZES)
def test_a_slide_draws_from_two_stockpiles(size):
    with Window(lambda: asked("orc", twice), size) as window:
        before = moves(window)
        one, other = sorted(lit(window))[:2]
        slide(window, other, one)
        made = [f"land.{move.args[0]}" for move in moves(window)[len(before) :]]
        assert made == [other, one]
        screen(window).undo()
        window.settle()
        assert moves(window) == before


def test_a_slide_tells_nothing_where_one_is_asked_for_or_it_is_too_quick():
    with Window(lambda: asked("orc", once)) as window:
        before = moves(window)
        slide(window, *sorted(lit(window))[:2])
        assert moves(window) == before
    with Window(lambda: asked("orc", twice)) as window:
        before = moves(window)
        slide(window, *sorted(lit(window))[:2], seconds=0)
        assert moves(window) == before
        assert screen(window).drawing.lit == lit(window), "all that answers glows again"


def test_a_second_finger_ends_a_slide():
    with Window(lambda: asked("orc", twice)) as window:
        before = moves(window)
        one, other, third = sorted(lit(window))[:3]
        finger, second = Finger(*place(window, one)), Finger(*place(window, third))
        finger.down()
        window.run(2 * SLIDE_SECONDS)
        finger.move_to(*place(window, other))
        window.settle()
        second.down()
        window.settle()
        assert screen(window).drawing.lit == lit(window), "all that answers glows again"
        second.up()
        finger.up()
        window.settle()
        assert moves(window) == before


def test_a_slide_tells_nothing_when_the_phone_was_turned_meanwhile():
    """Where the finger came down lies something else then."""
    with Window(lambda: asked("orc", twice)) as window:
        before, told = moves(window), []
        one, other = sorted(lit(window))[:2]
        screen(window).board.bind(on_slid=lambda _board, _start, end: told.append(end))
        finger = Finger(*place(window, one))
        finger.down()
        window.run(2 * SLIDE_SECONDS)
        finger.move_to(*place(window, other))
        window.resize(891, 411)
        window.settle()
        finger.move_to(*place(window, other))
        finger.up()
        window.settle()
        assert (told, moves(window)) == ([None], before)


@pytest.mark.parametrize("game", ["economicus", "orconomics"])
def test_a_finger_that_slips_over_another_question_answers_nothing(game):
    """Two answers are told only where two are asked for: nobody sells two things by a slip."""

    def wanted(table: AnyTable) -> bool:
        options = table.ask.options if table.ask is not None and not comes_twice(table) else ()
        ways = [way for way in Picker(options).ways if way.listed and PLACES & {*way.slots}]
        if len(ways) < 2 or table.turn < 1:
            return False
        again = asked_again(table, ways[0].answer)
        return again is not None and ways[1].answer in [
            w.answer for w in Picker(again.ask.options).ways
        ]

    with Window(lambda: asked(game, wanted)) as window:
        before, board = moves(window), screen(window).board
        shown, told = board.drawing.lit, 0
        single = [k for k, ways in sorted(board.lit.items()) if len(ways) == 1 and ways[0].listed]
        for one, other in combinations(single, 2):
            if dist(place(window, one), place(window, other)) > dp(3 * SLOP):
                slide(window, one, other)
                assert (moves(window), board.drawing.lit) == (before, shown)
                told += 1
                if told == 4:
                    break
        assert told
