"""Money of one kind. It moves only through `pay` and `transfer`: none is dropped or conjured up."""

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

    __slots__ = ("_events", "_players", "of", "total", "unit")

    def __init__(self, table: Table[Any], unit: str, seats: int, bank: int = 0) -> None:
        # Not the table itself: it holds the ledger, and two that hold each other stay in memory
        # until the garbage collector comes by.
        self._events, self._players = table.events, table.players
        self.unit = unit
        self.of = [0] * seats + [bank]
        """What each seat holds, to be read only; the bank comes last, so that its seat is also
        its index."""
        self.total = bank

    def __getitem__(self, seat: int) -> int:
        return self.of[seat]

    @property
    def bank(self) -> int:
        """What the bank has left."""
        return self.of[BANK]

    def held(self) -> list[int]:
        """What the players hold, by seat."""
        return self.of[:BANK]

    def open(self) -> None:
        """An account for a player who joins late."""
        self.of.insert(BANK, 0)

    def pay(self, payer: int, payee: int, amount: int, why: Text) -> None:
        """Moves money between two seats (or the bank) and tells the hands to do it.

        `why` is the whole instruction; it usually names both sides and the amount.
        """
        if payer == BANK:
            seats: tuple[int, ...] = (payee,)
        else:
            seats = (payer,) if payee == BANK else (payer, payee)
        self.transfer(payer, payee, amount, Event("pay", why, seats))

    def transfer(self, payer: int, payee: int, amount: int, event: Event) -> None:
        """The same with the event ready made."""
        if amount <= 0:
            if amount:
                raise ValueError(f"a negative payment of {amount}")
            return
        held = self.of
        if payer != BANK and held[payer] < amount:
            raise IllegalMove(
                "engine.error.cannot_pay",
                who=self._players[payer],
                amount=Money(amount, self.unit),
                has=Money(held[payer], self.unit),
            )
        held[payer] -= amount
        held[payee] += amount
        self._events.append(event)

    def correct(self, seat: int, value: int) -> None:
        """The table counted again: the difference lies in the bank."""
        self.of[BANK] += self.of[seat] - value
        self.of[seat] = value

    def balanced(self) -> bool:
        """Whether no money was made or lost."""
        return sum(self.of) == self.total

    def money(self, amount: int) -> Money:
        """An amount in the unit of this ledger."""
        return Money(amount, self.unit)
