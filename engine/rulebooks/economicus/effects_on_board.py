"""Effects of cards that put companies and startups on the board, take them off or move them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine.core.ask import Flow
from engine.core.options import Args
from engine.core.text import msg
from engine.pieces.loans import Holdings
from engine.rulebooks.economicus.board import SECTORS, STARTUP_TOKENS
from engine.rulebooks.economicus.cards import deal
from engine.rulebooks.economicus.companies import (
    EXTRA,
    any_side,
    gain_company,
    has_token,
    lose_company,
)
from engine.rulebooks.economicus.founding import found_startup
from engine.rulebooks.economicus.language import Effect
from engine.rulebooks.economicus.loans import end_loan
from engine.rulebooks.economicus.sales import lose_startup
from engine.rulebooks.economicus.startups import become_company
from engine.rulebooks.economicus.state import EconomicusTable
from engine.rulebooks.economicus.targets import (
    Played,
    choose,
    chooser_for,
    seats_meant,
    sectors_meant,
)


def _there(t: EconomicusTable, holdings: Holdings, seat: int) -> Callable[[str], bool]:
    return lambda sector: holdings.count(seat, sector) > 0 and t.state.plays(seat)


def _anywhere(t: EconomicusTable, seat: int) -> Callable[[str], bool]:
    return lambda _sector: t.state.plays(seat)


def _spots(
    t: EconomicusTable,
    played: Played,
    effect: Effect,
    fits: Callable[[int], Callable[[str], bool]],
) -> Flow[Iterator[tuple[int, str]]]:
    """Every seat and sector that the effect means."""
    who, where = map(str, effect.args[:2])
    found: list[tuple[int, str]] = []
    for seat in (yield from seats_meant(t, played, who)):
        chooser = chooser_for(played, who, seat)
        sectors = yield from sectors_meant(t, where, chooser, fits(seat))
        found += [(seat, sector) for sector in sectors]
    return iter(found)


def _build(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    """A new company beside the marked places, with its option card (E45)."""
    for seat, sector in (yield from _spots(t, played, effect, lambda at: _anywhere(t, at))):
        if has_token(t, seat) and t.state.plays(seat):
            gain_company(t, seat, sector, EXTRA)
            yield from deal(t, [seat])


def _raze(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    """A company is lost without payment, and a loan on it with it."""
    s = t.state
    for seat, sector in (
        yield from _spots(t, played, effect, lambda at: _there(t, s.companies, at))
    ):
        if s.companies.count(seat, sector):
            loan = any_side(t, seat, sector)
            lose_company(t, seat, sector, loan)
            if loan:
                end_loan(s, seat)


def _shift(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    """A company moves to another sector, beside the marked places."""
    s, who = t.state, str(effect.args[0])
    for seat in (yield from seats_meant(t, played, who)):
        chooser = chooser_for(played, who, seat)
        text = msg("economicus.ask.choose_shift", who=t.players[chooser])
        chosen = yield from choose(t, chooser, text, _shifts(t, seat), "sector")
        if chosen and s.companies.count(seat, str(chosen[0])):
            source, goal = map(str, chosen)
            loan = any_side(t, seat, source)
            lose_company(t, seat, source, loan)
            gain_company(t, seat, goal, EXTRA, loan)


def _shifts(t: EconomicusTable, seat: int) -> Callable[[], list[Args]]:
    return lambda: [
        (source, goal)
        for source in t.state.companies.sectors_of(seat)
        for goal in SECTORS
        if goal != source
    ]


def _found(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    for seat, sector in (yield from _spots(t, played, effect, lambda at: _anywhere(t, at))):
        if t.state.startups.owned[seat] < STARTUP_TOKENS and t.state.plays(seat):
            found_startup(t, seat, sector)


def _close(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    startups = t.state.startups
    for seat, sector in (yield from _spots(t, played, effect, lambda at: _there(t, startups, at))):
        if startups.count(seat, sector):
            loan = not startups.clear[seat][sector]
            lose_startup(t, seat, sector, loan)
            if loan:
                end_loan(t.state, seat)


def _graduate(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    startups = t.state.startups
    for seat, sector in (yield from _spots(t, played, effect, lambda at: _there(t, startups, at))):
        if startups.count(seat, sector) and has_token(t, seat):
            yield from become_company(t, seat, sector, not startups.clear[seat][sector])


BOARD_EFFECTS: Final = {
    "build": _build,
    "raze": _raze,
    "shift": _shift,
    "found": _found,
    "close": _close,
    "graduate": _graduate,
}
