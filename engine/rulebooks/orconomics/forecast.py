"""What the next roll may bring: which industry comes, and what it earns."""

from __future__ import annotations

from engine.core.shown import Forecast
from engine.rulebooks.orconomics.cards import BY_TOTAL
from engine.rulebooks.orconomics.state import State, T, value

CRISIS_ROLL = "orconomics.ask.crisis_roll"


def _totals(t: T) -> dict[str, tuple[int, ...]]:
    return {
        sector: tuple(total for total, named in BY_TOTAL.items() if named == sector)
        for sector in t.state.ring
    }


def _names(t: T) -> bool:
    """Every roll of a turn and the one for the first crisis, not the one for the first player."""
    return t.turn > 0 or (t.ask is not None and t.ask.text.id == CRISIS_ROLL)


def _earned(t: T, seat: int, sector: str) -> int | None:
    """Startups that would turn into companies on the way are left out: they are a decision."""
    if sector == t.state.activity:
        return 0  # the same industry again is an embargo (O09)
    owned = t.state.companies.total[seat]
    earning = [(owned[near], value(t, near)) for near in t.state.ring.around[sector] if owned[near]]
    if any(each is None for _count, each in earning):
        return None
    return sum(count * (each or 0) for count, each in earning)


FORECAST: Forecast[State] = Forecast(
    unit="silver",
    totals=_totals,
    names=_names,
    earned=_earned,
    name=lambda _t, _sector: None,
    active=lambda t: t.state.activity or None,
    warning="orconomics.forecast.embargo",
)
