"""How long something may be done: until the next answer, the end of a stage, the end of the turn.

A game has one Clock. It counts answers by itself and is told when whatever else a rulebook measures
by has ended. A Moment holds what may be done for a while and is empty when its time is over, so
nobody has to remember to clear it. Bookkeeping between two answers (a printed value, a correction,
a card shown to the app) is an aside: it ends nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, Generic, TypeVar

from engine.core.move import Move

Key = TypeVar("Key")
Held = TypeVar("Held")

ANSWER: Final = "answer"
"""The end of a moment that lasts until the next move which is no aside."""


class Clock:
    """What has ended so far, by name.

    >>> moves = [Move("Ana", "bid", (4,))]
    >>> clock = Clock(moves)
    >>> before = clock.now(ANSWER)
    >>> moves.append(Move("Bo", "hold", ("food",))); clock.aside(); clock.now(ANSWER) == before
    True
    >>> moves.append(Move("Bo", "pass")); clock.now(ANSWER) == before
    False
    """

    __slots__ = ("_asides", "_ended", "_last_aside", "_moves")

    def __init__(self, moves: Sequence[Move]) -> None:
        # Not the table itself, which holds the clock: the two would stay in memory together.
        self._moves = moves
        self._asides = 0
        self._last_aside = 0
        self._ended: defaultdict[str, int] = defaultdict(int)

    def end(self, *what: str) -> None:
        """A stage, a turn or whatever else a rulebook counts by is over."""
        ended = self._ended
        for name in what:
            ended[name] += 1

    def aside(self) -> None:
        """The move that is being carried out is bookkeeping; saying so twice does no harm."""
        if self._last_aside != len(self._moves):
            self._last_aside = len(self._moves)
            self._asides += 1

    def now(self, until: str) -> int:
        """A number that stays the same until that has ended once more."""
        if until == ANSWER:
            return len(self._moves) - self._asides
        return self._ended[until]


class Moment(Generic[Key, Held]):
    """What may be done until something ends, and what is known about it.

    >>> clock = Clock([])
    >>> loans: Moment[str, int] = Moment(clock, "stage")
    >>> loans.opened()["Ana"] = 2
    >>> dict(loans.held)
    {'Ana': 2}
    >>> clock.end("stage"); dict(loans.held)
    {}
    """

    __slots__ = ("_clock", "_held", "_since", "until")

    def __init__(self, clock: Clock, until: str) -> None:
        self._clock = clock
        self.until = until
        self._held: dict[Key, Held] = {}
        self._since = -1

    @property
    def held(self) -> Mapping[Key, Held]:
        """To be looked at; empty when the moment is over."""
        held = self._held
        return held if held and self._since == self._clock.now(self.until) else {}

    def opened(self) -> dict[Key, Held]:
        """To be changed; begins anew when the last moment is over."""
        now = self._clock.now(self.until)
        if self._since != now:
            self._since, self._held = now, {}
        return self._held
