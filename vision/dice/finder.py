"""Where top faces may be: one look of the finder network, and its peaks."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.crops import resized

STRIDE = 4
LEAST_HEAT = 0.1
"""A place with less heat is not told."""
LEAST_SIZE = 8.0
"""A face of fewer pixels in the picture cannot be read."""
MOST_GROWTH = 1.5
"""Small pictures are not blown up more than this."""
MOST_FACES = 64
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


def peaks_at(
    net: cv2.dnn.Net, image: NDArray[np.uint8], long_side: int
) -> tuple[list[Face], float]:
    """Faces in a picture shrunk to that long side, and how much it was shrunk."""
    answer, scale = heat_map(net, image, long_side)
    return peaks(answer, scale), scale


def framed_peaks_at(net: cv2.dnn.Net, image: NDArray[np.uint8], long_side: int) -> list[Face]:
    """The same with a blank frame round the picture, which faces as large as it need."""
    height, width = image.shape[:2]
    scale = long_side / max(height, width)
    size = (max(round(width * scale), 8), max(round(height * scale), 8))
    right, bottom = FRAME + -size[0] % 32, FRAME + -size[1] % 32
    framed = cv2.copyMakeBorder(
        resized(image, size), FRAME, bottom, FRAME, right, cv2.BORDER_CONSTANT, value=(BLANK,) * 3
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
    net: cv2.dnn.Net, image: NDArray[np.uint8], long_side: int
) -> tuple[NDArray[np.float32], float]:
    """The network's answer for a picture scaled to a long side, and the scale."""
    height, width = image.shape[:2]
    scale = min(long_side / max(height, width), MOST_GROWTH)
    size = (max(round(width * scale), 8), max(round(height * scale), 8))
    small = resized(image, size)
    padded = cv2.copyMakeBorder(
        small, 0, -size[1] % 32, 0, -size[0] % 32, cv2.BORDER_CONSTANT, value=(BLANK,) * 3
    )
    answer = answered(net, np.asarray(padded, np.uint8))
    rows, columns = math.ceil(size[1] / STRIDE), math.ceil(size[0] / STRIDE)
    return answer[:, :rows, :columns], size[0] / width


def answered(net: cv2.dnn.Net, sheet: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What the network says about a picture whose sides are multiples of 32."""
    # As bytes: a picture of floats, made anew each time, costs more in fresh memory than in work.
    planes = np.stack(cv2.split(sheet))[np.newaxis]
    net.setInput(planes, scalefactor=1 / 255, mean=(127.5, 127.5, 127.5))
    return np.asarray(net.forward()[0], np.float32)


def peaks(answer: NDArray[np.float32], scale: float) -> list[Face]:
    """Local maxima of the heat, strongest first, none within half a face of a stronger one."""
    heat = 1 / (1 + np.exp(-answer[HEAT]))
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((heat >= top) & (heat > LEAST_HEAT))
    order = np.argsort(-heat[ys, xs])[: MOST_FACES * 3]
    found: list[Face] = []
    for index in order:
        face = _face(answer[:, ys[index], xs[index]], int(xs[index]), int(ys[index]), scale)
        if face.size >= LEAST_SIZE and clear_of(face, found):
            found.append(face)
    return found[:MOST_FACES]


def clear_of(face: Face, others: list[Face]) -> bool:
    """Whether a face is none of the others."""
    return all(
        math.hypot(face.x - other.x, face.y - other.y) > 0.5 * max(face.size, other.size)
        for other in others
    )


def logit(p: float) -> float:
    """The odds of a chance, as a logarithm; near 0 and 1 it is cut off."""
    p = min(max(p, 1e-4), 1 - 1e-4)
    return math.log(p / (1 - p))


def chance(total: float) -> float:
    """What `logit` undoes."""
    return 1 / (1 + math.exp(-min(max(total, -30.0), 30.0)))


def _face(told: NDArray[np.float32], column: int, row: int, scale: float) -> Face:
    size = 32 * math.exp(float(np.clip(told[SIZE], -2.5, 2.5)))
    x = (column + float(told[OFFSET]) + 0.5) * STRIDE
    y = (row + float(told[OFFSET + 1]) + 0.5) * STRIDE
    left, top, right, bottom = (max(float(side), 0.35) * size for side in told[BOX : BOX + 4])
    angle = math.atan2(float(told[ANGLE + 1]), float(told[ANGLE])) / 4
    odds = np.exp(told[VALUES : VALUES + 6] - told[VALUES : VALUES + 6].max())
    return Face(
        x / scale,
        y / scale,
        size / scale,
        angle,
        ((x - left) / scale, (y - top) / scale, (x + right) / scale, (y + bottom) / scale),
        chance(float(told[HEAT])),
        np.asarray(odds / odds.sum(), np.float32),
    )
