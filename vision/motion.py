"""Is anything moving? The whole picture may shift a little, as in a hand that holds the phone."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

WIDTH = 192
HIGHEST = 4 * WIDTH
"""Of a picture that is all height, only so much is compared."""
TILE = 8
STILL = 9.0
"""A tile that differs by more grey levels than this, and more than the noise, has moved."""
NOISE_FACTOR = 5.0
MOST_SHIFT = 0.03
"""The picture may shift by this share of its width from one frame to the next."""


class Motion:
    """Compares each picture with the one before."""

    def __init__(self) -> None:
        self._before: NDArray[np.float32] | None = None
        self._window: NDArray[np.float32] | None = None

    def moved(self, image: NDArray[np.uint8]) -> bool:
        """Whether something moved since the last picture; the first one counts as moving."""
        if image.size == 0:
            self._before = None
            return True
        small = _small(image)
        before, self._before = self._before, small
        if before is None or before.shape != small.shape:
            self._window = None
            return True
        if self._window is None:
            size = (small.shape[1], small.shape[0])
            self._window = np.asarray(cv2.createHanningWindow(size, cv2.CV_32F), np.float32)
        if _largest_change(before, small):
            (dx, dy), _ = cv2.phaseCorrelate(before, small, self._window)
            if max(abs(dx), abs(dy)) > MOST_SHIFT * WIDTH:
                return True
            shift = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
            size = (small.shape[1], small.shape[0])
            moved = cv2.warpAffine(before, shift, size, borderMode=cv2.BORDER_REPLICATE)
            return _largest_change(np.asarray(moved, np.float32), small)
        return False


def _small(image: NDArray[np.uint8]) -> NDArray[np.float32]:
    height, width = image.shape[:2]
    size = (WIDTH, min(max(round(WIDTH * height / width), TILE), HIGHEST))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    if small.ndim == 3:
        small = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return np.asarray(small, np.float32)


def _largest_change(before: NDArray[np.float32], now: NDArray[np.float32]) -> bool:
    """Whether some tile changed beyond a change of light and the noise of the picture."""
    change = now - before
    change = np.abs(change - np.median(change))
    rows, columns = change.shape[0] // TILE, change.shape[1] // TILE
    tiles = change[: rows * TILE, : columns * TILE].reshape(rows, TILE, columns, TILE)
    means = tiles.mean(axis=(1, 3))
    limit = max(STILL, NOISE_FACTOR * float(np.median(means)))
    return bool(means.max() > limit)
