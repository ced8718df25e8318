"""A player who was deleted plays again: whether the name is to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from companion.history.people import People
from companion.widgets.base import Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.screens.base import Screen


class DeletedPlayer(Sheet):
    """Asks before the game begins: later nothing would tell who it was."""

    def __init__(self, screen: Screen, name: str, then: Callable[[], None]) -> None:
        tell = screen.words.tell
        super().__init__(title=tell("history.player.deleted", name=name), name="deleted-player")
        self._screen, self._name, self._then = screen, name, then
        self.add_widget(Txt(text=tell("app.new.deleted"), tone="muted"))
        row = ButtonRow()
        show = PrimaryButton(text=tell("history.player.show"), name="show-again")
        show.bind(on_tap=lambda _button: self._show())
        row.add_widget(show)
        self.add_widget(row)

    def _show(self) -> None:
        app = self._screen.app
        app.shell.close_sheet()
        if self._screen.attempt(lambda: People(app.store).show(self._name)):
            self._then()


def with_names_shown(screen: Screen, players: Iterable[str], then: Callable[[], None]) -> None:
    """Goes on once nobody of them is deleted; asks for each who is."""

    def go_on() -> None:
        people = People(screen.app.store)
        gone = [name for name in names if people.is_deleted(name)]
        if gone:
            screen.app.shell.open_sheet(DeletedPlayer(screen, gone[0], go_on))
        else:
            then()

    names = tuple(players)
    screen.attempt(go_on)
