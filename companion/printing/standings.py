"""Standings of a tournament as a PDF to pin up: plain words and numbers, black on white."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fpdf import FPDF

from companion.printing.pdf import BODY_FONT, new_document, shortened
from companion.printing.sheets import PAPERS

MARGIN: Final = 18.0
LINE: Final = 7.0
"""Millimetres that a row takes."""
TITLE, HEADING, BODY, SMALL = 20, 12, 11, 9


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """All that is printed, in the reader's language.

    columns  headings; the first two are rank and name, numbers stand to the right
    rounds   a heading and lines for each round that was played, or for the one that waits
    notes    how points are counted and ties broken
    """

    title: str
    subtitle: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    rounds: Sequence[tuple[str, Sequence[str]]]
    notes: Sequence[str]


def make_standings(page: StandingsPage, paper: str = "A4") -> bytes:
    """As many pages as it takes; headings of the table stand on each."""
    return bytes(_Writer(page, paper).write().output())


class _Writer:
    def __init__(self, page: StandingsPage, paper: str) -> None:
        self._page = page
        self._pdf: FPDF = new_document(paper)
        wide, self._high = PAPERS[paper]
        self._room = wide - 2 * MARGIN
        self._y = self._high

    def write(self) -> FPDF:
        page, pdf = self._page, self._pdf
        self._new_page()
        self._text(page.title, TITLE, 11)
        self._text(page.subtitle, BODY, 10)
        widths = self._widths()
        self._row(page.columns, widths, SMALL)
        for row in page.rows:
            if self._needs_page(LINE):
                self._row(page.columns, widths, SMALL)
            self._row(row, widths, BODY)
        self._y += 3
        for note in page.notes:
            self._paragraph(note, SMALL, 5)
        for heading, lines in page.rounds:
            self._needs_page(2 * LINE + 6)
            self._y += 4
            self._text(heading, HEADING, LINE)
            for line in lines:
                self._needs_page(LINE)
                self._paragraph(line, BODY, 6)
        return pdf

    def _widths(self) -> list[float]:
        """Numbers take what they need, the name what is left."""
        pdf, columns = self._pdf, list(zip(self._page.columns, *self._page.rows, strict=True))
        widths = []
        for heading, *cells in columns:
            pdf.set_font(BODY_FONT, size=SMALL)
            wide = pdf.get_string_width(heading)
            pdf.set_font(BODY_FONT, size=BODY)
            widths.append(max([wide, *map(pdf.get_string_width, cells)]) + 4)
        widths[1] = self._room - sum(widths) + widths[1]
        return widths

    def _row(self, cells: Sequence[str], widths: Sequence[float], size: int) -> None:
        pdf, x = self._pdf, MARGIN
        pdf.set_font(BODY_FONT, size=size)
        for number, (cell, wide) in enumerate(zip(cells, widths, strict=True)):
            shown = shortened(pdf, cell, wide - 2)
            left = x if number == 1 else x + wide - 2 - pdf.get_string_width(shown)
            pdf.text(left, self._y + LINE * 0.7, shown)
            x += wide
        pdf.set_draw_color(190)
        pdf.set_line_width(0.1)
        pdf.line(MARGIN, self._y + LINE, MARGIN + self._room, self._y + LINE)
        self._y += LINE

    def _text(self, text: str, size: int, high: float) -> None:
        self._pdf.set_font(BODY_FONT, size=size)
        self._pdf.text(MARGIN, self._y + high * 0.7, shortened(self._pdf, text, self._room))
        self._y += high

    def _paragraph(self, text: str, size: int, high: float) -> None:
        self._pdf.set_font(BODY_FONT, size=size)
        self._pdf.set_xy(MARGIN, self._y)
        self._pdf.multi_cell(self._room, high, text, align="L")
        self._y = self._pdf.get_y()

    def _needs_page(self, high: float) -> bool:
        if self._y + high <= self._high - MARGIN:
            return False
        self._new_page()
        return True

    def _new_page(self) -> None:
        self._pdf.add_page()
        self._y = MARGIN
