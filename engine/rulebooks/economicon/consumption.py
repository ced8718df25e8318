"""Consumption: one of each commodity for every unclaimed mandate, or a volatility point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from engine.core.ask import Ask, Flow
from engine.core.options import Cards
from engine.core.text import Text, msg
from engine.rulebooks.economicon.actions import Transfer
from engine.rulebooks.economicon.goods import COMMODITIES, word
from engine.rulebooks.economicon.ledger import carry
from engine.rulebooks.economicon.state import SUPPLY, Economicon, Nationhood


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
    """Whose units go is asked first, then all is paid at once: a mandate or a unit that is counted
    again meanwhile still decides whether and how much (rules before version 3 decided before the
    first question, and discarded after each)."""
    if not t.plays_by("3"):
        yield from pay_as_counted_first(t, seat)
        return
    chosen = {}
    for good in COMMODITIES:
        chosen[good] = yield from choose_units(t, seat, good)
    due = {good: to_discard(t, seat, good) for good in COMMODITIES}
    judge(t, seat)
    for good, n in due.items():
        units = +t.state.players[seat].units[good]
        kept = Counter(chosen[good]) & units
        discard(t, seat, good, tuple((kept + (units - kept)).elements())[:n])


def judge(t: Economicon, seat: int) -> bool:
    """A volatility point for who lacks something; returns whether that was so."""
    player, short = t.state.players[seat], lacking(t, seat)
    if short:
        player.volatility += 1
        t.tell(
            "score",
            "economicon.event.unfed",
            (seat,),
            who=t.players[seat],
            n=player.unclaimed,
            goods=tuple(map(word, short)),
        )
    return bool(short)


def to_discard(t: Economicon, seat: int, good: str) -> int:
    """How many units of a commodity a player has to give as everything is counted now."""
    player = t.state.players[seat]
    if t.options["consumption"] == "all" and lacking(t, seat):
        return 0
    return min(player.unclaimed, player.held(good))


def choose_units(t: Economicon, seat: int, good: str) -> Flow[tuple[str, ...]]:
    """Whose units go; asked only where the player has a choice."""
    player = t.state.players[seat]

    def no_choice() -> bool:
        units = +player.units[good]
        return len(units) < 2 or not 0 < to_discard(t, seat, good) < units.total()

    if no_choice():
        return ()
    move = yield _ask_units(t, seat, good, lambda: to_discard(t, seat, good), no_choice)
    return tuple(map(str, move.args[1:]))


def discard(t: Economicon, seat: int, good: str, producers: tuple[str, ...]) -> None:
    """Units leave the game (C25)."""
    n = len(producers)
    told = msg("economicon.event.consume", who=t.players[seat], n=n, good=word(good))
    carry(t, Transfer(good, n, seat, SUPPLY, told, producers))


def pay_as_counted_first(t: Economicon, seat: int) -> Flow[None]:
    """As rules before version 3 had it."""
    player = t.state.players[seat]
    need = player.unclaimed
    if judge(t, seat) and t.options["consumption"] == "all":
        return
    for good in COMMODITIES:
        n, units = min(need, player.held(good)), +player.units[good]
        producers = tuple(units.elements())[:n]
        if len(units) > 1 and 0 < n < units.total():
            left = partial(_at_most, player, good, n)
            move = yield _ask_units(t, seat, good, left)
            producers = tuple(map(str, move.args[1:]))
        discard(t, seat, good, producers)


def _at_most(player: Nationhood, good: str, n: int) -> int:
    return min(n, player.held(good))


def _ask_units(
    t: Economicon,
    seat: int,
    good: str,
    n: Callable[[], int],
    moot: Callable[[], bool] | None = None,
) -> Ask:
    def text() -> Text:
        return msg("economicon.ask.consume", who=t.players[seat], good=word(good), n=n())

    def options() -> tuple[Cards]:
        units: Counter[str] = +t.state.players[seat].units[good]
        return (Cards("discard", units, n(), n(), prefix=(good,)),)

    rules = ("C24", "C25")
    return Ask((seat,), text, options, rules, kind="cards", about=(good,), moot=moot)
