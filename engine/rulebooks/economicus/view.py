"""The table as plain data, cut to what a seat may see."""

from __future__ import annotations

from engine.core.facts import known, number
from engine.rulebooks.economicus.board import COMPANY_TOKENS, SECTORS, STARTUP_TOKENS
from engine.rulebooks.economicus.companies import is_white
from engine.rulebooks.economicus.scoring import net_assets
from engine.rulebooks.economicus.state import EconomicusTable
from engine.rulebooks.economicus.view_types import (
    AuctionView,
    DecksView,
    PlacesView,
    PlayerView,
    SectorView,
    Status,
    View,
)


def view(t: EconomicusTable, seat: int | None) -> View:
    """The table as a seat may see it; None sees everything."""
    s = t.state
    return {
        "players": [_player(t, of, seat) for of in range(len(t.players))],
        "board": {
            "ring": list(s.ring.sectors),
            "active": s.active,
            "forecast": s.forecast,
            "crisis": {"sector": s.crisis.at, "level": s.crisis.level if s.crisis.at else 0},
            "target": s.target,
            "first": s.first,
            "seating": [t.players[at] for at in t.clockwise(0)],
            "sectors": {sector: _sector(t, sector) for sector in SECTORS},
        },
        "auction": _auction(t),
        "cards": _decks(t),
        "taught": {card: list(known.tokens()) for card, known in s.taught.items()},
    }


def _player(t: EconomicusTable, of: int, seat: int | None) -> PlayerView:
    s = t.state
    status: Status = "out" if of in s.out else "absent" if of in s.absent else "playing"
    return {
        "name": t.players[of],
        "money": s.money[of],
        "score": s.stars[of],
        "offset": s.offset[of],
        "assets": net_assets(t, of),
        "loans": s.loans(of),
        "quotas": s.quotas(of),
        "cards": s.deck.hands[of].view(faces=seat is None or seat == of),
        "companies": {
            sector: s.companies.count(of, sector) for sector in s.companies.sectors_of(of)
        },
        "startups": {sector: s.startups.count(of, sector) for sector in s.startups.sectors_of(of)},
        "company_tokens": COMPANY_TOKENS - s.companies.owned[of],
        "startup_tokens": STARTUP_TOKENS - s.startups.owned[of],
        "bankrupted": s.bankrupted[of],
        "status": status,
        "active": of == s.active_seat,
    }


def _sector(t: EconomicusTable, sector: str) -> SectorView:
    s = t.state
    seats = range(len(t.players))
    income, name = number(t, f"income.{sector}"), known(t, f"name.{sector}")
    return {
        "number": SECTORS.index(sector) + 2,
        "name": None if name is None else str(name),
        "price": s.price(sector),
        "written": sector in s.written,
        "income": income,
        "value": s.crisis.level if s.crisis.at == sector else income,
        "white": is_white(t, sector),
        "private": _places(t, "private", sector),
        "state": _places(t, "state", sector),
        "companies": [
            [s.companies.count(seat, sector), s.companies.loaned[seat][sector]] for seat in seats
        ],
        "startups": [
            [s.startups.count(seat, sector), s.startups.loaned[seat][sector]] for seat in seats
        ],
    }


def _places(t: EconomicusTable, kind: str, sector: str) -> PlacesView:
    return {"places": number(t, f"{kind}.{sector}"), "taken": t.state.taken[kind][sector]}


def _auction(t: EconomicusTable) -> AuctionView | None:
    auction = t.state.auction
    if auction is None:
        return None
    return {
        "kind": t.state.lot,
        "bids": [[t.players[seat], amount] for seat, amount in auction.bids],
        "still_in": [t.players[seat] for seat in auction.active],
    }


def _decks(t: EconomicusTable) -> DecksView | None:
    s = t.state
    if not s.full:
        return None
    return {
        "options": {"pile": s.deck.pile, "discards": dict(+s.deck.discards)},
        "events": {"pile": s.events.pile, "discards": s.events.discards.total()},
    }
