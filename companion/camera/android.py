"""The phone's camera as a source of frames: upright pictures, the newest only.

Everything here runs and is tested without a phone. What talks to Android is in
android_hardware.py, behind `Hardware`.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.system.java import HardwareError
from vision.frames import CameraLost, CameraMissing, Frame, FrameError

WANTED_SIZE = (1280, 720)
PATIENCE = 5.0
"""Seconds without a picture, or without a camera, after which it counts as lost."""
TIME_TO_ANSWER = 60.0
"""Seconds for the player to answer the permission question, which covers the app meanwhile."""

Size = tuple[int, int]

_ROTATIONS = {
    90: cv2.ROTATE_90_CLOCKWISE,
    180: cv2.ROTATE_180,
    270: cv2.ROTATE_90_COUNTERCLOCKWISE,
}


class CameraRefused(FrameError):
    def __init__(self) -> None:
        super().__init__("camera.refused")


class Hardware(Protocol):
    """What the camera needs of Android. Opened, asked and released on the thread that reads.

    Whatever Android refuses is a HardwareError.
    """

    def prepare(self, ready: Callable[[], None]) -> None:
        """Calls back, soon and on any thread, when the other methods may be called."""

    def permitted(self) -> bool: ...

    def refused_before(self) -> bool:
        """Whether the player has refused; then the question is not asked again."""

    def ask(self, answered: Callable[[], None]) -> None:
        """Asks the player for the camera; calls back when there is an answer, on any thread."""

    def open(
        self, wanted: Size, arrived: Callable[[bytes], None], broken: Callable[[], None]
    ) -> Size:
        """Starts the camera and returns the size of its pictures, which come as NV21."""

    def request(self) -> None:
        """Lets one picture arrive."""

    def turn(self) -> int:
        """By how many degrees clockwise a picture is to be turned to stand upright, now."""

    def has_torch(self) -> bool: ...

    def set_torch(self, on: bool) -> None: ...

    def release(self) -> None:
        """Gives the camera back, also when it was never opened. Never raises."""


class AndroidCamera:
    """A `FrameSource`. Asks for the permission at the first use, without holding up the reader.

    The question pauses the app, which closes this source; when the app comes back, a new source
    finds the answer.
    """

    def __init__(
        self,
        hardware: Hardware | None = None,
        wanted: Size = WANTED_SIZE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._hardware = hardware or _this_phone()
        self._wanted = wanted
        self._clock = clock
        self._lock = threading.Lock()
        self._arrived: tuple[bytes, float] | None = None
        self._broken = False
        self._steps: deque[Callable[[], None]] = deque()
        """Callbacks come on any thread and only note the next step here; the reader carries it
        out."""
        self._size: Size | None = None
        self._patience = PATIENCE
        self._waiting_since = clock()
        self.has_torch = False
        """Known once the camera is open."""
        self._number = 0
        self._closed = False
        self._hardware.prepare(lambda: self._steps.append(self._start))

    def read(self) -> Frame | None:
        if self._closed:
            return None
        while self._steps:
            self._steps.popleft()()
        with self._lock:
            arrived, self._arrived = self._arrived, None
        if arrived is None or self._size is None:
            self._check()
            return None
        data, when = arrived
        try:
            image = upright_picture(data, self._size, self._hardware.turn())
            self._request()
        except HardwareError as error:
            raise CameraLost(0) from error
        self._number += 1
        return Frame(image, when, self._number)

    def set_torch(self, on: bool) -> None:
        """May be called from any thread; the reader switches the lamp, if there is one."""
        if self.has_torch:
            self._steps.append(lambda: self._light(on))

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._hardware.release()

    def _start(self) -> None:
        try:
            if self._hardware.permitted():
                self._open()
            elif self._hardware.refused_before():
                raise CameraRefused
            else:
                self._wait(TIME_TO_ANSWER)
                self._hardware.ask(lambda: self._steps.append(self._answered))
        except HardwareError as error:
            raise CameraMissing(0) from error

    def _answered(self) -> None:
        """Asks Android again: the answer to an interrupted question is empty, whatever was
        tapped."""
        try:
            if not self._hardware.permitted():
                raise CameraRefused
            self._open()
        except HardwareError as error:
            raise CameraMissing(0) from error

    def _open(self) -> None:
        self._size = self._hardware.open(self._wanted, self._keep, self._break)
        self.has_torch = self._hardware.has_torch()
        self._request()

    def _light(self, on: bool) -> None:
        """If the lamp fails, the camera goes on without it."""
        try:
            self._hardware.set_torch(on)
        except HardwareError:
            self.has_torch = False

    def _request(self) -> None:
        self._wait(PATIENCE)
        self._hardware.request()

    def _wait(self, patience: float) -> None:
        self._waiting_since, self._patience = self._clock(), patience

    def _keep(self, data: bytes) -> None:
        with self._lock:
            self._arrived = (data, self._clock())

    def _break(self) -> None:
        self._broken = True

    def _check(self) -> None:
        if self._broken or self._clock() - self._waiting_since > self._patience:
            raise CameraLost(0) if self._size is not None else CameraMissing(0)


def _this_phone() -> Hardware:
    from companion.camera.android_hardware import PhoneHardware

    return PhoneHardware()


def turn_to_upright(sensor: int, screen: int, front: bool) -> int:
    """Degrees clockwise, from how the sensor is built in and how the screen is turned now."""
    return (sensor + screen if front else sensor - screen) % 360


def upright_picture(data: bytes, size: Size, turn: int) -> NDArray[np.uint8]:
    """Blue-green-red from NV21: all brightness first, then colour at half the size.

    Android mirrors only what it shows itself; these pictures are never mirrored.
    """
    width, height = size
    planes = np.frombuffer(data, np.uint8, count=width * height * 3 // 2)
    image = cv2.cvtColor(planes.reshape(height * 3 // 2, width), cv2.COLOR_YUV2BGR_NV21)
    if turn:
        image = cv2.rotate(image, _ROTATIONS[turn])
    return np.asarray(image, np.uint8)


def best_size(offered: Sequence[Size], wanted: Size) -> Size:
    """The smallest that is large enough; otherwise the largest."""
    enough = [size for size in offered if size[0] >= wanted[0] and size[1] >= wanted[1]]
    if enough:
        return min(enough, key=lambda size: size[0] * size[1])
    return max(offered, key=lambda size: size[0] * size[1])
