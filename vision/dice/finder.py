"""Where top faces may be: one look of the finder network, and its peaks."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.crops import Halvings

STRIDE = 4
LEAST_HEAT = 0.1
"""A place with less heat is not told."""
LEAST_SIZE = 8.0
"""A face of fewer pixels in the picture cannot be read."""
MOST_GROWTH = 1.5
"""Small pictures are not blown up more than this."""
GRID = 32
"""The network takes sides that are multiples of this: what is short of one is filled with blank."""
SPILL = 0.02
"""A picture whose short side is over such a multiple by no more than this share is shrunk to it: of
a frame of 16:9 at 576 x 324 pixels, 352 rows would be looked at."""
MOST_FACES = 64
APART = 0.5
"""No two faces are nearer to each other than this, of the larger one's size."""
FRAME = 32
"""Pixels of the blank frame round a picture of large faces."""
BLANK = 127
"""The grey of a sheet where there is no picture."""
HEAT, SIZE, OFFSET, ANGLE, BOX, VALUES = 0, 1, 2, 4, 6, 10


@dataclass(frozen=True)
class Face:
    """A place that may be a top face, in picture coordinates."""

    x: float
    y: float
    size: float
    angle: float
    box: tuple[float, float, float, float]
    """Left, top, right, bottom of the whole die."""
    heat: float
    values: NDArray[np.float32]
    """The finder's own idea of the value: six probabilities."""


@dataclass(frozen=True)
class FinderNets:
    """The finder network once for each kind of look.

    OpenCV sets a network up anew whenever the shape of what it is shown changes, which costs some
    5% of the two looks that every frame gets: these two keep their shape from frame to frame.
    """

    near: cv2.dnn.Net
    far: cv2.dnn.Net
    other: cv2.dnn.Net
    """For the looks that only some pictures get: at large faces, and closer at small ones."""

    @classmethod
    def load(cls, model: Path) -> FinderNets:
        near, far, other = (cv2.dnn.readNetFromONNX(str(model)) for _ in range(3))
        return cls(near, far, other)


def peaks_at(net: cv2.dnn.Net, picture: Halvings, long_side: int) -> tuple[list[Face], float]:
    """Faces in a picture shrunk to that long side, and how much it was shrunk."""
    answer, scale = heat_map(net, picture, long_side)
    return peaks(answer, scale), scale


def framed_peaks_at(net: cv2.dnn.Net, picture: Halvings, long_side: int) -> list[Face]:
    """The same with a blank frame round the picture, which faces as large as it need."""
    width, height = picture.size
    scale = long_side / max(height, width)
    size = (max(round(width * scale), 8), max(round(height * scale), 8))
    right, bottom = FRAME + -size[0] % GRID, FRAME + -size[1] % GRID
    framed = cv2.copyMakeBorder(
        picture.resized(size), FRAME, bottom, FRAME, right, cv2.BORDER_CONSTANT, value=(BLANK,) * 3
    )
    back = -FRAME * width / size[0]
    found = peaks(answered(net, np.asarray(framed, np.uint8)), size[0] / width)
    return [shifted(face, back, back) for face in found]


def shifted(face: Face, x: float, y: float) -> Face:
    """The same face, moved by so many pixels."""
    left, top, right, bottom = face.box
    box = (left + x, top + y, right + x, bottom + y)
    return replace(face, x=face.x + x, y=face.y + y, box=box)


def heat_map(
    net: cv2.dnn.Net, picture: Halvings, long_side: int
) -> tuple[NDArray[np.float32], float]:
    """The network's answer for a picture scaled to a long side, and the scale."""
    size = look_size(picture.size, long_side)
    padded = cv2.copyMakeBorder(
        picture.resized(size),
        0,
        -size[1] % GRID,
        0,
        -size[0] % GRID,
        cv2.BORDER_CONSTANT,
        value=(BLANK,) * 3,
    )
    answer = answered(net, np.asarray(padded, np.uint8))
    rows, columns = math.ceil(size[1] / STRIDE), math.ceil(size[0] / STRIDE)
    return answer[:, :rows, :columns], size[0] / picture.size[0]


