"""A small mark for each game, drawn with lines and shapes so that it prints sharp."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Mapping

from fpdf import FPDF

Draw = Callable[[FPDF, float, float, float], None]
Point = tuple[float, float]


def draw_emblem(pdf: FPDF, game: str, x: float, y: float, size: float) -> None:
    """The game's mark in a square; a game without one gets a shape made from its name."""
    pdf.set_line_width(size / 14)
    EMBLEMS.get(game, _shape_of(game))(pdf, x, y, size)


def _shape_of(game: str) -> Draw:
    """A star whose points and depth come from the name: the same every time."""
    seed = zlib.crc32(game.encode("utf-8"))
    points, depth = 3 + seed % 5, 0.35 + (seed // 5 % 4) * 0.12
    return lambda pdf, x, y, size: pdf.polygon(_star(x, y, size, points, depth), style="F")


def _star(x: float, y: float, size: float, points: int, depth: float) -> list[Point]:
    corners = []
    for step in range(2 * points):
        reach = size / 2 * (depth if step % 2 else 1.0)
        angle = math.pi * step / points - math.pi / 2
        corners.append(
            (x + size / 2 + reach * math.cos(angle), y + size / 2 + reach * math.sin(angle))
        )
    return corners


def _coins(pdf: FPDF, x: float, y: float, size: float) -> None:
    """Orconomics: a pile of coins."""
    for step in range(3):
        top = y + size * (0.62 - 0.28 * step)
        pdf.ellipse(x + size * 0.1, top, size * 0.8, size * 0.32, style="D")
    pdf.line(x + size * 0.1, y + size * 0.2, x + size * 0.1, y + size * 0.78)
    pdf.line(x + size * 0.9, y + size * 0.2, x + size * 0.9, y + size * 0.78)


def _columns(pdf: FPDF, x: float, y: float, size: float) -> None:
    """Economicus: columns of a chart, rising."""
    for step, height in enumerate((0.35, 0.6, 0.95)):
        left = x + size * (0.05 + 0.32 * step)
        pdf.rect(left, y + size * (1 - height), size * 0.24, size * height, style="F")


def _globe(pdf: FPDF, x: float, y: float, size: float) -> None:
    """Economicon: a globe."""
    pdf.ellipse(x, y, size, size, style="D")
    pdf.ellipse(x + size * 0.28, y, size * 0.44, size, style="D")
    pdf.line(x, y + size / 2, x + size, y + size / 2)


def _banner(pdf: FPDF, x: float, y: float, size: float) -> None:
    """For a Few Orcs More: a banner on a pole."""
    pdf.line(x + size * 0.12, y, x + size * 0.12, y + size)
    corners = [(0.12, 0.05), (1.0, 0.05), (0.72, 0.3), (1.0, 0.55), (0.12, 0.55)]
    pdf.polygon([(x + size * a, y + size * b) for a, b in corners], style="F")


def _shield(pdf: FPDF, x: float, y: float, size: float) -> None:
    """ORC: a shield, half dark."""
    outline = [(0.08, 0.05), (0.92, 0.05), (0.92, 0.5), (0.5, 1.0), (0.08, 0.5)]
    pdf.polygon([(x + size * a, y + size * b) for a, b in outline], style="D")
    half = [(0.5, 0.05), (0.92, 0.05), (0.92, 0.5), (0.5, 1.0)]
    pdf.polygon([(x + size * a, y + size * b) for a, b in half], style="F")


EMBLEMS: Mapping[str, Draw] = {
    "orconomics": _coins,
    "economicus": _columns,
    "economicon": _globe,
    "few_orcs_more": _banner,
    "orc": _shield,
}
