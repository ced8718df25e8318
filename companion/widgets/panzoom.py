"""A window onto something larger or enlarged: two fingers zoom, one pans, two taps reset.

What is seen whole cannot be panned: a finger that slides from one point to another tells both.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, TypeAlias

from kivy.clock import Clock, ClockEvent
from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from companion.widgets.touches import HoldsTouches

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

Point: TypeAlias = tuple[float, float]

LARGEST = 4.0
SLOP = 8.0
"""How many dp a finger may tremble and still be a tap."""
DOUBLE_TAP_SECONDS = 0.3
HELD_SECONDS = 0.6
SLIDE_SECONDS = 0.12
"""A finger that crosses it faster than that tells nothing."""
REVEALED = 30.0
"""How many dp round a point are brought into sight with it."""


class PanZoom(HoldsTouches, StencilView):
    """Holds one widget. Dispatches ``on_spot`` with the tapped point, and ``on_zoomed``
    when a pinch ends.

    ``on_down`` comes with the first finger, ``on_held`` with the point of a long press.
    ``on_slide`` comes with the points where a finger came down and where it is, while all is in
    sight, and ``on_slid`` when it is lifted.
    """

    scale = NumericProperty(1.0)
    least = NumericProperty(1.0)
    """The scale at which all of it is seen: more than 1 on large screens."""

    __events__ = ("on_down", "on_held", "on_slid", "on_slide", "on_spot", "on_zoomed")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.content: Widget | None = None
        self._left = self._low = 0.0
        self._fingers: dict[int, tuple[float, float]] = {}
        self._still = True
        self._sliding: tuple[float, float, float] | None = None
        """Where and when the one finger came down that may tell two points."""
        self._holding: ClockEvent | None = None
        self._last_tap = (-1.0, 0.0, 0.0)
        with self.canvas:
            PushMatrix()
            self._shift = Translate(0, 0)
            self._zoom = Scale(1, 1, 1)
        self.canvas.after.insert(0, PopMatrix())  # inside of what the stencil cuts out
        self.bind(pos=self._place, size=self._resized)

    def hold(self, content: Widget) -> None:
        self.clear_widgets()
        self.content = content
        self.add_widget(content)
        content.bind(size=self._place)
        self.reset()

    def reset(self) -> None:
        """All of it, from its top."""
        self.scale = self.least
        if self.content is not None:
            self._left, self._low = 0.0, self.height - self.content.height * self.scale
        self._place()

    def reveal(self, x: float, y: float) -> None:
        """Moves as little as it takes to have a point of the content in sight."""
        margin = dp(REVEALED)
        at_x, at_y = self._left + x * self.scale, self._low + y * self.scale
        self._left += max(margin - at_x, 0.0) - max(at_x - self.width + margin, 0.0)
        self._low += max(margin - at_y, 0.0) - max(at_y - self.height + margin, 0.0)
        self._place()

    @property
    def zoomed(self) -> bool:
        return bool(self.scale > self.least)

    @property
    def _whole(self) -> bool:
        """Whether nothing of it is out of sight, so that there is nothing to pan."""
        if self.content is None or self.zoomed:
            return False
        wide, high = self.content.width * self.scale, self.content.height * self.scale
        return bool(wide <= self.width + 1 and high <= self.height + 1)

    # Where things are

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:  # noqa: ARG002
        return (x - self.x - self._left) / self.scale, (y - self.y - self._low) / self.scale

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:  # noqa: ARG002
        return self.x + self._left + x * self.scale, self.y + self._low + y * self.scale

    def _place(self, *_changed: object) -> None:
        """Stops at the edges of the content."""
        if self.content is not None:
            wide, high = self.content.width * self.scale, self.content.height * self.scale
            self._left = _clamped(self._left, self.width - wide)
            self._low = _clamped(self._low, self.height - high)
        self._shift.xy = (self.x + self._left, self.y + self._low)
        self._zoom.xyz = (self.scale, self.scale, 1)

    # Fingers

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        if not self._fingers:
            self.dispatch("on_down")
        self._stop_sliding()
        self._still = not self._fingers
        self._sliding = (*touch.pos, Clock.get_time()) if self._still and self._whole else None
        self._fingers[touch.uid] = touch.pos
        self._let_go()
        if self._still:
            at = touch.pos
            self._holding = Clock.schedule_once(lambda _seconds: self._held(at), HELD_SECONDS)
        return True

    def _held(self, at: tuple[float, float]) -> None:
        """A long press: it no longer counts as a tap."""
        self._holding = None
        if self._still and len(self._fingers) == 1:
            self._still, self._sliding = False, None
            self.dispatch("on_held", *self.to_local(*at))

    def _let_go(self) -> None:
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return False
        before = self._fingers[touch.uid]
        if self._still and hypot(touch.x - touch.ox, touch.y - touch.oy) < dp(SLOP):
            return True
        self._still = False
        self._let_go()
        other = next((at for uid, at in self._fingers.items() if uid != touch.uid), None)
        if other is not None:
            self._pinch(other, before, touch.pos)
        else:
            self._left += touch.x - before[0]
            self._low += touch.y - before[1]
        self._fingers[touch.uid] = touch.pos
        self._place()
        if self._sliding is not None:
            start = self.to_local(*self._sliding[:2])
            self.dispatch("on_slide", start, self.to_local(*touch.pos))
        return True

    def _pinch(
        self, other: tuple[float, float], before: tuple[float, float], now: tuple[float, float]
    ) -> None:
        """Zooms so that the point between the fingers stays there."""
        old = hypot(before[0] - other[0], before[1] - other[1])
        new = hypot(now[0] - other[0], now[1] - other[1])
        scale = min(LARGEST * self.least, max(self.least, self.scale * new / max(old, 1.0)))
        x, y = (before[0] + other[0]) / 2, (before[1] + other[1]) / 2
        inside = self.to_local(x, y)
        self.scale = scale
        x, y = (now[0] + other[0]) / 2, (now[1] + other[1]) / 2
        self._left = x - self.x - inside[0] * scale
        self._low = y - self.y - inside[1] * scale

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        self._let_go()
        if self._fingers:
            return True
        if self._still:
            self._tap(touch)
        else:
            self.dispatch("on_zoomed", self.scale)
            self._slide_ends(touch)
        return True

    def forget_touch(self) -> None:
        """They may still move what is seen, but tap, hold or slide no more."""
        self._still = False
        self._let_go()
        self._stop_sliding()

    def _resized(self, *_changed: object) -> None:
        """The phone was turned: where the finger came down lies something else now."""
        self._stop_sliding()
        self._place()

    def _stop_sliding(self) -> None:
        """The finger that slides tells nothing: another one comes, or all lies elsewhere now."""
        if self._sliding is not None:
            start, self._sliding = self.to_local(*self._sliding[:2]), None
            self.dispatch("on_slid", start, None)

    def _slide_ends(self, touch: MotionEvent) -> None:
        if self._sliding is None:
            return
        x, y, since = self._sliding
        self._sliding = None
        slow = Clock.get_time() - since >= SLIDE_SECONDS
        self.dispatch("on_slid", self.to_local(x, y), self.to_local(*touch.pos) if slow else None)

    def _tap(self, touch: MotionEvent) -> None:
        now, (then, x, y) = Clock.get_time(), self._last_tap
        near = hypot(touch.x - x, touch.y - y) < dp(3 * SLOP)
        if near and 0 <= now - then < DOUBLE_TAP_SECONDS and self.zoomed:
            self._last_tap = (-1.0, 0.0, 0.0)
            self.reset()
            self.dispatch("on_zoomed", self.scale)
            return
        self._last_tap = (now, touch.x, touch.y)
        self.dispatch("on_spot", *self.to_local(*touch.pos))

    def on_down(self) -> None:
        """A finger came down on it."""

    def on_held(self, x: float, y: float) -> None:
        """A finger stays on something."""

    def on_spot(self, x: float, y: float) -> None:
        """Something was tapped."""

    def on_slide(self, start: Point, end: Point) -> None:
        """A finger slides over it."""

    def on_slid(self, start: Point, end: Point | None) -> None:
        """It was lifted at the end; None where it was too quick, or tells nothing any more."""

    def on_zoomed(self, scale: float) -> None:
        """The fingers left it at this scale."""


def _clamped(place: float, spare: float) -> float:
    """Centred where there is room to spare, else without a gap at either side."""
    return spare / 2 if spare >= 0 else min(0.0, max(spare, place))
