"""Dice as the scan screen shows them, and what players tell of those that lie there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

from vision.dice import Die
from vision.dice_tracks import common_shift

PATIENCE = 30
"""Looks that may miss a die before what was seen, or told of it, is given up."""
SAME_PLACE = 0.6
"""A die that moved by less than this share of its side still lies there."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SeenDie:
    """A die as it is shown: sure, or only likely."""

    value: int
    outline: tuple[Point, ...]
    middle: Point
    side: float
    doubtful: bool

    @classmethod
    def of(cls, die: Die, doubtful: bool) -> SeenDie:
        return cls(die.value, die.outline, die.middle, die.side, doubtful)


@dataclass(slots=True)
class Told:
    """What a player tells of the die that lies there; 0 as long as nothing was told."""

    place: Point
    value: int = 0
    missed: int = 0
    """Looks since the die was last seen."""


class ToldDice:
    """Follows the dice of which something was told."""

    def __init__(self) -> None:
        self._told: list[Told] = []
        self._before: Sequence[Die] = ()

    def __bool__(self) -> bool:
        return any(told.value for told in self._told)

    def follow(self, dice: Sequence[Die], correcting: bool) -> None:
        """What was told goes with its die while the phone moves, and ends when the die is gone, but
        not while somebody is telling. A phone that moves by a die from one look to the next puts
        another one where it lay: what all of them moved by counts first."""
        dx, dy = common_shift(self._before, dice) or (0.0, 0.0)
        self._before = dice
        for told in self._told:
            due = told.place[0] + dx, told.place[1] + dy
            at = next((die.middle for die in dice if lies_at(die, due)), None)
            if at is not None:
                told.place, told.missed = at, 0
            elif not correcting:
                told.missed += 1
        self._told = [told for told in self._told if told.missed <= PATIENCE]

    def corrected(self, die: SeenDie) -> SeenDie:
        """With the value that the player told, if there is one."""
        for told in self._told:
            if told.value and lies_at(die, told.place):
                return replace(die, value=told.value, doubtful=False)
        return die

    def of(self, die: SeenDie) -> Told:
        """What was told of a die before, or room for it."""
        found = next((told for told in self._told if lies_at(die, told.place)), None)
        if found is None:
            found = Told(die.middle)
            self._told.append(found)
        return found


def lies_at(die: SeenDie | Die, place: Point) -> bool:
    """Whether it is the die that lay there in the look before."""
    away = hypot(die.middle[0] - place[0], die.middle[1] - place[1])
    return away < die.side * SAME_PLACE
