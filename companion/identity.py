"""Who is who at the table: a colour, a shape and a name, never a colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
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


_WORN: ContextVar[tuple[int, ...]] = ContextVar("worn", default=())
"""What the seats of the table in view look like. The app's own thread shows one table, and the one
that serves phones its own copy of it, so each has its own."""


def identity(seat: int) -> Identity:
    """The look of a seat of the table in view."""
    return IDENTITIES[look_of(seat)]


def look_of(seat: int) -> int:
    """The same as a number, for those who write it down."""
    worn = _WORN.get()
    return worn[seat] if 0 <= seat < len(worn) else seat % len(IDENTITIES)


def wear(looks: Sequence[str] = ()) -> None:
    """Another table comes into view, with the pieces that its record names; without any, every
    seat has its own look."""
    _WORN.set(numbered(looks))


def numbered(looks: Sequence[str]) -> tuple[int, ...]:
    """Words of a record as numbers; a word that is strange or said twice gets a free look.

    >>> numbered(("star", "triangle"))[:2], numbered(("star", "?", "star"))[:3], numbered(())
    ((3, 0), (3, 0, 1), ())
    """
    if not looks:
        return ()
    by_shape = {look.shape: number for number, look in enumerate(IDENTITIES)}
    taken: list[int] = []
    wanted = [by_shape.get(word) for word in looks]
    for at, look in enumerate(wanted):
        kept = look is not None and look not in taken
        left = [*taken, *(other for other in wanted[at + 1 :] if other is not None)]
        taken.append(look if kept and look is not None else free_identity(left))
    # Who joins later has no word in the record, and takes what is left.
    return (*taken, *(n for n in range(len(IDENTITIES)) if n not in taken))[: len(IDENTITIES)]


def named(looks: Sequence[int]) -> tuple[str, ...]:
    """Numbers as words for a record; none where every seat has its own look."""
    own = all(look == seat for seat, look in enumerate(looks))
    return () if own else tuple(IDENTITIES[look].shape for look in looks)


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


_OUTLINES: Final[dict[str, tuple[Point, ...]]] = {
    "triangle": ((0.0, 0.95), (0.98, -0.75), (-0.98, -0.75)),
    "disc": tuple(_ring(36, radius=0.9)),
    "square": ((0.78, 0.78), (0.78, -0.78), (-0.78, -0.78), (-0.78, 0.78)),
    "star": tuple(_star()),
    "diamond": ((0.0, 1.05), (0.8, 0.0), (0.0, -1.05), (-0.8, 0.0)),
    "pentagon": tuple(_ring(5)),
    "cross": tuple(_cross()),
    "hexagon": tuple(_ring(6, turn=0.0)),
}


def outline(shape: str) -> tuple[Point, ...]:
    """Corners round the origin, about one unit out. Each shape can be fanned from its centre."""
    return _OUTLINES[shape]
