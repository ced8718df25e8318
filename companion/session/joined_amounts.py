"""Amounts of one thing that the rules give in several ranges, such as gains and losses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from engine.core.options import Amount, Args, Option

if TYPE_CHECKING:
    from random import Random


class JoinedAmount(Amount):
    """One amount of several ranges; what is gained comes before what is lost.

    >>> both = JoinedAmount([Amount("x", -2, -1), Amount("x", 1, 3)])
    >>> both.allows((0,)), both.gaps, list(both.answers())
    (False, (0,), [(1,), (2,), (3,), (-2,), (-1,)])
    """

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[Amount]) -> None:
        self.parts = tuple(sorted(parts, key=lambda part: part.low < 0))
        first = self.parts[0]
        super().__init__(
            first.verb,
            min(part.low for part in parts),
            max(part.high for part in parts),
            first.step,
            unit=first.unit,
            prefix=first.prefix,
            marks=lambda: tuple(chain.from_iterable(part.marks for part in self.parts)),
        )

    @property
    def gaps(self) -> tuple[int, ...]:
        """Numbers between the ranges."""
        prefix = self.prefix
        return tuple(n for n in self._range() if not self.allows((*prefix, n)))

    def allows(self, args: Args) -> bool:
        return any(part.allows(args) for part in self.parts)

    def answers(self) -> Sequence[Args]:
        return tuple(chain.from_iterable(part.answers() for part in self.parts))

    def sample(self, rng: Random) -> Args:
        return rng.choice(self.parts).sample(rng)


def joined(options: Sequence[Option]) -> list[Option]:
    """The options, with one amount for all ranges of the same thing, at the place of the first."""
    ranges: dict[tuple[object, ...], list[Amount]] = {}
    for option in options:
        if type(option) is Amount:
            ranges.setdefault(_of(option), []).append(option)
    found: list[Option] = []
    for option in options:
        parts = ranges.get(_of(option), []) if type(option) is Amount else []
        if len(parts) < 2:
            found.append(option)
        elif option is parts[0]:
            found.append(JoinedAmount(parts))
    return found


def _of(option: Amount) -> tuple[object, ...]:
    """What an amount is of, and on which steps it goes."""
    return option.verb, option.prefix, option.unit, option.step, option.low % option.step
