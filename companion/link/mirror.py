"""A copy of the running table on the server's thread.

The list of moves is the only truth, so a copy that is told the same moves is the same table. Guests
are shown what the copy says: however many there are, the host's own screen does not wait for them.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Container
from dataclasses import dataclass
from typing import Final

from companion.system.event_log import kind_of_failure
from engine.core.errors import EngineError
from engine.core.move import TABLE, Move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table

LOG = logging.getLogger("tableside.link")
AT_HOST: Final = -1
"""Entered at the host for a player with a phone of their own."""
NOBODY: Final = -2
"""The seat of moves that the whole table makes."""


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

    def __init__(self, setup: Setup, rules: str, run: str) -> None:
        self._setup, self._rules = setup, rules
        self._run = run
        self._number = 0
        self._moves: list[Move] = []
        """All moves that the host has told, also those that the copy failed to follow."""
        self.table: AnyTable = self._laid()
        self.entered: dict[int, int] = {}
        """Moves that one entered for another, by their number: the seat whose phone it was, or
        AT_HOST where the player had a phone of their own."""
        self._taken_back = 0
        """How often answers were taken back."""
        self._touched: Counter[tuple[str, str]] = Counter()
        """How often moves of a player, or of the table, were made or taken back, by their verb."""

    def _laid(self) -> AnyTable:
        """Before the first move, by the rules that the game began with."""
        return Table(rulebook(self._setup.game), self._setup, self._rules)

    @property
    def tag(self) -> str:
        """Names the state: another for each change, and another after each start of the host."""
        return f"{self._run}-{self._number}"

    @property
    def asked(self) -> str:
        """Names the question: another after each answer and each one taken back, also where the
        same is asked again, but not after an any-time move."""
        table = self.table
        found = (at for at in reversed(range(len(table.moves))) if not table.is_anytime(at))
        return f"{next(found, -1) + 1}-{self._taken_back}"

    def touched(self, seat: int, source: str) -> int:
        """Names an any-time move as it is offered to a seat: another once it was made or taken back
        for that player or the whole table, so that nobody makes it again by an older sheet."""
        kind, _, verb = source.partition(":")
        whose = {self.table.players[seat], TABLE}
        return sum(
            number
            for (who, made), number in self._touched.items()
            if made == verb and (kind == "table" or who in whose)
        )

    def follow(self, change: Change, phones: Container[int] = ()) -> None:
        """Makes the change; phones are the seats that have one of their own just now.

        Where a rule fails the copy stays behind, and its tag with it, so that no phone answers
        what is not shown; it catches up at the next change.
        """
        if change.keep < len(self._moves):
            self.entered = {at: by for at, by in self.entered.items() if at < change.keep}
        for move in (*self._moves[change.keep :], *change.moves):
            self._touched[move.who, move.verb] += 1
        gone = range(change.keep, len(self.table.moves))
        self._taken_back += not all(map(self.table.is_anytime, gone))
        self._moves[change.keep :] = change.moves
        try:
            self._catch_up(change.keep)
        except EngineError as error:
            LOG.warning("the copy stays behind: %s", kind_of_failure(error))
            return
        self.table.undone = list(change.undone)
        self._note_who_entered(change, phones)
        self._number = change.number

    def _note_who_entered(self, change: Change, phones: Container[int]) -> None:
        seats = [self.table.seats.get(move.who, NOBODY) for move in change.moves]
        if change.phone is not None:
            if seats and seats[0] != change.phone:
                self.entered[change.keep] = change.phone
        elif self._number:
            for number, seat in enumerate(seats, change.keep):
                if seat in phones:
                    self.entered[number] = AT_HOST

    def _catch_up(self, keep: int) -> None:
        table = self.table
        try:
            if keep < len(table.moves):
                table.undo(keep)
            for move in self._moves[len(table.moves) :]:
                table.do(move)
        except EngineError:
            self.table = self._laid()
            for move in self._moves:
                self.table.do(move)
