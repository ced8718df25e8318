"""What the charts show: series by turn, and the dice against the odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from engine.core.table import AnyTable

BY_PLAYER = ("score", "money")
FEWEST_TURNS = 2
"""A line needs two points."""


class DiceCount(NamedTuple):
    """All rolls of so many dice: each total, how often it came, and how often the odds say."""

    dice: int
    rolls: int
    totals: list[tuple[int, int, float]]


def line_charts(table: AnyTable) -> list[str]:
    """The series of the players that have enough points to draw."""
    return [name for name in BY_PLAYER if len(rows(table, name)) >= FEWEST_TURNS]


def series(table: AnyTable, name: str) -> list[tuple[int, tuple[int, ...]]]:
    """One line for each seat; late joiners start at 0."""
    told = rows(table, name)
    return [
        (seat, tuple(row[seat] if seat < len(row) else 0 for row in told))
        for seat in range(len(table.players))
    ]


def rows(table: AnyTable, name: str) -> list[tuple[int, ...]]:
    """The series row by row. Points of a game that is over end at the final score: what is counted
    after the last turn, or in the turn that the win cut short, belongs to it."""
    found = list(table.stats.series.get(name, ()))
    if name == "score" and table.result is not None:
        last = final_scores(table)
        if not found or found[-1] != last:
            found.append(last)
    return found


def final_scores(table: AnyTable) -> tuple[int, ...]:
    """By seat, as the standings have them."""
    by_seat = {line.seat: line.score for line in table.standings()}
    return tuple(by_seat.get(seat, 0) for seat in range(len(table.players)))


def leaders(table: AnyTable) -> list[int]:
    """The seats in front: several where they are level, none where nobody has scored at all."""
    standings = table.standings()
    if all(line.score == standings[0].score == 0 for line in standings):
        return []
    return [line.seat for line in standings if line.score == standings[0].score]


def dice(table: AnyTable) -> list[DiceCount]:
    """By number of dice, the usual number first: one die and two cannot show the same totals."""
    return counted(table.stats.rolls)


def counted(rolls: Iterable[Sequence[int]]) -> list[DiceCount]:
    """
    >>> [(count.dice, count.rolls) for count in counted([(1, 2), (6,), (3, 4)])]
    [(2, 2), (1, 1)]
    """
    seen: dict[int, Counter[int]] = {}
    for roll in rolls:
        seen.setdefault(len(roll), Counter())[sum(roll)] += 1
    return counted_totals(seen)


def counted_totals(seen: dict[int, Counter[int]]) -> list[DiceCount]:
    """Rolls by their number of dice: how often each total came, and how often it should have."""
    found = []
    for number, totals in seen.items():
        rolls = sum(totals.values())
        against = [(total, totals[total], rolls * odds) for total, odds in chances(number)]
        found.append(DiceCount(number, rolls, against))
    return sorted(found, key=lambda count: (-count.rolls, count.dice))


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
