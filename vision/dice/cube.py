"""Whether what reads as a one is the face of a cube, or at least of the colour of the others.

A coin, a rivet, a lens or a cap has a round rim and a dot in its middle, and reads as a one. The
edge of a die's face is a square with round corners, theirs an ellipse. Which of the two the edges
in the picture follow better is measured here, in two ways: how strong the edges along the best
outline are, and how well their direction fits it.
"""

from __future__ import annotations

import math
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.crops import SIDE, cut
from vision.dice.finder import Face

WIDTH = 2.2
"""How much wider than the face the picture is in which its edges are looked for."""
POINTS = 48
SQUARE, ROUND = 6.0, 2.0
"""The powers of the two kinds of outline: a square with round corners, and an ellipse."""
SLANTS = (1.0, 0.9, 0.78, 0.65)
TURNS = 9
SMALLEST, LARGEST, SIZES = 0.36, 0.72, 8
"""Half the side of an outline, in sides of the face as the finder told it: the pip is smaller."""
WEAKEST = 30
"""The strength of an outline is that of its weaker points, at this percentile."""
CURVE = (0.3, 2.3, 6.0)
"""The logistic curve over both measures, fitted on painted ones and painted round things."""

Floats = NDArray[np.float32]
Outlines = tuple[NDArray[np.intp], Floats]


def cube_edges(image: NDArray[np.uint8], face: Face) -> tuple[float, float]:
    """How much the edges round a face speak for a cube, in both ways; below 0 against it."""
    return edge_facts(cut(image, (face.x, face.y), face.size * WIDTH))


def cube_logit(edges: tuple[float, float]) -> float:
    """Both ways in one number, in logits."""
    return CURVE[0] + CURVE[1] * edges[0] + CURVE[2] * edges[1]


def body_colour(image: NDArray[np.uint8], face: Face) -> tuple[float, float, float]:
    """The usual colour of a top face, whose pips cover less than half of it."""
    reach = 0.32 * face.size
    rows = slice(max(int(face.y - reach), 0), max(int(face.y + reach) + 1, 1))
    columns = slice(max(int(face.x - reach), 0), max(int(face.x + reach) + 1, 1))
    part = image[rows, columns]
    step = max(part.shape[0] // 16, 1)
    blue, green, red = np.median(part[::step, ::step].reshape(-1, 3), axis=0)
    return float(blue), float(green), float(red)


def edge_facts(crop: NDArray[np.uint8]) -> tuple[float, float]:
    """How much better a square fits the edges than an ellipse, by strength and by direction."""
    soft = cv2.GaussianBlur(crop, (0, 0), 0.8).astype(np.float32)
    across = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3)
    down = cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3)
    strongest = np.argmax(across * across + down * down, axis=2)[..., None]
    gx, gy = (
        np.asarray(np.take_along_axis(slope, strongest, axis=2)[..., 0], np.float32)
        for slope in (across, down)
    )
    any_way = np.hypot(gx, gy)
    square, square_fit = _best(gx, gy, any_way, _outlines(SQUARE, TURNS))
    round_, round_fit = _best(gx, gy, any_way, _outlines(ROUND, 1))
    return math.log((square + 1) / (round_ + 1)), 10 * (square_fit - round_fit)


def _best(gx: Floats, gy: Floats, any_way: Floats, outlines: Outlines) -> tuple[float, float]:
    """The strongest edges along any of the outlines, and the best fit of their direction."""
    spots, normals = outlines
    along = np.abs(gx.take(spots) * normals[..., 0] + gy.take(spots) * normals[..., 1])
    weaker = np.partition(along, POINTS * WEAKEST // 100, axis=1)[:, POINTS * WEAKEST // 100]
    fit = along.sum(axis=1) / (any_way.take(spots).sum(axis=1) + 1e-3)
    return float(weaker.max()), float(fit.max())


@cache
def _outlines(power: float, turns: int) -> Outlines:
    """The points of every outline of a kind, as places in the crop row by row, and its normals."""
    angle = np.linspace(0, 2 * np.pi, POINTS, endpoint=False)
    c, s = np.cos(angle), np.sin(angle)
    reach = (np.abs(c) ** power + np.abs(s) ** power) ** (-1 / power)
    spots = np.stack([c * reach, s * reach], axis=1)
    found, normal = [], []
    for slant in SLANTS:
        for turn in np.arange(turns) * (np.pi / 2 / turns):
            spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
            outline = spots @ spin.T * (1.0, slant)
            ways = np.roll(outline, -1, axis=0) - np.roll(outline, 1, axis=0)
            out = np.stack([ways[:, 1], -ways[:, 0]], axis=1)
            out /= np.hypot(*out.T)[:, None]
            for size in np.geomspace(SMALLEST, LARGEST, SIZES):
                found.append(outline * size * SIDE / WIDTH + SIDE / 2 - 0.5)
                normal.append(out)
    places = np.clip(np.round(np.array(found)), 0, SIDE - 1).astype(np.intp)
    spots = places[..., 1] * SIDE + places[..., 0]
    return spots, np.asarray(np.array(normal), np.float32)
