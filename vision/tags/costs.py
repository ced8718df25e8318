"""What the steps cost that cannot be stopped half way, so that none is begun without the time.

Seconds of one core of the machine on which they were measured; `Budget` learns how much slower or
faster this one is. They were measured on pictures made to keep each step busy, so most take less.
"""

from __future__ import annotations

from vision.tags.finders import Eyes

AT_ONCE = 1_300_000
"""Pixels that are looked through in a fraction of a second at worst; larger ones smaller first."""
SQUARE = 0.0025
"""One version-1 code: straighten, measure, decode."""
THREES = 0.004
"""Which eyes of a picture lie like those of a code."""

_FOR_A_PIXEL = {"zxing": 10e-9, "zbar": 32e-9, "opencv": 65e-9}
_ENOUGH = 50  # eyes with which the libraries are as busy with threes as they ever are
_ZBAR_CROWD, _ZXING_CROWD = 0.065, 0.05
_ZBAR_EYE, _ZXING_EYE = 55e-6, 45e-6


def library(name: str, pixels: int, eyes: Eyes) -> float:
    """A library that looks through a picture with these eyes.

    Each tries the eyes in threes. zbar follows the outline of each, so large eyes cost more:
    49 with modules of 12 pixels hold it up for 0.8 s. zxing-cpp gives up sooner, but looks twice at
    all that crosses, down to eyes of modules of one pixel, which have no ring to be told by.
    """
    cost = _FOR_A_PIXEL.get(name, _FOR_A_PIXEL["opencv"]) * pixels
    if name == "zxing":
        cost += _ZXING_EYE * eyes.crowd
    count = eyes.outlined
    if count < 3:
        return cost
    busy = min(1.0, (count / _ENOUGH) ** 2)
    if name == "zbar":
        return cost + _ZBAR_CROWD * float(eyes.modules.mean()) * busy + _ZBAR_EYE * count
    if name == "zxing":
        return cost + _ZXING_CROWD * busy
    return cost + 3e-6 * count**3
