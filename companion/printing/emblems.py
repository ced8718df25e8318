"""The emblem of a game on paper: black and grey shapes, so that it prints sharp."""

from __future__ import annotations

import math
import zlib

from fpdf import FPDF

from companion.emblems import Tone, emblem

Point = tuple[float, float]

GREYS: dict[Tone, int] = {"main": 0, "light": 110, "ground": 255}


def draw_emblem(pdf: FPDF, game: str, x: float, y: float, size: float) -> None:
    """The game's emblem in a square; a game without one gets a star made from its name."""
    shapes = emblem(game)
    for shape in shapes:
        pdf.set_fill_color(GREYS[shape.tone])
        corners = [(x + a * size / 100, y + (100 - b) * size / 100) for a, b in shape.corners]
        pdf.polygon(corners, style="F")
    pdf.set_fill_color(0)
    if not shapes:
        pdf.polygon(_star(x, y, size, game), style="F")


def _star(x: float, y: float, size: float, game: str) -> list[Point]:
    """Its points and depth come from the name: the same every time."""
    seed = zlib.crc32(game.encode("utf-8"))
    points, depth = 3 + seed % 5, 0.35 + (seed // 5 % 4) * 0.12
    corners = []
    for step in range(2 * points):
        reach = size / 2 * (depth if step % 2 else 1.0)
        angle = math.pi * step / points - math.pi / 2
        corners.append(
            (x + size / 2 + reach * math.cos(angle), y + size / 2 + reach * math.sin(angle))
        )
    return corners
