"""The first start: one card over a demo table says what the app does, and lets it read a roll."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.demo import GAME
from companion.screens import make_screen
from companion.screens.base import Screen
from companion.session import saved_game
from companion.session.hints import Hints
from companion.store import open_unsaved
from companion.widgets.base import Column, Icon, Row, Txt, load_kv
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.surface import Card
from engine.core.autoplay import random_move
from engine.core.registry import rulebook
from engine.core.setup import Setup

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from vision.frames import FrameSource

__all__ = [
    "ButtonRow",
    "Card",
    "Column",
    "FloatLayout",
    "Icon",
    "PrimaryButton",
    "Row",
    "SecondaryButton",
    "Tour",
    "Txt",
]

ICONS = {"table": "table-furniture", "read": "check"}
NAMES = ("Ana", "Bo", "Cy")
SEED = 4
ROLL = (5, 3)
MOST_MOVES = 200


class Tour(Screen):
    """The table behind the cards is a real one, laid for the tour and forgotten with it."""

    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._behind: Screen | None = None
        self._scan: Screen | None = None
        self._read = False

    def entered(self) -> None:
        app = self.app
        self._before = (app.session, app.table_id, app.open_camera)
        self._store = open_unsaved()
        setup = Setup(GAME, NAMES, {}, {spec.id: spec.sample for spec in rulebook(GAME).facts})
        _saved, app.session = saved_game.start(self._store, setup, GAME)
        self._play_to_a_roll()
        app.table_id, app.open_camera = None, demo_camera
        self._behind = behind = make_screen("table")
        self.ids.ground.add_widget(behind, index=len(self.ids.ground.children))
        behind.entered()
        self._show()

    def left(self) -> None:
        self._close_scan()
        if self._behind is not None:
            self._behind.left()
            self.ids.ground.remove_widget(self._behind)
        self.app.session, self.app.table_id, self.app.open_camera = self._before
        self._store.close()

    def _play_to_a_roll(self) -> None:
        rng, session = Random(SEED), self.session
        for _ in range(MOST_MOVES):
            if session.table.turn > 1 and session.asked_dice() == len(ROLL):
                return
            session.do(random_move(session.table, rng))

    # Cards

    def _show(self) -> None:
        """What the app does; when the roll was read, what to do where the table differs."""
        card, tell = "read" if self._read else "table", self.words.tell
        self.icon = ICONS[card]
        self.title = tell(f"app.tour.{card}")
        if self._read:
            move = self.session.table.moves[-1]
            said = tell("app.tour.read.why", roll=" + ".join(map(str, move.args)))
            self.text = f"{tell('app.tour.fix.why')}\n\n{said}"
        else:
            self.text = f"{tell('app.tour.table.why')}\n\n{tell('app.tour.camera.why')}"
        self.ids.next.text = tell("app.tour.read.next" if self._read else "app.tour.camera.next")
        self.ids.skip.text = "" if self._read else tell("app.tour.skip")

    def forward(self) -> None:
        if self._read:
            self.end()
        else:
            self._open_scan()

    def back(self) -> bool:
        """Also ends the scan, whether it has read the roll or was closed."""
        if self._scan is not None:
            self._close_scan()
            self._read = self.session.asked_dice() is None
            self._show()
            return True
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

    # The roll

    def _open_scan(self) -> None:
        self._scan = scan = make_screen("scan", size_hint=(1, 1), pos_hint={"x": 0, "y": 0})
        self.ids.ground.add_widget(scan)
        scan.entered()

    def _close_scan(self) -> None:
        scan, self._scan = self._scan, None
        if scan is not None:
            scan.left()
            self.ids.ground.remove_widget(scan)


class Veil(Widget):
    """Dims the table; taps go to the cards alone."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(self.collide_point(*touch.pos))


def demo_camera() -> FrameSource:
    """A painted table on which the dice of the tour are thrown."""
    from companion.demo.camera import DemoCamera

    camera = DemoCamera(SEED)
    camera.lay_dice(ROLL)
    return camera


load_kv(__file__)
