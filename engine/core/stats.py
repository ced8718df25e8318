"""Figures gathered as the game goes, for the charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence


class Stats:
    """Dice seen, and series of numbers with one row a turn.

    `series["money"][turn][seat]` is what a player had at the end of a turn; series that are not by
    player (prices) are keyed by whatever the rulebook names its columns.
    """

    __slots__ = ("dice", "series", "totals")

    def __init__(self) -> None:
        self.dice: Counter[int] = Counter()
        self.totals: Counter[int] = Counter()
        self.series: dict[str, list[tuple[int, ...]]] = {}

    def roll(self, dice: Iterable[int]) -> None:
        total = 0
        for value in dice:
            total += value
            self.dice[value] += 1
        self.totals[total] += 1

    def turn(self, rows: Mapping[str, Sequence[int]]) -> None:
        for name, row in rows.items():
            self.series.setdefault(name, []).append(tuple(row))
