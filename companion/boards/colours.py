"""Colours that are printed on pieces of the games, each with a shape of its own beside it."""

from __future__ import annotations

from typing import Final

from kivy.utils import get_color_from_hex

from companion.faces import PRINTED as HEX
from companion.faces import SHAPES as CARD_SHAPES
from companion.theme import Rgba

_HEX: Final = {
    **{name: (HEX[name], shape) for name, shape in CARD_SHAPES.items()},
    "orcs": ("#4CAF6A", "triangle"),
    "dwarves": ("#D98A3D", "square"),
    "skeletons": ("#EDEAE2", "diamond"),
    "barbarians": ("#D8503F", "cross"),
    "mercenaries": ("#9A6BC9", "star"),
    "spies": ("#7F8C96", "disc"),
    "gold": ("#E0A83C", "disc"),
}
"""Nations, races and the backs of cards."""

PRINTED: Final[dict[str, Rgba]] = {
    name: tuple(get_color_from_hex(colour)) for name, (colour, _shape) in _HEX.items()
}
SHAPES: Final[dict[str, str]] = {name: shape for name, (_colour, shape) in _HEX.items()}
