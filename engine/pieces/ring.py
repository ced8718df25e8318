"""A ring of sectors: neighbours, next clockwise, runs of sectors side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence


class Ring:
    """Sectors in clockwise order.

    >>> ring = Ring("TOU LIV COM WEA".split())
    >>> ring.neighbours("TOU"), ring.clockwise("WEA")
    (('WEA', 'LIV'), 'TOU')
    """

    __slots__ = ("_at", "around", "sectors")

    def __init__(self, sectors: Sequence[str]) -> None:
        self.sectors = tuple(sectors)
        self._at = {sector: i for i, sector in enumerate(self.sectors)}
        n = len(self.sectors)
        self.around = {
            sector: (self.sectors[i - 1], sector, self.sectors[(i + 1) % n])
            for i, sector in enumerate(self.sectors)
        }
        """The sector between its two neighbours, as three in clockwise order."""

    def __iter__(self) -> Iterator[str]:
        return iter(self.sectors)

    def __len__(self) -> int:
        return len(self.sectors)

    def index(self, sector: str) -> int:
        """Where a sector lies, counted clockwise from the first."""
        return self._at[sector]

    def neighbours(self, sector: str) -> tuple[str, str]:
        """The sectors before and after it, clockwise."""
        before, _, after = self.around[sector]
        return before, after

    def clockwise(self, sector: str) -> str:
        """The next sector."""
        return self.around[sector][2]

    def longest_run(self, owned: Collection[str]) -> int:
        """The largest number of owned sectors side by side, over the seam as well."""
        row = "".join(["x" if sector in owned else " " for sector in self.sectors])
        return min(len(row), max(map(len, (row * 2).split()), default=0))

    def chain(self, start: str, owned: Collection[str]) -> tuple[str, ...]:
        """Owned sectors joined to start without a gap, clockwise; none if start is not owned."""
        if start not in owned:
            return ()
        at, n = self._at[start], len(self.sectors)
        first = at
        while self.sectors[(first - 1) % n] in owned and at - first < n - 1:
            first -= 1
        last = at
        while self.sectors[(last + 1) % n] in owned and last - first < n - 1:
            last += 1
        return tuple(self.sectors[i % n] for i in range(first, last + 1))
