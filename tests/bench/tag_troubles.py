"""Troubles painted on a photograph with one code that is read without them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Floats = NDArray[np.float64]
_FLAT = 480  # pixels of a code laid flat
_AROUND = 0.35  # of its side: what is bent with it


@dataclass(frozen=True)
class Shown:
    """A photograph with one code that is read without trouble, and where it lies."""

    grey: Grey
    text: str
    corners: Floats

    @property
    def module(self) -> float:
        """A 25th of the side: about a module of a small code."""
        sides = np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1)
        return float(sides.mean()) / 25


Trouble = Callable[[Shown, np.random.Generator], Grey]


def clipped(picture: NDArray[np.floating]) -> Grey:
    return np.asarray(picture.clip(0, 255), np.uint8)


def noisy(picture: NDArray[np.generic], chance: np.random.Generator) -> Grey:
    """The lens blurs, then the sensor adds its noise: a filter must not live on smooth blur."""
    return clipped(picture + chance.normal(0, 1.5, picture.shape))


def blur(shown: Shown, chance: np.random.Generator) -> Grey:
    sigma = chance.uniform(0.3, 0.65) * shown.module
    return noisy(cv2.GaussianBlur(shown.grey, (0, 0), sigma), chance)


def motion(shown: Shown, chance: np.random.Generator) -> Grey:
    length = max(3, round(chance.uniform(0.7, 1.5) * shown.module)) | 1
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1
    turn = cv2.getRotationMatrix2D((length // 2, length // 2), float(chance.uniform(0, 180)), 1)
    kernel = cv2.warpAffine(kernel, turn, (length, length))
    return noisy(cv2.filter2D(shown.grey, -1, kernel / kernel.sum()), chance)


def _light(shown: Shown, middle: Floats, radius: float, stretch: float, angle: float) -> Floats:
    """A spot of light, 1 in its middle."""
    y, x = np.mgrid[: shown.grey.shape[0], : shown.grey.shape[1]]
    along, off = np.cos(angle), np.sin(angle)
    right, down = x - middle[0], y - middle[1]
    far = np.hypot((right * along + down * off) / stretch, down * along - right * off) / radius
    return np.asarray(np.exp(-0.5 * far**2))


def somewhere(shown: Shown, chance: np.random.Generator) -> Floats:
    weights = chance.dirichlet(np.ones(4))
    return np.asarray(weights @ shown.corners)


def bright_spots(shown: Shown, chance: np.random.Generator) -> Grey:
    picture = shown.grey.astype(np.float64)
    for _ in range(int(chance.integers(1, 5))):
        radius = chance.uniform(0.6, 1.9) * shown.module
        spot = _light(shown, somewhere(shown, chance), radius, chance.uniform(1, 2), 0.5)
        picture += chance.uniform(180, 450) * spot
    return clipped(picture)


def glare(shown: Shown, chance: np.random.Generator) -> Grey:
    radius = chance.uniform(4, 8) * shown.module
    angle = float(chance.uniform(0, np.pi))
    spot = _light(shown, somewhere(shown, chance), radius, chance.uniform(1, 4), angle)
    strength = chance.uniform(0.6, 0.97) * spot
    return clipped(shown.grey * (1 - strength) + 262 * strength)


def curved(shown: Shown, chance: np.random.Generator) -> Grey:
    """Round a can: one way it is pressed together at the sides, the other way it sags."""
    flat = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    whole = _FLAT * (1 + 2 * _AROUND)
    there = (flat + _AROUND) * _FLAT
    matrix = cv2.getPerspectiveTransform(shown.corners.astype(np.float32), there)
    size = (round(whole), round(whole))
    view = cv2.warpPerspective(shown.grey, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    y, x = (place / whole * 2 - 1 for place in np.mgrid[: size[1], : size[0]].astype(np.float64))
    if chance.random() < 0.5:
        x, y = y, x
    most = chance.uniform(0.8, 1.25)  # radians at the edge of what is bent
    round_about = np.arcsin((x * np.sin(most)).clip(-1, 1)) / most
    sag = chance.uniform(-0.35, 0.35) * (np.cos(round_about * most) - 1)
    bent = [((place + 1) / 2 * whole).astype(np.float32) for place in (round_about, y + sag)]
    if np.ptp(x[0]) == 0:
        bent.reverse()
    view = cv2.remap(view, *bent, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    height, width = shown.grey.shape
    back = cv2.WARP_INVERSE_MAP
    inside = cv2.warpPerspective(
        np.full(size[::-1], 255, np.uint8), matrix, (width, height), None, back
    )
    laid = cv2.warpPerspective(view, matrix, (width, height), None, back | cv2.INTER_AREA)
    return np.where(inside > 254, laid, shown.grey).astype(np.uint8)


def damaged(shown: Shown, chance: np.random.Generator) -> Grey:
    """Scribbled on, stained, and sometimes a corner torn off."""
    picture = shown.grey.copy()
    inside = picture[
        tuple(
            slice(max(0, int(low)), int(high) + 1)
            for low, high in zip(
                shown.corners.min(axis=0)[::-1], shown.corners.max(axis=0)[::-1], strict=True
            )
        )
    ]
    dark, light = (float(v) for v in np.percentile(inside, [5, 95]))
    for _ in range(int(chance.integers(1, 3))):
        line = np.array([somewhere(shown, chance) for _ in range(4)])
        width = max(1, round(chance.uniform(0.3, 0.8) * shown.module))
        cv2.polylines(picture, [line.astype(np.int32)], False, dark, width, cv2.LINE_AA)
    for _ in range(int(chance.integers(0, 3))):
        middle, radius = somewhere(shown, chance), chance.uniform(0.8, 1.8) * shown.module
        tone = light if chance.random() < 0.6 else dark
        place = (round(middle[0]), round(middle[1]))
        cv2.circle(picture, place, max(1, round(radius)), tone, -1, cv2.LINE_AA)
    if chance.random() < 0.5:
        far = shown.corners[2]
        one, two = (far + chance.uniform(0.1, 0.35) * (shown.corners[k] - far) for k in (1, 3))
        cv2.fillPoly(picture, [np.array([far, one, two]).astype(np.int32)], light, cv2.LINE_AA)
    return picture


TROUBLES: dict[str, Trouble] = {
    "bright spots": bright_spots,
    "glare": glare,
    "curved": curved,
    "damaged": damaged,
    "motion": motion,
    "blur": blur,
}
