"""Losses and demands: paid in full, or answered with one company, and nothing in between."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.ask import Ask, Flow
from engine.core.options import Option, Pick, Say
from engine.core.text import Text, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.orconomics.loans import know_generating, loan_options, lost, take_loan
from engine.rulebooks.orconomics.quests import check
from engine.rulebooks.orconomics.state import (
    T,
    from_bank,
    remove_company,
    silver,
    to_bank,
    to_player,
)
from engine.rulebooks.orconomics.tokens import COMPANY, hand_over, is_loan, own_companies


class _Loss:
    """What a player's companies lose, counted again only after a correction."""

    __slots__ = ("_amount", "_corrections", "_seat", "_t")

    def __init__(self, t: T, seat: int) -> None:
        self._t, self._seat = t, seat
        self._corrections = -1
        self._amount = 0

    def __call__(self) -> int:
        corrections = self._t.state.corrections
        if corrections != self._corrections:
            self._corrections = corrections
            self._amount = lost(self._t, self._seat)
        return self._amount


def pay(amount: int) -> Say:
    """The word that pays, with the sum on its button."""
    return Say("pay", msg("orconomics.pay", amount=silver(amount)))


def settle(t: T, seat: int) -> Flow[None]:
    """The total of what a player's companies generate: taken at once, or paid, or answered with
    one company. Loans against them come first (O21)."""
    while True:
        # Again after a correction: what the crisis had hidden may never have been asked for.
        yield from know_generating(t, seat)
        loss = _Loss(t, seat)
        if loss() <= 0:
            break
        if (yield from owe(t, seat, loss, BANK, loses(t, seat), ("O19", "O21"))):
            return
    profit = -loss()
    if profit > 0:
        from_bank(t, seat, profit, "orconomics.event.profit")


def owe(
    t: T,
    seat: int,
    amount: Callable[[], int],
    creditor: int,
    text: Callable[[int], Text],
    rules: tuple[str, ...],
    pledged: Callable[[], int] = lambda: 0,
) -> Flow[bool]:
    """Pay, or lose one company, or give one to the creditor. False: nothing is owed, perhaps
    because a correction took the debt away.

    amount   what is owed, as things stand
    text     the question, with that amount
    pledged  silver that must not be spent on it
    """
    state = t.state
    money, companies = state.money.of, state.companies
    verb = "lose" if creditor == BANK else "give"

    def can_pay(owed: int) -> bool:
        return money[seat] - pledged() >= owed

    def nothing_left(owed: int) -> bool:
        return not companies.owned[seat] and not can_pay(owed)

    def moot() -> bool:
        owed = amount()
        return owed <= 0 or nothing_left(owed)

    def options() -> list[Option]:
        owed = amount()
        found: list[Option] = [pay(owed)] if can_pay(owed) else []
        found += loan_options(t, seat)
        if companies.owned[seat]:
            found.append(Pick(verb, own_companies(t, seat), COMPANY))
        return found

    question = Ask(
        (seat,),
        lambda: text(amount()),
        options,
        rules,
        moot=moot,
    )
    while True:
        owed = amount()
        if owed <= 0:
            return False
        if nothing_left(owed):
            t.tell("info", "orconomics.event.nothing_left", (seat,), who=t.players[seat])
            return True
        move = yield question
        if move.verb == "loan":
            take_loan(t, seat, str(move.args[0]))
            yield from check(t)
        elif move.verb == "pay":
            _pay(t, seat, amount(), creditor)
            return True
        elif move.verb == "lose":
            remove_company(t, seat, str(move.args[0]), is_loan(move.args[1]))
            return True
        elif move.verb == "give":
            yield from hand_over(t, seat, creditor, str(move.args[0]), is_loan(move.args[1]))
            return True


def loses(t: T, seat: int) -> Callable[[int], Text]:
    """Asks for what a player's companies have lost."""
    return lambda amount: msg("orconomics.ask.loss", who=t.players[seat], amount=silver(amount))


def demand(t: T, seat: int, creditor: int) -> Callable[[int], Text]:
    """Asks for what another player wants."""
    who, to = t.players[seat], t.players[creditor]
    return lambda amount: msg("orconomics.ask.demand", who=who, to=to, amount=silver(amount))


def _pay(t: T, seat: int, amount: int, creditor: int) -> None:
    if creditor == BANK:
        to_bank(t, seat, amount, "orconomics.event.loss")
    else:
        to_player(t, seat, creditor, amount)
