"""A camera that sends a film over RTSP, where OpenCV was built to read one."""

from __future__ import annotations

import os
from urllib.parse import quote

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.camera.address import CameraAddress
from companion.camera.network_source import LIVE_SIDE, PATIENCE, NetworkError, NetworkSource
from vision.exit_wait import end_before_exit
from vision.frames import WANTED, Frame

OPEN_MS = 5000
"""Milliseconds until an address that does not answer is tried again."""
READ_MS = 4000
PAUSE = 1.0
OPTIONS = "OPENCV_FFMPEG_CAPTURE_OPTIONS"


class NoRtsp(NetworkError):
    """This device cannot read such a film; the camera may offer http as well."""

    def __init__(self, place: str) -> None:
        super().__init__("camera.no_rtsp", place=place)


class RtspCamera(NetworkSource[NDArray[np.uint8]]):
    """Opened and read on its own thread, since OpenCV waits for the network in both."""

    def __init__(self, address: CameraAddress) -> None:
        super().__init__(address.place)
        self._url = _url(address)
        self._asked = self.clock()
        end_before_exit(self._thread, self.closing.set)
        self.start()

    def read(self) -> Frame | None:
        self._asked = self.clock()
        return super().read()

    def fetch(self) -> None:
        if cv2.CAP_FFMPEG not in cv2.videoio_registry.getStreamBackends():
            raise NoRtsp(self.place)
        os.environ.setdefault(OPTIONS, "rtsp_transport;tcp")
        while not self.closing.is_set() and self.waited <= PATIENCE:
            limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPEN_MS]
            limits += [cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_MS]
            capture = cv2.VideoCapture(self._url, cv2.CAP_FFMPEG, limits)
            try:
                self._take_pictures(capture)
            finally:
                capture.release()
            self.closing.wait(PAUSE)

    def _take_pictures(self, capture: cv2.VideoCapture) -> None:
        """Takes every frame off the stream, and decodes only those that somebody wants to read."""
        while not self.closing.is_set() and capture.isOpened() and capture.grab():
            if self.clock() - self._asked > WANTED:
                continue
            done, image = capture.retrieve()
            if not done:
                return
            self.arrived(np.asarray(image, np.uint8))

    def framed(self, picture: NDArray[np.uint8], when: float, number: int) -> Frame | None:
        long_side = max(picture.shape[:2])
        if long_side > LIVE_SIDE:
            share = LIVE_SIDE / long_side
            size = (round(picture.shape[1] * share), round(picture.shape[0] * share))
            picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        return Frame(picture, when, number)


def _url(address: CameraAddress) -> str:
    """Built from checked parts, never from the typed text."""
    who = f"{quote(address.user, '')}:{quote(address.password, '')}@" if address.user else ""
    return f"rtsp://{who}{address.place}{address.path}"
