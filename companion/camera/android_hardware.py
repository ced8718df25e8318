"""The camera of an Android phone through its Java classes. Imports on a phone only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from android.permissions import Permission, check_permission, request_permissions
from jnius import PythonJavaClass, autoclass, detach, java_method
from kivy.clock import Clock

from companion.camera.android import Size, best_size, turn_to_upright
from companion.system.java import HardwareError, activity, as_far_as_it_goes, asking_android
from vision.tags.backends import available

FOCUS_WISHES = ("continuous-picture", "continuous-video", "auto")
TORCH, DARK = "torch", "off"
LET_GO_AFTER = 1.0
UNUSED_TEXTURE = 10
"""A camera runs only with a surface to show on; this one is never drawn."""


class PictureListener(PythonJavaClass):
    __javainterfaces__ = ("android/hardware/Camera$PreviewCallback",)

    def __init__(self, arrived: Callable[[bytes], None]) -> None:
        super().__init__()
        self._arrived = arrived

    @java_method("([BLandroid/hardware/Camera;)V")
    def onPreviewFrame(self, data: Any, _camera: Any) -> None:
        self._arrived(data.tostring())


class TroubleListener(PythonJavaClass):
    __javainterfaces__ = ("android/hardware/Camera$ErrorCallback",)

    def __init__(self, broken: Callable[[], None]) -> None:
        super().__init__()
        self._broken = broken

    @java_method("(ILandroid/hardware/Camera;)V")
    def onError(self, _kind: int, _camera: Any) -> None:
        self._broken()


class PhoneHardware:
    """The camera that looks away from the player, or else the first one."""

    def __init__(self) -> None:
        self._camera: Any = None
        self._surface: Any = None
        self._sensor = 0
        self._front = False
        self._arrived: Callable[[bytes], None] = lambda _data: None
        self._broken: Callable[[], None] = lambda: None
        self._pictures: Any = None
        self._troubles: Any = None

    def prepare(self, ready: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _dt: self._prepare_on_main_thread(ready))

    def _prepare_on_main_thread(self, ready: Callable[[], None]) -> None:
        # Java finds the classes of the app itself only from the main thread. Those of Android are
        # found from any; what is found once stays known. libzbar is looked for through the app's
        # classes as well.
        with as_far_as_it_goes():
            activity()
            available()
            self._pictures = PictureListener(lambda data: self._arrived(data))
            self._troubles = TroubleListener(lambda: self._broken())
        ready()

    @asking_android()
    def permitted(self) -> bool:
        return bool(check_permission(Permission.CAMERA))

    @asking_android()
    def refused_before(self) -> bool:
        return bool(activity().shouldShowRequestPermissionRationale(Permission.CAMERA))

    def ask(self, answered: Callable[[], None]) -> None:
        def put_question(_seconds: float) -> None:
            try:
                with asking_android():
                    request_permissions([Permission.CAMERA], lambda _asked, _given: answered())
            except HardwareError:
                answered()

        Clock.schedule_once(put_question)

    @asking_android()
    def open(
        self, wanted: Size, arrived: Callable[[bytes], None], broken: Callable[[], None]
    ) -> Size:
        self._arrived, self._broken = arrived, broken
        if self._pictures is None or self._troubles is None:
            raise HardwareError("no way to be told of pictures")
        return self._open(wanted)

    def _open(self, wanted: Size) -> Size:
        camera_class = autoclass("android.hardware.Camera")
        number = self._choose(camera_class)
        self._camera = camera_class.open(number)
        settings = self._camera.getParameters()
        offered = settings.getSupportedPreviewSizes()
        sizes = [(offered.get(i).width, offered.get(i).height) for i in range(offered.size())]
        size = best_size(sizes, wanted)
        settings.setPreviewSize(*size)
        focus = settings.getSupportedFocusModes()
        wish = next((mode for mode in FOCUS_WISHES if focus.contains(mode)), None)
        if wish:
            settings.setFocusMode(wish)
        self._camera.setParameters(settings)
        self._surface = autoclass("android.graphics.SurfaceTexture")(UNUSED_TEXTURE)
        self._camera.setPreviewTexture(self._surface)
        self._camera.setErrorCallback(self._troubles)
        self._camera.startPreview()
        return size

    def _choose(self, camera_class: Any) -> int:
        info = autoclass("android.hardware.Camera$CameraInfo")()
        numbers = range(camera_class.getNumberOfCameras())
        if not numbers:
            raise HardwareError("no camera")
        for number in (*numbers, 0):
            camera_class.getCameraInfo(number, info)
            self._sensor, self._front = info.orientation, info.facing == 1
            if not self._front:
                break
        return int(number)

    @asking_android()
    def request(self) -> None:
        self._camera.setOneShotPreviewCallback(self._pictures)

    @asking_android()
    def turn(self) -> int:
        display = activity().getWindowManager().getDefaultDisplay()
        return turn_to_upright(self._sensor, display.getRotation() * 90, self._front)

    def has_torch(self) -> bool:
        with as_far_as_it_goes():
            modes = self._camera.getParameters().getSupportedFlashModes()
            return modes is not None and bool(modes.contains(TORCH))
        return False

    @asking_android()
    def set_torch(self, on: bool) -> None:
        settings = self._camera.getParameters()
        settings.setFlashMode(TORCH if on else DARK)
        self._camera.setParameters(settings)

    def release(self) -> None:
        """Called at the end of the reading thread, which must not end attached to Java.

        Each step in a guard of its own: a camera that fails to stop must still be given back.
        """
        camera, surface = self._camera, self._surface
        self._camera = self._surface = None
        if camera is not None:
            for step in (
                lambda: camera.setOneShotPreviewCallback(None),
                lambda: camera.setErrorCallback(None),
                camera.stopPreview,
                camera.release,
            ):
                with as_far_as_it_goes():
                    step()
        if surface is not None:
            with as_far_as_it_goes():
                surface.release()
        # Java may be on its way into a listener: they are let go later, from the main thread.
        listeners = [self._pictures, self._troubles]
        self._pictures = self._troubles = None
        Clock.schedule_once(lambda _dt: listeners.clear(), LET_GO_AFTER)
        detach()