def look_size(whole: tuple[int, int], long_side: int) -> tuple[int, int]:
    """Width and height at which a picture is looked at."""
    scale = min(long_side / max(whole), MOST_GROWTH)
    short = round(min(whole) * scale)
    over = short % GRID
    if 0 < over <= SPILL * short:
        scale = (short - over) / min(whole)
    width, height = (max(round(side * scale), 8) for side in whole)
    return width, height


def answered(net: cv2.dnn.Net, sheet: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What the network says about a picture whose sides are multiples of `GRID`."""
    # As bytes: a picture of floats, made anew each time, costs more in fresh memory than in work.
    planes = np.empty((1, 3, *sheet.shape[:2]), np.uint8)
    cv2.split(sheet, list(planes[0]))
    net.setInput(planes, scalefactor=1 / 255, mean=(127.5, 127.5, 127.5))
    return np.asarray(net.forward()[0], np.float32)


def peaks(answer: NDArray[np.float32], scale: float) -> list[Face]:
    """Local maxima of the heat, strongest first, none within half a face of a stronger one."""
    heat = answer[HEAT]
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((heat >= top) & (heat > logit(LEAST_HEAT)))
    order = np.argsort(-heat[ys, xs])[: MOST_FACES * 3]
    ys, xs = ys[order], xs[order]
    told = np.asarray(answer[:, ys, xs].T, np.float64)
    sizes = 32 * np.exp(np.clip(told[:, SIZE], -2.5, 2.5)) / scale
    middles = (np.stack([xs, ys], axis=1) + told[:, OFFSET : OFFSET + 2] + 0.5) * STRIDE / scale
    kept = _apart(middles, sizes)[:MOST_FACES]
    return _faces(told[kept], middles[kept], sizes[kept])


def _apart(middles: NDArray[np.float64], sizes: NDArray[np.float64]) -> NDArray[np.intp]:
    """Which of the places, strongest first, are large enough and no part of a stronger one."""
    large = np.flatnonzero(sizes >= LEAST_SIZE)
    (x, y), size = middles[large].T, sizes[large]
    away = np.hypot(x[:, None] - x, y[:, None] - y)
    near = away <= APART * np.maximum(size[:, None], size)
    free, kept = np.ones(len(large), np.bool_), []
    for index in range(len(large)):
        if free[index]:
            kept.append(index)
            free &= ~near[index]
    return large[kept]


def clear_of(face: Face, others: list[Face]) -> bool:
    """Whether a face is none of the others."""
    return all(
        math.hypot(face.x - other.x, face.y - other.y) > APART * max(face.size, other.size)
        for other in others
    )


def logit(p: float) -> float:
    """The odds of a chance, as a logarithm; near 0 and 1 it is cut off."""
    p = min(max(p, 1e-4), 1 - 1e-4)
    return math.log(p / (1 - p))


def chance(total: float) -> float:
    """What `logit` undoes."""
    return 1 / (1 + math.exp(-min(max(total, -30.0), 30.0)))


def _faces(
    told: NDArray[np.float64], middles: NDArray[np.float64], sizes: NDArray[np.float64]
) -> list[Face]:
    """What the network told about each of the places, as faces."""
    reach = np.maximum(told[:, BOX : BOX + 4], 0.35) * sizes[:, None]
    boxes = np.hstack([middles - reach[:, :2], middles + reach[:, 2:]])
    odds = np.exp(told[:, VALUES:] - told[:, VALUES:].max(axis=1, keepdims=True))
    values = np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)
    turns = np.arctan2(told[:, ANGLE + 1], told[:, ANGLE]) / 4
    plain = (rows.tolist() for rows in (middles, sizes, turns, boxes, told[:, HEAT]))
    return [
        Face(x, y, size, turn, (box[0], box[1], box[2], box[3]), chance(heat), chances)
        for (x, y), size, turn, box, heat, chances in zip(*plain, values, strict=True)
    ]
