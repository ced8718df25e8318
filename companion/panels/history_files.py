"""History to other programs and from other phones."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from companion.history import exports
from companion.history.people import People
from companion.history.summary_store import SummaryStore
from companion.panels.file_ready import offer_file
from companion.panels.importing import import_file, read_games
from companion.panels.long_work import run_between_frames
from companion.panels.pasting import pasted_text
from companion.store.errors import FolderRefused
from companion.system.files import pick_file
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.shell import Sheet
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.screens.games import Games


class HistoryFiles(Sheet):
    """Exports are written into the folder for files to share; games come in as a file or pasted."""

    def __init__(self, screen: Games, **kwargs: object) -> None:
        self._screen = screen
        tell = screen.words.tell
        super().__init__(title=tell("history.games.more"), name="history-files", **kwargs)
        menu = ChoiceList(
            choices=[
                Choice("csv", tell("history.out.csv"), tell("history.out.csv.why"), "view-list"),
                Choice("json", tell("history.out.json"), tell("history.out.json.why"), "upload"),
                Choice("file", tell("history.in.file"), tell("history.in.file.why"), "download"),
                Choice("paste", tell("history.in.text"), tell("history.in.text.why"), "import"),
            ]
        )
        menu.bind(on_choose=lambda _list, key: self._choose(key))
        self.add_widget(menu)

    def _choose(self, key: str) -> None:
        app, screen = self._screen.app, self._screen
        app.shell.close_sheet()
        if key == "paste":
            app.attempt(lambda: read_games(app, pasted_text(), screen.refresh))
        elif key == "file":
            app.attempt(self._open)
        else:
            app.attempt(lambda: self._write(key))

    def _open(self) -> None:
        """A record, an export as JSON, or a backup."""
        app, screen = self._screen.app, self._screen

        def told(text: Text) -> None:
            app.shell.show_toast(self.words.say(text))

        pick_file(app.share_folder(), lambda path: import_file(app, path, screen.refresh), told)

    def _write(self, kind: str) -> None:
        """What is not summed up yet is first: nothing may be missing from an export."""
        summary_store = SummaryStore(self._screen.app.store)

        def steps() -> Generator[tuple[int, int], None, None]:
            for progress in summary_store.steps():
                yield progress.at, progress.of

        title = self.words.tell("history.out.writing")
        run_between_frames(
            self._screen.app, title, steps(), lambda _done: self._save(kind, summary_store)
        )

    def _save(self, kind: str, summary_store: SummaryStore) -> None:
        app, unnamed = self._screen.app, self.words.tell("history.someone")
        people = People(app.store)
        if kind == "csv":
            text = exports.csv_of_all(summary_store.summaries(), people, unnamed)
        else:
            text = exports.json_of_all(app.store, summary_store.summaries(), people, unnamed)
        path = app.share_folder() / f"tableside-games.{kind}"
        try:
            path.write_text(text, encoding="utf-8", newline="")
        except OSError as error:
            raise FolderRefused from error
        offer_file(app, path)
