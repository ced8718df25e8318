"""Spies in the order of their numbers, then the jealous giants (F16-F19, F37)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

from engine.core.ask import MOOT, Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Args, Option, Pick, Say
from engine.core.routing import explain
from engine.core.table import Table
from engine.core.text import msg
from engine.rulebooks.few_orcs_more.cards import DECK, SPIES, word
from engine.rulebooks.few_orcs_more.state import State

_CARDS: Final = tuple(DECK)
_NO_SPIES: Final = tuple(card for card in DECK if card not in SPIES)


def spies(t: Table[State]) -> Flow[None]:
    """Looks for the holder each time: a spy that was stolen before its turn is played by the
    thief."""
    r = t.state.now()
    t.stage = "spies"
    for spy in SPIES:
        seat = r.holder(spy)
        while seat is not None:
            yield from _play(t, seat, spy)
            seat = r.holder(spy)


@lru_cache(maxsize=256)
def _pairs(opponents: tuple[str, ...], wanted: tuple[str, ...]) -> tuple[Args, ...]:
    return tuple(product(opponents, wanted))


def _play(t: Table[State], seat: int, spy: str) -> Flow[None]:
    r = t.state.now()
    opponents = tuple(t.players[s] for s in r.fighters if s != seat)
    wanted = _CARDS if t.options["spies_on_spies"] == "on" else _NO_SPIES
    may_waive = t.options["spy_asks"] == "may"

    def options() -> list[Option]:
        ways: list[Option] = [Pick("ask", _pairs(opponents, wanted), ("player", "card"))]
        return [*ways, Say("waive")] if may_waive else ways

    def check(_seat: int, move: Move) -> None:
        if move.verb == "waive":
            if not may_waive:
                raise IllegalMove("few_orcs_more.error.must_ask", spy=word(spy), rules=("F16",))
            if move.args:
                raise explain(t.rulebook, Say("waive"), move, ("F16",))
        elif len(move.args) != 2 or move.args[0] not in opponents:
            raise IllegalMove("few_orcs_more.error.ask_whom", who=opponents, rules=("F16",))
        elif move.args[1] in SPIES and move.args[1] not in wanted:
            raise IllegalMove("few_orcs_more.error.spy_on_spy", rules=("F18",))
        elif move.args[1] not in wanted:
            raise IllegalMove("few_orcs_more.error.no_card", rules=("F01",))

    who = t.players[seat]
    move = yield Ask(
        (seat,),
        msg("few_orcs_more.ask.spy", who=who, spy=word(spy)),
        options,
        ("F16", "F17", "F18", "F37"),
        check=check,
        verbs=("ask", "waive"),
        about=(spy,),
        moot=lambda: r.holder(spy) != seat,
    )
    if move is MOOT:
        return
    r.discard(seat, spy)
    t.tell("discard", "few_orcs_more.event.spy_shown", (seat,), who=who, spy=word(spy))
    if move.verb == "ask":
        _take(t, seat, t.seat(str(move.args[0])), str(move.args[1]))


def _take(t: Table[State], thief: int, victim: int, card: str) -> None:
    r = t.state.now()
    told = {"who": t.players[thief], "victim": t.players[victim]}
    if r.hands[victim][card] <= r.protected[victim][card]:
        seats = (thief, victim)
        t.tell("info", "few_orcs_more.event.spy_in_vain", seats, **told, card=word(card))
        return
    r.hand_over(card, victim, thief)
    t.tell("move", "few_orcs_more.event.spy_takes", (thief, victim), **told, card=word(card))


def giants(t: Table[State]) -> None:
    """Two or more in one hand: all of them go."""
    r = t.state.now()
    for seat in r.fighters:
        n = r.hands[seat]["giant"]
        if n >= 2:
            r.discard(seat, "giant", n)
            t.tell("discard", "few_orcs_more.event.giants", (seat,), who=t.players[seat], n=n)
