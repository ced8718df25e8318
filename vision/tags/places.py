"""Where codes lie in a picture: which of them are the same, and which eyes they explain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from vision.tags.backends import Code, Corners
from vision.tags.finders import Eyes

Points = npt.NDArray[np.float64]


def unscaled(corners: Corners, scale: float) -> Corners:
    """Places in a picture made smaller, in pixels of the picture itself."""
    return (corners + 0.5) / scale - 0.5


def moved(codes: Iterable[Code], scale: float, corner: Points | None = None) -> list[Code]:
    """Codes of a part of a picture made smaller, in pixels of the picture itself."""
    shift = np.zeros(2) if corner is None else corner
    return [Code(code.text, unscaled(code.corners, scale) + shift) for code in codes]


def add(found: list[Code], more: Iterable[Code]) -> None:
    """Add codes that are not there yet: the same text at the same place is the same code."""
    for code in more:
        alike = [old for old in found if old.text == code.text]
        if not inside(alike, code.corners.mean(axis=0)[None]).any():
            found.append(code)


def outside(eyes: Eyes, codes: Sequence[Code], scale: float) -> Eyes:
    """The eyes that no code found so far explains."""
    if not codes or not len(eyes):
        return eyes
    free = ~inside(codes, unscaled(eyes.middles, scale))
    return Eyes(eyes.middles[free], eyes.modules[free])


def inside(codes: Sequence[Code], points: Points) -> npt.NDArray[np.bool_]:
    """Which points lie in one of the codes, all at once: pages have hundreds of both."""
    if not codes:
        return np.zeros(len(points), bool)
    outlines = np.array([code.corners for code in codes])
    sides = np.roll(outlines, -1, axis=1) - outlines
    away = points[:, None, None] - outlines[None]
    turn = sides[..., 0] * away[..., 1] - sides[..., 1] * away[..., 0]
    within = (turn >= 0).all(axis=2) | (turn <= 0).all(axis=2)
    met: npt.NDArray[np.bool_] = within.any(axis=1)
    return met
