"""A finger does what it came down for, and nothing else.

Kivy tells a widget of the end of each touch that it was given, wherever the widget is and whatever
it shows by then; and what scrolls holds a touch back until it is a tap or a swipe. So whoever
shows something else, covers it or takes it away calls `forget_touches`.
"""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent


class HoldsTouches:
    """Something that does more than its children when a finger on it is lifted or stays."""

    def forget_touch(self) -> None:
        """The fingers on it meant what was there before: they do nothing more."""


def forget_touches(widget: Widget) -> None:
    """For all that there is in a widget. Done at every answer to all that is asked: Kivy's walk()
    takes several times as long."""
    if isinstance(widget, HoldsTouches):
        widget.forget_touch()
    for child in widget.children:
        forget_touches(child)


def _began_before(touch: MotionEvent, since: float) -> bool:
    """A time that is yet to come was noted before the clock was put back, and says nothing."""
    return bool(touch.time_start < since <= time())


class FreshTouches(Widget):
    """Ignores touches that began before `renew`, so that a tap never answers what was not shown.

    A list that scrolls passes a touch on only once it is surely no swipe; by then another question
    may be where the finger came down.
    """

    _since = 0.0

    def renew(self) -> None:
        """Something else is shown now."""
        self._since = time()
        forget_touches(self)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if _began_before(touch, self._since) and self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))


class TouchesWhileShown(HoldsTouches):
    """For what scrolls. Kivy holds a touch back until it is a tap or a swipe, and hands it on a
    moment later: it must not reach what has left the screen or lies under a sheet by then."""

    _since = 0.0

    def forget_touch(self) -> None:
        self._since = time()

    def simulate_touch_down(self, touch: MotionEvent) -> bool:
        return self._may_have(touch) and bool(super().simulate_touch_down(touch))  # type: ignore[misc]

    def _do_touch_up(self, touch: MotionEvent, *args: object) -> None:
        if self._may_have(touch):
            super()._do_touch_up(touch, *args)  # type: ignore[misc]

    def _may_have(self, touch: MotionEvent) -> bool:
        shown = self.get_root_window() is not None  # type: ignore[attr-defined]
        return shown and not _began_before(touch, self._since)
