"""A copy of the running table on the server's thread.

The list of moves is the only truth, so a copy that is told the same moves is the same table. Guests
are shown what the copy says: however many there are, the host's own screen does not wait for them.
"""

from __future__ import annotations

import logging
from collections.abc import Container
from dataclasses import dataclass

from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table

LOG = logging.getLogger("tableside.link")


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to the table: moves from number `keep` on are gone, others came."""

    number: int
    keep: int
    moves: tuple[Move, ...]
    undone: tuple[Move, ...]
    phone: int | None = None
    """The seat whose own phone made the first of the moves."""


class Mirror:
    """The copy, and the number of the state that it shows."""

    def __init__(self, setup: Setup, run: str) -> None:
        self._setup = setup
        self._run = run
        self._number = 0
        self._moves: list[Move] = []
        """All that the host has told, whatever the copy makes of it."""
        self.table: AnyTable = Table(rulebook(setup.game), setup)
        self.phones: dict[int, int] = {}
        """Which seat's phone made a move, by its number; the others were made at the host."""
        self.at_host: set[int] = set()
        """Moves that were made at the host for players who had a phone of their own."""

    @property
    def tag(self) -> str:
        """Names the state: another for each change, and another after each start of the host."""
        return f"{self._run}-{self._number}"

    def follow(self, change: Change, phones: Container[int] = ()) -> None:
        """Makes the change; phones are the seats that have one of their own just now.

        Where a rule fails the copy stays behind, and its tag with it, so that no phone answers
        what is not shown; it catches up at the next change.
        """
        if change.keep < len(self._moves):
            self.phones = {at: seat for at, seat in self.phones.items() if at < change.keep}
            self.at_host = {at for at in self.at_host if at < change.keep}
        self._moves[change.keep :] = change.moves
        try:
            self._catch_up(change.keep)
        except EngineError as error:
            LOG.warning("the copy stays behind: %s", error)
            return
        self.table.undone = list(change.undone)
        if change.phone is not None and change.moves:
            self.phones[change.keep] = change.phone
        elif self._number:
            seats = [self.table.seats.get(move.who, -1) for move in change.moves]
            self.at_host |= {n for n, seat in enumerate(seats, change.keep) if seat in phones}
        self._number = change.number

    def _catch_up(self, keep: int) -> None:
        table = self.table
        try:
            if keep < len(table.moves):
                table.undo(keep)
            for move in self._moves[len(table.moves) :]:
                table.do(move)
        except EngineError:
            self.table = Table(rulebook(self._setup.game), self._setup)
            for move in self._moves:
                self.table.do(move)
