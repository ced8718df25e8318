"""Charts: lines of players over turns, and counts against the odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.graphics import Color, Line, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from companion.theme import faded
from companion.widgets import smooth_shapes
from companion.widgets.badge import draw_shape, seat_colour
from companion.widgets.base import OneLine, Themed

GRID_STEPS = (1, 2, 5)


def round_step(span: float, lines: int = 5) -> int:
    """A grid step of 1, 2 or 5 times a power of ten that needs no more than so many lines."""
    power = 1
    while True:
        for step in GRID_STEPS:
            if span / (step * power) <= lines:
                return step * power
        power *= 10


class Chart(Themed, Widget):
    """Draws itself again when its data, size or theme changes. Texts in it are labels."""

    def __init__(self, **kwargs: object) -> None:
        self._notes: list[tuple[str, float, float, str, float]] = []
        super().__init__(**kwargs)
        self.bind(pos=self.redraw, size=self.redraw)
        self.follow_theme(self.redraw, "mode", "text_factor")
        self.follow_words(self.redraw)

    def redraw(self, *_changed: object) -> None:
        self.canvas.before.clear()
        self.clear_widgets()
        if self.width > dp(40) and self.height > dp(40):
            self._notes = []
            with self.canvas.before:
                self.draw()
            for note in self._notes:
                self._write(*note)

    def draw(self) -> None:
        """Into the open canvas."""

    def note(self, text: str, x: float, y: float, tone: str = "muted", shift: float = 0.5) -> None:
        """A small label, its middle at ``x``, or its right end there with a shift of 1.

        Written after the drawing: a widget that is made while a canvas is open lands in it.
        """
        self._notes.append((text, x, y, tone, shift))

    def _write(self, text: str, x: float, y: float, tone: str, shift: float) -> None:
        label = OneLine(text=text, role="label", tone=tone)
        label.texture_update()
        label.size = label.texture_size
        label.pos = (x - label.width * shift, y - label.height / 2)
        self.add_widget(label)


@dataclass(frozen=True, slots=True)
class Series:
    """The values of one player, turn by turn."""

    seat: int
    values: tuple[float, ...]


class LineChart(Chart):
    """``series`` of players over turns. Each line ends in the player's shape."""

    series = ListProperty()
    late = ("series",)

    def on_series(self, *_changed: object) -> None:
        self.redraw()

    def draw(self) -> None:
        values = [value for series in self.series for value in series.values]
        if not values:
            return
        low, high = min(0, *values), max(1, *values)
        step = round_step(high - low)
        low, high = (low // step) * step, -(-high // step) * step
        turns = max(len(series.values) for series in self.series)
        label_width = self._label_width((low, high))
        left, right = self.x + label_width + dp(6), self.right - dp(10)
        bottom, top = self.y + dp(8) * 2, self.top - dp(8)

        def at(turn: int, value: float) -> tuple[float, float]:
            across = left + (right - left) * turn / max(turns - 1, 1)
            return across, bottom + (top - bottom) * (value - low) / (high - low)

        for value in range(int(low), int(high) + 1, step):
            _, y = at(0, value)
            Color(*faded(self.theme.palette["line"], 0.4 if self.theme.bordered else 1.0))
            Line(points=[left, y, right, y], width=1)
            self.note(self.words.catalogue.number(value), left - dp(6), y, shift=1.0)
        for series in self.series:
            self._draw_series(series, at)

    def _draw_series(self, series: Series, at: Callable[[int, float], tuple[float, float]]) -> None:
        points = [at(turn, value) for turn, value in enumerate(series.values)]
        Color(*seat_colour(series.seat))
        if len(points) > 1:
            flat = [place for point in points for place in point]
            SmoothLine(points=flat, width=dp(1.4), joint="round")
        x, y = points[-1]
        draw_shape(series.seat, x, y, dp(6))

    def _label_width(self, ends: Sequence[float]) -> float:
        digits = max(len(self.words.catalogue.number(int(value))) for value in ends)
        return digits * self.theme.type["label"] * 0.62


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar and the mark that it is compared with (None for no mark)."""

    label: str
    value: float
    expected: float | None = None


class BarChart(Chart):
    """Counts as bars; a dash across each shows what the odds would give."""

    bars = ListProperty()
    late = ("bars",)

    def on_bars(self, *_changed: object) -> None:
        self.redraw()

    def draw(self) -> None:
        if not self.bars:
            return
        highest = max(1.0, *(max(bar.value, bar.expected or 0) for bar in self.bars))
        text = self.theme.type["label"]
        foot, room = self.y + text * 1.6, self.width / len(self.bars)
        scale = (self.top - foot - text * 1.6) / highest
        every = 1 if room > text * 1.6 else 2
        for index, bar in enumerate(self.bars):
            middle = self.x + room * (index + 0.5)
            self._draw_bar(bar, middle, room, foot, scale)
            if index % every == 0:
                self.note(bar.label, middle, self.y + text * 0.75)

    def _draw_bar(self, bar: Bar, middle: float, room: float, foot: float, scale: float) -> None:
        palette, wide = self.theme.palette, room * 0.62
        high = bar.value * scale
        Color(*palette["accent"])
        if high > 0:
            corner = min(dp(4), high)
            smooth_shapes.rounded(middle - wide / 2, foot, wide, high, (corner, corner, 0, 0))
        if bar.value:
            marked = max(high, (bar.expected or 0) * scale)
            top = foot + marked + self.theme.type["label"] * 0.8
            self.note(self.words.catalogue.number(int(bar.value)), middle, top, "text")
        if bar.expected is not None:
            Color(*palette["text"])
            y = foot + bar.expected * scale
            SmoothLine(points=[middle - room * 0.42, y, middle + room * 0.42, y], width=dp(1.1))
