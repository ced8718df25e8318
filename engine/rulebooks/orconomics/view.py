"""The table as plain data, as a seat may see it."""

from __future__ import annotations

from typing import Any

from engine.pieces.startups import FREE
from engine.rulebooks.orconomics.cards import GOLD, INCOME, SECTORS
from engine.rulebooks.orconomics.state import T, full


def view(t: T, seat: int | None) -> dict[str, Any]:
    """Everything that a screen draws.

    players  [{name, money (silver), gold, silver, score, supply, loans, oracle,
               companies {sector: {orc, bones}}, startups [{between, base}],
               hand {count, and for the owner: known {card: n}, unknown}, quests [quest]}]
    board    {ring [sector, clockwise], active, crisis,
              sectors {sector: {printed, value, companies, full}} (null: not known yet),
              borders [{between [sector, sector], bases [player or null], innermost first}]}
    quests   {open [quest], pile, gone [quest]}
    deck     {pile, discards {card: n}}
    auction  {highest, leader, passed [player]} or null
    loans    [{player, sector, n}] that may be taken now
    bank, target, interest_missed
    """
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
            for (who, sector), n in state.window.items()
            if n
        ],
        "bank": state.money.bank,
        "target": state.target,
        "interest_missed": state.missed,
    }


def _player(t: T, seat: int, faces: bool) -> dict[str, Any]:
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


def _board(t: T) -> dict[str, Any]:
    state = t.state
    crisis = state.crisis
    printed = {sector: t.facts.get(INCOME[sector]) for sector in SECTORS}
    return {
        "ring": list(state.ring),
        "active": state.activity or None,
        "crisis": crisis.at,
        "sectors": {
            sector: {
                "printed": printed[sector],
                "value": crisis.level if sector == crisis.at else printed[sector],
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
