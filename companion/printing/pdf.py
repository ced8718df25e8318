"""Draws sticker sheets as PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Protocol

import segno
from fpdf import FPDF

from companion.printing.emblems import draw_emblem
from companion.printing.sheets import CAPTION, PAPERS, Place, Sheet, pages, plain_sheet
from companion.printing.stickers import Sticker, clipped


class Translate(Protocol):
    """A message id, with its parameters, into words."""

    def __call__(self, id_: str, /, **parameters: int) -> str: ...


MODULES, QUIET = 21, 4
BODY_FONT = "body"
_BIGGEST, _LEAST = 8.0, 4.0  # points
_POINT = 25.4 / 72
_LABEL_MARGIN = 0.6


def make_sheets(
    stickers: Iterable[Sticker],
    translate: Translate,
    paper: str = "A4",
    labels: str | None = None,
    drawn: Callable[[float], None] | None = None,
) -> bytes:
    """A PDF of all stickers: on labels where they fit, the large ones on plain paper.

    drawn is told after each page how much of the work is done, from 0 to 1.
    """
    pdf = new_document(paper if paper in PAPERS else "A4")
    laid, done = pages(stickers, paper, labels), 0
    every = sum(len(page) for _sheet, page in laid)
    for sheet, page in laid:
        _draw_page(pdf, page, sheet, translate)
        done += len(page)
        if drawn is not None:
            drawn(done / every)
    return bytes(pdf.output())


def make_test_page(stickers: Sequence[Sticker], translate: Translate, paper: str = "A4") -> bytes:
    """One page with a tag of each size, and what to do with it."""
    plain_sheet(paper, 25)  # says which papers there are
    pdf = new_document(paper)
    pdf.add_page()
    pdf.set_font(BODY_FONT, size=13)
    pdf.set_xy(15, 15)
    pdf.multi_cell(PAPERS[paper][0] - 30, 6, translate("print.test.title"), align="L")
    pdf.set_font(BODY_FONT, size=10)
    pdf.set_x(15)
    pdf.multi_cell(PAPERS[paper][0] - 30, 5, translate("print.test.how"), align="L")
    x, y, row_height = 15.0, pdf.get_y() + 8, 0.0
    for sticker in sorted(stickers, key=lambda one: -one.size):
        if x + sticker.size > PAPERS[paper][0] - 15:
            x, y, row_height = 15.0, y + row_height + 8, 0.0
        _draw_upright(pdf, sticker, Place(x, y, sticker.size, sticker.size + CAPTION), translate)
        x, row_height = x + sticker.size + 8, max(row_height, sticker.size + CAPTION)
    return bytes(pdf.output())


def font_path() -> Path:
    """Roboto as Kivy ships it, found without starting Kivy."""
    spec = find_spec("kivy")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("kivy")
    return Path(spec.submodule_search_locations[0]) / "data" / "fonts" / "Roboto-Regular.ttf"


def new_document(paper: str) -> FPDF:
    pdf = FPDF(unit="mm", format=PAPERS[paper])
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.set_creator("Tableside")
    pdf.c_margin = 0
    pdf.add_font(BODY_FONT, fname=str(font_path()))
    return pdf


def _draw_page(pdf: FPDF, page: Sequence[Sticker], sheet: Sheet, translate: Translate) -> None:
    pdf.add_page()
    for sticker, place in zip(page, sheet.places(), strict=False):
        if sheet.cut_marks:
            _cut_marks(pdf, place)
            _draw_upright(pdf, sticker, place, translate)
        else:
            _draw_label(pdf, sticker, place, translate)


def _draw_upright(pdf: FPDF, sticker: Sticker, place: Place, translate: Translate) -> None:
    """The tag with its emblem and name under it."""
    _draw_code(pdf, sticker.text, place.x, place.y, sticker.size)
    emblem = CAPTION - 2.0
    top = place.y + sticker.size
    draw_emblem(pdf, sticker.game, place.x + 0.5, top + 0.4, emblem)
    name = Place(place.x + emblem + 1.2, top, place.width - emblem - 1.6, CAPTION - 1.0)
    _write(pdf, _caption(sticker, translate), name)


def _draw_label(pdf: FPDF, sticker: Sticker, place: Place, translate: Translate) -> None:
    """The tag at the left of a wide label, emblem and name at its right."""
    small = clipped(sticker, min(place.height, place.width) - 2 * _LABEL_MARGIN)
    top = place.y + (place.height - small.size) / 2
    _draw_code(pdf, small.text, place.x + _LABEL_MARGIN, top, small.size)
    left = place.x + small.size + _LABEL_MARGIN
    room = place.x + place.width - left - 1.0
    emblem = min(5.0, room)
    draw_emblem(pdf, sticker.game, left, place.y + 2.0, emblem)
    below = place.y + 3.0 + emblem
    _write(
        pdf,
        _caption(sticker, translate),
        Place(left, below, room, place.y + place.height - below - 1.0),
    )


def _draw_code(pdf: FPDF, text: str, x: float, y: float, size: float) -> None:
    module = size / (MODULES + 2 * QUIET)
    matrix = segno.make_qr(text, version=1, error="h", boost_error=False).matrix
    pdf.set_fill_color(0)
    for row, values in enumerate(matrix):
        column = 0
        for dark, run in groupby(values):
            length = len(list(run))
            if dark:
                left, top = x + (QUIET + column) * module, y + (QUIET + row) * module
                pdf.rect(left, top, length * module, module, style="F")
            column += length


def _caption(sticker: Sticker, translate: Translate) -> str:
    return f"{translate(sticker.label, **sticker.parameters)} {sticker.mark}".strip()


def _write(pdf: FPDF, text: str, place: Place) -> None:
    """The name as large as fits, on as many lines as there is room for."""
    size = _BIGGEST
    while size > _LEAST:
        pdf.set_font(BODY_FONT, size=size)
        lines = _wrapped(pdf, text, place.width)
        widest = max(map(pdf.get_string_width, lines))
        if widest <= place.width and len(lines) * size * _POINT * 1.1 <= place.height:
            break
        size -= 0.5
    else:
        pdf.set_font(BODY_FONT, size=size)
        lines = _wrapped(pdf, text, place.width)
    line_height = size * _POINT * 1.1
    room = max(1, int(place.height / line_height))
    for number, line in enumerate(lines[:room]):
        pdf.text(place.x, place.y + (number + 0.8) * line_height, shortened(pdf, line, place.width))


def _wrapped(pdf: FPDF, text: str, width: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and pdf.get_string_width(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def shortened(pdf: FPDF, line: str, width: float) -> str:
    if pdf.get_string_width(line) <= width:
        return line
    while len(line) > 1 and pdf.get_string_width(line + "…") > width:
        line = line[:-1]
    return line + "…"


def _cut_marks(pdf: FPDF, place: Place) -> None:
    """Short grey lines just outside the corners."""
    pdf.set_draw_color(150)
    pdf.set_line_width(0.1)
    reach = 0.9
    for x in (place.x, place.x + place.width):
        for y, sign in ((place.y, -1), (place.y + place.height, 1)):
            pdf.line(x, y, x, y + sign * reach)
    for y in (place.y, place.y + place.height):
        for x, sign in ((place.x, -1), (place.x + place.width, 1)):
            pdf.line(x, y, x + sign * reach, y)
    pdf.set_draw_color(0)
