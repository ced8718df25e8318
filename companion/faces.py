"""What cards and pieces look like on a tile: a picture, a colour, or both ends of a card.

Which card looks how is told by the drawing of its game (companion/boards).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Face:
    """piece is a picture of companion/pieces.py, icon one of companion/icons.py; colour is a hex
    code, ends are (colour, how many pieces) of a card that can be laid either way round."""

    piece: str = ""
    icon: str = ""
    colour: str = ""
    ends: tuple[tuple[str, int], ...] = ()


PRINTED: Final = {
    "red": "#D8503F",
    "blue": "#3B8FD4",
    "green": "#4CAF6A",
    "yellow": "#E8C93A",
    "white": "#EDEAE2",
    "purple": "#9A6BC9",
}
"""Colours that are printed on cards; a word always stands beside them."""

SHAPES: Final = {
    "red": "triangle",
    "blue": "disc",
    "green": "square",
    "yellow": "diamond",
    "white": "hexagon",
    "purple": "star",
}
"""The shape that stands for such a colour, on the board and on tiles."""

INK_ON_LIGHT: Final = 0.7
"""How much of a hue is left where a picture carries it on a light ground, so that it shows."""


def shown_hue(colour: str, mode: str) -> str:
    """The hue of a picture on the ground of a theme, as a hex code.

    >>> shown_hue("#E3C44F", "dark"), shown_hue("#E3C44F", "light")
    ('#E3C44F', '#9E8937')
    """
    if mode != "light":
        return colour
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{int(part * INK_ON_LIGHT):02X}" for part in parts)


UNSEEN: Final = Face(icon="help-circle-outline")
"""A card that lies face down."""
