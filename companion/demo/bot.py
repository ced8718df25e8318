"""Who plays the demo: chance, with enough sense for games that end in reasonable time."""

from __future__ import annotations

from random import Random

from engine.core.autoplay import random_move
from engine.core.move import TABLE, Move
from engine.core.options import Amount
from engine.core.table import AnyTable

EAGER = ("claim",)
"""What brings the end nearer is done whenever it can be."""
CLOSE = 3
"""Amounts are among so many of the lowest: nobody throws all the money into one bid."""


def demo_move(table: AnyTable, rng: Random) -> Move:
    ask = table.ask
    if ask is None:
        raise ValueError("the game is over")
    who = table.players[rng.choice(ask.who)] if ask.who else TABLE
    for option in ask.options:
        if option.verb in EAGER:
            return Move(who, option.verb, option.sample(rng), "app")
    move = random_move(table, rng)
    for option in ask.options:
        if isinstance(option, Amount) and option.verb == move.verb and option.allows(move.args):
            steps = (option.high - option.low) // option.step
            value = option.low + option.step * rng.randint(0, min(CLOSE, steps))
            return move._replace(args=(*option.prefix, value))
    return move
