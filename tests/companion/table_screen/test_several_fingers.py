"""Several hands at one phone: two fingers on one thing, and a finger that came before a question.

What a finger came down on is all that it may do, whatever is there when it is lifted.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.app import TablesideApp
from companion.widgets.bidders import BidderTile
from companion.widgets.cards import CardTile
from companion.widgets.numbers import NumberKey
from companion.widgets.shell import Sheet
from engine.core.autoplay import random_move
from tests.companion.states import app
from tests.companion.window import Finger, Window

PRESSED = 0.12
"""Seconds after which a list that scrolls has handed a touch on."""


def at_auction() -> TablesideApp:
    """At a table where one player after the other may bid or pass."""
    made = app("orconomics", 0, "table")
    session, rng = made.session, Random(5)
    assert session is not None
    while session.ask is None or {option.verb for option in session.ask.options} != {"bid", "pass"}:
        session.do(random_move(session.table, rng))
    return made


def at_develop() -> TablesideApp:
    """At a table where a card is chosen, then what is done with it."""
    made = app("orconomics", 0, "table")
    session, rng = made.session, Random(5)
    assert session is not None
    while session.ask is None or session.ask.text.id != "orconomics.ask.develop":
        session.do(random_move(session.table, rng))
    return made


def screen(window: Window) -> Any:
    return window.app.shell.screen


@pytest.mark.parametrize("button", ["say-pass", "confirm"])
def test_two_fingers_on_one_answer_give_it_once(button: str) -> None:
    with Window(at_auction) as window:
        moves = window.app.session.table.moves
        before = len(moves)
        window.tap_with_two_fingers(button, PRESSED)
        assert [move.verb for move in moves[before:]] == ["pass" if "pass" in button else "bid"]


def test_two_quick_fingers_on_one_answer_give_it_once() -> None:
    """Lifted before the button has shown that it is pressed."""
    with Window(at_auction) as window:
        moves = window.app.session.table.moves
        before, (x, y) = len(moves), window.centre("say-pass")
        one, other = Finger(x - 4, y), Finger(x + 4, y)
        one.down()
        other.down()
        one.up()
        other.up()
        window.run(1.0)
        assert len(moves) == before + 1


def test_a_player_in_the_strip_does_not_answer_a_question_that_came_after_the_finger() -> None:
    with Window(lambda: app("orconomics", 0, "table")) as window:
        session, strip = window.app.session, screen(window).strip
        finger = Finger(*strip.to_window(*strip.spot(1)))
        finger.down()
        window.run(PRESSED)
        session.do(random_move(session.table, Random(1)))
        window.settle()
        assert 1 in strip.lit
        made = list(session.table.moves)
        finger.up()
        window.settle()
        assert session.table.moves == made
        window.tap(strip.to_window(*strip.spot(1)))
        assert session.table.moves[len(made)].args == ("Bo",)


def test_a_finger_that_slides_off_the_strip_means_nobody_whatever_another_does() -> None:
    with Window(lambda: app("orconomics", 60, "table")) as window:
        strip = screen(window).strip
        looked: list[int] = []
        strip.bind(on_choose=lambda _strip, seat: looked.append(seat))
        beside = window.centre(screen(window).ids.rail)
        one, other = Finger(*strip.to_window(*strip.spot(1))), Finger(*beside)
        one.down()
        other.down()
        one.move_to(*beside)
        one.up()
        other.up()
        window.settle()
        assert looked == []
        assert window.app.place == "table"


def test_undo_takes_back_once_and_only_what_was_there_when_the_finger_came() -> None:
    with Window(at_auction) as window:
        session = window.app.session
        before = len(session.table.moves)
        window.tap_with_two_fingers("undo", PRESSED)
        assert len(session.table.moves) == before - 1
        finger = Finger(*window.centre("undo"))
        finger.down()
        window.run(PRESSED)
        session.redo(len(session.table.moves))
        window.settle()
        finger.up()
        window.settle()
        assert len(session.table.moves) == before


def test_the_board_and_the_strip_under_a_sheet_that_has_come_are_not_tapped() -> None:
    with Window(at_auction) as window:
        shown, shell = screen(window), window.app.shell
        told: list[object] = []
        shown.strip.bind(on_choose=lambda _strip, seat: told.append(seat))
        shown.board.bind(on_spot=lambda _board, *at: told.append(at))
        fingers = [
            Finger(*shown.strip.to_window(*shown.strip.spot(1))),
            Finger(*window.centre(shown.board)),
        ]
        for finger in fingers:
            finger.down()
        window.run(PRESSED)
        shell.open_sheet(Sheet(title="Over it"))
        window.settle()
        for finger in fingers:
            finger.up()
        window.settle()
        assert told == []


def test_a_finger_on_the_board_does_not_answer_the_next_step_of_the_question() -> None:
    """Another hand has chosen a card in the sheet meanwhile."""
    with Window(at_develop) as window:
        shown = screen(window)
        told: list[object] = []
        shown.board.bind(on_spot=lambda _board, *at: told.append(at))
        finger = Finger(*window.centre(shown.board))
        finger.down()
        window.frames(1)
        window.tap(window.find(CardTile))
        assert window.has("step-back")
        finger.up()
        window.settle()
        assert told == []


def test_a_finger_on_a_price_sells_to_nobody_who_was_tapped_after_it_came() -> None:
    with Window(at_auction) as window:
        moves = window.app.session.table.moves
        before = len(moves)
        tiles = [w for w in window.walk() if isinstance(w, BidderTile) and not w.blocked]
        leader = window.app.session.bidding().leader  # a tap there ends the auction
        first, second = [t.seat for t in tiles if leader is None or t.seat != leader.seat][:2]
        grid = window.find("bidders")
        grid.dispatch("on_bidder", first)
        window.settle()
        price = next(w for w in window.find("prices").walk() if isinstance(w, NumberKey))
        finger = Finger(*window.centre(price))
        finger.down()
        window.run(PRESSED)
        grid.dispatch("on_bidder", second)
        window.settle()
        finger.up()
        window.run(0.5)
        assert len(moves) == before
