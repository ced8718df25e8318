"""Odds for players who want them: which place of the board the dice may name, and what it earns.

The rulebook knows what a roll means (`Rulebook.forecast`); here it is counted out. Games in which
dice name no place have no odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from companion.session.charts import sector_chances
from engine.core.table import AnyTable

SIDES = 6


def rolls(table: AnyTable) -> int:
    """In how many ways the dice of the next roll can fall."""
    forecast = table.rulebook.forecast
    return SIDES**forecast.dice if forecast is not None else 0


def totals(table: AnyTable) -> dict[str, tuple[int, ...]]:
    """Which totals of the dice name each place; nothing for games without such dice."""
    forecast = table.rulebook.forecast
    return dict(forecast.totals(table)) if forecast is not None else {}


def named(table: AnyTable, values: Sequence[int]) -> str | None:
    """The place that such a roll names, where the table is asked for one that does."""
    forecast = table.rulebook.forecast
    if forecast is None or table.ask is None or len(values) != forecast.dice:
        return None
    if not forecast.names(table):
        return None
    found = forecast.totals(table).items()
    return next((place for place, sums in found if sum(values) in sums), None)


def last_dice(table: AnyTable, active: str | None) -> tuple[int, ...]:
    """The dice that made the active sector active; nothing if a correction or a card did."""
    naming = totals(table).get(active or "", ())
    for move in reversed(table.moves):
        if move.verb == "roll" and len(move.args) == 2:
            dice = tuple(int(value) for value in move.args)
            return dice if sum(dice) in naming else ()
    return ()


def ways(table: AnyTable) -> dict[str, int]:
    """In how many ways the next roll names each place."""
    forecast = table.rulebook.forecast
    if forecast is None:
        return {}
    chances = sector_chances(list(forecast.totals(table).items()), forecast.dice)
    every = rolls(table)
    return {place: round(every * chance) for place, chance in chances.items()}


def expected_income(table: AnyTable) -> list[Fraction | None]:
    """What each player earns on average by the next roll; None where that hangs on a printed
    value that is not known yet."""
    forecast = table.rulebook.forecast
    if forecast is None:
        return [Fraction(0)] * len(table.players)
    chances = ways(table)
    return [
        _average([(chances[p], forecast.earned(table, seat, p)) for p in chances], rolls(table))
        for seat in range(len(table.players))
    ]


def _average(outcomes: Sequence[tuple[int, int | None]], every: int) -> Fraction | None:
    total = 0
    for chance, amount in outcomes:
        if amount is None:
            return None
        total += chance * amount
    return Fraction(total, every)
