"""Selling companies to the bank and taking startups back, at any time, by anyone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Args, Option, Pick
from engine.core.places import verb_name
from engine.core.rulebook import Anytime
from engine.core.text import Money, Text, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.board import NUMBER_OF, PRICE_PER_SALE
from engine.rulebooks.economicus.companies import lose_company
from engine.rulebooks.economicus.loans import can_repay, check_repayment, pay_back, repayment
from engine.rulebooks.economicus.prices import change_price
from engine.rulebooks.economicus.state import EconomicusTable, State, sector_name, word

WITH_LOAN = "loan"
_SLOTS = ("sector", "side")


def side_args(sector: str, loan: bool) -> Args:
    return (sector, WITH_LOAN) if loan else (sector,)


def sell_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    s = t.state
    if seat < 0 or not s.plays(seat):
        return ()
    choices = [
        side_args(sector, loan)
        for sector, loan in s.companies.kinds_of(seat)
        if not loan or can_repay(s, seat, s.half_price(sector))
    ]

    def brings(args: Args) -> Text:
        gain = Money(s.half_price(str(args[0])), "coin")
        if len(args) == 1:
            return msg("economicus.note.sell", amount=gain)
        return msg("economicus.note.sell_loan", amount=gain, owed=Money(repayment(s, seat), "coin"))

    return (Pick("sell", choices, _SLOTS, note=brings),) if choices else ()


def drop_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    s = t.state
    if seat < 0 or not s.plays(seat):
        return ()
    choices = [
        side_args(sector, loan)
        for sector, loan in s.startups.kinds_of(seat)
        if not loan or can_repay(s, seat)
    ]
    return (Pick("drop", choices, _SLOTS),) if choices else ()


def _check(t: EconomicusTable, seat: int, move: Move, rules: tuple[str, ...]) -> tuple[str, bool]:
    args = move.args
    if seat < 0 or not args or args[0] not in NUMBER_OF or args[1:] not in ((), (WITH_LOAN,)):
        verb = verb_name(t.rulebook, move.verb)
        raise IllegalMove("economicus.error.token_form", verb=verb, rules=rules)
    if not t.state.plays(seat):
        raise IllegalMove("economicus.error.not_playing", who=move.who, rules=("E41",))
    return str(args[0]), len(args) == 2


def _check_sell(t: EconomicusTable, seat: int, move: Move) -> None:
    s = t.state
    sector, loan = _check(t, seat, move, ("E36",))
    if not s.companies.has(seat, sector, loan):
        raise IllegalMove(
            "economicus.error.no_company",
            who=move.who,
            sector=sector_name(t, sector),
            what=word("loan" if loan else "clear"),
            rules=("E36",),
        )
    gain = s.half_price(sector)
    if loan and not can_repay(s, seat, gain):
        raise IllegalMove(
            "economicus.error.sale_leaves_loan",
            who=move.who,
            gain=Money(gain, "coin"),
            has=Money(s.money[seat], "coin"),
            amount=Money(repayment(s, seat), "coin"),
            rules=("E38",),
        )


def _check_drop(t: EconomicusTable, seat: int, move: Move) -> None:
    s = t.state
    sector, loan = _check(t, seat, move, ("E24", "E25"))
    if not s.startups.has(seat, sector, loan):
        raise IllegalMove(
            "economicus.error.no_startup",
            who=move.who,
            sector=sector_name(t, sector),
            what=word("loan" if loan else "clear"),
            rules=("E46",),
        )
    if loan:
        check_repayment(t, seat, ("E25",))


def sell(t: EconomicusTable, seat: int, move: Move) -> None:
    sell_company(t, seat, str(move.args[0]), loan=len(move.args) == 2)


def sell_company(t: EconomicusTable, seat: int, sector: str, loan: bool) -> None:
    """Half the price, rounded up; the loan is repaid from it; then the price falls (E36, E38)."""
    s = t.state
    gain = s.half_price(sector)
    why = msg(
        "economicus.event.sold",
        who=t.players[seat],
        sector=sector_name(t, sector),
        amount=Money(gain, "coin"),
    )
    s.money.pay(BANK, seat, gain, why)
    if loan:
        pay_back(t, seat, sector)
    lose_company(t, seat, sector, loan)
    change_price(t, sector, -PRICE_PER_SALE)


def drop(t: EconomicusTable, seat: int, move: Move) -> None:
    drop_startup(t, seat, str(move.args[0]), loan=len(move.args) == 2)


def drop_startup(t: EconomicusTable, seat: int, sector: str, loan: bool) -> None:
    """The token goes back to its owner; a loan on it is repaid first (E25)."""
    if loan:
        pay_back(t, seat, sector, startup=True)
    lose_startup(t, seat, sector, loan)


def lose_startup(t: EconomicusTable, seat: int, sector: str, loan: bool) -> None:
    t.state.startups.remove(seat, sector, loan)
    t.tell(
        "remove",
        "economicus.event.startup_gone",
        (seat,),
        who=t.players[seat],
        sector=sector_name(t, sector),
    )


ANYTIME: tuple[Anytime[State], ...] = (
    Anytime("sell", sell_options, sell, ("E36", "E46"), check=_check_sell),
    Anytime("drop", drop_options, drop, ("E46",), check=_check_drop),
)
