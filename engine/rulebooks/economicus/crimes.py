"""Crimes: a die against a difficulty, with cards thrown in by both sides."""

from __future__ import annotations

from engine.core.ask import Ask, Flow
from engine.core.options import Args, Pick, Roll, Say
from engine.core.text import msg
from engine.rulebooks.economicus.cards import discard_cards
from engine.rulebooks.economicus.companies import change_offset
from engine.rulebooks.economicus.rolls import close_roll, open_roll, roll_die, throwable
from engine.rulebooks.economicus.state import EconomicusTable, OpenRoll


def commit_crime(t: EconomicusTable, seat: int, difficulty: int, victim: int | None) -> Flow[bool]:
    """Whether it succeeds; a failure costs a star for good (E48)."""
    pips = yield from roll_die(
        Ask(
            (seat,),
            msg("economicus.ask.crime", who=t.players[seat], n=difficulty),
            (Roll("roll", 1),),
            ("E48",),
            expects=("dice",),
            moot=lambda: not t.state.plays(seat),
        )
    )
    if pips is None:
        return False
    roll = open_roll(t, pips)
    yield from _throw_in(t, roll, difficulty, seat, victim)
    close_roll(t, roll)
    if not t.state.plays(seat):
        return False
    done = roll.die + roll.bonus >= difficulty
    id_ = "economicus.event.crime_done" if done else "economicus.event.crime_failed"
    t.tell("info", id_, (seat,), who=t.players[seat], n=roll.die + roll.bonus, needed=difficulty)
    if not done:
        change_offset(t, seat, -1)
    return done


def _throw_in(
    t: EconomicusTable, roll: OpenRoll, difficulty: int, seat: int, victim: int | None
) -> Flow[None]:
    """In turn until nobody wants to: whoever would lose as it stands is asked next."""
    s = t.state
    while s.plays(seat):
        succeeds = roll.die + roll.bonus >= difficulty
        thrower = victim if succeeds else seat
        if thrower is None or not s.plays(thrower) or not len(s.deck.hands[thrower]):
            return
        move = yield _ask_throw(t, roll, difficulty, thrower, succeeds)
        if move.verb == "pass":
            return
        if move.verb == "throw":
            discard_cards(t, thrower, [str(card) for card in move.args])
            roll.bonus += -len(move.args) if succeeds else len(move.args)


def _ask_throw(
    t: EconomicusTable, roll: OpenRoll, difficulty: int, thrower: int, succeeds: bool
) -> Ask:
    s = t.state
    id_ = "economicus.ask.throw_against" if succeeds else "economicus.ask.throw_crime"
    return Ask(
        (thrower,),
        msg(id_, who=t.players[thrower], n=roll.die + roll.bonus, needed=difficulty),
        lambda: (Say("pass"), throwable(t, thrower)),
        ("E48", "E49"),
        moot=lambda: (
            not s.plays(thrower)
            or not len(s.deck.hands[thrower])
            or (roll.die + roll.bonus >= difficulty) is not succeeds
        ),
    )


def choose_victim(t: EconomicusTable, seat: int) -> Flow[int | None]:
    """Who may defend himself: the one who would lose something by it."""
    s = t.state

    def choices() -> list[Args]:
        return [(t.players[other],) for other in s.order(t, seat) if other != seat]

    if not choices():
        return None
    move = yield Ask(
        (seat,),
        msg("economicus.ask.victim", who=t.players[seat]),
        lambda: (Pick("victim", choices(), ("player",)), Say("nobody")),
        ("E48",),
        moot=lambda: not s.plays(seat) or not choices(),
    )
    return t.seats[str(move.args[0])] if move.verb == "victim" else None
