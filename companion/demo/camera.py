"""The demo camera: a painted table in place of a real one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Frame
from vision.painter.demo import DemoTable, demo_dice
from vision.painter.die import Die

UPRIGHT = (720, 1280)
"""A phone held upright over the table."""
FRAMES_A_SECOND = 15
ROLLING = 4
"""Frames in which the dice are still on their way."""
NOISE = 1.2
Picture = NDArray[np.uint8]


class DemoCamera:
    """A frame source whose table can be laid anew at any time.

    Its clock counts frames, so that a slow machine sees the same film as a fast one.
    """

    def __init__(self, seed: int = 0, size: tuple[int, int] = UPRIGHT) -> None:
        self._rng = np.random.default_rng(seed)
        self._size = size
        self._lock = threading.Lock()
        self._table: DemoTable | None = None
        self._film: list[Callable[[], Picture]] = []
        self._picture: Picture | None = None
        self._grain: NDArray[np.int8] | None = None
        self._number = 0
        self._laid_at = 0

    def lay_dice(self, values: Sequence[int]) -> None:
        """Dice are thrown and come to rest with these values on top."""
        rolling = [demo_dice(list(values), self._rng) for _ in range(ROLLING)]
        self._lay([partial(self._paint_dice, dice) for dice in rolling])

    def lay_cards(self, texts: Sequence[str], ring: bool = False) -> None:
        """Cards with these tags lie in a picture; as a ring they lie round a board."""
        seed = int(self._rng.integers(1 << 30))
        self._lay([partial(self._paint_cards, tuple(texts), seed, ring)])

    def put_away(self) -> None:
        """Nothing more will be looked at."""
        self._lay([])
        self._table = self._grain = None

    @property
    def looks(self) -> int:
        """Frames that were taken since the table was laid."""
        return self._number - self._laid_at

    def _lay(self, film: list[Callable[[], Picture]]) -> None:
        with self._lock:
            self._film, self._picture, self._laid_at = film, None, self._number

    def _paint_dice(self, dice: list[Die]) -> Picture:
        return self._demo_table().paint(dice)

    def _paint_cards(self, texts: Sequence[str], seed: int, ring: bool) -> Picture:
        return self._demo_table().paint_cards(texts, np.random.default_rng(seed), ring)

    def _demo_table(self) -> DemoTable:
        if self._table is None:
            self._table = DemoTable(self._size)
        return self._table

    def read(self) -> Frame | None:
        """Painting takes its time, so it is done by the thread that looks."""
        with self._lock:
            if self._film:
                self._picture = self._film.pop(0)()
            if self._picture is None:
                return None
            self._number += 1
            image = self._grainy(self._picture)
        return Frame(image, self._number / FRAMES_A_SECOND, self._number)

    def _grainy(self, picture: Picture) -> Picture:
        """No two frames of a camera are alike; the same grain shifted is as good as a new one."""
        if self._grain is None:
            rng = np.random.default_rng(0)
            grain = rng.standard_normal(picture.shape[:2], np.float32) * NOISE
            self._grain = np.rint(grain).astype(np.int8)
        shifts = (self._number * 97, self._number * 61)
        grain = np.roll(self._grain, shifts, (0, 1))
        return np.asarray(cv2.add(picture, cv2.merge([grain] * 3), dtype=cv2.CV_8U), np.uint8)

    def close(self) -> None:
        """The table stays laid for the next look."""
