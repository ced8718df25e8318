"""From a stream of readings to one answer that can be believed.

An answer needs looks that agree, some time apart, with nothing moving between them. Doubt gives
no wrong number, only a later one. Dice that still lie there are the roll that was told already.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.dice.reading import TRUST, Die
from vision.motion import Motion

SPAN = 0.19
"""Seconds between the first and the last of the looks that must agree."""
LOOKS = 3
"""So many agreeing looks at least."""
NEAR = 0.35
"""Dice that moved by less than this share of their side are the same dice lying there."""
BLOCKING = 0.35
"""When the number of dice is unknown, a doubtful die this likely holds the answer back."""
FIRM = 0.985
"""With a doubtful die beside them, the counted ones must be at least this sure: the doubtful one
may be a die and one of the counted none."""
PATIENCE = 2
"""So many looks in a row may miss a die before the agreement is given up."""

EMPTY, MOVING, LOOKING, STEADY = "empty", "moving", "looking", "steady"


@dataclass(frozen=True)
class SteadyState:
    state: str
    """empty, moving, looking or steady."""
    dice: tuple[Die, ...]
    """The answer when steady; otherwise what is seen now."""
    progress: float
    """How far the agreement has come, 0 to 1."""
    roll: int
    """How many rolls were answered so far: it grows by one with each new roll."""

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(sorted(die.value for die in self.dice))


class ReadsDice(Protocol):
    def read(self, image: NDArray[np.uint8], expected: int | None = None) -> list[Die]: ...


class SteadyDice:
    """Watches one table. `expected` is how many dice the game waits for, if that is known."""

    def __init__(self, expected: int | None = None, reader: ReadsDice | None = None) -> None:
        self.expected = expected
        self._reader = reader
        self._motion = Motion()
        self._agreed: list[Die] = []
        self._since = 0.0
        self._looks = 0
        self._missed = 0
        self._answer: tuple[Die, ...] = ()
        self._roll = 0

    def look(
        self,
        time: float,
        image: NDArray[np.uint8] | None = None,
        dice: Sequence[Die] | None = None,
    ) -> SteadyState:
        """Take in one frame, or the dice that were already read from it, or both."""
        moving = image is not None and self._motion.moved(image)
        if moving:
            self._start_over()
            return SteadyState(MOVING, (), 0.0, self._roll)
        if dice is None:
            if image is None or self._reader is None:
                raise ValueError("a look needs dice, or an image and a reader")
            dice = self._reader.read(image, self.expected)
        return self._judge(time, dice)

    def _judge(self, time: float, dice: Sequence[Die]) -> SteadyState:
        sure = [die for die in dice if die.confidence >= TRUST]
        if not sure and not any(die.confidence > BLOCKING for die in dice):
            self._start_over()
            return SteadyState(EMPTY, (), 0.0, self._roll)
        if self._answer and same_dice(self._answer, sure):
            self._answer = tuple(sure)
            return SteadyState(STEADY, self._answer, 1.0, self._roll)
        if not self._complete(sure, dice) or self._covered(sure):
            return self._doubt(sure)
        if self._looks and not same_dice(self._agreed, sure):
            self._start_over()
        if not self._looks:
            self._since = time
        self._agreed, self._missed = sure, 0
        self._looks += 1
        progress = min((time - self._since) / SPAN, self._looks / LOOKS, 1.0)
        if progress < 1:
            return SteadyState(LOOKING, tuple(sure), progress, self._roll)
        self._answer = tuple(sure)
        self._roll += 1
        return SteadyState(STEADY, self._answer, 1.0, self._roll)

    def _complete(self, sure: list[Die], dice: Sequence[Die]) -> bool:
        doubt = any(BLOCKING < die.confidence < TRUST for die in dice)
        if self.expected is None:
            return bool(sure) and not doubt
        firm = not doubt or all(die.confidence >= FIRM for die in sure)
        return len(sure) == self.expected and firm

    def _covered(self, sure: list[Die]) -> bool:
        """Some of the dice of the last answer lie there and the rest is out of sight."""
        return len(sure) < len(self._answer) and all(
            any(same_die(die, old) for old in self._answer) for die in sure
        )

    def _doubt(self, sure: list[Die]) -> SteadyState:
        self._missed += 1
        if self._missed > PATIENCE:
            self._start_over()
        return SteadyState(LOOKING, tuple(sure), 0.0, self._roll)

    def _start_over(self) -> None:
        self._agreed, self._looks, self._missed = [], 0, 0


def same_die(one: Die, other: Die, shift: tuple[float, float] = (0.0, 0.0)) -> bool:
    (x0, y0), (x1, y1) = one.middle, other.middle
    away = math.hypot(x0 - x1 - shift[0], y0 - y1 - shift[1])
    return one.value == other.value and away < NEAR * max(one.side, other.side)


def same_dice(before: Sequence[Die], now: Sequence[Die]) -> bool:
    """The same dice in the same places; a small shift of the whole picture is allowed."""
    if len(before) != len(now) or not before:
        return False
    old, new = sorted(before, key=lambda d: d.middle), list(now)
    shift = _common_shift(old, new)
    for die in old:
        match = next((other for other in new if same_die(other, die, shift)), None)
        if match is None:
            return False
        new.remove(match)
    return True


def _common_shift(before: Sequence[Die], now: Sequence[Die]) -> tuple[float, float]:
    """How far the picture moved as a whole, from nearest dice; at most one side of a die."""
    if len(before) < 2:
        return 0.0, 0.0
    moves = []
    for die in before:
        near = min(now, key=lambda other: math.dist(other.middle, die.middle))
        moves.append((near.middle[0] - die.middle[0], near.middle[1] - die.middle[1]))
    dx, dy = (float(np.median(axis)) for axis in zip(*moves, strict=True))
    return (dx, dy) if math.hypot(dx, dy) < before[0].side else (0.0, 0.0)
