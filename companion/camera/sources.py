"""The camera of this device, or one in the network."""

from __future__ import annotations

import threading
from typing import Final

from kivy.clock import Clock
from kivy.utils import platform

from companion.camera.address import parse_address
from vision.frames import CameraSource, FrameSource

PATIENCE: Final = 5.0
"""Seconds for the main thread, which may be busy with a screen."""


def open_camera(address: str = "") -> FrameSource:
    """Opens the camera at an address, or this device's own; raises FrameError where it is refused.

    Raises BadAddress for what is no address.
    """
    if address:
        return _open_address(address)
    if platform == "android":
        from companion.camera.android import AndroidCamera

        source: FrameSource = AndroidCamera()
        return source
    return CameraSource()


def _open_address(text: str) -> FrameSource:
    address = parse_address(text)
    if platform == "android":
        _find_libraries()
    if address.scheme == "rtsp":
        from companion.camera.rtsp_camera import RtspCamera

        return RtspCamera(address)
    from companion.camera.http_camera import HttpCamera

    return HttpCamera(address)


def _find_libraries() -> None:
    """Has the main thread load what reads tags, as the phone's own camera does.

    There libzbar is looked for through the app's Java classes, which no other thread finds.
    """
    from vision.tags.backends import available

    if threading.current_thread() is threading.main_thread():
        available()
        return
    found = threading.Event()

    def look(_seconds: float) -> None:
        available()
        found.set()

    Clock.schedule_once(look)
    found.wait(PATIENCE)
