"""Emblems of the five games, drawn from a few polygons each on a grid of 100."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, Final

from kivy.graphics import Color, Mesh, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.tesselator import Tesselator
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.theme import Rgba
from companion.widgets.base import Themed

Polygon = tuple[tuple[float, float], ...]


def _disc(x: float, y: float, radius: float, corners: int = 40) -> Polygon:
    turns = [2 * pi * i / corners for i in range(corners)]
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)


def _box(x: float, y: float, width: float, height: float) -> Polygon:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _mirrored(polygon: Polygon) -> Polygon:
    return tuple((100 - x, y) for x, y in reversed(polygon))


_TUSK: Final[Polygon] = ((31, 24), (39, 22), (40, 34), (37, 47), (30, 56), (27, 42))
_EAR: Final[Polygon] = ((24, 66), (6, 78), (10, 58), (22, 48))
_BROW: Final[Polygon] = ((30, 66), (47, 58), (47, 53), (32, 57))
_ORC_HEAD: Final[Polygon] = (
    (50, 88),
    (68, 84),
    (79, 70),
    (78, 46),
    (70, 28),
    (58, 18),
    (42, 18),
    (30, 28),
    (22, 46),
    (21, 70),
    (32, 84),
)
_WAVE: Final[Polygon] = ((14, 30), (34, 48), (48, 38), (72, 64), (66, 70), (90, 74), (86, 50))
_ARROW: Final[Polygon] = (*_WAVE, (80, 56), (49, 24), (34, 34), (18, 20))
_HAT: Final[Polygon] = (
    (8, 24),
    (26, 30),
    (40, 68),
    (34, 84),
    (52, 92),
    (58, 80),
    (74, 30),
    (92, 24),
    (72, 14),
    (50, 11),
    (28, 14),
)
_HALF_STAR: Final[Polygon] = ((50, 74), (53, 66), (61, 66), (55, 61), (57, 53))
_STAR: Final[Polygon] = (*_HALF_STAR, (50, 58), *_mirrored(_HALF_STAR)[:-1])
_BLADE: Final[Polygon] = ((18, 88), (16, 78), (62, 32), (68, 38), (24, 84))
_GUARD: Final[Polygon] = ((54, 28), (58, 24), (76, 42), (72, 46))
_GRIP: Final[Polygon] = ((66, 28), (80, 14), (86, 20), (72, 34))
_PAN: Final[Polygon] = ((8, 46), (36, 46), (33, 36), (22, 32), (11, 36))

_DRAWINGS: Final[dict[str, tuple[tuple[str, Polygon], ...]]] = {
    "orconomics": (
        ("main", _ORC_HEAD),
        ("main", _EAR),
        ("main", _mirrored(_EAR)),
        ("ground", _BROW),
        ("ground", _mirrored(_BROW)),
        ("light", _TUSK),
        ("light", _mirrored(_TUSK)),
        ("ground", ((42, 36), (58, 36), (55, 31), (45, 31))),
    ),
    "economicus": (
        ("light", _box(16, 12, 12, 14)),
        ("light", _box(37, 12, 12, 20)),
        ("light", _box(58, 12, 12, 30)),
        ("light", _box(78, 12, 10, 34)),
        ("main", _ARROW),
    ),
    "economicon": (
        ("main", _box(47, 16, 6, 66)),
        ("main", _box(30, 10, 40, 7)),
        ("main", ((10, 70), (48, 76), (52, 76), (90, 82), (90, 76), (50, 69), (10, 64))),
        ("light", _PAN),
        ("light", tuple((x + 56, y + 12) for x, y in _PAN)),
        ("main", ((21, 66), (23, 66), (35, 46), (32, 46), (22, 62), (12, 46), (9, 46))),
        ("main", ((77, 78), (79, 78), (91, 58), (88, 58), (78, 74), (68, 58), (65, 58))),
        ("main", _disc(50, 84, 6)),
    ),
    "few_orcs_more": (
        ("main", _HAT),
        ("light", ((30, 40), (70, 40), (73, 30), (50, 24), (27, 30))),
        (
            "ground",
            (
                (50, 74),
                (53, 66),
                (61, 66),
                (55, 61),
                (57, 53),
                (50, 58),
                (43, 53),
                (45, 61),
                (39, 66),
                (47, 66),
            ),
        ),
    ),
    "orc": (
        ("light", _BLADE),
        ("main", _GUARD),
        ("main", _GRIP),
        ("light", _mirrored(_BLADE)),
        ("main", _mirrored(_GUARD)),
        ("main", _mirrored(_GRIP)),
        ("main", ((38, 56), (62, 56), (62, 40), (50, 28), (38, 40))),
        ("ground", ((46, 50), (54, 50), (54, 42), (50, 37), (46, 42))),
    ),
}

GAMES: Final = tuple(_DRAWINGS)


class Emblem(Themed, Widget):
    """The emblem of ``game``, bare for one that is not known; ``framed`` sets it on a tile."""

    game = StringProperty("orconomics")
    framed = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, game=self._draw, framed=self._draw)
        self.theme.bind(mode=self._draw)
        self._draw()

    def _colours(self) -> dict[str, Rgba]:
        palette = self.theme.palette
        ground = palette["raised" if self.framed else "background"]
        return {"main": palette["accent"], "light": palette["text"], "ground": ground}

    def _draw(self, *_changed: object) -> None:
        self.canvas.clear()
        side = min(self.size)
        if side <= 0:
            return
        left, low = self.center_x - side / 2, self.center_y - side / 2
        inset = side * 0.12 if self.framed else 0
        scale = (side - 2 * inset) / 100
        colours = self._colours()
        with self.canvas:
            if self.framed:
                Color(*colours["ground"])
                SmoothRoundedRectangle(pos=(left, low), size=(side, side), radius=[side * 0.24])
            for role, polygon in _DRAWINGS.get(self.game, ()):
                Color(*colours[role])
                placed = [(left + inset + x * scale, low + inset + y * scale) for x, y in polygon]
                _fill(placed)


def _fill(corners: list[tuple[float, float]]) -> None:
    """A polygon of any form, with smooth edges."""
    flat = [value for corner in corners for value in corner]
    tesselator = Tesselator()
    tesselator.add_contour(flat)
    if tesselator.tesselate():
        for vertices, indices in tesselator.meshes:
            Mesh(vertices=vertices, indices=indices, mode="triangle_fan")
    SmoothLine(points=flat, close=True, width=1.0)
