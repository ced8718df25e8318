"""Who begins: by the dice of the book, or as the table has agreed."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.autoplay import random_move
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table

FIRST = {
    "orconomics": lambda t: t.state.oracle,
    "economicus": lambda t: t.state.first,
    "economicon": lambda t: t.state.start,
}
NAMES = ("Ana", "2", "@hand")


def before_the_first_roll(game):
    book = rulebook(game)
    table = Table(book, Setup(game, NAMES, {}, {spec.id: spec.sample for spec in book.facts}))
    while not any(option.verb == "starts" for option in table.ask.options):
        table.do(random_move(table, Random(1)))
    return table


@pytest.mark.parametrize("game", FIRST)
@pytest.mark.parametrize("name", NAMES)
def test_whoever_was_agreed_on_begins(game, name):
    table = before_the_first_roll(game)
    asked = table.players[table.ask.who[0]]
    table.do(Move(asked, "starts", (name,)))
    assert FIRST[game](table) == NAMES.index(name)
    assert Record.parse(Record.of(table).write()).replay().view(None) == table.view(None)
    table.undo()
    assert any(option.verb == "starts" for option in table.ask.options)


@pytest.mark.parametrize("game", FIRST)
def test_once_the_dice_roll_they_decide(game):
    table = before_the_first_roll(game)
    table.do(random_move(table, Random(1)))
    assert table.moves[-1].verb == "roll"
    asked = table.players[table.ask.who[0]]
    with pytest.raises(IllegalMove):
        table.do(Move(asked, "starts", ("Ana",)))


@pytest.mark.parametrize("game", FIRST)
def test_nobody_who_does_not_play_begins(game):
    table = before_the_first_roll(game)
    asked = table.players[table.ask.who[0]]
    for args in (("Zoe",), (), ("Ana", "2"), (2,)):
        with pytest.raises(IllegalMove):
            table.do(Move(asked, "starts", args))


@pytest.mark.parametrize("game", FIRST)
def test_random_play_goes_by_the_book(game):
    table = before_the_first_roll(game)
    assert {random_move(table, Random(seed)).verb for seed in range(20)} == {"roll"}
