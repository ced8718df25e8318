"""A camera for the tests."""

from __future__ import annotations

import threading
import time

import numpy as np
from numpy.typing import NDArray

from vision.frames import CameraLost, Frame

BLACK = np.zeros((72, 128, 3), np.uint8)
RATE = 15


class Film:
    """Black frames; lost after some of them, or slow."""

    def __init__(
        self,
        lost_after: int = 1_000_000,
        slow: float = 0.0,
        picture: NDArray[np.uint8] = BLACK,
    ) -> None:
        self.number = 0
        self.closed = threading.Event()
        self._lost_after = lost_after
        self._slow = slow
        self._picture = picture

    def read(self) -> Frame | None:
        if self.number >= self._lost_after:
            raise CameraLost(0)
        time.sleep(self._slow)
        self.number += 1
        return Frame(self._picture, self.number / RATE, self.number)

    def close(self) -> None:
        self.closed.set()
