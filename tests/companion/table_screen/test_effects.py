"""Before an amount is confirmed, the screen says what it would cost and change."""

from __future__ import annotations

from tests.companion.states import app
from tests.companion.window import Window

SET_UP = 15
"""Moves of a set-up and an event for four players, after which somebody trades."""


def test_an_action_tells_its_cost_and_the_prices_before_it_is_confirmed():
    with Window(lambda: app("economicon", SET_UP, "table")) as window:
        table = window.app.session.table
        assert table.ask.text.id == "economicon.ask.turn"
        before, who = len(table.moves), table.players[table.ask.who[0]]
        window.tap("Buy")
        row = window.find("amounts-steel")
        window.tap(next(key for key in row.walk() if getattr(key, "name", "") == "number-1"))
        effect = next(text for text in window.texts() if f"{who} takes 1 steel" in text)
        assert "Price of steel: from" in effect
        assert len(table.moves) == before
        assert window.cut_off() == []


def test_an_amount_that_foretells_nothing_shows_no_lines():
    with Window(lambda: app("economicon", 13, "table")) as window:
        assert window.app.session.table.ask.text.id == "economicon.ask.condition"
        window.tap("In the market")
        window.tap("oil")
        assert window.has("confirm")
        assert not window.has("effect")
