"""What cameras in the network share: a thread that fetches, and how long it may be silent."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from vision.frames import Frame, FrameError

PATIENCE = 10.0
"""Seconds without a picture after which the camera counts as lost."""
LIVE_SIDE = 1920
"""Larger pictures are shrunk to this: enough for dice and tags, and read in time."""

Arrived = TypeVar("Arrived")


class NetworkError(FrameError):
    """A camera at an address. The sentence names the place, never a password."""


class CameraSilent(NetworkError):
    """It does not answer, or has stopped sending."""

    def __init__(self, place: str) -> None:
        super().__init__("camera.silent", place=place)


class NoPictures(NetworkError):
    """Something answers there, but it sends no live picture."""

    def __init__(self, place: str) -> None:
        super().__init__("camera.no_pictures", place=place)


class NeedsPassword(NetworkError):
    def __init__(self, place: str) -> None:
        super().__init__("camera.needs_password", place=place)


class NetworkSource(Generic[Arrived]):
    """A `FrameSource` whose thread fetches; reading never waits for the network.

    `fetch` runs on that thread: it calls `arrived` with each picture, ends when `closing` is set,
    and raises what is beyond repair. Only the newest picture is kept, and made into a frame when
    it is read: what nobody looks at costs nothing.
    """

    def __init__(self, place: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.place = place
        self.clock = clock
        self.closing = threading.Event()
        self._lock = threading.Lock()
        self._newest: tuple[Arrived, float] | None = None
        self._last = clock()
        self._broken: FrameError | None = None
        self._number = 0
        self._thread = threading.Thread(target=self._run, name="network camera", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def _run(self) -> None:
        try:
            self.fetch()
        except FrameError as error:
            self._broken = error
        except Exception:
            self._broken = CameraSilent(self.place)
            raise

    def arrived(self, picture: Arrived) -> None:
        with self._lock:
            self._newest, self._last = (picture, self.clock()), self.clock()

    @property
    def waited(self) -> float:
        """Seconds since the last picture, or since the beginning."""
        return self.clock() - self._last

    def read(self) -> Frame | None:
        with self._lock:
            newest, self._newest = self._newest, None
        if self.closing.is_set():
            return None
        if newest is None:
            if self._broken is not None:
                raise self._broken
            if self.waited > PATIENCE:
                raise CameraSilent(self.place)
            return None
        self._number += 1
        return self.framed(*newest, self._number)

    def close(self) -> None:
        """Tells the thread to end, and does not wait for the network."""
        self.closing.set()
        self.hang_up()

    def fetch(self) -> None:
        raise NotImplementedError

    def hang_up(self) -> None:
        """Makes `fetch` come back soon; from another thread."""

    def framed(self, picture: Arrived, when: float, number: int) -> Frame | None:
        raise NotImplementedError
