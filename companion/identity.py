"""Who is who at the table: a colour, a shape and a name, never a colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Identity:
    """The look of a seat. The colours stay apart for colour-blind eyes, the shapes without any."""

    shape: str
    colour: str


IDENTITIES: Final[tuple[Identity, ...]] = (
    Identity("triangle", "#E69F00"),
    Identity("disc", "#56B4E9"),
    Identity("square", "#2FB58A"),
    Identity("star", "#CC79A7"),
    Identity("diamond", "#F0E442"),
    Identity("pentagon", "#0072B2"),
    Identity("cross", "#D55E00"),
    Identity("hexagon", "#9AA3A8"),
)


def identity(index: int) -> Identity:
    return IDENTITIES[index % len(IDENTITIES)]


def free_identity(taken: Sequence[int]) -> int:
    """The first look that nobody has yet."""
    return next((i for i in range(len(IDENTITIES)) if i not in taken), 0)


def _ring(corners: int, turn: float = pi / 2, radius: float = 1.0) -> list[Point]:
    step = 2 * pi / corners
    return [(radius * cos(turn + i * step), radius * sin(turn + i * step)) for i in range(corners)]


def _star() -> list[Point]:
    outer, inner = _ring(5, radius=1.08), _ring(5, turn=pi / 2 + pi / 5, radius=0.48)
    return [point for pair in zip(outer, inner, strict=True) for point in pair]


def _cross(arm: float = 0.34, reach: float = 0.92) -> list[Point]:
    a, r = arm, reach
    right = [(a, a), (r, a), (r, -a), (a, -a)]
    low = [(a, -r), (-a, -r), (-a, -a)]
    left = [(-r, -a), (-r, a), (-a, a)]
    return [*right, *low, *left, (-a, r), (a, r)]


_OUTLINES: Final[dict[str, list[Point]]] = {
    "triangle": [(0.0, 0.95), (0.98, -0.75), (-0.98, -0.75)],
    "disc": _ring(36, radius=0.9),
    "square": [(0.78, 0.78), (0.78, -0.78), (-0.78, -0.78), (-0.78, 0.78)],
    "star": _star(),
    "diamond": [(0.0, 1.05), (0.8, 0.0), (0.0, -1.05), (-0.8, 0.0)],
    "pentagon": _ring(5),
    "cross": _cross(),
    "hexagon": _ring(6, turn=0.0),
}


def outline(shape: str) -> list[Point]:
    """Corners round the origin, about one unit out. Each shape can be fanned from its centre."""
    return _OUTLINES[shape]
