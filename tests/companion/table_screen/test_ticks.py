"""The ticks of what hands have done, while answers come and go."""

from __future__ import annotations

from random import Random

import pytest

from companion.store import open_unsaved
from companion.widgets.checklist import CheckItem, CheckList, CheckRow
from engine.core.autoplay import random_move
from tests.companion.session.test_auctions import likely_sale
from tests.companion.states import app
from tests.companion.test_widgets import standing
from tests.companion.window import Window


def test_another_answer_in_the_place_of_one_that_was_undone_is_not_done_yet():
    with Window(lambda: app("economicon", 30, "table")) as window:
        session, rng = window.app.session, Random(3)
        while not any(not task.done for task in session.checklist()):
            session.do(random_move(session.table, rng))
        window.settle()
        again = session.table.moves[-1]
        row = window.find(CheckRow)
        assert not row.ticked
        window.tap(row)
        assert window.find(CheckRow).ticked
        session.undo()
        session.do(again)
        window.settle()
        assert not window.find(CheckRow).ticked


@pytest.mark.parametrize("place", ["log", "players"])
@pytest.mark.parametrize("again", ["the same", "redo"])
def test_an_answer_that_was_undone_elsewhere_and_given_again_is_not_done_yet(place, again):
    """Meanwhile the table does not look: a phone answers while the host reads the log."""
    with Window(lambda: app("economicon", 30, "table")) as window:
        session, rng = window.app.session, Random(3)
        while not any(not task.done for task in session.checklist()):
            session.do(random_move(session.table, rng))
        window.settle()
        window.tap(window.find(CheckRow))
        before = session.table.moves[-1]
        window.app.go(place)
        window.settle()
        session.undo()
        session.redo() if again == "redo" else session.do(before)
        window.press_back()
        window.settle()
        assert window.app.place == "table"
        assert session.ticked == {}
        assert not window.find(CheckRow).ticked


@pytest.mark.parametrize("close", ["set-up-done", "back"])
def test_what_was_ticked_on_the_sheet_of_the_set_up_is_ticked_at_the_table(close):
    with Window(lambda: app(store=open_unsaved())) as window:
        window.tap("game-orconomics")
        window.tap("start")
        sheet = window.app.shell.sheet
        row = next(w for w in sheet.walk() if isinstance(w, CheckRow))
        window.tap(row)
        done = row.key
        window.press_back() if close == "back" else window.tap(close)
        assert [w.key for w in window.walk() if isinstance(w, CheckRow) and w.ticked] == [done]


def test_what_was_ticked_stays_so_when_earlier_things_are_unfolded():
    items = [CheckItem("0.0", "Deal", past=True), CheckItem("1.0", "Pay")]
    with Window(lambda: standing(CheckList(items=items, past_text="1 earlier"))) as window:
        window.tap("Pay")
        window.tap("1 earlier")
        assert {row.key: row.ticked for row in window.find(CheckList).ids.rows.children} == {
            "0.0": False,
            "1.0": True,
        }


def test_the_arrow_over_the_log_takes_back_a_whole_entry():
    with Window(lambda: app("economicus", 30, "table")) as window:
        session, rng = window.app.session, Random(5)
        while session.bidding() is None or (sale := likely_sale(session)) is None:
            session.do(random_move(session.table, rng))
        made = len(session.table.moves)
        session.sell(*sale)
        assert len(session.table.moves) > made + 1
        window.app.go("log")
        window.settle()
        window.tap("undo")
        assert len(session.table.moves) == made
