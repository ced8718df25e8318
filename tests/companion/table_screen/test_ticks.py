"""The ticks of what hands have done, while answers come and go."""

from __future__ import annotations

from random import Random

from companion.widgets.checklist import CheckRow
from engine.core.autoplay import random_move
from tests.companion.states import app
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
