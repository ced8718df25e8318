"""Telling the order of the ring: by taps along it, as it lay last time, or by dragging."""

from __future__ import annotations

import pytest

from companion.panels.answer_input import AnswerInput
from companion.store import open_unsaved
from companion.widgets.base import page_of
from companion.widgets.draglist import DragList
from engine.core.move import TABLE, Move
from engine.rulebooks.orconomics.cards import SECTORS
from tests.companion.hand import Hand, start_game
from tests.companion.states import app
from tests.companion.window import Window

BACKWARDS = tuple(reversed(SECTORS))


def ring(window):
    return window.app.session.table.view(None)["board"]["ring"]


def test_ten_touches_lay_a_ring_of_ten():
    with Window(lambda: app("orconomics", 0, "table")) as window:
        hand = Hand(window)
        for sector in BACKWARDS[:-1]:
            hand.tap(f"order-{sector}")
        hand.tap("confirm")
        assert hand.touches == 10
        assert ring(window) == list(BACKWARDS)


def test_the_board_shows_what_lies_so_far_and_the_next_place():
    with Window(lambda: app("orconomics", 0, "table")) as window:
        window.tap("order-food")
        drawing = window.app.shell.screen.drawing
        assert [sector.key for sector in drawing._sectors][:2] == ["food", "place.1"]
        assert len(drawing._sectors) == 10


def test_a_second_tap_takes_a_sector_out_again():
    with Window(lambda: app("orconomics", 0, "table")) as window:
        for sector in ("food", "banking", "tourism", "banking"):
            window.tap(f"order-{sector}")
        assert window.app.shell.screen._prompt.input.laid == ("food", "tourism")
        assert not window.has("confirm")


def test_the_ring_of_the_last_table_is_one_touch():
    store = open_unsaved()
    with Window(lambda: app(store=store)) as window:
        for touches in (10, 1):
            window.app.home()
            window.settle()
            start_game(window, "orconomics")
            hand = Hand(window)
            if touches > 1:
                for sector in BACKWARDS[:-1]:
                    hand.tap(f"order-{sector}")
            hand.tap("confirm")
            assert hand.touches == touches
            assert ring(window) == list(BACKWARDS)


def test_dragging_goes_on_from_what_was_tapped():
    with Window(lambda: app("orconomics", 0, "table")) as window:
        hand = Hand(window)
        hand.tap(f"order-{BACKWARDS[0]}")
        shown = window.find(AnswerInput)
        hand.drag_order(shown.input_of(shown.picker.inputs[0]), BACKWARDS)
        hand.tap("confirm")
        assert ring(window) == list(BACKWARDS)


def test_the_tiles_are_back_when_the_ring_is_asked_again_after_dragging():
    with Window(lambda: app("orconomics", 0, "table")) as window:
        window.tap("drag-order")
        assert window.has("tap-order")
        window.app.session.do(Move(TABLE, "ring", SECTORS))
        window.app.session.undo()
        window.settle()
        assert not window.has("tap-order")
        assert all(window.has(f"order-{sector}") for sector in SECTORS)
        window.tap("order-food")
        shown = window.app.shell.screen._prompt.input
        assert shown.laid == ("food",)
        window.tap("drag-order")
        assert shown.laid is not None
        assert len(shown.laid) == len(SECTORS)
        assert shown.laid[0] == "food"


def test_a_dragged_row_is_told_once_however_often_it_was_turned_to_dragging():
    with Window(lambda: app("orconomics", 0, "table")) as window:
        for name in ("drag-order", "tap-order") * 3 + ("drag-order",):
            window.tap(name)
        shown = window.app.shell.screen._prompt.input
        told: list[object] = []
        shown.stepped = lambda: told.append(shown.laid)
        drag = window.find(DragList)
        drag._put(drag._rows()[::-1])
        assert told == [tuple(drag.order)]


@pytest.mark.parametrize(("language", "factor"), [("en", 1.0), ("ru", 1.0), ("ru", 1.6)])
def test_what_enters_the_ring_is_in_sight_when_all_lies(language, factor):
    look = {"language": language, "text_factor": factor}
    with Window(lambda: app("orconomics", 0, "table"), **look) as window:
        for sector in SECTORS[:-1]:
            window.tap(f"order-{sector}")
        button, sheet = window.find("confirm"), window.app.shell.screen.ids.sheet
        assert page_of(button) is None, "it does not scroll away"
        low = sheet.to_window(*sheet.pos)[1]
        assert 0 <= low <= button.to_window(*button.pos)[1]
        assert button.to_window(0, button.top)[1] <= low + sheet.height
        assert window.cut_off() == []
