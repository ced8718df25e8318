"""Companies that generate now, and loans against them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.core import facts
from engine.core.ask import Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Args, Option, Pick
from engine.core.rulebook import Anytime
from engine.rulebooks.orconomics.cards import GOLD
from engine.rulebooks.orconomics.quests import check
from engine.rulebooks.orconomics.state import (
    State,
    T,
    flip,
    from_bank,
    know_incomes,
    tell,
    value,
    word,
)


def generate(t: T, seats: Iterable[int], sectors: tuple[str, ...]) -> None:
    """All companies of these players in these sectors generate now and may be mortgaged (O20).

    They are counted once: one that changes hands while the totals are settled has generated for
    the owner that it had (O14).
    """
    generating = t.state.generating.opened()
    for seat in seats:
        owned = t.state.companies.total[seat]
        generating[seat] = {sector: owned[sector] for sector in sectors}
    open_window(t, seats, sectors)


def open_window(t: T, seats: Iterable[int], sectors: tuple[str, ...]) -> None:
    """Companies of these players in these sectors may be mortgaged."""
    window, sides = t.state.window.opened(), t.state.companies.clear
    for seat in seats:
        clear = sides[seat]
        for sector in sectors:
            if clear[sector]:
                window[seat, sector] = clear[sector]


def lost(t: T, seat: int) -> int:
    """The total loss of a player's companies that generate now (O17); a profit is below zero."""
    total = 0
    for sector, n in t.state.generating.held.get(seat, {}).items():
        if n:
            total -= n * (value(t, sector) or 0)
    return total


def know_generating(t: T, seat: int) -> Flow[None] | tuple[()]:
    """Asks for the printed incomes of a player's companies that generate now."""
    if facts.all_known(t):
        return ()
    generating = t.state.generating.held.get(seat, {})
    return know_incomes(t, [sector for sector, n in generating.items() if n])


def recount(t: T, seat: int, sector: str, more: int) -> None:
    """The table counted the companies again while they generate."""
    generating = t.state.generating.held.get(seat)
    if generating is not None and sector in generating:
        generating[sector] = max(0, generating[sector] + more)


# Loans


def loan_options(t: T, seat: int) -> list[Option]:
    clear = t.state.companies.clear
    found: list[Args] = [
        (s,) for (who, s), n in t.state.window.held.items() if who == seat and n and clear[who][s]
    ]
    return [Pick("loan", found, ("sector",))] if found else []


def some_loan_possible(t: T) -> bool:
    clear = t.state.companies.clear
    for (seat, sector), n in t.state.window.held.items():  # noqa: SIM110 (a generator costs more)
        if n and clear[seat][sector]:
            return True
    return False


def take_loan(t: T, seat: int, sector: str) -> None:
    t.state.window.opened()[seat, sector] -= 1
    flip(t, seat, sector, loan=True)
    tell(t, "flip", "orconomics.event.flips", seat, "sector", sector)
    from_bank(t, seat, GOLD, "orconomics.event.loan")


def _offers(t: T, seat: int) -> list[Option]:
    return loan_options(t, seat) if seat >= 0 else []


def _check(t: T, seat: int, move: Move) -> None:
    sector = str(move.args[0]) if len(move.args) == 1 else ""
    if t.state.window.held.get((seat, sector), 0) and t.state.companies.clear[seat][sector]:
        return
    possible = tuple(word(str(args[0])) for o in _offers(t, seat) for args in o.answers())
    rules = ("O20", "O27")
    if not possible:
        raise IllegalMove("orconomics.error.no_loan_now", who=move.who, rules=rules)
    raise IllegalMove(
        "orconomics.error.loan_elsewhere", who=move.who, sectors=possible, rules=rules
    )


def _loan(t: T, seat: int, move: Move) -> Flow[None] | None:
    take_loan(t, seat, str(move.args[0]))
    return check(t) or None


LOAN: Final[Anytime[State]] = Anytime("loan", _offers, _loan, ("O20",), _check)
