"""Round things with round things on them: lamps out of focus, counters, blots. None is a die."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.crops import cut_pair
from vision.painter.boards import random_board
from vision.painter.clutter import token
from vision.painter.dotted_things import DOTTED_THINGS, half_domino
from vision.painter.round_things import ROUND_THINGS, strew_round_things
from vision.painter.surfaces import random_colour, random_surface

CANVAS = 256
STEEPEST = math.radians(58)
FEWEST = 64
"""A bank with fewer lookalikes makes new ones only."""

Pair = tuple[NDArray[np.uint8], NDArray[np.uint8]]


def lookalike(rng: np.random.Generator) -> Pair:
    """The crops of something round, as the reader of values would get them."""
    kind = rng.random()
    radius = float(rng.uniform(25, 60))
    if kind < 0.1:
        picture = blots(rng)
    elif kind < 0.25:
        picture = discs(rng, radius)
    elif kind < 0.45:
        picture = counters(rng, radius)
    else:
        picture = round_things(rng, radius)
    picture = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.4, 5)))
    picture += rng.normal(0, float(rng.uniform(0, 8)), picture.shape).astype(np.float32)
    x, y = CANVAS / 2 + rng.normal(0, 0.08, 2) * radius
    wide = 2 * radius * float(rng.uniform(0.9, 1.8))
    pixels = np.clip(picture, 0, 255).astype(np.uint8)
    return cut_pair(pixels, (float(x), float(y)), wide, 0.0, bool(rng.random() < 0.5))


def counters(rng: np.random.Generator, radius: float) -> NDArray[np.float32]:
    """A numbered counter, often on a printed board, seen from above or at a slant."""
    canvas = np.full((CANVAS, CANVAS, 3), random_colour(rng), np.float32)
    if rng.random() < 0.5:
        random_board(canvas, radius * float(rng.uniform(1, 3)), rng)
    token(canvas, (CANVAS / 2, CANVAS / 2), radius * float(rng.uniform(1.2, 2.4)), rng)
    return at_a_slant(canvas, rng)


def round_things(rng: np.random.Generator, radius: float) -> NDArray[np.float32]:
    """Something round or dotted in the middle, often with others about, on some table."""
    canvas = np.full((CANVAS, CANVAS, 3), random_colour(rng), np.float32)
    if rng.random() < 0.6:
        surface = random_surface(rng)[:CANVAS, :CANVAS]
        canvas[: surface.shape[0], : surface.shape[1]] = surface
    if rng.random() < 0.4:
        strew_round_things(canvas, radius * 1.5, int(rng.integers(1, 4)), rng, (0.0, 1.0))
    things = {**ROUND_THINGS, **DOTTED_THINGS, "half a domino": half_domino}
    names = list(things)
    draw = things[names[int(rng.integers(len(names)))]]
    draw(canvas, (CANVAS / 2, CANVAS / 2), radius * float(rng.uniform(1.2, 2.6)), rng)
    return at_a_slant(np.clip(canvas, 0, 1), rng)


def at_a_slant(canvas: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
    """A flat picture turned and seen from some height."""
    turn = cv2.getRotationMatrix2D((CANVAS / 2, CANVAS / 2), float(rng.uniform(0, 360)), 1.0)
    turn[1] = turn[1] * (flat := math.cos(float(rng.uniform(0, STEEPEST))))
    turn[1, 2] += (1 - flat) * CANVAS / 2
    size = (CANVAS, CANVAS)
    seen = cv2.warpAffine(canvas * 255, turn, size, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(seen, np.float32)


def blots(rng: np.random.Generator) -> NDArray[np.float32]:
    """Noise as coarse as dice are large."""
    cells = int(rng.integers(4, 14))
    grid = rng.uniform(0, 255, (cells, cells, 3)).astype(np.float32)
    return np.asarray(cv2.resize(grid, (CANVAS, CANVAS), interpolation=cv2.INTER_CUBIC), np.float32)


def discs(rng: np.random.Generator, radius: float) -> NDArray[np.float32]:
    """A disc of light in the middle, a few on it, and others about."""
    ground = rng.uniform(0, 40 if rng.random() < 0.5 else 255, 3)
    picture = np.full((CANVAS, CANVAS, 3), ground, np.float32)
    middle = CANVAS / 2
    _disc(picture, (middle, middle), radius, rng)
    for _ in range(int(rng.integers(1, 5))):
        turn = rng.uniform(0, 2 * math.pi)
        far = radius * rng.uniform(0, 1.1)
        spot = (middle + math.cos(turn) * far, middle + math.sin(turn) * far)
        _disc(picture, spot, radius * float(rng.uniform(0.08, 0.35)), rng)
    for _ in range(int(rng.integers(0, 8))):
        x, y = rng.uniform(0, CANVAS, 2)
        if math.hypot(x - middle, y - middle) > 1.1 * radius:
            _disc(picture, (x, y), radius * float(rng.uniform(0.1, 1.0)), rng)
    return picture


def _disc(
    picture: NDArray[np.float32],
    spot: tuple[float, float],
    radius: float,
    rng: np.random.Generator,
) -> None:
    mask = np.zeros(picture.shape[:2], np.float32)
    at = (round(spot[0]), round(spot[1]))
    cv2.circle(mask, at, max(round(radius), 2), 1.0, -1, cv2.LINE_AA)
    shine = rng.uniform(30, 255, 3).astype(np.float32) * float(rng.uniform(0.2, 1.0))
    picture += mask[..., None] * shine


class Bank:
    """Lookalikes made before, shown again in other colours: to draw one takes long."""

    def __init__(self, most: int = 3000, new: float = 0.1) -> None:
        self._most, self._new = most, new
        self._kept: list[Pair] = []

    def pick(self, rng: np.random.Generator) -> Pair:
        if len(self._kept) < FEWEST or rng.random() < self._new:
            made = lookalike(rng)
            if len(self._kept) < self._most:
                self._kept.append(made)
            else:
                self._kept[int(rng.integers(self._most))] = made
            return made
        return self._kept[int(rng.integers(len(self._kept)))]
