"""What is tapped is what was shown: a finger put down for one question never answers the next."""

from __future__ import annotations

from typing import Any

import pytest

from companion.panels.answer_input import AnswerInput
from companion.panels.order_input import OrderTile
from companion.widgets.buttons import PrimaryButton
from companion.widgets.cards import CardTile
from companion.widgets.choices import ChoiceRow
from companion.widgets.dice import DieFace
from companion.widgets.draglist import DragList
from companion.widgets.numbers import NumberKey
from companion.widgets.shell import Sheet
from companion.widgets.stepper import StepButton
from engine.core.move import Move
from engine.core.options import Amount, Cards, Option, Order, Pick, Roll, Say, Words
from tests.companion.states import app
from tests.companion.window import Finger, Window

SHORT = 0.12
"""Long enough for a list that scrolls to know that it is no swipe."""

SAY = [Say("draw")]
PICK = [Pick("dealer", [("Ana",), ("Bo",)], ("player",))]
OTHER_PICK = [Pick("dealer", [("Bo",), ("Ana",)], ("player",))]
TILES = [Pick("draw", [("red",), ("blue",), ("green",)], ("territory",))]
OTHER_TILES = [Pick("draw", [("white",), ("purple",), ("yellow",)], ("territory",))]
AMOUNT = [Amount("take", 1, 40, unit="silver")]
NUMBER = [Amount("take", 1, 5)]
TYPED = [Amount("take", 1, 99)]
CARDS = [Cards("show", {"red1-blue2": 1, "red1-green2": 1}, 1, 1)]
ROLL = [Roll("deploy", 1)]
ORDER = [Order("line", ("red", "blue", "green"))]
WORDS = [Words("take", "x")]

KINDS: dict[str, tuple[list[Option], list[Option], type[Any], bool]] = {
    "word": (SAY, [Say("discard")], PrimaryButton, True),
    "row": (PICK, OTHER_PICK, ChoiceRow, True),
    "tile": (TILES, OTHER_TILES, CardTile, True),
    "amount": (AMOUNT, [Amount("take", 2, 41, unit="silver")], PrimaryButton, True),
    "number": (NUMBER, [Amount("take", 2, 6)], NumberKey, True),
    "typed number": (TYPED, [Amount("take", 2, 98)], PrimaryButton, True),
    "card": (CARDS, [Cards("show", {"white1-red2": 1}, 1, 1)], CardTile, True),
    "cards": (
        [Cards("show", {"red1-blue2": 1, "red1-green2": 1}, 2, 2)],
        [Cards("show", {"white1-red2": 1, "white1-blue2": 1}, 2, 2)],
        CardTile,
        False,
    ),
    "order": (ORDER, [Order("line", ("white", "purple", "yellow"))], OrderTile, False),
    "words": (WORDS, [Words("discard", "y")], PrimaryButton, False),
    "die": (ROLL, [Roll("draw", 1)], DieFace, False),
    "word then amount": (SAY, AMOUNT, PrimaryButton, True),
    "row then word": (PICK, SAY, ChoiceRow, True),
    "amount then order": (AMOUNT, ORDER, PrimaryButton, True),
}
"""First question, second question, what is touched, and whether that touch alone answers."""


class Asking:
    """An input in a sheet of the real app, and what it answered."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.answers: list[tuple[str, tuple[Any, ...]]] = []
        sheet = Sheet(title="", name="asking")
        self.input = AnswerInput(window.app.session, lambda *answer: self.answers.append(answer))
        sheet.add_widget(self.input)
        window.app.shell.open_sheet(sheet)

    def ask(self, options: list[Option]) -> None:
        self.input.ask(options)
        for part in self.input._inputs.values():
            part.patience = 0
        self.window.settle()

    def target(self, kind: type[Any]) -> Any:
        return next(w for w in self.input.walk() if isinstance(w, kind) and w.height > 0)


@pytest.fixture(scope="module")
def window():
    with Window(lambda: app("orc", 0, "table")) as opened:
        yield opened


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("late", [False, True], ids=["pressed", "not yet handed on"])
def test_a_touch_for_one_question_does_not_answer_the_next(window, kind, late):
    first, second, touched, _alone = KINDS[kind]
    asking = Asking(window)
    asking.ask(first)
    finger = Finger(*window.centre(asking.target(touched)))
    finger.down()
    if not late:
        window.run(SHORT)
    asking.ask(second)
    window.run(SHORT)
    finger.up()
    window.settle()
    assert asking.answers == []
    shown = asking.input.input_of(second[0]) if second[0].kind not in ("say", "pick") else None
    if second[0].kind == "cards":
        assert shown._grid.picks == {}
    if second[0].kind == "dice":
        assert not shown.ready


@pytest.mark.parametrize("kind", [kind for kind, told in KINDS.items() if told[3]])
def test_the_same_touch_answers_the_question_that_it_was_for(window, kind):
    first, _second, touched, _alone = KINDS[kind]
    asking = Asking(window)
    asking.ask(first)
    window.tap(asking.target(touched))
    assert [verb for verb, _args in asking.answers] == [first[0].verb]


def test_a_held_plus_does_not_go_on_counting_for_the_next_question(window):
    asking = Asking(window)
    asking.ask([Amount("take", 0, 60, unit="silver")])
    plus = next(w for w in asking.input.walk() if isinstance(w, StepButton) and w.name == "plus")
    finger = Finger(*window.centre(plus))
    finger.down()
    window.run(SHORT)
    asking.ask([Amount("discard", 0, 60, unit="silver")])
    amount = asking.input.input_of(Amount("discard", 0, 60, unit="silver"))
    window.run(0.6)
    assert amount.args() == (0,)
    finger.up()


def test_a_row_that_is_dragged_is_let_go_by_the_next_question(window):
    asking = Asking(window)
    asking.ask(ORDER)
    window.tap("drag-order")
    dragged = asking.target(DragList)
    row = dragged.children[-1]
    x, y = row.to_window(row.right - 20, row.center_y)
    finger = Finger(x, y)
    finger.down()
    window.frames(2)
    finger.move_to(x, y - 10)
    asking.ask(KINDS["order"][1])
    window.settle()
    before = list(dragged.order)
    finger.move_to(x, y - 200)
    window.frames(2)
    finger.up()
    window.settle()
    assert list(dragged.order) == before


def test_an_answer_to_a_state_that_is_gone_is_not_given_but_told(window):
    asking = Asking(window)
    asking.ask(PICK)
    session = window.app.session
    session.table.do(Move("table", "dealer", ("Ana",)))
    try:
        window.tap(asking.target(ChoiceRow))
        assert asking.answers == []
        assert window.app.shell.toast.text == window.app.words.tell("app.table.moved_on")
    finally:
        session.table.undo()
