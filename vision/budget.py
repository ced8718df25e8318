"""How long one picture may take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import thread_time

Clock = Callable[[], float]


class Budget:
    """Processor time of this thread for one picture: a busy machine reads as much as a quiet one.

    Work that cannot be stopped half way is asked for beforehand: what it took for so many pixels
    once tells what it will take for so many now.
    """

    def __init__(self, seconds: float, clock: Clock = thread_time) -> None:
        self._clock = clock
        self._end = clock() + seconds
        self._pace: dict[str, float] = {}
        self.gave_up = False
        """Whether something was left out for lack of time."""

    @property
    def left(self) -> float:
        """Seconds that are left; negative when they are used up."""
        return self._end - self._clock()

    def allows(self, what: str = "", pixels: int = 0) -> bool:
        """Whether there is time left, and enough for that work on so many pixels."""
        if self._pace.get(what, 0.0) * pixels < self.left:
            return True
        self.gave_up = True
        return False

    @contextmanager
    def spent_on(self, what: str, pixels: int) -> Iterator[None]:
        """Notes how long the work took, for later guesses; the slowest run counts."""
        start = self._clock()
        yield
        pace = (self._clock() - start) / max(pixels, 1)
        self._pace[what] = max(pace, self._pace.get(what, 0.0))
