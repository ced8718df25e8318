"""Amounts that may be gained or lost: each legal number can be entered by touch."""

from __future__ import annotations

import pytest

from companion.i18n.catalogue import load
from companion.link import answers
from companion.session.answer_picker import Picker
from engine.core.move import Move
from engine.core.options import Amount
from engine.core.registry import games, rulebook
from engine.core.table import Table
from tests.companion.effort import touches
from tests.companion.every_question import moments
from tests.companion.hand import Hand
from tests.companion.states import app_after
from tests.companion.window import Window
from tests.engine.economicon.test_moments import resolved


def points_of_an_event(**options):
    """An event of Economicon whose card may give points and take them."""
    table = resolved(event_points="both", **options)
    return app_after(table.setup, table.moves)


@pytest.mark.parametrize("number", [1, 3, -1, -3, 4, 7, -5, -20])
def test_an_event_gives_points_and_takes_them_by_touch(number):
    with Window(points_of_an_event, (360, 640)) as window:
        table, hand = window.app.session.table, Hand(window)
        move = Move("table", "award", ("Ana", number))
        counted = touches(table, move)
        hand.play(move)
        assert table.moves[-1] == move
        assert hand.touches == counted <= 7


def test_a_phone_in_the_browser_has_one_input_for_gains_and_losses():
    table, words = resolved(event_points="both"), load("en")
    found = answers.offered(table, 0, answers.ASK)
    assert found is not None
    path = ((answers.STEP, "award"), (answers.STEP, "Ana"))
    shown = answers.narrowed(table, found, answers.ASK, path, words)
    assert shown is not None
    (leaf,) = shown.leaves
    assert (leaf.low, leaf.start, leaf.high, leaf.gaps) == (-20, 1, 20, (0,))
    assert leaf.strides == (-10, -5, 5, 10)


@pytest.mark.parametrize("game", games())
def test_every_amount_of_every_question_has_a_way_of_its_own(game):
    """Two amounts of one thing would stand in each other's place on the screen."""
    for moment in moments(game):
        table = Table(rulebook(game), moment.setup)
        for move in moment.moves:
            table.do(move)
        assert table.ask is not None
        ways = [w for w in Picker(table.ask.options).ways if isinstance(w.option, Amount)]
        assert len({way.answer for way in ways}) == len(ways), moment.told
        for option in (o for o in table.ask.options if isinstance(o, Amount)):
            path = (option.verb, *option.prefix)
            (shown,) = (way.option for way in ways if way.answer == path)
            ends = (option.low, option.high)
            assert all(shown.allows((*option.prefix, n)) for n in ends), moment.told
