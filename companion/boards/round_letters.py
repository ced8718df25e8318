"""Letters along a circle: the letters of a text in one picture, and one mesh that bends them."""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

GAP = 1
"""Clear pixels between two letters, so that none shows at the edge of the next."""
NARROWEST = 2
CORNERS = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
TRIANGLES = (0, 1, 2, 2, 3, 0)


def letters_in_a_row(text: str, size: int) -> Texture:
    """A picture of each letter by itself, side by side: turned, they are not as near to one
    another as in a line."""
    label: Any = CoreLabel(text=text, font_size=size)
    label.resolve_font_name()
    widths, high = letter_sizes(text, size)
    wide = sum(widths) + GAP * (len(widths) - 1)
    made: Any = Texture.create(size=(wide, high), colorfmt="rgba")

    def paint(texture: Any) -> None:
        """Also after the phone has dropped the pictures of an app that was not shown."""
        label._size = (wide, high)
        label._render_begin()
        at = 0
        for letter, room in zip(text, widths, strict=True):
            label._render_text(letter, at, 0)
            at += room + GAP
        texture.blit_data(label._render_end())

    made.add_reload_observer(paint)
    paint(made)
    return made


@lru_cache(maxsize=256)
def letter_sizes(text: str, size: int) -> tuple[tuple[int, ...], int]:
    """How wide each letter is, and how high they are, in pixels."""
    label: Any = CoreLabel(text=text, font_size=size)
    label.resolve_font_name()
    each = [label.get_extents(letter) for letter in text]
    return tuple(max(int(wide), NARROWEST) for wide, _high in each), int(each[0][1])


def bend(
    row: Texture,
    text: str,
    size: int,
    sharp: float,
    centre: tuple[float, float],
    radius: float,
    angle: float,
) -> Mesh:
    """Draws the letters of a row along a circle, their middle at the angle, readable from below."""
    under = sin(angle) < -0.1
    turn, tilt = (1.0, pi / 2) if under else (-1.0, -pi / 2)
    widths, high = letter_sizes(text, size)
    at = angle - turn * sum(widths) / sharp / radius / 2
    vertices, indices, left = array("f"), array("H"), 0
    for number, pixels in enumerate(widths):
        wide, tall = pixels / sharp, high / sharp
        at += turn * wide / radius / 2
        x, y = centre[0] + radius * cos(at), centre[1] + radius * sin(at)
        across, up = cos(at + tilt), sin(at + tilt)
        for side, level in CORNERS:
            dx, dy = side * wide, level * tall
            vertices.extend((x + dx * across - dy * up, y + dx * up + dy * across))
            vertices.extend(((left + (side + 0.5) * pixels) / row.width, 0.5 - level))
        indices.extend(4 * number + corner for corner in TRIANGLES)
        left += pixels + GAP
        at += turn * wide / radius / 2
    return Mesh(vertices=vertices, indices=indices, mode="triangles", texture=row)
