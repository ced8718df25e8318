"""Camera trouble on the scan screen: a clear line and the tap pad, never a hang."""

from __future__ import annotations

from random import Random

import pytest

from companion.camera.android import CameraRefused
from companion.demo.camera import DemoCamera
from companion.widgets.dice import DicePad
from engine.core.autoplay import random_move
from tests.companion.film import Film
from tests.companion.states import app
from tests.companion.window import Window
from vision.frames import CameraMissing

MOST_MOVES = 200


def asking_for_dice():
    """A table at a roll, with the table screen below the scan."""
    made = app("economicus", 0, "table")
    rng, session = Random(1), made.session
    for _ in range(MOST_MOVES):
        if session.asked_dice() is not None:
            return made
        session.do(random_move(session.table, rng))
    raise AssertionError("no dice were ever asked for")


def fails(error):
    def opened():
        raise error

    return opened


@pytest.mark.parametrize(
    ("error", "told"),
    [(CameraMissing(0), "camera"), (CameraRefused(), "camera")],
)
def test_no_camera_or_no_permission_is_said_and_the_pad_is_there(error, told):
    with Window(asking_for_dice) as window:
        window.app.open_camera = fails(error)
        window.tap("scan")
        window.until(lambda: window.app.place == "table")
        window.settle()
        assert window.app.shell.toast is not None
        assert told in window.app.shell.toast.text.lower()
        assert window.has(DicePad)


def test_a_camera_lost_mid_scan_leads_back_to_the_pad():
    with Window(asking_for_dice) as window:
        source = Film(lost_after=3)
        window.app.open_camera = lambda: source
        window.tap("scan")
        window.until(lambda: window.app.place == "table", 20)
        window.settle()
        assert source.closed.is_set()
        assert window.app.shell.toast is not None
        assert window.has(DicePad)


def test_a_slow_camera_leaves_the_screen_alive():
    with Window(asking_for_dice) as window:
        source = Film(slow=0.5)
        window.app.open_camera = lambda: source
        window.app.go("scan")
        window.settle()
        window.tap("by-hand")
        assert window.app.place == "table"
        assert window.has(DicePad)


def test_a_pause_lets_the_camera_go_and_resuming_takes_it_again():
    with Window(asking_for_dice) as window:
        opened: list[Film] = []

        def open_camera() -> Film:
            opened.append(Film(slow=0.01))
            return opened[-1]

        window.app.open_camera = open_camera
        window.app.go("scan")
        window.until(lambda: bool(opened) and opened[0].number > 0)
        window.app.on_pause()
        assert opened[0].closed.is_set()
        window.app.on_resume()
        window.until(lambda: len(opened) == 2 and opened[1].number > 0)
        assert window.app.place == "scan"
        window.app.back()
        assert opened[1].closed.is_set()


def test_what_a_roll_means_stands_under_its_sum():
    with Window(lambda: app("orconomics", 150, "table")) as window:
        session = window.app.session
        rng = Random(5)
        while session.asked_dice() is None:
            session.do(random_move(session.table, rng))
        camera = DemoCamera(seed=2, size=(360, 640))
        camera.lay_dice([1, 1])
        window.app.open_camera = lambda: camera
        window.app.go("scan")
        screen = window.app.shell.screen
        screen._enter = lambda *_answer: None
        window.until(lambda: screen.reading == "1 + 1 = 2", 60)
        assert window.sees(window.app.words.tell("orconomics.word.tourism"))


def test_a_painted_roll_is_read_and_entered():
    with Window(asking_for_dice) as window:
        dice = window.app.session.asked_dice()
        camera = DemoCamera(seed=2, size=(640, 360))
        camera.lay_dice([3, 5, 2][:dice])
        window.app.open_camera = lambda: camera
        table = window.app.session.table
        before = len(table.moves)
        window.tap("scan")
        window.until(lambda: window.app.place == "table", 60)
        assert len(table.moves) == before + 1
        assert sorted(table.moves[-1].args) == sorted([3, 5, 2][:dice])
        assert table.moves[-1].by == "camera"
