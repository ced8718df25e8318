"""Printed game boards, drawn into the table's own plane."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np

from vision.painter.clutter import disc, letters, line, polygon, rectangle, token, words
from vision.painter.kinds import Floats, Rng, floats
from vision.painter.surfaces import cloud, random_colour


def _hexagon(spot: tuple[float, float], radius: float, angle: float) -> Floats:
    turns = angle + np.arange(6) * math.pi / 3
    return floats(np.stack([np.cos(turns), np.sin(turns)], 1) * radius + floats(spot))


def hex_board(canvas: Floats, unit: float, rng: Rng) -> None:
    """Landscape hexagons with numbered counters in the middle."""
    side = canvas.shape[0]
    radius = unit * rng.uniform(1.0, 3.0)
    angle = rng.uniform(0, 2 * math.pi)
    border, colours = random_colour(rng), [random_colour(rng) for _ in range(6)]
    polygon(canvas, _hexagon((side / 2, side / 2), radius * 5.6, angle), random_colour(rng))
    c, s = math.cos(angle), math.sin(angle)
    with_tokens = rng.random() < 0.8
    pale = random_colour(rng, 0.75, 0.95)
    for q in range(-2, 3):
        for r in range(max(-2, -q - 2), min(2, -q + 2) + 1):
            x, y = radius * 1.732 * (q + r / 2), radius * 1.5 * r
            spot = (side / 2 + c * x - s * y, side / 2 + s * x + c * y)
            polygon(canvas, _hexagon(spot, radius, angle + math.pi / 6), border)
            polygon(
                canvas,
                _hexagon(spot, radius * 0.92, angle + math.pi / 6),
                colours[int(rng.integers(6))],
            )
            if with_tokens:
                token(canvas, spot, radius * 0.6, rng, pale if rng.random() < 0.7 else None)
    canvas *= 1 + 0.12 * cloud(rng, 40, 3, side)[..., None]


def grid_board(canvas: Floats, unit: float, rng: Rng) -> None:
    """Squares in a grid or a track round the edge, some with symbols or numbers."""
    side = canvas.shape[0]
    cell = unit * rng.uniform(0.8, 3.0)
    cells = int(rng.integers(4, 10))
    angle = rng.uniform(0, 2 * math.pi)
    colours = [random_colour(rng) for _ in range(int(rng.integers(2, 5)))]
    c, s = math.cos(angle), math.sin(angle)
    ink = random_colour(rng, 0, 0.5)
    track = rng.random() < 0.4
    polygon(
        canvas,
        rectangle((side / 2, side / 2), cell * (cells + 1), cell * (cells + 1), angle),
        random_colour(rng),
    )
    for row in range(cells):
        for column in range(cells):
            if track and 0 < row < cells - 1 and 0 < column < cells - 1:
                continue
            x, y = (column - cells / 2 + 0.5) * cell, (row - cells / 2 + 0.5) * cell
            spot = (side / 2 + c * x - s * y, side / 2 + s * x + c * y)
            paint = colours[(row + column) % len(colours)]
            polygon(canvas, rectangle(spot, cell * 0.95, cell * 0.95, angle), paint)
            kind = rng.random()
            if kind < 0.25:
                disc(canvas, spot, cell * rng.uniform(0.1, 0.42), random_colour(rng))
            elif kind < 0.4:
                words(canvas, letters(rng, 2), spot, cell * 0.4, ink, rng)


def ring_board(canvas: Floats, unit: float, rng: Rng) -> None:
    """Sectors in a ring, with round spaces in them: coloured, linked by lines."""
    side = canvas.shape[0]
    radius = unit * rng.uniform(4, 9)
    count = int(rng.integers(6, 14))
    middle = (side / 2, side / 2)
    for i in range(count):
        span = 360 / count
        cv2.ellipse(
            canvas,
            (round(middle[0]), round(middle[1])),
            (round(radius), round(radius)),
            0,
            i * span,
            (i + 1) * span,
            random_colour(rng),
            -1,
            cv2.LINE_AA,
        )
    disc(canvas, middle, radius * rng.uniform(0.3, 0.7), random_colour(rng))
    ink = random_colour(rng)
    for i in range(count * 2):
        angle = math.pi * i / count
        spot = (
            middle[0] + math.cos(angle) * radius * 0.85,
            middle[1] + math.sin(angle) * radius * 0.85,
        )
        disc(canvas, spot, unit * rng.uniform(0.1, 0.5), ink)
        if rng.random() < 0.3:
            line(canvas, middle, spot, ink, max(unit * 0.06, 1))


def dotted_board(canvas: Floats, unit: float, rng: Rng) -> None:
    """Round holes and dots in rows: solitaire, pegs, score tracks."""
    side = canvas.shape[0]
    step = unit * rng.uniform(0.4, 1.6)
    radius = step * rng.uniform(0.1, 0.4)
    ink, rim = random_colour(rng), random_colour(rng)
    filled = rng.uniform(0.3, 1.0)
    extent = min(int(rng.integers(4, 14)), int(side / step))
    start = rng.uniform(0.1, 0.6) * side
    for row in range(extent):
        for column in range(extent):
            spot = (start + column * step, start + row * step)
            if rng.random() < filled and max(spot) < side:
                disc(canvas, spot, radius * 1.25, rim)
                disc(canvas, spot, radius, ink)


BOARDS: tuple[Callable[[Floats, float, Rng], None], ...] = (
    hex_board,
    hex_board,
    grid_board,
    ring_board,
    dotted_board,
)


def random_board(canvas: Floats, unit: float, rng: Rng) -> None:
    BOARDS[int(rng.integers(len(BOARDS)))](canvas, unit, rng)
