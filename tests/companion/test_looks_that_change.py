"""A look that changes while a screen stands: the letters are those of a screen that is new."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.companion.window import Window  # sets Kivy up, so before all of Kivy  # isort: skip

from companion.widgets.base import Lettering
from tests.companion.states import app
from tools.gallery import PAGES

CHANGED: dict[str, Any] = {"theme": "contrast", "text_factor": 1.4}
PLACES = [
    ("orc", 5, "table"),
    ("economicon", 4, "table"),
    ("orconomics", 60, "players"),
    ("orc", 60, "players"),
    ("few_orcs_more", 40, "log"),
]


def letters(window: Window) -> list[tuple[object, ...]]:
    """What is written on the screen, and how."""
    return [
        (type(one).__name__, one.text, tuple(one.color), one.font_size, one.bold)
        for one in window.walk()
        if isinstance(one, Lettering) and one.text
    ]


def changed(window: Window) -> None:
    window.app.theme.mode = CHANGED["theme"]
    window.app.theme.text_factor = CHANGED["text_factor"]
    window.settle()


def check(make: Callable[[], Any]) -> None:
    with Window(make, size=(800, 1280), **CHANGED) as window:
        new = letters(window)
        texts = {one[1] for one in new}  # of a list other rows may be in sight
    with Window(make, size=(800, 1280)) as window:
        changed(window)
        shown = [one for one in letters(window) if one[1] in texts]
        assert [one for one in shown if one not in new] == []
        assert shown


@pytest.mark.parametrize("page", PAGES)
def test_widgets_follow_the_look(page):
    check(PAGES[page])


@pytest.mark.parametrize(("game", "moves", "place"), PLACES)
def test_screens_follow_the_look(game, moves, place):
    check(lambda: app(game, moves, place))


def test_the_time_of_a_move_stays_in_one_line_where_there_was_none_before():
    with Window(lambda: app("few_orcs_more", 40, "log")) as window:

        def widths() -> set[float]:
            times = (one for one in window.walk() if isinstance(one, Lettering))
            return {one.width for one in times if re.fullmatch(r"\d\d:\d\d", one.text)}

        wide = widths()
        for act in ("undo", "undo", "redo", "redo"):
            getattr(window.app.session, act)()
            window.settle()
            assert widths() == wide
        changed(window)
        assert widths() == {window.app.theme.grown(32)}
