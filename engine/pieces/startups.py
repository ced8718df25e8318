"""Startups on the borders between sectors, on their way down from base to base."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.pieces.ring import Ring

FREE = -1
"""A base without a token."""


class Place(NamedTuple):
    """A base: the border is named by its two sectors in clockwise order; base 0 is innermost."""

    border: tuple[str, str]
    base: int


class Borders:
    """What stands on the bases of each border: a seat, or FREE.

    >>> borders = Borders(Ring(("food", "banking", "tourism")), bases=3)
    >>> borders.create("banking", "food", seat=0), borders.create("food", "banking", seat=1)
    (Place(border=('food', 'banking'), base=0), Place(border=('food', 'banking'), base=1))
    >>> borders.landing(Place(("food", "banking"), 0))
    (2, 1)
    """

    __slots__ = ("_named", "bases", "crowded", "last", "owned")

    def __init__(self, ring: Ring, bases: int, seats: int = 8) -> None:
        pairs = [(sector, ring.clockwise(sector)) for sector in ring]
        self.bases: dict[tuple[str, str], list[int]] = {pair: [FREE] * bases for pair in pairs}
        self.last = bases - 1
        self.owned = [0] * seats
        """Startups of each seat."""
        self.crowded = 0
        """Borders without a free base."""
        self._named = {pair: pair for pair in pairs} | {(b, a): (a, b) for a, b in pairs}

    def between(self, sector: str, neighbour: str) -> tuple[str, str] | None:
        """The border of two sectors; None where they are not side by side."""
        return self._named.get((sector, neighbour))

    def has_room(self, sector: str, neighbour: str) -> bool:
        """Whether a base is free between two sectors."""
        return FREE in self.bases[self._named[sector, neighbour]]

    def first_free(self, border: tuple[str, str]) -> int | None:
        """The first free base counted from the centre."""
        bases = self.bases[border]
        return bases.index(FREE) if FREE in bases else None

    def create(self, sector: str, neighbour: str, seat: int) -> Place | None:
        """Puts a token on the first free base; None where the border is full."""
        border = self._named[sector, neighbour]
        base = self.first_free(border)
        if base is None:
            return None
        self._put(Place(border, base), seat)
        return Place(border, base)

    def _put(self, place: Place, seat: int) -> None:
        """A seat, or FREE, on a base."""
        bases = self.bases[place.border]
        self.crowded -= FREE not in bases
        if bases[place.base] != FREE:
            self.owned[bases[place.base]] -= 1
        bases[place.base] = seat
        if seat != FREE:
            self.owned[seat] += 1
        self.crowded += FREE not in bases

    def landing(self, place: Place) -> tuple[int | None, int]:
        """Where a startup comes to when promoted (None: it becomes a company), and how many
        startups it jumps over on the way."""
        bases = self.bases[place.border]
        for base in range(place.base + 1, len(bases)):
            if bases[base] == FREE:
                return base, base - place.base - 1
        return None, self.last - place.base

    def promote(self, place: Place) -> tuple[int | None, int]:
        """Moves a startup one step, as `landing` says; one that becomes a company is taken off."""
        base, jumped = self.landing(place)
        if base is None:
            self._put(place, FREE)
        else:  # on the same border, which had a free base before and has one after
            bases = self.bases[place.border]
            bases[base], bases[place.base] = bases[place.base], FREE
        return base, jumped

    def remove(self, place: Place) -> int:
        """Takes a startup off the board; tells whose it was."""
        seat = self.bases[place.border][place.base]
        self._put(place, FREE)
        return seat

    def of(self, seat: int) -> Iterator[Place]:
        """All startups of a seat."""
        if self.owned[seat]:
            for border, bases in self.bases.items():
                for base, owner in enumerate(bases):
                    if owner == seat:
                        yield Place(border, base)

    def correct(self, place: Place, seat: int) -> None:
        """The table looked again: a seat, or FREE."""
        self._put(place, seat)

    def balanced(self) -> bool:
        """The totals agree with the board."""
        standing = [owner for bases in self.bases.values() for owner in bases if owner != FREE]
        owned = [standing.count(seat) for seat in range(len(self.owned))]
        return owned == self.owned and self.crowded == sum(
            FREE not in bases for bases in self.bases.values()
        )
