"""What screens see: reserves, market stacks and the price table of everything in everything."""

from __future__ import annotations

from engine.rulebooks.economicon.goods import COMMODITIES, EVENTS_IN_GAME, GOLD, NATIONS, QUARTERS
from engine.rulebooks.economicon.prices import price_table
from engine.rulebooks.economicon.scoring import scores, value
from engine.rulebooks.economicon.state import Economicon, Taught
from engine.rulebooks.economicon.view_types import EventView, PlayerView, TaughtView, View


def view(t: Economicon, _seat: int | None) -> View:
    """Nothing but the mandates in hand is hidden, and those are only counted for anybody."""
    state = t.state
    goods = state.goods
    return {
        "players": [_player(t, seat, score) for seat, score in enumerate(scores(t))],
        "market": {
            "money": {good: state.market[good] for good in (GOLD, *state.nations())},
            "stacks": {good: list(stack) for good, stack in state.stacks.items()},
        },
        "prices": {
            "goods": list(goods),
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


def _player(t: Economicon, seat: int, score: int) -> PlayerView:
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
        "score": score,
        "value": value(t, seat) // QUARTERS,
    }


def _event(t: Economicon) -> EventView:
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


def _taught(taught: Taught) -> TaughtView:
    condition = taught.condition
    return {
        "number": taught.number,
        "kind": condition.kind,
        "good": condition.good,
        "count": condition.count,
        "text": condition.text,
    }
