"""The demo as it is watched: starts the table, takes pictures, sums up."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window

from companion.demo.camera import DemoCamera
from companion.demo.command import BEAT
from companion.demo.run import DemoRun, Tally
from engine.core.setup import Setup

if TYPE_CHECKING:
    from companion.app import TablesideApp

PICTURE_EVERY = 5.0
"""Seconds between two pictures at speed 1."""
MOST_PICTURES = 24


class Show:
    def __init__(
        self,
        app: TablesideApp,
        camera: DemoCamera,
        setup: Setup,
        rng: Random,
        wishes: Namespace,
    ) -> None:
        self._app = app
        self._camera = camera
        self._setup = setup
        self._rng = rng
        self._wishes = wishes
        self._folder: Path | None = wishes.out
        self._pictures = 0
        self._record = ""
        self.tally = Tally()

    def begin(self) -> None:
        wishes = self._wishes
        self._app.start_table(self._setup, "Demo")
        self._run = DemoRun(
            self._app, self._camera, self._rng, BEAT / wishes.speed, self._game_over
        )
        self.tally = self._run.tally
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            Clock.schedule_interval(self._picture, PICTURE_EVERY / wishes.speed)
        if wishes.moves:
            Clock.schedule_interval(self._enough, 0.2)

    def _enough(self, _seconds: float) -> None:
        if self.tally.moves >= self._wishes.moves:
            self._run.stop()
            self._app.stop()

    def _game_over(self) -> None:
        self._app.go("results")
        if self._folder is not None:
            Clock.schedule_once(lambda _seconds: self._last_picture(), 0.5)

    def _last_picture(self) -> None:
        self._take("end")
        Clock.schedule_once(lambda _seconds: self._app.stop(), 0.3)

    def _picture(self, _seconds: float) -> None:
        if self._pictures < MOST_PICTURES:
            self._pictures += 1
            self._take(f"{self._pictures:02d}-{self._app.place}")

    def _take(self, name: str) -> None:
        """An idle window keeps no picture: it is grabbed right when it is drawn."""
        folder = self._folder
        assert folder is not None

        def grab(_window: object) -> None:
            Window.unbind(on_flip=grab)
            Window.screenshot(name=str(folder / f"{name}.png"))

        Window.bind(on_flip=grab)
        Window.canvas.ask_update()

    def end(self) -> None:
        session = self._app.session
        if session is None or self._folder is None:
            return
        record = self._folder / f"{self._setup.game}.txt"
        record.write_text(session.record(), encoding="utf-8")
        self._record = str(record)

    def summary(self) -> str:
        tally = self.tally
        lines = [
            f"{self._setup.game}: {tally.moves} moves",
            f"  read by the camera: {tally.rolls_read} rolls, {tally.cards_read} times cards",
            f"  misread: {tally.misread}, refused and entered by hand: {tally.refused}",
            f"  nothing to see, entered by the demo: {tally.by_hand}",
        ]
        if self._folder is not None:
            lines += [f"  record: {self._record}", f"  pictures: {self._folder}"]
        return "\n".join(lines) + "\n"
