"""Several hands at one phone: two fingers on one thing, and a finger that came before a question.

What a finger came down on is all that it may do, whatever is there when it is lifted.
"""

from __future__ import annotations

from random import Random

import pytest

from companion.app import TablesideApp
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

def two_fingers(window: Window, name: str) -> None:
    """Both come down, then both are lifted."""
    x, y = window.centre(name)
    one, other = Finger(x - 4, y), Finger(x + 4, y)
    one.down()
    other.down()
    window.run(PRESSED)
    one.up()
    window.settle()
    other.up()
    window.settle()


@pytest.mark.parametrize("button", ["say-pass", "confirm"])
def test_two_fingers_on_one_answer_give_it_once(button: str) -> None:
    with Window(at_auction) as window:
        moves = window.app.session.table.moves
        before = len(moves)
        two_fingers(window, button)
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
