"""Rounded surfaces: cards, and the ground that buttons and rows are drawn on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Canvas, Color, Mesh, PopMatrix, PushMatrix, SmoothLine, Translate
from kivy.graphics.instructions import CanvasBase
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.theme import CORNER
from companion.widgets import smooth_shapes
from companion.widgets.base import Themed, load_kv
from companion.widgets.last_pass import LAST_PASS

EDGE = 4.5
ARC_STEPS = 10


class Surface(Themed):
    """A rounded rectangle behind a widget. ``fill`` and ``outline`` are colours, clear by default.

    The high-contrast look has borders instead of surfaces, so a filled surface is outlined there.
    Only what can be seen is drawn: most of a screen are surfaces, each shape that is drawn takes
    memory of the graphics card, and all of them move at every answer.
    """

    fill = ColorProperty((0, 0, 0, 0))
    outline = ColorProperty((0, 0, 0, 0))
    corner = NumericProperty("12dp")
    line_width = NumericProperty("1.1dp")
    canvas: Canvas
    fbind: Callable[..., object]
    pos: Sequence[float]
    size: Sequence[float]

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._surface_ground: tuple[Color, Mesh] | None = None
        self._surface_rim: tuple[Color, Mesh] | None = None
        self._surface_shape: tuple[object, ...] = ()
        self._surface_shift: Any = None
        self._surface_canvas = CanvasBase()
        self.canvas.before.insert(0, self._surface_canvas)
        for name in ("fill", "outline"):
            self.fbind(name, self._colour_surface)
        for name in ("pos", "size", "corner", "line_width"):
            self.fbind(name, self._surface_moved)
        self._draw_surface()

    def _colour_surface(self, *_changed: object) -> None:
        seen = (bool(self.fill[3]), bool(self.outline[3]))
        if seen != (self._surface_ground is not None, self._surface_rim is not None):
            self._draw_surface()
            return
        for part, colour in ((self._surface_ground, self.fill), (self._surface_rim, self.outline)):
            if part is not None:
                part[0].rgba = colour

    def _draw_surface(self) -> None:
        self._surface_canvas.clear()
        self._surface_ground = self._surface_rim = None
        if not (self.fill[3] or self.outline[3]):
            return
        x, y, wide, high = self.surface_area()
        self._surface_shape = self._shape()
        with self._surface_canvas:
            PushMatrix()
            self._surface_shift = Translate(x, y)
            if self.fill[3]:
                colour = Color(*self.fill)
                ground = smooth_shapes.rounded(0, 0, wide, high, self.corner)
                self._surface_ground = (colour, ground)
            if self.outline[3]:
                colour = Color(*self.outline)
                rim = smooth_shapes.rounded_rim(*self._rim())
                self._surface_rim = (colour, rim)
            PopMatrix()

    def surface_area(self) -> tuple[float, float, float, float]:
        """Where it lies, and how wide and high it is."""
        (x, y), (wide, high) = self.pos, self.size
        return x, y, wide, high

    def _shape(self) -> tuple[object, ...]:
        """All that its shapes depend on but where they lie."""
        corner = self.corner
        even = isinstance(corner, int | float)
        return (*self.surface_area()[2:], corner if even else tuple(corner), self.line_width)

    def _rim(self) -> tuple[float, float, float, float, float, float]:
        (_x, _y, wide, high), edge = self.surface_area(), dp(1)
        inside = (max(wide - 2 * edge, 1), max(high - 2 * edge, 1))
        return edge, edge, *inside, self.corner, self.line_width

    def _surface_moved(self, *_changed: object) -> None:
        if self._surface_ground is not None or self._surface_rim is not None:
            LAST_PASS.note(self.place_surface)

    def place_surface(self) -> None:
        """Brings what is there to where the widget is now; another size is drawn anew."""
        if self._surface_ground is None and self._surface_rim is None:
            return  # it has become clear since it moved
        x, y, wide, high = self.surface_area()
        self._surface_shift.xy = (x, y)
        shape = self._shape()
        if shape == self._surface_shape:
            return
        self._surface_shape = shape
        if self._surface_ground is not None:
            ground = self._surface_ground[1]
            smooth_shapes.place_rounded(ground, 0, 0, wide, high, self.corner)
        if self._surface_rim is not None:
            smooth_shapes.place_rim(self._surface_rim[1], *self._rim())


class Card(Surface, BoxLayout):
    """A surface that holds things under each other; its left edge may carry a player's colour."""

    edge = ColorProperty((0, 0, 0, 0))
    title = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._edge_band = CanvasBase()
        self.canvas.before.add(self._edge_band)
        for name in ("edge", "pos", "size"):
            self.fbind(name, self._draw_edge)
        self._draw_edge()

    def _draw_edge(self, *_changed: object) -> None:
        """The left edge as a band that thins out into the corners, smooth on both sides."""
        if not self.edge[3] and not self._edge_band.children:
            return
        self._edge_band.clear()
        if self.edge[3]:
            band, *sides = _crescent(self.x, self.y, self.height)
            with self._edge_band:
                Color(*self.edge)
                Mesh(vertices=band, indices=list(range(len(band) // 4)), mode="triangle_strip")
                for side in sides:
                    SmoothLine(points=side, width=dp(0.6))


def _crescent(x: float, y: float, height: float) -> tuple[list[float], list[float], list[float]]:
    """The vertices of the band, and the points of its outer and of its inner border."""
    band, outside, inside = [], [], []
    for cosine, end, sine in _left_side(height):
        level = y + end + dp(CORNER) * sine
        outer = x + dp(CORNER) * (1 + cosine)
        inner = x + dp(CORNER) + dp(CORNER - EDGE) * cosine
        band += [outer, level, 0, 0, inner, level, 0, 0]
        outside += [outer, level]
        inside += [inner, level]
    return band, outside, inside


def _left_side(height: float) -> list[tuple[float, float, float]]:
    """Directions from the top corner's arc to the bottom one's: cosine, centre height, sine."""
    turns = [pi / 2 + pi / 2 * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
    top = [(cos(turn), height - dp(CORNER), sin(turn)) for turn in turns]
    return top + [(cosine, dp(CORNER), -sine) for cosine, _, sine in reversed(top)]


load_kv(__file__)
