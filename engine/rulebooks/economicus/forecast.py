"""What the next roll may bring: which industry comes, and what it earns."""

from __future__ import annotations

from engine.core.facts import known
from engine.core.shown import Forecast
from engine.rulebooks.economicus.board import SECTORS
from engine.rulebooks.economicus.income import region, value_of
from engine.rulebooks.economicus.state import EconomicusTable, State


def _totals(t: EconomicusTable) -> dict[str, tuple[int, ...]]:
    return {sector: (SECTORS.index(sector) + 2,) for sector in t.state.ring}


def _earned(t: EconomicusTable, seat: int, sector: str) -> int | None:
    total = 0
    for near in region(t, seat, sector):
        count = t.state.companies.count(seat, near)
        each = value_of(t, near)
        if count and each is None:
            return None
        total += count * (each or 0)
    return total


def _name(t: EconomicusTable, sector: str) -> str | None:
    named = known(t, f"name.{sector}")
    return str(named) if named else None


FORECAST: Forecast[State] = Forecast(
    unit="coin",
    totals=_totals,
    names=lambda t: t.turn > 0,
    earned=_earned,
    name=_name,
    active=lambda t: t.state.active or None,
)
