"""How long something may be done: until the next answer, the end of a stage, the end of the turn.

A game has one Clock. It counts answers by itself and is told when whatever else a rulebook measures
by has ended. A Moment holds what may be done for a while and is empty when its time is over, so
nobody has to remember to clear it. Bookkeeping between two answers (a printed value, a correction,
a card shown to the app) is an aside: it ends nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from engine.core.move import Move

Key = TypeVar("Key")
Held = TypeVar("Held")


class Clock:
    """Counts answers, and tells moments that what they last until has ended.

    >>> moves = [Move("Ana", "bid", (4,))]
    >>> clock = Clock(moves)
    >>> before = clock.answers()
    >>> moves.append(Move("Bo", "hold", ("food",))); clock.aside(); clock.answers() == before
    True
    >>> moves.append(Move("Bo", "pass")); clock.answers() == before
    False
    """

    __slots__ = ("_asides", "_last_aside", "_moments", "_moves")

    def __init__(self, moves: Sequence[Move]) -> None:
        # Not the table itself, which holds the clock: the two would stay in memory together.
        self._moves = moves
        self._asides = 0
        self._last_aside = 0
        self._moments: defaultdict[str, list[Moment[Any, Any]]] = defaultdict(list)

    def begin(self, moment: Moment[Any, Any], until: str) -> None:
        """From now on a moment is over whenever that ends."""
        self._moments[until].append(moment)

    def end(self, what: str) -> None:
        """A stage, a turn or whatever else a rulebook counts by is over."""
        for moment in self._moments[what]:
            if moment.held:
                moment.held = {}

    def aside(self) -> None:
        """The move that is being carried out is bookkeeping; saying so twice does no harm."""
        if self._last_aside != len(self._moves):
            self._last_aside = len(self._moves)
            self._asides += 1

    def answers(self) -> int:
        """A number that stays the same until the next move which is no aside."""
        return len(self._moves) - self._asides


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

    __slots__ = ("held",)

    def __init__(self, clock: Clock, until: str) -> None:
        self.held: dict[Key, Held] = {}
        """To be looked at; empty when the moment is over."""
        clock.begin(self, until)

    def opened(self) -> dict[Key, Held]:
        """To be changed."""
        return self.held


class UntilAnswer(Generic[Key, Held]):
    """The same until the next move which is no aside."""

    __slots__ = ("_clock", "_held", "_since")

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._held: dict[Key, Held] = {}
        self._since = -1

    @property
    def held(self) -> Mapping[Key, Held]:
        """To be looked at; empty when the moment is over."""
        held = self._held
        return held if held and self._since == self._clock.answers() else {}

    def opened(self) -> dict[Key, Held]:
        """To be changed; begins anew when the last moment is over."""
        now = self._clock.answers()
        if self._since != now:
            self._since, self._held = now, {}
        return self._held
