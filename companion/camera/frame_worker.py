"""Looks through a camera on a thread of its own: always the latest frame, never a queue."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import ClassVar, Generic, Protocol, TypeVar, runtime_checkable

from kivy.clock import mainthread

from vision.exit_wait import end_before_exit
from vision.frames import CameraLost, CameraMissing, Frame, FrameError, FrameSource

PATIENCE = 0.1
"""Seconds that the interface waits for a thread to end: as long as a frame may take, so that the
camera is mostly free afterwards, and no longer."""
LETTING_GO = 5.0
"""Seconds that the next thread waits for the last one, which still has the camera."""

Seen = TypeVar("Seen")
Given = TypeVar("Given", covariant=True)


class Detector(Protocol[Given]):
    """Turns a frame into what the screen shows and the session judges."""

    def look(self, frame: Frame) -> Given: ...


@runtime_checkable
class Resting(Protocol):
    """A detector that needs no frame for a while."""

    @property
    def rest(self) -> float:
        """Seconds until the next frame is worth a look."""


@runtime_checkable
class WithTorch(Protocol):
    """A source that can light the table."""

    has_torch: bool

    def set_torch(self, on: bool) -> None: ...


class FrameWorker(Generic[Seen]):
    """Reads frames, looks at them, and hands over the newest result only.

    open_source  opens the camera; runs on the thread, since opening may take seconds
    detector     what to look for
    failed       called on the main thread with the reason when the camera cannot be had or is lost
    """

    def __init__(
        self,
        open_source: Callable[[], FrameSource],
        detector: Detector[Seen],
        failed: Callable[[FrameError], None],
        wait: float = 0.01,
    ) -> None:
        self._open_source = open_source
        self._failed = failed
        self._wait = wait
        self._lock = threading.Lock()
        self._detector = detector
        self._newest: tuple[Frame, Seen] | None = None
        self._source: FrameSource | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._before: threading.Thread | None = None

    _latest: ClassVar[threading.Thread | None] = None
    """The thread started last, by any worker: it may still hold the camera."""

    def open(self) -> None:
        self._before, FrameWorker._latest = FrameWorker._latest, self._thread
        end_before_exit(self._thread, self._stop.set)
        self._thread.start()

    def close(self, patience: float = PATIENCE) -> None:
        """Stops; a camera that hangs or a slow frame is waited for `patience` seconds at most.

        Its thread lets go of the camera as soon as it can, and the next worker waits for that.
        """
        self._stop.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(patience)

    def take(self) -> tuple[Frame, Seen] | None:
        """The newest result, once; never waits."""
        with self._lock:
            newest, self._newest = self._newest, None
        return newest

    @property
    def has_torch(self) -> bool:
        return isinstance(self._source, WithTorch) and self._source.has_torch

    def set_torch(self, on: bool) -> None:
        if isinstance(self._source, WithTorch):
            self._source.set_torch(on)

    def _run(self) -> None:
        if self._before is not None:
            self._before.join(LETTING_GO)
            self._before = None
        if self._stop.is_set():
            return
        try:
            source = self._source = self._open_source()
        except FrameError as error:
            self._tell(error)
            return
        except Exception:
            self._tell(CameraMissing(0))
            raise
        try:
            while not self._stop.is_set():
                self._step(source)
        except FrameError as error:
            self._tell(error)
        except Exception:
            # A bug of ours must not leave the player with a frozen picture.
            self._tell(CameraLost(0))
            raise
        finally:
            source.close()

    @mainthread
    def _tell(self, error: FrameError) -> None:
        """Not when it was closed meanwhile: another may look by now, and has not failed."""
        if not self._stop.is_set():
            self._failed(error)

    def _step(self, source: FrameSource) -> None:
        frame = source.read()
        if frame is None:
            self._stop.wait(self._wait)
            return
        detector = self._detector
        seen = detector.look(frame)
        with self._lock:
            self._newest = (frame, seen)
        if isinstance(detector, Resting) and detector.rest:
            self._stop.wait(detector.rest)
