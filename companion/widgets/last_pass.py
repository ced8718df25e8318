"""What is done once before a frame, after all else that Kivy does before it."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock

MOST_PASSES = 40
"""Kivy lays a screen out in passes before a frame, one or two for each level that is as high as
what it holds. As it comes it gives up after 20, and deep sheets need more when the window turns."""
WAITED_FOR = 20
"""After so many passes it is done all the same: the rest is for what it changes."""


class LastPass:
    """Each thing that was noted is done once, however often a layout has moved it on the way."""

    def __init__(self) -> None:
        self._noted: dict[Callable[[], None], None] = {}
        self._waited = 0
        self._soon = Clock.create_trigger(self._do, -1)

    def note(self, act: Callable[[], None]) -> None:
        self._noted[act] = None
        self._soon()

    def forget(self, act: Callable[[], None]) -> None:
        """It need not be done any more."""
        self._noted.pop(act, None)

    def _do(self, _seconds: float) -> None:
        if self._waited < WAITED_FOR and Clock.get_before_frame_events():
            self._waited += 1
            self._soon()
            return
        self._waited = 0
        noted, self._noted = self._noted, {}
        for act in noted:
            act()


LAST_PASS = LastPass()
