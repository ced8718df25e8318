"""Every kind of question of every game, laid out on every kind of screen.

A few of all pairs are chosen by chance for a run of the tests; the soak takes each kind in looks
that together cover all sizes, themes, languages and sizes of letters.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.panels.bid_input import OtherChip
from companion.theme import rgba
from companion.widgets.amount_rows import AmountRow
from companion.widgets.buttons import PrimaryButton, TextButton
from companion.widgets.cards import CardTile
from companion.widgets.choices import ChoiceRow
from companion.widgets.dice import DieFace
from companion.widgets.numbers import NumberKey
from companion.widgets.stepper import QuickChip
from engine.core.registry import games
from tests.companion.colours import contrast
from tests.companion.every_question import (
    FACTORS,
    LANGUAGES,
    LOOKS,
    SIZES,
    THEMES,
    Look,
    Moment,
    covering,
    moments,
    opened,
    tap_on,
)
from tests.companion.window import Window
from tests.reliability.shown_texts import cut

SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
SEED = int(os.environ.get("TABLESIDE_SEED", "21"))
A_RUN = 2
"""So many looks of one game in a run of the tests."""
SMALL, LANDSCAPE = SIZES[0], SIZES[2]
HARD: dict[str, Look] = {
    "small": (SMALL, "dark", "ru", 1.0),
    "small, large letters": (SMALL, "dark", "ru", 1.6),
    "landscape": (LANDSCAPE, "contrast", "fr", 1.0),
    "landscape, large letters": (LANDSCAPE, "light", "ru", 1.6),
}
READABLE = 3.0
"""The contrast that large letters need at least."""

Box = tuple[float, float, float, float]


def box(widget: Widget) -> Box:
    x, y = widget.to_window(*widget.pos)
    return (x, y, x + widget.width, y + widget.height)


def taps_of(holder: Widget) -> list[Widget]:
    return [
        child
        for child in holder.children
        if isinstance(child, ButtonBehavior) and child.opacity and child.width and child.height
    ]


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
        for one, other in combinations(taps_of(holder), 2):
            a, b = box(one), box(other)
            wide = min(a[2], b[2]) - max(a[0], b[0])
            high = min(a[3], b[3]) - max(a[1], b[1])
            if wide > 1.5 and high > 1.5:
                found.append(f"{type(one).__name__} over {type(other).__name__}")
    return found


def out_of_line(window: Window) -> list[str]:
    """Things that stand side by side but not at one height, and words that are not in the middle of
    their tile."""
    found = []
    for holder in window.walk():
        row = list(holder.children) if isinstance(holder, AmountRow) else taps_of(holder)
        for one, other in combinations(row, 2):
            beside = min(one.top, other.top) - max(one.y, other.y) > 1.5
            if beside and abs(one.center_y - other.center_y) > 1.5:
                found.append(f"{type(one).__name__} beside {type(other).__name__}")
        if type(holder) is CardTile and abs(holder.ids.texts.center_y - holder.center_y) > 1.5:
            found.append(f"words of {holder.text!r}")
    return found


def pale(window: Window) -> list[str]:
    """Buttons whose words cannot be read on their ground."""
    ground = window.app.theme.palette["surface"]
    found = []
    for button in window.walk():
        if not isinstance(button, TextButton):
            continue
        behind = button.fill if button.fill[3] else ground
        shown = [
            letter * button.opacity + under * (1 - button.opacity)
            for letter, under in zip(rgba(button.ids.caption.color)[:3], behind[:3], strict=True)
        ]
        if contrast(shown, behind) < READABLE:
            found.append(button.text)
    return found


def said_twice(window: Window) -> list[str]:
    """Buttons of the question that read alike, and rows or tiles that do."""
    prompt = window.app.shell.screen._prompt
    shown = [*prompt.input.walk(restrict=True), *prompt.foot.walk(restrict=True)]
    found = []
    for kinds in (TextButton, (ChoiceRow, CardTile)):
        texts = Counter(w.text for w in shown if isinstance(w, kinds) and w.text and w.height > 1)
        found += [text for text, n in texts.items() if n > 1]
    return found


def leading(window: Window) -> list[str]:
    """The buttons that stand out."""
    prompt = window.app.shell.screen._prompt
    shown = [*prompt.input.walk(restrict=True), *prompt.foot.walk(restrict=True)]
    return [w.name for w in shown if isinstance(w, PrimaryButton) and w.text and w.height > 1]


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


def can_be_tapped(window: Window) -> bool:
    """Whether there is something to choose besides buttons, so that none of them need lead."""
    prompt = window.app.shell.screen._prompt
    return prompt.asks_who or in_sight(window)[1] > 0 or bool(prompt.input.picker.ways)


def verbs_of(moment: Moment) -> set[str]:
    """The verbs that answer a question; none of a step."""
    verbs = moment.kind.partition(" ")[2]
    return set() if moment.taps else set(verbs.split("/"))


def test_a_few_looks_of_each_kind_cover_all_of_them():
    chosen = list(covering(range(40)))
    for place, every in enumerate((SIZES, THEMES, LANGUAGES, FACTORS)):
        for kind in range(40):
            assert {look[place] for number, look in chosen if number == kind} == set(every)
    for one, other in combinations(range(4), 2):
        pairs = {(look[one], look[other]) for _kind, look in chosen}
        assert pairs == {(look[one], look[other]) for look in LOOKS}


@pytest.mark.parametrize("look", HARD)
@pytest.mark.parametrize("game", games())
def test_answers_are_in_sight(game, look):
    """A stranger sees from the first two that there are answers, and that there may be more; from
    one where the board or the players in the strip glow and answer too, and with large letters in
    landscape."""
    every = moments(game)
    for moment in every if SOAK else [Random(f"{SEED} {game} {look}").choice(every)]:
        with opened(moment, HARD[look]) as window:
            if not tap_on(window, moment):
                continue
            seen, answers = in_sight(window)
            screen = window.app.shell.screen
            one = screen._on_the_board() or screen.strip.lit or look == "landscape, large letters"
            assert seen >= min(1 if one else 2, answers), moment.told


@pytest.mark.parametrize("factor", FACTORS)
@pytest.mark.parametrize("size", SIZES)
def test_a_number_and_its_coin_stand_in_one_line(size, factor):
    kinds = {moment.kind: moment for moment in moments("orconomics")}
    moment = kinds["roll > pay amount"]
    with opened(moment, (size, "light", "en", factor)) as window:
        assert tap_on(window, moment)
        keys = [w for w in window.walk() if isinstance(w, NumberKey) and w.rich]
        assert any(NumberKey.long(key.rich) for key in keys)
        for key in keys:
            written = key.ids.texts.children[-1]
            assert written.texture_size[1] < 2 * written.font_size, key.rich


@pytest.mark.parametrize("factor", FACTORS)
@pytest.mark.parametrize("game", ["economicus", "orconomics"])
def test_a_bid_and_a_pass_need_no_swipe(game, factor):
    """On the smallest screen the amount, its first chips and both buttons are in sight whole; with
    usual letters also a bid of somebody who is asked later."""
    every = [moment for moment in moments(game) if {"bid", "pass"} <= verbs_of(moment)]
    assert every
    for moment in every:
        with opened(moment, (SMALL, "dark", "ru", factor)) as window:
            screen = window.app.shell.screen
            low, high = box(screen.ids.scroller)[1], box(screen.ids.scroller)[3]
            shown = list(screen._prompt.input.walk())
            needed = [window.find("minus"), window.find("plus")]
            needed += [w.ids.pill for w in shown if isinstance(w, QuickChip)][:1]
            if factor == 1:
                needed += [w.ids.pill for w in shown if isinstance(w, OtherChip)][:1]
            for widget in needed:
                assert low <= box(widget)[1] < box(widget)[3] <= high, (moment.told, widget)
            at_hand = {w.name for w in screen._prompt.foot.walk() if isinstance(w, TextButton)}
            assert at_hand == {"say-pass", "confirm"}, moment.told


@pytest.mark.parametrize("game", games())
def test_every_question_has_room_on_every_screen(game):
    chance = Random(f"{SEED} {game}")
    every = moments(game)
    chosen = list(covering(every))
    if not SOAK:
        chosen = [(chance.choice(every), chance.choice(LOOKS)) for _ in range(A_RUN)]
    for moment, look in chosen:
        with opened(moment, look) as window:
            if not tap_on(window, moment):
                continue
            where = f"{moment.told}, {look}"
            assert window.cut_off() == [], where
            assert window.small_targets() == [], where
            assert cut(window) == [], where
            assert outside(window) == [], where
            assert overlapping(window) == [], where
            assert out_of_line(window) == [], where
            assert pale(window) == [], where
            assert said_twice(window) == [], where
            assert len(leading(window)) <= 1, where
            assert leading(window) or can_be_tapped(window), where
            screen = window.app.shell.screen
            foot, sheet = box(screen._prompt.foot), box(screen._sheet)
            assert foot[1] >= sheet[1] - 1, where
            assert foot[3] <= sheet[3] + 1, where
