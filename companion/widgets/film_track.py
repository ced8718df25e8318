"""The timeline of a game: lines of the players, marks at turning points, a cursor to drag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.graphics import Color, Line, SmoothLine
from kivy.metrics import dp
from kivy.properties import BoundedNumericProperty
from kivy.uix.widget import Widget

from companion.theme import faded
from companion.widgets import smooth_shapes
from companion.widgets.badge import seat_colour
from companion.widgets.base import Themed

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

EDGE = 10.0
MARK = 4.0


class FilmTrack(Themed, Widget):
    """``at`` is the part of the film that is shown. Dispatches ``on_seek`` with a part.

    lines   for each seat the points as (part, value), drawn as far as there are any
    marks   parts with a turning point
    """

    at = BoundedNumericProperty(0.0, min=0.0, max=1.0)

    __events__ = ("on_seek",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.lines: Sequence[tuple[int, Sequence[tuple[float, int]]]] = ()
        self.marks: Sequence[float] = ()
        self._again = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._again, size=self._again, at=self._point)
        self.follow_theme(self._again, "mode")

    def show(
        self,
        lines: Sequence[tuple[int, Sequence[tuple[float, int]]]],
        marks: Sequence[float],
    ) -> None:
        self.lines, self.marks = lines, marks
        self._again()

    def _across(self, part: float) -> float:
        return float(self.x + dp(EDGE) + part * (self.width - 2 * dp(EDGE)))

    def _draw(self, *_changed: object) -> None:
        values = [value for _, points in self.lines for _, value in points]
        low, high = min([0, *values]), max([1, *values])
        bottom, top = self.y + dp(18), self.top - dp(8)

        def up(value: float) -> float:
            return float(bottom + (top - bottom) * (value - low) / (high - low))

        self.canvas.clear()
        with self.canvas:
            Color(*faded(self.theme.palette["muted"], 0.5))
            ground = self.y + dp(8)
            Line(points=[self._across(0), ground, self._across(1), ground], width=dp(1))
            for seat, points in self.lines:
                flat = [self._across(0), up(0)]
                for part, value in points:
                    flat += [self._across(part), up(value)]
                Color(*seat_colour(seat))
                if len(points) > 0:
                    SmoothLine(points=flat, width=dp(1.2), joint="round")
            Color(*self.theme.palette["accent"])
            for part in self.marks:
                smooth_shapes.disc(self._across(part), ground, dp(MARK) / 2)
        self._point()

    def _point(self, *_changed: object) -> None:
        x, ground = self._across(self.at), self.y + dp(8)
        self.canvas.after.clear()
        with self.canvas.after:
            Color(*self.theme.palette["text"])
            Line(points=[x, ground, x, self.top - dp(2)], width=dp(1))
            smooth_shapes.disc(x, ground, dp(6))

    # Fingers

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._seek(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self._seek(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _seek(self, touch: MotionEvent) -> None:
        room = max(self.width - 2 * dp(EDGE), 1.0)
        self.dispatch("on_seek", min(max((touch.x - self.x - dp(EDGE)) / room, 0.0), 1.0))

    def on_seek(self, part: float) -> None:
        """A finger points at a part of the film."""
