"""Whether two colours may be one paint, in more light or less."""

from __future__ import annotations

from collections.abc import Sequence


def same_paint(one: Sequence[float], other: Sequence[float], brighter: float, tint: float) -> bool:
    """One is at most so many times brighter than the other, and each of the channels is the same
    share of all light, within `tint`."""
    sums = sum(one) + 1.0, sum(other) + 1.0
    if not 1 / brighter < sums[0] / sums[1] < brighter:
        return False
    return all(abs(a / sums[0] - b / sums[1]) < tint for a, b in zip(one, other, strict=True))
