"""Whether the camera still looks at the same place, whatever lies and moves there."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.reading import Die
from vision.paint import same_paint
from vision.picture_shift import picture_shift

WIDTH = 160
HIGHEST = 4 * WIDTH
TILE = 8
SOFT = 6.0
"""Light that changes is as good as taken out by a blur of so many pixels."""
DETAIL = 3.0
"""A tile whose grey levels differ by so much has something to know it by."""
NOISY = 2.0
"""What differs by less than so many times the noise of the camera is no detail: in a dim room plain
felt is all noise, and no two pictures of it are alike."""
LEAST = 0.04
"""So much of the picture must have, or there is nothing to know the place by."""
ALIKE = 0.6
"""How alike a tile must look to be the same place."""
ENOUGH = 0.6
"""So much of what can be known must be there again; the rest may be under a hand."""
BRIGHTER, TINT = 3.0, 0.08
"""One plain ground is at most so much brighter in other light, and its blue, green and red stay the
same share of all its light within so much."""
MOST_SHIFT = 0.08
"""A phone that was knocked at may look this much of the picture's width aside."""
ROUND_A_DIE = 1.5
"""What is left out with a die, in sides of it: its shadow and its other sides."""


class Place(Enum):
    """Whether a camera still looks at the same place."""

    SAME = "same"
    OTHER = "other"
    UNTOLD = "untold"
    """A plain ground of one colour: there is nothing more to know the place by."""


class View:
    """A small picture of the place, without the dice in it."""

    def __init__(self, image: NDArray[np.uint8], dice: Sequence[Die], noise: float = 0.0) -> None:
        """`noise` is how much a place differs from one picture to the next, in grey levels."""
        self._noise = noise
        height, width = image.shape[:2]
        self._scale = WIDTH / width
        size = (WIDTH, min(max(round(height * self._scale), TILE), HIGHEST))
        small = colours = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        if small.ndim == 3:
            small = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
        fine = np.asarray(small, np.float32)
        self._detail = np.asarray(fine - cv2.GaussianBlur(fine, (0, 0), SOFT), np.float32)
        self._seen = np.ones(self._detail.shape, np.float32)
        for die in dice:
            self._leave_out(die)
        self._colour = tuple(map(float, np.ravel(cv2.mean(colours, self._seen.astype(np.uint8)))))

    def _leave_out(self, die: Die) -> None:
        x, y = (part * self._scale for part in die.middle)
        reach = max(die.side, *die.box[2:]) * self._scale * ROUND_A_DIE
        rows = slice(max(int(y - reach), 0), int(y + reach) + 1)
        columns = slice(max(int(x - reach), 0), int(x + reach) + 1)
        self._seen[rows, columns] = 0

    def compared_with(self, before: View) -> Place:
        """Whether an earlier view shows the same place, allowing for a small shift."""
        if self._detail.shape != before._detail.shape:
            return Place.OTHER
        known = before._seen * self._seen
        one, other = before._detail * known, self._detail * known
        window = cv2.createHanningWindow((one.shape[1], one.shape[0]), cv2.CV_32F)
        dx, dy = picture_shift(one, other, np.asarray(window, np.float32))
        shifts = [(0.0, 0.0)]
        if max(abs(dx), abs(dy)) <= MOST_SHIFT * WIDTH:
            shifts.append((dx, dy))
        shares = [share for shift in shifts if (share := _share_alike(before, self, shift)) >= 0]
        if not shares:
            return Place.UNTOLD if self._may_be_ground_of(before) else Place.OTHER
        return Place.SAME if max(shares) >= ENOUGH else Place.OTHER

    def _may_be_ground_of(self, other: View) -> bool:
        """Whether two plain grounds are of one colour: a phone that lies flat sees black."""
        if not (self._seen.any() and other._seen.any()):
            return True  # dice close to the lens hide it
        return same_paint(self._colour, other._colour, BRIGHTER, TINT)


def _share_alike(before: View, now: View, shift: tuple[float, float]) -> float:
    """How much of what the place can be known by looks alike; -1 where there is nothing."""
    matrix = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
    size = (now._detail.shape[1], now._detail.shape[0])
    seen = cv2.warpAffine(before._seen, matrix, size) * now._seen
    one = cv2.warpAffine(before._detail, matrix, size) * seen
    other = now._detail * seen
    energy, also, both = (_tiles(part) for part in (one * one, other * other, one * other))
    noise = max(before._noise, now._noise)
    strongest = np.maximum(energy, also)
    told = strongest > DETAIL**2 + (NOISY * noise) ** 2
    if told.mean() < LEAST:
        return -1.0
    alike = both > ALIKE * (strongest - noise**2) - DETAIL**2 / 4
    return float((alike & told).sum() / told.sum())


def _tiles(part: NDArray[np.float32]) -> NDArray[np.float32]:
    rows, columns = part.shape[0] // TILE, part.shape[1] // TILE
    cut = part[: rows * TILE, : columns * TILE].reshape(rows, TILE, columns, TILE)
    return np.asarray(cut.mean(axis=(1, 3)), np.float32)
