"""The camera of this device."""

from __future__ import annotations

from kivy.utils import platform

from vision.frames import CameraSource, FrameSource


def open_camera() -> FrameSource:
    """Opens the camera; raises FrameError where there is none or it is refused."""
    if platform == "android":
        from companion.camera.android import AndroidCamera

        source: FrameSource = AndroidCamera()
        return source
    return CameraSource()
