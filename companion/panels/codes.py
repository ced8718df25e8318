"""QR codes from one phone to another: shown on the screen, and looked for by the camera."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from kivy.clock import Clock, mainthread
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.widgets.base import Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.qr_code import QrCode
from companion.widgets.shell import Sheet
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.camera.frame_worker import FrameWorker
    from companion.screens.base import Screen
    from vision.frames import Frame, FrameError

LOOKS_A_SECOND = 10
CODE = 260.0
"""How many dp a code is high: large enough for another phone's camera."""


class Collecting(Protocol):
    """Takes codes as they are seen, in any order; `see` says what is wrong with one that is none
    of its own."""

    @property
    def number(self) -> int: ...

    @property
    def every(self) -> int: ...

    @property
    def complete(self) -> bool: ...

    @property
    def values(self) -> Any: ...

    def see(self, line: str) -> Text | None: ...


class CodeSheet(Sheet):
    """One code after the other, as large as the screen allows."""

    def __init__(self, lines: list[str], **kwargs: object) -> None:
        super().__init__(**kwargs)
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
    """Looks for codes until all are here. The camera is let go with the sheet and with the app."""

    def __init__(
        self, screen: Screen, collected: Collecting, done: Callable[[Any], None], **kwargs: object
    ) -> None:
        super().__init__(**kwargs)
        self._screen, self._done = screen, done
        self._collected = collected
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

    def tell(self, how: str) -> None:
        """What to do, until something is seen."""
        self._told.text = how

    def _placed(self, _sheet: Sheet, parent: Widget | None) -> None:
        if parent is None:
            self._close()
        else:
            self.resumed()

    def resumed(self) -> None:
        if self._worker is None:
            from companion.camera.frame_worker import FrameWorker

            self._worker = FrameWorker(self._screen.app.open_camera, CodeDetector(), self._failed)
            self._worker.open()
            self._beat = Clock.schedule_interval(self._look, 1 / LOOKS_A_SECOND)

    def paused(self) -> None:
        self._close()

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
            self._screen.app.shell.show_toast(said)

    def _look(self, _seconds: float) -> None:
        taken = self._worker.take() if self._worker is not None else None
        for line in taken[1] if taken is not None else ():
            wrong = self._collected.see(line)
            if wrong is not None:
                self._told.text = self.words.say(wrong)
            elif self._collected.complete:
                self._screen.app.shell.close_sheet()
                self._screen.attempt(lambda: self._done(self._collected.values))
                return
            else:
                number, every = self._collected.number, self._collected.every
                self._told.text = self.words.tell("app.boxes.scanned", n=number, all=every)


class CodeDetector:
    """All codes in sight as texts; the reader is loaded on the thread that looks."""

    def look(self, frame: Frame) -> list[str]:
        from vision.tags.reader import read_codes

        return [code.text for code in read_codes(frame.image)]
