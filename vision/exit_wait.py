"""Threads that run OpenCV end before Python does.

Up to Python 3.13 a daemon thread that comes back from a library after the interpreter has ended is
ended in the middle of its stack. OpenCV is C++ and calls that a fault: the whole process aborts,
and a phone tells its owner that the app has crashed.
"""

from __future__ import annotations

import atexit
import time
from collections.abc import Callable
from threading import Thread
from typing import Final
from weakref import WeakKeyDictionary

PATIENCE: Final = 60.0
"""Seconds for all of them; a frame takes less anywhere, and a camera that hangs is left alone."""

_threads: Final[WeakKeyDictionary[Thread, Callable[[], None]]] = WeakKeyDictionary()


def end_before_exit(thread: Thread, stop: Callable[[], None]) -> None:
    """At the exit of the process the thread is told to stop, and waited for.

    stop must not hold the thread itself, which would then be kept for ever.
    """
    _threads[thread] = stop


@atexit.register
def _end_all() -> None:
    running = [(thread, stop) for thread, stop in _threads.items() if thread.is_alive()]
    for _thread, stop in running:
        stop()
    end = time.monotonic() + PATIENCE
    for thread, _stop in running:
        thread.join(max(0.0, end - time.monotonic()))
