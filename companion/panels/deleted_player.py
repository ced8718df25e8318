"""A player who was deleted plays again: whether the name is to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.history.people import People
from companion.widgets.base import Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.screens.base import Screen


class DeletedPlayer(Sheet):
    """Asks before the game begins: later nothing would tell who it was."""

    def __init__(self, screen: Screen, name: str, then: Callable[[], object]) -> None:
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

        def go_on() -> None:
            People(app.store).show(self._name)
            self._then()

        self._screen.attempt(go_on)


def with_names_shown(screen: Screen, players: Iterable[str], then: Callable[[], object]) -> None:
    """Goes on once nobody of them is deleted; asks for each who is. Who does not want that is back
    where the names were entered."""
    shell = screen.app.shell
    names, before = tuple(players), shell.sheet
    begun: list[bool] = []

    def bring_back(_seconds: float) -> None:
        if before is not None and shell.sheet is None and screen.is_shown and begun == []:
            shell.open_sheet(before)

    def go_on() -> None:
        people = People(screen.app.store)
        gone = [name for name in names if people.is_deleted(name)]
        if gone:
            asking = DeletedPlayer(screen, gone[0], go_on)
            shell.open_sheet(asking)
            asking.bind(parent=lambda *_closed: Clock.schedule_once(bring_back, -1))
        else:
            begun.append(True)
            then()

    screen.attempt(go_on)
