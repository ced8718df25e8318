"""A lock between processes: only one may open the store at a time, since opening may repair it, and
only one may serve a record."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from companion.store.errors import Locked

try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be moved by another anyway
    fcntl = None  # type: ignore[assignment]

PATIENCE: Final = 5.0
"""Seconds: mending a large file takes a while."""
PAUSE: Final = 0.02


@contextmanager
def alone(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Holds the lock. Waits so many seconds for other processes, then raises Locked; the system
    frees the lock of one that dies."""
    lock = path.with_name(f"{path.name}.lock")
    held = _taken(lock, time.monotonic() + patience)
    if held is None:
        yield
        return
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink()
        os.close(held)


def _taken(lock: Path, end: float) -> int | None:
    """The lock file, held; None in a read-only folder, where no repair could be written either.

    Who held it before takes the file away: what was opened before that locks nobody out.
    """
    while (held := _opened(lock)) is not None:
        try:
            _wait(held, end)
            if os.path.samestat(os.fstat(held), lock.stat()):
                return held
        except FileNotFoundError:
            pass
        except BaseException:
            os.close(held)
            raise
        os.close(held)
    return None


def _opened(lock: Path) -> int | None:
    if fcntl is None:
        return None
    try:
        return os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        return None


def _wait(held: int, end: float) -> None:
    while True:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= end:
                raise Locked() from None
            time.sleep(PAUSE)
        except OSError:  # a file system without locks
            return
        else:
            return
