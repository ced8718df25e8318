"""Interest on loans: on a double, or because a card says so."""

from __future__ import annotations

from engine.core.ask import Ask, Flow
from engine.core.move import Move
from engine.core.options import Say
from engine.core.text import Money, Text, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.board import INTEREST
from engine.rulebooks.economicus.debts import raise_money
from engine.rulebooks.economicus.loans import can_repay, repay, repay_options
from engine.rulebooks.economicus.state import Claim, EconomicusTable, State

_RULES = ("E16", "E21", "E40")


def interest_of_all(t: EconomicusTable) -> Flow[None]:
    """Everybody pays for the loans that he has when the double falls (E16)."""
    s = t.state
    order = s.order(t)
    s.owing = {seat: s.loans(seat) for seat in order}
    for seat in order:
        yield from _pay_or_repay(t, seat)
        s.owing.pop(seat, None)


def _loans_due(s: State, seat: int) -> int:
    return min(s.owing.get(seat, 0), s.loans(seat)) if s.plays(seat) else 0


def _pay_or_repay(t: EconomicusTable, seat: int) -> Flow[None]:
    """Pay for all loans, or first repay some: then no interest is due for those (E40). Asked
    however few coins he has: he may still sell or borrow to repay."""
    s = t.state

    def due() -> int:
        return INTEREST * _loans_due(s, seat)

    while due():
        move = yield Ask(
            (seat,),
            lambda: msg(
                "economicus.ask.interest",
                who=t.players[seat],
                n=_loans_due(s, seat),
                amount=Money(due(), "coin"),
            ),
            lambda: (Say("interest"), *repay_options(t, seat)),
            ("E16", "E40"),
            moot=lambda: not due(),
            unsaid=None if t.plays_by("2") else lambda: _too_poor(t, seat),
        )
        if move.verb == "repay":
            repay(t, seat, move)
        elif move.verb == "interest":
            yield from raise_money(t, seat, Claim(BANK, due), _RULES)
            paid = _loans_due(s, seat)
            s.money.pay(seat, BANK, due(), _told(t, seat, due()))
            if t.options["repaid_after_interest"] == "less":
                s.credited[seat] = paid
            return


def _too_poor(t: EconomicusTable, seat: int) -> Move | None:
    """By version 1 of these rules interest was taken unasked from who could repay no loan."""
    return None if can_repay(t.state, seat) else Move(t.players[seat], "interest")


def charge_interest(t: EconomicusTable, seat: int) -> Flow[None]:
    """Because of a card: for the loans of now, less those that he repays to raise it."""
    s = t.state
    if seat in s.leaving:
        return
    loans = s.loans(seat)

    def due() -> int:
        return INTEREST * min(loans, s.loans(seat)) if s.plays(seat) else 0

    yield from raise_money(t, seat, Claim(BANK, due), _RULES)
    s.money.pay(seat, BANK, due(), _told(t, seat, due()))


def _told(t: EconomicusTable, seat: int, amount: int) -> Text:
    return msg("economicus.event.interest", who=t.players[seat], amount=Money(amount, "coin"))
