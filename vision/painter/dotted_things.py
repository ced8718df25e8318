"""Flat things with dots like pips: dominoes, building bricks, buttons. None of them is a die."""

from __future__ import annotations

import math

import numpy as np

from vision.painter.clutter import Spot, darken, disc, line, polygon, rectangle, round_points
from vision.painter.kinds import Colour, Floats, Rng
from vision.painter.round_things import times
from vision.painter.surfaces import random_colour

CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: CORNERS[:2],
    3: (*CORNERS[:2], (0, 0)),
    4: CORNERS,
    5: (*CORNERS, (0, 0)),
    6: (*CORNERS, (-1, 0), (1, 0)),
}
BRICKS = ((1, 1), (1, 2), (2, 2), (2, 3), (2, 4))


def _at(spot: Spot, turn: float, x: float, y: float) -> Spot:
    c, s = math.cos(turn), math.sin(turn)
    return spot[0] + c * x - s * y, spot[1] + s * x + c * y


def domino(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """Two squares with pips and a line between them: black, white, wooden or gaudy.

    Either half may be blank, pips may be of one colour a half, and a pin often sits in the line.
    """
    turned_domino(canvas, spot, unit, float(rng.uniform(0, 2 * np.pi)), rng)


def half_domino(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A domino with one of its halves on the spot, where a face of a die would be."""
    turn = float(rng.uniform(0, 2 * np.pi))
    turned_domino(canvas, _at(spot, turn, unit / 2, 0), unit, turn, rng)


def turned_domino(canvas: Floats, spot: Spot, unit: float, turn: float, rng: Rng) -> None:
    kind = rng.random()
    body: Colour = (0.9, 0.93, 0.94)
    ink: Colour = (0.03, 0.03, 0.03)
    if kind < 0.3:
        body, ink = (0.04, 0.04, 0.04), (0.9, 0.9, 0.9)
    elif kind < 0.5:
        body = random_colour(rng, 0.3, 0.95)
    gaudy = rng.random() < 0.3
    darken(canvas, rectangle((spot[0] + 2, spot[1] + 3), 2 * unit, unit, turn), 3, 0.5)
    polygon(canvas, rectangle(spot, 2 * unit, unit, turn), body)
    ends = _at(spot, turn, 0, -0.42 * unit), _at(spot, turn, 0, 0.42 * unit)
    line(canvas, *ends, ink, 0.04 * unit)
    if rng.random() < 0.3:
        disc(canvas, spot, 0.07 * unit, (0.25, 0.55, 0.7))
    reach, radius = float(rng.uniform(0.23, 0.29)), float(rng.uniform(0.07, 0.11))
    for half in (-0.5, 0.5):
        dots = int(rng.integers(0, 7))
        paint = random_colour(rng, 0.0, 0.5) if gaudy and kind >= 0.3 else ink
        for x, y in PIPS[dots]:
            there = _at(spot, turn, (half + reach * x) * unit, reach * y * unit)
            disc(canvas, there, radius * unit, paint)


def brick(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A building brick from above: studs in rows, of its own colour with a shade below each."""
    rows, columns = BRICKS[int(rng.integers(len(BRICKS)))]
    turn, step = float(rng.uniform(0, 2 * np.pi)), unit * float(rng.uniform(0.5, 1.0))
    paint = random_colour(rng, 0.05, 0.9)
    size = columns * step, rows * step
    darken(canvas, rectangle((spot[0] + 2, spot[1] + 3), *size, turn), 3, 0.5)
    polygon(canvas, rectangle(spot, *size, turn), paint)
    for row in range(rows):
        for column in range(columns):
            x, y = (column - (columns - 1) / 2) * step, (row - (rows - 1) / 2) * step
            stud = _at(spot, turn, x, y)
            disc(
                canvas,
                (stud[0] + 0.05 * step, stud[1] + 0.06 * step),
                0.31 * step,
                times(paint, 0.6),
            )
            disc(canvas, stud, 0.3 * step, times(paint, 1.15))


def button(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A round button with a rim and two or four holes."""
    radius, turn = unit * float(rng.uniform(0.4, 0.8)), float(rng.uniform(0, 2 * np.pi))
    paint, holes = random_colour(rng, 0.05, 0.95), 2 if rng.random() < 0.5 else 4
    darken(canvas, round_points((spot[0] + 1, spot[1] + 2), radius * 1.04), 2, 0.5)
    disc(canvas, spot, radius, paint)
    disc(canvas, spot, radius * 0.75, times(paint, 0.85))
    for hole in range(holes):
        angle = turn + hole * 2 * np.pi / holes
        there = _at(spot, float(angle), 0.28 * radius, 0)
        disc(canvas, there, 0.1 * radius, (0.05, 0.05, 0.05))


DOTTED_THINGS = {"domino": domino, "brick": brick, "button": button}


def strew_dotted_things(
    canvas: Floats, unit: float, count: int, rng: Rng, span: tuple[float, float]
) -> None:
    """Dotted things over the part of a canvas between `span[0]` and `span[1]` of its sides."""
    names = list(DOTTED_THINGS)
    for _ in range(count):
        spot = (rng.uniform(*span) * canvas.shape[1], rng.uniform(*span) * canvas.shape[0])
        DOTTED_THINGS[names[int(rng.integers(len(names)))]](canvas, spot, unit, rng)
