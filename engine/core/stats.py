"""Figures gathered as the game goes, for the charts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


class Stats:
    """Rolls as they came, and series of numbers with one row a turn.

    `series["money"][turn][seat]` is what a player had at the end of a turn; series that are not by
    player (prices) are keyed by whatever the rulebook names its columns.
    """

    __slots__ = ("rolls", "series")

    def __init__(self) -> None:
        self.rolls: list[tuple[int, ...]] = []
        """The dice of each roll: how many there were tells which totals could come."""
        self.series: dict[str, list[tuple[int, ...]]] = {}

    def roll(self, dice: Iterable[int]) -> None:
        """Notes a roll."""
        self.rolls.append(tuple(dice))

    def turn(self, rows: Mapping[str, Sequence[int]]) -> None:
        """Notes one value for each seat in each series, at the end of a turn."""
        series = self.series
        for name, row in rows.items():
            try:
                series[name].append(tuple(row))
            except KeyError:
                series[name] = [tuple(row)]

    def copy(self) -> Stats:
        """The same numbers, which then grow on their own."""
        other = Stats()
        other.rolls = list(self.rolls)
        other.series = {name: list(rows) for name, rows in self.series.items()}
        return other
