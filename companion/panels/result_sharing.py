"""Results of games from phone to phone: shown as a code, and taken for a tournament."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.history import tournament_store
from companion.history.people import People
from companion.history.result_texts import (
    Result,
    SeenResult,
    read_result,
    read_result_file,
    result_code,
    result_of,
    result_text,
)
from companion.history.tournament_store import SavedTournament
from companion.panels.codes import CODE, CodeScan
from companion.panels.file_ready import offer_file
from companion.panels.pasting import pasted_text
from companion.store.errors import FolderRefused
from companion.system.files import pick_file
from companion.system.sharing import share_text
from companion.widgets.base import Txt
from companion.widgets.buttons import ButtonRow, SecondaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.qr_code import QrCode
from companion.widgets.shell import Sheet
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.screens.base import Screen, TableTab
    from companion.screens.tournament import Tournaments

RESULT_FILE = "tableside-result.txt"


class ResultSheet(Sheet):
    """A result as a code for another phone's camera, and as text or file where none is near."""

    def __init__(self, screen: Screen, result: Result, **kwargs: object) -> None:
        super().__init__(name="result-code", **kwargs)
        self._screen, self._result = screen, result
        tell = self.words.tell
        self.title = tell("history.result.title")
        self.add_widget(Txt(text=tell("history.result.how"), role="secondary", tone="muted"))
        self.add_widget(QrCode(text=result_code(result), size_hint_y=None, height=dp(CODE)))
        row = ButtonRow()
        for name, act in (("send", self._send), ("file", self._save)):
            button = SecondaryButton(text=tell(f"history.result.{name}"), name=f"result-{name}")
            button.bind(on_tap=lambda _button, act=act: act())
            row.add_widget(button)
        self.add_widget(row)

    def _send(self) -> None:
        shell, name = self._screen.app.shell, self.words.tell(f"{self._result.game}.name")
        shell.close_sheet()
        shell.show_toast(self.words.say(share_text(result_text(self._result), name)))

    def _save(self) -> None:
        self._screen.app.shell.close_sheet()
        self._screen.attempt(self._write)

    def _write(self) -> None:
        app = self._screen.app
        path = app.share_folder() / RESULT_FILE
        try:
            path.write_text(result_text(self._result) + "\n", "utf-8")
        except OSError as error:
            raise FolderRefused from error
        offer_file(app, path)


class TakeResults(Sheet):
    """Where a result may come from."""

    def __init__(self, screen: Tournaments, **kwargs: object) -> None:
        super().__init__(name="take-results", **kwargs)
        self._screen = screen
        tell = self.words.tell
        self.title = tell("history.tournament.take")
        icons = {"games": "view-list", "scan": "qrcode-scan", "paste": "import", "file": "download"}
        entries = [
            Choice(
                key,
                tell(f"history.tournament.take.{key}"),
                tell(f"history.tournament.take.{key}.why"),
                icon,
            )
            for key, icon in icons.items()
        ]
        menu = ChoiceList(choices=entries)
        menu.bind(on_choose=lambda _list, key: self._choose(key))
        self.add_widget(menu)

    def _choose(self, key: str) -> None:
        screen = self._screen
        screen.app.shell.close_sheet()
        if key == "games":
            self._from_games()
        elif key == "scan":
            scan = CodeScan(screen, SeenResult(), self._take, name="result-scan")
            scan.title = self.words.tell("history.tournament.take.scan")
            scan.tell(self.words.tell("history.tournament.take.how"))
            screen.app.shell.open_sheet(scan)
        elif key == "paste":
            screen.attempt(lambda: self._take(read_result(pasted_text())))
        else:
            screen.attempt(self._open)

    def _open(self) -> None:
        app = self._screen.app

        def told(text: Text) -> None:
            app.shell.show_toast(self.words.say(text))

        pick_file(app.share_folder(), self.take_file, told)

    def take_file(self, path: Path) -> None:
        self._screen.attempt(lambda: self._take(read_result_file(path)))

    def _take(self, result: Result) -> None:
        people = People(self._screen.app.store)
        new: list[bool] = []
        if self._screen.change(
            lambda saved: new.append(tournament_store.take(saved, result, people))
        ):
            self._say_taken(sum(new), known=not new[0])

    def _from_games(self) -> None:
        store, taken = self._screen.app.store, [0]

        def take(saved: SavedTournament) -> None:
            taken[0] = tournament_store.from_games(
                saved, tournament_store.played_here(store, saved), People(store)
            )

        if self._screen.change(take):
            self._say_taken(taken[0])

    def _say_taken(self, number: int, known: bool = False) -> None:
        id_ = "history.tournament.known" if known else "history.tournament.taken"
        told = self.words.tell(id_, **({} if known else {"n": number}))
        self._screen.app.shell.show_toast(told)


def named_result(screen: TableTab) -> Result:
    """The result of the open table, with the names that players go by today; a deleted one stands
    there as in the record, since the other phone must know who it was."""
    result, people = result_of(screen.session.table), People(screen.app.store)
    named = {people.name_of(name): place for name, place in result.places.items()}
    return result._replace(places=named) if len(named) == len(result.places) else result
