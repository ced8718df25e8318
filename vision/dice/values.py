"""What the faces show: the value network on crops."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.crops import cut, levelled
from vision.dice.finder import Face

WIDTHS = ((1.25, False), (1.55, True), (1.9, False))
"""Each face is looked at so often: how much wider than the face, and mirrored or not."""
BEST = 2
"""So many of the looks count: those that see a face most clearly. Sizes are not quite sure."""


def value_odds(
    net: cv2.dnn.Net, image: NDArray[np.uint8], faces: list[Face]
) -> NDArray[np.float32]:
    """Seven probabilities a face: none, one to six; mean of the best looks."""
    if not faces:
        return np.zeros((0, 7), np.float32)
    crops = [
        cut(image, (face.x, face.y), face.size * width, 0.0, mirrored)
        for face in faces
        for width, mirrored in WIDTHS
    ]
    pixels = levelled(np.asarray(np.stack(crops), np.float32) / np.float32(255))
    net.setInput(np.ascontiguousarray(pixels.transpose(0, 3, 1, 2)))
    scores = np.asarray(net.forward(), np.float32)
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    looks = odds.reshape(len(faces), len(WIDTHS), 7)
    order = np.argsort(looks[:, :, 0], axis=1)[:, :BEST]
    best = np.take_along_axis(looks, order[:, :, None], axis=1)
    return np.asarray(best.mean(axis=1), np.float32)
