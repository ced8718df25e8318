"""Players: a coloured mark with their shape, and the name beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.graphics import Color, Mesh, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex, get_hex_from_color

from companion.i18n.catalogue import escaped
from companion.identity import identity, outline
from companion.theme import Rgba, readable_on
from companion.widgets.base import Row, Themed, load_kv


def seat_colour(seat: int) -> Rgba:
    return tuple(get_color_from_hex(identity(seat).colour))


def draw_shape(seat: int, x: float, y: float, radius: float) -> None:
    """The player's shape into the open canvas, in the colour that was set before."""
    corners = [(x + px * radius, y + py * radius) for px, py in outline(identity(seat).shape)]
    fan = [x, y, 0, 0]
    for cx, cy in [*corners, corners[0]]:
        fan += [cx, cy, 0, 0]
    Mesh(vertices=fan, indices=list(range(len(corners) + 2)), mode="triangle_fan")
    SmoothLine(points=[value for corner in corners for value in corner], close=True, width=1.0)


class ShapeMark(Themed, Widget):
    """The square with the shape in it. ``bare`` draws the shape alone in the player's colour."""

    seat = NumericProperty(0)
    bare = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, seat=self._draw, bare=self._draw)
        self.theme.bind(mode=self._draw)
        self._draw()

    def _draw(self, *_changed: object) -> None:
        colour, side = seat_colour(int(self.seat)), min(self.size)
        # From x and width, not center: Kivy updates center a little later than pos.
        x, y = self.x + self.width / 2, self.y + self.height / 2
        self.canvas.clear()
        with self.canvas:
            Color(*colour)
            if self.bare:
                draw_shape(int(self.seat), x, y, side * 0.42)
                return
            SmoothRoundedRectangle(
                pos=(x - side / 2, y - side / 2),
                size=(side, side),
                radius=[side * 0.28],
            )
            Color(*readable_on(colour))
            draw_shape(int(self.seat), x, y, max(side * 0.24, dp(3)))


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
