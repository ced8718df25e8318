"""A player's turn: the dice, the two phases in and around the active sector, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.ask import MOOT, Ask, Flow
from engine.core.options import Roll
from engine.core.text import msg
from engine.rulebooks.economicus.alternatives import exceptional_offers
from engine.rulebooks.economicus.auction import auction
from engine.rulebooks.economicus.board import NUMBER_OF, PRICE_FALL, SECTORS, START_PRICE
from engine.rulebooks.economicus.cards import deal
from engine.rulebooks.economicus.founding import create_startups
from engine.rulebooks.economicus.income import income
from engine.rulebooks.economicus.interest import interest_of_all
from engine.rulebooks.economicus.play import open_event
from engine.rulebooks.economicus.prices import change_price, write_price
from engine.rulebooks.economicus.scoring import end_of_turn
from engine.rulebooks.economicus.setup import enter_anew, set_up, take_over
from engine.rulebooks.economicus.startups import fates
from engine.rulebooks.economicus.state import EconomicusTable, sector_name, word


def play(t: EconomicusTable) -> Flow[None]:
    yield from set_up(t)
    yield from turns(t)


def join(t: EconomicusTable) -> Flow[None]:
    """The same from the middle of a game."""
    yield from take_over(t)
    yield from turns(t)


def turns(t: EconomicusTable) -> Flow[None]:
    """The game from here on, where a turn is about to begin."""
    s = t.state
    while True:
        t.checkpoint()
        yield from turn(t)
        s.active_seat = _next_seat(t)


def _next_seat(t: EconomicusTable) -> int:
    """Clockwise, past those who are out; one who comes back does so before he rolls."""
    s = t.state
    _, *others = t.clockwise(s.active_seat)
    return next((seat for seat in others if seat not in s.out), s.active_seat)


def turn(t: EconomicusTable) -> Flow[None]:
    s = t.state
    t.turn += 1
    s.begin_turn()
    t.stage = "start"
    yield from _come_back(t)
    if (yield from _roll(t)):
        t.stage = "double"
        yield from double(t)
    for step in PHASES:
        yield from take_step(t, step)
    if t.options["offers_come"] == "before":
        yield from _offers(t)
    yield from take_step(t, "fall")
    if t.options["offers_come"] == "after":
        yield from _offers(t)
    end_of_turn(t)


def _come_back(t: EconomicusTable) -> Flow[None]:
    """Bankrupt players and newcomers enter before the dice are rolled (E42)."""
    s = t.state
    for seat in [seat for seat in t.clockwise(s.active_seat) if seat in s.absent]:
        yield from enter_anew(t, seat)


def _roll(t: EconomicusTable) -> Flow[bool]:
    """The sum makes a sector active and writes its first price; True for a double (E15). Should
    the player be put out of the game before he rolls, the next one takes the dice (E43)."""
    s = t.state
    move = MOOT
    while move is MOOT:
        seat = s.active_seat
        move = yield Ask(
            (seat,),
            msg("economicus.ask.roll", who=t.players[seat]),
            (Roll("roll", 2),),
            ("E15",),
            moot=lambda: s.active_seat in s.out,
        )
        if move is MOOT:
            s.active_seat = _next_seat(t)
    dice = [int(pips) for pips in move.args]
    t.stats.roll(dice)
    s.active = SECTORS[sum(dice) - 2]
    name = sector_name(t, s.active)
    t.tell("move", "economicus.event.active", sector=name, n=NUMBER_OF[s.active])
    if s.active not in s.written:
        write_price(t, s.active, START_PRICE[s.active])
    return dice[0] == dice[1]


def double(t: EconomicusTable) -> Flow[None]:
    """Interest, an option card each, one event, in this order (E16)."""
    s = t.state
    t.tell("info", "economicus.event.double")
    yield from interest_of_all(t)
    yield from deal(t, s.order(t))
    if s.full:
        yield from open_event(t)


# Steps, which cards may skip or repeat


def take_step(t: EconomicusTable, step: str) -> Flow[None]:
    s = t.state
    t.stage = STAGE_OF[step]
    if step in s.skipped:
        s.skipped.discard(step)
        t.tell("info", "economicus.event.skipped", step=word(step))
    else:
        yield from STEPS[step](t)
    s.steps_done.add(step)
    for past in STEPS if s.again else ():
        while past in s.steps_done and s.again[past]:
            s.again[past] -= 1
            t.tell("info", "economicus.event.repeated", step=word(past))
            yield from STEPS[past](t)


def fall(t: EconomicusTable) -> Flow[None]:
    """Nothing bought and nothing founded: the price falls (E35)."""
    s = t.state
    if not s.sold and not s.created:
        change_price(t, s.active, -PRICE_FALL)
    yield from ()


def _offers(t: EconomicusTable) -> Flow[None]:
    if t.options["exceptional"] == "on":
        yield from exceptional_offers(t)


PHASES: Final = ("income", "fates", "auction", "startups")
STEPS: Final[dict[str, Callable[[EconomicusTable], Flow[None]]]] = {
    "income": income,
    "fates": fates,
    "auction": auction,
    "startups": create_startups,
    "fall": fall,
}
STAGE_OF: Final = {step: step for step in PHASES} | {"fall": "end"}
