"""Consumption: one of each commodity for every unclaimed mandate, or a volatility point."""

from __future__ import annotations

from collections import Counter

from engine.core.ask import Ask, Flow
from engine.core.options import Cards
from engine.core.text import Text, msg
from engine.rulebooks.economicon.actions import Transfer
from engine.rulebooks.economicon.goods import COMMODITIES, word
from engine.rulebooks.economicon.ledger import carry
from engine.rulebooks.economicon.state import SUPPLY, Economicon


def consume(t: Economicon) -> Flow[None]:
    t.stage = "consume"
    for seat in t.clockwise(t.state.start):
        yield from pay_consumption(t, seat)


def lacking(t: Economicon, seat: int) -> list[str]:
    """Commodities of which a player has less than his mandates need (C24): of all four, or only
    of those that are in the reserves."""
    player, of_held = t.state.players[seat], t.options["consumed"] == "held"
    return [
        good
        for good in COMMODITIES
        if player.held(good) < player.unclaimed and not (of_held and not player.held(good))
    ]


def pay_consumption(t: Economicon, seat: int) -> Flow[None]:
    player = t.state.players[seat]
    need, short = player.unclaimed, lacking(t, seat)
    if short:
        player.volatility += 1
        t.tell(
            "score",
            "economicon.event.unfed",
            (seat,),
            who=t.players[seat],
            n=need,
            goods=tuple(map(word, short)),
        )
        if t.options["consumption"] == "all":
            return
    for good in COMMODITIES:
        yield from discard(t, seat, good, min(need, player.held(good)))


def discard(t: Economicon, seat: int, good: str, n: int) -> Flow[None]:
    """Units leave the game; whose, is asked only where the player has a choice."""
    player = t.state.players[seat]
    units = +player.units[good]
    producers = tuple(units.elements())[:n]
    if len(units) > 1 and 0 < n < units.total():

        def text() -> Text:
            now = min(n, player.held(good))
            return msg("economicon.ask.consume", who=t.players[seat], good=word(good), n=now)

        move = yield Ask(
            (seat,),
            text,
            lambda: (_choice(t, seat, good, n),),
            ("C24", "C25"),
            kind="cards",
            about=(good,),
        )
        producers = tuple(str(nation) for nation in move.args[1:])
    told = msg("economicon.event.consume", who=t.players[seat], n=len(producers), good=word(good))
    carry(t, Transfer(good, len(producers), seat, SUPPLY, told, producers))


def _choice(t: Economicon, seat: int, good: str, n: int) -> Cards:
    units: Counter[str] = +t.state.players[seat].units[good]
    n = min(n, units.total())
    return Cards("discard", units, n, n, prefix=(good,))
