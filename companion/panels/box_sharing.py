"""Values of a box from one phone to another: as QR codes on the screen, a text or a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.core.clipboard import Clipboard

from companion.panels.codes import CodeScan, CodeSheet
from companion.panels.file_ready import offer_file
from companion.session.box_codes import LONGEST_TEXT, Collected, read, write
from companion.session.box_values import BoxValues
from companion.system.files import pick_file
from companion.system.sharing import share_text
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.shell import Sheet
from engine.core.setup import Value
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.screens.base import Screen


class SharingMenu(Sheet):
    """Giving values away, or taking somebody's."""

    def __init__(
        self, screen: Screen, box: BoxValues, taken: Callable[[], None], **kwargs: object
    ) -> None:
        super().__init__(name="box-sharing", **kwargs)
        self._screen, self._box, self._taken = screen, box, taken
        tell = self.words.tell
        self.title = tell("app.boxes.share")
        choices = [
            Choice("scan", tell("app.boxes.scan"), tell("app.boxes.scan.why"), "qrcode-scan"),
            Choice("paste", tell("app.boxes.paste"), tell("app.boxes.paste.why"), "import"),
            Choice("open", tell("app.boxes.open"), tell("app.boxes.open.why"), "import"),
        ]
        if box.known:
            choices = [
                Choice("show", tell("app.boxes.show"), tell("app.boxes.show.why"), "share-variant"),
                Choice("send", tell("app.boxes.send"), icon="export-variant"),
                Choice("file", tell("app.boxes.file"), icon="export-variant"),
                *choices,
            ]
        menu = ChoiceList(choices=choices)
        menu.bind(on_choose=lambda _list, key: self._choose(key))
        self.add_widget(menu)

    def _choose(self, key: str) -> None:
        shell, box = self._screen.app.shell, self._box
        shell.close_sheet()
        if key == "scan":
            collected = Collected(box.game)
            shell.open_sheet(CodeScan(self._screen, collected, self._keep, name="box-scan"))
        elif key == "paste":
            self._read(Clipboard.paste())
        elif key == "open":
            self._open()
        elif key == "file":
            self._save()
        else:
            lines = write(box.game, box.known)
            if key == "show":
                shell.open_sheet(CodeSheet(lines, name="box-codes"))
            else:
                shell.show_toast(self.words.say(share_text("\n".join(lines), box.game)))

    def _save(self) -> None:
        self._screen.attempt(self._write)

    def _write(self) -> None:
        app, game = self._screen.app, self._box.game
        path = app.share_folder() / f"{game}-box.txt"
        try:
            path.write_text("\n".join(write(game, self._box.known)) + "\n", "utf-8")
        except OSError:
            app.shell.show_toast(self.words.tell("app.files.failed"))
        else:
            offer_file(app, path)

    def _open(self) -> None:
        app = self._screen.app

        def told(text: Text) -> None:
            app.shell.show_toast(self.words.say(text))

        app.attempt(lambda: pick_file(app.share_folder(), self.read_file, told))

    def read_file(self, path: Path) -> None:
        """Takes a file over; of one that goes on for ever no more than a box can have is read."""
        try:
            with path.open("rb") as file:
                text = file.read(LONGEST_TEXT).decode("ascii", "replace")
        except OSError:
            self._screen.app.shell.show_toast(self.words.tell("app.files.failed"))
        else:
            self._read(text)

    def _read(self, text: str) -> None:
        self._screen.attempt(lambda: self._keep(read(self._box.game, text)))

    def _keep(self, values: dict[str, Value]) -> None:
        app = self._screen.app
        if not app.attempt(lambda: self._box.keep(values)):
            return
        app.shell.show_toast(self.words.tell("app.boxes.taken", n=len(values)))
        self._taken()
