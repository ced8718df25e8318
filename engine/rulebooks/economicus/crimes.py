"""Crimes: a die against a difficulty, with cards thrown in by both sides."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.ask import Ask, Flow
from engine.core.options import Roll, Say
from engine.core.text import Text, msg
from engine.rulebooks.economicus.cards import discard_cards
from engine.rulebooks.economicus.companies import change_offset
from engine.rulebooks.economicus.rolls import close_roll, open_roll, roll_die, throwable
from engine.rulebooks.economicus.state import EconomicusTable, OpenRoll


def commit_crime(t: EconomicusTable, seat: int, difficulty: int, victims: list[int]) -> Flow[bool]:
    """Whether it succeeds; a failure costs a star for good (E48)."""
    pips = yield from roll_die(
        Ask(
            (seat,),
            msg("economicus.ask.crime", who=t.players[seat], n=difficulty),
            (Roll("roll", 1),),
            ("E48",),
            moot=lambda: not t.state.plays(seat),
        )
    )
    if pips is None:
        return False
    roll = open_roll(t, pips)
    yield from _throw_in(t, roll, difficulty, seat, victims)
    close_roll(t, roll)
    if not t.state.plays(seat):
        return False
    done = roll.die + roll.bonus >= difficulty
    id_ = "economicus.event.crime_done" if done else "economicus.event.crime_failed"
    t.tell("info", id_, (seat,), who=t.players[seat], n=roll.die + roll.bonus, needed=difficulty)
    if not done:
        _lose_star(t, seat)
    return done


def _lose_star(t: EconomicusTable, seat: int) -> None:
    """A player without stars owes one, or loses nothing, as the table plays it (E14)."""
    if t.state.stars[seat] or t.options["crime_without_star"] == "owed":
        change_offset(t, seat, -1)
    else:
        t.tell("info", "economicus.event.no_star", (seat,), who=t.players[seat])


def _throw_in(
    t: EconomicusTable, roll: OpenRoll, difficulty: int, seat: int, victims: list[int]
) -> Flow[None]:
    """In turn until nobody wants to: those who would lose as it stands are asked next, each victim
    clockwise from the criminal."""
    s = t.state
    passed: set[int] = set()

    def succeeds() -> bool:
        return roll.die + roll.bonus >= difficulty

    def can_throw(thrower: int) -> bool:
        return s.plays(seat) and s.plays(thrower) and len(s.deck.hands[thrower]) > 0

    success = succeeds()
    while True:
        asked = [at for at in (victims if success else [seat]) if at not in passed]
        thrower = next((at for at in asked if can_throw(at)), None)
        if thrower is None:
            return
        move = yield _ask_throw(t, roll, difficulty, thrower, success, can_throw)
        if move.verb == "pass":
            passed.add(thrower)
        elif move.verb == "throw":
            discard_cards(t, thrower, [str(card) for card in move.args])
            roll.bonus += -len(move.args) if success else len(move.args)
            passed.clear()
        if succeeds() is not success:
            success = not success
            passed.clear()


def _ask_throw(
    t: EconomicusTable,
    roll: OpenRoll,
    difficulty: int,
    thrower: int,
    success: bool,
    can_throw: Callable[[int], bool],
) -> Ask:
    id_ = "economicus.ask.throw_against" if success else "economicus.ask.throw_crime"

    def text() -> Text:
        return msg(id_, who=t.players[thrower], n=roll.die + roll.bonus, needed=difficulty)

    return Ask(
        (thrower,),
        text,
        lambda: (Say("pass"), throwable(t, thrower)),
        ("E48", "E49"),
        moot=lambda: not can_throw(thrower) or (roll.die + roll.bonus >= difficulty) is not success,
    )
