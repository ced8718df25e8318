"""Profits and losses of companies."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Flow
from engine.core.facts import all_known, learn, number
from engine.core.text import Arg, Money, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.board import SECTORS
from engine.rulebooks.economicus.debts import must_pay
from engine.rulebooks.economicus.state import EconomicusTable


def region(t: EconomicusTable, seat: int, active: str = "") -> Sequence[str]:
    """Where a player earns and decides startups: the active sector and its neighbours, or his
    chain of sectors that holds the active one (E20, E58). active: as if it were that one."""
    s = t.state
    if t.options["linked"] != "on":
        return s.ring.around[active or s.active]
    owned = {*s.companies.sectors_of(seat), *s.startups.sectors_of(seat)}
    return s.ring.chain(active or s.active, owned)


def income(t: EconomicusTable) -> Flow[None]:
    """What the companies earn that stand there when the phase begins (E19)."""
    s = t.state

    def unknown() -> list[str]:
        regions = {sector for seat in s.order(t) for sector in _companies(t, seat)}
        return [f"income.{x}" for x in SECTORS if x in regions and value_of(t, x) is None]

    if not all_known(t):
        yield from learn(t, unknown)
    earning = {seat: _companies(t, seat) for seat in s.order(t)}
    values = {sector: value_of(t, sector) for held in earning.values() for sector in held}
    sums = {
        seat: sum(n * (values[sector] or 0) for sector, n in held.items())
        for seat, held in earning.items()
    }
    for seat, amount in sums.items():
        if s.plays(seat):
            yield from _pay_out(t, seat, amount)


def _companies(t: EconomicusTable, seat: int) -> dict[str, int]:
    count = t.state.companies.count
    held = {sector: count(seat, sector) for sector in region(t, seat)}
    return {sector: n for sector, n in held.items() if n}


def value_of(t: EconomicusTable, sector: str) -> int | None:
    """What one company earns there, if the table has said it; a crisis covers what is printed
    (E20)."""
    crisis = t.state.crisis
    return crisis.level if sector == crisis.at else number(t, f"income.{sector}")


def _pay_out(t: EconomicusTable, seat: int, amount: int) -> Flow[None]:
    told: dict[str, Arg] = {"who": t.players[seat], "amount": Money(abs(amount), "coin")}
    if amount > 0:
        t.state.money.pay(BANK, seat, amount, msg("economicus.event.profit", **told))
    elif amount < 0:
        why = msg("economicus.event.loss", **told)
        yield from must_pay(t, seat, BANK, -amount, why, ("E20", "E21"))
