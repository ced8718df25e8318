"""What the table is asked now, and the answers that the rules allow.

Answers, and texts given as functions, are computed when looked at, not when the Ask is yielded: an
any-time move may have come between.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Literal, TypeAlias, TypeVar

from engine.core.errors import EngineError, RuleFailed, failing
from engine.core.move import TABLE, Move
from engine.core.options import Option
from engine.core.text import Text

Options: TypeAlias = "Callable[[], Sequence[Option]] | Sequence[Option]"
Wording: TypeAlias = "Callable[[], Text] | Text"
Check: TypeAlias = "Callable[[int, Move], None]"
AskKind: TypeAlias = Literal["dice", "cards", "choice", "amount", "order", "done"]
"""What a question is answered with."""
Returned = TypeVar("Returned")
Flow: TypeAlias = "Generator[Ask, Move, Returned]"
"""A stage of a rulebook: yields Asks, is sent the Moves that answer them."""

MOOT = Move("", "moot")
"""Sent to a stage whose Ask has lost its sense (its `moot` came true)."""


class Ask:
    """One question to the table.

    who      seats that may answer; empty: the table as a whole
    text     what to do, in one line, or a function that words it when somebody looks: give one
             where the sentence holds numbers that an any-time move may change
    options  the legal answers, or a function that computes them
    rules    numbers of the rule items that it comes from
    check    raises IllegalMove with a reason where listing all answers only to test one would be
             slow or would not explain; needs `verbs`
    moot     true when the question no longer makes sense (the bidder went bankrupt)
    kind     what it is answered with, where the options alone do not say it (`answer_kind`)
    about    what the screen should show beside the question (a sector, a card), as words, or a
             function that finds it when somebody looks
    unsaid   for games that began before this was asked: the answer that they gave by going on with
             the next question (see Table.do), or None where it was asked then as well
    listed   the answers once looked at; the table forgets them when something has happened
    """

    __slots__ = (
        "_about",
        "_options",
        "_text",
        "check",
        "kind",
        "listed",
        "moot",
        "rules",
        "unsaid",
        "verbs",
        "who",
    )

    def __init__(
        self,
        who: tuple[int, ...],
        text: Wording,
        options: Options,
        rules: tuple[str, ...] = (),
        *,
        check: Check | None = None,
        verbs: tuple[str, ...] = (),
        moot: Callable[[], bool] | None = None,
        kind: AskKind | None = None,
        about: tuple[str, ...] | Callable[[], tuple[str, ...]] = (),
        unsaid: Callable[[], Move | None] | None = None,
    ) -> None:
        self.who = who
        self._text = text
        self._options = options
        self.listed: Sequence[Option] | None = None
        self.rules = rules
        self.check = check
        self.verbs = verbs
        self.moot = moot
        self.kind = kind
        self._about = about
        self.unsaid = unsaid

    @property
    def text(self) -> Text:
        """What to do, as it reads now. Raises RuleFailed where a rule fails at wording it."""
        text = self._text
        if not callable(text):
            return text
        with failing("ask"):
            return text()

    @property
    def about(self) -> tuple[str, ...]:
        """What the question is about now. Raises RuleFailed where a rule fails at it."""
        about = self._about
        if not callable(about):
            return about
        with failing("ask"):
            return about()

    @property
    def options(self) -> Sequence[Option]:
        """The legal answers now, computed once until something happens. Raises RuleFailed."""
        listed = self.listed
        if listed is None:
            options = self._options
            try:
                self.listed = listed = options() if callable(options) else options
            except EngineError:
                raise
            except Exception as error:
                raise RuleFailed("options", error) from error
        return listed

    def moves(self, players: Sequence[str]) -> list[Move]:
        """Every legal answer as a move of each of the players who may give it."""
        names = [players[seat] for seat in self.who] or [TABLE]
        return [
            Move(name, option.verb, args)
            for option in self.options
            for args in option.answers()
            for name in names
        ]

    def answer_kind(self) -> AskKind:
        """dice, cards, choice, amount, order or done: which input the screen offers."""
        if self.kind:
            return self.kind
        options = self.options
        kinds = {option.kind for option in options}
        shapes: tuple[AskKind, ...] = ("dice", "cards", "order", "amount")
        for kind in shapes:
            if kind in kinds:
                return kind
        return "done" if kinds == {"say"} and len(options) == 1 else "choice"
