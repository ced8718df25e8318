"""Payments that must be made: sell, mortgage, or go bankrupt (E21, E33)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.ask import Ask, Flow
from engine.core.options import Option
from engine.core.text import Money, Text, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.bankruptcy import bankrupt_options, claim_stands, go_bankrupt
from engine.rulebooks.economicus.loans import end_loan, loan_options, repayment, take_loan
from engine.rulebooks.economicus.sales import sell, sell_options
from engine.rulebooks.economicus.state import Claim, EconomicusTable, sector_name


def must_pay(
    t: EconomicusTable,
    seat: int,
    payee: int,
    amount: int,
    why: Text,
    rules: tuple[str, ...],
    stands: Callable[[], bool] = lambda: True,
) -> Flow[bool]:
    """Takes the money, after sales and loans where it does not suffice. False: he went bankrupt,
    or it is not due any more, since the payee is gone or `stands` says so."""
    s = t.state
    if s.money[seat] < amount:
        yield from raise_money(t, seat, Claim(payee, lambda: amount if stands() else 0), rules)
    if not s.plays(seat) or seat in s.leaving or not claim_stands(s, payee) or not stands():
        return False
    s.money.pay(seat, payee, amount, why)
    return True


def raise_money(t: EconomicusTable, seat: int, claim: Claim, rules: tuple[str, ...]) -> Flow[None]:
    """Until the player can pay, is bankrupt, or the payment is not due any more. A player who is
    already leaving pays it with the rest."""
    s = t.state
    if seat in s.leaving:
        s.claims.setdefault(seat, []).append(claim)
        return

    def short() -> bool:
        return s.money[seat] < claim.due() and s.plays(seat) and claim_stands(s, claim.payee)

    if not short():
        return
    claims = s.claims.setdefault(seat, [])
    claims.append(claim)

    def text() -> Text:
        ruined = bankrupt_options(t, seat)
        return msg(
            "economicus.ask.raise_money" if ruined else "economicus.ask.still_solvent",
            who=t.players[seat],
            amount=Money(claim.due(), "coin"),
            has=Money(s.money[seat], "coin"),
        )

    while short():
        move = yield Ask(
            (seat,),
            text,
            lambda: _ways(t, seat),
            rules,
            moot=lambda: not short(),
        )
        if move.verb == "sell":
            sell(t, seat, move)
        elif move.verb == "loan":
            take_loan(t, seat, move)
        elif move.verb == "bankrupt":
            yield from go_bankrupt(t, seat, move)
    if claim in claims:
        claims.remove(claim)


def repay_after_loss(
    t: EconomicusTable, seat: int, sector: str, event: str, rules: tuple[str, ...]
) -> Flow[None]:
    """The token of a loan has left the player's hands, and the loan falls due at once."""
    amount = repayment(t.state, seat)
    end_loan(t.state, seat)
    why = msg(
        event, who=t.players[seat], sector=sector_name(t, sector), amount=Money(amount, "coin")
    )
    yield from must_pay(t, seat, BANK, amount, why, rules)


def _ways(t: EconomicusTable, seat: int) -> Sequence[Option]:
    return (*sell_options(t, seat), *loan_options(t, seat), *bankrupt_options(t, seat))
