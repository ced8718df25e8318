"""Money of one kind. It moves only through `pay`, so that none is dropped or conjured up."""

from __future__ import annotations

from typing import Any

from engine.core.errors import IllegalMove
from engine.core.event import Event
from engine.core.table import Table
from engine.core.text import Money, Text

BANK = -1


class Ledger:
    """What each seat holds, in the smallest unit; the bank (seat -1) may go below zero.

    Accounts hold what has moved: the bank starts at 0 and the sum over all is always `total`.
    """

    __slots__ = ("_held", "table", "total", "unit")

    def __init__(self, table: Table[Any], unit: str, seats: int, bank: int = 0) -> None:
        self.table = table
        self.unit = unit
        self._held = [0] * seats + [bank]
        """By seat; the bank comes last, so that its seat is also its index."""
        self.total = bank

    def __getitem__(self, seat: int) -> int:
        return self._held[seat]

    @property
    def bank(self) -> int:
        return self._held[BANK]

    def held(self) -> list[int]:
        """What the players hold, by seat."""
        return self._held[:BANK]

    def open(self) -> None:
        """An account for a player who joins late."""
        self._held.insert(BANK, 0)

    def pay(self, payer: int, payee: int, amount: int, why: Text) -> None:
        """Moves money between two seats (or the bank) and tells the hands to do it.

        `why` is the whole instruction; it usually names both sides and the amount.
        """
        if amount < 0:
            raise ValueError(f"a negative payment of {amount}")
        if amount == 0:
            return
        held = self._held
        if payer != BANK and held[payer] < amount:
            raise IllegalMove(
                "engine.error.cannot_pay",
                who=self.table.players[payer],
                amount=Money(amount, self.unit),
                has=Money(held[payer], self.unit),
            )
        held[payer] -= amount
        held[payee] += amount
        if payer == BANK:
            seats: tuple[int, ...] = (payee,)
        else:
            seats = (payer,) if payee == BANK else (payer, payee)
        self.table.events.append(Event("pay", why, seats))

    def correct(self, seat: int, value: int) -> None:
        """The table counted again: the difference lies in the bank."""
        self._held[BANK] += self._held[seat] - value
        self._held[seat] = value

    def balanced(self) -> bool:
        return sum(self._held) == self.total

    def money(self, amount: int) -> Money:
        return Money(amount, self.unit)
