"""The phone's camera as a source of frames, with the hardware played by the test."""

from __future__ import annotations

import time
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from companion.camera.android import (
    PATIENCE,
    TIME_TO_ANSWER,
    AndroidCamera,
    CameraRefused,
    best_size,
    turn_to_upright,
    upright_picture,
)
from companion.camera.frame_worker import FrameWorker
from companion.system.java import HardwareError
from vision.frames import CameraLost, CameraMissing, Frame

SIZE = (64, 32)


def nv21(image: np.ndarray) -> bytes:
    """As a phone sends it: brightness, then V and U by turns at half the size."""
    height, width = image.shape[:2]
    planar = cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420).reshape(-1)
    area = width * height
    u, v = planar[area : area * 5 // 4], planar[area * 5 // 4 :]
    return planar[:area].tobytes() + np.stack([v, u], axis=1).tobytes()


def red_corner() -> np.ndarray:
    """Grey, with red at the top left."""
    image = np.full((SIZE[1], SIZE[0], 3), 128, np.uint8)
    image[:16, :16] = (0, 0, 255)
    return image


class FakeHardware:
    def __init__(self, permitted: bool = True, refused_before: bool = False) -> None:
        self.allowed = permitted
        self.refused = refused_before
        self.lamp = True
        self.degrees = 0
        self.fails = False
        self.requests = 0
        self.released = 0
        self.torch: list[bool] = []
        self.prepared = False
        self.ready: Callable[[], None] = lambda: None
        self.answered: Callable[[], None] | None = None
        self.dead_lamp = False

    def prepare(self, ready: Callable[[], None]) -> None:
        self.ready = ready
        self.prepared = True

    def permitted(self) -> bool:
        return self.allowed

    def refused_before(self) -> bool:
        return self.refused

    def ask(self, answered: Callable[[], None]) -> None:
        self.answered = answered

    def answer(self, allowed: bool) -> None:
        assert self.answered is not None
        self.allowed = allowed
        self.answered()

    def open(
        self,
        _wanted: tuple[int, int],
        arrived: Callable[[bytes], None],
        broken: Callable[[], None],
    ) -> tuple[int, int]:
        if self.fails:
            raise HardwareError("in use")
        self.arrived, self.broken = arrived, broken
        return SIZE

    def request(self) -> None:
        self.requests += 1

    def turn(self) -> int:
        return self.degrees

    def has_torch(self) -> bool:
        return self.lamp

    def set_torch(self, on: bool) -> None:
        if self.dead_lamp:
            raise HardwareError("lamp")
        self.torch.append(on)

    def release(self) -> None:
        self.released += 1


class Watch:
    now = 100.0

    def __call__(self) -> float:
        return self.now


class Counting:
    def look(self, frame: Frame) -> int:
        return frame.number


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.001)


def opened(hardware: FakeHardware, watch: Watch | None = None) -> AndroidCamera:
    camera = AndroidCamera(hardware, clock=watch or Watch())
    hardware.ready()
    assert camera.read() is None
    return camera


def test_nothing_is_touched_before_the_phone_is_ready() -> None:
    hardware = FakeHardware()
    camera = AndroidCamera(hardware)
    assert camera.read() is None
    assert hardware.requests == 0


def test_each_picture_is_read_once_and_the_next_one_asked_for() -> None:
    hardware = FakeHardware()
    camera = opened(hardware)
    assert hardware.requests == 1
    hardware.arrived(nv21(red_corner()))
    frame = camera.read()
    assert frame is not None
    assert frame.number == 1
    assert frame.image.shape == (SIZE[1], SIZE[0], 3)
    assert hardware.requests == 2
    assert camera.read() is None


def test_only_the_newest_picture_counts() -> None:
    hardware = FakeHardware()
    camera = opened(hardware)
    hardware.arrived(nv21(np.zeros((SIZE[1], SIZE[0], 3), np.uint8)))
    hardware.arrived(nv21(np.full((SIZE[1], SIZE[0], 3), 255, np.uint8)))
    frame = camera.read()
    assert frame is not None
    assert frame.image.mean() > 250


def test_pictures_carry_the_time_at_which_they_came() -> None:
    hardware, watch = FakeHardware(), Watch()
    camera = opened(hardware, watch)
    watch.now = 103.5
    hardware.arrived(nv21(red_corner()))
    watch.now = 104.0
    frame = camera.read()
    assert frame is not None
    assert frame.time == 103.5


def test_the_player_is_asked_at_the_first_scan_and_the_reader_does_not_wait() -> None:
    hardware = FakeHardware(permitted=False)
    camera = opened(hardware)
    assert hardware.answered is not None
    assert camera.read() is None
    hardware.answer(True)
    camera.read()
    assert hardware.requests == 1


def test_a_no_is_told() -> None:
    hardware = FakeHardware(permitted=False)
    camera = opened(hardware)
    hardware.answer(False)
    with pytest.raises(CameraRefused) as refused:
        camera.read()
    assert refused.value.message == "camera.refused"


def test_after_a_no_the_question_is_not_put_again() -> None:
    hardware = FakeHardware(permitted=False, refused_before=True)
    camera = AndroidCamera(hardware)
    hardware.ready()
    with pytest.raises(CameraRefused):
        camera.read()
    assert hardware.answered is None


