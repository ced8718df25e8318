"""The hand and the camera at the same moment: a roll counts once, and as it was shown."""

from __future__ import annotations

import threading

import pytest

from companion.camera.detectors import TrayDetector
from companion.session.camera_answers import asked_dice
from tests.companion.camera.test_tray_watch import PATIENCE, Tray, a_while, lies, watched
from tests.companion.states import app
from tests.companion.window import Window


class Eye:
    """Holds the look that is the first to tell a roll, and the one after it."""

    def __init__(self, monkeypatch) -> None:
        self.told, self.next, self.later = (threading.Event() for _ in range(3))
        self.let_told, self.let_next = threading.Event(), threading.Event()
        look = TrayDetector.look

        def held(detector, frame):
            first = not self.told.is_set()
            if self.next.is_set():
                self.later.set()
            elif not first:
                self.next.set()
                self.let_next.wait(PATIENCE)
            seen = look(detector, frame)
            if first and seen.roll:
                self.told.set()
                self.let_told.wait(PATIENCE)
            return seen

        monkeypatch.setattr(TrayDetector, "look", held)


@pytest.fixture
def eye(monkeypatch):
    made = Eye(monkeypatch)
    yield made
    made.let_told.set()
    made.let_next.set()


@pytest.mark.parametrize("when", ["under way", "not taken yet", "never taken"])
def test_a_roll_told_by_hand_is_not_read_again_for_the_next_player(eye, when):
    """The highest begins: everybody rolls, and another phone told this roll."""
    with Window(lambda: app("orconomics", 1, "table")) as window:
        tray, session = Tray(1, 2), window.app.session
        table = watched(window, tray)
        tray.lay_dice([6, 3])
        window.until(eye.told.is_set, PATIENCE)
        if when != "under way":
            eye.let_told.set()
            assert eye.next.wait(PATIENCE), "the look that told it lies there"
        session.answer("roll", (6, 3))
        assert asked_dice(session.ask.options) == 2
        now = len(table.moves)
        eye.let_told.set()
        eye.let_next.set()
        if when == "never taken":
            assert eye.later.wait(PATIENCE), "another look has taken its place"
        window.until(lambda: lies(window) == [3, 6], PATIENCE)
        a_while(window)
        assert len(table.moves) == now
        tray.lay_dice([5, 4])
        window.until(lambda: len(table.moves) > now, PATIENCE)
        assert sorted(table.moves[now].args) == [4, 5]
