"""How far a die moved between two pictures, and whether it still looks the same.

The reader tells where a die is to a few hundredths of its side and does not tell how it is turned
beyond a quarter. A small picture of the die, laid over the one before, tells both.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.crops import SIDE, cut
from vision.picture_shift import picture_shift

WIDTH = 1.5
"""How much wider than the top face a patch is: the edges of the die are on it."""
MOST_SHIFT = 10.0
"""Two patches further apart than this, in their own pixels, show no common thing."""
RIM = 8
"""What is compared leaves out so many pixels at the rim, where the table shows."""
SHADE = 7.0
"""Light and shadow coarser than this, in pixels of the patch, are no part of the die."""

_window = np.asarray(cv2.createHanningWindow((SIDE, SIDE), cv2.CV_32F), np.float32)

Point = tuple[float, float]


@dataclass(frozen=True)
class Patch:
    """The pixels round a die, without the shade over them, to be found again in a later frame."""

    pixels: NDArray[np.float32]
    middle: Point
    side: float
    """Of the top face, in pixels of the picture."""


@dataclass(frozen=True)
class Moved:
    """How a die has moved between two frames."""

    to: Point
    """Where the die of the first patch is in the second picture."""
    likeness: float
    """1 for the same look, about 0 for another face."""


def take_patch(image: NDArray[np.uint8], middle: Point, side: float) -> Patch:
    """Cuts out the surroundings of a die, in shades of grey."""
    crop = cut(image, middle, side * WIDTH)
    grey = np.asarray(
        crop if crop.ndim == 2 else cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.float32
    )
    return Patch(grey - np.asarray(cv2.GaussianBlur(grey, (0, 0), SHADE)), middle, side)


def moved(before: Patch, now: Patch) -> Moved:
    """Both patches must be of the same side."""
    dx, dy = picture_shift(before.pixels, now.pixels, _window)
    if max(abs(dx), abs(dy)) > MOST_SHIFT:
        return Moved(now.middle, 0.0)
    back = np.array([[1, 0, -dx], [0, 1, -dy]], np.float32)
    laid = cv2.warpAffine(now.pixels, back, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    scale = now.side * WIDTH / SIDE
    to = (now.middle[0] + dx * scale, now.middle[1] + dy * scale)
    return Moved(to, likeness(before.pixels, np.asarray(laid, np.float32)))


def likeness(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """How well two patches agree, whatever the light: their correlation."""
    inner = slice(RIM, SIDE - RIM)
    first, second = one[inner, inner].ravel(), other[inner, inner].ravel()
    first, second = first - first.mean(), second - second.mean()
    size = float(np.sqrt((first @ first) * (second @ second)))
    return float(first @ second) / size if size > 1e-3 else 0.0
