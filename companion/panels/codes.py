"""QR codes from one phone to another: shown on the screen, and looked for by the camera."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.widgets.base import Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.live import LiveView, Mark
from companion.widgets.qr_code import QrCode
from companion.widgets.shell import Sheet
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.camera.frame_worker import FrameWorker
    from companion.screens.base import Screen
    from vision.frames import Frame, FrameError
    from vision.tags.backends import Code
    from vision.tags.reader import TagReader

LOOKS_A_SECOND = 15
PICTURE, WIDEST = 220.0, 640
"""How many dp the picture of the camera is high, and how many pixels of it are shown at most."""
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
        self._worker: FrameWorker[list[Code]] | None = None
        self._live = LiveView(
            size_hint_y=None, height=dp(PICTURE), corner=dp(12), name="codes-live"
        )
        self.add_widget(self._live)
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

    def _failed(self, error: FrameError) -> None:
        self._screen.app.shell.close_sheet()
        said = self.words.say(Text(error.message, dict(error.details)))
        self._screen.app.shell.show_toast(said)

    def _look(self, _seconds: float) -> None:
        taken = self._worker.take() if self._worker is not None else None
        if taken is None:
            return
        frame, codes = taken
        wrong = {code.text: self._collected.see(code.text) for code in codes}
        ours = [text for text, trouble in wrong.items() if trouble is None]
        if ours and self._collected.complete:
            self._screen.app.shell.close_sheet()
            self._screen.attempt(lambda: self._done(self._collected.values))
            return
        self._live.show_image(frame.image, WIDEST)
        self._live.mark([_mark(code, wrong[code.text] is None) for code in codes])
        if ours:
            number, every = self._collected.number, self._collected.every
            self._told.text = self.words.tell("app.boxes.scanned", n=number, all=every)
        elif wrong:
            self._told.text = self.words.say(next(filter(None, wrong.values())))


def _mark(code: Code, ours: bool) -> Mark:
    """Where a code lies in the picture; one that is none of ours is pale."""
    return Mark(tuple((float(x), float(y)) for x, y in code.corners), "", counts=ours)


class CodeDetector:
    """All codes in sight; the reader is loaded on the thread that looks."""

    def __init__(self) -> None:
        self._reader: TagReader | None = None

    def look(self, frame: Frame) -> list[Code]:
        if self._reader is None:
            from vision.tags.reader import TagReader

            self._reader = TagReader()
        return self._reader.read_codes(frame.image)
