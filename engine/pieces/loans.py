"""Tokens of players in sectors, each free of loans or flipped to show that it carries one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


class Holdings:
    """How many tokens each seat has in each sector, by side.

    Tokens of one seat, sector and side are alike, so counts are enough. Totals are kept as the
    tokens move, since every turn looks at them.

    >>> companies = Holdings(2, ("food", "banking"))
    >>> companies.add(0, "food")
    >>> companies.flip(0, "food", loan=True)
    >>> companies.loans[0], companies.count(0, "food"), companies.within["food"]
    (1, 1, 1)
    """

    __slots__ = ("clear", "loaned", "loans", "owned", "sectors", "total", "within")

    def __init__(self, seats: int, sectors: Sequence[str]) -> None:
        self.sectors = tuple(sectors)
        self.clear: list[dict[str, int]] = [dict.fromkeys(sectors, 0) for _ in range(seats)]
        """Tokens without a loan, by seat and sector."""
        self.loaned: list[dict[str, int]] = [dict.fromkeys(sectors, 0) for _ in range(seats)]
        """Tokens with a loan, by seat and sector."""
        self.total: list[dict[str, int]] = [dict.fromkeys(sectors, 0) for _ in range(seats)]
        """Both together."""
        self.owned = [0] * seats
        """All tokens of a seat."""
        self.loans = [0] * seats
        """Tokens of a seat with a loan."""
        self.within: dict[str, int] = dict.fromkeys(sectors, 0)
        """Tokens in a sector, whosever they are."""

    def count(self, seat: int, sector: str) -> int:
        """Companies of a seat in a sector, with or without a loan."""
        return self.total[seat][sector]

    def sectors_of(self, seat: int) -> list[str]:
        """Where a seat has at least one token."""
        return [sector for sector, n in self.total[seat].items() if n]

    def kinds_of(self, seat: int) -> Iterator[tuple[str, bool]]:
        """Each different token of a seat as sector and whether it carries a loan."""
        clear, loaned = self.clear[seat], self.loaned[seat]
        for sector in self.sectors:
            if clear[sector]:
                yield sector, False
            if loaned[sector]:
                yield sector, True

    def has(self, seat: int, sector: str, loan: bool) -> bool:
        """Whether a seat has such a company there: one with a loan, or one without."""
        return (self.loaned if loan else self.clear)[seat].get(sector, 0) > 0

    def add(self, seat: int, sector: str, loan: bool = False) -> None:
        """One more company of a seat."""
        (self.loaned if loan else self.clear)[seat][sector] += 1
        self.total[seat][sector] += 1
        self.owned[seat] += 1
        self.loans[seat] += loan
        self.within[sector] += 1

    def remove(self, seat: int, sector: str, loan: bool = False) -> None:
        """One company less; that there is one was checked before."""
        (self.loaned if loan else self.clear)[seat][sector] -= 1
        self.total[seat][sector] -= 1
        self.owned[seat] -= 1
        self.loans[seat] -= loan
        self.within[sector] -= 1

    def flip(self, seat: int, sector: str, loan: bool) -> None:
        """Turns one token over: `loan` says which side is up afterwards."""
        side, other = (self.clear, self.loaned) if loan else (self.loaned, self.clear)
        side[seat][sector] -= 1
        other[seat][sector] += 1
        self.loans[seat] += 1 if loan else -1

    def correct(self, seat: int, sector: str, n: int, loan: bool) -> None:
        """The table counted again."""
        change = n - (self.loaned if loan else self.clear)[seat][sector]
        (self.loaned if loan else self.clear)[seat][sector] = n
        self.total[seat][sector] += change
        self.owned[seat] += change
        self.loans[seat] += change if loan else 0
        self.within[sector] += change

    def open(self) -> None:
        """A place for a player who joins late."""
        self.clear.append(dict.fromkeys(self.sectors, 0))
        self.loaned.append(dict.fromkeys(self.sectors, 0))
        self.total.append(dict.fromkeys(self.sectors, 0))
        self.owned.append(0)
        self.loans.append(0)

    def balanced(self) -> bool:
        """No token below none, and the totals agree with the tokens."""
        sides = [*self.clear, *self.loaned]
        both = zip(self.clear, self.loaned, strict=True)
        total = [{sector: c[sector] + b[sector] for sector in self.sectors} for c, b in both]
        within = {sector: sum(held[sector] for held in total) for sector in self.sectors}
        return (
            all(n >= 0 for side in sides for n in side.values())
            and total == self.total
            and [sum(held.values()) for held in total] == self.owned
            and [sum(side.values()) for side in self.loaned] == self.loans
            and within == self.within
        )
