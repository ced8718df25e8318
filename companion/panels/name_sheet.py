"""One line to type a name into, and a button that keeps it."""

from __future__ import annotations

from collections.abc import Callable

from kivy.app import App

from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.field import TextField
from companion.widgets.shell import Sheet
from engine.core.setup import LONGEST_NAME


class NameSheet(Sheet):
    """Closes and calls `done` with what was typed; nothing typed does nothing."""

    def __init__(self, before: str, done: Callable[[str], object], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._done = done
        self._field = TextField(text=before, longest=LONGEST_NAME)
        self._field.bind(on_done=self._save)
        row = ButtonRow()
        button = PrimaryButton(text=self.words.tell("app.do.save"), name="save")
        button.bind(on_tap=self._save)
        row.add_widget(button)
        self.add_widget(self._field)
        self.add_widget(row)

    def _save(self, *_args: object) -> None:
        name = self._field.text.strip()
        if name:
            App.get_running_app().shell.close_sheet()
            self._done(name)
