"""Values of a box from one phone to another: as QR codes on the screen, a text or a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock, mainthread
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.panels.file_ready import offer_file
from companion.session.box_codes import LONGEST_TEXT, BadBox, Collected, read, write
from companion.session.box_values import BoxValues
from companion.system.files import pick_file
from companion.system.sharing import share_text
from companion.widgets.base import Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.qr_code import QrCode
from companion.widgets.shell import Sheet
from engine.core.setup import Value
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.camera.frame_worker import FrameWorker
    from companion.screens.base import Screen
    from vision.frames import Frame, FrameError

LOOKS_A_SECOND = 10
CODE = 260.0
"""How many dp a code is high: large enough for another phone's camera."""


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
            shell.open_sheet(CodeScan(self._screen, box.game, self._keep))
        elif key == "paste":
            self._read(Clipboard.paste())
        elif key == "open":
            self._open()
        elif key == "file":
            self._save()
        else:
            lines = write(box.game, box.known)
            if key == "show":
                shell.open_sheet(CodeSheet(lines))
            else:
                shell.say(self.words.say(share_text("\n".join(lines), box.game)))

    def _save(self) -> None:
        self._screen.attempt(self._write)

    def _write(self) -> None:
        app, game = self._screen.app, self._box.game
        path = app.share_folder() / f"{game}-box.txt"
        try:
            path.write_text("\n".join(write(game, self._box.known)) + "\n", "utf-8")
        except OSError:
            app.shell.say(self.words.tell("app.files.failed"))
        else:
            offer_file(app, path)

    def _open(self) -> None:
        app = self._screen.app

        def told(text: Text) -> None:
            app.shell.say(self.words.say(text))

        app.attempt(lambda: pick_file(app.share_folder(), self.read_file, told))

    def read_file(self, path: Path) -> None:
        """Takes a file over; of one that goes on for ever no more than a box can have is read."""
        try:
            with path.open("rb") as file:
                text = file.read(LONGEST_TEXT).decode("ascii", "replace")
        except OSError:
            self._screen.app.shell.say(self.words.tell("app.files.failed"))
        else:
            self._read(text)

    def _read(self, text: str) -> None:
        self._screen.attempt(lambda: self._keep(read(self._box.game, text)))

    def _keep(self, values: dict[str, Value]) -> None:
        app = self._screen.app
        if not app.attempt(lambda: self._box.keep(values)):
            return
        app.shell.say(self.words.tell("app.boxes.taken", n=len(values)))
        self._taken()


class CodeSheet(Sheet):
    """One code after the other, as large as the screen allows."""

    def __init__(self, lines: list[str], **kwargs: object) -> None:
        super().__init__(name="box-codes", **kwargs)
        self._lines, self._at = lines, 0
        self._code = QrCode(size_hint_y=None, height=dp(CODE))
        self.add_widget(self._code)
        self._next = SecondaryButton(name="next-code")
        self._next.bind(on_tap=lambda _button: self._turn())
        if len(lines) > 1:
            row = ButtonRow()
            row.add_widget(self._next)
            self.add_widget(row)
        self._show()

    def _turn(self) -> None:
        self._at = (self._at + 1) % len(self._lines)
        self._show()

    def _show(self) -> None:
        tell = self.words.tell
        self.title = tell("app.boxes.code", n=self._at + 1, all=len(self._lines))
        self._code.text = self._lines[self._at]
        self._next.text = tell("app.boxes.next_code")


class CodeScan(Sheet):
    """Looks for the codes of a box until all are here. The camera is let go with the sheet."""

    def __init__(
        self, screen: Screen, game: str, done: Callable[[dict[str, Value]], None], **kwargs: object
    ) -> None:
        super().__init__(name="box-scan", **kwargs)
        self._screen, self._done = screen, done
        self._collected = Collected(game)
        self._worker: FrameWorker[list[str]] | None = None
        self.title = self.words.tell("app.boxes.scan")
        self._told = Txt(text=self.words.tell("app.boxes.scan.how"), name="scan-told")
        self.add_widget(self._told)
        row = ButtonRow()
        stop = PrimaryButton(text=self.words.tell("app.boxes.stop"), name="stop-scan")
        stop.bind(on_tap=lambda _button: screen.app.shell.close_sheet())
        row.add_widget(stop)
        self.add_widget(row)
        self.bind(parent=self._placed)

    def _placed(self, _sheet: Sheet, parent: Widget) -> None:
        if parent is None:
            self._close()
        elif self._worker is None:
            from companion.camera.frame_worker import FrameWorker

            self._worker = FrameWorker(self._screen.app.open_camera, CodeDetector(), self._failed)
            self._worker.open()
            self._beat = Clock.schedule_interval(self._look, 1 / LOOKS_A_SECOND)

    def _close(self) -> None:
        if self._worker is not None:
            self._beat.cancel()
            self._worker.close()
            self._worker = None

    @mainthread
    def _failed(self, error: FrameError) -> None:
        if self._worker is not None:
            self._screen.app.shell.close_sheet()
            said = self.words.say(Text(error.message, dict(error.details)))
            self._screen.app.shell.say(said)

    def _look(self, _seconds: float) -> None:
        taken = self._worker.take() if self._worker is not None else None
        for line in taken[1] if taken is not None else ():
            try:
                self._collected.add(line)
                if self._collected.complete:
                    values = self._collected.values
                    self._screen.app.shell.close_sheet()
                    self._done(values)
                    return
            except BadBox as error:
                self._told.text = self.words.say(error.text)
                continue
            number, every = self._collected.number, self._collected.every
            self._told.text = self.words.tell("app.boxes.scanned", n=number, all=every)


class CodeDetector:
    """All codes in sight as texts; the reader is loaded on the thread that looks."""

    def look(self, frame: Frame) -> list[str]:
        from vision.tags.reader import read_codes

        return [code.text for code in read_codes(frame.image)]
