"""The live picture of the camera with what was recognised drawn over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.theme import PALETTES
from companion.widgets import smooth_shapes
from companion.widgets.base import Themed

if TYPE_CHECKING:
    import numpy as np
    from kivy.input.motionevent import MotionEvent
    from numpy.typing import NDArray

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something recognised: its outline in the picture, what it is, and whether it counts.

    What is only likely is dashed, with a question mark; the one that is asked about has the colours
    of a lit key.
    """

    outline: tuple[Point, ...]
    text: str
    counts: bool = True
    doubtful: bool = False
    asked: bool = False


DASH = 5
WIDTH, EDGE = 1.6, 1.0
"""How far an outline reaches to either side, and its dark edge beyond it. A table is no part of the
theme: it may be as bright as the outline, or as dark as the edge, but not both."""
MOST_CROPPED = 1.3
"""A picture fills the view unless more than this share of it would be cut off."""


class LiveView(Themed, Widget):
    """Shows a picture as large as fits; a tap on a mark dispatches ``on_mark`` with the mark that
    the finger came down on, whatever was recognised since."""

    whole = BooleanProperty(False)
    """Cuts nothing off, however narrow the picture then is."""

    corner = NumericProperty(0)
    """How far its corners are rounded."""

    __events__ = ("on_mark",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._texture: Texture | None = None
        self._marks: Sequence[Mark] = ()
        self._source = (1, 1)
        self._touched: tuple[MotionEvent, Mark] | None = None
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def show(self, rgb: bytes, shown: tuple[int, int], source: tuple[int, int]) -> None:
        """A new picture: its bytes from the top row down, its size, and the camera's own size."""
        if self._texture is None or tuple(self._texture.size) != shown:
            self._texture = Texture.create(size=shown, colorfmt="rgb")
            self._texture.flip_vertical()
        self._texture.blit_buffer(rgb, colorfmt="rgb", bufferfmt="ubyte")
        self._source = source
        self._draw()

    def show_image(self, image: NDArray[np.uint8], widest: int) -> None:
        """A new picture of a camera, blue-green-red: made no larger than it is shown."""
        import cv2

        height, width = image.shape[:2]
        scale = min(self.scale_of((width, height)), widest / width, 1.0)
        size = (max(round(width * scale), 1), max(round(height * scale), 1))
        rgb = cv2.cvtColor(cv2.resize(image, size) if scale < 1 else image, cv2.COLOR_BGR2RGB)
        self.show(rgb.tobytes(), (rgb.shape[1], rgb.shape[0]), (width, height))

    def clear(self) -> None:
        """Lets go of the picture, and of a finger on it."""
        self._texture, self._marks, self._touched = None, (), None
        self._draw()

    def mark(self, marks: Sequence[Mark]) -> None:
        self._marks = marks
        self._draw()

    def scale_of(self, source: tuple[int, int]) -> float:
        """How many pixels of the screen a pixel of such a picture has."""
        self._source = source
        return self._placed()[2]

    def _placed(self) -> tuple[float, float, float]:
        """Left and bottom of the picture on the screen, and pixels of it a pixel of the camera."""
        width, height = self._source
        contained, covered = sorted((self.width / width, self.height / height))
        fills = covered <= contained * MOST_CROPPED and not self.whole
        scale = covered if fills else contained
        return (
            self.x + (self.width - width * scale) / 2,
            self.y + (self.height - height * scale) / 2,
            scale,
        )

    def _on_screen(self, point: Point) -> Point:
        left, bottom, scale = self._placed()
        return left + point[0] * scale, bottom + (self._source[1] - point[1]) * scale

    def _draw(self, *_changed: object) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(0, 0, 0, 1)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[self.corner])
            if self._texture is not None:
                left, bottom, scale = self._placed()
                Color(1, 1, 1, 1)
                size = (self._source[0] * scale, self._source[1] * scale)
                corner = self.corner if min(size[0] - self.width, size[1] - self.height) > -1 else 0
                RoundedRectangle(
                    texture=self._texture, pos=(left, bottom), size=size, radius=[corner]
                )
            for mark in self._marks:
                self._draw_mark(mark)

    def _draw_mark(self, mark: Mark) -> None:
        palette = self.theme.palette
        lines = PALETTES["dark"] if self.theme.mode == "light" else palette
        points = [self._on_screen(point) for point in mark.outline]
        around = [value for point in points for value in point]
        Color(*lines["on_accent"])
        Line(points=around, close=True, width=dp(WIDTH + EDGE))
        Color(*lines["accent" if mark.counts else "muted"])
        if mark.doubtful:
            for start, end in zip(points, [*points[1:], points[0]], strict=True):
                _dashed(start, end)
        else:
            Line(points=around, close=True, width=dp(WIDTH))
        if not mark.text:
            return
        text = f"{mark.text}?" if mark.doubtful else mark.text
        ink = palette["pip"] if mark.asked else lines["on_accent"]
        label = CoreLabel(text=text, font_size=sp(16), bold=True, color=ink)
        label.refresh()
        texture = label.texture
        if mark.asked:
            Color(*palette["die"])
        left, top = min(x for x, _ in points), max(y for _, y in points)
        size = (max(texture.width + dp(12), dp(26)), texture.height + dp(4))
        smooth_shapes.rounded(left, top + dp(2), *size, dp(7))
        Color(1, 1, 1, 1)
        corner = (left + (size[0] - texture.width) / 2, top + dp(4))
        Rectangle(texture=texture, pos=corner, size=texture.size)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        inside = self.collide_point(*touch.pos)
        mark = (
            next((m for m in self._marks if self._reaches(m, touch.pos)), None) if inside else None
        )
        if mark is None:
            return bool(super().on_touch_down(touch))
        self._touched = (touch, mark)
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self._touched is not None and self._touched[0] is touch:
            mark, self._touched = self._touched[1], None
            if self._reaches(mark, touch.pos):
                self.dispatch("on_mark", mark)
        return True

    def _reaches(self, mark: Mark, spot: Point) -> bool:
        """Whether a finger there is on a mark."""
        points = [self._on_screen(point) for point in mark.outline]
        xs, ys, reach = [x for x, _ in points], [y for _, y in points], dp(12)
        across = min(xs) - reach <= spot[0] <= max(xs) + reach
        return across and min(ys) - reach <= spot[1] <= max(ys) + reach

    def on_mark(self, mark: Mark) -> None:
        """A recognised thing was tapped."""


def _dashed(start: Point, end: Point) -> None:
    """A line of dashes into the open canvas; Kivy's own are for lines of one pixel."""
    length = max(hypot(end[0] - start[0], end[1] - start[1]), 1.0)
    dashes = max(2, round(length / dp(DASH) / 2))
    for number in range(dashes):
        parts = [(number + share) / dashes for share in (0.1, 0.6)]
        ends = [start[i] + (end[i] - start[i]) * part for part in parts for i in (0, 1)]
        Line(points=ends, width=dp(WIDTH))
