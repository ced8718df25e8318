"""Where late joiners sit, and questions that say the numbers of now."""

from __future__ import annotations

from engine.core.ask import Ask
from engine.core.setup import Setup
from engine.core.table import Table
from engine.core.text import msg
from tests.engine.toy import TOY


def three() -> Table:
    return Table(TOY, Setup("toy", ("Ana", "Bo", "Cy")))


def test_a_question_may_word_itself_whenever_it_is_looked_at():
    price = [20]
    ask = Ask((0,), lambda: msg("toy.ask.buy", price=price[0]), ())
    assert ask.text.args["price"] == 20
    price[0] = 18
    assert ask.text.args["price"] == 18


def test_a_question_with_fixed_words_keeps_them():
    assert Ask((0,), msg("toy.ask.roll"), ()).text == msg("toy.ask.roll")


def test_a_late_joiner_sits_at_the_end():
    t = three()
    assert t.add_player("Zoe") == 3
    assert [t.clockwise(seat) for seat in (0, 3)] == [[0, 1, 2, 3], [3, 0, 1, 2]]


def test_a_late_joiner_may_sit_between_two_players():
    t = three()
    t.add_player("Zoe", after=0)
    t.add_player("Yan", after=3)
    assert t.players == ["Ana", "Bo", "Cy", "Zoe", "Yan"]
    assert t.clockwise(0) == [0, 3, 4, 1, 2]
    assert t.clockwise(4) == [4, 1, 2, 0, 3]
