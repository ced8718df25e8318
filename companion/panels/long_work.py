"""Work that takes longer than a frame: done a little each frame, with how far it is."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import TYPE_CHECKING, Generic, TypeVar

from kivy.clock import Clock, ClockEvent
from kivy.uix.widget import Widget

from companion.widgets.base import Txt
from companion.widgets.figures import Progress
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.app import TablesideApp

BUDGET = 0.025
"""Seconds of each frame: more than background work gets, since the player is waiting."""

T = TypeVar("T")


def run_between_frames(
    app: TablesideApp,
    title: str,
    steps: Generator[tuple[int, int], None, T],
    done: Callable[[T], None],
) -> None:
    """Runs steps, which yield how many are done of how many, and hands on what they return.

    What is done within the first frame needs no sheet. Closing the sheet gives the work up.
    """
    work = LongWork(app, title, steps, done)
    if not work.go_on():
        app.shell.open_sheet(work)


class LongWork(Sheet, Generic[T]):
    def __init__(
        self,
        app: TablesideApp,
        title: str,
        steps: Generator[tuple[int, int], None, T],
        done: Callable[[T], None],
    ) -> None:
        super().__init__(title=title, name="long-work")
        self._app, self._steps, self._finish = app, steps, done
        self._told = Txt(text="", role="secondary", tone="muted")
        self._bar = Progress()
        self.add_widget(self._told)
        self.add_widget(self._bar)
        self._beat: ClockEvent | None = None
        self.bind(parent=self._placed)

    def _placed(self, _sheet: Sheet, parent: Widget | None) -> None:
        if parent is not None and self._beat is None:
            self._beat = Clock.schedule_interval(self._next, 0)
        elif parent is None:
            self._stop()

    def _stop(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
        self._steps.close()

    def _next(self, _seconds: float) -> None:
        self.go_on()

    def go_on(self) -> bool:
        """A frame's worth of it; True when nothing is left to do, or it was refused."""
        end = perf_counter() + BUDGET
        found: list[T] = []

        def work() -> None:
            try:
                while True:  # at least one step a frame, however slow the phone is
                    at, of = next(self._steps)
                    if perf_counter() >= end:
                        break
                self._bar.value = at / max(of, 1)
                self._told.text = self.words.tell("history.work.of", n=of, done=at)
            except StopIteration as stop:
                found.append(stop.value)

        if self._app.attempt(work) and not found:
            return False
        if self._beat is not None:  # close this sheet first: what comes next may open another
            self._stop()
            self._app.shell.close_sheet()
        if found:
            self._app.attempt(lambda: self._finish(found[0]))
        return True
