"""What one visitor may ask of the host: so many requests, connections and bytes."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

SMALL_BODY: Final = 16 * 1024
PHOTO_BODY: Final = 8 * 1024 * 1024
HEAD: Final = 16 * 1024
"""Bytes of a request before its body."""
HEAD_SECONDS: Final = 5.0
"""A request must have come whole by then: slow senders hold nothing for long."""
PHOTO_SECONDS: Final = 30.0
CONNECTIONS: Final = 96
CONNECTIONS_EACH: Final = 40
"""From one address. A whole table behind one address still fits."""
REMEMBERED: Final = 1_000
"""Visitors whose allowance is kept; the oldest are forgotten."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Requests each second, and so many more at once after a while of silence."""

    guest: tuple[float, float] = (30, 120)
    stranger: tuple[float, float] = (20, 120)
    """Each address without a cookie: a whole table may join from behind one."""
    guess: tuple[float, float] = (0.5, 20)
    """Wrong keys from one address."""


class Allowance:
    """A bucket for each visitor that fills again with time; an empty one refuses.

    >>> now = 0.0
    >>> allowance = Allowance(each_second=1, at_once=2, clock=lambda: now)
    >>> [allowance.take("a") for _ in range(3)]
    [True, True, False]
    """

    def __init__(
        self, each_second: float, at_once: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._most, self._clock = each_second, at_once, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, visitor: str) -> bool:
        now = self._clock()
        left, since = self._left.pop(visitor, (self._most, now))
        left = min(self._most, left + (now - since) * self._rate)
        allowed = left >= 1
        self._left[visitor] = (left - 1 if allowed else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return allowed


class Doorman:
    """Counts open connections, in all and from each address."""

    def __init__(self, most: int = CONNECTIONS, each: int = CONNECTIONS_EACH) -> None:
        self._most, self._each = most, each
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        here = self._open.get(address, 0)
        if here >= self._each or sum(self._open.values()) >= self._most:
            return False
        self._open[address] = here + 1
        return True

    def leave(self, address: str) -> None:
        here = self._open.get(address, 0) - 1
        if here > 0:
            self._open[address] = here
        else:
            self._open.pop(address, None)
