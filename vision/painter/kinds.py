"""The array types that the painter passes around."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""Height x width x 3, blue-green-red, as OpenCV has it."""

Floats = NDArray[np.float32]
"""Pictures in linear 0..1 light, points in millimetres, matrices."""

Rng = np.random.Generator

Colour = tuple[float, float, float]
"""Blue, green, red in 0..1."""


def floats(values: Any) -> Floats:
    return np.asarray(values, dtype=np.float32)
