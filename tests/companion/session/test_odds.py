"""The odds are worked out from what everybody can see; no window is needed."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from companion.session import odds
from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from tests.engine.economicus.build import ready


def orconomics(**facts) -> Table:
    book = rulebook("orconomics")
    known = {spec.id: spec.sample for spec in book.facts} | facts
    return Table(book, Setup("orconomics", ("Ana", "Bo"), {}, known))


def put(table: Table, **companies: int) -> Table:
    for sector, count in companies.items():
        table.do(Move.parse(f"table: correct companies.Ana.{sector}.orc {count}"))
    return table


def test_all_ways_of_two_dice_name_some_sector():
    for game in ("orconomics", "economicus"):
        table = Table(rulebook(game), Setup(game, ("Ana", "Bo")))
        assert sum(odds.ways(table).values()) == odds.rolls(table) == 36


def test_tourism_comes_by_two_and_twelve():
    ways = odds.ways(orconomics())
    assert ways["tourism"] == 2
    assert ways["transportation"] == 6


def test_games_without_such_dice_have_no_odds():
    table = Table(rulebook("orc"), Setup("orc", ("Ana", "Bo")))
    assert odds.ways(table) == {}
    assert odds.rolls(table) == 0


def test_nobody_expects_anything_without_companies():
    table = orconomics()
    assert odds.expected_income(table) == [0, 0]


def test_a_company_earns_when_it_or_a_neighbour_is_rolled():
    table = put(orconomics(**{"income.transportation": 3}), transportation=2)
    table.do(Move.parse("table: correct crisis tourism"))
    view = table.view(-1)
    at = view["board"]["ring"].index("transportation")
    ring = view["board"]["ring"]
    near = [ring[at - 1], "transportation", ring[(at + 1) % len(ring)]]
    ways = odds.ways(table)
    expected = Fraction(2 * 3 * sum(ways[sector] for sector in near), odds.rolls(table))
    assert odds.expected_income(table) == [expected, 0]


def test_the_active_industry_again_is_an_embargo_and_earns_nothing():
    table = put(orconomics(), transportation=1)
    table.do(Move.parse("table: correct crisis tourism"))
    before = odds.expected_income(table)[0]
    table.do(Move.parse("table: correct activity transportation"))
    view = table.view(-1)
    assert table.rulebook.forecast.earned(table, 0, "transportation") == 0
    lost = Fraction(6 * view["board"]["sectors"]["transportation"]["value"], odds.rolls(table))
    assert odds.expected_income(table)[0] == before - lost


def test_an_income_that_nobody_knows_is_not_guessed():
    table = Table(rulebook("orconomics"), Setup("orconomics", ("Ana", "Bo")))
    put(table, food=1)
    assert odds.expected_income(table) == [None, 0]


@pytest.mark.parametrize(("linked", "rolls"), [("off", 3 + 4 + 5), ("on", 4)])
def test_E58_linked_sectors_earn_only_with_the_own_chain(linked, rolls):
    table = ready("Ana Bo", companies={"Ana": "s5"}, linked=linked)
    expected = Fraction(2 * rolls, odds.rolls(table))
    assert odds.expected_income(table) == [expected, 0]


def test_a_roll_names_its_sector_while_it_is_looked_at():
    table = orconomics()
    rng = Random(2)
    while table.turn == 0:
        asked = table.ask
        if asked.text.id == "orconomics.ask.crisis_roll":
            assert odds.named(table, (6, 6)) == "tourism"
        elif asked.answer_kind() == "dice":
            assert odds.named(table, (6, 6)) is None, "who is first is no sector"
        table.do(random_move(table, rng))
    assert odds.named(table, (1, 1)) == "tourism"
    assert odds.named(table, (6,)) is None


def test_a_game_without_sectors_names_none():
    table = Table(rulebook("orc"), Setup("orc", ("Ana", "Bo")))
    assert odds.named(table, (3, 4)) is None
