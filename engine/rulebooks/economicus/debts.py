"""Payments that must be made: sell, mortgage, or go bankrupt (E21, E33)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Flow
from engine.core.options import Option, Say
from engine.core.text import Money, Text, msg
from engine.rulebooks.economicus.bankruptcy import go_bankrupt
from engine.rulebooks.economicus.loans import loan_options, take_loan
from engine.rulebooks.economicus.sales import sell, sell_options
from engine.rulebooks.economicus.state import EconomicusTable


def _ways(t: EconomicusTable, seat: int) -> Sequence[Option]:
    return (*sell_options(t, seat), *loan_options(t, seat), Say("bankrupt"))


def must_pay(
    t: EconomicusTable, seat: int, payee: int, amount: int, why: Text, rules: tuple[str, ...]
) -> Flow[bool]:
    """Takes the money, after sales and loans where it does not suffice; False: went bankrupt."""
    s = t.state
    if s.plays(seat) and s.money[seat] < amount:
        claimed = s.claims.get(seat)
        s.claims[seat] = (payee, amount)
        while s.plays(seat) and s.money[seat] < amount:
            move = yield Ask(
                (seat,),
                msg(
                    "economicus.ask.raise_money",
                    who=t.players[seat],
                    amount=Money(amount, "coin"),
                    has=Money(s.money[seat], "coin"),
                ),
                lambda: _ways(t, seat),
                rules,
                moot=lambda: not s.plays(seat) or s.money[seat] >= amount,
            )
            if move.verb == "sell":
                sell(t, seat, move)
            elif move.verb == "loan":
                take_loan(t, seat, move)
            elif move.verb == "bankrupt":
                yield from go_bankrupt(t, seat, move)
        if claimed is None:
            del s.claims[seat]
        else:
            s.claims[seat] = claimed
    if not s.plays(seat):
        return False
    s.money.pay(seat, payee, amount, why)
    return True
