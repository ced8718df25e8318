"""Dice that are drawn, and a pad of them to tap what was rolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    BoundedNumericProperty,
    ListProperty,
    NumericProperty,
)
from kivy.uix.widget import Widget

from companion.widgets.base import Column, Pressable, Row, page_of
from companion.widgets.layered_shapes import Layer, layered_mesh
from companion.widgets.smooth_shapes import disc_form, rim_form, rounded_form
from companion.widgets.touches import HoldsTouches

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

FACES = 6
STROKE_SECONDS = 0.12
"""A finger that crosses the pad faster than that means the page."""
BESIDE = 24
"""So far beside the pad a finger may come in a stroke."""
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
        self._drawn: tuple[object, ...] = ()
        with self.canvas:
            PushMatrix()
            self._shift = Translate()
            self._face = InstructionGroup()
            PopMatrix()
        for name in ("pos", "size", "value", "lit", "state"):
            self.fbind(name, self._draw)
        self.follow_theme(self._draw, "mode")
        self._draw()

    def _draw(self, *_changed: object) -> None:
        """Moves the face; draws it only where it looks otherwise: pads move at each answer."""
        self._shift.xy = self.pos
        wanted = (*self.size, int(self.value), self.lit, self.state, self.theme.mode)
        if wanted != self._drawn:
            self._drawn = wanted
            self._face.clear()
            self._face.add(Color(1, 1, 1, 1))
            self._face.add(Mesh(mode="triangles", **layered_mesh(*self._layers())))

    def _layers(self) -> list[Layer]:
        palette, bordered = self.theme.palette, self.theme.bordered
        pressed, (wide, high) = self.state == "down", self.size
        ground = "die" if self.lit else "line" if pressed and not bordered else "raised"
        layers = [(palette[ground], rounded_form(0, 0, wide, high, dp(10)))]
        if bordered:
            frame = (1, 1, max(wide - 2, 1), max(high - 2, 1))
            layers.append((palette["line"], rim_form(*frame, dp(10), dp(1))))
        side, pip = min(self.size), palette["pip" if self.lit else "muted"]
        radius = side * (0.19 if self.lit else 0.16) / 2
        left, low = (wide - side) / 2, (high - side) / 2
        return layers + [
            (pip, disc_form(left + px * side, low + py * side, radius))
            for px, py in PIPS[int(self.value)]
        ]


@dataclass(slots=True)
class Stroke:
    """A finger on the pad: the die and value that it came down on, its height in the window,
    and when.

    scrolls says that it has left the pad and moves the page.
    """

    touch: MotionEvent
    start: tuple[int, int]
    y: float
    since: float
    scrolls: bool = False


class DicePad(HoldsTouches, Column):
    """Six faces a die. ``values`` holds what was tapped, 0 where nothing was yet.

    Two dice are also told by one stroke: down on the face of one, up on the face of the other. A
    stroke that leaves the pad moves the page that it stands on, and a quick one is a swipe.

    ``on_complete`` comes with the values when the last die is set, and again when one is changed.
    """

    count = NumericProperty(2)
    values = ListProperty()

    __events__ = ("on_complete", "on_pick")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.spacing = dp(8)
        self._rows: list[list[DieFace]] = []
        self._stroke: Stroke | None = None
        self.bind(count=self._build, values=self._light)
        self._build()

    @property
    def complete(self) -> bool:
        return bool(self.values) and 0 not in self.values

    def clear(self) -> None:
        """Nothing is told yet; a finger still on the pad meant what was asked before."""
        self.forget_touch()
        self.values = [0] * int(self.count)

    def forget_touch(self) -> None:
        self._stroke = None
        self._press(None)

    def _build(self, *_changed: object) -> None:
        self.clear_widgets()
        self._rows = [self._row() for _die in range(int(self.count))]
        if len(self.values) != self.count:
            self.clear()
        self._light()

    def _row(self) -> list[DieFace]:
        row, faces = Row(spacing=dp(3), size_hint_y=None), []
        for value in range(1, FACES + 1):
            face = DieFace(value=value, size_hint_y=None, height=dp(48))
            row.add_widget(face)
            faces.append(face)
        self.add_widget(row)
        return faces

    # Taps and strokes

    def grip(self, touch: MotionEvent) -> bool:
        """Takes a touch on a face before the page does, which would wait whether it is a swipe."""
        at = self._face_at(*touch.pos)
        if at is None or self.disabled or self._stroke is not None:
            return False
        self._stroke = Stroke(touch, at, self.to_window(*touch.pos)[1], Clock.get_time())
        self._rows[at[0]][at[1] - 1].state = "down"
        touch.grab(self)
        return True

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self.grip(touch) or bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        stroke = self._stroke
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if stroke is not None and stroke.touch is touch:
            low, high = self.y - dp(BESIDE), self.top + dp(BESIDE)
            stroke.scrolls = stroke.scrolls or not low <= touch.y <= high
            self._press(None if stroke.scrolls else self._face_at(*touch.pos))
            y = self.to_window(*touch.pos)[1]
            if stroke.scrolls:
                self._scroll(y - stroke.y)
            stroke.y = y
        return True

    def _scroll(self, way: float) -> None:
        page = page_of(self)
        if page is not None and page.viewport_size[1] > page.height:
            moved = page.convert_distance_to_scroll(0, way)[1]
            page.scroll_y = min(max(page.scroll_y - moved, 0), 1)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        stroke = self._stroke
        if stroke is None or stroke.touch is not touch:
            return True
        self._stroke = None
        self._press(None)
        end = None if stroke.scrolls else self._face_at(*touch.pos)
        if end is None:
            return True
        if end[0] == stroke.start[0]:
            self._tap(*end)
        elif int(self.count) == 2 and Clock.get_time() - stroke.since >= STROKE_SECONDS:
            self._tell_both(stroke.start, end)
        return True

    def _press(self, at: tuple[int, int] | None) -> None:
        """Shows which faces the finger came from and is on."""
        held = {at, self._stroke.start} if at is not None and self._stroke is not None else set()
        for die, faces in enumerate(self._rows):
            for face in faces:
                face.state = "down" if (die, int(face.value)) in held else "normal"

    def _face_at(self, x: float, y: float) -> tuple[int, int] | None:
        for die, faces in enumerate(self._rows):
            for face in faces:
                if face.collide_point(x, y):
                    return die, int(face.value)
        return None

    def _tell_both(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        values = [0, 0]
        for die, value in (one, other):
            self.dispatch("on_pick", value)
            values[die] = value
        self.values = values
        self.dispatch("on_complete", tuple(values))

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
