"""Where top faces may be: the finder network and its peaks.

The network looks at the picture twice, from near and from further away. What is a face shows
itself as one both times; what looks like one by chance seldom does.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.crops import resized

NEAR_SIDE, FAR_SIDE = 576, 320
"""The long side of the picture in the two looks."""
SEEN_FROM_FAR = 6.0
"""Faces of fewer pixels in the far look are too small for it."""
STRIDE = 4
LEAST_HEAT, WORTH = 0.1, 0.2
"""A place with less heat in one look is not told, and with less in both together not kept."""
LEAST_SIZE = 8.0
"""A face of fewer pixels in the picture cannot be read."""
MOST_GROWTH = 1.5
"""Small pictures are not blown up more than this."""
MOST_FACES = 40
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


def find_faces(net: cv2.dnn.Net, image: NDArray[np.uint8]) -> list[Face]:
    """The places that may be top faces, likeliest first."""
    near, _ = peaks_at(net, image, NEAR_SIDE)
    far, scale = peaks_at(net, image, FAR_SIDE)
    return joined(near, far, SEEN_FROM_FAR / scale)


def peaks_at(
    net: cv2.dnn.Net, image: NDArray[np.uint8], long_side: int
) -> tuple[list[Face], float]:
    answer, scale = heat_map(net, image, long_side)
    return peaks(answer, scale), scale


def heat_map(
    net: cv2.dnn.Net, image: NDArray[np.uint8], long_side: int
) -> tuple[NDArray[np.float32], float]:
    """The network's answer for a picture scaled to a long side, and the scale."""
    height, width = image.shape[:2]
    scale = min(long_side / max(height, width), MOST_GROWTH)
    size = (max(round(width * scale), 8), max(round(height * scale), 8))
    small = resized(image, size)
    padded = cv2.copyMakeBorder(
        small, 0, -size[1] % 32, 0, -size[0] % 32, cv2.BORDER_CONSTANT, value=(127, 127, 127)
    )
    net.setInput(cv2.dnn.blobFromImage(padded, 1 / 255, mean=(127.5, 127.5, 127.5)))
    answer = np.asarray(net.forward(), np.float32)[0]
    rows, columns = math.ceil(size[1] / STRIDE), math.ceil(size[0] / STRIDE)
    return answer[:, :rows, :columns], size[0] / width


def peaks(answer: NDArray[np.float32], scale: float) -> list[Face]:
    """Local maxima of the heat, strongest first, none within half a face of a stronger one."""
    heat = 1 / (1 + np.exp(-answer[HEAT]))
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((heat >= top) & (heat > LEAST_HEAT))
    order = np.argsort(-heat[ys, xs])[: MOST_FACES * 3]
    found: list[Face] = []
    for index in order:
        face = _face(answer[:, ys[index], xs[index]], int(xs[index]), int(ys[index]), scale)
        if face.size >= LEAST_SIZE and _apart(face, found):
            found.append(face)
    return found[:MOST_FACES]


def _apart(face: Face, others: list[Face]) -> bool:
    return all(
        math.hypot(face.x - other.x, face.y - other.y) > 0.5 * max(face.size, other.size)
        for other in others
    )


def joined(near: list[Face], far: list[Face], least_far: float = 0.0) -> list[Face]:
    """What two looks at one picture say together, likeliest first.

    Faces smaller than `least_far` cannot be seen from far: the near look speaks alone.
    """
    left, both = list(far), []
    for face in near:
        same = max((other for other in left if _same(face, other)), key=_heat, default=None)
        if same is not None:
            left.remove(same)
        alone = same is None and face.size < least_far
        both.append(face if alone else _mean(face, same))
    both += [_mean(face, None) for face in left]
    found: list[Face] = []
    for face in sorted(both, key=_heat, reverse=True):
        if face.heat >= WORTH and _apart(face, found):
            found.append(face)
    return found


def _heat(face: Face) -> float:
    return face.heat


def _same(one: Face, other: Face) -> bool:
    away = math.hypot(one.x - other.x, one.y - other.y)
    alike = abs(math.log(one.size / other.size)) < 0.5
    return alike and away < 0.45 * max(one.size, other.size)


def _mean(one: Face, other: Face | None) -> Face:
    """One face out of two looks; None is a look that saw less there than anything worth telling."""
    if other is None:
        return replace(one, heat=chance((logit(one.heat) + logit(LEAST_HEAT)) / 2))
    share = one.heat / (one.heat + other.heat)
    values = np.sqrt(one.values * other.values)
    return replace(
        one,
        x=share * one.x + (1 - share) * other.x,
        y=share * one.y + (1 - share) * other.y,
        size=one.size**share * other.size ** (1 - share),
        heat=chance((logit(one.heat) + logit(other.heat)) / 2),
        values=np.asarray(values / values.sum(), np.float32),
    )


def logit(p: float) -> float:
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
