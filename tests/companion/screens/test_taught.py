"""Taught cards: listed in words, taught anew, forgotten with a way back."""

from __future__ import annotations

import pytest

from companion.store import open_unsaved
from tests.companion.states import app
from tests.companion.window import Window

FREE = {"number": 2, "kind": "free", "good": "", "count": 0, "text": "Peace"}
HOLD = {"number": 4, "kind": "hold", "good": "grain", "count": 3, "text": ""}


def taught():
    store = open_unsaved()
    store.teach("economicus", "c7", ["option", "money", "me", 3, "end"])
    store.teach("economicon", "event-3", FREE)
    store.teach("economicon", "mandate-12", HOLD)
    return store


@pytest.mark.parametrize(("language", "factor"), [("en", 1.0), ("fr", 1.6), ("ru", 1.6)])
def test_cards_are_told_in_words_and_nothing_is_cut_off(language, factor):
    with Window(
        lambda: app(place="taught", store=taught()), language=language, text_factor=factor
    ) as window:
        assert window.has("taught-economicus")
        assert window.has("taught-economicon")
        assert window.cut_off() == []


def test_without_cards_it_says_how_they_come():
    with Window(lambda: app(place="taught")) as window:
        assert window.sees("No cards described yet")


def test_a_card_is_forgotten_and_brought_back():
    store = taught()
    with Window(lambda: app(place="taught", store=store)) as window:
        window.tap("Event 3")
        window.tap("Forget")
        assert "event-3" not in store.taught("economicon")
        window.tap("Undo")
        assert store.taught("economicon")["event-3"] == FREE


def test_a_card_is_brought_back_from_another_place_and_no_sheet_there_is_closed():
    store = taught()
    with Window(lambda: app(place="taught", store=store)) as window:
        window.tap("Event 3")
        window.tap("Forget")
        window.app.back()
        window.app.go("taught")
        window.settle()
        assert not window.has("Event 3")
        window.tap("Mandate 12")
        window.tap("Undo")
        assert window.has("taught-card")
        window.press_back()
        assert window.has("Event 3")


def test_a_number_is_changed():
    store = taught()
    with Window(lambda: app(place="taught", store=store)) as window:
        window.tap("Mandate 12")
        window.tap("Describe again")
        window.tap("minus")
        window.tap("keep-card")
        kept = store.taught("economicon")["mandate-12"]
        assert kept["number"] < 4
        assert kept["good"] == "grain"


def test_effects_are_taught_anew_one_after_the_other():
    store = taught()
    with Window(lambda: app(place="taught", store=store)) as window:
        window.tap("Card 7")
        window.tap("Describe again")
        window.tap("Option card")
        window.tap("Read aloud, apply by hand")
        window.tap("keep-card")
        assert store.taught("economicus")["c7"] == ["option", "aloud", "end"]
