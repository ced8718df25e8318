"""A finger on the board of a box means what it came down on."""

from __future__ import annotations

import pytest

from companion.widgets.shell import Sheet
from tests.companion.states import app
from tests.companion.window import Window


@pytest.fixture
def window():
    with Window(lambda: app(place="boxes", what={"game": "orconomics"}), (411, 891)) as opened:
        yield opened


def spot(window, place):
    drawing = window.app.shell.screen._board.drawing
    return drawing.to_window(*drawing.spot(place))


def asked(window):
    return window.app.shell.screen._spec.id


def test_the_tap_that_closes_a_sheet_chooses_no_place_under_it(window):
    before = asked(window)
    assert before != "income.banking"
    window.app.shell.open_sheet(Sheet(title="Banking"))
    window.settle()
    assert spot(window, "banking")[1] > window.app.shell.sheet.ids.panel.top
    window.tap(spot(window, "banking"))
    assert window.app.shell.sheet is None
    assert asked(window) == before
