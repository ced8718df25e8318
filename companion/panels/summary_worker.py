"""Summaries of games, computed in what is left of each frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from kivy.clock import Clock

from companion.history.summary_store import Progress, SummaryStore

BUDGET = 0.006
"""Seconds of each frame."""
AT_ONCE = 8
GROWTH = 2
"""The list is shown again after the first few new summaries, then each time their number
has doubled: showing it takes longer the more there are."""


class SummaryWorker:
    """news is called when there is something new to show; progress with how many are done of how
    many, while any must be computed."""

    def __init__(
        self,
        summary_store: SummaryStore,
        news: Callable[[], None],
        progress: Callable[[int, int], None],
    ) -> None:
        self._steps: Iterator[Progress] = summary_store.steps()
        self._news, self._progress = news, progress
        self._shown, self._next = 0, AT_ONCE
        self._again = Clock.create_trigger(self._work)
        self.done = False
        self._again()

    def stop(self) -> None:
        self._again.cancel()

    def _work(self, _seconds: float) -> None:
        end = perf_counter() + BUDGET
        step = None
        for step in self._steps:
            if step.computed >= self._next:
                self._shown, self._next = step.computed, step.computed * GROWTH
                self._news()
            if perf_counter() > end:
                if step.computed:
                    self._progress(step.at, step.of)
                self._again()
                return
        self.done = True
        if self._shown or (step is not None and step.computed):
            self._news()
