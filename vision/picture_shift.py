"""How far one picture is shifted beside another."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray


def picture_shift(
    before: NDArray[np.float32], now: NDArray[np.float32], window: NDArray[np.float32]
) -> tuple[float, float]:
    """Across and down, in pixels; `window` fades both towards their rims.

    `cv2.phaseCorrelate` would lay a window that it is given over the pictures themselves wherever
    their size suits it, and whoever keeps a picture for the next look would keep a faded one.
    """
    (dx, dy), _ = cv2.phaseCorrelate(before * window, now * window)
    return float(dx), float(dy)
