"""The crisis: one sector whose printed income is overridden, not added to."""

from __future__ import annotations


class Crisis:
    """Where the crisis is and how deep.

    first    value of a sector that the crisis has just reached
    deepest  where it stays when it strikes the same sector again and again

    >>> crisis = Crisis(first=-1, deepest=-4)
    >>> crisis.strike("food"), crisis.strike("food"), crisis.strike("banking")
    (-1, -2, -1)
    >>> crisis.value("food", 2), crisis.value("banking", 2)
    (2, -1)
    """

    __slots__ = ("at", "deepest", "first", "level")

    def __init__(self, first: int, deepest: int) -> None:
        self.first = first
        self.deepest = deepest
        self.at: str | None = None
        self.level = first

    def strike(self, sector: str) -> int:
        """Reaches a sector, which clears all others, or deepens where it already is."""
        if sector == self.at:
            self.level = max(self.deepest, self.level - 1)
        else:
            self.at = sector
            self.level = self.first
        return self.level

    def clear(self) -> None:
        """Off the board; the next crisis begins at the first level."""
        self.at = None
        self.level = self.first

    def value(self, sector: str, printed: int) -> int:
        """What a company there earns."""
        return self.level if sector == self.at else printed
