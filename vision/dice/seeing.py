"""What keeps dice from being read: too little light, too much, too far away, blurred."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.crops import resized
from vision.dice.reading import Die

LONG_SIDE = 320
DARK = 45
"""Grey level that nearly all of a dark picture stays below."""
WHITE, BURNT = 250, 0.5
"""Grey level of what is burnt out, and how much of the dice, or of the picture, may be."""
FAR = 16.0
"""A top face of fewer pixels is too far away."""
SOFT = 0.2
"""How wide the edges on a die may be, in sides of its face."""
SOFT_PICTURE = 6.5
"""The same for the sharpest edges of a picture without dice, in pixels at its small size."""
FLAT = 30
"""A picture with less contrast than this shows no edges to judge by."""
LIKELY = 0.35


class SeeingTrouble(Enum):
    """One word for the player; None of these: the picture is as it should be."""

    DARK = "dark"
    BRIGHT = "bright"
    FAR = "far"
    BLURRED = "blurred"


def seeing_trouble(image: NDArray[np.uint8], dice: Sequence[Die]) -> SeeingTrouble | None:
    """What to tell a player whose dice are not read; `dice` is what may be seen of them."""
    if min(image.shape[:2]) < 8:
        return None
    grey = _small_grey(image)
    if float((grey < DARK).mean()) > 0.95:
        return SeeingTrouble.DARK
    likely = [die for die in dice if die.there > LIKELY]
    faces = [patch for die in likely if (patch := _face(image, die)).size]
    burnt = [float((patch > WHITE).mean()) for patch in faces] or [float((grey > WHITE).mean())]
    if float(np.median(burnt)) > BURNT:
        return SeeingTrouble.BRIGHT
    if likely and float(np.median([die.side for die in likely])) < FAR:
        return SeeingTrouble.FAR
    if faces:
        widths = [edge_width(p, max(len(p) // 5, 2)) / len(p) for p in faces]
        return SeeingTrouble.BLURRED if float(np.median(widths)) > SOFT else None
    blurred = edge_width(grey, round(2 * SOFT_PICTURE)) > SOFT_PICTURE
    return SeeingTrouble.BLURRED if blurred and int(np.ptp(grey)) > FLAT else None


def edge_width(grey: NDArray[np.uint8], reach: int) -> float:
    """How many pixels the sharpest edges take from the dark to the bright within their reach."""
    soft = cv2.GaussianBlur(grey, (3, 3), 0).astype(np.float32)
    across = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=1) / 2
    down = cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=1) / 2
    slope = np.hypot(across, down).ravel()
    kernel = np.ones((2 * reach + 1, 2 * reach + 1), np.uint8)
    rise = (cv2.dilate(soft, kernel) - cv2.erode(soft, kernel)).ravel()
    steepest = np.argpartition(slope, -max(len(slope) // 100, 1))[-max(len(slope) // 100, 1) :]
    return float(np.median(rise[steepest] / np.maximum(slope[steepest], 0.1)))


def _small_grey(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    scale = min(LONG_SIDE / max(image.shape[:2]), 1.0)
    size = (max(round(image.shape[1] * scale), 8), max(round(image.shape[0] * scale), 8))
    return _grey(resized(image, size))


def _face(image: NDArray[np.uint8], die: Die) -> NDArray[np.uint8]:
    """The top face of a die as the picture has it, in grey."""
    (x, y), reach = die.middle, die.side * 0.55
    rows = slice(max(int(y - reach), 0), max(int(y + reach) + 1, 0))
    columns = slice(max(int(x - reach), 0), max(int(x + reach) + 1, 0))
    part = image[rows, columns]
    return _grey(part) if part.size else np.zeros((0, 0), np.uint8)


def _grey(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    if image.ndim == 2:
        return image
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(image[..., :3]), cv2.COLOR_BGR2GRAY))
