"""Small square pictures round a top face, as the value network wants them.

It sees each face twice at once: close, where the pips are clear, and from further away, where
the sides of the die, its neighbours and the print below tell what is a top face at all.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

SIDE = 48
FURTHER = 2.2
"""How much wider the second crop is."""


class Halvings:
    """A picture that is wanted in several sizes: what is halved on the way is halved once."""

    def __init__(self, image: NDArray[np.uint8]) -> None:
        self._halves = [image]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture."""
        height, width = self._halves[0].shape[:2]
        return width, height

    def resized(self, size: tuple[int, int]) -> NDArray[np.uint8]:
        """The picture in another size: halved while possible, which is fast, then the rest."""
        times = 0
        while all(had >= 2 * wanted for had, wanted in zip(self._size(times), size, strict=True)):
            times += 1
        half = self._halves[times]
        return np.asarray(cv2.resize(half, size, interpolation=cv2.INTER_LINEAR), np.uint8)

    def _size(self, times: int) -> tuple[int, int]:
        """Width and height after so many halvings, of which the last may have to be made."""
        if times == len(self._halves):
            height, width = (side // 2 for side in self._halves[-1].shape[:2])
            even = self._halves[-1][: height * 2, : width * 2]
            half = cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA)
            self._halves.append(np.asarray(half, np.uint8))
        height, width = self._halves[times].shape[:2]
        return width, height


def resized(image: NDArray[np.uint8], size: tuple[int, int]) -> NDArray[np.uint8]:
    """A picture that is wanted in one other size."""
    return Halvings(image).resized(size)


def cut(
    image: NDArray[np.uint8],
    middle: tuple[float, float],
    side: float,
    turn: float = 0.0,
    mirrored: bool = False,
) -> NDArray[np.uint8]:
    """The square of `side` pixels round `middle`, scaled to 48 x 48; edges are repeated."""
    reach = math.ceil(side * (0.75 if turn else 0.55)) + 2
    left, top = math.floor(middle[0]) - reach, math.floor(middle[1]) - reach
    right, bottom = left + 2 * reach + 1, top + 2 * reach + 1
    height, width = image.shape[:2]
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
    if x0 >= x1 or y0 >= y1:
        return np.zeros((SIDE, SIDE, 3), np.uint8)
    part = image[y0:y1, x0:x1]
    x, y = middle[0] - x0, middle[1] - y0
    shrink = side / (2 * SIDE)
    if shrink > 1:
        size = (max(round((x1 - x0) / shrink), 1), max(round((y1 - y0) / shrink), 1))
        part = resized(part, size)
        x, y = x * size[0] / (x1 - x0), y * size[1] / (y1 - y0)
        side = side / shrink
    scale = SIDE / side
    c, s = math.cos(turn) * scale, math.sin(turn) * scale
    if mirrored:
        matrix = np.array([[-c, s, 0], [s, c, 0]], np.float32)
    else:
        matrix = np.array([[c, -s, 0], [s, c, 0]], np.float32)
    matrix[:, 2] = SIDE / 2 - 0.5 - matrix[:, :2] @ np.array([x - 0.5, y - 0.5], np.float32)
    crop = cv2.warpAffine(
        part, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, np.uint8)


def cut_pair(
    image: NDArray[np.uint8],
    middle: tuple[float, float],
    side: float,
    turn: float = 0.0,
    mirrored: bool = False,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The close crop of `side` pixels and the wider one."""
    close = cut(image, middle, side, turn, mirrored)
    return close, cut(image, middle, side * FURTHER, turn, mirrored)


def paired(crops: NDArray[np.float32]) -> NDArray[np.float32]:
    """Close and wide crops by turns (2n x 48 x 48 x 3), as the network takes them (n x 6 x ...)."""
    level = levelled(crops).reshape(len(crops) // 2, 2, SIDE, SIDE, 3)
    return np.ascontiguousarray(level.transpose(0, 1, 4, 2, 3).reshape(-1, 6, SIDE, SIDE))


def levelled(crops: NDArray[np.float32]) -> NDArray[np.float32]:
    """Every crop (n x 48 x 48 x 3) with mean 0 and spread 1: any light looks alike."""
    mean = crops.mean(axis=(1, 2, 3), keepdims=True)
    level = crops - mean
    spread = np.sqrt(np.square(level).mean(axis=(1, 2, 3), keepdims=True))
    return np.asarray(level / (spread + 0.02), np.float32)
