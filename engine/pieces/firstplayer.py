"""Who begins: everybody rolls, the highest total begins, only the tied roll again.

A table that has agreed already says so in place of the first roll: `Ana: starts Bo`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.core.ask import Ask, Flow
from engine.core.options import Option, Pick, Roll
from engine.core.table import Table
from engine.core.text import Text

S = TypeVar("S")


class Starts(Pick):
    """Who begins, as the table has agreed; random play goes by the book."""

    __slots__ = ()
    agreed = True


def highest_roller(
    table: Table[S], seats: Sequence[int], text: Text, dice: int, rules: tuple[str, ...]
) -> Flow[int]:
    """Asks each seat for its roll, then the tied ones again until one is highest."""
    rolling = list(seats)
    roll = Roll("roll", dice)
    names = [(table.players[seat],) for seat in rolling]
    options: tuple[Option, ...] = (roll, Starts("starts", names, ("player",)))
    while True:
        totals: dict[int, int] = {}
        for seat in rolling:
            move = yield Ask((seat,), text, options, rules)
            if move.verb == "starts":
                return table.seat(str(move.args[0]))
            options = (roll,)
            rolled = [int(value) for value in move.args]
            table.stats.roll(rolled)
            totals[seat] = sum(rolled)
        best = max(totals.values())
        tied = [seat for seat in rolling if totals[seat] == best]
        if len(tied) == 1:
            return tied[0]
        who = tuple(table.players[seat] for seat in tied)
        table.tell("info", "engine.event.tie_rolls_again", tuple(tied), who=who)
        rolling = tied
