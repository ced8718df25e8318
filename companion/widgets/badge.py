"""Players: a coloured mark with their shape, and the name beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    PopMatrix,
    PushMatrix,
    Translate,
)
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex, get_hex_from_color

from companion.i18n.catalogue import escaped
from companion.identity import IDENTITIES, identity, outline
from companion.theme import Rgba, readable_on, rgba
from companion.widgets import smooth_shapes
from companion.widgets.base import Row, Themed, load_kv
from companion.widgets.layered_shapes import layered_mesh
from companion.widgets.smooth_shapes import polygon_form, rounded_form


def seat_colour(seat: int) -> Rgba:
    return _colour(identity(seat).colour)


@lru_cache(maxsize=len(IDENTITIES))
def _colour(code: str) -> Rgba:
    """One of the few colours of seats."""
    return rgba(get_color_from_hex(code))


def draw_shape(seat: int, x: float, y: float, radius: float) -> None:
    """The player's shape into the open canvas, in the colour that was set before."""
    smooth_shapes.polygon(x, y, radius, outline(identity(seat).shape))


class ShapeMark(Themed, Widget):
    """The square with the shape in it. ``bare`` draws the shape alone in the player's colour."""

    seat = NumericProperty(0)
    bare = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawn: tuple[object, ...] = ()
        with self.canvas:
            PushMatrix()
            self._shift = Translate()
            self._mark = InstructionGroup()
            PopMatrix()
        self.bind(pos=self._place, size=self._place, seat=self._place, bare=self._place)
        self._place()

    def _place(self, *_changed: object) -> None:
        """Moves the mark; draws it only where it looks otherwise, since lists move at each answer.

        From x and width, not center: Kivy updates center a little later than pos.
        """
        self._shift.xy = (self.x + self.width / 2, self.y + self.height / 2)
        wanted = (identity(int(self.seat)), min(self.size), self.bare)
        if wanted != self._drawn:
            self._drawn = wanted
            self._draw(min(self.size))

    def _draw(self, side: float) -> None:
        self._mark.clear()
        if side <= 0:
            return  # a row without a player keeps the place only
        colour, shape = seat_colour(int(self.seat)), outline(identity(int(self.seat)).shape)
        if self.bare:
            layers = [(colour, polygon_form(0, 0, side * 0.42, shape))]
        else:
            ground = rounded_form(-side / 2, -side / 2, side, side, side * 0.28)
            form = polygon_form(0, 0, max(side * 0.24, dp(3)), shape)
            layers = [(colour, ground), (readable_on(colour), form)]
        self._mark.add(Color(1, 1, 1, 1))
        self._mark.add(Mesh(mode="triangles", **layered_mesh(*layers)))


class PlayerBadge(Row):
    """Colour, shape and name; ``note`` says what the player does or is, smaller, after it."""

    seat = NumericProperty(0)
    name = StringProperty("")
    note = StringProperty("")

    @staticmethod
    def written(
        name: str, note: str, sizes: Mapping[str, float], palette: Mapping[str, Sequence[float]]
    ) -> str:
        told = f"[b]{escaped(name)}[/b]"
        if note:
            size, colour = int(sizes["secondary"]), get_hex_from_color(palette["muted"])
            told += f"  [size={size}][color={colour}]{escaped(note)}[/color][/size]"
        return told


load_kv(__file__)
