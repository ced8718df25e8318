"""Who begins: everybody rolls, the highest total begins, only the tied roll again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.core.ask import Ask, Flow
from engine.core.options import Roll
from engine.core.table import Table
from engine.core.text import Text

S = TypeVar("S")


def highest_roller(
    table: Table[S], seats: Sequence[int], text: Text, dice: int, rules: tuple[str, ...]
) -> Flow[int]:
    """Asks each seat for its roll, then the tied ones again until one is highest."""
    rolling = list(seats)
    while True:
        totals: dict[int, int] = {}
        for seat in rolling:
            move = yield Ask((seat,), text, (Roll("roll", dice),), rules, expects=("dice",))
            rolled = [int(value) for value in move.args]
            table.stats.roll(rolled)
            totals[seat] = sum(rolled)
        best = max(totals.values())
        tied = [seat for seat in rolling if totals[seat] == best]
        if len(tied) == 1:
            return tied[0]
        names = tuple(table.players[seat] for seat in tied)
        table.tell("info", "engine.event.tie_rolls_again", tuple(tied), who=names)
        rolling = tied
