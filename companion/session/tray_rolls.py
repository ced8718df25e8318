"""What a roll in the watched tray means for the table: entered, kept for a tap, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.session.camera_answers import Answer, dice_answer
from engine.core.options import Args, Roll

if TYPE_CHECKING:
    from companion.session.session import Session
    from engine.core.move import Move

Values = tuple[int, ...]


class TrayRolls:
    """A new roll answers a table that asks for dice. Any other is offered, never entered."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seen = self._untold = 0
        self._lying: Values = ()
        self._new = False
        """Whether they were seen to come, and are no roll yet."""
        self._used: tuple[int, Move, list[int]] | None = None
        """The move that the dice lying there became, its place among the moves, and their values:
        none as long as they may still be on their way."""
        self._unclear: Values = ()
        """What the dice without an answer seem to show, from low to high."""
        self._spent: set[Values] = set()
        """The same of those that somebody told what they show: they may go on lying there."""
        self._verb, self._at = "", 0
        """What the question that was followed last asks for, and how many moves there were."""

    @property
    def asked(self) -> int | None:
        """How many dice the question that stands asks for; what comes after it does not count."""
        option = self._option()
        return option.dice if option is not None else None

    def _option(self) -> Roll | None:
        ask = self._session.ask
        options = ask.options if ask is not None else ()
        return next((option for option in options if isinstance(option, Roll)), None)

    def begin(self) -> None:
        """The watching begins anew: what was counted before is still known."""
        self.start_over()
        self._lying = ()

    def start_over(self) -> None:
        """The roll that lies there was told otherwise: new ones are counted from here."""
        self._seen = self._untold = 0
        self._new = False

    def follow_question(self) -> None:
        """Takes over the question that stands."""
        option = self._option()
        self._verb = option.verb if option is not None else ""
        self._at = len(self._session.table.moves)

    def told_otherwise(self) -> bool:
        """Whether the roll that was asked for was told by somebody, or a move was taken back while
        it was. Any other move may come while the dice are on their way."""
        moves = self._session.table.moves
        if not self._verb or len(moves) < self._at:
            return bool(self._verb)
        for number in range(self._at, len(moves)):
            if moves[number].verb == self._verb:
                self._used = (number, moves[number], [])
                self._spend(moves[number].args)
                return True
        return False

    def follow(self, lying: Sequence[int]) -> None:
        """Takes in the dice that lie there now."""
        if lying and self._used is not None:
            number, move, values = self._used
            same = sorted(lying) == (values or sorted(lying))
            self._used = (number, move, sorted(lying)) if same else None
        self._lying = tuple(lying)

    def see(self, roll: int, lying: Sequence[int], untold: int = 0) -> Answer | None:
        """Takes in how many new rolls there were so far, the dice that lie there now, and how many
        more rolls may have been new: such a one is offered, though it shows what the last one did.

        Returns the answer to enter, if a new roll is one.
        """
        self.follow(lying)
        if untold != self._untold:
            self._untold, self._used, self._new = untold, None, True
        if roll == self._seen:
            return None
        self._seen, self._used, self._new = roll, None, True
        ask = self._session.ask
        return dice_answer(ask.options, self._lying) if ask is not None else None

    def entered(self, start: int, answer: Answer) -> None:
        """The dice that lie there became a move, among those since `start`. One of them may have
        been unclear: the answer tells what they show."""
        moves = self._session.table.moves
        for number in range(start, len(moves)):
            if (moves[number].verb, moves[number].args) == (answer.verb, answer.args):
                self._used = (number, moves[number], sorted(int(value) for value in answer.args))
                self._spend(answer.args)
                return

    def _spend(self, told: Args) -> None:
        """The dice that lie there became a move, whatever they seem to show."""
        self._spent = {self._unclear, tuple(sorted(int(value) for value in told))}

    def see_unclear(self, values: Values, anything: bool) -> None:
        """Takes in what dice without an answer seem to show, and whether anything lies there."""
        self._unclear = tuple(sorted(values))
        if not anything:
            self._spent = set()

    def counted(self, values: Values) -> bool:
        """Whether dice without an answer are those that somebody told, and that have lain there
        since."""
        return self._used_stands() and tuple(sorted(values)) in self._spent

    def _used_stands(self) -> bool:
        """Whether the move that the dice became was not taken back."""
        moves = self._session.table.moves
        if self._used is None:
            return False
        number, move, _values = self._used
        return number < len(moves) and moves[number] == move

    def offer(self) -> Values:
        """Dice that lie there, would answer what is asked, and were not counted yet."""
        if self._used_stands():
            return ()
        if not self._new and self._lay_there():
            return ()
        return self._lying if self._session.see_dice(self._lying) is not None else ()

    def _lay_there(self) -> bool:
        """Whether they show the last roll, which was told before the watching began."""
        verb = self._verb
        last = next((m for m in reversed(self._session.table.moves) if m.verb == verb), None)
        return last is not None and sorted(map(int, last.args)) == sorted(self._lying)
