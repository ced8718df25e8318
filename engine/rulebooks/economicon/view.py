"""What screens see: reserves, market stacks and the price table of everything in everything."""

from __future__ import annotations

from typing import Any

from engine.rulebooks.economicon.goods import COMMODITIES, EVENTS_IN_GAME, GOLD, NATIONS, QUARTERS
from engine.rulebooks.economicon.prices import goods_at_table, price_table
from engine.rulebooks.economicon.scoring import score, value
from engine.rulebooks.economicon.state import Economicon, Taught


def view(t: Economicon, _seat: int | None) -> dict[str, Any]:
    """The table as plain data; nothing but the mandates in hand is hidden, and those are counted.

    players  name, nation, favoured, forbidden, gold and currencies (quarters), goods (commodity ->
             units by producer), unclaimed, claimed (cards), achievements, volatility, score (as if
             the game ended now), value (of all reserves in gold, in quarters, rounded down)
    market   gold and currencies (quarters), stacks (producers from bottom to top)
    prices   goods (their order), now[wanted][paid] and before[wanted][paid] in quarters: before is
             how it was ahead of the last action; the history is in the statistics: series "price"
             (a row a turn, a column for each of goods, in gold), "gold" and, by event, "score"
    event    number, of, card, rounds, round, condition, success
    taught   card -> number (points or rounds), kind, good, count, text
    order    active (whose turn it is), start (who begins the rounds)
    """
    state = t.state
    goods = goods_at_table(t)
    return {
        "players": [_player(t, seat) for seat in range(len(t.players))],
        "market": {
            "money": {good: state.market[good] for good in (GOLD, *state.nations())},
            "stacks": {good: list(stack) for good, stack in state.stacks.items()},
        },
        "prices": {
            "goods": goods,
            "now": price_table(t, state.amounts(), goods),
            "before": price_table(t, state.before, goods),
        },
        "event": _event(t),
        "taught": {card: _taught(taught) for card, taught in state.taught.items()},
        "order": {
            "active": t.players[state.active] if state.active >= 0 else None,
            "start": t.players[state.start],
        },
    }


def _player(t: Economicon, seat: int) -> dict[str, Any]:
    player = t.state.players[seat]
    nation = NATIONS.get(player.nation)
    return {
        "name": t.players[seat],
        "nation": player.nation,
        "favoured": nation.favoured if nation else "",
        "forbidden": nation.forbidden if nation else "",
        "gold": player.money[GOLD],
        "currencies": {own: player.money[own] for own in t.state.nations()},
        "goods": {good: dict(+player.units[good]) for good in COMMODITIES},
        "unclaimed": player.unclaimed,
        "claimed": list(player.claimed),
        "achievements": player.achievements,
        "volatility": player.volatility,
        "score": score(t, seat),
        "value": value(t, seat) // QUARTERS,
    }


def _event(t: Economicon) -> dict[str, Any]:
    state = t.state
    taught = state.taught.get(state.event)
    return {
        "number": len(state.events),
        "of": EVENTS_IN_GAME,
        "card": state.event,
        "rounds": taught.number if taught else 0,
        "round": state.round,
        "condition": _taught(taught) if taught else None,
        "success": state.success,
    }


def _taught(taught: Taught) -> dict[str, Any]:
    condition = taught.condition
    return {
        "number": taught.number,
        "kind": condition.kind,
        "good": condition.good,
        "count": condition.count,
        "text": condition.text,
    }
