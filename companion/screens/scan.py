"""The camera at the table: shows what it recognises and enters it when it is steady."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from companion.camera.detectors import DiceDetector, TagDetector, TagsSeen
from companion.camera.frame_worker import Detector, FrameWorker
from companion.camera.order import as_asked
from companion.camera.told_dice import PATIENCE, SeenDie, Told, ToldDice, lies_at
from companion.screens.base import Screen
from companion.session import labels
from companion.session.camera_answers import Answer, Sighting
from companion.widgets.base import Row, Txt, load_kv, set_children
from companion.widgets.buttons import ButtonRow, IconButton, PrimaryButton, SecondaryButton
from companion.widgets.dice import DicePad, dice_sum
from companion.widgets.figures import Progress
from companion.widgets.live import LiveView, Mark, Point
from companion.widgets.shell import Sheet
from companion.widgets.touches import forget_touches
from engine.core.move import Source
from engine.core.options import Args
from engine.core.text import Text
from vision.dice.seeing import SeeingTrouble
from vision.frames import FrameError
from vision.steady import EMPTY, LOOKING, MOVING, STEADY, SteadyState
from vision.tags import ReadTag

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
BUTTONS = ("light", "by_hand", "watch", "take")
PREVIEW_WIDTH = 960
WIDER = 1.1
OFFER_SECONDS = 12
OFFER_AFTER = 2.0
"""Seconds for which all dice were seen without an answer, before a tap is offered."""


class DoubtPad(DicePad):
    """Tells what an unclear die shows: the one that was asked about when the finger came down."""

    about = ObjectProperty(None, allownone=True)
    meant: SeenDie | None = None

    def grip(self, touch: MotionEvent) -> bool:
        taken = super().grip(touch)
        if taken:
            self.meant = self.about
        return taken


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
    doubt = StringProperty("")
    """What is asked about a die that is unclear."""
    offers_torch = BooleanProperty(False)
    whole = BooleanProperty(False)
    """Whether all of the picture is shown: a tag may lie at its edge."""
    offers_watch = BooleanProperty(False)
    """Whether the camera may go on by itself: not where something else is asked first."""
    covered = NumericProperty(0)
    """Height of the panel at its highest: the picture stands above it and does not jump."""
    wide = AliasProperty(lambda self: self.width > self.height * WIDER, bind=("size",), cache=True)
    """A phone on its side: the panel stands beside the picture."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._chosen: Args = ()
        self._by_itself = False
        self._covering = Clock.create_trigger(self._cover)
        self._worker: FrameWorker[SteadyState | TagsSeen] | None = None
        self._forget()
        self._buttons = [self.ids[name].__self__ for name in BUTTONS]
        self.ids.live.bind(on_mark=self._tap_mark)
        self.bind(
            take_text=self._offer,
            offers_torch=self._offer,
            offers_watch=self._offer,
            wide=self._turned,
        )
        self._offer()

    def ask(self, chosen: Args = (), by_itself: bool = False, **_what: object) -> None:
        """What was chosen before the camera was opened, such as the number of the pile; and whether
        nobody opened it."""
        self._chosen, self._by_itself = chosen, by_itself

    def _forget(self) -> None:
        """Nothing has been seen yet."""
        self._answer: Answer | None = None
        self._meant: Answer | None = None
        self._told = ToldDice()
        self._reading: list[SeenDie] = []
        self._stood: list[SeenDie] = []
        self._misses = 0
        self._unanswered_since: float | None = None
        self._meaning = self.reading = self.hint = self.take_text = self.doubt = ""
        self.progress = self.covered = 0
        self.offers_torch = False

    def _offer(self, *_changed: object) -> None:
        """The buttons that are of use now, and no room for the others."""
        useful = (self.offers_torch, True, self.offers_watch, bool(self.take_text))
        shown = [button for button, use in zip(self._buttons, useful, strict=True) if use]
        set_children(self.ids.buttons, shown)

    def _turned(self, *_changed: object) -> None:
        """The panel beside the picture was as high as the screen; below it, it is not. The next
        look finds it laid out."""
        self._covering.cancel()
        self.covered = 0

    def entered(self) -> None:
        self.app.shell.close_sheet()  # the die that was being corrected may have been taken up
        self._forget()
        forget_touches(self)  # a pause ends them, and not every phone says so
        dice = self._expected = self.session.asked_dice()
        self._at = len(self.session.table.moves)
        self.offers_watch = dice is not None
        self.whole = dice is None
        tell = self.words.tell
        asked = tell("app.scan.dice", n=dice) if dice else tell("app.scan.cards")
        who = self._who_rolls() if self._by_itself else ""
        mark = self.made_up_mark() if not self.theme.large else ""
        self.title = "\n".join(line for line in (who, asked, mark) if line)
        self.advice = tell("app.scan.opening")
        detector: Detector[SteadyState | TagsSeen] = DiceDetector(dice) if dice else TagDetector()
        self._worker = FrameWorker(self.app.open_camera, detector, self._failed)
        self.torch = self.has_torch = False
        self._worker.open()
        self._beat = Clock.schedule_interval(self._look, 1 / LOOKS_A_SECOND)

    def _who_rolls(self) -> str:
        prompt = self.session.prompt()
        return ", ".join(self.session.table.players[seat] for seat in prompt.who) if prompt else ""

    def left(self) -> None:
        if self._by_itself and self._expected is not None:
            self.app.camera_use.closed()
        self.paused()

    def paused(self) -> None:
        """Nobody has closed the camera: the dice of the last roll may still lie there."""
        if self._worker is not None:
            self._beat.cancel()
            self._worker.close()
            self._worker = None
            self.ids.live.clear()

    def _failed(self, error: FrameError) -> None:
        """No camera, no permission, or it was pulled out: say so and give the tap pad."""
        use, shell, tell = self.app.camera_use, self.app.shell, self.words.tell
        offer = use.failed()
        self.close()
        told = self.words.say(Text(error.message, dict(error.details)))
        if offer:
            shell.show_toast(told, tell("app.scan.tap_only"), self._tap_only, OFFER_SECONDS)
        else:
            shell.show_toast(told)

    def _tap_only(self) -> None:
        """This table does without the camera from now on; the menu has it back."""
        self.app.camera_use.tap_only = True
        refresh = getattr(self.app.shell.screen, "refresh", None)
        if refresh is not None:
            refresh()

    # Seeing

    def _look(self, _seconds: float) -> None:
        taken = self._worker.take() if self._worker is not None else None
        if taken is None:
            return
        frame, seen = taken
        if isinstance(seen, SteadyState):
            self._told.follow((*seen.dice, *seen.doubtful), self.app.shell.sheet is not None)
        if self.app.shell.sheet is not None:
            return  # a die is being corrected: what it was tapped for stays, and nothing is entered
        self.has_torch = self._worker is not None and self._worker.has_torch
        self.ids.live.show_image(frame.image, PREVIEW_WIDTH)
        if isinstance(seen, SteadyState):
            self._show_dice(seen)
        else:
            self._show_tags(seen)
        self._covering()

    def _cover(self, _seconds: float) -> None:
        """The picture makes room for the panel when its texts are laid out, and keeps it."""
        self.covered = max(self.covered, self.ids.panel.height)

    def _show_dice(self, seen: SteadyState) -> None:
        self._look_at(seen)
        shown = self._reading
        about = self._ask_about_doubt()
        self.ids.live.mark(
            [Mark(die.outline, str(die.value), True, die.doubtful, die is about) for die in shown]
        )
        self.progress = seen.progress
        self._read([] if self._crowded else [die.value for die in shown])
        self.hint = self._what_to_tap()
        self._advise(seen)
        offered = self._unanswered(seen)
        if seen.state == STEADY and not self.doubt:
            values = [self._told.corrected(SeenDie.of(die, False)).value for die in seen.dice]
            if self._by_itself and self.app.camera_use.lay_there(values):
                # nobody opened the camera: what shows the last roll may not be rolled yet
                offered, self.hint = values, self.words.tell("app.scan.last_roll")
            else:
                self._enter_dice(values)
        self._offer_dice(offered)
        self.offers_watch = not (self.doubt or self.offers_torch or self.take_text)

    def _unanswered(self, seen: SteadyState) -> list[int]:
        """Dice that are plain to see and have come to no answer for a while: a thing beside them
        may look like a die, or a value flickers."""
        complete = bool(self._reading) and len(self._reading) == self._expected
        if not complete or self.doubt or seen.state != LOOKING:
            self._unanswered_since = None
            return []
        now = Clock.get_time()
        if self._unanswered_since is None:
            self._unanswered_since = now
        waited = now - self._unanswered_since >= OFFER_AFTER
        return [die.value for die in self._reading] if waited else []

    def _offer_dice(self, values: list[int]) -> None:
        """Dice that count by a tap."""
        self._answer = self.session.see_dice(values) if values else None
        tell = self.words.tell
        self.take_text = tell("app.watch.take", read=dice_sum(values)) if self._answer else ""

    def _look_at(self, seen: SteadyState) -> None:
        """The dice to show: the sure ones, and likely ones up to the number that is expected.

        Once complete, they stay for some looks that miss a die, so that a tap finds what was shown.
        """
        wanted = self._expected or len(seen.dice)
        likely = seen.doubtful[: max(0, wanted - len(seen.dice))]
        many = seen.too_many or (seen.dice if len(seen.dice) > wanted else ())
        read = [SeenDie.of(die, False) for die in seen.dice if not many]
        read += [SeenDie.of(die, True) for die in many or likely]
        read = [self._told.corrected(die) for die in read]
        if len(read) >= wanted or seen.state in (EMPTY, MOVING):
            self._reading, self._misses = read, 0
        elif self._misses < PATIENCE and len(self._reading) >= wanted:
            self._misses += 1
        else:
            self._reading = read

    @property
    def _crowded(self) -> bool:
        """More dice lie there than are asked for: a tap tells which of them count."""
        return self._expected is not None and len(self._reading) > self._expected

    def _ask_about_doubt(self) -> SeenDie | None:
        """One tap tells what an unclear die shows; the others are kept. Returns the one that is
        asked about: the same one for as long as it is unclear."""
        unclear = [die for die in self._reading if die.doubtful]
        pad = self.ids.doubt_pad
        about = None
        if unclear and len(self._reading) == self._expected:
            before = [die for die in unclear if pad.about and lies_at(die, pad.about.middle)]
            about = (before or unclear)[0]
        value = about.value if about is not None else 0
        tell = self.words.tell
        self.doubt = tell("app.scan.doubt", n=len(unclear), value=value) if value else ""
        pad.about = about
        if [value] != list(pad.values):
            pad.values = [value]
        return about

    def _what_to_tap(self) -> str:
        """What a finger may do with the dice that are shown."""
        tell, missing = self.words.tell, (self._expected or 0) - len(self._reading)
        if not self._reading or self.doubt or self._crowded:
            return ""
        return tell("app.scan.missing", n=missing) if missing > 0 else tell("app.scan.wrong")

    def _advise(self, seen: SteadyState) -> None:
        """What to do: about the light or the distance first. The torch offers itself."""
        tell, trouble = self.words.tell, seen.trouble
        dark = trouble is SeeingTrouble.DARK
        self.offers_torch = dark and self.has_torch and not self.torch
        if self._crowded:
            self.advice = tell("app.scan.too_many", n=self._expected)
        elif trouble is not None:
            self.advice = tell(f"app.scan.trouble.{trouble.value}")
        else:
            state = tell(f"app.scan.{seen.state}") if not self.doubt else ""
            self.advice = " · ".join(filter(None, (self._meaning, state)))

    def _read(self, values: list[int]) -> None:
        """The sum, and what it means: looked up only when it has changed."""
        if self.reading != dice_sum(values):
            self.reading = dice_sum(values)
            sector = self.session.sector_of(values)
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

    def _mark_tags(self, ordered: list[ReadTag], sighting: Sighting) -> None:
        marks = []
        for read in ordered:
            word = self.session.tag_word(read.tag)
            counts = word is not None and word in sighting.usable
            outline = tuple((float(x), float(y)) for x, y in read.corners)
            marks.append(Mark(outline, self._named(word) if word else "?", counts))
        self.ids.live.mark(marks)

    def _named(self, word: str) -> str:
        return labels.named(self.session.table, word, self.words.say)

    # Deciding

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """What a finger tells of one die is told beside the others as they stand there now."""
        self._stood = self._reading
        return bool(super().on_touch_down(touch))

    def _enter(self, answer: Answer, by: Source = "camera") -> None:
        if self._worker is None:
            return  # a finger that lifts when the screen was left
        if not self.attempt(lambda: self.session.enter(answer, by, self._at)):
            if len(self.session.table.moves) != self._at:
                self.close()  # somebody else has answered: each look would be refused
            return
        use = self.app.camera_use
        use.worked()
        if self._expected is not None:
            use.rolled(answer, len(self.session.table.moves))
        self._expected = None
        self.app.feel("accept")
        self.close()

    def close(self) -> None:
        """Back to the table, from under a sheet too. A finger that lifts later leads no further."""
        if self._worker is not None:
            self.app.shell.close_sheet()
            self.app.back()

    def mean(self) -> None:
        """A finger is on the button: what stands there now is what it means."""
        self._meant = self._answer

    def take(self) -> None:
        """Cards of which more may come are entered by a tap."""
        if self._meant is not None:
            self._enter(self._meant, self._by())

    def _tap_mark(self, _live: LiveView, mark: Mark) -> None:
        """A tap confirms an unclear die; on any other it opens a pad to correct it."""
        die = self._die_at(_middle(mark.outline))
        if die is None:
            return
        told = self._told.of(die)
        if mark.doubtful:
            self._fix(die, told, int(mark.text), self._others(_middle(mark.outline)))
            return
        sheet = Sheet(title=self.words.tell("app.scan.which_face"), name="fix-die")
        pad = DicePad(count=1)
        others = self._reading  # nothing is looked at meanwhile
        pad.bind(on_complete=lambda _pad, values: self._fix(die, told, values[0], others))
        sheet.add_widget(pad)
        self.app.shell.open_sheet(sheet)

    def tell_doubt(self, about: SeenDie | None, value: int) -> None:
        """What an unclear die shows, by the pad below the picture."""
        die = self._die_at(about.middle) if about is not None else None
        if die is not None and about is not None and value:
            self._fix(die, self._told.of(die), value, self._others(about.middle))

    def _others(self, place: Point) -> list[SeenDie]:
        """The dice beside the one there, when the finger came down."""
        return [die for die in self._stood if not lies_at(die, place)]

    def _die_at(self, place: Point) -> SeenDie | None:
        return next((die for die in self._reading if lies_at(die, place)), None)

    def _fix(self, die: SeenDie, told: Told, value: int, others: list[SeenDie]) -> None:
        """The others stay as they were seen: nothing is scanned again, unless one of them was read
        otherwise while the finger was on this one."""
        self.app.shell.close_sheet()
        told.value = value
        fixed = replace(die, value=value, doubtful=False)
        self._reading = [fixed if other is die else other for other in self._reading]
        sure = [other for other in self._reading if not other.doubtful]
        beside = Counter(other.value for other in sure if other is not fixed)
        if len(sure) == self._expected and not beside - Counter(o.value for o in others):
            self._enter_dice([other.value for other in sure])

    def _enter_dice(self, values: list[int]) -> None:
        answer = self.session.see_dice(values)
        if answer is not None:
            self._enter(answer, self._by())
        elif len(self.session.table.moves) != self._at:
            self.close()  # somebody else has answered, and no dice are asked for any more
            self.app.shell.show_toast(self.words.tell("engine.error.stale_move"))

    def _by(self) -> Source:
        return "hand" if self._told else "camera"

    def watch(self) -> None:
        """From now on the camera watches the tray by itself, and nobody needs to open it."""
        self.attempt(lambda: setattr(self.app.camera_use, "watching", True))
        self.close()

    def on_has_torch(self, _screen: object, has: bool) -> None:
        """A light that another app holds says so only when it is switched on."""
        if self.torch and not has:
            self.torch = False
            self.app.shell.show_toast(self.words.tell("app.scan.torch_gone"))

    def switch_torch(self) -> None:
        """A light that went while the finger was on its button cannot be switched on."""
        if not self.has_torch:
            self.app.shell.show_toast(self.words.tell("app.scan.torch_gone"))
            return
        self.torch = not self.torch
        if self._worker is not None:
            self._worker.set_torch(self.torch)


def _middle(outline: Sequence[Point]) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


load_kv(__file__)
