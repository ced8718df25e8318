"""A die as it was read from a picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

TRUST = 0.95
"""Readings with at least this confidence are taken without asking."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Die:
    """A die as it was read in one picture."""

    value: int
    box: tuple[int, int, int, int]
    """Left, top, width, height of the die in the picture."""
    outline: tuple[Point, Point, Point, Point]
    """The corners of its top face."""
    confidence: float
    legible: float = 1.0
    """The chance that its value is read right, given that it is a die at all."""
    surplus: bool = False
    """More dice are seen than are known to lie there, and this is one by itself, no coin."""

    @property
    def there(self) -> float:
        """The chance that it is a die at all, whatever it shows."""
        return min(self.confidence / max(self.legible, 0.01), 1.0)

    @property
    def beyond_doubt(self) -> bool:
        """Whether it is a die, though perhaps none of those that are asked for."""
        return self.surplus or self.confidence >= TRUST

    @property
    def middle(self) -> Point:
        """The middle of the top face."""
        return sum(x for x, _ in self.outline) / 4, sum(y for _, y in self.outline) / 4

    @property
    def side(self) -> float:
        """The side of the top face, in pixels."""
        (x0, y0), (x1, y1) = self.outline[0], self.outline[1]
        return float(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)


def trusted(dice: Iterable[Die]) -> list[Die]:
    """Dice that are sure enough to be entered."""
    return [die for die in dice if die.confidence >= TRUST]


def doubtful(dice: Iterable[Die]) -> list[Die]:
    """Dice that a player has to confirm."""
    return [die for die in dice if die.confidence < TRUST]
