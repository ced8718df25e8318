"""Profits and losses of companies."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Flow
from engine.core.corrections import fact
from engine.core.text import Arg, Money, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.debts import must_pay
from engine.rulebooks.economicus.state import EconomicusTable


def region(t: EconomicusTable, seat: int) -> Sequence[str]:
    """Where a player earns and decides startups: the active sector and its neighbours, or his
    chain of sectors that holds the active one (E20, E58)."""
    s = t.state
    if t.options["linked"] != "on":
        return s.ring.around[s.active]
    owned = {*s.companies.sectors_of(seat), *s.startups.sectors_of(seat)}
    return s.ring.chain(s.active, owned)


def income(t: EconomicusTable) -> Flow[None]:
    """What the companies earn that stand there when the phase begins (E19)."""
    s = t.state
    order = s.order(t)
    earning = {seat: _companies(t, seat) for seat in order}
    for sector in dict.fromkeys(sector for held in earning.values() for sector in held):
        if sector != s.crisis.at:
            yield from fact(t, f"income.{sector}")
    sums = {
        seat: sum(n * value_of(t, sector) for sector, n in held.items())
        for seat, held in earning.items()
    }
    for seat, amount in sums.items():
        if s.plays(seat):
            yield from _settle(t, seat, amount)


def _companies(t: EconomicusTable, seat: int) -> dict[str, int]:
    count = t.state.companies.count
    held = {sector: count(seat, sector) for sector in region(t, seat)}
    return {sector: n for sector, n in held.items() if n}


def value_of(t: EconomicusTable, sector: str) -> int:
    """What one company earns there; a crisis covers the printed value (E20)."""
    crisis = t.state.crisis
    if sector == crisis.at:
        return crisis.level
    return int(str(t.facts[f"income.{sector}"]))


def _settle(t: EconomicusTable, seat: int, amount: int) -> Flow[None]:
    told: dict[str, Arg] = {"who": t.players[seat], "amount": Money(abs(amount), "coin")}
    if amount > 0:
        t.state.money.pay(BANK, seat, amount, msg("economicus.event.profit", **told))
    elif amount < 0:
        why = msg("economicus.event.loss", **told)
        yield from must_pay(t, seat, BANK, -amount, why, ("E20", "E21"))
