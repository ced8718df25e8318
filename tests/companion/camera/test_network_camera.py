"""A camera in the network: real sockets on the loopback, with everything that goes wrong there."""

from __future__ import annotations

import socket
import threading
import time

import numpy as np
import pytest

from companion.camera import http_camera, network_source, rtsp_camera
from companion.camera.address import parse_address
from companion.camera.http_camera import HttpCamera
from companion.camera.network_source import CameraSilent, NeedsPassword, NoPictures
from companion.camera.rtsp_camera import RtspCamera
from companion.camera.sources import open_camera
from tests import limits
from tests.companion.camera.network_cameras import MARK, Camera, Visit, filming, jpeg, part

PATIENCE = 60


PAUSES = (0.05, 0.1)


@pytest.fixture
def hasty(monkeypatch):
    """A connection is made anew sooner, and tried for as long as the test takes."""
    for name, value in (("STALLED", 0.4), ("PAUSES", PAUSES)):
        monkeypatch.setattr(http_camera, name, value)
    _be_patient(monkeypatch, PATIENCE)


@pytest.fixture
def lose_patience(monkeypatch, request):
    """The same; to be called when the camera has had its chances: now it counts as lost."""
    request.getfixturevalue("hasty")
    return lambda: _be_patient(monkeypatch, 0.1)


def _be_patient(monkeypatch, seconds):
    for module in (http_camera, network_source, rtsp_camera):
        monkeypatch.setattr(module, "PATIENCE", seconds)


def wait_until(true):
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.005)


def next_frame(source):
    end = time.monotonic() + PATIENCE
    while (frame := source.read()) is None:
        assert time.monotonic() < end, "no picture ever came"
        time.sleep(0.005)
    return frame


