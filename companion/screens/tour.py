"""The first start: one screen says what the app does, with dice that are thrown and read in it."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock, mainthread
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.base import Screen
from companion.session.hints import Hints
from companion.widgets.base import Column, Icon, Row, Scroller, Txt, load_kv
from companion.widgets.buttons import ChipButton, PrimaryButton
from companion.widgets.dice import dice_sum
from companion.widgets.live import LiveView, Mark
from vision.exit_wait import end_before_exit

if TYPE_CHECKING:
    from companion.camera.frame_worker import FrameWorker
    from companion.demo.thrown_dice import ThrownDice
    from vision.frames import FrameError
    from vision.steady import SteadyState

__all__ = [
    "BoxLayout",
    "ChipButton",
    "Column",
    "Icon",
    "LiveView",
    "PrimaryButton",
    "Row",
    "Scroller",
    "Tour",
    "Txt",
]

DICE = 2
LOOKS_A_SECOND = 30
WIDEST = 640
WIDER = 1.1
SHAPE = 9 / 16
LOWEST = 96
"""Of the picture: with letters so large that less is left, the words can be scrolled."""
SPARE, SPARE_BESIDE = 78, 40
"""What lies between all of it and round it, on a phone held upright and on its side."""


class Tour(Screen):
    """The dice are painted, and read by the reader that reads those on a table."""

    reading = StringProperty("")
    """What was read, once the dice lie still."""
    live = BooleanProperty(True)
    """Whether there is a picture: where none can be had, the words stand alone."""
    wide = AliasProperty(lambda self: self.width > self.height * WIDER, bind=("size",))
    """A phone on its side: the words stand beside the picture."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._dice: ThrownDice | None = None
        self._worker: FrameWorker[SteadyState] | None = None
        self._here = False
        self._loading = Clock.create_trigger(self._load)

    @staticmethod
    def picture_height(width: float, screen: float, said: float, words: float) -> float:
        """As high as the picture is, or as what is said under it and the words leave."""
        room = screen - said - words - dp(SPARE if words else SPARE_BESIDE)
        return max(dp(LOWEST), min(width * SHAPE, room))

    def entered(self) -> None:
        self._here = True
        Window.bind(on_flip=self._seen)
        self.canvas.ask_update()

    def left(self) -> None:
        self._here = False
        Window.unbind(on_flip=self._seen)
        self._loading.cancel()
        if self._worker is not None:
            self._beat.cancel()
            self._worker.close()
            self._worker = None
            self.ids.live.clear()

    def back(self) -> bool:
        self._toured()
        return False

    def end(self) -> None:
        self._toured()
        self.app.home()

    def _toured(self) -> None:
        """Best effort: where it cannot be saved that the tour was seen, it comes again. Hints that
        it leaves out are given later, where they apply."""
        self.attempt(lambda: self.app.settings.set("toured", True))
        self.attempt(lambda: Hints(self.app.store).again())

    # The dice

    def _seen(self, *_window: object) -> None:
        """The words are on the screen: nobody waited for the dice."""
        Window.unbind(on_flip=self._seen)
        self._loading()

    def _load(self, _seconds: float) -> None:
        """On a thread of its own: painter and reader take their time."""
        thread = Thread(target=self._import, name="tour", daemon=True)
        end_before_exit(thread, lambda: None)
        thread.start()

    def _import(self) -> None:
        import companion.camera.detectors
        import companion.camera.frame_worker
        import companion.demo.thrown_dice  # noqa: F401

        self._begin()

    @mainthread
    def _begin(self) -> None:
        from companion.camera.detectors import DiceDetector
        from companion.camera.frame_worker import FrameWorker

        if self._here and self._worker is None:
            self.reading, self.live = "", True
            self._worker = FrameWorker(self._open, DiceDetector(DICE), self._failed)
            self._worker.open()
            self._beat = Clock.schedule_interval(self._look, 1 / LOOKS_A_SECOND)

    def _open(self) -> ThrownDice:
        from companion.demo.thrown_dice import ThrownDice

        self._dice = ThrownDice(moving=not self.theme.still)
        return self._dice

    def _failed(self, _error: FrameError) -> None:
        self.live = False

    def roll(self) -> None:
        if self._dice is not None:
            self._dice.again()

    def _look(self, _seconds: float) -> None:
        from vision.steady import EMPTY, MOVING, STEADY

        taken = self._worker.take() if self._worker is not None else None
        if taken is None:
            return
        frame, seen = taken
        self.ids.live.show_image(frame.image, WIDEST)
        shown = () if seen.state in (EMPTY, MOVING) else seen.dice
        self.ids.live.mark([Mark(die.outline, str(die.value)) for die in shown])
        values = [die.value for die in seen.dice]
        self.reading = dice_sum(values) if seen.state == STEADY else ""


load_kv(__file__)
