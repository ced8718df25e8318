"""Stage 1, profits and losses: startups move, then companies in three sectors generate."""

from __future__ import annotations

from engine.core.ask import Flow
from engine.rulebooks.orconomics.quests import check
from engine.rulebooks.orconomics.startups import advance
from engine.rulebooks.orconomics.state import T, from_bank, know_incomes, value
from engine.rulebooks.orconomics.tokens import open_window, settle


def profits_and_losses(t: T) -> Flow[None]:
    """One total for each player, settled from the Oracle on (O17, O71)."""
    state = t.state
    t.stage = "profits"
    active = state.activity
    yield from advance(t, active)
    sectors = state.ring.around[active]
    yield from know_incomes(t, sectors)
    open_window(t, range(len(t.players)), sectors)
    worth = _worth(t, sectors)
    companies = state.companies.total
    for seat in t.clockwise(state.oracle):
        total = _net(companies[seat], worth)
        if total > 0:
            from_bank(t, seat, total, "orconomics.event.profit")
        elif total < 0:
            yield from settle(t, seat, total)
            yield from check(t)


def net(t: T, seat: int, sectors: tuple[str, ...]) -> int:
    """What all companies of a player in these sectors generate together."""
    return _net(t.state.companies.total[seat], _worth(t, sectors))


def _worth(t: T, sectors: tuple[str, ...]) -> list[tuple[str, int]]:
    return [(sector, value(t, sector)) for sector in sectors]


def _net(owned: dict[str, int], worth: list[tuple[str, int]]) -> int:
    total = 0
    for sector, income in worth:
        total += owned[sector] * income
    return total
