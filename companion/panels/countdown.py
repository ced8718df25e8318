"""What was tapped is entered a moment later: it can be seen, and changed, before it counts.

A bar shows how long it can still be tapped otherwise; the button beside it enters at once.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.uix.widget import Widget

from companion.widgets.figures import Progress


class Countdown(Progress):
    """``start`` it with every tap that changes what would be entered, ``stop`` it otherwise."""

    def __init__(self, holder: Widget, enter: Callable[[], None], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._holder = holder
        self._enter = enter
        self._waiting: ClockEvent | None = None

    @property
    def running(self) -> bool:
        return self._waiting is not None

    def start(self, patience: float) -> None:
        """Shows the bar in the holder and enters after so many seconds."""
        self.stop()
        self.value = 0
        self._holder.add_widget(self)
        if self.theme.motion:
            Animation(value=1, d=patience).start(self)
        self._waiting = Clock.schedule_once(self._over, patience)

    def stop(self) -> None:
        if self._waiting is None:
            return
        self._waiting.cancel()
        self._waiting = None
        Animation.cancel_all(self)
        if self.parent is not None:
            self.parent.remove_widget(self)

    def _over(self, _seconds: float) -> None:
        """Only while it can be seen: behind another screen nothing is entered."""
        seen = self._holder.get_root_window() is not None
        self.stop()
        if seen:
            self._enter()
