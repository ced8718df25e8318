"""The dry run: what an action would cost and do to the prices, without doing it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.move import Move
from engine.core.routing import route
from engine.core.rulebook import Preview
from engine.core.text import Arg, Text, msg
from engine.rulebooks.economicon.actions import PLANS, Plan
from engine.rulebooks.economicon.goods import COMMODITIES, GOLD, QUARTERS, money, word
from engine.rulebooks.economicon.prices import price_in
from engine.rulebooks.economicon.state import MARKET, Economicon


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A plan, and what would be in the markets before and after it, in quarters of a unit."""

    plan: Plan
    before: dict[str, int]
    after: dict[str, int]


def what_if(t: Economicon, move: Move) -> WhatIf | None:
    """None for what moves nothing on the markets. Raises what the move itself would raise."""
    if move.verb not in PLANS:
        return None
    seat = t.seat(move.who)
    route(t, seat, move)
    plan = PLANS[move.verb](t, seat, move)
    before = t.state.amounts()
    after = dict(before)
    for transfer in plan.transfers:
        count = transfer.quantity * (QUARTERS if transfer.good in COMMODITIES else 1)
        if transfer.source == MARKET:
            after[transfer.good] -= count
        if transfer.target == MARKET:
            after[transfer.good] += count
    return WhatIf(plan, before, after)


def preview(t: Economicon, move: Move) -> Preview | None:
    """Instructions of the action, and every price in gold or the own currency that it changes."""
    result = what_if(t, move)
    if result is None:
        return None
    steps = [transfer.text for transfer in result.plan.transfers if transfer.quantity]
    if result.plan.mandates:
        who, n = move.who, result.plan.mandates
        steps.append(msg("economicon.event.mandate", who=who, n=n))
    own = t.state.players[t.seat(move.who)].nation
    changes: list[tuple[Text, Arg, Arg]] = []
    for paid in (GOLD, own):
        for good in t.state.goods:
            old = price_in(t, result.before, paid, good)
            new = price_in(t, result.after, paid, good)
            if old != new:
                before, after = money(paid, old), money(paid, new)
                told = msg("economicon.preview.price", good=word(good), before=before, after=after)
                changes.append((told, before, after))
    return Preview(tuple(steps), tuple(changes))
