"""Which way a card lies is read from its tag where the question needs it."""

from __future__ import annotations

import pytest

from companion.session.camera_answers import card_answer
from tests.engine.orc.build import orc, play

LINE = ["red1-blue2", "yellow1-green2", "purple1-white2"]


def line_ask():
    return play(orc(), "table: dealer Bo").ask


def test_a_photograph_of_the_battle_line_is_the_whole_answer():
    seen = card_answer(line_ask(), LINE, [268, 95, 88])
    assert seen.answer.args == ("red1/blue2", "green2/yellow1", "white2/purple1")


@pytest.mark.parametrize("turns", [[268, 95, 10], []])
def test_a_card_that_lies_aslant_is_left_to_the_players(turns):
    seen = card_answer(line_ask(), LINE, turns)
    assert seen.answer is None
    assert seen.usable == tuple(LINE)


def test_cards_that_make_no_battle_line_are_no_answer():
    assert card_answer(line_ask(), [*LINE[:2], "red1-green2"], [270, 270, 270]).answer is None
