"""The table as plain data, as a seat may see it."""

from __future__ import annotations

from engine.core import facts
from engine.pieces.startups import FREE
from engine.rulebooks.orconomics.cards import GOLD, INCOME, SECTORS
from engine.rulebooks.orconomics.state import T, full, value
from engine.rulebooks.orconomics.view_types import BoardView, PlayerView, View


def view(t: T, seat: int | None) -> View:
    """The table as a seat may see it; None sees everything."""
    state = t.state
    auction = state.auction
    return {
        "players": [_player(t, who, faces=seat in (None, who)) for who in range(len(t.players))],
        "board": _board(t),
        "quests": {
            "open": list(state.quests.row),
            "pile": len(state.quests.unseen),
            "gone": list(state.quests.gone),
        },
        "deck": {"pile": state.deck.pile, "discards": dict(+state.deck.discards)},
        "auction": None
        if auction is None
        else {
            "highest": auction.highest,
            "leader": None if auction.leader is None else t.players[auction.leader],
            "passed": [t.players[s] for s in range(len(t.players)) if auction.passed(s)],
        },
        "loans": [
            {"player": t.players[who], "sector": sector, "n": n}
            for (who, sector), left in state.window.held.items()
            if (n := min(left, state.companies.clear[who][sector])) > 0
        ],
        "bank": state.money.bank,
        "target": state.target,
        "interest_missed": state.missed.held.get(state.oracle, 0) if seat is None else None,
    }


def _player(t: T, seat: int, faces: bool) -> PlayerView:
    state = t.state
    money = state.money.of[seat]
    clear, loaned = state.companies.clear[seat], state.companies.loaned[seat]
    return {
        "name": t.players[seat],
        "money": money,
        "gold": money // GOLD,
        "silver": money % GOLD,
        "score": state.points(seat),
        "supply": state.supply(seat),
        "loans": state.companies.loans[seat],
        "oracle": seat == state.oracle,
        "companies": {
            sector: {"orc": clear[sector], "bones": loaned[sector]}
            for sector in SECTORS
            if clear[sector] or loaned[sector]
        },
        "startups": [
            {"between": list(place.border), "base": place.base + 1}
            for place in state.borders.of(seat)
        ],
        "hand": state.deck.hands[seat].view(faces),
        "quests": list(state.quests.taken[seat]),
    }


def _board(t: T) -> BoardView:
    state = t.state
    return {
        "ring": list(state.ring),
        "active": state.activity or None,
        "crisis": state.crisis.at,
        "sectors": {
            sector: {
                "printed": facts.number(t, INCOME[sector]),
                "value": value(t, sector),
                "companies": state.companies.within[sector],
                "full": full(t, sector),
            }
            for sector in state.ring
        },
        "borders": [
            {
                "between": list(border),
                "bases": [None if s == FREE else t.players[s] for s in bases],
            }
            for border, bases in state.borders.bases.items()
        ],
    }
