"""The hand and the camera at the same moment: a roll counts once, and as it was shown."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from companion.camera import detectors
from companion.camera.detectors import TrayDetector
from companion.session.camera_answers import asked_dice
from tests.companion.camera.scan_by_hand import PICTURE, a_die
from tests.companion.camera.test_tray_watch import PATIENCE, Tray, a_while, at_dice, lies, watched
from tests.companion.states import app
from tests.companion.window import Finger, Window
from vision.frames import Frame
from vision.steady import LOOKING, SteadyState
from vision.watcher import Watched


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


def frame_of(*values, doubtful=()):
    """A look at the tray: sure dice, and unclear ones beside them."""
    sure = tuple(a_die(value, 100.0 + 100 * i, 1.0) for i, value in enumerate(values))
    unclear = tuple(a_die(value, 400.0 + 100 * i, 0.6) for i, value in enumerate(doubtful))
    state = SteadyState(LOOKING, sure, 0.0, 0, unclear)
    return Frame(PICTURE, 0.0, 1), Watched(True, state, 0, 0, ())


def looks(window, *values, doubtful=()):
    """The watch takes this look."""
    watch = window.app.shell.screen.watch
    watch._worker._newest = frame_of(*values, doubtful=doubtful)
    watch._look(0.0)


@pytest.fixture
def offering(request):
    """A watched table that offers 3 + 5, of which the 5 is unclear; what is seen is told here."""
    with Window(at_dice, **getattr(request, "param", {})) as window:
        window.app.open_camera = Tray(1, 2).open
        window.app.camera_use.watching = True
        window.app.shell.screen.refresh()
        watch = window.app.shell.screen.watch
        window.until(lambda: watch._worker is not None)
        watch._timers[0].cancel()
        watch._worker.close(PATIENCE)
        looks(window, 3, doubtful=[5])
        window.settle()
        assert "3 + 5" in window.find("take-roll").text
        yield window


@pytest.mark.parametrize("held", [0.0, 0.3], ids=["quick", "held"])
def test_the_chip_takes_what_stood_on_it_when_the_finger_came_down(offering, held):
    window = offering
    table = window.app.session.table
    start = len(table.moves)
    finger = Finger(*window.centre("take-roll"))
    finger.down()
    window.run(held)
    looks(window, 3, doubtful=[3])
    finger.up()
    window.run(0.5)
    assert table.moves[start].args == (3, 5)


def test_the_chip_takes_nothing_for_a_question_that_came_meanwhile():
    """The highest begins: another phone told the roll while a finger was on the chip."""
    with Window(lambda: app("orconomics", 1, "table")) as window:
        table = watched(window, Tray(1, 2))
        window.until(lambda: window.has("take-roll"))
        finger = Finger(*window.centre("take-roll"))
        finger.down()
        window.run(0.3)
        window.app.session.answer("roll", (1, 2))
        now = len(table.moves)
        finger.up()
        window.run(0.5)
        assert len(table.moves) == now


@pytest.mark.parametrize(
    "offering",
    [
        {"size": (640, 360), "language": "fr", "text_factor": 1.3},
        {"size": (569, 320), "language": "fr", "text_factor": 1.6},
        {"size": (320, 569), "language": "ru", "text_factor": 1.6},
        {"size": (569, 320), "density": 2.0},
    ],
    indirect=True,
    ids=str,
)
def test_what_is_offered_leaves_the_button_that_ends_the_watching_in_sight(offering):
    sign, stop = offering.find("watching"), offering.find("stop-watching")
    chip = offering.find("take-roll")
    assert stop.right <= sign.right
    assert chip.to_window(chip.right, 0)[0] <= stop.to_window(stop.x, 0)[0]
    assert offering.cut_off() == []
    offering.tap("stop-watching")
    assert not offering.has("watching")


def test_more_dice_than_are_asked_for_are_not_offered(offering):
    """The chip cannot know which of them count."""
    window = offering
    frame, seen = frame_of(3, doubtful=[5, 6])
    state = seen.state
    crowd = replace(state, too_many=(*state.dice, *state.doubtful))
    watch = window.app.shell.screen.watch
    watch._worker._newest = frame, replace(seen, state=crowd)
    watch._look(0.0)
    window.settle()
    assert not window.has("take-roll")
    assert watch.sign.note == "Too many dice: leave 2"


def glance(window):
    """The watch takes a look while nothing moves: nothing is read."""
    watch = window.app.shell.screen.watch
    watch._worker._newest = Frame(PICTURE, 0.0, 1), Watched(False, None, 0, 0, ())
    watch._look(0.0)
    window.settle()


def test_an_unclear_roll_is_offered_for_as_long_as_nothing_moves(offering):
    window = offering
    for _ in range(3):
        glance(window)
    assert "3 + 5" in window.find("take-roll").text
    window.app.session.answer("roll", (3, 5))
    glance(window)
    assert not window.has("take-roll"), "it was told by hand"


def test_sure_dice_that_came_to_no_answer_are_offered_once_nothing_moves(offering):
    window = offering
    looks(window, 3, 5)
    window.settle()
    assert not window.has("take-roll"), "they may still agree"
    frame, seen = frame_of(3, 5)
    window.app.shell.screen.watch._worker._newest = frame, replace(seen, awake=False)
    window.app.shell.screen.watch._look(0.0)
    glance(window)
    assert "3 + 5" in window.find("take-roll").text


class Doubting:
    """The reader of the app, which may be made to doubt one of the dice."""

    def __init__(self) -> None:
        self.doubts = False
        self._reader = detectors._dice_reader()

    def read(self, image, expected=None):
        dice = self._reader.read(image, expected)
        if self.doubts and dice:
            dice[-1] = replace(dice[-1], confidence=0.5)
        return dice


@pytest.fixture
def unclear(monkeypatch):
    """A watched table where six and four lie, of which one is unclear and a chip offers both; the
    tray, the reader, and how many moves there were."""
    reader = Doubting()
    monkeypatch.setattr(detectors, "_dice_reader", lambda: reader)
    with Window(lambda: app("orconomics", 1, "table")) as window:
        tray = Tray(1, 2)
        start = len(watched(window, tray).moves)
        reader.doubts = True
        tray.lay_dice([6, 4])
        window.until(lambda: window.has("take-roll") and "6" in window.find("take-roll").text)
        yield window, tray, reader, start


def test_a_roll_taken_while_a_die_was_unclear_is_not_read_again_for_the_next_player(unclear):
    window, _tray, reader, start = unclear
    table = window.app.session.table
    window.tap("take-roll")
    assert sorted(table.moves[start].args) == [4, 6]
    assert asked_dice(window.app.session.ask.options) == 2
    now = len(table.moves)
    reader.doubts = False
    window.until(lambda: lies(window) == [4, 6], PATIENCE)
    a_while(window)
    assert len(table.moves) == now
    assert not window.has("take-roll"), "they were counted"


def falls_asleep(window, *values, doubtful=()):
    """The last whole look before nothing moves any more."""
    frame, seen = frame_of(*values, doubtful=doubtful)
    window.app.shell.screen.watch._worker._newest = frame, replace(seen, awake=False)
    window.app.shell.screen.watch._look(0.0)
    glance(window)


def test_dice_that_came_to_rest_in_the_dark_are_offered_when_the_light_is_back(offering):
    window = offering
    watch = window.app.shell.screen.watch
    watch._dim(0)
    falls_asleep(window, 2, doubtful=[6])
    watch._brighten()
    glance(window)
    assert "2 + 6" in window.find("take-roll").text, "and not those that lay there before"


def test_what_was_offered_before_a_pause_is_looked_at_anew(offering):
    window = offering
    window.app.on_pause()
    window.app.on_resume()
    window.settle()
    assert not window.has("take-roll"), "the dice may have been taken up"


@pytest.mark.parametrize("how", ["tapped", "told by hand"])
def test_unclear_dice_are_not_offered_once_more_for_the_next_player(unclear, how):
    window, tray, _reader, start = unclear
    table = window.app.session.table
    if how == "tapped":
        window.tap("take-roll")
    else:
        window.app.session.answer("roll", (6, 3))
    assert len(table.moves) > start
    assert asked_dice(window.app.session.ask.options) == 2
    a_while(window, 1.5)
    assert not window.has("take-roll")
    window.app.shell.screen.undo()
    window.until(lambda: window.has("take-roll"), PATIENCE)
    window.app.session.answer("roll", (6, 4))
    tray.lay_dice([])
    watch = window.app.shell.screen.watch
    window.until(lambda: not watch._rolls._spent, PATIENCE)
    tray.lay_dice([4, 6])
    window.until(lambda: window.has("take-roll"), PATIENCE)
