"""What the charts show: series by turn, and the dice against the odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any

from engine.core.table import Table

BY_PLAYER = ("score", "money")
FEWEST_TURNS = 2
"""A line needs two points."""


def line_charts(table: Table[Any]) -> list[str]:
    """Series of the players that are long enough to draw."""
    series = table.stats.series
    return [name for name in BY_PLAYER if len(series.get(name, ())) >= FEWEST_TURNS]


def series(table: Table[Any], name: str) -> list[tuple[int, tuple[int, ...]]]:
    """One line a seat; who joined late begins at nothing."""
    rows = table.stats.series[name]
    return [
        (seat, tuple(row[seat] if seat < len(row) else 0 for row in rows))
        for seat in range(len(table.players))
    ]


def has_dice(table: Table[Any]) -> bool:
    return bool(table.stats.totals)


def dice(table: Table[Any]) -> list[tuple[int, int, float]]:
    """Each total with how often it came and how often the odds say it comes.

    Rolls of different numbers of dice count by what each of them can show.
    """
    seen = table.stats.totals
    rolls = sum(seen.values())
    thrown = max(1, round(sum(table.stats.dice.values()) / max(rolls, 1)))
    odds = chances(thrown)
    return [(total, seen[total], rolls * chance) for total, chance in odds]


def chances(dice_thrown: int, sides: int = 6) -> list[tuple[int, float]]:
    """The chance of each total.

    >>> [round(36 * chance) for _total, chance in chances(2)]
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    faces = range(1, sides + 1)
    ways: Counter[int] = Counter(sum(roll) for roll in product(faces, repeat=dice_thrown))
    every = sum(ways.values())
    return [(total, ways[total] / every) for total in sorted(ways)]


def sector_chances(
    sectors: Sequence[tuple[str, Sequence[int]]], dice_thrown: int = 2
) -> dict[str, float]:
    """The chance of each sector coming up, from the totals that name it."""
    odds = dict(chances(dice_thrown))
    return {sector: sum(odds.get(total, 0.0) for total in totals) for sector, totals in sectors}
