"""What a roll in the watched tray means for the table: entered, kept for a tap, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.session.camera_answers import Answer, asked_dice, dice_answer

if TYPE_CHECKING:
    from companion.session.session import Session
    from engine.core.move import Move

Values = tuple[int, ...]


class TrayRolls:
    """A new roll answers a table that asks for dice. Any other is offered, never entered."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seen = 0
        self._lying: Values = ()
        self._used: tuple[int, Move, list[int]] | None = None
        """The move that the dice lying there became, its place among the moves, their values."""

    @property
    def asked(self) -> int | None:
        """How many dice the question that stands asks for; what comes after it does not count."""
        ask = self._session.ask
        return asked_dice(ask.options) if ask is not None else None

    def begin(self) -> None:
        """The watching begins anew: what was counted before is still known."""
        self._seen, self._lying = 0, ()

    def start_over(self) -> None:
        """The roll that lies there was told otherwise: new ones are counted from here."""
        self._seen = 0

    def follow(self, lying: Sequence[int]) -> None:
        """Takes in the dice that lie there now."""
        if lying and self._used is not None and sorted(lying) != self._used[2]:
            self._used = None
        self._lying = tuple(lying)

    def see(self, roll: int, lying: Sequence[int]) -> Answer | None:
        """Takes in how many new rolls there were so far, and the dice that lie there now.

        Returns the answer to enter, if a new roll is one.
        """
        self.follow(lying)
        if roll == self._seen:
            return None
        self._seen, self._used = roll, None
        ask = self._session.ask
        return dice_answer(ask.options, self._lying) if ask is not None else None

    def entered(self, start: int, answer: Answer) -> None:
        """The dice that lie there became a move, among those since `start`. One of them may have
        been unclear: the answer tells what they show."""
        moves = self._session.table.moves
        for number in range(start, len(moves)):
            if (moves[number].verb, moves[number].args) == (answer.verb, answer.args):
                self._used = (number, moves[number], sorted(int(value) for value in answer.args))
                return

    def offer(self) -> Values:
        """Dice that lie there, would answer what is asked, and were not counted yet."""
        moves = self._session.table.moves
        if self._used is not None:
            number, move, _values = self._used
            if number < len(moves) and moves[number] == move:
                return ()
        return self._lying if self._session.see_dice(self._lying) is not None else ()
