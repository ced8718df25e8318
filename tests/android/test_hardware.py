"""The Java calls that the phone's camera is driven by, against classes played by the test.

This shows the order and the arguments, not that a phone obeys.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.camera.android import HardwareError
from tools.android import stand_ins

SIZES = [(640, 480), (1280, 720), (1920, 1080)]


class JavaList:
    def __init__(self, items: list[Any]) -> None:
        self.items = items

    def size(self) -> int:
        return len(self.items)

    def get(self, index: int) -> Any:
        return self.items[index]

    def contains(self, item: Any) -> bool:
        return item in self.items


class Settings:
    def __init__(self, journal: list[str]) -> None:
        self.journal = journal

    def getSupportedPreviewSizes(self) -> JavaList:
        return JavaList([SimpleNamespace(width=w, height=h) for w, h in SIZES])

    def getSupportedFocusModes(self) -> JavaList:
        return JavaList(["auto", "continuous-video"])

    def getSupportedFlashModes(self) -> JavaList:
        return JavaList(["off", "torch"])

    def setPreviewSize(self, width: int, height: int) -> None:
        self.journal.append(f"size {width}x{height}")

    def setFocusMode(self, mode: str) -> None:
        self.journal.append(f"focus {mode}")

    def setFlashMode(self, mode: str) -> None:
        self.journal.append(f"flash {mode}")


class Device:
    def __init__(self, journal: list[str]) -> None:
        self.journal = journal
        self.listener: Any = None

    def getParameters(self) -> Settings:
        return Settings(self.journal)

    def setOneShotPreviewCallback(self, listener: Any) -> None:
        self.listener = listener
        self.journal.append("request" if listener else "no more requests")

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_given: self.journal.append(name)


class Phone:
    """Two cameras, the first one looking at the player."""

    def __init__(self) -> None:
        self.journal: list[str] = []
        self.device = Device(self.journal)
        self.facings = [1, 0]
        self.rotation = 0
        self.refuses = False
        self.rationale = False

    def open(self, number: int) -> Device:
        if self.refuses:
            raise stand_ins.JavaError("Fail to connect to camera service")
        self.journal.append(f"open {number}")
        return self.device

    def describe(self, number: int, info: Any) -> None:
        info.facing, info.orientation = self.facings[number], 90

    def java(self) -> dict[str, Any]:
        display = SimpleNamespace(getRotation=lambda: self.rotation)
        window = SimpleNamespace(getDefaultDisplay=lambda: display)
        activity = SimpleNamespace(
            getWindowManager=lambda: window,
            shouldShowRequestPermissionRationale=lambda _name: self.rationale,
        )
        surface = SimpleNamespace(release=lambda: self.journal.append("surface released"))
        return {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "android.hardware.Camera": SimpleNamespace(
                open=self.open,
                getNumberOfCameras=lambda: len(self.facings),
                getCameraInfo=self.describe,
            ),
            "android.hardware.Camera$CameraInfo": SimpleNamespace,
            "android.graphics.SurfaceTexture": lambda _texture: surface,
        }


@pytest.fixture
def phone() -> Phone:
    return Phone()


@pytest.fixture
def module(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    name = "companion.camera.android_hardware"
    for each, stand_in in stand_ins.modules(phone.java()).items():
        monkeypatch.setitem(sys.modules, each, stand_in)
    monkeypatch.delitem(sys.modules, name, raising=False)
    loaded = importlib.import_module(name)
    soon = SimpleNamespace(schedule_once=lambda call, *_later: call(0))
    monkeypatch.setattr(loaded, "Clock", soon)
    monkeypatch.setattr(loaded, "detach", lambda: phone.journal.append("detached"))
    yield loaded
    sys.modules.pop(name, None)


def prepared(module: ModuleType) -> Any:
    hardware = module.PhoneHardware()
    ready: list[bool] = []
    hardware.prepare(lambda: ready.append(True))
    assert ready == [True]
    return hardware


def test_the_back_camera_opens_at_the_size_wanted(module: ModuleType, phone: Phone) -> None:
    size = prepared(module).open((1280, 720), lambda _data: None, lambda: None)
    assert size == (1280, 720)
    assert phone.journal == [
        "open 1",
        "size 1280x720",
        "focus continuous-video",
        "setParameters",
        "setPreviewTexture",
        "setErrorCallback",
        "startPreview",
    ]


def test_a_picture_arrives_as_bytes(module: ModuleType, phone: Phone) -> None:
    arrived: list[bytes] = []
    hardware = prepared(module)
    hardware.open((1280, 720), arrived.append, lambda: None)
    hardware.request()
    data = SimpleNamespace(tostring=lambda: b"picture")
    phone.device.listener.onPreviewFrame(data, phone.device)
    assert arrived == [b"picture"]


def test_release_gives_all_back_and_leaves_java(module: ModuleType, phone: Phone) -> None:
    hardware = prepared(module)
    hardware.open((1280, 720), lambda _data: None, lambda: None)
    phone.journal.clear()
    hardware.release()
    expected = ["no more requests", "stopPreview", "release", "surface released", "detached"]
    assert phone.journal == expected


def test_release_before_opening_only_leaves_java(module: ModuleType, phone: Phone) -> None:
    prepared(module).release()
    assert phone.journal == ["detached"]


def test_a_camera_that_is_taken_is_an_error_of_ours(module: ModuleType, phone: Phone) -> None:
    phone.refuses = True
    with pytest.raises(HardwareError):
        prepared(module).open((1280, 720), lambda _data: None, lambda: None)


def test_a_phone_without_a_camera(module: ModuleType, phone: Phone) -> None:
    phone.facings = []
    with pytest.raises(HardwareError):
        prepared(module).open((1280, 720), lambda _data: None, lambda: None)


def test_only_a_front_camera_is_better_than_none(module: ModuleType, phone: Phone) -> None:
    phone.facings = [1]
    hardware = prepared(module)
    hardware.open((1280, 720), lambda _data: None, lambda: None)
    phone.rotation = 1
    assert phone.journal[0] == "open 0"
    assert hardware.turn() == 180


def test_the_turn_follows_the_screen(module: ModuleType, phone: Phone) -> None:
    hardware = prepared(module)
    hardware.open((1280, 720), lambda _data: None, lambda: None)
    assert hardware.turn() == 90
    phone.rotation = 1
    assert hardware.turn() == 0


def test_the_torch(module: ModuleType, phone: Phone) -> None:
    hardware = prepared(module)
    hardware.open((1280, 720), lambda _data: None, lambda: None)
    phone.journal.clear()
    assert hardware.has_torch()
    hardware.set_torch(True)
    hardware.set_torch(False)
    assert phone.journal == ["flash torch", "setParameters", "flash off", "setParameters"]


def test_the_answer_of_the_player(
    module: ModuleType, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[bool] = []
    asked: list[list[str]] = []

    def request(names: list[str], answer: Callable[[list[str], list[bool]], None]) -> None:
        asked.append(names)
        answer(names, [False])
        answer([], [])
        answer(names, [True])

    monkeypatch.setattr(module, "request_permissions", request)
    phone.rationale = True
    hardware = prepared(module)
    hardware.ask(answers.append)
    assert asked == [["android.permission.CAMERA"]]
    assert answers == [False, False, True]
    assert hardware.refused_before()
