"""Counting what a dice reader got right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass
class Score:
    scenes: int = 0
    exact: int = 0
    dice: int = 0
    found: int = 0
    false: int = 0
    milliseconds: float = 0.0

    def add(self, truth: Sequence[int], read: Iterable[int], milliseconds: float = 0.0) -> None:
        there, told = Counter(truth), Counter(read)
        right = sum((there & told).values())
        self.scenes += 1
        self.exact += there == told
        self.dice += len(truth)
        self.found += right
        self.false += sum(told.values()) - right
        self.milliseconds += milliseconds

    def row(self, name: str) -> list[str]:
        return [
            name,
            f"{100 * self.exact / max(self.scenes, 1):.1f}%",
            f"{self.exact}/{self.scenes}",
            f"{100 * self.found / max(self.dice, 1):.1f}%",
            str(self.false),
            f"{self.milliseconds / max(self.scenes, 1):.0f}",
        ]


HEADER = ["reader", "exact scenes", "", "dice found", "false dice", "ms a frame"]


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns set flush, the first to the left and the others to the right."""
    cells = [list(header), *(list(row) for row in rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(header))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    )