def next_error(source):
    """Reads on until the source says what is wrong."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            source.read()
        except network_source.NetworkError as error:
            return error
        time.sleep(0.005)
    raise AssertionError("it never said anything")


@pytest.fixture
def opened():
    sources = []

    def open_it(text):
        sources.append(open_camera(text))
        return sources[-1]

    yield open_it
    for source in sources:
        source.close()
        source._thread.join(PATIENCE)
        assert not source._thread.is_alive(), "it ends when it is closed"


# Streams


def test_the_newest_picture_comes_and_old_ones_are_dropped(opened):
    with filming(pause=0.005) as camera:
        source = opened(f"http://{camera.address}/video")
        first = next_frame(source)
        dropped = source._pictures + 5
        wait_until(lambda: source._pictures > dropped)
        second = next_frame(source)
        assert first.image.shape == (90, 160, 3)
        levels = [int(frame.image[0, 0, 0]) for frame in (first, second)]
        assert (levels[1] - levels[0]) % 256 > 2
        assert second.time > first.time
        assert second.number == first.number + 1


def test_pictures_that_nobody_reads_are_not_decoded(opened, monkeypatch):
    decoded = []
    real = http_camera.decode
    monkeypatch.setattr(http_camera, "decode", lambda *a: decoded.append(1) or real(*a))
    with filming(pause=0.001) as camera:
        source = opened(camera.address + "/video")
        next_frame(source)
        before = source._pictures
        wait_until(lambda: source._pictures >= before + 20)
        assert len(decoded) == 1


@pytest.mark.usefixtures("hasty")
def test_a_stream_that_drops_is_taken_up_again(opened):
    def script(visit: Visit) -> None:
        visit.stream()
        visit.film(frames=3)

    with Camera(script) as camera:
        source = opened(camera.address)
        for visits in (1, 2, 4):
            wait_until(lambda visits=visits: camera.visits >= visits)
            before = source._pictures
            wait_until(lambda before=before: source._pictures > before)
            next_frame(source)


@pytest.mark.usefixtures("hasty")
def test_a_stream_that_stalls_is_made_anew_and_resumes(opened):
    def script(visit: Visit) -> None:
        visit.stream()
        if visit.camera.visits == 1:
            visit.film(frames=2)
            visit.send(part(jpeg())[:40])
            visit.wait(PATIENCE)
        visit.film()

    with Camera(script) as camera:
        source = opened(camera.address)
        next_frame(source)
        wait_until(lambda: camera.visits >= 2)
        for _ in range(3):
            next_frame(source)


def test_a_drip_that_never_makes_a_picture_is_a_stall(opened, lose_patience):
    def script(visit: Visit) -> None:
        visit.stream()
        visit.send(part(jpeg())[:60])
        while not visit.camera.over.is_set():
            visit.send(b"\x00")
            visit.wait(0.05)

    with Camera(script) as camera:
        source = opened(camera.address)
        wait_until(lambda: camera.visits >= 2)  # it is tried again
        lose_patience()
        error = next_error(source)
        assert isinstance(error, CameraSilent)
        assert error.details == {"place": camera.address}


def test_a_camera_that_is_gone_is_said_and_not_hammered(opened, lose_patience):
    with Camera(lambda visit: visit.begin(503)) as camera:
        begun = time.monotonic()
        source = opened(camera.address)
        wait_until(lambda: camera.visits >= 5)
        assert time.monotonic() - begun > 4 * PAUSES[0]
        lose_patience()
        assert isinstance(next_error(source), CameraSilent)


def test_nobody_at_the_address_is_said(opened, lose_patience):
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        source = opened(f"127.0.0.1:{bound.getsockname()[1]}")
        lose_patience()
        assert isinstance(next_error(source), CameraSilent)


def test_a_server_that_never_answers_is_said_and_reading_never_waits(opened, lose_patience):
    with Camera(lambda visit: visit.wait(PATIENCE)) as camera:
        source = opened(camera.address)
        spent = time.perf_counter()
        for _ in range(50):
            source.read()
        assert time.perf_counter() - spent < limits.seconds(1.0)
        lose_patience()
        assert isinstance(next_error(source), CameraSilent)


def test_a_camera_that_sends_one_picture_at_a_time_is_asked_again(opened):
    def script(visit: Visit) -> None:
        visit.begin(Content_Type="image/jpeg")
        visit.send(jpeg(40 * visit.camera.visits))

    with Camera(script) as camera:
        source = opened(f"{camera.address}/shot.jpg")
        levels = [int(next_frame(source).image[0, 0, 0]) for _ in range(3)]
        assert levels == sorted(levels)
        assert levels[0] < levels[2]


# What is no camera


def page(visit: Visit) -> None:
    visit.begin(Content_Type="text/html")
    visit.send(b"<html>" + b"x" * 100_000)


def endless_page(visit: Visit) -> None:
    visit.begin(Content_Type="text/html")
    while not visit.camera.over.is_set():
        visit.send(b"x" * 65536)


def endless_before_the_first_mark(visit: Visit) -> None:
    visit.stream()
    while not visit.camera.over.is_set():
        visit.send(b"x" * 65536)


def endless_parts_of_text(visit: Visit) -> None:
    visit.stream()
    while not visit.camera.over.is_set():
        visit.send(part(b"no picture", kind="text/plain") * 500)


def endless_empty_parts(visit: Visit) -> None:
    visit.stream()
    while not visit.camera.over.is_set():
        visit.send(f"--{MARK}\r\n\r\n".encode() * 2000)


def endless_header(visit: Visit) -> None:
    visit.stream()
    visit.send(f"--{MARK}\r\nX: ".encode())
    while not visit.camera.over.is_set():
        visit.send(b"y" * 65536)


def endless_picture(visit: Visit) -> None:
    visit.stream()
    visit.send(f"--{MARK}\r\n\r\n".encode() + b"\xff\xd8")
    while not visit.camera.over.is_set():
        visit.send(b"\x00" * 262_144)


def huge_length(visit: Visit) -> None:
    visit.stream()
    visit.send(f"--{MARK}\r\nContent-Length: 9999999999\r\n\r\n".encode())
    visit.wait(PATIENCE)


def broken_pictures(visit: Visit) -> None:
    visit.stream()
    while not visit.camera.over.is_set():
        visit.send(part(b"\xff\xd8" + b"rubbish" * 20))
        visit.wait(0.005)


def no_boundary(visit: Visit) -> None:
    visit.begin(Content_Type="multipart/x-mixed-replace")


def missing(visit: Visit) -> None:
    visit.begin(404)


def round_and_round(visit: Visit) -> None:
    visit.begin(302, Location=f"/{visit.camera.visits}")


def to_a_file(visit: Visit) -> None:
    visit.begin(302, Location="file:///etc/passwd")


RUBBISH = [
    page,
    endless_page,
    endless_before_the_first_mark,
    endless_parts_of_text,
    endless_empty_parts,
    endless_header,
    endless_picture,
    huge_length,
    broken_pictures,
    no_boundary,
    missing,
    round_and_round,
    to_a_file,
]


@pytest.mark.parametrize("script", RUBBISH, ids=lambda script: script.__name__)
def test_what_sends_no_pictures_is_said_and_let_go(opened, script):
    with Camera(script) as camera:
        error = next_error(opened(camera.address))
        assert isinstance(error, NoPictures)
        assert camera.visits <= 4


def test_a_picture_of_absurd_size_is_passed_over(opened):
    """A header that tells 60,000 x 60,000 pixels must not be unpacked."""
    bomb = bytearray(jpeg())
    at = bomb.index(b"\xff\xc0")
    bomb[at + 5 : at + 9] = b"\xea\x60\xea\x60"

    def script(visit: Visit) -> None:
        visit.stream()
        visit.send(part(bytes(bomb)))
        visit.wait(0.3)
        visit.film()

    with Camera(script) as camera:
        assert next_frame(opened(camera.address)).image.shape == (90, 160, 3)


def test_a_large_picture_is_shrunk_to_what_can_be_read_in_time(opened):
    def script(visit: Visit) -> None:
        visit.stream()
        visit.send(part(jpeg(size=(4000, 3000))) * 2)
        visit.wait(PATIENCE)

    with Camera(script) as camera:
        assert max(next_frame(opened(camera.address)).image.shape) <= network_source.LIVE_SIDE


def test_a_camera_that_moved_is_followed_and_the_password_stays_with_its_host(opened):
    told: list[str] = []

    def elsewhere(visit: Visit) -> None:
        told.append(visit.authorization)
        visit.stream()
        visit.film()

    with Camera(elsewhere) as other:

        def script(visit: Visit) -> None:
            told.append(visit.authorization)
            if visit.path == "/a":
                visit.begin(302, Location="/b")
            else:
                visit.begin(307, Location=f"http://{other.address}/c")

        with Camera(script) as camera:
            next_frame(opened(f"http://ana:secret@{camera.address}/a"))
    assert told[0].startswith("Basic ")
    assert told[1] == told[0]
    assert told[2] == ""


def test_a_wrong_password_is_said(opened):
    with Camera(lambda visit: visit.begin(401, WWW_Authenticate="Basic")) as camera:
        error = next_error(opened(f"http://ana:wrong@{camera.address}/"))
        assert isinstance(error, NeedsPassword)
        assert "wrong" not in str(error)


# RTSP


def test_an_rtsp_address_that_does_not_answer_is_said_and_reading_never_waits(
    monkeypatch, lose_patience
):
    monkeypatch.setattr(rtsp_camera, "PAUSE", 0.05)
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        source = open_camera(f"rtsp://127.0.0.1:{bound.getsockname()[1]}/live")
        spent = time.perf_counter()
        for _ in range(50):
            source.read()
        assert time.perf_counter() - spent < limits.seconds(1.0)
        lose_patience()
        assert isinstance(next_error(source), CameraSilent)
        source.close()


def test_without_a_reader_of_films_rtsp_is_refused_in_words(monkeypatch):
    monkeypatch.setattr(rtsp_camera.cv2.videoio_registry, "getStreamBackends", tuple)
    source = RtspCamera(parse_address("rtsp://127.0.0.1:1/x"))
    error = next_error(source)
    assert error.message == "camera.no_rtsp"


class FakeFilm:
    """What OpenCV gives of an rtsp stream: large pictures, then it breaks off."""

    made = 0

    def __init__(self, _url, _kind, _limits) -> None:
        FakeFilm.made += 1
        self.left = 50

    def isOpened(self):
        return True

    def grab(self):
        time.sleep(0.005)
        self.left -= 1
        return self.left > 0

    def retrieve(self):
        return True, np.zeros((2160, 3840, 3), np.uint8)

    def release(self) -> None:
        """Nothing to let go."""


def test_a_film_that_breaks_off_is_opened_again_and_shrunk(monkeypatch):
    monkeypatch.setattr(rtsp_camera.cv2, "VideoCapture", FakeFilm)
    monkeypatch.setattr(rtsp_camera, "PAUSE", 0.01)
    source = RtspCamera(parse_address("rtsp://cam/live"))
    before = FakeFilm.made
    while FakeFilm.made < before + 2:
        frame = next_frame(source)
        assert max(frame.image.shape) == network_source.LIVE_SIDE
    source.close()
    source._thread.join(PATIENCE)
    assert not source._thread.is_alive()


def test_closing_does_not_wait_for_the_network():
    with Camera(lambda visit: visit.wait(PATIENCE)) as camera:
        before = threading.active_count()
        source = HttpCamera(parse_address(camera.address))
        wait_until(lambda: camera.visits > 0)
        start = time.perf_counter()
        source.close()
        assert time.perf_counter() - start < limits.seconds(1.0)
        source._thread.join(PATIENCE)
        assert threading.active_count() <= before + 1
