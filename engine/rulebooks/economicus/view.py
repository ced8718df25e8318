"""The table as plain data, cut to what a seat may see."""

from __future__ import annotations

from typing import Any

from engine.rulebooks.economicus.board import COMPANY_TOKENS, SECTORS, STARTUP_TOKENS
from engine.rulebooks.economicus.companies import is_white
from engine.rulebooks.economicus.scoring import net_assets
from engine.rulebooks.economicus.state import EconomicusTable


def view(t: EconomicusTable, seat: int | None) -> dict[str, Any]:
    """What a screen draws.

    players  name, money, score (stars), offset, assets, loans, quotas, cards (a count for others,
             with faces for the owner), companies and startups by sector, tokens left,
             status (playing, absent or out), active
    board    ring (clockwise), active, forecast, crisis {sector, level}, target, first, and
             sectors: for each its name, number, price, written, income (None: not known), value
             (with the crisis), white, private and state {places, taken}, companies and startups
             as rows [count, of these with a loan] by seat
    auction  None, or bids [[name, amount]...] and those still in
    cards    pile and discards of both decks (None by quick rules)
    taught   card -> the words after it in a complete `teach` move
    """
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
            "sectors": {sector: _sector(t, sector) for sector in SECTORS},
        },
        "auction": _auction(t),
        "cards": _decks(t),
        "taught": {card: list(known.tokens()) for card, known in s.taught.items()},
    }


def _player(t: EconomicusTable, of: int, seat: int | None) -> dict[str, Any]:
    s = t.state
    status = "out" if of in s.out else "absent" if of in s.absent else "playing"
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


def _sector(t: EconomicusTable, sector: str) -> dict[str, Any]:
    s, facts = t.state, t.facts
    seats = range(len(t.players))
    income = facts.get(f"income.{sector}")
    return {
        "number": SECTORS.index(sector) + 2,
        "name": facts.get(f"name.{sector}"),
        "price": s.price(sector),
        "written": sector in s.written,
        "income": income,
        "value": s.crisis.level if s.crisis.at == sector else income,
        "white": is_white(t, sector),
        **{
            kind: {"places": facts.get(f"{kind}.{sector}"), "taken": s.taken[kind][sector]}
            for kind in ("private", "state")
        },
        "companies": [
            [s.companies.count(seat, sector), s.companies.loaned[seat][sector]] for seat in seats
        ],
        "startups": [
            [s.startups.count(seat, sector), s.startups.loaned[seat][sector]] for seat in seats
        ],
    }


def _auction(t: EconomicusTable) -> dict[str, Any] | None:
    auction = t.state.auction
    if auction is None:
        return None
    return {
        "bids": [[t.players[seat], amount] for seat, amount in auction.bids],
        "still_in": [t.players[seat] for seat in auction.active],
    }


def _decks(t: EconomicusTable) -> dict[str, Any] | None:
    s = t.state
    if not s.full:
        return None
    return {
        "options": {"pile": s.deck.pile, "discards": dict(+s.deck.discards)},
        "events": {"pile": s.events.pile, "discards": s.events.discards.total()},
    }
