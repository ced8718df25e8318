"""Industry prices: written on the board with the marker, never below 1."""

from __future__ import annotations

from engine.core.text import Money
from engine.rulebooks.economicus.board import HIGHEST_PRICE, LEAST_PRICE, SECTORS
from engine.rulebooks.economicus.state import EconomicusTable, sector_name


def write_price(t: EconomicusTable, sector: str, price: int) -> None:
    """Writes a price and tells the hands, where it is not the one that stands there already."""
    s = t.state
    kept = min(HIGHEST_PRICE, max(LEAST_PRICE, price))
    if s.written.get(sector) == kept:
        return
    s.written[sector] = kept
    t.tell(
        "place",
        "economicus.event.price",
        sector=sector_name(t, sector),
        price=Money(kept, "coin"),
    )


def change_price(t: EconomicusTable, sector: str, by: int) -> None:
    write_price(t, sector, t.state.price(sector) + by)


def price_row(t: EconomicusTable) -> list[int]:
    """All prices in the order of the sectors' numbers, for the charts."""
    return [t.state.price(sector) for sector in SECTORS]
