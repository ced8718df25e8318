"""Shapes of several colours in one mesh: a coin, a token, a die with its pips.

Each mesh costs two buffers of the graphics card and a call to draw it, however small it is. So what
always lies on top of each other is one: the colours come from a texture with a row for each, in
which the edges fade as in that of plain shapes.
"""

from __future__ import annotations

from array import array
from typing import Any, TypeAlias

from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture

from companion.theme import Rgba
from companion.widgets.smooth_shapes import Form

Layer: TypeAlias = tuple[Rgba, Form]
"""A colour, and the form that has it."""
ROWS = 64
"""Colours in one texture: seats, coins and the tones of a look are fewer."""


def layered(*layers: Layer) -> Mesh:
    """Draws forms into the open canvas, each over those before it; returns the mesh."""
    Color(1, 1, 1, 1)
    return Mesh(mode="triangles", **layered_mesh(*layers))


def layered_mesh(*layers: Layer) -> dict[str, Any]:
    """The vertices, triangles and texture of such a mesh."""
    colours = _PALETTE.with_room_for([colour for colour, _form in layers])
    vertices, indices = array("f"), array("H")
    for colour, (points, triangles) in layers:
        first = len(vertices) // 4
        coloured = points[:]
        coloured[3::4] = array("f", [colours.level(colour)]) * (len(points) // 4)
        vertices += coloured
        indices += array("H", [first + index for index in triangles]) if first else triangles
    return {"vertices": vertices, "indices": indices, "texture": colours.texture}


class _Colours:
    """A texture with a row for each colour, from clear to solid."""

    def __init__(self) -> None:
        self._rows: dict[Rgba, int] = {}
        self.texture: Any = None

    def with_room_for(self, wanted: list[Rgba]) -> _Colours:
        """Where a texture is full the next one begins; the old one lives as long as its meshes."""
        new = [colour for colour in dict.fromkeys(wanted) if colour not in self._rows]
        if self.texture is None or len(self._rows) + len(new) > ROWS:
            self._rows, new = {}, list(dict.fromkeys(wanted))
            self.texture = Texture.create(size=(2, ROWS), colorfmt="rgba")
            self.texture.add_reload_observer(_painter(self._rows))
        for colour in new:
            self._rows[colour] = len(self._rows)
            _paint(self.texture, colour, self._rows[colour])
        return self

    def level(self, colour: Rgba) -> float:
        """How high in the texture the middle of its row is."""
        return (self._rows[colour] + 0.5) / ROWS


def _painter(rows: dict[Rgba, int]) -> Any:
    """Paints a texture again after the phone has dropped the pictures of an app not shown."""

    def paint(texture: Any) -> None:
        for colour, row in rows.items():
            _paint(texture, colour, row)

    return paint


def _paint(texture: Any, colour: Rgba, row: int) -> None:
    red, green, blue, alpha = (round(255 * part) for part in colour)
    fade = bytes((red, green, blue, 0, red, green, blue, alpha))
    texture.blit_buffer(fade, size=(2, 1), pos=(0, row), colorfmt="rgba", bufferfmt="ubyte")


_PALETTE = _Colours()
