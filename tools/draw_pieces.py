"""Draw the font of coins, goods and cards: assets/fonts/pieces.ttf.

    python tools/draw_pieces.py

Every picture is a list of shapes on a grid of 24, drawn one over the other; those marked as holes
are cut out. Names and their order are in assets/fonts/pieces.json.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import cos, pi, sin
from pathlib import Path
from typing import NamedTuple

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.faces import SHAPES  # noqa: E402
from companion.identity import outline  # noqa: E402
from companion.pieces import FONT, codes  # noqa: E402

GRID, EM, LOW = 24, 1000, -140
ASCENT, DESCENT = 930, -245
CORNERS = 28

Point = tuple[float, float]


class Shape(NamedTuple):
    points: tuple[Point, ...]
    hole: bool = False


def poly(*points: Point, hole: bool = False) -> Shape:
    return Shape(points, hole)


def disc(x: float, y: float, r: float, *, hole: bool = False, ry: float = 0.0) -> Shape:
    turns = [2 * pi * n / CORNERS for n in range(CORNERS)]
    return Shape(tuple((x + r * cos(a), y + (ry or r) * sin(a)) for a in turns), hole)


def box(x: float, y: float, wide: float, high: float, *, hole: bool = False) -> Shape:
    return Shape(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)), hole)


def ring(x: float, y: float, r: float, thick: float) -> list[Shape]:
    return [disc(x, y, r), disc(x, y, r - thick, hole=True)]


_ONE = poly(
    (10.9, 6.5),
    (13.5, 6.5),
    (13.5, 17.5),
    (11.3, 17.5),
    (8.6, 16),
    (8.6, 13.8),
    (10.9, 14.9),
    hole=True,
)
_FOUR = poly(
    (12.6, 6.5),
    (15, 6.5),
    (15, 8.9),
    (16.6, 8.9),
    (16.6, 11),
    (15, 11),
    (15, 17.5),
    (12.4, 17.5),
    (7.2, 11),
    (7.2, 8.9),
    (12.6, 8.9),
    hole=True,
)
_FOUR_EYE = poly((9.8, 11), (12.6, 11), (12.6, 14.6))

PICTURES: dict[str, list[Shape]] = {
    "coin-1": [disc(12, 12, 11), _ONE],
    "coin-4": [disc(12, 12, 11), _FOUR, _FOUR_EYE],
    "coin": [disc(12, 12, 11), disc(12, 12, 8.6, hole=True), disc(12, 12, 7)],
    "tourism": [
        box(3, 4, 18, 13),
        box(6, 4, 1.4, 13, hole=True),
        box(16.6, 4, 1.4, 13, hole=True),
        poly((8, 17), (8, 21), (16, 21), (16, 17), (14, 17), (14, 19), (10, 19), (10, 17)),
    ],
    "livestock": [
        disc(12, 8, 5.4, ry=4.4),
        disc(4.6, 12.4, 2.3, ry=2.9),
        disc(9, 17.6, 2.4, ry=3.1),
        disc(15, 17.6, 2.4, ry=3.1),
        disc(19.4, 12.4, 2.3, ry=2.9),
    ],
    "communication": [
        poly((2, 8), (2, 21), (22, 21), (22, 8), (12, 8), (6, 3), (6, 8)),
        disc(7.4, 14.5, 1.5, hole=True),
        disc(12, 14.5, 1.5, hole=True),
        disc(16.6, 14.5, 1.5, hole=True),
    ],
    "innovations": [
        disc(12, 15, 7),
        box(9, 6.4, 6, 4),
        box(9, 3.8, 6, 1.6),
        box(10, 1.4, 4, 1.6),
        poly(
            (11.2, 7),
            (12.8, 7),
            (12.8, 13),
            (15, 15),
            (14, 16),
            (12, 14.2),
            (10, 16),
            (9, 15),
            (11.2, 13),
            hole=True,
        ),
    ],
    "food": [
        box(5.4, 2, 2.2, 11),
        box(3, 14, 1.4, 8),
        box(5.8, 14, 1.4, 8),
        box(8.6, 14, 1.4, 8),
        poly((3, 12), (10, 12), (10, 14.4), (3, 14.4)),
        box(15.4, 2, 2.2, 9),
        disc(16.5, 16.4, 3.4, ry=5.8),
    ],
    "transportation": [
        box(1.5, 7, 13, 10.5),
        poly((15.5, 7), (22.5, 7), (22.5, 11.6), (19.8, 15), (15.5, 15)),
        poly((17, 11.4), (20.6, 11.4), (19, 13.5), (17, 13.5), hole=True),
        disc(6, 6.4, 2.9),
        disc(18, 6.4, 2.9),
        disc(6, 6.4, 1.2, hole=True),
        disc(18, 6.4, 1.2, hole=True),
    ],
    "totemology": [
        poly(
            (5, 22),
            (2, 17.5),
            (5.5, 14),
            (5.5, 5.5),
            (8.5, 2),
            (15.5, 2),
            (18.5, 5.5),
            (18.5, 14),
            (22, 17.5),
            (19, 22),
            (15, 19.4),
            (9, 19.4),
        ),
        disc(9.2, 13.8, 1.9, hole=True),
        disc(14.8, 13.8, 1.9, hole=True),
        poly((8, 8.6), (16, 8.6), (14.4, 5), (9.6, 5), hole=True),
        box(10.2, 7, 1.2, 1.8),
        box(12.6, 7, 1.2, 1.8),
    ],
    "banking": [
        poly((12, 22), (22, 16.6), (22, 15), (2, 15), (2, 16.6)),
        box(4, 6, 3, 8),
        box(10.5, 6, 3, 8),
        box(17, 6, 3, 8),
        box(2, 2, 20, 3),
    ],
    "smuggling": [
        box(3, 3, 18, 13),
        box(2, 17, 20, 4.4),
        box(8.6, 10.6, 6.8, 2, hole=True),
    ],
    "weaponcrafting": [
        poly((20.5, 22), (22, 20.5), (21.4, 16), (9.6, 6.2), (7.2, 8.6), (16.8, 20.6)),
        poly(
            (3.4, 8.4), (5, 10), (12, 5.4), (10, 3.4), (8.2, 4.4), (4.6, 1), (2.2, 3.4), (5.6, 6.8)
        ),
    ],
    "grain": [
        box(11.2, 1.6, 1.6, 12),
        disc(12, 19, 2, ry=3.4),
        poly((11, 9.4), (11, 13), (5.4, 17.4), (5.4, 13.4)),
        poly((13, 9.4), (13, 13), (18.6, 17.4), (18.6, 13.4)),
        poly((11, 4), (11, 7.6), (5.4, 12), (5.4, 8)),
        poly((13, 4), (13, 7.6), (18.6, 12), (18.6, 8)),
    ],
    "steel": [
        poly((2, 4), (10.6, 4), (8.8, 11), (3.8, 11)),
        poly((13.4, 4), (22, 4), (20.2, 11), (15.2, 11)),
        poly((7.7, 13), (16.3, 13), (14.5, 20), (9.5, 20)),
    ],
    "oil": [
        poly((12, 22.6), (6.4, 12.6), (17.6, 12.6)),
        disc(12, 9, 6.7),
    ],
    "tech": [
        box(5.5, 5.5, 13, 13),
        box(9, 9, 6, 6, hole=True),
        *[box(x, 1.6, 1.6, 3.4) for x in (7, 11.2, 15.4)],
        *[box(x, 19, 1.6, 3.4) for x in (7, 11.2, 15.4)],
        *[box(1.6, y, 3.4, 1.6) for y in (7, 11.2, 15.4)],
        *[box(19, y, 3.4, 1.6) for y in (7, 11.2, 15.4)],
    ],
    "orc": [poly((12, 21), (22, 4), (2, 4))],
    "card": [box(4.5, 1.5, 15, 21), box(6.5, 3.5, 11, 17, hole=True)],
}


SHAPE, SHAPE_ON_COIN = 10.0, 6.6
"""How far the corners of a shape are from the middle, alone and on a coin."""


def shape(name: str, r: float) -> Shape:
    """One of the shapes that stand beside colours, as the board draws them."""
    return Shape(tuple((12 + r * x, 12 + r * y) for x, y in outline(name)))


for _name in sorted(set(SHAPES.values())):
    PICTURES[_name] = [shape(_name, SHAPE)]
    PICTURES[f"coin-{_name}"] = [*ring(12, 12, 11, 2.4), shape(_name, SHAPE_ON_COIN)]


def _area(points: Sequence[Point]) -> float:
    following = [*points[1:], points[0]]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, following, strict=True))


def _glyph(shapes: Sequence[Shape]) -> Glyph:
    """Filled shapes go clockwise and holes the other way round, as the font format wants it."""
    pen = TTGlyphPen(None)
    for shape in shapes:
        forwards = (_area(shape.points) > 0) == shape.hole
        points = shape.points if forwards else shape.points[::-1]
        placed = [(round(x * EM / GRID), round(LOW + y * EM / GRID)) for x, y in points]
        pen.moveTo(placed[0])
        for point in placed[1:]:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def main() -> None:
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", *codes()])
    builder.setupCharacterMap({code: name for name, code in codes().items()})
    glyphs = {name: _glyph(PICTURES[name]) for name in codes()}
    builder.setupGlyf({".notdef": _glyph([]), **glyphs})
    drawn = builder.font["glyf"]
    widths = {name: (EM, getattr(drawn[name], "xMin", 0)) for name in (".notdef", *codes())}
    builder.setupHorizontalMetrics(widths)
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupOS2(
        sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT
    )
    builder.setupNameTable({"familyName": FONT, "styleName": "Regular"})
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.save(ROOT / "assets" / "fonts" / "pieces.ttf")


if __name__ == "__main__":
    main()
