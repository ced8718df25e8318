"""Ending a game before its rules do: how it stands, and a yes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.widgets.badge import PlayerBadge
from companion.widgets.base import OneLine, Row, Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.screens.base import TableTab


class EndSheet(Sheet):
    """The table is listed with those who led; opened again, it goes on where it was."""

    def __init__(self, screen: TableTab, **kwargs: object) -> None:
        tell = screen.words.tell
        super().__init__(title=tell("app.menu.end"), name="end-sheet", **kwargs)
        self._screen = screen
        table = screen.session.table
        self.add_widget(Txt(text=tell("app.end.why"), tone="muted"))
        self._lines = table.standings()
        for line in self._lines:
            row = Row()
            row.add_widget(PlayerBadge(seat=line.seat, name=table.players[line.seat]))
            score = self.words.catalogue.number(line.score)
            row.add_widget(OneLine(text=score, role="title"))
            self.add_widget(row)
        buttons = ButtonRow()
        button = PrimaryButton(text=tell("app.end.do"), name="end-do")
        button.bind(on_tap=lambda _button: self._end())
        buttons.add_widget(button)
        self.add_widget(buttons)

    def _end(self) -> None:
        app, table = self._screen.app, self._screen.session.table
        first = [table.players[line.seat] for line in self._lines if line.rank == 1]
        app.shell.close_sheet()
        table_id = app.table_id
        if table_id is not None and not app.attempt(
            lambda: app.store.finish(table_id, ", ".join(first))
        ):
            return
        app.home()
        app.go("results")
