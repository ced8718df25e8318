"""The emblem of a game, drawn from a few polygons on a grid of 100."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, SmoothLine
from kivy.graphics.tesselator import Tesselator
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.emblems import emblem
from companion.theme import Rgba
from companion.widgets import smooth_shapes
from companion.widgets.base import Themed


class Emblem(Themed, Widget):
    """The emblem of ``game``, bare for one that is not known; ``framed`` sets it on a tile."""

    game = StringProperty("")
    framed = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._again = Clock.create_trigger(self._draw, -1)
        """Drawn before the next frame, not for each change of its place until then."""
        self.bind(pos=self._again, size=self._again, game=self._again, framed=self._again)
        self.follow_theme(self._again, "mode")
        self._again()

    def _colours(self) -> dict[str, Rgba]:
        palette = self.theme.palette
        ground = palette["raised" if self.framed else "background"]
        return {"main": palette["accent"], "light": palette["text"], "ground": ground}

    def _draw(self, *_changed: object) -> None:
        self.canvas.clear()
        side = min(self.size)
        if side <= 0:
            return
        left, low = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        inset = side * 0.12 if self.framed else 0
        scale = (side - 2 * inset) / 100
        colours = self._colours()
        with self.canvas:
            if self.framed:
                Color(*colours["ground"])
                smooth_shapes.rounded(left, low, side, side, side * 0.24)
            for shape in emblem(self.game):
                Color(*colours[shape.tone])
                placed = [
                    (left + inset + x * scale, low + inset + y * scale) for x, y in shape.corners
                ]
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
