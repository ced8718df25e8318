"""Watches the dice tray while the phone leans on a glass: rolls are entered without a touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.session.camera_answers import Answer
from companion.session.step_texts import addressed
from companion.session.tray_rolls import TrayRolls, Values
from companion.system.phone import dim_screen
from companion.widgets.base import Column, Icon, Row, Themed, Txt, load_kv
from companion.widgets.buttons import ChipButton, IconButton
from companion.widgets.dice import dice_sum
from companion.widgets.live import LiveView
from companion.widgets.surface import Surface
from engine.core.move import Source
from engine.core.text import Text

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from companion.camera.detectors import TrayDetector
    from companion.camera.frame_worker import FrameWorker
    from companion.screens.table import TableScreen
    from vision.frames import Frame, FrameError
    from vision.steady import SteadyState
    from vision.watcher import Watched

__all__ = ["Column", "Icon", "IconButton", "LiveView", "TrayWatch", "Txt"]

LOOKS_A_SECOND = 10
THUMBNAIL = 160
"""The width of the small picture that shows what is in view."""
SELDOM = 2.0
"""Seconds between two of them while nothing moves: drawing costs more than looking."""
DIM_AFTER = 30.0
"""Seconds without a touch or a roll after which the screen goes dark."""
TRY_AGAIN = (3.0, 6.0, 12.0, 30.0)
"""Seconds until a lost camera is tried again; the last one over and over."""
REFUSED = "camera.refused"


Offer = tuple[Values, int]
"""Dice to take by a tap, and how many moves the table had when they were shown."""


class TakeChip(ChipButton):
    """Takes what stood on it when the finger came down. Its page hands a touch on a moment later,
    and the camera goes on looking meanwhile."""

    offered = ObjectProperty(((), -1))
    meant: Offer = ((), -1)

    def grip(self, touch: MotionEvent) -> bool:
        """Looks at a touch before the page has it, and leaves it to the page."""
        if self.collide_point(*touch.pos):
            self.meant = self.offered
        return False


class WatchSign(Surface, Row):
    """What the camera sees, small, and that it watches; a tap on its button ends it."""

    note = StringProperty("")
    offer = StringProperty("")
    """Dice that lie there and are not entered by themselves."""
    offered = ObjectProperty(((), -1))
    """The same as values, with the state that they are shown for."""
    beside_chip = NumericProperty(0)
    """The width that the chip leaves to the picture and the eye: both give way to the button."""

    __events__ = ("on_stop", "on_take")

    def on_stop(self) -> None:
        """The player ended the watching."""

    def on_take(self, offer: Offer) -> None:
        """The dice that lie there are the roll."""


class DimLayer(Themed, FloatLayout):
    """The dark screen: what is asked, hardly lit. The first touch only brings the light back."""

    question = StringProperty("")

    __events__ = ("on_wake",)

    def on_touch_down(self, _touch: MotionEvent) -> bool:
        self.dispatch("on_wake")
        return True

    def on_wake(self) -> None:
        """Somebody is there."""


class TrayWatch:
    """Runs while the table is shown and the table wants it; answers only where dice are asked."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._rolls = TrayRolls(screen.session)
        self._worker: FrameWorker[Watched] | None = None
        self._detector: TrayDetector | None = None
        self._failures = 0
        self._error: FrameError | None = None
        self._asked: int | None = None
        self._entering = False
        self._offered: Values = ()
        self._unanswered: Offer = ((), -1)
        """What the last whole look showed of a roll without an answer: it lies there while nothing
        moves and nothing is read."""
        self._shown = 0.0
        self._dark: DimLayer | None = None
        self._timers: list[ClockEvent] = []
        self._dimming = Clock.create_trigger(self._dim, DIM_AFTER)
        self._retrying: ClockEvent | None = None
        self.sign = WatchSign(name="watching")
        self.sign.bind(
            on_stop=lambda _sign: self.stop(), on_take=lambda _sign, offer: self._take(*offer)
        )

    @property
    def wanted(self) -> bool:
        session = self._screen.session
        return self._screen.app.camera_use.watching and session.table.result is None

    @property
    def watches(self) -> bool:
        """Whether the sign is to be shown."""
        return bool(self._timers)

    # Beginning and ending

    def begin(self) -> None:
        """The table is shown, or it is to be watched from now on."""
        if self.wanted and not self._timers:
            self._timers = [Clock.schedule_interval(self._look, 1 / LOOKS_A_SECOND)]
            Window.bind(on_touch_down=self._touched)
            self._failures, self._error = 0, None
            self._follow()
            self._open()
            self._dimming()

    def end(self) -> None:
        """The table is left, the app is paused, or nobody wants it any more."""
        for timer in self._timers:
            timer.cancel()
        self._timers = []
        Window.unbind(on_touch_down=self._touched)
        self._dimming.cancel()
        if self._retrying is not None:
            self._retrying.cancel()
        self._brighten()
        self._close()

    def stop(self) -> None:
        """For this table, until it is switched on again."""
        app = self._screen.app
        app.attempt(lambda: setattr(app.camera_use, "watching", False))
        self.end()
        self._screen.refresh()

    def changed(self) -> None:
        """The table has moved on, by a roll from here or by anything else."""
        if not self.wanted:
            self.end()
            return
        if not self._timers:
            self.begin()
            return
        if not self._entering and self._rolls.told_otherwise():
            self._start_over()
        self._follow()
        self._brighten()
        self._show_offer()

    def _start_over(self) -> None:
        """The dice that lie there, or come to lie, were told by somebody: they are no new roll."""
        if self._detector is not None:
            self._detector.start_over()
            self._rolls.start_over()

    def _follow(self) -> None:
        """Takes over the question that is asked now."""
        self._rolls.follow_question()
        self._asked = self._rolls.asked
        if self._detector is not None and self._asked is not None:
            self._detector.expected = self._asked
        self.sign.note = self._usual_note()

    def _usual_note(self) -> str:
        """What it does now: without a camera it watches nothing."""
        tell = self._screen.words.tell
        if self._error is not None:
            return tell("app.watch.refused" if self._refused else "app.watch.again")
        return tell("app.watch.roll", n=self._asked) if self._asked else tell("app.watch.title")

    @property
    def _refused(self) -> bool:
        return self._error is not None and self._error.message == REFUSED

    def _open(self) -> None:
        from companion.camera.detectors import TrayDetector
        from companion.camera.frame_worker import FrameWorker

        self._look_anew()
        self._detector = TrayDetector(self._asked)
        self._worker = FrameWorker(self._screen.app.open_camera, self._detector, self._failed)
        self._worker.open()

    def _look_anew(self) -> None:
        """What lay there may have been taken up while nobody looked: it is not offered."""
        self._rolls.begin()
        self._unanswered = ((), -1)
        self._show_offer()

    def _close(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None
            self.sign.ids.live.clear()

    def _failed(self, error: FrameError) -> None:
        """Says so, keeps the pad, and tries the camera again later."""
        self._close()
        self._error = error
        if self._failures == 0:
            told = self._screen.words.say(Text(error.message, dict(error.details)))
            self._screen.app.shell.show_toast(told)
        self._look_anew()
        self.sign.note = self._usual_note()
        if not self._refused:
            wait = TRY_AGAIN[min(self._failures, len(TRY_AGAIN) - 1)]
            self._retrying = Clock.schedule_once(lambda _seconds: self._open(), wait)
        self._failures += 1

    # Seeing

    def _look(self, _seconds: float) -> None:
        taken = self._worker.take() if self._worker is not None else None
        if taken is None:
            return
        frame, seen = taken
        if self._failures:
            self._failures, self._error = 0, None
            self._follow()
        answer = self._seen(seen)
        if answer is not None and self._enter(answer):
            self._tell(answer)
        self._keep_unanswered(seen)
        if self._dark is None:
            self._show(frame, seen)

    def _keep_unanswered(self, seen: Watched) -> None:
        """In the dark too: the look at which the dice came to rest may be the last for long."""
        if seen.state is not None:
            values = self._without_answer(seen.state, seen.awake)
            self._rolls.see_unclear(values, bool(seen.state.dice or seen.state.doubtful))
            self._unanswered = (values, len(self._screen.session.table.moves))

    def _seen(self, seen: Watched) -> Answer | None:
        """What to enter. A look from before it started over may tell what was told by hand."""
        lying = [die.value for die in seen.lying]
        if self._detector is None or seen.starts != self._detector.starts:
            self._rolls.follow(lying)
            return None
        return self._rolls.see(seen.roll, lying, seen.untold)

    def _enter(self, answer: Answer, by: Source = "camera", at: int | None = None) -> bool:
        """Enters the roll for the current question, or the one that was asked after so many moves;
        these dice are not used for another."""
        session, app = self._screen.session, self._screen.app
        start = len(session.table.moves)
        self._entering = True
        done = app.attempt(lambda: session.enter(answer, by, start if at is None else at))
        self._entering = False
        if not done:
            return False
        self._rolls.entered(start, answer)
        self._show_offer()
        app.camera_use.worked()
        app.feel("accept")
        return True

    def _tell(self, answer: Answer) -> None:
        """What was read, with a way back: nobody has tapped anything."""
        self._brighten()
        screen, session = self._screen, self._screen.session
        number = len(session.table.moves)
        read = dice_sum([int(value) for value in answer.args])

        def undo() -> None:
            if screen.app.session is session and len(session.table.moves) == number:
                screen.undo()

        tell = screen.words.tell
        screen.app.shell.show_toast(tell("app.watch.read", read=read), tell("app.do.undo"), undo)

    def _take(self, values: Values, at: int) -> None:
        """The dice that lie there count: somebody said so. One that was unclear may come clear."""
        answer = self._screen.session.see_dice(values)
        if answer is not None and self._enter(answer, "hand", at):
            self._start_over()

    # Showing

    def _show(self, frame: Frame, seen: Watched) -> None:
        if seen.awake or Clock.get_time() - self._shown >= SELDOM:
            self._shown = Clock.get_time()
            self.sign.ids.live.show_image(frame.image, THUMBNAIL)
        self._show_offer()
        if self._asked is None or seen.state is None:
            return
        tell, trouble = self._screen.words.tell, seen.state.trouble
        if seen.state.too_many:
            self.sign.note = tell("app.watch.too_many", n=self._asked)
        elif trouble is not None:
            self.sign.note = tell(f"app.scan.trouble.{trouble.value}")
        else:
            self.sign.note = self._usual_note()

    def _show_offer(self) -> None:
        """Dice that count by one tap: an old roll, or one of which a die is unclear."""
        self._offered = self._rolls.offer()
        moves = len(self._screen.session.table.moves)
        values, shown_at = self._unanswered
        if not self._offered and shown_at == moves and not self._rolls.counted(values):
            self._offered = values
        tell = self._screen.words.tell
        self.sign.offered = (self._offered, moves)
        offered = " + ".join(map(str, self._offered))
        self.sign.offer = tell("app.watch.take", read=offered) if offered else ""

    def _without_answer(self, state: SteadyState, awake: bool) -> Values:
        """Dice that lie there, as many as are asked for, and are no answer: one of them is unclear,
        or nothing moves any more and they did not agree."""
        from vision.steady import STEADY

        if not self._asked or state.too_many:
            return ()
        likely = (*state.dice, *state.doubtful)[: self._asked]
        unclear = len(state.dice) < self._asked or not (awake or state.state == STEADY)
        return tuple(die.value for die in likely) if unclear and len(likely) == self._asked else ()

    # Dark and light

    def _touched(self, *_touch: object) -> None:
        if self._dark is None:
            self._dimming.cancel()
            self._dimming()

    def _dim(self, _seconds: float) -> None:
        if self._dark is None and self._timers:
            self._dark = DimLayer(question=self._question(), name="dim")
            self._dark.bind(on_wake=lambda _layer: self._brighten())
            self._screen.app.shell.add_widget(self._dark)
            Window.bind(on_keyboard=self._key_in_the_dark)
            dim_screen(True)

    def _question(self) -> str:
        """Who is asked for what."""
        prompt, players = self._screen.session.prompt(), self._screen.session.table.players
        if prompt is None:
            return ""
        names = [players[seat] for seat in prompt.who]
        text = self._screen.words.say(prompt.text)
        if len(names) == 1:
            text = addressed(text, names[0])
        return "\n".join(line for line in (", ".join(names), text) if line)

    def _key_in_the_dark(self, *_key: object) -> bool:
        """Back leads nowhere that nobody sees: like a touch it brings the light first."""
        self._brighten()
        return True

    def _brighten(self) -> None:
        if self._dark is not None:
            self._screen.app.shell.remove_widget(self._dark)
            Window.unbind(on_keyboard=self._key_in_the_dark)
            self._dark = None
            dim_screen(False)
        if self._timers:
            self._dimming.cancel()
            self._dimming()


load_kv(__file__)
