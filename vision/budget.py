"""How long one picture may take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import thread_time

Clock = Callable[[], float]
_LEAST_PACE = 0.5  # of what is foreseen: what was easy in one part may be hard in the next


class Budget:
    """Processor time of this thread for one picture: a busy machine reads as much as a quiet one.

    Work that cannot be stopped half way is asked for beforehand, in the seconds that it takes on
    the machine on which the costs were measured. What it took here before tells what it will take
    now; what was not done yet is guessed from how fast this machine is.
    """

    def __init__(self, seconds: float, clock: Clock = thread_time) -> None:
        self._clock = clock
        self._end = clock() + seconds
        self._pace: dict[str, float] = {}
        self._slowness = 0.0  # not known: what was never done is begun
        self.gave_up = False
        """Whether something was left out for lack of time."""

    @property
    def left(self) -> float:
        """Seconds that are left; negative when they are used up."""
        return self._end - self._clock()

    def fits(self, what: str = "", work: float = 0.0) -> bool:
        """Whether there is time left, and enough for so many seconds of that work."""
        pace = self._pace.get(what, self._slowness)
        return max(pace, _LEAST_PACE * self._slowness) * work < self.left

    def allows(self, what: str = "", work: float = 0.0) -> bool:
        """The same; where there is not, it counts as given up."""
        if self.fits(what, work):
            return True
        self.gave_up = True
        return False

    @contextmanager
    def spent_on(self, what: str, work: float) -> Iterator[Clock]:
        """Notes how long the work took, for later guesses; the slowest run counts."""
        start = self._clock()
        yield lambda: self._clock() - start
        pace = (self._clock() - start) / max(work, 1e-9)
        self._pace[what] = max(pace, self._pace.get(what, 0.0))

    def calibrate(self, seconds: float, work: float) -> None:
        """How fast this machine is, told by work whose cost is well known; the first counts."""
        self._slowness = self._slowness or seconds / max(work, 1e-9)
