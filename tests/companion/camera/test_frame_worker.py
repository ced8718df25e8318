"""The thread that reads frames: the newest frame only, no waiting, and the camera is let go of."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.clock import Clock

from companion.camera.frame_worker import FrameWorker
from companion.camera.sources import open_camera
from tests import limits
from tests.companion.film import Film
from vision.frames import CameraMissing, Frame, FrameError


class Slow:
    """Looks for a while at each frame."""

    def __init__(self, seconds: float = 0.0) -> None:
        self._seconds = seconds

    def look(self, frame: Frame) -> int:
        time.sleep(self._seconds)
        return frame.number


def holds(true: Callable[[], bool], seconds: float = 60.0) -> bool:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        Clock.tick()
        time.sleep(0.002)
    return True


def test_only_the_newest_result_is_handed_over_and_only_once():
    film = Film(slow=0.001)
    worker = FrameWorker(lambda: film, Slow(), lambda _error: None)
    worker.open()
    assert holds(lambda: film.number > 20)
    first = worker.take()
    assert first is not None
    assert first[1] > 10
    worker.close()
    worker.take()
    assert worker.take() is None


def test_a_slow_detector_makes_nobody_wait_and_leaves_no_queue():
    film = Film(slow=0.001)
    worker = FrameWorker(lambda: film, Slow(0.05), lambda _error: None)
    worker.open()
    assert holds(lambda: film.number > 3)
    spent = time.process_time()
    for _ in range(1000):
        worker.take()
    assert time.process_time() - spent < limits.seconds(0.2)
    assert film.number < 200, "frames are read when they can be looked at, not piled up"
    worker.close()
    assert holds(film.closed.is_set)


def test_a_camera_that_hangs_holds_nobody_up_when_it_is_closed():
    let_go = threading.Event()

    class Hanging(Film):
        def read(self) -> Frame | None:
            self.number += 1
            let_go.wait()
            return None

    hanging, film = Hanging(), Film()
    worker = FrameWorker(lambda: hanging, Slow(), lambda _error: None)
    worker.open()
    assert holds(lambda: hanging.number > 0)
    begun = time.monotonic()
    worker.close()
    assert time.monotonic() - begun < limits.seconds(1.5), "the interface waited for the camera"
    again = FrameWorker(lambda: film, Slow(), lambda _error: None)
    again.open()
    assert film.number == 0, "one camera, one reader"
    let_go.set()
    assert holds(lambda: film.number > 0)
    assert hanging.closed.is_set()
    again.close()


def test_a_missing_camera_is_told_once():
    told: list[FrameError] = []

    def missing() -> Film:
        raise CameraMissing(0)

    worker = FrameWorker(missing, Slow(), told.append)
    worker.open()
    assert holds(lambda: bool(told))
    worker.close()
    assert [error.message for error in told] == ["camera.missing"]


def test_a_camera_that_breaks_while_it_opens_is_told_like_a_missing_one(monkeypatch):
    monkeypatch.setattr(threading, "excepthook", lambda _broken: None)
    told: list[FrameError] = []
    worker = FrameWorker(lambda: open_camera("no address"), Slow(), told.append)
    worker.open()
    assert holds(lambda: bool(told))
    worker.close()
    assert [error.message for error in told] == ["camera.missing"]


def test_a_camera_lost_mid_scan_is_told_and_let_go():
    told: list[FrameError] = []
    film = Film(lost_after=3)
    worker = FrameWorker(lambda: film, Slow(), told.append)
    worker.open()
    assert holds(film.closed.is_set)
    assert holds(lambda: bool(told))
    assert [error.message for error in told] == ["camera.lost"]


def test_a_detector_that_breaks_is_told_like_a_lost_camera(monkeypatch):
    monkeypatch.setattr(threading, "excepthook", lambda _broken: None)

    class Broken:
        def look(self, frame: Frame) -> int:
            return frame.number // 0

    told: list[FrameError] = []
    film = Film()
    worker = FrameWorker(lambda: film, Broken(), told.append)
    worker.open()
    assert holds(film.closed.is_set)
    assert holds(lambda: bool(told))
    assert [error.message for error in told] == ["camera.lost"]


def test_a_camera_that_is_closed_tells_nothing_more():
    told: list[FrameError] = []
    film = Film(slow=0.001)
    worker = FrameWorker(lambda: film, Slow(), told.append)
    worker.open()
    assert holds(lambda: film.number > 1)
    worker.close()
    assert holds(film.closed.is_set)
    assert told == []


def test_a_camera_that_fails_as_it_is_closed_tells_nobody():
    """The phone goes to sleep and takes the camera: whoever looks when it wakes has not failed."""
    told: list[FrameError] = []
    film = Film(lost_after=3)
    worker = FrameWorker(lambda: film, Slow(), told.append)
    worker.open()
    assert film.closed.wait(60)
    worker.close()
    Clock.tick()
    Clock.tick()
    assert told == []


LEAVING_WHILE_LOOKING = """
import threading, cv2, numpy
from companion.camera.frame_worker import FrameWorker
from vision.frames import Frame

looking = threading.Event()

class Camera:
    def read(self):
        return Frame(numpy.zeros((300, 400, 3), numpy.uint8), 0.0, 1)
    def close(self):
        print("let go", flush=True)

class Looker:
    def look(self, frame):
        looking.set()
        for _ in range(400):
            cv2.GaussianBlur(frame.image, (9, 9), 0)

worker = FrameWorker(Camera, Looker(), print)
worker.open()
looking.wait()
{close}
"""


@pytest.mark.parametrize("close", ["worker.close(patience=0)", ""])
def test_leaving_the_app_while_a_frame_is_looked_at_is_no_crash(close: str) -> None:
    """A thread that is in OpenCV when Python ends would abort the process."""
    program = LEAVING_WHILE_LOOKING.format(close=close)
    root = Path(__file__).parents[3]
    quiet = os.environ | {"KIVY_NO_CONSOLELOG": "1"}
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=root,
        env=quiet,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "let go\n", "")
