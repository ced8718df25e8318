"""Every kind of question of every game, laid out on every kind of screen.

A few of all pairs are chosen by chance for a run of the tests; the soak takes each of them.
"""

from __future__ import annotations

import os
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.session import saved_game
from companion.store import open_unsaved
from companion.widgets.cards import CardTile
from companion.widgets.choices import ChoiceRow
from companion.widgets.dice import DieFace
from companion.widgets.numbers import NumberKey
from engine.core.record import Record
from engine.core.registry import games, rulebook
from engine.core.table import Table
from tests.companion.sensible_play import kept
from tests.companion.states import app
from tests.companion.window import Window

SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
SEED = int(os.environ.get("TABLESIDE_SEED", "21"))
SIZES = (((360, 640), 1.0), ((411, 891), 2.0), ((891, 411), 1.0), ((1280, 800), 1.0))
LOOKS = tuple(product(SIZES, ("light", "dark", "contrast"), ("en", "fr", "ru"), (1.0, 1.6)))
A_RUN = 2
"""So many looks of one game in a run of the tests."""


@cache
def questions(game: str) -> list[tuple[Record, int]]:
    """One moment of the kept games for each kind of question."""
    found: dict[tuple[str, tuple[str, ...]], tuple[Record, int]] = {}
    for record in kept(game):
        table = Table(rulebook(game), record.setup)
        for number, move in enumerate(record.moves):
            ask = table.ask
            assert ask is not None
            kinds = tuple(sorted({f"{o.verb} {o.kind}" for o in ask.options}))
            found.setdefault((ask.text.id, kinds), (record, number))
            table.do(move)
    return list(found.values())


def opened(record: Record, moves: int, look: tuple[Any, ...]) -> Window:
    (size, density), theme, language, factor = look

    def make() -> Any:
        store = open_unsaved()
        saved, session = saved_game.start(store, record.setup, "Friday")
        for move in record.moves[:moves]:
            session.table.do(move)
            session.journal.append(len(session.table.moves) - 1, move)
        made = app(place="table", store=store)
        made.table_id, made.session = saved.id, session
        return made

    return Window(make, size, density=density, theme=theme, language=language, text_factor=factor)


def box(widget: Widget) -> tuple[float, float, float, float]:
    x, y = widget.to_window(*widget.pos)
    return (x, y, x + widget.width, y + widget.height)


def outside(window: Window) -> list[str]:
    """Things to tap that stick out of what holds them."""
    found = []
    for widget in window.walk():
        parent = widget.parent
        if not isinstance(widget, ButtonBehavior) or not isinstance(parent, Widget):
            continue
        if isinstance(parent, ScrollView):
            continue
        inner, outer = box(widget), box(parent)
        if min(inner[0] - outer[0], outer[2] - inner[2]) < -1.5:
            found.append(f"{type(widget).__name__} in {type(parent).__name__}")
    return found


def overlapping(window: Window) -> list[str]:
    """Things to tap that lie over each other, of one holder."""
    found = []
    for holder in window.walk():
        taps = [
            child
            for child in holder.children
            if isinstance(child, ButtonBehavior) and child.opacity and child.width and child.height
        ]
        for one, other in combinations(taps, 2):
            a, b = box(one), box(other)
            wide = min(a[2], b[2]) - max(a[0], b[0])
            high = min(a[3], b[3]) - max(a[1], b[1])
            if wide > 1.5 and high > 1.5:
                found.append(f"{type(one).__name__} over {type(other).__name__}")
    return found


def in_sight(window: Window) -> tuple[int, int]:
    """How many of the answers are seen without a swipe, more than half of each, and how many
    there are. Buttons at the foot always are."""
    screen = window.app.shell.screen
    low, high = box(screen.ids.scroller)[1], box(screen.ids.scroller)[3]
    kinds = (ChoiceRow, CardTile, NumberKey, DieFace)
    answers = [w for w in screen._prompt.input.walk() if isinstance(w, kinds) and w.height > 1]
    seen = 0
    for widget in answers:
        _x, bottom, _right, top = box(widget)
        seen += min(top, high) - max(bottom, low) > 0.5 * (top - bottom)
    return seen, len(answers)


@pytest.mark.parametrize("game", games())
def test_large_russian_letters_leave_answers_in_sight(game):
    """A stranger sees from the first two that there are answers, and that there may be more; from
    one where the board glows and answers too."""
    look = (SIZES[0], "dark", "ru", 1.6)
    every = questions(game)
    chosen = every if SOAK else [Random(f"{SEED} {game} large").choice(every)]
    for record, number in chosen:
        with opened(record, number, look) as window:
            seen, answers = in_sight(window)
            least = 1 if window.app.shell.screen._on_the_board() else 2
            assert seen >= min(least, answers), f"move {number} of {game}"


@pytest.mark.parametrize("game", games())
def test_every_question_has_room_on_every_screen(game):
    chance = Random(f"{SEED} {game}")
    every = questions(game)
    chosen = list(product(every, LOOKS))
    if not SOAK:
        chosen = [(chance.choice(every), chance.choice(LOOKS)) for _ in range(A_RUN)]
    for (record, number), look in chosen:
        with opened(record, number, look) as window:
            where = f"move {number} of {record.setup.game}, {look}"
            assert window.cut_off() == [], where
            assert window.small_targets() == [], where
            assert outside(window) == [], where
            assert overlapping(window) == [], where
            screen = window.app.shell.screen
            foot, sheet = box(screen._prompt.foot), box(screen._sheet)
            assert foot[1] >= sheet[1] - 1, where
            assert foot[3] <= sheet[3] + 1, where
