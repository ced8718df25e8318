"""Which camera looks at the table: this device's own, or one in the network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp

from companion.camera.address import LONGEST, BadAddress, parse_address
from companion.widgets.base import Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.field import TextField
from companion.widgets.live import LiveView
from companion.widgets.shell import Sheet
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.camera.frame_worker import FrameWorker
    from companion.screens.settings import SettingsScreen
    from vision.frames import Frame, FrameError

WIDTH = 480
LOOKS_A_SECOND = 10


class _Whole:
    """Looks at nothing in particular: the picture is what is asked for."""

    def look(self, frame: Frame) -> Frame:
        return frame


class CameraSheet(Sheet):
    """An address to type, tried at once: the picture is shown before it counts."""

    def __init__(self, screen: SettingsScreen, **kwargs: object) -> None:
        super().__init__(name="camera-sheet", **kwargs)
        self._screen = screen
        self._worker: FrameWorker[Frame] | None = None
        self._beat: ClockEvent | None = None
        tell = self.words.tell
        self.title = tell("app.camera.title")
        self.add_widget(Txt(text=tell("app.camera.how"), role="secondary", tone="muted"))
        self._field = TextField(
            label=tell("app.camera.address"),
            hint="192.168.1.20:8080/video",
            longest=LONGEST,
            text=screen.app.settings["camera"],
            name="camera-address",
        )
        self._field.bind(on_done=lambda _field, _text: self._try())
        self._note = Txt(role="secondary", tone="muted", name="camera-note")
        self._live = LiveView(size_hint_y=None, height=0)
        row = ButtonRow()
        own = SecondaryButton(text=tell("app.camera.own"), name="own-camera")
        own.bind(on_tap=lambda _button: self._use(""))
        show = PrimaryButton(text=tell("app.camera.try"), name="try-camera")
        show.bind(on_tap=lambda _button: self._try())
        for button in (own, show):
            row.add_widget(button)
        for part in (self._field, self._note, self._live, row):
            self.add_widget(part)
        self.bind(parent=self._closed)

    def _try(self) -> None:
        """Looks through that camera; it counts when the first picture has come."""
        from companion.camera.frame_worker import FrameWorker
        from companion.camera.sources import open_camera

        self._stop()
        address = self._field.text.strip()
        try:
            parse_address(address)
        except BadAddress as error:
            self._field.error = self.words.tell(error.message)
            return
        self._field.error = ""
        self._note.text = self.words.tell("app.camera.trying")
        self._worker = FrameWorker(lambda: open_camera(address), _Whole(), self._failed)
        self._worker.open()
        self._beat = Clock.schedule_interval(
            lambda _seconds: self._look(address), 1 / LOOKS_A_SECOND
        )

    def _look(self, address: str) -> None:
        taken = self._worker.take() if self._worker is not None else None
        if taken is None:
            return
        if not self._live.height:
            self._note.text = ""
            self._live.height = dp(180)
            self._use(address, close=False)
        self._live.show_image(taken[0].image, WIDTH)

    def _failed(self, error: FrameError) -> None:
        self._stop()
        self._field.error = self.words.say(Text(error.message, dict(error.details)))

    def _use(self, address: str, close: bool = True) -> None:
        app = self._screen.app
        if not app.attempt(lambda: app.settings.set("camera", address)):
            return
        app.camera_address = ""
        place = parse_address(address).place if address else ""
        told = "app.camera.used" if address else "app.camera.own_used"
        app.shell.show_toast(self.words.tell(told, **({"place": place} if place else {})))
        if close:
            app.shell.close_sheet()

    def _closed(self, _sheet: Sheet, parent: object) -> None:
        if parent is None:
            self._stop()

    def paused(self) -> None:
        self._stop()

    def _stop(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
        if self._worker is not None:
            worker, self._worker = self._worker, None
            worker.close()
        self._note.text = ""
        self._live.clear()
        self._live.height = 0
