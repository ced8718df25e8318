"""Dice that are thrown on the painted table, tumble and come to rest."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from vision.frames import Frame
from vision.painter.demo import DEMO_LOOKS, DemoTable
from vision.painter.film import RATE, Tumble, throw
from vision.painter.kinds import Image

SIZE = (640, 360)
HEIGHT = 140.0
"""Millimetres from the dice to the camera: near, since the picture is shown small."""
REACH = (48.0, 18.0)
"""Millimetres from the middle at which the dice lie at most."""
APART = 32.0
"""Millimetres between two of them: what was read stands over each."""
ROLLING = 0.9
"""Seconds in which a throw comes to rest."""
LOOKS = 12
"""Frames of the dice at rest: enough to read them twice over."""
PAUSE = 3.0
"""Seconds until the next throw, in which nothing is painted and nothing looked at."""
BY_ITSELF = 3
"""Throws that nobody asked for."""


class ThrownDice:
    """A frame source: some throws by themselves, then one whenever `again` is called.

    A machine that is slow sees fewer frames of a throw, which lasts no longer for that. The time of
    the frames counts them, so that it reads them as well as a fast one.

    moving  whether the dice are seen to tumble; otherwise they lie there at once
    now     the clock, in seconds
    """

    def __init__(
        self,
        moving: bool = True,
        seed: int | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rng = np.random.default_rng(seed)
        self._table = DemoTable(SIZE, HEIGHT)
        self._rolling = ROLLING if moving else 0.0
        self._now = now
        self._due = now()
        self._wanted = BY_ITSELF
        self._number = 0
        self._tumbles: list[Tumble] = []
        self._began = 0.0
        self._at_rest: Image | None = None
        self._looks = 0

    @property
    def values(self) -> list[int]:
        """What the dice of the throw under way will show, or the last ones did."""
        return [tumble.rest.value or 0 for tumble in self._tumbles]

    def again(self) -> None:
        """One more throw, at once when the one under way has come to its end."""
        self._wanted, self._due = max(self._wanted, 1), self._now()

    def read(self) -> Frame | None:
        now = self._now()
        if now < self._due:
            return None
        if not self._tumbles or self._looks == LOOKS:
            if not self._wanted:
                return None
            self._throw(now)
        image = self._paint(self._rolling - (now - self._began))
        self._number += 1
        self._due = now + (PAUSE if self._looks == LOOKS else 1 / RATE)
        return Frame(image, self._number / RATE, self._number)

    def _throw(self, now: float) -> None:
        thrown = throw(list(DEMO_LOOKS), self._rng, REACH)
        while _gap(thrown) < APART:
            thrown = throw(list(DEMO_LOOKS), self._rng, REACH)
        self._tumbles = thrown
        self._began, self._at_rest, self._looks = now, None, 0
        self._wanted -= 1

    def _paint(self, before: float) -> Image:
        """So many seconds before the dice lie still; from then on it is one picture."""
        if before > 0:
            return self._table.paint([tumble.at(before) for tumble in self._tumbles])
        self._looks += 1
        if self._at_rest is None:
            self._at_rest = self._table.paint([tumble.rest for tumble in self._tumbles])
        return self._at_rest

    def close(self) -> None:
        """The table stays as it is."""


def _gap(thrown: list[Tumble]) -> float:
    """How far the two dice will lie from each other."""
    one, other = (tumble.rest.middle for tumble in thrown)
    return float(np.linalg.norm(one - other))