def test_an_answer_after_closing_opens_nothing() -> None:
    """The question pauses the app, and the app closes the camera when it is paused."""
    hardware = FakeHardware(permitted=False)
    camera = opened(hardware)
    camera.close()
    hardware.answer(True)
    assert camera.read() is None
    assert hardware.requests == 0


def test_a_camera_in_use_elsewhere_is_missing() -> None:
    hardware = FakeHardware()
    hardware.fails = True
    camera = AndroidCamera(hardware)
    hardware.ready()
    with pytest.raises(CameraMissing):
        camera.read()


def test_a_camera_that_breaks_is_lost() -> None:
    hardware = FakeHardware()
    camera = opened(hardware)
    hardware.broken()
    with pytest.raises(CameraLost):
        camera.read()


def test_a_camera_that_falls_silent_is_lost() -> None:
    hardware, watch = FakeHardware(), Watch()
    camera = opened(hardware, watch)
    watch.now += PATIENCE
    assert camera.read() is None
    watch.now += 0.1
    with pytest.raises(CameraLost):
        camera.read()


def test_a_phone_that_never_gets_ready_has_no_camera() -> None:
    hardware, watch = FakeHardware(), Watch()
    camera = AndroidCamera(hardware, clock=watch)
    watch.now += PATIENCE
    assert camera.read() is None
    watch.now += 0.1
    with pytest.raises(CameraMissing):
        camera.read()


def test_an_answer_that_never_comes_is_not_waited_for_for_ever() -> None:
    hardware, watch = FakeHardware(permitted=False), Watch()
    camera = opened(hardware, watch)
    watch.now += TIME_TO_ANSWER
    assert camera.read() is None
    watch.now += 0.1
    with pytest.raises(CameraMissing):
        camera.read()


def test_no_step_is_lost_when_another_comes_at_the_same_time() -> None:
    """The answer of the player and a tap on the lamp come from two threads."""
    hardware = FakeHardware(permitted=False)
    camera = opened(hardware)
    hardware.answer(True)
    camera.has_torch = True
    camera.set_torch(True)
    camera.read()
    assert (hardware.requests, hardware.torch) == (1, [True])


def test_a_lamp_that_fails_is_a_lamp_less() -> None:
    hardware = FakeHardware()
    camera = opened(hardware)
    hardware.dead_lamp = True
    camera.set_torch(True)
    hardware.arrived(nv21(red_corner()))
    assert camera.read() is not None
    assert not camera.has_torch


def test_closing_releases_once() -> None:
    hardware = FakeHardware()
    camera = opened(hardware)
    camera.close()
    camera.close()
    assert hardware.released == 1
    assert camera.read() is None


def test_the_torch_is_switched_by_the_reader() -> None:
    hardware = FakeHardware()
    camera = opened(hardware)
    assert camera.has_torch
    camera.set_torch(True)
    assert hardware.torch == []
    camera.read()
    assert hardware.torch == [True]


def test_without_a_lamp_the_torch_stays_dark() -> None:
    hardware = FakeHardware()
    hardware.lamp = False
    camera = opened(hardware)
    camera.set_torch(True)
    camera.read()
    assert hardware.torch == []


def test_the_eye_reads_a_phone_and_lights_its_torch() -> None:
    hardware = FakeHardware()
    eye: FrameWorker[int] = FrameWorker(
        lambda: AndroidCamera(hardware, clock=Watch()), Counting(), pytest.fail, wait=0.001
    )
    eye.open()
    wait_until(lambda: hardware.prepared)
    hardware.ready()
    wait_until(lambda: hardware.requests == 1)
    hardware.arrived(nv21(red_corner()))
    wait_until(lambda: eye.has_torch)
    eye.set_torch(True)
    wait_until(lambda: hardware.torch == [True])
    eye.close()
    wait_until(lambda: hardware.released == 1)
    taken = eye.take()
    assert taken is not None
    assert taken[1] == 1


@pytest.mark.parametrize(
    ("turn", "corner"),
    [(0, (8, 8)), (90, (8, -8)), (180, (-8, -8)), (270, (-8, 8))],
)
def test_pictures_are_turned_clockwise_and_never_mirrored(
    turn: int, corner: tuple[int, int]
) -> None:
    image = red_corner()
    image[16:, :16] = (255, 0, 0)
    turned = upright_picture(nv21(image), SIZE, turn)
    blue, _, red = (int(value) for value in turned[corner])
    assert red > 200
    assert blue < 60
    expected = np.rot90(image, -turn // 90)
    assert np.abs(turned.astype(int) - expected.astype(int)).mean() < 6


@pytest.mark.parametrize(
    ("sensor", "screen", "front", "turn"),
    [
        (90, 0, False, 90),
        (90, 90, False, 0),
        (90, 270, False, 180),
        (270, 0, False, 270),
        (270, 0, True, 270),
        (270, 90, True, 0),
        (0, 0, False, 0),
    ],
)
def test_turn_by_how_the_phone_is_held(sensor: int, screen: int, front: bool, turn: int) -> None:
    assert turn_to_upright(sensor, screen, front) == turn


def test_the_smallest_size_that_is_large_enough() -> None:
    offered = [(640, 480), (4000, 3000), (1920, 1080), (1280, 960), (1280, 720)]
    assert best_size(offered, (1280, 720)) == (1280, 720)
    assert best_size(offered[:3], (1280, 720)) == (1920, 1080)
    assert best_size([(640, 480), (352, 288)], (1280, 720)) == (640, 480)
