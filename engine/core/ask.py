"""What the table is asked now, and the answers that the rules allow.

Answers are computed when looked at, not when the Ask is yielded: an any-time move may have come
between.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TypeAlias, TypeVar

from engine.core.move import Move
from engine.core.options import Option
from engine.core.text import Text

Options: TypeAlias = "Callable[[], Sequence[Option]] | Sequence[Option]"
Check: TypeAlias = "Callable[[int, Move], None]"
Returned = TypeVar("Returned")
Flow: TypeAlias = "Generator[Ask, Move, Returned]"
"""A stage of a rulebook: yields Asks, is sent the Moves that answer them."""

MOOT = Move("", "moot")
"""Sent to a stage whose Ask has lost its sense (its `moot` came true)."""


class Ask:
    """One question to the table.

    who      seats that may answer; empty: the table as a whole
    text     what to do, in one line
    options  the legal answers, or a function that computes them
    rules    numbers of the rule items that it comes from
    check    raises IllegalMove with a reason where listing all answers only to test one would be
             slow or would not explain; needs `verbs`
    moot     true when the question no longer makes sense (the bidder went bankrupt)
    expects  kinds of tags that the camera may answer with
    about    what the screen should show beside the question (a sector, a card), as words
    listed   the answers once looked at; the table forgets them when something has happened
    """

    __slots__ = (
        "_options",
        "about",
        "check",
        "expects",
        "kind",
        "listed",
        "moot",
        "rules",
        "text",
        "verbs",
        "who",
    )

    def __init__(
        self,
        who: tuple[int, ...],
        text: Text,
        options: Options,
        rules: tuple[str, ...] = (),
        *,
        check: Check | None = None,
        verbs: tuple[str, ...] = (),
        moot: Callable[[], bool] | None = None,
        kind: str = "",
        expects: tuple[str, ...] = (),
        about: tuple[str, ...] = (),
    ) -> None:
        self.who = who
        self.text = text
        self._options = options
        self.listed: Sequence[Option] | None = None
        self.rules = rules
        self.check = check
        self.verbs = verbs
        self.moot = moot
        self.kind = kind
        self.expects = expects
        self.about = about

    @property
    def options(self) -> Sequence[Option]:
        listed = self.listed
        if listed is None:
            options = self._options
            self.listed = listed = options() if callable(options) else options
        return listed

    def answer_kind(self) -> str:
        """dice, cards, choice, amount, order or done: which input the screen offers."""
        if self.kind:
            return self.kind
        options = self.options
        kinds = {option.kind for option in options}
        for kind in ("dice", "cards", "order", "amount"):
            if kind in kinds:
                return kind
        return "done" if kinds == {"say"} and len(options) == 1 else "choice"
