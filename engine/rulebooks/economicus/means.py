"""What a player could pay if he borrowed on everything and sold whatever brings more.

Loans and sales are possible at any moment (E46), so what a player holds just now never decides
whether he is asked.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.rulebooks.economicus.board import LEAST_PRICE, LOAN, PRICE_PER_SALE
from engine.rulebooks.economicus.loans import repayment
from engine.rulebooks.economicus.state import EconomicusTable


def _borrowed(t: EconomicusTable) -> int:
    return LOAN if t.state.loans_allowed else 0


def _from_sector(t: EconomicusTable, seat: int, sector: str) -> list[int]:
    """The coins from selling none, one, two... companies there and borrowing on the others. Those
    without a loan go first: a loan is repaid out of the sale."""
    s, lend = t.state, _borrowed(t)
    clear, loaned = s.companies.clear[seat][sector], s.companies.loaned[seat][sector]
    found, price = [clear * lend], s.price(sector)
    for sold in range(clear + loaned):
        lost = lend if sold < clear else repayment(s, seat)
        found.append(found[-1] + (price + 1) // 2 - lost)
        price = max(LEAST_PRICE, price - PRICE_PER_SALE)
    return found


def _apart_from(t: EconomicusTable, seat: int, left_out: str) -> int:
    s = t.state
    startups = s.startups.owned[seat] - s.startups.loans[seat]
    sectors = [sector for sector in s.companies.sectors_of(seat) if sector != left_out]
    raised = sum(max(_from_sector(t, seat, sector)) for sector in sectors)
    return s.money[seat] + startups * _borrowed(t) + raised


def most_coins(t: EconomicusTable, seat: int) -> int:
    """All that a player could have in hand."""
    return _apart_from(t, seat, "")


def could_pay(t: EconomicusTable, seat: int, sector: str, cost: Callable[[int], int]) -> bool:
    """Whether he could raise what something costs at the price of a sector, which his own sales
    there would lower."""
    price, others = t.state.price(sector), _apart_from(t, seat, sector)
    return any(
        others + raised >= cost(max(LEAST_PRICE, price - PRICE_PER_SALE * sold))
        for sold, raised in enumerate(_from_sector(t, seat, sector))
    )
