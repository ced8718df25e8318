"""The camera at the table: shows what it recognises and enters it when it is steady."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock, mainthread
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.camera.eye import Eye
from companion.camera.lookers import DiceLooker, TagLooker, TagsSeen
from companion.camera.order import as_asked
from companion.screens.base import Screen
from companion.session import odds, wording
from companion.session.sight import Answer, Sighting
from companion.store import StoreError
from companion.widgets.base import Row, Txt, load_kv
from companion.widgets.buttons import ButtonRow, IconButton, PrimaryButton, SecondaryButton
from companion.widgets.dice import DicePad
from companion.widgets.figures import Progress
from companion.widgets.live import LiveView, Mark
from companion.widgets.shell import Sheet
from engine.core.errors import EngineError
from engine.core.options import Args
from engine.core.text import Text
from vision.dice import Die
from vision.frames import Frame, FrameError
from vision.steady import STEADY, SteadyState

__all__ = [
    "ButtonRow",
    "FloatLayout",
    "IconButton",
    "LiveView",
    "PrimaryButton",
    "Progress",
    "Row",
    "Scan",
    "SecondaryButton",
    "Txt",
]

LOOKS_A_SECOND = 30
PREVIEW_WIDTH = 960


class Scan(Screen):
    """Recognition runs on a thread of its own; this screen only ever takes the newest result."""

    title = StringProperty("")
    reading = StringProperty("")
    advice = StringProperty("")
    hint = StringProperty("")
    take_text = StringProperty("")
    progress = NumericProperty(0)
    torch = BooleanProperty(False)
    has_torch = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._chosen: Args = ()
        self._eye: Eye[Any] | None = None
        self._forget()
        self.ids.live.bind(on_mark=self._tap_mark)

    def ask(self, chosen: Args = (), **_what: Any) -> None:
        """What was chosen before the camera was opened, such as the number of the pile."""
        self._chosen = chosen

    def _forget(self) -> None:
        """Nothing has been seen yet."""
        self._answer: Answer | None = None
        self._fixed: dict[int, int] = {}
        self._dice: tuple[Die, ...] = ()
        self._meaning = self.reading = self.hint = self.take_text = ""
        self.progress = 0

    def entered(self) -> None:
        self._forget()
        dice = self.session.asked_dice()
        tell = self.words.tell
        self.title = tell("app.scan.dice", n=dice) if dice else tell("app.scan.cards")
        self.advice = tell("app.scan.opening")
        looker: Any = DiceLooker(dice) if dice else TagLooker()
        self._eye = Eye(self.app.open_camera, looker, self._failed)
        self.torch = self.has_torch = False
        self._eye.open()
        self._beat = Clock.schedule_interval(self._look, 1 / LOOKS_A_SECOND)

    def left(self) -> None:
        if self._eye is not None:
            self._beat.cancel()
            self._eye.close()
            self._eye = None
            self.ids.live.clear()

    @mainthread
    def _failed(self, error: FrameError) -> None:
        """No camera, no permission, or it was pulled out: say so and give the tap pad."""
        if self._eye is None:
            return
        self.app.back()
        self.app.shell.say(self.words.say(Text(error.message, dict(error.details))))

    # Seeing

    def _look(self, _seconds: float) -> None:
        taken = self._eye.take() if self._eye is not None else None
        if taken is None:
            return
        frame, seen = taken
        self.has_torch = self._eye is not None and self._eye.has_torch
        self._show_picture(frame)
        if isinstance(seen, SteadyState):
            self._show_dice(seen)
        else:
            self._show_tags(seen)

    def _show_picture(self, frame: Frame) -> None:
        import cv2

        height, width = frame.image.shape[:2]
        small, live = frame.image, self.ids.live
        scale = min(live.scale_of((width, height)), PREVIEW_WIDTH / width)
        if scale < 1:
            small = cv2.resize(small, (round(width * scale), round(height * scale)))
        rgb = cv2.cvtColor(small, cv2.COLOR_BGR2RGB)
        live.show(rgb.tobytes(), (rgb.shape[1], rgb.shape[0]), (width, height))

    def _show_dice(self, seen: SteadyState) -> None:
        tell = self.words.tell
        self._dice = seen.dice
        values = [self._fixed.get(i, die.value) for i, die in enumerate(seen.dice)]
        self.ids.live.mark(
            [
                Mark(str(i), die.outline, str(value))
                for i, (die, value) in enumerate(zip(seen.dice, values, strict=True))
            ]
        )
        self.progress = seen.progress
        self._read(values)
        self.hint = tell("app.scan.wrong") if seen.dice else ""
        self.advice = " · ".join(filter(None, (self._meaning, tell(f"app.scan.{seen.state}"))))
        self._answer = self.session.see_dice(values) if values else None
        if seen.state == STEADY and self._answer is not None and not self._fixed:
            self._enter(self._answer)

    def _read(self, values: list[int]) -> None:
        """The sum, and what it means: looked up only when it has changed."""
        if self.reading != dice_sum(values):
            self.reading = dice_sum(values)
            sector = odds.named(self.session.table, self.session.view(), values)
            self._meaning = self._named(sector) if sector is not None else ""

    def _show_tags(self, seen: TagsSeen) -> None:
        tell = self.words.tell
        places, sure = as_asked(self.session.ask, seen.tags)
        ordered = [read for read in places if read is not None]
        turns = [read.rotation for read in ordered]
        tags = [read.tag if read is not None else None for read in places]
        sighting = self.session.see_tags(tags, turns, self._chosen)
        self._mark_tags(ordered, sighting)
        names = [self._named(word) for word in sighting.usable]
        self.reading = ", ".join(names)
        self.advice = tell("app.scan.settling" if ordered else "app.scan.show_cards")
        hidden = len(places) - len(ordered)
        if sighting.other or sighting.strange:
            self.hint = tell("app.scan.not_asked", n=len(sighting.other) + sighting.strange)
        elif hidden and sighting.answer is None:
            self.hint = tell("app.scan.hidden", n=hidden)
        else:
            self.hint = ""
        self.progress = 1.0 if seen.settled else 0.5 if ordered else 0.0
        self._answer = sighting.answer
        certain = sighting.certain and sure
        by_tap = sighting.answer is not None and not certain
        self.take_text = tell("app.scan.take", n=len(sighting.usable)) if by_tap else ""
        if seen.settled and certain and sighting.answer is not None:
            self._enter(sighting.answer)

    def _mark_tags(self, ordered: list[Any], sighting: Sighting) -> None:
        marks = []
        for number, read in enumerate(ordered):
            word = self.session.tag_word(read.tag)
            counts = word is not None and word in sighting.usable
            outline = tuple((float(x), float(y)) for x, y in read.corners)
            marks.append(Mark(str(number), outline, self._named(word) if word else "?", counts))
        self.ids.live.mark(marks)

    def _named(self, word: str) -> str:
        return wording.named(self.session.table, word, self.words.say)

    # Deciding

    def _enter(self, answer: Answer, by: str = "camera") -> None:
        try:
            self.session.enter(answer, by)
        except EngineError as error:
            self.refuse(error)
            return
        except StoreError as error:
            self.app.explain(error)
            return
        self.app.feel("accept")
        self.app.back()

    def take(self) -> None:
        """What was fixed by hand is entered by a tap."""
        if self._answer is not None:
            self._enter(self._answer, by="hand" if self._fixed else "camera")

    def _tap_mark(self, _live: LiveView, key: str) -> None:
        """A wrong die is fixed by tapping it."""
        if not self._dice:
            return
        sheet = Sheet(title=self.words.tell("app.scan.which_face"), name="fix-die")
        pad = DicePad(count=1)
        pad.bind(on_complete=lambda _pad, values: self._fix(int(key), values[0]))
        sheet.add_widget(pad)
        self.app.shell.open_sheet(sheet)

    def _fix(self, die: int, value: int) -> None:
        self.app.shell.close_sheet()
        self._fixed[die] = value
        values = [self._fixed.get(i, seen.value) for i, seen in enumerate(self._dice)]
        self._answer = self.session.see_dice(values)
        if self._answer is not None:
            self._enter(self._answer, by="hand")

    def switch_torch(self) -> None:
        self.torch = not self.torch
        if self._eye is not None:
            self._eye.set_torch(self.torch)


def dice_sum(values: list[int]) -> str:
    """5 + 3 = 8, or the one value alone."""
    if len(values) < 2:
        return "".join(map(str, values))
    return f"{' + '.join(map(str, values))} = {sum(values)}"


load_kv(__file__)
