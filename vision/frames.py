"""Where pictures come from: a camera, a picture file, a film. One interface for all."""

from __future__ import annotations

import math
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.exit_wait import end_before_exit

WANTED = 0.07
"""Seconds after a reading in which frames are decoded for the next one."""


@dataclass(frozen=True)
class Frame:
    """One picture of a camera or film."""

    image: NDArray[np.uint8]
    """Height x width x 3, blue-green-red."""
    time: float
    """Seconds on a clock that only goes forward."""
    number: int


class FrameError(Exception):
    """A source that cannot be opened or has stopped. `message` is an id for the translator."""

    def __init__(self, message: str, **details: str | int) -> None:
        super().__init__(message, details)
        self.message = message
        self.details = details


class CameraMissing(FrameError):
    """There is no such camera, or it may not be used."""

    def __init__(self, device: int) -> None:
        super().__init__("camera.missing", device=device)


class CameraLost(FrameError):
    """The camera stopped giving pictures."""

    def __init__(self, device: int) -> None:
        super().__init__("camera.lost", device=device)


class FileUnreadable(FrameError):
    """The file is no picture or film that can be read."""

    def __init__(self, path: Path) -> None:
        super().__init__("frames.unreadable", path=str(path))


class FrameSource(Protocol):
    """Where frames come from: a camera, a file, an address."""

    def read(self) -> Frame | None:
        """The latest frame that was not read yet, or None when there is no new one."""

    def close(self) -> None:
        """Let go of the device or file; reading afterwards gives None."""


class CaptureSource:
    """Whatever OpenCV can capture. Frames that nobody read in time are dropped, never queued.

    Each is taken off the device, but only those that come when somebody reads are decoded: a
    reader that looks seldom costs little.
    """

    def __init__(self, capture: cv2.VideoCapture, lost: FrameError) -> None:
        self._capture = capture
        self._told_lost = lost
        self._lock = threading.Lock()
        self._latest: Frame | None = None
        self._wanted_until = math.inf
        self._lost = False
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._grab, name="camera", daemon=True)
        end_before_exit(self._thread, self._closing.set)
        self._thread.start()

    def _grab(self) -> None:
        number = 0
        while not self._closing.is_set():
            done = self._capture.grab()
            if done and time.monotonic() <= self._wanted_until:
                done, image = self._capture.retrieve()
                if done:
                    number += 1
                    frame = Frame(np.asarray(image, np.uint8), time.monotonic(), number)
                    with self._lock:
                        self._latest = frame
            if not done:
                self._lost = True
                return

    def read(self) -> Frame | None:
        """As FrameSource. Raises CameraLost once no more pictures come."""
        self._wanted_until = time.monotonic() + WANTED
        lost = self._lost
        with self._lock:
            frame, self._latest = self._latest, None
        if frame is None and lost and not self._closing.is_set():
            raise self._told_lost
        return frame

    def close(self) -> None:
        """Waits up to two seconds for the thread; never called on that of the interface."""
        self._closing.set()
        self._thread.join(timeout=2)
        if not self._thread.is_alive():
            self._capture.release()


class CameraSource(CaptureSource):
    """A desktop camera."""

    def __init__(self, device: int = 0, size: tuple[int, int] = (1280, 720)) -> None:
        capture = cv2.VideoCapture(device)
        if not capture.isOpened():
            capture.release()
            raise CameraMissing(device)
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        super().__init__(capture, CameraLost(device))


class ImageSource:
    """A picture file, seen again at every look as a camera on a tripod would."""

    def __init__(self, path: Path) -> None:
        try:
            data = np.frombuffer(path.read_bytes(), np.uint8)
            image = cv2.imdecode(data, cv2.IMREAD_COLOR) if len(data) else None
        except (OSError, cv2.error):
            image = None
        if image is None:
            raise FileUnreadable(path)
        self._image: NDArray[np.uint8] | None = np.asarray(image, np.uint8)
        self._number = 0

    def read(self) -> Frame | None:
        if self._image is None:
            return None
        self._number += 1
        return Frame(self._image, time.monotonic(), self._number)

    def close(self) -> None:
        self._image = None


class VideoSource:
    """A film file, frame by frame, with the times of the film. None after its end."""

    def __init__(self, path: Path) -> None:
        self._capture = cv2.VideoCapture(str(path)) if path.is_file() else None
        if self._capture is None or not self._capture.isOpened():
            raise FileUnreadable(path)
        self._rate = self._capture.get(cv2.CAP_PROP_FPS) or 30.0
        self._number = 0

    def read(self) -> Frame | None:
        if self._capture is None:
            return None
        done, image = self._capture.read()
        if not done:
            return None
        self._number += 1
        return Frame(np.asarray(image, np.uint8), (self._number - 1) / self._rate, self._number)

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None
