"""Whom and where the effect of a card means; what is open is asked when the card is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.ask import Ask, Flow
from engine.core.options import Args, Pick
from engine.core.text import Text, msg
from engine.rulebooks.economicus.board import SECTORS
from engine.rulebooks.economicus.state import EconomicusTable


class Played:
    """A card being carried out: by whom, and whom he chose as `one`."""

    __slots__ = ("one", "seat")

    def __init__(self, seat: int, one: int | None = None) -> None:
        self.seat = seat
        self.one = one


def choose(
    t: EconomicusTable, chooser: int, text: Text, choices: Callable[[], list[Args]], slot: str
) -> Flow[Args]:
    """One of the choices; the only one by itself; none, or nobody there to choose, as ()."""
    found = choices() if t.state.plays(chooser) else []
    if len(found) <= 1:
        return found[0] if found else ()
    move = yield Ask(
        (chooser,),
        text,
        lambda: (Pick("choose", choices(), (slot, slot)),),
        ("E51",),
        moot=lambda: not t.state.plays(chooser) or not choices(),
    )
    return move.args


def seats_meant(t: EconomicusTable, played: Played, who: str) -> Flow[list[int]]:
    s = t.state
    if who == "me":
        return [played.seat] if s.plays(played.seat) else []
    if who == "one":
        if played.one is None:
            played.one = yield from _choose_one(t, played.seat)
        return [] if played.one is None or not s.plays(played.one) else [played.one]
    seats = s.order(t, played.seat)
    return seats if who == "all" else [seat for seat in seats if seat != played.seat]


def _choose_one(t: EconomicusTable, seat: int) -> Flow[int | None]:
    def others() -> list[Args]:
        return [(t.players[other],) for other in t.state.order(t, seat) if other != seat]

    text = msg("economicus.ask.choose_player", who=t.players[seat])
    chosen = yield from choose(t, seat, text, others, "player")
    return t.seats[str(chosen[0])] if chosen else None


def sectors_meant(
    t: EconomicusTable,
    where: str,
    chooser: int,
    fits: Callable[[str], bool] = lambda _sector: True,
) -> Flow[list[str]]:
    if where == "any":

        def fitting() -> list[Args]:
            return [(sector,) for sector in SECTORS if fits(sector)]

        text = msg("economicus.ask.choose_sector", who=t.players[chooser])
        chosen = yield from choose(t, chooser, text, fitting, "sector")
        return [str(chosen[0])] if chosen else []
    return [sector for sector in named_sectors(t, where) if fits(sector)]


def named_sectors(t: EconomicusTable, where: str) -> Sequence[str]:
    """The sectors that need no choice."""
    s = t.state
    named: dict[str, Sequence[str]] = {
        "active": (s.active,),
        "around": s.ring.around[s.active],
        "every": SECTORS,
        "forecast": (s.forecast,),
    }
    return named[where]


def chooser_for(played: Played, who: str, seat: int) -> int:
    """Who picks the sector: the player of the card for himself and for the one whom he chose,
    else everybody for himself."""
    return played.seat if who in ("me", "one") else seat
