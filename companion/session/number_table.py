"""Answers that end in who or what, and a number: both are told in one place.

Few numbers have a key each in the row of what they are of. Many stand in one grid, under a choice
of what they are of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.session.answer_picker import Picker, Way
from engine.core.notation import Token

FEW_NUMBERS: Final = 4
"""So many have room in one row."""
MOST_ROWS: Final = 8


@dataclass(frozen=True, slots=True)
class NumberTable:
    """What the numbers are of -> number -> the whole answer."""

    rows: dict[Token, dict[int, Way]]

    @property
    def in_rows(self) -> bool:
        """Whether every number has a key beside what it is of."""
        return max(map(len, self.rows.values())) <= FEW_NUMBERS

    def touches(self, wanted: tuple[Token, ...]) -> int:
        """How many it takes to tell an answer, whose verb comes first."""
        for index, numbers in enumerate(self.rows.values()):
            if any(way.answer == wanted for way in numbers.values()):
                return 1 if self.in_rows or index == 0 else 2
        raise ValueError(wanted)


def number_table(picker: Picker) -> NumberTable | None:
    """None where something else is to be chosen, or before the first choice among many numbers."""
    depth = picker.depth
    rows: dict[Token, dict[int, Way]] = {}
    for way in picker.ways:
        number = way.path[-1]
        if not way.listed or len(way.path) != depth + 2 or not isinstance(number, int):
            return None
        rows.setdefault(way.path[depth], {})[number] = way
    if not 1 < len(rows) <= MOST_ROWS or len(picker.ways) == len(rows):
        return None
    table = NumberTable(rows)
    return table if table.in_rows or picker.can_go_back else None
