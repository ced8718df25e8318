"""Is anything moving? The whole picture may shift a little, as in a hand that holds the phone."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture_shift import picture_shift

WIDTH = 192
HIGHEST = 4 * WIDTH
"""Of a picture that is all height, only so much is compared."""
TILE = 8
FINE_TILE = 4
"""A die of 20 pixels in a frame of 1280 is three wide here: lost in a larger tile."""
STILL = 9.0
"""A tile that differs by more grey levels than this, and more than the noise, has moved."""
NOISE_FACTOR = 5.0
MOST_SHIFT = 0.03
"""The picture may shift by this share of its width from one frame to the next."""
FAR = 0.15
"""A picture that has shifted by this share of its width since then is another view."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


class Motion:
    """Compares each picture with the one before."""

    def __init__(self, tile: int = TILE) -> None:
        self._tile = tile
        self._before: NDArray[np.float32] | None = None
        self._window: NDArray[np.float32] | None = None
        self._way = np.zeros(2)
        self.new_view = True
        """Whether the last picture shows another part of the table than those before it."""
        self.noise = 0.0
        """By how many grey levels the usual place differs between the last two pictures."""

    def moved(
        self,
        image: NDArray[np.uint8],
        shift: tuple[float, float] | None = None,
        besides: Sequence[Box] = (),
    ) -> bool:
        """Whether something moved since the last picture; the first one counts as moving.

        `shift` is how far the dice moved together, in pixels of the picture, where they did. The
        whole picture has moved so only if that explains what changed: dice that are thrown fly
        together as well. What moves in the boxes `besides` is not asked for.
        """
        self.new_view = True
        if image.size == 0:
            self._before = None
            return True
        small = _small(image)
        before, self._before = self._before, small
        if before is None or before.shape != small.shape:
            self._window, self._way = None, np.zeros(2)
            return True
        if self._window is None:
            size = (small.shape[1], small.shape[0])
            self._window = np.asarray(cv2.createHanningWindow(size, cv2.CV_32F), np.float32)
        scale = small.shape[1] / image.shape[1]
        left_out = [tuple(scale * part for part in box) for box in besides]
        changed, usual = _change(before, small, self._tile, left_out)
        self.new_view, self.noise = False, usual
        if not changed and usual < STILL:
            return False
        if shift is None:
            way = picture_shift(before, small, self._window)
        else:
            way = shift[0] * scale, shift[1] * scale
        still_changed, after = _change(_shifted(before, way), small, self._tile, left_out)
        if after > usual:
            way, still_changed, after = (0.0, 0.0), changed, usual
        self._way += way
        fast = max(abs(part) for part in way) > MOST_SHIFT * WIDTH
        if fast or after > STILL or float(np.hypot(*self._way)) > FAR * WIDTH:
            self._seen_anew()
        return fast or (changed and still_changed)

    def _seen_anew(self) -> None:
        self.new_view, self._way = True, np.zeros(2)


def _shifted(picture: NDArray[np.float32], way: tuple[float, float]) -> NDArray[np.float32]:
    matrix = np.array([[1, 0, way[0]], [0, 1, way[1]]], np.float32)
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(
        cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def _small(image: NDArray[np.uint8]) -> NDArray[np.float32]:
    height, width = image.shape[:2]
    size = (WIDTH, min(max(round(WIDTH * height / width), TILE), HIGHEST))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    if small.ndim == 3:
        small = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return np.asarray(small, np.float32)


def _change(
    before: NDArray[np.float32],
    now: NDArray[np.float32],
    tile: int,
    left_out: Sequence[tuple[float, ...]],
) -> tuple[bool, float]:
    """Whether some tile changed beyond a change of light and the noise of the picture, and how
    much the usual tile did."""
    change = now - before
    change = np.abs(change - np.median(change))
    rows, columns = change.shape[0] // tile, change.shape[1] // tile
    tiles = change[: rows * tile, : columns * tile].reshape(rows, tile, columns, tile)
    means = tiles.mean(axis=(1, 3))
    usual = float(np.median(means))
    limit = max(STILL, NOISE_FACTOR * usual)
    for left, top, width, height in left_out:
        across = slice(max(int(left / tile - 1), 0), int((left + width) / tile) + 2)
        down = slice(max(int(top / tile - 1), 0), int((top + height) / tile) + 2)
        means[down, across] = 0
    return bool(means.max() > limit), usual
