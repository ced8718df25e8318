"""The camera of this device, or one in the network."""

from __future__ import annotations

from kivy.utils import platform

from companion.camera.address import parse_address
from vision.frames import CameraSource, FrameSource


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
    if address.kind == "rtsp":
        from companion.camera.rtsp_camera import RtspCamera

        return RtspCamera(address)
    from companion.camera.http_camera import HttpCamera

    return HttpCamera(address)
