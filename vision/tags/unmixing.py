"""Takes the light of its neighbours out of each module of a blurred or smeared code.

How a lens or a moving hand mixes the light of modules is not known, but what many modules must
look like is: those that all codes of a version share. A small filter is learnt from them by least
squares, then once more from all modules, the surer ones counting more.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

MARGIN = 2
"""Modules round the code that must be measured as well: its light margin."""
_WINDOW = 9  # modules: how far light is compared
_RIDGE = 1.0  # a filter is no stronger than it must be
_NEAR = [
    (y, x)
    for y in range(-MARGIN, MARGIN + 1)
    for x in range(-MARGIN, MARGIN + 1)
    if abs(x) + abs(y) <= MARGIN + 1
]


def unmixed(level: Array, fixed: Array) -> Array:
    """How dark each module is, 1 or -1 for a sure one, from the light of a code and its margin.

    What is fixed is 1 where a module must be dark, -1 where light, 0 where it depends.
    """
    light = _evened_out(level)
    side = len(fixed)
    views = [light[MARGIN + y :, MARGIN + x :][:side, :side].ravel() for y, x in _NEAR]
    seen = np.stack([*views, np.ones(side * side)], axis=1)
    told = fixed.ravel()
    known = told != 0
    first = seen @ _filter(seen[known], told[known], np.ones(int(known.sum())))
    believed = np.where(known, told, np.sign(first))
    sure = np.where(known, 1.0, np.abs(first).clip(0, 1))
    better: Array = seen @ _filter(seen, believed, sure)
    return better.reshape(side, side)


def _evened_out(level: Array) -> Array:
    """Without what lamps and shadows make of it."""
    mean = cv2.blur(level, (_WINDOW, _WINDOW))
    variance = np.asarray(cv2.blur((level - mean) ** 2, (_WINDOW, _WINDOW)), np.float64)
    spread = np.sqrt(np.maximum(variance, 0))
    return np.asarray((level - mean) / (spread + 0.3 * np.median(spread) + 1), dtype=float)


def _filter(seen: Array, wanted: Array, weights: Array) -> Array:
    """Least squares. OpenCV multiplies, as numpy would call in more processors for so many rows."""
    weighted = seen * weights[:, None]
    both = np.column_stack([seen, wanted])
    ridge = _RIDGE * np.eye(seen.shape[1], both.shape[1])
    flags = cv2.GEMM_1_T
    products = np.asarray(cv2.gemm(weighted, both, 1, ridge, 1, flags=flags), np.float64)
    return np.asarray(np.linalg.solve(products[:, :-1], products[:, -1]), np.float64)
