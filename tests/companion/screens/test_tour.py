"""The first start: one screen with dice that are thrown and read, and one touch to the games."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.demo import thrown_dice
from companion.demo.thrown_dice import BY_ITSELF, LOOKS, PAUSE, ThrownDice
from companion.panels.hinting import STAYS
from companion.session.hints import PLACES, Hints
from companion.store import open_unsaved
from companion.widgets.dice import dice_sum
from companion.widgets.shell import Toast
from tests.companion.states import app
from tests.companion.window import Window
from vision.frames import CameraMissing


def test_dice_are_thrown_and_read_while_it_is_looked_at():
    with Window(lambda: app(place="tour", toured=False)) as window:
        tour = window.app.shell.screen
        window.until(lambda: tour.reading)
        first = tour._dice.values
        assert tour.reading in (dice_sum(first), dice_sum(first[::-1]))
        assert window.sees(tour.reading)
        window.until(lambda: tour._dice._looks == LOOKS)
        window.tap("roll-again")
        window.until(lambda: tour._dice.values is not first and tour._dice._looks == LOOKS)
        window.until(lambda: tour.reading)
        again = tour._dice.values
        assert tour.reading in (dice_sum(again), dice_sum(again[::-1]))


def test_nothing_is_looked_at_any_more_when_it_is_left():
    with Window(lambda: app(place="tour", toured=False)) as window:
        tour = window.app.shell.screen
        window.until(lambda: tour._worker is not None)
        thread = tour._worker._thread
        window.tap("next")
        assert (window.app.place, window.app.settings["toured"]) == ("home", True)
        assert window.app.store.tables() == []
        thread.join(60)
        assert not thread.is_alive()
        assert tour._worker is None


def test_it_goes_on_where_the_app_comes_back():
    with Window(lambda: app(place="tour", toured=False)) as window:
        tour = window.app.shell.screen
        window.until(lambda: tour.reading)
        window.app.on_pause()
        assert tour._worker is None
        window.app.on_resume()
        window.frames(1)
        window.until(lambda: tour._worker is not None and tour.reading)


def test_one_touch_leads_to_the_games_before_any_dice_are_there():
    with Window(lambda: app(place="tour", toured=False)) as window:
        tour = window.app.shell.screen
        window.tap("next")
        assert window.app.place == "home"
        window.run(1)
        assert tour._worker is None


def test_where_no_picture_can_be_had_the_words_stand_alone(monkeypatch):
    def broken(*_how, **_else):
        raise CameraMissing(0)

    monkeypatch.setattr(thrown_dice, "DemoTable", broken)
    with Window(lambda: app(place="tour", toured=False)) as window:
        tour = window.app.shell.screen
        window.until(lambda: not tour.live)
        window.settle()
        assert not window.has("roll-again")
        window.tap("next")
        assert window.app.place == "home"


def test_throws_come_to_an_end_and_one_more_is_to_be_had():
    """On a clock of its own: painting nothing between the throws, and nothing after the last."""
    clock = [0.0]
    dice = ThrownDice(seed=1, now=lambda: clock[0])

    def frames(seconds):
        taken = 0
        for _ in range(round(seconds * 30)):
            clock[0] += 1 / 30
            taken += dice.read() is not None
        return taken

    whole = frames(BY_ITSELF * (PAUSE + 3))
    assert frames(60) == 0
    dice.again()
    one = frames(4)
    assert one == pytest.approx(whole / BY_ITSELF, abs=2)
    assert frames(60) == 0


def test_painter_and_reader_wait_until_the_first_frame_was_seen():
    """In a process of its own: here they were loaded long ago."""
    looked = """
from tests.companion.states import app
from tests.companion.window import Window
import sys
seen = []
def begin():
    made = app(place="tour", toured=False)
    from kivy.core.window import Window as drawn
    drawn.bind(on_flip=lambda *_: seen.append("cv2" in sys.modules))
    return made
with Window(begin) as window:
    window.until(lambda: window.app.shell.screen.reading)
assert not seen[0], "a picture reader was loaded before the first frame"
"""
    done = subprocess.run([sys.executable, "-c", looked], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_back_key_leads_out():
    with Window(lambda: app(place="tour", toured=False)) as window:
        window.press_back()
        assert window.app.place == "home"
        assert window.app.settings["toured"]


def test_it_comes_at_the_first_start_only():
    with Window(lambda: app(toured=False)) as window:
        window.app.welcome()
        window.settle()
        assert window.app.place == "tour"
        window.tap("next")
        window.app.welcome()
        assert window.app.place == "home"


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (320, 480)])
@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_large_text_is_not_cut_off_and_the_way_on_is_in_sight(language, size):
    with Window(
        lambda: app(place="tour", toured=False), size, language=language, text_factor=1.6
    ) as window:
        assert window.cut_off() == []
        assert window.small_targets() == []
        picture, on = window.app.shell.screen.ids.live, window.find("next")
        assert picture.to_window(*picture.pos)[1] > 0
        assert on.to_window(*on.pos)[1] >= 0
        assert picture.to_window(0, picture.top)[1] <= window.window.height


# What the tour leaves out is said later, where it applies


def hints_of(window):
    return {place: window.app.words.tell(f"app.hint.{place}") for place in PLACES}


def test_a_hint_comes_once_where_it_applies_and_the_tour_brings_it_again():
    store = open_unsaved()
    with Window(lambda: app("orconomics", 20, "tour", toured=False, store=store)) as window:
        hint = hints_of(window)
        window.tap("next")
        window.run(3)
        assert not any(window.sees(text) for text in hint.values())  # not on the way home
        for place in ("table", "players", "log"):
            window.app.go(place)
            window.run(1.5)
            assert window.sees(hint[place])
            window.run(STAYS)
            assert not window.sees(hint[place])
        window.app.go("table")
        window.run(1.5)
        assert not window.sees(hint["table"])
        window.app.go("tour")
        window.settle()
        window.tap("next")
        window.app.go("table")
        window.run(1.5)
        assert window.sees(hint["table"])


def test_a_hint_goes_at_the_first_touch_and_hides_no_answer():
    store = open_unsaved()
    Hints(store).again()
    with Window(lambda: app("orconomics", 20, "table", store=store)) as window:
        hint = hints_of(window)["table"]
        window.run(1.5)
        moves = len(window.app.session.table.moves)
        window.tap(window.find(Toast))
        assert not window.sees(hint)
        assert len(window.app.session.table.moves) == moves


def test_a_hint_waits_until_what_lies_over_the_place_is_read():
    store = open_unsaved()
    Hints(store).again()
    with Window(lambda: app(store=store)) as window:
        hint = hints_of(window)["table"]
        window.tap("game-orconomics")
        window.tap("start")
        assert window.has("set-up-done")
        window.run(3)
        assert not window.sees(hint)
        window.tap("set-up-done")
        window.run(1.5)
        assert window.sees(hint)


def test_without_a_tour_nothing_is_said():
    with Window(lambda: app("orconomics", 20, "table")) as window:
        window.run(3)
        assert not any(window.sees(text) for text in hints_of(window).values())
