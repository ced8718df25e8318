"""Kivy's clock goes by frames in the tests, a sixtieth of a second each.

However long the machine takes to draw one: what a test sees does not depend on how busy it is.
Importing this sets the clock, once for the process.
"""

from __future__ import annotations

import time

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.lang import Builder


class FrameTime:
    """The time that Kivy's clock shows: moves when a frame begins, and only then."""

    FRAME = 1 / 60
    LONGEST = 0.05
    """Seconds that one frame may take. A busy machine takes longer, but what lasts some seconds on
    the screen must not be over before anybody could look."""

    def __init__(self) -> None:
        self._now = time.monotonic()
        self._real = self._now

    def __call__(self) -> float:
        return self._now

    def next_frame(self) -> None:
        """One frame later, as a phone that keeps up shows it."""
        self._now += self.FRAME
        self._real = time.monotonic()

    def catch_up(self) -> None:
        """As much later as really went by since the last frame: for what other threads do."""
        real = time.monotonic()
        self._now += min(real - self._real, self.LONGEST)
        self._real = real


TIME = FrameTime()
Clock.time = TIME


def beat(times: int = 1) -> None:
    """Frames that are laid out but not painted: without a graphics card painting is most of the
    cost, and a hand looks at widgets, not at pictures."""
    for _ in range(times):
        TIME.next_frame()
        tick()


def tick() -> None:
    """What a frame does besides being painted, at whatever time it is."""
    Clock.tick()
    EventLoop.dispatch_input()
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()
    if EventLoop.window is not None:
        EventLoop.window.mainloop()
