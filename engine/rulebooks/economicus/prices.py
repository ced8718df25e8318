"""Industry prices: written on the board with the marker, never below 1."""

from __future__ import annotations

from engine.core.text import Money
from engine.rulebooks.economicus.board import HIGHEST_PRICE, LEAST_PRICE, SECTORS
from engine.rulebooks.economicus.state import EconomicusTable, sector_name


def _within(price: int) -> int:
    return min(HIGHEST_PRICE, max(LEAST_PRICE, price))


def write_price(t: EconomicusTable, sector: str, price: int) -> None:
    """Writes a price and tells the hands, where it is not the one that stands there already."""
    if sector in t.state.unsold:
        t.state.unsold[sector] = _within(price)
    _write(t, sector, price)


def change_price(t: EconomicusTable, sector: str, by: int) -> None:
    """Changes the price, and with an unpaid bid also the price that comes back if it is not
    paid."""
    s = t.state
    if sector in s.unsold:
        s.unsold[sector] = _within(s.unsold[sector] + by)
    _write(t, sector, s.price(sector) + by)


def write_bid(t: EconomicusTable, sector: str, bid: int) -> None:
    """The price of a winner who has not paid yet; the one before stays known (E33, E60)."""
    t.state.unsold[sector] = t.state.price(sector)
    _write(t, sector, bid)


def close_bid(t: EconomicusTable, sector: str, paid: bool) -> None:
    """The bid is paid and its price stays, or there was no sale and the old price comes back."""
    before = t.state.unsold.pop(sector, None)
    if before is not None and not paid:
        _write(t, sector, before)


def _write(t: EconomicusTable, sector: str, price: int) -> None:
    s, kept = t.state, _within(price)
    if s.written.get(sector) == kept:
        return
    s.written[sector] = kept
    t.tell(
        "place",
        "economicus.event.price",
        sector=sector_name(t, sector),
        price=Money(kept, "coin"),
    )


def price_row(t: EconomicusTable) -> list[int]:
    """All prices in the order of the sectors' numbers, for the charts."""
    return [t.state.price(sector) for sector in SECTORS]
