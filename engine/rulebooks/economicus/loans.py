"""Loans: at any time, by anyone, on companies and startups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Args, Option, Pick
from engine.core.places import verb_name
from engine.core.rulebook import Anytime
from engine.core.text import Money, msg
from engine.pieces.ledger import BANK
from engine.pieces.loans import Holdings
from engine.rulebooks.economicus.board import INTEREST, LOAN, NUMBER_OF, REPAYMENT
from engine.rulebooks.economicus.state import EconomicusTable, State, sector_name, word

STARTUP = "startup"
_SLOTS = ("sector", "token")
_TERMS: Final = msg("economicus.verb.loan.why")


def _holdings(s: State, args: Args) -> Holdings:
    return s.startups if STARTUP in args[1:] else s.companies


def repayment(s: State, seat: int) -> int:
    """What a loan costs to repay: less where its interest was just paid and the table plays it
    so (E39, E40)."""
    return REPAYMENT - INTEREST if s.credited[seat] else REPAYMENT


def can_repay(s: State, seat: int, gain: int = 0) -> bool:
    """Whether the coins in hand, and what a sale brings, are enough for one loan."""
    return s.money[seat] + gain >= repayment(s, seat)


def loan_choices(s: State, seat: int, loan: bool) -> list[Args]:
    found: list[Args] = [(sector,) for sector, side in s.companies.kinds_of(seat) if side is loan]
    found += [(sector, STARTUP) for sector, side in s.startups.kinds_of(seat) if side is loan]
    return found


def loan_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    """Tokens of a player that are free of loans."""
    s = t.state
    if seat < 0 or not s.loans_allowed or not s.plays(seat):
        return ()
    choices = loan_choices(s, seat, False)
    return (Pick("loan", choices, _SLOTS, note=lambda _: _TERMS),) if choices else ()


def repay_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    s = t.state
    if seat < 0 or not s.plays(seat) or not s.loans(seat) or not can_repay(s, seat):
        return ()
    return (Pick("repay", loan_choices(s, seat, True), _SLOTS),)


def _check_token(t: EconomicusTable, seat: int, move: Move, loan: bool) -> None:
    args = move.args
    fits = args and args[0] in NUMBER_OF and args[1:] in ((), (STARTUP,))
    if not fits or seat < 0:
        verb = verb_name(t.rulebook, move.verb)
        raise IllegalMove("economicus.error.loan_form", verb=verb, rules=("E39",))
    if not t.state.plays(seat):
        raise IllegalMove("economicus.error.not_playing", who=move.who, rules=("E41",))
    if not _holdings(t.state, args).has(seat, str(args[0]), loan):
        raise IllegalMove(
            "economicus.error.no_clear_token" if not loan else "economicus.error.no_loan_there",
            who=move.who,
            sector=sector_name(t, str(args[0])),
            what=word(STARTUP if args[1:] else "company"),
            rules=("E39",),
        )


def _check_loan(t: EconomicusTable, seat: int, move: Move) -> None:
    if not t.state.loans_allowed:
        raise IllegalMove("economicus.error.loans_off", rules=("E02",))
    _check_token(t, seat, move, False)


def _check_repay(t: EconomicusTable, seat: int, move: Move) -> None:
    _check_token(t, seat, move, True)
    check_repayment(t, seat, ("E39",))


def check_repayment(t: EconomicusTable, seat: int, rules: tuple[str, ...]) -> None:
    s = t.state
    if not can_repay(s, seat):
        raise IllegalMove(
            "economicus.error.repayment",
            who=t.players[seat],
            amount=Money(repayment(s, seat), "coin"),
            has=Money(s.money[seat], "coin"),
            rules=rules,
        )


def take_loan(t: EconomicusTable, seat: int, move: Move) -> None:
    s, sector = t.state, str(move.args[0])
    _holdings(s, move.args).flip(seat, sector, loan=True)
    what = word(STARTUP if move.args[1:] else "company")
    why = msg(
        "economicus.event.loan",
        who=t.players[seat],
        what=what,
        sector=sector_name(t, sector),
        amount=Money(LOAN, "coin"),
    )
    s.money.pay(BANK, seat, LOAN, why)
    if seat in s.owing and t.options["new_loan_interest"] == "on":
        s.owing[seat] += 1


def repay(t: EconomicusTable, seat: int, move: Move) -> None:
    s, sector = t.state, str(move.args[0])
    pay_back(t, seat, sector, startup=bool(move.args[1:]))
    _holdings(s, move.args).flip(seat, sector, loan=False)


def pay_back(t: EconomicusTable, seat: int, sector: str, startup: bool = False) -> None:
    """6M to the bank; the caller decides what happens to the token."""
    due = repayment(t.state, seat)
    why = msg(
        "economicus.event.repaid",
        who=t.players[seat],
        what=word(STARTUP if startup else "company"),
        sector=sector_name(t, sector),
        amount=Money(due, "coin"),
    )
    t.state.money.pay(seat, BANK, due, why)
    end_loan(t.state, seat)


def end_loan(s: State, seat: int) -> None:
    """A loan is repaid or cancelled: it owes no interest on this double any more (E40)."""
    if s.owing.get(seat):
        s.owing[seat] -= 1
    elif s.credited[seat]:
        s.credited[seat] -= 1


def hand_over_loan(s: State, giver: int, taker: int) -> None:
    """A token changes hands with its loan: so does the interest that it owes on this double."""
    owed, paid = bool(s.owing.get(giver)), s.credited[giver] > 0
    end_loan(s, giver)
    if owed and taker in s.owing:
        s.owing[taker] += 1
    elif paid and not owed:
        s.credited[taker] += 1


ANYTIME: tuple[Anytime[State], ...] = (
    Anytime("loan", loan_options, take_loan, ("E39", "E46"), check=_check_loan),
    Anytime("repay", repay_options, repay, ("E39", "E46"), check=_check_repay),
)
