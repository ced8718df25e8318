"""Startups: created on borders, promoted base by base, companies in the end."""

from __future__ import annotations

from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.event import EventKind
from engine.core.move import Move
from engine.core.options import Args, Option, Pick
from engine.core.text import msg
from engine.pieces.startups import FREE, Place
from engine.rulebooks.orconomics.cards import BASES
from engine.rulebooks.orconomics.fulfilled import count_jump, happened, placed_token
from engine.rulebooks.orconomics.quests import check
from engine.rulebooks.orconomics.state import T, add_company, check_win, full, tell
from engine.rulebooks.orconomics.tokens import take_back

_EMPTY: Final = [FREE] * BASES


def create(t: T, seat: int, sector: str, neighbour: str) -> Flow[None]:
    """On the first free base of the chosen border, counted from the centre (O33, O34)."""
    state = t.state
    again = (yield from take_back(t, seat)) if state.supply(seat) <= 0 else False
    place = state.borders.create(sector, neighbour, seat)
    if place is None:
        return
    state.stirred.add(seat)
    _tell_place(t, seat, place, "orconomics.event.creates", "place")
    placed_token(t, seat, again)


def _tell_place(t: T, seat: int, place: Place, event: str, kind: EventKind) -> None:
    (first, second), base = place
    tell(t, kind, event, seat, "sector", first, "neighbour", second, "base", base + 1)


def promote(t: T, place: Place, sector: str | None) -> None:
    """One step down, over whoever stands in the way (O35); `sector` where it becomes a company."""
    state = t.state
    seat = state.borders.bases[place.border][place.base]
    base, jumped = state.borders.promote(place)
    state.stirred.add(seat)
    if base is not None:
        _tell_place(t, seat, Place(place.border, base), "orconomics.event.moves_startup", "move")
        count_jump(t, seat, jumped)
        return
    target = sector or place.border[0]
    was_full = full(t, target)
    add_company(t, seat, target)
    tell(t, "place", "orconomics.event.becomes_company", seat, "sector", target)
    count_jump(t, seat, jumped)
    if jumped:
        happened(t, "jump_in", seat)
    if was_full:
        happened(t, "gain_full", seat)
    check_win(t, seat)


def advance(t: T, sector: str) -> Flow[None]:
    """Stage 1: both borders of the active industry, those nearest the company area first, so
    that nobody ever jumps (O16, O36). Several arrivals: the Oracle chooses first (O37)."""
    state = t.state
    before, after = state.ring.neighbours(sector)
    borders = [(before, sector), (sector, after)]
    bases = state.borders.bases
    if bases[borders[0]] == bases[borders[1]] == _EMPTY:
        return
    thirds = [bases[border][-1] for border in borders]
    for seat in t.clockwise(state.oracle):
        if seat in thirds:
            last = [Place(border, BASES - 1) for border in borders if bases[border][-1] == seat]
            yield from arrive(t, seat, last)
    for base in range(BASES - 2, -1, -1):
        for border in borders:
            if bases[border][base] != FREE:
                promote(t, Place(border, base), None)
    yield from check(t)


def arrive(t: T, seat: int, places: list[Place]) -> Flow[None]:
    """Startups of one player that become companies now, in the order and on the side he likes."""
    borders = t.state.borders

    def waiting() -> list[Place]:
        return [
            place
            for place in places
            if borders.bases[place.border][place.base] == seat and borders.landing(place)[0] is None
        ]

    def options() -> list[Option]:
        sides: list[Args] = []
        for place in waiting():
            first, second = place.border
            sides += [(first, second), (second, first)]
        return [Pick("enter", sides, ("sector", "neighbour"))]

    while waiting():
        move: Move = yield Ask(
            (seat,),
            msg("orconomics.ask.enter", who=t.players[seat]),
            options,
            ("O37",),
            moot=lambda: not waiting(),
        )
        if move.verb != "enter":
            return
        sector, neighbour = map(str, move.args)
        entered = next(p for p in waiting() if p.border == borders.between(sector, neighbour))
        promote(t, entered, sector)
        yield from check(t)


def promote_all(t: T, seat: int) -> Flow[None]:
    """Innovations: every startup of a player one step, outermost first (O47)."""
    state = t.state
    standing = list(state.borders.of(seat))
    for base in range(BASES - 1, -1, -1):
        here = [place for place in standing if place.base == base]
        yield from arrive(t, seat, here)
        for place in here:
            if state.borders.bases[place.border][base] == seat:
                promote(t, place, None)
        yield from check(t)
