"""Ending a game before its rules do: how it stands, and a yes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.widgets.badge import PlayerBadge
from companion.widgets.base import Column, OneLine, Row, Txt
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
        self.add_widget(Txt(text=tell("app.end.why"), tone="muted"))
        self._standings = Column()
        self.add_widget(self._standings)
        buttons = ButtonRow()
        button = PrimaryButton(text=tell("app.end.do"), name="end-do")
        button.bind(on_tap=lambda _button: self._end())
        buttons.add_widget(button)
        self.add_widget(buttons)
        self._show()

    def _show(self) -> None:
        """How it stands; whoever ends the game ends it for these leaders."""
        table = self._screen.session.table
        self._leaders = self._leading()
        self._standings.clear_widgets()
        for line in table.standings():
            row = Row()
            row.add_widget(PlayerBadge(seat=line.seat, name=table.players[line.seat]))
            score = self.words.catalogue.number(line.score)
            row.add_widget(OneLine(text=score, role="title"))
            self._standings.add_widget(row)

    def _leading(self) -> list[str]:
        table = self._screen.session.table
        return [table.players[line.seat] for line in table.standings() if line.rank == 1]

    def _end(self) -> None:
        """A friend's phone may have played meanwhile: other leaders are shown first, and winners by
        the rules stay."""
        app, table = self._screen.app, self._screen.session.table
        if table.result is None:
            if self._leading() != self._leaders:
                self._show()
                app.shell.show_toast(self.words.tell("engine.error.stale_move"))
                return
            table_id, led = app.table_id, ", ".join(self._leaders)
            if table_id is not None and not app.attempt(lambda: app.store.finish(table_id, led)):
                app.shell.close_sheet()
                return
        app.shell.close_sheet()
        app.home()
        app.go("results")
