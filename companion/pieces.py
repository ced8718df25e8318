"""Pictures of coins, goods and cards as glyphs of a font, so that they stand in a line of text.

tools/draw_pieces.py draws them into assets/fonts/pieces.ttf, in the order of the names in
assets/fonts/pieces.json.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

FONT: Final = "Pieces"
FIRST: Final = 0xE000
NAMES: Final = Path(__file__).resolve().parents[1] / "assets" / "fonts" / "pieces.json"


@cache
def codes() -> dict[str, int]:
    """Name -> the code of its glyph."""
    names: list[str] = json.loads(NAMES.read_text(encoding="utf-8"))
    return {name: FIRST + number for number, name in enumerate(names)}


def glyph(name: str) -> str:
    """The character that draws a piece; empty for a name that there is no picture of."""
    return chr(codes()[name]) if name in codes() else ""
