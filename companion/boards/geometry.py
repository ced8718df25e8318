"""Where the parts of a ring are. The first sector is on top, the others follow clockwise."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import asin, atan2, cos, hypot, pi, sin

from kivy.metrics import dp

from companion.boards.canvas_pen import Point

FULL_RADIUS = 164.0
"""The ring as it is on the narrowest phone; everything in it grows with it."""
INNER = 0.38
GAP = 3.0
STEPS = 12
BASES = 3
COMPACT, TINY = 0.85, 0.36
"""Below these scales a ring shows pictures and numbers in place of names, and not even those."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """A ring of so many sectors round a centre. ``unit`` is a dp that grows with the ring."""

    centre: Point
    outer: float
    count: int

    @property
    def inner(self) -> float:
        return self.outer * INNER

    @property
    def scale(self) -> float:
        return self.outer / dp(FULL_RADIUS)

    @property
    def unit(self) -> float:
        return self.outer / FULL_RADIUS

    @property
    def compact(self) -> bool:
        return self.scale < COMPACT

    @property
    def tiny(self) -> bool:
        """Too small for anything but where tokens lie: large letters left it little room."""
        return self.scale < TINY

    def at_least(self, units: float, least: float) -> float:
        """A size that grows with the ring, but is never less than so many dp: a small ring shows
        less, and what it shows can be read."""
        return units * self.unit if self.tiny else max(units * self.unit, float(dp(least)))

    @property
    def step(self) -> float:
        return 2 * pi / self.count

    def angle(self, index: float) -> float:
        return pi / 2 - index * self.step

    def chord(self, height: float) -> float:
        """How wide a sector is at a distance from the centre."""
        return 2 * height * sin(self.step / 2)

    def where(self, x: float, y: float) -> tuple[float, float]:
        """Distance from the centre, and how many sectors clockwise from the top."""
        dx, dy = x - self.centre[0], y - self.centre[1]
        return hypot(dx, dy), (pi / 2 - atan2(dy, dx)) % (2 * pi) / self.step

    def bases(self) -> list[float]:
        """How far out the bases on a border are, innermost first."""
        low, high = self.inner + 22 * self.unit, self.outer - 32 * self.unit
        return [low + (high - low) * base / (BASES - 1) for base in range(BASES)]

    def on_base(self, turn: float, distance: float) -> bool:
        """Whether a finger there means a border and not one of the sectors beside it."""
        heights = self.bases()
        aside = abs(turn % 1 - 0.5) * self.step * distance
        reach = 10 * self.unit
        return aside < 9 * self.unit and heights[0] - reach <= distance <= heights[-1] + reach

    def wedge(self, angle: float) -> list[float]:
        """A sector as a strip of triangles."""
        low, high = self._arc(angle, self.inner + dp(3)), self._arc(angle, self.outer)
        return [value for pair in zip(low, high, strict=True) for point in pair for value in point]

    def outline(self, angle: float, inset: float = 0.0) -> list[float]:
        """The line round a sector, so far inside of it."""
        back = self._arc(angle, self.inner + dp(3) + inset, inset)
        there = self._arc(angle, self.outer - inset, inset)
        return [value for point in (*there, *reversed(back)) for value in point]

    def _arc(self, angle: float, radius: float, inset: float = 0.0) -> tuple[Point, ...]:
        """The points of an arc of a sector, from one side to the other."""
        return _arc(self.centre, radius, angle, self.step / 2, dp(GAP) / 2 + inset)


@lru_cache(maxsize=128)
def _arc(
    centre: Point, radius: float, angle: float, half_step: float, inset: float
) -> tuple[Point, ...]:
    half = half_step - asin(inset / radius)
    turns = [angle - half + 2 * half * step / STEPS for step in range(STEPS + 1)]
    return tuple((centre[0] + radius * cos(at), centre[1] + radius * sin(at)) for at in turns)
