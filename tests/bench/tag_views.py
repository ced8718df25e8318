"""Troubles of the view on a photograph with one code: light, slant, distance, screen, print."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.bench.tag_troubles import Floats, Grey, Shown, Trouble, clipped, noisy, somewhere


def _drawn(shown: Shown, matrix: NDArray[np.floating], size: tuple[int, int]) -> Grey:
    """The photograph through a matrix; the paper's light goes on where it ends."""
    how = cv2.INTER_AREA
    paper = float(np.median(shown.grey))
    view = cv2.warpPerspective(shown.grey, matrix, size, flags=how, borderValue=paper)
    return np.asarray(view, np.uint8)


def _into(shown: Shown, corners: Floats, size: tuple[int, int]) -> Grey:
    """The photograph moved so that its code has these corners."""
    there = corners.astype(np.float32)
    matrix = cv2.getPerspectiveTransform(shown.corners.astype(np.float32), there)
    return _drawn(shown, matrix, size)


def slanted(shown: Shown, chance: np.random.Generator) -> Grey:
    """Seen at 45 to 68 degrees from any side, from near."""
    angle, tilt = chance.uniform(0, 2 * np.pi), np.radians(chance.uniform(45, 68))
    square = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    cos, sin = np.cos(angle), np.sin(angle)
    x, y = (square @ np.array([[cos, -sin], [sin, cos]])).T
    depth = y * np.sin(tilt) + chance.uniform(1.8, 4)
    side = 25 * shown.module * max(1.0, 120 / (25 * shown.module))
    near = np.stack([x, y * np.cos(tilt)], axis=1) / depth[:, None]
    near *= side / np.linalg.norm(near - np.roll(near, 1, axis=0), axis=1).max()
    middle = np.array([400.0, 300])
    return noisy(_into(shown, near - near.mean(axis=0) + middle, (800, 600)), chance)


def turned(shown: Shown, chance: np.random.Generator) -> Grey:
    angle, size = float(chance.uniform(0, 360)), shown.grey.shape[::-1]
    middle = shown.corners.mean(axis=0)
    matrix = np.vstack([cv2.getRotationMatrix2D(middle.tolist(), angle, 1.0), [0, 0, 1]])
    matrix[:2, 2] += np.array(size) / 2 - middle
    return _drawn(shown, matrix, (int(size[0]), int(size[1])))


def close(shown: Shown, chance: np.random.Generator) -> Grey:
    """Fills the picture; its margin is cut off at up to two sides."""
    side = chance.uniform(500, 1000)
    margin = chance.uniform(0.0, 5.0, 4) * side / 25
    for cut in chance.choice(4, 2, replace=False):
        margin[cut] = chance.uniform(-0.2, 0.6) * side / 25
    left, top, right, below = margin
    wobble = chance.uniform(-0.02, 0.02, (4, 2)) * side
    square = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]]) * side + [left, top]
    size = (round(left + side + right), round(top + side + below))
    return noisy(_into(shown, square + wobble * (chance.random() < 0.5), size), chance)


def dark(shown: Shown, chance: np.random.Generator) -> Grey:
    """Hardly any light, and the noise that comes with it."""
    return clipped(shown.grey * chance.uniform(0.05, 0.2) + chance.normal(3, 1.2, shown.grey.shape))


def overexposed(shown: Shown, chance: np.random.Generator) -> Grey:
    """Paper far beyond white; some of its light comes down on the dark modules."""
    bright = shown.grey * chance.uniform(1.6, 3.0) + chance.uniform(20, 90)
    return noisy(cv2.GaussianBlur(bright, (0, 0), 0.25 * shown.module), chance)


def shadows(shown: Shown, chance: np.random.Generator) -> Grey:
    """Edges of shadows across the code, sharp or soft."""
    height, width = shown.grey.shape
    light = np.ones((height, width), np.float32)
    for _ in range(int(chance.integers(1, 4))):
        angle = chance.uniform(0, 2 * np.pi)
        x, y = somewhere(shown, chance)
        rows, columns = np.mgrid[:height, :width]
        beyond = (columns - x) * np.cos(angle) + (rows - y) * np.sin(angle)
        wide = chance.uniform(3, 30) * shown.module
        light[(beyond > 0) & (beyond < wide)] *= chance.uniform(0.15, 0.5)
    soft = cv2.GaussianBlur(light, (0, 0), chance.uniform(0.2, 1.5) * shown.module)
    return noisy(shown.grey * soft, chance)


def monitor(shown: Shown, chance: np.random.Generator) -> Grey:
    """Lines and waves of a screen."""
    rows, columns = np.mgrid[: shown.grey.shape[0], : shown.grey.shape[1]]
    light = np.ones(shown.grey.shape)
    for period in (chance.uniform(2.1, 4), chance.uniform(2.1, 4), chance.uniform(8, 40)):
        angle = chance.uniform(0, np.pi)
        wave = np.sin((columns * np.cos(angle) + rows * np.sin(angle)) * 2 * np.pi / period)
        light += chance.uniform(0.1, 0.25) * wave
    return noisy(shown.grey * light * 0.8, chance)


def inverted(shown: Shown, chance: np.random.Generator) -> Grey:
    """Light on dark."""
    return noisy(255 - shown.grey, chance)


def no_margin(shown: Shown, chance: np.random.Generator) -> Grey:
    """Cut out along its edge and laid on something dark or striped."""
    cut = np.zeros_like(shown.grey)
    cv2.fillPoly(cut, [np.rint(shown.corners).astype(np.int32)], 255)
    width = max(1, round(2 * shown.module))
    stripes = np.where((np.indices(cut.shape).sum(axis=0) // width) % 2, 40, 110)
    behind = stripes if chance.random() < 0.5 else np.full(cut.shape, chance.uniform(20, 90))
    return noisy(np.where(cut > 0, shown.grey, behind), chance)


VIEWS: dict[str, Trouble] = {
    "slanted": slanted,
    "turned": turned,
    "close": close,
    "dark": dark,
    "overexposed": overexposed,
    "shadows": shadows,
    "monitor": monitor,
    "inverted": inverted,
    "no margin": no_margin,
}
