"""A phone that stands by the dice tray all evening and spends little.

While nothing moves it only glances, a few times a second, at a small grey picture. When something
moves it wakes up and reads until the dice were told, or until nothing has moved for a while.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import dist

import numpy as np
from numpy.typing import NDArray

from vision.dice.reading import Die
from vision.motion import FINE_TILE, Motion
from vision.steady import BLOCKING, STEADY, ReadsDice, SteadyDice, SteadyState, same_die
from vision.view_change import Place, View

GLANCE = 0.2
"""Seconds between two glances at a table at which nothing moves."""
AFTER_ANSWER = 0.6
"""It sleeps again when the dice were told and nothing has moved for so long."""
AWAKE = 3.0
"""The same where there was no answer: doubtful dice may come clear."""
CALM = 0.5
"""What has not moved for so long lies there."""
LAID_ALIKE = 1.4
"""Dice whose distances differ by no more than this factor may be the same, seen from elsewhere."""


@dataclass(frozen=True)
class Watched:
    """What one look at the tray has told."""

    awake: bool
    """False: nothing has moved for a while; the screen may be dim."""
    state: SteadyState | None
    """What was read in this look; None in a glance."""
    starts: int
    """How often it had started over when this look began."""
    roll: int
    """How many new rolls were told since then: it grows by one with each."""
    lying: tuple[Die, ...]
    """The dice that lie there by the last whole look: a new roll or an old one, or none."""
    untold: int = 0
    """How many rolls may have been new, where nothing tells them from the old dice put back."""


@dataclass(frozen=True)
class Known:
    """What is no new roll: all dice in view, those that were told, and the view itself."""

    dice: Sequence[Die]
    told: Sequence[Die]
    view: View


class DiceWatcher:
    """Needs no touch: tells every new roll once, and knows it from the old one.

    Dice that lie there when the watching begins are no new roll. Neither are those that were told
    already, also when the phone was taken up and put back meanwhile: where the view has changed,
    only other values are a new roll.
    """

    def __init__(self, reader: ReadsDice, expected: int | None = None) -> None:
        self.expected = expected
        """How many dice the game waits for; may be changed at any time."""
        self._reader = reader
        self._steady = SteadyDice(expected)
        self._motion = Motion(FINE_TILE)
        self._last = -GLANCE
        self._moved = 0.0
        self._awake = True
        self._started = False
        self._answered = 0
        self.starts = 0
        """How often it has started over."""
        self._roll = self._untold = 0
        self._known: Known | None = None
        self._lying: tuple[Die, ...] = ()
        self._aside: Sequence[Die] = ()
        """Old dice that stay where they lay while others are thrown again."""
        self._too_many: Sequence[Die] = ()

    @property
    def awake(self) -> bool:
        """Whether something has moved lately."""
        return self._awake

    def due(self, time: float) -> bool:
        """Whether a look is worth a frame now; ask before a frame is fetched and converted."""
        return self._awake or time - self._last >= GLANCE

    def start_over(self) -> None:
        """What lies there now, or comes to lie there out of a throw under way, is no new roll."""
        self._started, self._known, self._awake = False, None, True
        self._aside = ()
        self.starts += 1
        self._roll = self._untold = 0

    def look(self, time: float, image: NDArray[np.uint8]) -> Watched:
        """Take in one frame: a glance while asleep, a whole look while awake."""
        self._last = time
        moved = self._motion.moved(image)
        if moved or not self._started:
            self._moved, self._awake, self._started = time, True, True
        if not self._awake:
            return self._watched(None)
        state = self._read(time, image)
        answered = state.state == STEADY
        calm = time - self._moved
        self._awake = calm < (AFTER_ANSWER if answered else AWAKE)
        return self._watched(state)

    def _watched(self, state: SteadyState | None) -> Watched:
        rolls = self.starts, self._roll, self._lying, self._untold
        return Watched(self._awake, state, *rolls)

    def _read(self, time: float, image: NDArray[np.uint8]) -> SteadyState:
        if self._steady.expected != self.expected:
            self._ask_anew()
        dice = [d for d in self._reader.read(image, self.expected) if d.there > BLOCKING]
        state = self._steady.look(time, image, self._thrown(dice))
        self._too_many = state.too_many
        self._lying = state.dice if state.state == STEADY else ()
        if state.state == STEADY:
            view = self._view(image, dice)
            hidden: Sequence[Die] = ()
            if state.roll != self._answered:
                self._answered = state.roll
                new = self._is_new(state.dice, view)
                self._roll += new is True
                self._untold += new is None
            elif self._known is not None:
                # a hand or a cup may stand over old dice for as long as it likes
                hidden = [d for d in self._known.dice if not any(same_die(d, n) for n in dice)]
            self._known = Known((*state.dice, *dice, *hidden), state.dice, view)
        elif time - self._moved >= CALM:
            self._see_place(image, dice)
        return state

    def _view(self, image: NDArray[np.uint8], dice: Sequence[Die]) -> View:
        return View(image, dice, self._motion.noise)

    def _see_place(self, image: NDArray[np.uint8], dice: Sequence[Die]) -> None:
        """The table before the dice come. A phone that watches from when it was in the hand, or was
        moved, sees another place by now: what comes to lie where nothing lay is a new roll."""
        if self._known is None:
            self._known = Known(dice, (), self._view(image, dice))
        elif not dice:
            view = self._view(image, dice)
            if view.compared_with(self._known.view) is Place.OTHER:
                self._known = replace(self._known, dice=(), view=view)

    def _ask_anew(self) -> None:
        """Another number is waited for: what was too many before was thrown before."""
        self._steady.expected, self._aside = self.expected, ()
        if self._known is not None:
            self._known = replace(self._known, dice=(*self._known.dice, *self._too_many))

    def _thrown(self, dice: Sequence[Die]) -> Sequence[Die]:
        """Without the old dice beside as many new ones as are waited for: of two that lie there
        one is thrown again where a roll of one is asked for."""
        plain = [die for die in dice if die.beyond_doubt]
        known = self._known.dice if self._known is not None else ()
        old = [die for die in plain if any(same_die(die, other) for other in known)]
        if old and len(plain) - len(old) == self.expected:
            self._aside = old
        return [die for die in dice if not any(same_die(die, other) for other in self._aside)]

    def _is_new(self, dice: Sequence[Die], view: View) -> bool | None:
        """None where nobody can tell: on plain ground they may have been rolled again, or the phone
        was put back beside them."""
        known = self._known
        if known is None:
            return False
        place = view.compared_with(known.view)
        others = _values(dice) != _values(known.told)
        lay_there = all(any(same_die(die, old) for old in known.dice) for die in dice)
        if lay_there and place is not Place.OTHER:
            return False  # on plain ground too: what was put back elsewhere lies in no such spot
        if place is Place.SAME and known.dice:
            return True
        if place is not Place.OTHER:
            # the old dice may come to light again from under what hid them
            return True if others or not laid_alike(dice, known.told) else None
        return len(dice) == len(known.told) and others


def _values(dice: Sequence[Die]) -> list[int]:
    return sorted(die.value for die in dice)


def laid_alike(dice: Sequence[Die], others: Sequence[Die]) -> bool:
    """Whether dice lie beside each other as others did, however far off the camera is."""
    pairs = zip(_distances(dice), _distances(others), strict=False)
    return all(1 / LAID_ALIKE < one / max(other, 0.01) < LAID_ALIKE for one, other in pairs)


def _distances(dice: Sequence[Die]) -> list[float]:
    """Between any two of them, in sides of a die."""
    side = max(sum(die.side for die in dice) / max(len(dice), 1), 1.0)
    return sorted(dist(one.middle, other.middle) / side for one, other in combinations(dice, 2))
