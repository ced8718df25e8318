"""A phone as the laptop's eye: the field in the settings, `--camera`, and the scan through it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cv2
import pytest

from companion.camera import http_camera, network_source
from companion.demo.camera import DemoCamera
from companion.settings import Settings
from companion.widgets.dice import DicePad
from tests.companion.camera.network_cameras import Camera, Visit, filming, part
from tests.companion.camera.scan_by_hand import at_two_dice
from tests.companion.states import app
from tests.companion.window import Window

PATIENCE = 120
ROOT = Path(__file__).resolve().parents[3]


def dice_over_the_network(*values: int, frames: int = 1_000_000):
    """A script: painted dice, as a phone's camera app would send them."""
    table = DemoCamera(2, (360, 640))
    table.lay_dice(values)

    def script(visit: Visit) -> None:
        visit.stream()
        for _ in range(frames):
            if visit.camera.over.is_set():
                return
            frame = table.read()
            assert frame is not None
            visit.send(part(cv2.imencode(".jpg", frame.image)[1].tobytes()))
            visit.wait(0.05)

    return script


def test_dice_in_front_of_another_phone_are_read_and_entered():
    with Camera(dice_over_the_network(6, 3)) as camera, Window(at_two_dice) as window:
        window.app.camera_address = f"http://{camera.address}/video"
        table = window.app.session.table
        start = len(table.moves)
        window.tap("scan")
        window.until(lambda: window.app.place == "table", PATIENCE)
        assert sorted(table.moves[start].args) == [3, 6]
        assert table.moves[start].by == "camera"


def test_a_network_camera_that_stops_mid_scan_is_said_and_the_pad_is_there(monkeypatch):
    for module in (http_camera, network_source):
        monkeypatch.setattr(module, "PATIENCE", 1.0)

    def script(visit: Visit) -> None:
        if visit.camera.visits > 1:
            visit.begin(503)
            return
        visit.stream()
        visit.film(frames=2)

    with Camera(script) as camera, Window(at_two_dice) as window:
        window.app.settings["camera"] = camera.address
        window.tap("scan")
        window.until(lambda: window.app.shell.screen.ids.live._texture is not None, PATIENCE)
        window.until(lambda: window.app.place == "table", PATIENCE)
        window.settle()
        assert camera.address in window.app.shell.toast.text
        assert window.has(DicePad)


def type_address(window, text):
    window.find("camera-address").ids.line.text = text


def test_an_address_is_tried_shown_and_kept():
    with filming() as camera, Window(lambda: app(place="settings")) as window:
        window.tap(window.app.words.tell("app.settings.camera"))
        type_address(window, f"{camera.address}/video")
        window.tap("try-camera")
        window.until(lambda: window.app.settings["camera"] != "", PATIENCE)
        assert Settings(window.app.store)["camera"] == f"{camera.address}/video"
        assert camera.address in window.app.shell.toast.text
        window.app.on_pause()
        assert window.app.shell.sheet._worker is None, "so does leaving the app"
        window.app.on_resume()
        visits = camera.visits
        window.app.shell.close_sheet()
        window.settle()
        assert camera.visits == visits, "closing the sheet hangs up"
        window.app.shell.close_toast()
        window.tap(window.app.words.tell("app.settings.camera"))
        window.tap("own-camera")
        assert window.app.settings["camera"] == ""


@pytest.mark.parametrize("text", ["", "/dev/video0", "file:///etc/passwd", "what ever"])
def test_what_is_no_address_is_said_below_the_field_and_changes_nothing(text):
    with Window(lambda: app(place="settings")) as window:
        window.tap(window.app.words.tell("app.settings.camera"))
        type_address(window, text)
        window.tap("try-camera")
        assert window.sees(window.app.words.tell("camera.bad_address"))
        assert window.app.settings["camera"] == ""


def test_a_page_in_place_of_a_picture_is_said_below_the_field():
    def page(visit: Visit) -> None:
        visit.begin(Content_Type="text/html")

    with Camera(page) as camera, Window(lambda: app(place="settings")) as window:
        window.tap(window.app.words.tell("app.settings.camera"))
        type_address(window, camera.address)
        window.tap("try-camera")
        told = window.app.words.tell("camera.no_pictures", place=camera.address)
        window.until(lambda: window.sees(told), PATIENCE)
        assert window.app.settings["camera"] == ""


def test_a_kept_address_that_is_none_counts_as_not_set():
    made = app()
    for kept in ("file:///x", 7, None, ["a"]):
        made.store.set_setting("camera", kept)
        assert Settings(made.store)["camera"] == ""


@pytest.mark.parametrize(
    "argv",
    [
        ["--camera"],
        ["--camera", "/etc/passwd"],
        ["--camera=file:///x"],
        ["--camera", "http://cam/video", "demo"],
        ["serve", "--new", "orc", "--players", "Ana,Bo", "--camera", "nonsense"],
    ],
)
def test_bad_addresses_on_the_command_line_end_with_a_sentence(argv):
    command = [sys.executable, "main.py", *argv]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert "camera" in done.stderr
    assert "Traceback" not in done.stderr
