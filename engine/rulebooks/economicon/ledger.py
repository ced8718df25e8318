"""The one place where gold, currency and units change hands, and the hands are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.event import Event
from engine.core.text import Text, made, msg
from engine.rulebooks.economicon.actions import Transfer
from engine.rulebooks.economicon.goods import COMMODITIES, MONEY, word
from engine.rulebooks.economicon.state import MARKET, SUPPLY, Economicon


def carry(t: Economicon, transfer: Transfer) -> None:
    good, quantity, source, target, text, _producers = transfer
    if quantity == 0:
        return
    if good in COMMODITIES:
        _carry_units(t, transfer)
    else:
        _carry_money(t, good, quantity, source, target)
    if source >= 0:
        seats: tuple[int, ...] = (source, target) if target >= 0 else (source,)
    else:
        seats = (target,) if target >= 0 else ()
    t.events.append(made(Event, (_kind(good, source, target), text, seats)))


def _kind(good: str, source: int, target: int) -> str:
    if source == SUPPLY:
        return "place"
    if target == SUPPLY:
        return "remove"
    return "move" if good in COMMODITIES else "pay"


def _carry_money(t: Economicon, good: str, quarters: int, source: int, target: int) -> None:
    for place, change in ((source, -quarters), (target, quarters)):
        if place >= 0:
            t.state.players[place].money[good] += change
        elif place == MARKET:
            t.state.market[good] += change
        else:
            t.state.issued[good] -= change


def _carry_units(t: Economicon, transfer: Transfer) -> None:
    """Units keep their producers; market stacks are taken from and laid upon at the top."""
    good, producers, state = transfer.good, transfer.producers, t.state
    if transfer.source >= 0:
        state.players[transfer.source].units[good].subtract(producers)
    elif transfer.source == MARKET:
        del state.stacks[good][-len(producers) :]
    else:
        state.made[good] += len(producers)
    if transfer.target >= 0:
        state.players[transfer.target].units[good].update(producers)
    elif transfer.target == MARKET:
        state.stacks[good] += producers
    else:
        state.consumed[good] += len(producers)


def issue(t: Economicon, good: str, quarters: int, target: int) -> None:
    """Money that the set-up or a correction lays down; the caller tells it."""
    _carry_money(t, good, quarters, SUPPLY, target)


def audit(t: Economicon) -> Iterable[Text]:
    """Reserves, markets and what was consumed are all that was ever made or issued."""
    state = t.state
    for good in MONEY:
        found = state.market[good] + sum(player.money[good] for player in state.players)
        if found != state.issued[good]:
            yield msg("economicon.audit.money", good=word(good), n=found, all=state.issued[good])
    for good in COMMODITIES:
        found = len(state.stacks[good]) + state.consumed[good]
        found += sum(player.held(good) for player in state.players)
        if found != state.made[good]:
            yield msg("economicon.audit.units", good=word(good), n=found, all=state.made[good])
    for seat, player in enumerate(state.players):
        if min(player.money.values()) < 0 or any(-units for units in player.units.values()):
            yield msg("economicon.audit.negative", who=t.players[seat])
    claimed = Counter(card for player in state.players for card in player.claimed)
    for card, n in claimed.items():
        if n > 1:
            yield msg("economicon.audit.claimed", card=word(card))
