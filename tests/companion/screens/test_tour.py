"""The first start: one card, skippable, and a roll that the camera reads."""

from __future__ import annotations

import numpy as np
import pytest

from companion.panels.hinting import STAYS
from companion.screens import scan, tour
from companion.session.hints import PLACES, Hints
from companion.store import open_unsaved
from companion.widgets.shell import Toast
from tests.companion.states import app
from tests.companion.window import Window
from vision.dice import Die
from vision.frames import Frame
from vision.steady import STEADY, SteadyState


class Camera:
    def read(self):
        return Frame(np.zeros((72, 128, 3), np.uint8), 0.0, 0)

    def close(self):
        pass


class SeesTheRoll:
    def __init__(self, expected):
        self.expected = expected

    def look(self, _frame):
        corners = ((10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0))
        dice = tuple(Die(value, (10, 10, 20, 20), corners, 1.0) for value in tour.ROLL)
        return SteadyState(STEADY, dice, 1.0, 1)


@pytest.fixture
def painted(monkeypatch):
    monkeypatch.setattr(scan, "DiceDetector", SeesTheRoll)
    monkeypatch.setattr(tour, "demo_camera", Camera)


@pytest.mark.usefixtures("painted")
def test_it_ends_with_a_roll_that_the_camera_read():
    with Window(lambda: app(place="tour", toured=False)) as window:
        window.tap("next")
        window.until(lambda: window.sees("Read and entered"))
        window.tap("next")
        assert window.app.place == "home"
        assert window.app.settings["toured"]
        assert window.app.session is None
        assert window.app.store.tables() == []


def test_it_can_be_skipped_at_once():
    with Window(lambda: app(place="tour", toured=False)) as window:
        window.tap("skip")
        assert window.app.place == "home"
        assert window.app.settings["toured"]


@pytest.mark.usefixtures("painted")
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
        window.tap("skip")
        window.app.welcome()
        assert window.app.place == "home"


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_large_text_is_not_cut_off(language):
    with Window(
        lambda: app(place="tour", toured=False), language=language, text_factor=1.6
    ) as window:
        card = window.find("tour-card")
        assert card.to_window(0, card.top)[1] <= window.window.height
        assert [t for t in window.cut_off() if any(t == w.text for w in _labels(card))] == []


def _labels(widget):
    return [child for child in widget.walk() if hasattr(child, "text")]


# What the tour leaves out is said later, where it applies


def hints_of(window):
    return {place: window.app.words.tell(f"app.hint.{place}") for place in PLACES}


def test_a_hint_comes_once_where_it_applies_and_the_tour_brings_it_again():
    store = open_unsaved()
    with Window(lambda: app("orconomics", 20, "tour", toured=False, store=store)) as window:
        hint = hints_of(window)
        window.tap("skip")
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
        window.tap("skip")
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
