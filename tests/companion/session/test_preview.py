"""What an answer would do is told before it is given."""

from __future__ import annotations

from companion.i18n.catalogue import load
from companion.session.preview import foretold
from tests.engine.economicon.build import trading
from tests.engine.orc.build import ready


def test_costs_and_price_changes_are_told_and_nothing_is_done():
    table = trading()
    lines = foretold(table, "Ana", "produce", ("oil", "gold", 3))
    said = [load("en", strict=True).say(line) for line in lines]
    assert said[:2] == ["Ana pays 3 gold into the market", "Ana produces 3 oil"]
    assert "Price of oil: from 2 gold to 3.5 gold" in said
    assert table.ask.who == (0,)


def test_tables_that_want_no_help_are_told_the_cost_alone():
    lines = foretold(trading(), "Ana", "produce", ("oil", "gold", 3), changes=False)
    said = [load("en", strict=True).say(line) for line in lines]
    assert said == ["Ana pays 3 gold into the market", "Ana produces 3 oil"]


def test_a_move_that_the_rules_forbid_foretells_its_refusal():
    (line,) = foretold(trading(), "Ana", "produce", ("grain", "gold", 1))
    assert line.id == "economicon.error.forbidden"


def test_games_without_a_foretelling_tell_nothing():
    assert foretold(ready(), "Ana", "discard", ("red1-green2", 1)) == []
