"""Tokens on the board: companies placed, taken back and handed over."""

from __future__ import annotations

from itertools import compress
from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.move import Move
from engine.core.options import Args, Option, Pick, Say
from engine.core.text import msg
from engine.pieces.startups import Place
from engine.rulebooks.orconomics.cards import SECTORS
from engine.rulebooks.orconomics.fulfilled import happened, placed_token
from engine.rulebooks.orconomics.quests import check
from engine.rulebooks.orconomics.state import (
    SIDES,
    T,
    add_company,
    check_win,
    full,
    remove_company,
    remove_startup,
    tell,
    word,
)

COMPANY: Final = ("sector", "side")
STARTUP: Final = ("sector", "neighbour", "base")

_CLEAR: Final[list[Args]] = [(sector, SIDES[False]) for sector in SECTORS]
_LOANED: Final[list[Args]] = [(sector, SIDES[True]) for sector in SECTORS]


def own_companies(t: T, seat: int) -> list[Args]:
    """Each different company of a player, as a move writes it: sector and side."""
    companies = t.state.companies
    found = list(compress(_CLEAR, companies.clear[seat].values()))
    if companies.loans[seat]:
        found += compress(_LOANED, companies.loaned[seat].values())
    return found


def is_loan(side: object) -> bool:
    return side == SIDES[True]


# New companies


def found_company(t: T, seat: int, sector: str) -> Flow[None]:
    """A new company from the supply; with no token left one must be taken back (O28, O30)."""
    again = (yield from take_back(t, seat)) if t.state.supply(seat) <= 0 else False
    add_company(t, seat, sector)
    tell(t, "place", "orconomics.event.places", seat, "sector", sector)
    placed_token(t, seat, again)
    check_win(t, seat)


def take_back(t: T, seat: int) -> Flow[bool]:
    """One used token comes off the board to be placed again; its loan is gone (O28).

    False where none had to be, because a token came free before the answer.
    """
    yield from check(t)
    if t.state.supply(seat) > 0:
        return False
    move = yield Ask(
        (seat,),
        msg("orconomics.ask.takeback", who=t.players[seat]),
        lambda: _taken_back_options(t, seat),
        ("O28", "O30"),
        moot=lambda: t.state.supply(seat) > 0,
    )
    return (yield from _take_back(t, seat, move))


def _taken_back_options(t: T, seat: int) -> list[Option]:
    companies = own_companies(t, seat)
    options: list[Option] = [Pick("takeback", companies, COMPANY)] if companies else []
    startups = [(*place.border, place.base + 1) for place in t.state.borders.of(seat)]
    if startups:
        options.append(Pick("takeback", startups, STARTUP))
    return options


def _take_back(t: T, seat: int, move: Move) -> Flow[bool]:
    """A quest that this breaks is fulfilled anew if the token mends it again (O58); rules before
    version 3 did not look in between."""
    if len(move.args) == 2:
        remove_company(t, seat, str(move.args[0]), is_loan(move.args[1]))
    elif len(move.args) == 3:
        first, second, base = move.args
        remove_startup(t, seat, Place((str(first), str(second)), int(base) - 1))
    if t.plays_by("3"):
        yield from check(t)
    return bool(move.args)


def hand_over(t: T, giver: int, receiver: int, sector: str, loan: bool) -> Flow[None]:
    """The giver's token is replaced by the receiver's, on the same side (O51)."""
    state = t.state
    again = False
    if state.supply(receiver) <= 0:
        move = yield _ask_room(t, receiver)
        if move.verb == "decline":
            t.tell("info", "orconomics.event.declines", (receiver,), who=t.players[receiver])
            return
        again = yield from _take_back(t, receiver, move)
    if not state.companies.has(giver, sector, loan):
        loan = not loan  # mortgaged while the receiver made room
        if not state.companies.has(giver, sector, loan):
            return
    was_full = full(t, sector)
    state.companies.remove(giver, sector, loan)
    state.changed.add(giver)
    add_company(t, receiver, sector, loan)
    t.tell(
        "place",
        "orconomics.event.hands_over",
        (giver, receiver),
        who=t.players[giver],
        to=t.players[receiver],
        sector=word(sector),
        side=word(SIDES[loan]),
    )
    if was_full and t.options["handover_full"] == "on":
        happened(t, "gain_full", receiver)
    placed_token(t, receiver, again)
    check_win(t, receiver)


def _ask_room(t: T, seat: int) -> Ask:
    """Whether a receiver without a spare token takes one back for the company he is given."""
    may_decline = t.options["decline_company"] == "on"

    def options() -> list[Option]:
        found = _taken_back_options(t, seat)
        return [*found, Say("decline")] if may_decline else found

    return Ask(
        (seat,),
        msg("orconomics.ask.makes_room", who=t.players[seat]),
        options,
        ("O51", "O28"),
        moot=lambda: t.state.supply(seat) > 0,
    )
