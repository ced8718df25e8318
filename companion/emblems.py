"""The emblem of each game, as its rulebook brings it: a few polygons on a grid of 100.

It is a file, `emblem.json`, and not code: lists of games show it before any rulebook is loaded.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Literal, NamedTuple

from engine.core.registry import folder

FILE = "emblem.json"
Tone = Literal["main", "light", "ground"]


class Shape(NamedTuple):
    """tone: main and light stand out from the ground; corners are counted from the lower left."""

    tone: Tone
    corners: tuple[tuple[float, float], ...]


@cache
def emblem(game: str) -> tuple[Shape, ...]:
    """The shapes in the order in which they are drawn; none for a game without an emblem."""
    place = folder(game)
    if place is None or not (place / FILE).is_file():
        return ()
    return tuple(
        Shape(shape["tone"], tuple((x, y) for x, y in shape["corners"]))
        for shape in json.loads((place / FILE).read_text(encoding="utf-8"))
    )
