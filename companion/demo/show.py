"""The demo as it is watched: starts the table, takes pictures, sums up."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
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

PICTURE_EVERY = 0.5
"""Seconds between two looks for a moment worth a picture, at speed 1."""
MOST_PICTURES = 24
OF_A_KIND = 2
"""Pictures of one kind of moment at most."""


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
        self._taken: Counter[str] = Counter()
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
        session = self._app.session
        if session is not None and len(session.table.moves) >= self._wishes.moves:
            self._run.stop()
            self._app.stop()

    def _game_over(self) -> None:
        self._camera.put_away()
        self._app.go("results")
        if self._folder is not None:
            Clock.schedule_once(lambda _seconds: self._last_picture(), 0.5)

    def _last_picture(self) -> None:
        self._take("end")
        Clock.schedule_once(lambda _seconds: self._app.stop(), 0.3)

    def _picture(self, _seconds: float) -> None:
        """A picture of each kind of moment, and a few more of the common ones."""
        what = self._what_is_shown()
        if what and self._taken[what] < OF_A_KIND and self._pictures < MOST_PICTURES:
            self._taken[what] += 1
            self._pictures += 1
            self._take(f"{self._pictures:02d}-{what}")

    def _what_is_shown(self) -> str:
        """The place, and at the table what is asked; a scan counts when something is seen."""
        place = self._app.place
        session = self._app.session
        if place == "scan":
            return "scan" if self._app.shell.screen.reading else ""
        ask = session.table.ask if session is not None else None
        if place == "table" and ask is not None:
            return f"table-{ask.text.id.rsplit('.', 1)[-1]}"
        return place

    def _take(self, name: str) -> None:
        """An idle window keeps no picture: it is grabbed right when it is drawn."""
        folder = self._folder
        assert folder is not None

        def grab(_window: object) -> None:
            Window.unbind(on_flip=grab)
            taken = Window.screenshot(name=str(folder / f"{name}.png"))
            if taken:
                Path(taken).replace(folder / f"{name}.png")

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
