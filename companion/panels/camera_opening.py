"""Opens the camera by itself where dice are rolled, at a table that reads them with it.

It waits a moment first, so that what the last answer did can be seen and taken back; any touch in
that moment keeps it closed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window

if TYPE_CHECKING:
    from companion.screens.table import TableScreen

MOMENT = 1.2
"""Seconds in which a touch keeps the camera closed."""


class CameraOpening:
    """Runs while the table is shown."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._opening = Clock.create_trigger(self._open, MOMENT)

    def changed(self) -> None:
        """Another question is asked."""
        self.end()
        if self._screen.app.camera_use.opens_by_itself(self._screen.session):
            Window.bind(on_touch_down=self._touched)
            self._opening()

    def end(self) -> None:
        """The table is left, or somebody touches it."""
        self._opening.cancel()
        Window.unbind(on_touch_down=self._touched)

    def _touched(self, *_touch: object) -> None:
        self.end()

    def _open(self, _seconds: float) -> None:
        self.end()
        app = self._screen.app
        if app.shell.sheet is None and app.place == "table":
            app.go("scan", by_itself=True)
