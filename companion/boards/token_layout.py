"""Where tokens lie in a sector of a ring: as large as they can be, in rows along the arc."""

from __future__ import annotations

from math import cos, pi, sin

from companion.boards.canvas_pen import Point

LARGEST = 9.5
SMALLEST = 6.0
SHRINK = 0.9
BETWEEN = 2.2


def pack(
    count: int,
    low: float,
    high: float,
    step: float,
    margin: float,
    unit: float,
    smallest: float = 0.0,
    largest: float = 0.0,
) -> tuple[float, list[tuple[float, float]]] | None:
    """Token radius, and (distance from the centre, shift along the row) of each; None if too many.

    low and high bound the rows, step is the angle of a sector, margin is kept free at its sides.

    >>> radius, places = pack(2, 82, 144, 0.63, 8, 1.0)
    >>> radius, len(places), places[0][1] == -places[1][1]
    (9.5, 2, True)
    """
    radius = max(LARGEST * unit, largest)
    while radius >= (smallest or SMALLEST * unit):
        rows = _rows(count, low, high, step, margin, radius, BETWEEN * unit)
        if rows is not None:
            return radius, rows
        radius *= SHRINK
    return None


def _rows(
    count: int, low: float, high: float, step: float, margin: float, radius: float, gap: float
) -> list[tuple[float, float]] | None:
    across = 2 * radius + gap
    most = int((high - low + gap) / across)
    for number in range(1, most + 1):
        free = (high - low - number * across + gap) / 2
        heights = [high - free - radius - across * row for row in range(number)]
        held = [int((2 * h * sin(step / 2) - 2 * margin + gap) / across) for h in heights]
        if sum(max(n, 0) for n in held) >= count:
            return _spread(count, heights, held, across)
    return None


def _spread(
    count: int, heights: list[float], held: list[int], across: float
) -> list[tuple[float, float]]:
    """Evenly over the rows, the outer ones taking what is over."""
    rows = [0] * len(heights)
    while sum(rows) < count:
        open_rows = [row for row in range(len(rows)) if rows[row] < held[row]]
        emptiest = min(open_rows, key=lambda row: (rows[row], row))
        rows[emptiest] += 1
    return [
        (height, (index - (number - 1) / 2) * across)
        for height, number in zip(heights, rows, strict=True)
        for index in range(number)
    ]


def on_arc(centre: Point, angle: float, height: float, shift: float) -> Point:
    """The same with the shift along the circle itself."""
    at = angle - shift / height
    return centre[0] + height * cos(at), centre[1] + height * sin(at)


def on_ring(centre: Point, angle: float, height: float, shift: float) -> Point:
    """A place in a sector as a point: out along its middle, then along the row."""
    along = angle - pi / 2
    return (
        centre[0] + height * cos(angle) + shift * cos(along),
        centre[1] + height * sin(angle) + shift * sin(along),
    )
