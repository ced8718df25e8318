"""Says a hint when somebody has looked at a place for a moment and nothing else is said there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.session.hints import due_hints

if TYPE_CHECKING:
    from companion.app import TablesideApp

MOMENT = 1.0
"""Seconds after which somebody has seen where they are."""
STAYS = 9.0
"""Seconds that a hint stays: two short sentences, read by a stranger."""


class Hinting:
    def __init__(self, app: TablesideApp) -> None:
        self._app = app
        self._saying = Clock.create_trigger(self._say, MOMENT)

    def arrived(self, place: str) -> None:
        """A place was opened; a hint that was due elsewhere is dropped."""
        self._saying.cancel()
        if due_hints(self._app.store, place) is not None:
            self._saying()

    def _say(self, _seconds: float) -> None:
        app = self._app
        hints = due_hints(app.store, app.place)
        if hints is None:
            return
        if app.shell.sheet is not None or app.shell.toast is not None:
            self._saying()  # one thing at a time: it waits until that is read
            return
        hint = app.words.tell(f"app.hint.{app.place}")
        app.shell.show_toast(hint, seconds=STAYS, gives_way=True)
        hints.said(app.place)
