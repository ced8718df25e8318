"""Moves that were entered as one, and are taken back and made again as one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Span = tuple[int, int]
"""The number of the first move, and how many there are."""

MOST_KEPT: Final = 200
"""Entries that are kept with a saved table. What is older is taken back move by move."""


class Entries:
    """Which moves of one table belong together. Entries of a single move are not noted."""

    def __init__(self, spans: Iterable[Span] = ()) -> None:
        self.spans = tuple(spans)

    def after(self, first: int, many: int) -> Entries:
        """As they are once so many moves were made as number `first` and on. What had been undone
        there can no longer be made again."""
        kept = tuple(span for span in self.spans if sum(span) <= first)
        return Entries((*kept, (first, many))[-MOST_KEPT:] if many > 1 else kept)

    def ending_at(self, moves: int) -> int:
        """How many moves the entry is that the first so many moves end with."""
        return next((many for first, many in reversed(self.spans) if first + many == moves), 1)

    def starting_at(self, moves: int, undone: int) -> int:
        """How many of the undone moves are the entry that comes after so many moves."""
        return next((n for first, n in self.spans if first == moves and n <= undone), 1)


def read_spans(value: object) -> tuple[Span, ...]:
    """What a store has kept of them; nothing where it is no such thing."""
    if not isinstance(value, list):
        return ()
    spans = [(one[0], one[1]) for one in value if isinstance(one, list) and len(one) == 2]
    if not all(type(first) is type(many) is int and first >= 0 < many for first, many in spans):
        return ()
    return tuple(spans)
