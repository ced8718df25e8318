"""A closer look at small faces: each is cut out at a size that the finder knows well.

The cuttings are laid on one sheet, so that one more run of the network serves all of them, and
its cost does not depend on how far apart the dice lie.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.crops import resized
from vision.dice.finder import BLANK, STRIDE, Face, answered, peaks, shifted

TILE, COLUMNS, MOST = 96, 4, 8
"""Pixels a cutting on the sheet, cuttings a row, and on the whole sheet."""
KNOWN = 24.0
"""The pixels of a face in a cutting."""
SMALL = 15.0
"""Faces of fewer pixels in the first look get a second one."""
MOST_GROWTH, GAIN = 1.25, 1.5
"""A cutting is blown up by no more than the first: there is no more to see. One that
shows a face hardly larger than the first look did is not worth the time."""

Cutting = tuple[NDArray[np.uint8], int, int, float]


def worth_a_closer_look(face: Face, scale: float) -> bool:
    """Whether a face of a look at `scale` is small, and the picture has more of it to show."""
    return face.size * scale < SMALL and _growth(face) / scale > GAIN


def _growth(face: Face) -> float:
    return min(KNOWN / face.size, MOST_GROWTH)


def close_peaks(net: cv2.dnn.Net, image: NDArray[np.uint8], faces: list[Face]) -> list[list[Face]]:
    """What the finder sees round each of the faces, in picture coordinates."""
    rows, columns = math.ceil(len(faces) / COLUMNS), min(len(faces), COLUMNS)
    sheet = np.full((rows * TILE, columns * TILE, 3), BLANK, np.uint8)
    tiles = [_cutting(image, face) for face in faces]
    for index, (pixels, *_) in enumerate(tiles):
        top, left = index // COLUMNS * TILE, index % COLUMNS * TILE
        sheet[top : top + pixels.shape[0], left : left + pixels.shape[1]] = pixels
    answer = answered(net, sheet)
    step, found = TILE // STRIDE, []
    for index, (pixels, left, top, growth) in enumerate(tiles):
        row, column = index // COLUMNS * step, index % COLUMNS * step
        height, width = (math.ceil(side / STRIDE) for side in pixels.shape[:2])
        part = answer[:, row : row + height, column : column + width]
        found.append([shifted(face, left, top) for face in peaks(part, growth)])
    return found


def _cutting(image: NDArray[np.uint8], face: Face) -> Cutting:
    """The picture round a face as far as it reaches, its left and top, and how much it grew."""
    growth = _growth(face)
    reach = TILE / growth / 2
    height, width = image.shape[:2]
    left, top = int(max(face.x - reach, 0)), int(max(face.y - reach, 0))
    right, bottom = int(min(face.x + reach, width)), int(min(face.y + reach, height))
    size = (round((right - left) * growth), round((bottom - top) * growth))
    part = np.ascontiguousarray(image[top:bottom, left:right])
    return resized(part, (min(size[0], TILE), min(size[1], TILE))), left, top, growth
