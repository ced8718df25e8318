"""Whose phone is reachable just now: the pages that listen, with patience for those that reload."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

AWAY_SECONDS = 6.0
"""A page that is loaded anew, or a phone that changes its network, is back before that."""


class Presence:
    """Counts the open event streams of each guest. Used on the server's thread."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._open: Counter[str] = Counter()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self.away: frozenset[str] = frozenset()
        """The ids of guests who have joined and do not listen; read by any thread."""

    def expect(self, guest: str) -> None:
        """Somebody who should listen soon: just joined, just gone, or known from the last run."""
        self._forget_timer(guest)
        if not self._open[guest]:
            loop = asyncio.get_running_loop()
            self._timers[guest] = loop.call_later(AWAY_SECONDS, self._give_up, guest)

    def came(self, guest: str) -> None:
        """A page of that guest listens."""
        self._forget_timer(guest)
        self._open[guest] += 1
        if guest in self.away:
            self.away -= {guest}
            self._changed()

    def left(self, guest: str) -> None:
        """A page listens no longer."""
        self._open[guest] -= 1
        self.expect(guest)

    def _forget_timer(self, guest: str) -> None:
        timer = self._timers.pop(guest, None)
        if timer is not None:
            timer.cancel()

    def _give_up(self, guest: str) -> None:
        del self._timers[guest]
        self._open.pop(guest, None)
        if guest not in self.away:
            self.away |= {guest}
            self._changed()
