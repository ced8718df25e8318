"""A line to type in, with its label above and what is wrong below."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.textinput import TextInput

from companion.widgets.base import Column, Themed, load_kv


class TypeLine(Themed, TextInput):
    """One line of typed text, no longer than ``longest``."""

    longest = NumericProperty(60)

    def __init__(self, **kwargs: object) -> None:
        self._cursor_at = (0, 0)
        self._scrolling = Clock.create_trigger(self._scroll_to_cursor, -1)
        super().__init__(**kwargs)

    def _adjust_viewport(self, column: int, row: int) -> None:
        """Kivy has one note of this for all fields, which keeps the last of them for ever, and with
        it the screen that it was on."""
        self._cursor_at = column, row
        self._scrolling()

    def _scroll_to_cursor(self, _seconds: float) -> None:
        TextInput._adjust_viewport.__wrapped__(self, *self._cursor_at)

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        room = max(0, int(self.longest) - len(self.text) + len(self.selection_text))
        super().insert_text(substring[:room], from_undo=from_undo)


class TextField(Column):
    """``text`` is what was typed; ``on_done`` comes with it when the player confirms."""

    text = StringProperty("")
    label = StringProperty("")
    hint = StringProperty("")
    error = StringProperty("")
    longest = NumericProperty(60)
    digits_only = BooleanProperty(False)
    late = ("text",)

    __events__ = ("on_done",)

    def on_done(self, text: str) -> None:
        """The player confirmed the line."""


load_kv(__file__)
