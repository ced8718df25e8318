"""The phone watches the tray by itself: real window, painted dice, no touch for a roll."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from companion.camera.android import CameraRefused
from companion.demo.camera import DemoCamera
from companion.panels import tray_watch
from companion.session.camera_answers import asked_dice
from companion.session.camera_use import CameraUse
from companion.widgets.dice import DicePad
from engine.core.autoplay import random_move
from tests.companion.film import Film
from tests.companion.states import app
from tests.companion.window import Window
from vision.frames import CameraLost, CameraMissing, Frame

PATIENCE = 120
"""Seconds for a busy machine; nothing waits that long where it works."""
SMALL = (360, 640)


def at_dice(game="orconomics", dice=2, seed=5):
    """A table at a roll."""
    from random import Random

    made = app(game, 150 if game == "orconomics" else 0, "table")
    chance, session = Random(seed), made.session
    while asked_dice(session.ask.options) != dice:
        session.do(random_move(session.table, chance))
    return made


def a_while(window, seconds=0.4):
    """Long enough for what must not happen."""
    end = time.monotonic() + seconds
    window.until(lambda: time.monotonic() > end)


def lies(window):
    return sorted(window.app.shell.screen.watch._rolls._lying)


class Tray(DemoCamera):
    """A painted tray that tells whether it is being watched."""

    def __init__(self, *values: int, seed: int = 2) -> None:
        super().__init__(seed, SMALL)
        self.opened = self.closed = 0
        if values:
            self.lay_dice(values)

    def open(self) -> Tray:
        self.opened += 1
        return self

    def close(self) -> None:
        self.closed += 1
        super().close()

    def lying(self, window) -> None:
        """Until what lies there was looked at for long enough to be an answer."""
        window.until(lambda: bool(lies(window)))


def watched(window, tray):
    """The table is watched; what lay in the tray before is known as such."""
    window.app.open_camera = tray.open
    window.app.camera_use.watching = True
    window.app.shell.screen.refresh()
    window.settle()
    tray.lying(window)
    return window.app.session.table


def moved_on(window, table, start):
    window.until(lambda: len(table.moves) > start)
    return table.moves[start]


def test_rolls_are_entered_without_a_touch_and_the_old_one_never_is():
    with Window(at_dice) as window:
        tray = Tray(1, 2)
        table = watched(window, tray)
        start = len(table.moves)
        a_while(window)
        assert len(table.moves) == start, "dice that lay there before count only by a tap"
        tray.lay_dice([6, 4])
        move = moved_on(window, table, start)
        assert sorted(move.args) == [4, 6]
        assert move.by == "camera"
        toast = window.app.shell.toast
        assert "= 10" in toast.text
        now = len(table.moves)
        tray.lying(window)
        a_while(window)
        assert len(table.moves) == now, "the same roll counts once"


def test_the_toast_takes_the_roll_back_and_one_tap_brings_it_in_again():
    with Window(at_dice) as window:
        tray = Tray(1, 2)
        table = watched(window, tray)
        start = len(table.moves)
        tray.lay_dice([6, 4])
        moved_on(window, table, start)
        window.settle()
        window.tap(window.app.words.tell("app.do.undo"))
        assert len(table.moves) == start
        tray.lying(window)
        a_while(window)
        assert len(table.moves) == start, "what was undone is not entered again by itself"
        window.app.shell.close_toast()
        window.until(lambda: window.has("take-roll"))
        window.tap("take-roll")
        assert sorted(table.moves[start].args) == [4, 6]
        assert table.moves[start].by == "hand"
        assert not window.has("take-roll")


def test_a_die_that_shows_what_the_last_one_did_is_offered_where_nobody_can_tell_them_apart():
    """The highest begins, with one die each; on plain felt, the second one shows the same."""
    with Window(lambda: app("economicus", 0, "table")) as window:
        tray = Tray(6)
        table = watched(window, tray)
        tray.lay_dice([5])
        moved_on(window, table, 0)
        tray.lay_dice([5])
        window.until(lambda: window.has("take-roll"), PATIENCE)
        assert len(table.moves) == 1
        window.tap("take-roll")
        assert [(move.who, move.args) for move in table.moves] == [("Ana", (5,)), ("Bo", (5,))]
        a_while(window)
        assert len(table.moves) == 2
        assert not window.has("take-roll"), "they were counted"


def test_a_roll_that_nobody_asked_for_answers_nothing():
    with Window(at_dice) as window:
        tray = Tray(1, 2)
        table = watched(window, tray)
        window.app.session.answer("roll", (2, 5))
        assert asked_dice(window.app.session.ask.options) is None
        tray.lying(window)
        now = len(table.moves)
        tray.lay_dice([6, 3])
        window.until(lambda: lies(window) == [3, 6], PATIENCE)
        a_while(window)
        assert len(table.moves) == now
        assert not window.has("take-roll")


def test_a_roll_that_was_tapped_while_it_was_read_is_not_taken_for_the_next_question():
    """Economicus asks for dice again and again: the hand was faster than the eye."""
    with Window(lambda: at_dice("economicus", 2)) as window:
        tray = Tray(1, 2)
        table = watched(window, tray)
        session = window.app.session
        tray.lay_dice([6, 3])
        session.answer(next(o.verb for o in session.ask.options if hasattr(o, "dice")), (6, 3))
        now = len(table.moves)
        window.until(lambda: lies(window) == [3, 6], PATIENCE)
        a_while(window)
        assert len(table.moves) == now


def test_the_sign_says_that_it_watches_and_a_tap_ends_it_for_good():
    with Window(at_dice) as window:
        tray = Tray(1, 2)
        watched(window, tray)
        assert window.has("watching")
        window.tap("stop-watching")
        assert not window.has("watching")
        window.until(lambda: tray.closed == tray.opened == 1)
        assert window.has(DicePad)
        again = CameraUse(window.app.store)
        again.open_table(window.app.table_id)
        assert not again.watching


def test_the_menu_switches_it_on_and_the_table_remembers():
    with Window(at_dice) as window:
        tray = Tray(1, 2)
        window.app.open_camera = tray.open
        window.app.shell.screen.open_menu()
        window.settle()
        window.tap("watching")
        window.settle()
        assert window.has("stop-watching")
        again = CameraUse(window.app.store)
        again.open_table(window.app.table_id)
        assert again.watching
        again.open_table(window.app.table_id + 1)
        assert not again.watching
        tray.lying(window)


def test_a_game_without_dice_does_not_offer_to_watch_them():
    with Window(lambda: app("orc", 5, "table")) as window:
        window.app.shell.screen.open_menu()
        window.settle()
        assert window.has("tap-only")
        assert not window.has("watching")


def test_the_scan_screen_hands_over_to_the_watch():
    with Window(at_dice) as window:
        tray = Tray(1, 2)
        window.app.open_camera = tray.open
        window.tap("scan")
        screen = window.app.shell.screen
        screen._enter = lambda *_answer, **_by: None
        window.tap("watch")
        assert window.app.place == "table"
        window.until(lambda: tray.opened == 2)
        assert tray.closed == 1, "one camera, one eye"
        assert window.has("stop-watching")


def test_a_pause_and_another_screen_let_the_camera_go_and_it_watches_again_afterwards():
    with Window(at_dice) as window:
        tray = Tray(1, 2)
        table = watched(window, tray)
        window.app.on_pause()
        window.until(lambda: tray.closed == 1)
        window.app.on_resume()
        window.until(lambda: tray.opened == 2)
        tray.lying(window)
        window.app.go("players")
        window.until(lambda: tray.closed == 2)
        window.app.back()
        window.until(lambda: tray.opened == 3)
        tray.lying(window)
        start = len(table.moves)
        tray.lay_dice([5, 5])
        assert sorted(moved_on(window, table, start).args) == [5, 5]


def test_an_app_that_is_paused_can_be_stopped():
    """The phone may do so at any time; the window that closes stops the app."""
    with Window(at_dice) as window:
        window.app.on_pause()
        window.app.on_pause()


def test_without_a_touch_the_screen_goes_dark_and_the_first_touch_only_brings_light():
    with Window(at_dice) as window:
        tray = Tray(1, 2)
        table = watched(window, tray)
        watch = window.app.shell.screen.watch
        watch._dim(0)
        window.settle()
        assert window.has("dim")
        start = len(table.moves)
        window.tap("stop-watching")
        assert not window.has("dim")
        assert watch.watches
        watch._dim(0)
        window.settle()
        tray.lay_dice([2, 6])
        moved_on(window, table, start)
        window.settle()
        assert not window.has("dim"), "a roll brings the light back"


class Fragile:
    """Opens as told by a list of errors; None is a camera that works."""

    def __init__(self, *errors) -> None:
        self.errors, self.opened = list(errors), 0

    def open(self):
        self.opened += 1
        error = self.errors.pop(0) if self.errors else None
        if error is not None:
            raise error
        return Film(slow=0.01)


def test_a_lost_camera_is_said_once_the_pad_stays_and_it_is_tried_again(monkeypatch):
    monkeypatch.setattr(tray_watch, "TRY_AGAIN", (0.05, 0.05))
    with Window(at_dice) as window:
        camera = Fragile(CameraMissing(0), CameraLost(0), CameraLost(0))
        window.app.open_camera = camera.open
        said = []
        window.app.shell.bind(toast=lambda _shell, toast: toast and said.append(toast.text))
        window.app.camera_use.watching = True
        window.app.shell.screen.refresh()
        window.until(lambda: camera.opened == 4)
        window.settle()
        assert said == [window.app.words.tell("camera.missing")]
        assert window.has(DicePad)
        watch = window.app.shell.screen.watch
        window.until(lambda: watch._failures == 0)
        assert watch.sign.note != window.app.words.tell("app.watch.again")


def test_a_refused_camera_is_not_asked_for_again_and_again(monkeypatch):
    monkeypatch.setattr(tray_watch, "TRY_AGAIN", (0.05, 0.05))
    with Window(at_dice) as window:
        camera = Fragile(CameraRefused())
        window.app.open_camera = camera.open
        window.app.camera_use.watching = True
        window.app.shell.screen.refresh()
        window.until(lambda: window.app.shell.screen.watch._failures == 1)
        a_while(window)
        assert camera.opened == 1
        assert window.has(DicePad)


@pytest.mark.parametrize(
    ("error", "said"),
    [(CameraLost(0), "app.watch.again"), (CameraRefused(), "app.watch.refused")],
)
def test_a_table_that_goes_on_without_the_camera_is_not_told_that_it_is_watched(error, said):
    with Window(at_dice) as window:
        tray = Tray(1, 2)
        watched(window, tray)
        window.until(lambda: window.has("take-roll"))
        watch = window.app.shell.screen.watch
        watch._worker._tell(error)
        window.until(lambda: watch._failures == 1)
        window.app.session.answer("roll", (2, 5))
        window.settle()
        assert watch.sign.note == window.app.words.tell(said)
        window.app.shell.screen.undo()
        window.settle()
        assert watch.sign.note == window.app.words.tell(said)
        assert not window.has("take-roll"), "nobody sees whether they still lie there"


def test_the_dark_screen_tells_whose_roll_it_is():
    """The highest begins: everybody rolls, and the question alone names nobody."""
    with Window(lambda: app("orconomics", 1, "table")) as window:
        watched(window, Tray(1, 2))
        window.app.shell.screen.watch._dim(0)
        window.settle()
        names = window.app.session.table.players
        asked = window.app.session.prompt().who
        assert window.find("dim").question.splitlines()[0] == names[asked[0]]
        assert window.cut_off() == []


def test_the_back_key_in_the_dark_only_brings_light():
    with Window(at_dice) as window:
        watched(window, Tray(1, 2))
        watch = window.app.shell.screen.watch
        watch._dim(0)
        window.settle()
        window.press_back()
        assert not window.has("dim")
        assert window.app.place == "table"
        window.press_back()
        assert window.app.place == "home"


def test_scan_does_not_lead_while_the_tray_is_watched():
    with Window(at_dice) as window:
        session, use = window.app.session, window.app.camera_use
        assert use.leads(session)
        use.watching = True
        assert not use.leads(session)
        use.tap_only = True
        assert not use.watching
        use.watching = True
        assert not use.tap_only


class Hanging:
    """A camera that takes its time to open: the screen must not wait for it."""

    def __init__(self) -> None:
        self.go = threading.Event()

    def open(self):
        self.go.wait(PATIENCE)
        return self

    def read(self):
        time.sleep(0.01)
        return Frame(np.zeros((72, 128, 3), np.uint8), time.monotonic(), 1)

    def close(self) -> None:
        """Nothing to let go."""


@pytest.mark.parametrize("leave", ["stop-watching", "pad"])
def test_a_camera_that_opens_slowly_holds_up_nothing(leave):
    with Window(at_dice) as window:
        camera = Hanging()
        window.app.open_camera = camera.open
        window.app.camera_use.watching = True
        window.app.shell.screen.refresh()
        window.settle()
        start = len(window.app.session.table.moves)
        if leave == "pad":
            window.app.session.answer("roll", (1, 6))
            assert len(window.app.session.table.moves) > start
        camera.go.set()
        window.tap("stop-watching")
        assert not window.has("watching")
