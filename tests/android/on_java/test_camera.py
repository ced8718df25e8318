"""The phone's camera through its Java classes: order, arguments, and every step that may fail."""

from __future__ import annotations

import ctypes.util
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from companion.camera.android import AndroidCamera, CameraRefused
from companion.camera.android_hardware import PhoneHardware
from companion.camera.sources import open_camera
from companion.system.java import HardwareError
from vision.frames import CameraLost, CameraMissing

SIZE = (1280, 720)
OPENED = [
    "open 1",
    "size 1280x720",
    "focus continuous-video",
    "setParameters",
    "SurfaceTexture",
    "setPreviewTexture",
    "setErrorCallback",
    "startPreview",
]
BEFORE_THE_SURFACE = {"open", "size", "focus", "setParameters", "SurfaceTexture"}
GIVEN_BACK = ["pictures-cleared", "troubles-cleared", "stopPreview", "release", "surface-released"]


def picture() -> bytes:
    return bytes([90]) * (SIZE[0] * SIZE[1] * 3 // 2)


def at_once() -> float:
    """For the camera no time goes by, so that a busy machine loses it nothing."""
    return 0.0


def on_a_thread(work: Callable[[], None]) -> None:
    """The reader gives back on its own thread and leaves Java; the main one must stay in it."""
    with ThreadPoolExecutor(1) as reader:
        reader.submit(work).result()


def prepared(phone: Any) -> PhoneHardware:
    hardware, ready = PhoneHardware(), []
    hardware.prepare(lambda: ready.append(True))
    assert ready == []
    phone.until(lambda: ready)
    return hardware


def opened(phone: Any) -> PhoneHardware:
    hardware = prepared(phone)
    assert hardware.open(SIZE, lambda _data: None, lambda: None) == SIZE
    return hardware


def reading(phone: Any) -> AndroidCamera:
    camera = AndroidCamera(clock=at_once)
    phone.until(lambda: camera.read() is None and "request" in phone.journal)
    return camera


def device() -> Any:
    from jnius import autoclass

    return autoclass("android.hardware.Camera").last


def test_the_back_camera_opens_at_the_size_wanted(phone: Any) -> None:
    hardware = opened(phone)
    assert phone.journal == OPENED
    on_a_thread(hardware.release)


def test_pictures_come_from_a_thread_of_javas(phone: Any) -> None:
    camera = reading(phone)
    device().deliver(picture())
    frame = camera.read()
    assert frame is not None
    assert frame.image.shape == (1280, 720, 3)  # turned upright
    on_a_thread(camera.close)


def test_everything_is_given_back_from_the_reading_thread(phone: Any) -> None:
    hardware = opened(phone)
    phone.forget()
    attached = phone.attached_threads()
    on_a_thread(hardware.release)
    phone.until(lambda: phone.attached_threads() <= attached)
    assert phone.journal == GIVEN_BACK
    on_a_thread(hardware.release)
    assert phone.journal == GIVEN_BACK


@pytest.mark.parametrize("step", GIVEN_BACK)
def test_a_step_that_fails_keeps_no_later_one_from_giving_back(phone: Any, step: str) -> None:
    hardware = opened(phone)
    phone.forget()
    phone.breaks(step)
    on_a_thread(hardware.release)
    assert phone.journal == GIVEN_BACK


@pytest.mark.parametrize("step", [line.split()[0] for line in OPENED])
def test_a_camera_that_fails_half_way_is_missing_and_given_back(phone: Any, step: str) -> None:
    phone.breaks(step)
    camera = AndroidCamera(clock=at_once)
    with pytest.raises(CameraMissing):
        phone.until(lambda: camera.read() is not None)
    on_a_thread(camera.close)
    assert ("release" in phone.journal) == (step != "open")
    assert ("surface-released" in phone.journal) == (step not in BEFORE_THE_SURFACE)


@pytest.mark.parametrize("step", ["getRotation", "request"])
def test_a_camera_that_fails_while_reading_is_lost(phone: Any, step: str) -> None:
    camera = reading(phone)
    device().deliver(picture())
    phone.breaks(step)
    with pytest.raises(CameraLost):
        camera.read()
    on_a_thread(camera.close)
    assert phone.journal[-5:] == GIVEN_BACK


def test_a_word_from_android_that_the_camera_is_gone(phone: Any) -> None:
    camera = reading(phone)
    device().fail()
    with pytest.raises(CameraLost):
        camera.read()
    on_a_thread(camera.close)


@pytest.mark.parametrize("step", ["flash", "setParameters"])
def test_a_torch_that_fails_loses_only_the_torch(phone: Any, step: str) -> None:
    camera = reading(phone)
    assert camera.has_torch
    phone.breaks(step)
    camera.set_torch(True)
    assert camera.read() is None
    assert not camera.has_torch
    device().deliver(picture())
    assert camera.read() is not None
    on_a_thread(camera.close)


def test_the_torch(phone: Any) -> None:
    camera = reading(phone)
    phone.forget()
    camera.set_torch(True)
    camera.set_torch(False)
    camera.read()
    assert phone.journal == ["flash torch", "setParameters", "flash off", "setParameters"]
    on_a_thread(camera.close)


@pytest.mark.parametrize("step", ["getSupportedFlashModes", "lamp"])
def test_a_lamp_that_is_not_there_or_not_told_of(phone: Any, step: str) -> None:
    phone.breaks(step)
    camera = reading(phone)
    assert not camera.has_torch
    on_a_thread(camera.close)


def test_a_phone_without_a_camera(phone: Any) -> None:
    phone.java.facings = ""
    with pytest.raises(HardwareError):
        prepared(phone).open(SIZE, lambda _data: None, lambda: None)


def test_only_a_front_camera_is_better_than_none(phone: Any) -> None:
    phone.java.facings = "F"
    hardware = opened(phone)
    phone.java.rotation = 1
    assert phone.journal[0] == "open 0"
    assert hardware.turn() == 180
    on_a_thread(hardware.release)


def test_the_turn_follows_the_screen(phone: Any) -> None:
    hardware = opened(phone)
    assert hardware.turn() == 90
    phone.java.rotation = 1
    assert hardware.turn() == 0
    on_a_thread(hardware.release)


# The permission, through python-for-android's own module


@pytest.fixture
def asking(phone: Any) -> AndroidCamera:
    phone.java.permitted = False
    camera = AndroidCamera(clock=at_once)
    wanted = "ask android.permission.CAMERA"
    phone.until(lambda: camera.read() is None and wanted in phone.journal)
    return camera


def test_a_yes_opens_the_camera(phone: Any, asking: AndroidCamera) -> None:
    phone.java.permitted = True
    phone.activity.answerPermission(["android.permission.CAMERA"], [0])
    phone.until(lambda: asking.read() is None and "request" in phone.journal)
    on_a_thread(asking.close)


def test_a_no_is_told(phone: Any, asking: AndroidCamera) -> None:
    phone.activity.answerPermission(["android.permission.CAMERA"], [-1])
    with pytest.raises(CameraRefused):
        phone.until(lambda: asking.read() is not None)


def test_an_answer_that_was_cut_off_comes_empty(phone: Any, asking: AndroidCamera) -> None:
    phone.java.permitted = True
    phone.activity.answerPermission([], [])
    phone.until(lambda: asking.read() is None and "request" in phone.journal)
    on_a_thread(asking.close)


def test_a_no_of_another_day_is_not_asked_again(phone: Any) -> None:
    phone.java.permitted, phone.java.rationale = False, True
    camera = AndroidCamera(clock=at_once)
    with pytest.raises(CameraRefused):
        phone.until(lambda: camera.read() is not None)
    assert not any(line.startswith("ask") for line in phone.journal)


@pytest.mark.parametrize("step", ["check", "rationale"])
def test_a_phone_that_says_nothing_of_permissions(phone: Any, step: str) -> None:
    phone.java.permitted = False
    phone.breaks(step)
    camera = AndroidCamera(clock=at_once)
    with pytest.raises(CameraMissing):
        phone.until(lambda: camera.read() is not None)


def test_a_question_that_cannot_be_put_is_a_no(phone: Any) -> None:
    phone.java.permitted = False
    phone.breaks("ask")
    camera = AndroidCamera(clock=at_once)
    with pytest.raises(CameraRefused):
        phone.until(lambda: camera.read() is not None)


def test_libraries_are_looked_for_on_the_main_thread(
    phone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a phone `find_library` asks Java for a class of the app, which other threads lack."""
    for name in [name for name in sys.modules if name.startswith("pyzbar")]:
        monkeypatch.delitem(sys.modules, name)
    looked: list[threading.Thread] = []
    find = ctypes.util.find_library

    def noting(name: str) -> str | None:
        looked.append(threading.current_thread())
        return find(name)

    monkeypatch.setattr(ctypes.util, "find_library", noting)
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    made: list[PhoneHardware] = []
    ready: list[bool] = []

    def begin() -> None:
        made.append(PhoneHardware())
        made[0].prepare(lambda: ready.append(True))

    on_a_thread(begin)
    phone.until(lambda: ready)
    on_a_thread(made[0].release)
    assert looked
    assert set(looked) == {threading.main_thread()}


def test_a_camera_in_the_network_has_them_looked_for_there_as_well(
    phone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[threading.Thread] = []
    monkeypatch.setattr(
        "vision.tags.backends.available", lambda: asked.append(threading.current_thread())
    )
    monkeypatch.setattr("companion.camera.http_camera.HttpCamera", lambda address: address)
    opened: list[Any] = []
    reader = threading.Thread(target=lambda: opened.append(open_camera("http://192.0.2.1/video")))
    reader.start()
    phone.until(lambda: opened)
    reader.join()
    open_camera("http://192.0.2.1/video")
    assert asked == [threading.main_thread()] * 2
