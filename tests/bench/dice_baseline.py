"""The usual way to read dice without learning: find round blobs, cluster them, count.

It is here to be measured beside the reader, with the same pictures on the same core.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

LONG_SIDE = 1280


def blob_values(image: NDArray[np.uint8]) -> list[int]:
    """The sizes of the clusters of round blobs: what the dice are taken to show."""
    scale = LONG_SIDE / max(image.shape[:2])
    picture = cv2.resize(image, None, fx=scale, fy=scale) if scale < 1 else image
    grey = cv2.medianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), 5)
    clusters: list[list[tuple[float, float, float]]] = []
    for blob in _blobs(np.asarray(grey, np.uint8)):
        near = [c for c in clusters if any(_together(blob, other) for other in c)]
        merged = [blob, *(other for cluster in near for other in cluster)]
        clusters = [c for c in clusters if not any(c is n for n in near)] + [merged]
    return [len(cluster) for cluster in clusters if len(cluster) <= 6]


def _blobs(grey: NDArray[np.uint8]) -> list[tuple[float, float, float]]:
    wanted = cv2.SimpleBlobDetector.Params()
    wanted.filterByInertia = True
    wanted.minInertiaRatio = 0.6
    wanted.filterByCircularity = True
    wanted.minCircularity = 0.75
    wanted.filterByColor = False
    wanted.minArea = 25
    wanted.maxArea = 4000
    points = cv2.SimpleBlobDetector.create(wanted).detect(grey)
    return [(point.pt[0], point.pt[1], point.size) for point in points]


def _together(one: tuple[float, float, float], other: tuple[float, float, float]) -> bool:
    """Pips of one face are of one size and at most some three diameters apart."""
    away = float(np.hypot(one[0] - other[0], one[1] - other[1]))
    small, large = sorted((one[2], other[2]))
    return away < 3.0 * (small + large) / 2 and large < 1.6 * small
