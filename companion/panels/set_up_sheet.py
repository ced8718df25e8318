"""The first time that a game is laid out: everything to take, deal and place, in one glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.panels.task_list import TaskList
from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.screens.base import Screen


class SetUpSheet(Sheet):
    """The same list stays on the table screen until the first turn."""

    def __init__(self, screen: Screen, **kwargs: object) -> None:
        title = screen.words.tell("app.table.set_up")
        super().__init__(title=title, name="set-up", **kwargs)
        row = ButtonRow()  # before the list, which may be longer than the screen
        done = PrimaryButton(text=self.words.tell("app.do.done"), name="set-up-done")
        done.bind(on_tap=lambda _button: screen.app.shell.close_sheet())
        row.add_widget(done)
        self.add_widget(row)
        tasks = TaskList(screen.session)
        tasks.follow()
        tasks.title = ""
        self.add_widget(tasks)
        screen.refresh_after(self)  # what was ticked here is ticked there
