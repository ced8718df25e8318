"""The demo camera: a painted table in place of a real one."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Frame
from vision.painter.demo import DemoTable, demo_dice

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
        self._film: list[Picture] = []
        self._grain: NDArray[np.int8] | None = None
        self._number = 0

    def lay_dice(self, values: Sequence[int]) -> None:
        """Dice are thrown and come to rest with these values on top."""
        table = self._demo_table()
        film = [table.paint(demo_dice(list(values), self._rng)) for _ in range(ROLLING)]
        with self._lock:
            self._film = film

    def lay_cards(self, texts: Sequence[str], ring: bool = False) -> None:
        """Cards with these tags lie in a picture; as a ring they lie round a board."""
        picture = self._demo_table().paint_cards(texts, self._rng, ring)
        with self._lock:
            self._film = [picture]

    def _demo_table(self) -> DemoTable:
        if self._table is None:
            self._table = DemoTable(self._size)
        return self._table

    def read(self) -> Frame | None:
        with self._lock:
            if not self._film:
                return None
            picture = self._film.pop(0) if len(self._film) > 1 else self._film[0]
        self._number += 1
        return Frame(self._grainy(picture), self._number / FRAMES_A_SECOND, self._number)

    def _grainy(self, picture: Picture) -> Picture:
        """No two frames of a camera are alike; the same grain shifted is as good as a new one."""
        if self._grain is None:
            grain = self._rng.standard_normal(picture.shape[:2], np.float32) * NOISE
            self._grain = np.rint(grain).astype(np.int8)
        shifts = tuple(int(self._rng.integers(side)) for side in self._grain.shape)
        grain = np.roll(self._grain, shifts, (0, 1))
        return np.asarray(cv2.add(picture, cv2.merge([grain] * 3), dtype=cv2.CV_8U), np.uint8)

    def close(self) -> None:
        """The table stays laid for the next look."""
