"""The demo camera: a painted table in place of a real one."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.frames import Frame
from vision.painter.demo import DemoTable, demo_dice
from vision.painter.stickers import CardView, paint_cards, ring_view

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
        self._number = 0

    def lay_dice(self, values: Sequence[int]) -> None:
        """Dice are thrown and come to rest with these values on top."""
        table = self._demo_table()
        film = [table.paint(demo_dice(list(values), self._rng)) for _ in range(ROLLING)]
        with self._lock:
            self._film = film

    def lay_cards(self, texts: Sequence[str], ring: bool = False) -> None:
        """Cards with these tags lie in a picture; as a ring they lie round a board."""
        seed = int(self._rng.integers(1 << 30))
        near = CardView(module=4.0 if len(texts) > 4 else 6.0, plain=True, size=self._size)
        view = ring_view(len(texts), self._size) if ring else near
        picture = paint_cards(texts, view, seed, ring).image
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
        grain = self._rng.normal(0.0, NOISE, (*picture.shape[:2], 1))
        image = np.clip(picture + grain, 0, 255).astype(np.uint8)
        return Frame(image, self._number / FRAMES_A_SECOND, self._number)

    def close(self) -> None:
        """The table stays laid for the next look."""
