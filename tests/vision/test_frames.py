"""Frame sources: one interface, plain errors."""

from __future__ import annotations

import time

import cv2
import numpy as np
import pytest

from vision.frames import (
    CameraLost,
    CameraMissing,
    CameraSource,
    FileUnreadable,
    ImageSource,
    VideoSource,
)


@pytest.fixture
def green(tmp_path):
    path = tmp_path / "grün.png"
    cv2.imencode(".png", np.full((30, 40, 3), (0, 200, 0), np.uint8))[1].tofile(path)
    return path


def test_a_picture_is_seen_again_at_every_look(green):
    source = ImageSource(green)
    first, second = source.read(), source.read()
    assert first is not None
    assert second is not None
    assert (first.number, second.number) == (1, 2)
    assert second.time >= first.time
    assert first.image.shape == (30, 40, 3)


def test_a_closed_source_gives_nothing(green):
    source = ImageSource(green)
    source.close()
    assert source.read() is None


@pytest.mark.parametrize("content", [b"", b"not a picture", None])
def test_what_is_no_picture_says_so(tmp_path, content):
    path = tmp_path / "broken.png"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(FileUnreadable) as caught:
        ImageSource(path)
    assert caught.value.message == "frames.unreadable"
    assert caught.value.details == {"path": str(path)}


def test_a_film_comes_frame_by_frame_with_its_own_clock(tmp_path):
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    for level in (10, 120, 240):
        writer.write(np.full((48, 64, 3), level, np.uint8))
    writer.release()
    source = VideoSource(path)
    frames = [source.read() for _ in range(4)]
    assert frames[3] is None
    assert [frame.time for frame in frames[:3]] == pytest.approx([0.0, 0.1, 0.2])
    levels = [frame.image.mean() for frame in frames[:3]]
    assert levels == sorted(levels)
    source.close()
    assert source.read() is None


def test_a_film_that_is_not_there_says_so(tmp_path):
    with pytest.raises(FileUnreadable):
        VideoSource(tmp_path / "none.avi")


class FakeCapture:
    """A camera of three pictures that then stops."""

    opened = True

    def __init__(self, _device: int) -> None:
        self.left = 3
        self.released = False

    def isOpened(self) -> bool:
        return self.opened

    def set(self, name: int, value: float) -> None:
        pass

    def grab(self):
        self.left -= 1
        return self.left >= 0

    def retrieve(self):
        return True, np.zeros((2, 2, 3), np.uint8)

    def release(self) -> None:
        self.released = True


def test_no_camera_is_told_as_such(monkeypatch):
    monkeypatch.setattr(cv2, "VideoCapture", FakeCapture)
    monkeypatch.setattr(FakeCapture, "opened", False)
    with pytest.raises(CameraMissing) as caught:
        CameraSource(2)
    assert (caught.value.message, caught.value.details) == ("camera.missing", {"device": 2})


def test_a_camera_gives_its_latest_picture_and_says_when_it_is_lost(monkeypatch):
    monkeypatch.setattr(cv2, "VideoCapture", FakeCapture)
    source = CameraSource(0)
    source._thread.join(timeout=60)
    latest = source.read()
    assert latest is not None
    assert latest.number == 3
    with pytest.raises(CameraLost):
        source.read()
    source.close()
    assert source.read() is None


class CountingCapture(FakeCapture):
    """A camera that goes on, and counts what was asked of it."""

    made: CountingCapture

    def __init__(self, device: int) -> None:
        super().__init__(device)
        self.grabbed = self.decoded = 0
        CountingCapture.made = self

    def grab(self):
        time.sleep(0.002)
        self.grabbed += 1
        return True

    def retrieve(self):
        self.decoded += 1
        return super().retrieve()


def test_frames_that_nobody_reads_are_taken_off_the_camera_but_not_decoded(monkeypatch):
    monkeypatch.setattr(cv2, "VideoCapture", CountingCapture)
    source = CameraSource(0)
    while source.read() is None:
        time.sleep(0.002)
    capture = CountingCapture.made
    end, decoded = time.monotonic() + 60, -1
    while capture.decoded != decoded:  # until nobody wants them any more
        assert time.monotonic() < end, "it decodes for nobody"
        decoded, grabbed = capture.decoded, capture.grabbed
        while capture.grabbed < grabbed + 20:
            time.sleep(0.002)
    source.read()
    while capture.decoded == decoded:
        time.sleep(0.002)
    source.close()
    assert capture.released
