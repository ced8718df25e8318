"""Where stickers go on paper: label sheets that shops sell, or a plain grid with cut marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.printing.stickers import PrintError, Sticker, grouped

PAPERS: Final[Mapping[str, tuple[float, float]]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}

CAPTION = 5.5  # millimetres under a tag for its name
_MARGIN = 10.0
_GAP = 2.0


@dataclass(frozen=True)
class Place:
    """A rectangle of a page, in millimetres from its upper left."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Sheet:
    """A regular grid of places in the middle of a page."""

    paper: str
    columns: int
    rows: int
    width: float  # of one place
    height: float
    pitch_x: float
    pitch_y: float
    cut_marks: bool = False

    def __len__(self) -> int:
        return self.columns * self.rows

    def places(self) -> Iterator[Place]:
        across, down = PAPERS[self.paper]
        left = (across - (self.columns - 1) * self.pitch_x - self.width) / 2
        top = (down - (self.rows - 1) * self.pitch_y - self.height) / 2
        for row in range(self.rows):
            for column in range(self.columns):
                x, y = left + column * self.pitch_x, top + row * self.pitch_y
                yield Place(x, y, self.width, self.height)


LABELS: Final[Mapping[str, Sheet]] = {
    "38x21": Sheet("A4", 5, 13, 38.1, 21.2, 40.6, 21.2),
    "46x21": Sheet("A4", 4, 12, 45.7, 21.2, 48.3, 21.2),
    "48x25": Sheet("A4", 4, 11, 48.5, 25.4, 48.5, 25.4),
    "63x38": Sheet("A4", 3, 7, 63.5, 38.1, 66.04, 38.1),
    "70x37": Sheet("A4", 3, 8, 70.0, 37.0, 70.0, 37.0),
    "67x25": Sheet("Letter", 3, 10, 66.68, 25.4, 69.85, 25.4),
}
"""Label sheets by the size of a label, rounded."""


def label_sheet(name: str, paper: str) -> Sheet:
    sheet = LABELS.get(name.lower())
    if sheet is None:
        raise PrintError("print.error.labels", known=", ".join(LABELS))
    if sheet.paper != paper:
        raise PrintError("print.error.label_paper", labels=name, paper=sheet.paper)
    return sheet


def plain_sheet(paper: str, size: float) -> Sheet:
    """As many tags of a size as fit on a page, with their names under them."""
    if paper not in PAPERS:
        raise PrintError("print.error.paper", known=", ".join(PAPERS))
    across, down = PAPERS[paper]
    height = size + CAPTION
    columns = int((across - 2 * _MARGIN + _GAP) // (size + _GAP))
    rows = int((down - 2 * _MARGIN + _GAP) // (height + _GAP))
    return Sheet(paper, columns, rows, size, height, size + _GAP, height + _GAP, cut_marks=True)


def pages(
    stickers: Iterable[Sticker], paper: str, labels: str | None
) -> list[tuple[Sheet, list[Sticker]]]:
    """The stickers page by page: on labels where they fit, the large ones on plain paper."""
    laid = []
    for group in grouped(stickers):
        sheet = label_sheet(labels, paper) if labels else plain_sheet(paper, group[0].size)
        if labels and not _fits(group[0], sheet):
            sheet = plain_sheet(paper, group[0].size)
        for start in range(0, len(group), len(sheet)):
            laid.append((sheet, group[start : start + len(sheet)]))
    return laid


def _fits(sticker: Sticker, sheet: Sheet) -> bool:
    """Large tags are large for a reason: a label may shrink a card's tag, not a sector's."""
    return min(sheet.height, sheet.width) >= min(sticker.size, 30.0) * 0.7
