"""Of what scrolls only what is in sight is drawn: but all of that, whatever moved it there."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.widget import Widget

from companion.widgets.base import Scroller, page_of
from companion.widgets.in_sight import DrawnInSight
from companion.widgets.page import Page
from engine.core.registry import games
from tests.companion.states import app, play
from tests.companion.window import Window

UPRIGHT, ASIDE = (360, 640), (891, 411)


def blank(window: Window) -> list[Widget]:
    """What the finger would find and the eye does not see."""
    found = []
    for layout in window.walk():
        page = page_of(layout) if isinstance(layout, DrawnInSight) else None
        if page is None:
            continue
        low, high = (page.to_window(0, y)[1] for y in (page.y, page.top))
        for child in layout.children:
            foot, head = (child.to_window(0, y)[1] for y in (child.y, child.top))
            if head > low and foot < high and child.canvas not in layout.canvas.children:
                found.append(child)
    return found


@pytest.mark.parametrize("game", games())
def test_a_table_that_is_left_and_resumed_shows_its_question(game):
    with Window(lambda: app(game, 5, "table", seed=25)) as window:
        for _ in range(2):
            window.press_back()
            window.tap("Resume")
            assert not blank(window)


@pytest.mark.parametrize("game", games())
def test_answers_and_turns_of_the_phone_leave_nothing_blank(game):
    with Window(lambda: app(game, 5, "table")) as window:
        for seed, size in enumerate((ASIDE, UPRIGHT, ASIDE, UPRIGHT)):
            for page in [part for part in window.walk() if isinstance(part, Scroller)]:
                page.scroll_y = 0.3
            play(window.app.session, 4, seed)
            window.resize(*size)
            window.settle()
            assert not blank(window)


def test_what_changes_places_with_something_as_high_comes_into_sight():
    """The page itself stays where it is, and as large."""

    def page_with_two() -> Scroller:
        page, whole = Scroller(), Page()
        for high in (1500, 100):
            whole.add_widget(Widget(size_hint_y=None, height=high))
        page.add_widget(whole)
        return page

    with Window(page_with_two) as window:
        whole: Any = window.find(Page)
        second, first = whole.children
        assert second.canvas not in whole.canvas.children
        first.height, second.height = 100, 1500
        window.settle()
        assert not blank(window)
