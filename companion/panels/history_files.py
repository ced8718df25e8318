"""History to other programs and from other phones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.history import exports
from companion.history.imports import read_in
from companion.history.keeper import Keeper
from companion.history.people import People
from companion.panels.file_ready import offer_file
from companion.panels.pasting import pasted_text
from companion.store.errors import FolderRefused
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.screens.games import Games


class HistoryFiles(Sheet):
    """Exports are written into the folder for files to share; a shared game is pasted."""

    def __init__(self, screen: Games, **kwargs: object) -> None:
        self._screen = screen
        tell = screen.words.tell
        super().__init__(title=tell("history.games.more"), name="history-files", **kwargs)
        menu = ChoiceList(
            choices=[
                Choice("csv", tell("history.out.csv"), tell("history.out.csv.why"), "view-list"),
                Choice("json", tell("history.out.json"), tell("history.out.json.why"), "upload"),
                Choice("in", tell("history.in.text"), tell("history.in.text.why"), "download"),
            ]
        )
        menu.bind(on_choose=lambda _list, key: self._choose(key))
        self.add_widget(menu)

    def _choose(self, key: str) -> None:
        app = self._screen.app
        app.shell.close_sheet()
        app.attempt(self._read_in if key == "in" else lambda: self._write(key))

    def _write(self, kind: str) -> None:
        """What is not summed up yet is now: nothing may be missing from an export."""
        app, unnamed = self._screen.app, self.words.tell("history.someone")
        keeper, people = Keeper(app.store), People(app.store)
        for _ in keeper.steps():
            pass
        if kind == "csv":
            text = exports.csv_of_all(keeper.summaries(), people, unnamed)
        else:
            text = exports.json_of_all(app.store, keeper.summaries(), people, unnamed)
        path = app.share_folder() / f"tableside-games.{kind}"
        try:
            path.write_text(text, encoding="utf-8", newline="")
        except OSError as error:
            raise FolderRefused from error
        offer_file(app, path)

    def _read_in(self) -> None:
        app, tell = self._screen.app, self.words.tell
        brought = read_in(app.store, pasted_text(), tell("history.in.name"))
        self._screen.refresh()
        if brought.added:
            names = tuple(table.name for table in brought.added)
            app.shell.say(tell("history.in.done", name=names[0] if len(names) == 1 else names))
        elif brought.known:
            app.shell.say(tell("history.in.here", name=brought.known[0].name))
