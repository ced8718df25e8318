"""A box goes from one phone to another: by codes before a camera, or as a text."""

from __future__ import annotations

import time
from itertools import count

import cv2
import numpy as np
import pytest
import segno
from kivy.core.clipboard import Clipboard

from companion.panels import box_sharing
from companion.session.box_codes import write
from companion.store import open_unsaved
from companion.widgets.qr_code import QrCode
from engine.core.registry import rulebook
from tests.companion.session.test_box_codes import WITH_VALUES, forged
from tests.companion.states import app
from tests.companion.window import Window
from vision.frames import Frame


def sample(game):
    values = {spec.id: spec.sample for spec in rulebook(game).facts}
    return {key: list(v) if isinstance(v, tuple) else v for key, v in values.items()}


def opened(store, game="economicus"):
    return lambda: app(place="boxes", store=store, what={"game": game})


class Shown:
    """A camera before which one picture after the other is held."""

    def __init__(self, pictures):
        self._pictures = pictures
        self._number = count()
        self.closed = False

    def read(self):
        n = next(self._number)
        return Frame(self._pictures[n % len(self._pictures)], time.monotonic(), n)

    def close(self):
        self.closed = True


class Codes(Shown):
    """The same with codes."""

    def __init__(self, lines):
        super().__init__([_picture(line) for line in lines])


def _picture(line):
    matrix = np.array([list(row) for row in segno.make_qr(line, error="m").matrix], np.uint8)
    dark = np.pad(matrix, 4).repeat(5, 0).repeat(5, 1)
    return cv2.cvtColor(((1 - dark) * 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)


def scan(window, camera):
    window.app.open_camera = lambda: camera
    window.tap("menu")
    window.tap("scan")


def test_codes_shown_on_one_phone_are_taken_over_by_another():
    theirs, ours = open_unsaved(), open_unsaved()
    theirs.set_box("economicus", {**sample("economicus"), "name.s2": "ж" * 190})
    lines = []
    with Window(opened(theirs)) as window:
        window.tap("menu")
        window.tap("show")
        while (line := window.find(QrCode).text) not in lines:
            lines.append(line)
            if window.has("next-code"):
                window.tap("next-code")
    assert len(lines) > 1
    with Window(opened(ours)) as window:
        camera = Codes(lines)
        scan(window, camera)
        window.until(lambda: window.app.shell.sheet is None)
        assert ours.box("economicus") == theirs.box("economicus")
        assert camera.closed


@pytest.mark.parametrize("game", WITH_VALUES)
@pytest.mark.parametrize("density", [1, 2])
def test_what_the_screen_of_one_phone_shows_is_read_by_another(game, density, tmp_path):
    """The code is not asked for its text: its picture is taken off the screen."""
    theirs, ours = open_unsaved(), open_unsaved()
    theirs.set_box(game, sample(game))
    with Window(opened(theirs, game), density=density) as window:
        window.tap("menu")
        window.tap("show")
        pictures = [cv2.imread(str(window.screenshot(tmp_path / "1.png")))]
        for n in range(2, len(write(game, theirs.box(game))) + 1):
            window.tap("next-code")
            pictures.append(cv2.imread(str(window.screenshot(tmp_path / f"{n}.png"))))
    with Window(opened(ours, game)) as window:
        scan(window, Shown(pictures[::-1]))
        window.until(lambda: window.app.shell.sheet is None)
        assert ours.box(game) == theirs.box(game)


def test_the_camera_s_picture_is_seen_while_codes_are_looked_for():
    with Window(opened(open_unsaved(), "orconomics")) as window:
        scan(window, Codes(["https://example.org/"]))
        live = window.find("codes-live")
        window.until(lambda: live._texture is not None)
        window.until(lambda: len(live._marks) == 1)
        assert not live._marks[0].counts
        assert window.cut_off() == []


def test_a_text_that_was_sent_is_pasted():
    ours = open_unsaved()
    values = {
        key: tuple(v) if isinstance(v, list) else v for key, v in sample("orconomics").items()
    }
    with Window(opened(ours, "orconomics")) as window:
        Clipboard.copy("\n".join(write("orconomics", values)))
        window.tap("menu")
        window.tap("paste")
        assert ours.box("orconomics") == sample("orconomics")


def test_what_is_no_box_changes_nothing_and_says_so():
    ours = open_unsaved()
    ours.set_box("orconomics", {"income.food": 2})
    with Window(opened(ours, "orconomics")) as window:
        for text in ("?", "hello", "TSBOX1/ORCONOMICS/1/1/00000000/AAAA", "A" * 100_000):
            Clipboard.copy(text)
            window.tap("menu")
            window.tap("paste")
            assert window.sees("not the code of a box")
            assert ours.box("orconomics") == {"income.food": 2}


def test_a_strange_code_is_told_and_the_scan_goes_on():
    ours = open_unsaved()
    with Window(opened(ours, "orconomics")) as window:
        camera = Codes(["https://example.org/"])
        scan(window, camera)
        window.until(lambda: window.sees("This is not the code of a box"))
        window.tap("stop-scan")
        assert camera.closed
        assert ours.box("orconomics") is None


def test_a_box_goes_over_as_a_file(tmp_path, monkeypatch):
    theirs, ours = open_unsaved(), open_unsaved()
    theirs.set_box("economicus", sample("economicus"))
    with Window(opened(theirs)) as window:
        monkeypatch.setattr(window.app, "share_folder", lambda: tmp_path)
        window.tap("menu")
        window.tap("file")
    (file,) = tmp_path.iterdir()
    with Window(opened(ours)) as window:
        monkeypatch.setattr(box_sharing, "pick_file", lambda _folder, picked, _told: picked(file))
        window.tap("menu")
        window.tap("open")
        assert ours.box("economicus") == theirs.box("economicus")
        for hostile in (b"", b"\x00" * 5_000_000, b"TSBOX1/ORC/1/1/00000000/AA", bytes(range(256))):
            file.write_bytes(hostile)
            window.tap("menu")
            window.tap("open")
            assert ours.box("economicus") == theirs.box("economicus")
        file.unlink()
        window.tap("menu")
        window.tap("open")
        assert window.sees(window.app.words.tell("app.files.failed"))


def test_a_code_with_values_that_cannot_be_is_told_while_the_camera_still_looks():
    ours = open_unsaved()
    with Window(opened(ours, "orconomics")) as window:
        camera = Codes(forged({"income.food": 99}))
        scan(window, camera)
        said = window.app.words.tell("app.boxes.bad_values")
        window.until(lambda: window.sees(said))
        window.tap("stop-scan")
        assert camera.closed
        assert ours.box("orconomics") is None


def test_a_pause_lets_the_camera_go_and_the_codes_found_so_far_are_kept():
    """The phone asks whether the app may use the camera: that is a pause, too."""
    theirs, ours = open_unsaved(), open_unsaved()
    theirs.set_box("economicus", {**sample("economicus"), "name.s2": "ж" * 190})
    first, *rest = write("economicus", theirs.box("economicus"))
    assert rest
    with Window(opened(ours)) as window:
        before, after = Codes([first]), Codes(rest)
        scan(window, before)
        sheet = window.app.shell.sheet
        window.until(lambda: sheet._collected.number == 1)
        window.app.open_camera = lambda: after
        window.app.on_pause()
        window.until(lambda: before.closed)
        window.app.on_resume()
        assert window.app.shell.sheet is sheet
        window.until(lambda: window.app.shell.sheet is None)
        assert ours.box("economicus") == theirs.box("economicus")
