"""Dice that are drawn, and a pad of them to tap what was rolled."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    BoundedNumericProperty,
    ListProperty,
    NumericProperty,
)
from kivy.uix.widget import Widget

from companion.widgets.base import Column, Pressable, Row

FACES = 6
_LOW, _MID, _HIGH = 0.26, 0.5, 0.74
_CENTRE = ((_MID, _MID),)
_RISING = ((_LOW, _HIGH), (_HIGH, _LOW))
_FALLING = ((_LOW, _LOW), (_HIGH, _HIGH))
_SIDES = ((_LOW, _MID), (_HIGH, _MID))

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: _CENTRE,
    2: _RISING,
    3: _RISING + _CENTRE,
    4: _RISING + _FALLING,
    5: _RISING + _FALLING + _CENTRE,
    6: _RISING + _FALLING + _SIDES,
}


def dice_sum(values: Sequence[int]) -> str:
    """5 + 3 = 8, or the one value alone.

    >>> dice_sum([5, 3])
    '5 + 3 = 8'
    """
    if len(values) < 2:
        return "".join(map(str, values))
    return f"{' + '.join(map(str, values))} = {sum(values)}"


class DieFace(Pressable, Widget):
    """One face of a die; lit when it is the one that was rolled."""

    value = BoundedNumericProperty(1, min=1, max=FACES)
    lit = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, lit=self._draw, state=self._draw)
        self.theme.bind(mode=self._draw)
        self._draw()

    def _draw(self, *_changed: object) -> None:
        palette, bordered = self.theme.palette, self.theme.bordered
        pressed = self.state == "down"
        ground = "die" if self.lit else "line" if pressed and not bordered else "raised"
        self.canvas.clear()
        with self.canvas:
            Color(*palette[ground])
            SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[dp(10)])
            if bordered:
                Color(*palette["line"])
                frame = (self.x + 1, self.y + 1, max(self.width - 2, 1), max(self.height - 2, 1))
                SmoothLine(rounded_rectangle=(*frame, dp(10)), width=dp(1))
            Color(*palette["pip" if self.lit else "muted"])
            self._draw_pips()

    def _draw_pips(self) -> None:
        """From x and width, not center: Kivy updates center a little later than pos."""
        side = min(self.size)
        pip = side * (0.19 if self.lit else 0.16)
        left, low = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        for px, py in PIPS[int(self.value)]:
            centre = (left + px * side - pip / 2, low + py * side - pip / 2)
            SmoothEllipse(pos=centre, size=(pip, pip))


class DicePad(Column):
    """Six faces a die. ``values`` holds what was tapped, 0 where nothing was yet.

    ``on_complete`` comes with the values when the last die is set, and again when one is changed.
    """

    count = NumericProperty(2)
    values = ListProperty()

    __events__ = ("on_complete", "on_pick")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.spacing = dp(8)
        self._rows: list[list[DieFace]] = []
        self.bind(count=self._build, values=self._light)
        self._build()

    @property
    def complete(self) -> bool:
        return bool(self.values) and 0 not in self.values

    def clear(self) -> None:
        self.values = [0] * int(self.count)

    def _build(self, *_changed: object) -> None:
        self.clear_widgets()
        self._rows = [self._row(die) for die in range(int(self.count))]
        if len(self.values) != self.count:
            self.clear()
        self._light()

    def _row(self, die: int) -> list[DieFace]:
        row, faces = Row(spacing=dp(3), size_hint_y=None), []
        for value in range(1, FACES + 1):
            face = DieFace(value=value, size_hint_y=None, height=dp(48))
            face.bind(on_tap=lambda tapped, die=die: self._tap(die, int(tapped.value)))
            row.add_widget(face)
            faces.append(face)
        self.add_widget(row)
        return faces

    def _tap(self, die: int, value: int) -> None:
        self.dispatch("on_pick", value)
        values = list(self.values)
        values[die] = 0 if values[die] == value else value
        self.values = values
        if self.complete:
            self.dispatch("on_complete", tuple(values))

    def _light(self, *_changed: object) -> None:
        for faces, rolled in zip(self._rows, self.values, strict=False):
            for face in faces:
                face.lit = face.value == rolled

    def on_pick(self, value: int) -> None:
        """A face was tapped; also called for the one that was lit already."""

    def on_complete(self, values: tuple[int, ...]) -> None:
        """Every die has a value."""
