"""The price formula, its rounding and its limits."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import IllegalMove
from engine.rulebooks.economicon.prices import nearest
from tests.engine.economicon.build import market, play, player, price, reserve, trading, units


def test_C04_a_price_is_rounded_to_the_nearest_quarter():
    table = market(trading(nations=("red", "green")), gold=5, grain="green " * 7)
    assert price(table, "grain") == 0.75
    play(table, "Ana: buy grain gold 2")
    assert units(table, "Ana", "gold") == 8.5
    assert price(table, "grain") == 1


@pytest.mark.parametrize(("ties", "quarters"), [("up", 3), ("down", 2), ("even", 2)])
def test_C06_ties_between_two_quarters_go_where_the_table_says(ties, quarters):
    table = market(trading(rounding=ties), gold=5, grain=8)
    assert table.view()["prices"]["now"]["grain"]["gold"] == quarters


@pytest.mark.parametrize(("ties", "quarters"), [("up", 3), ("down", 2), ("even", 2)])
def test_C06_and_so_they_do_when_money_is_exchanged(ties, quarters):
    table = play(trading(rounding=ties), "Ana: exchange gold green 10")
    assert player(table, "Ana").money["green"] == quarters


@given(st.integers(0, 10_000), st.integers(1, 500), st.sampled_from(["up", "down", "even"]))
def test_C06_rounding_is_never_more_than_half_off(over, under, ties):
    off = nearest(over, under, ties) - Fraction(over, under)
    assert abs(off) <= Fraction(1, 2)
    if abs(off) == Fraction(1, 2):
        assert {"up": off > 0, "down": off < 0, "even": nearest(over, under, ties) % 2 == 0}[ties]


def test_C07_quarters_are_paid_exactly():
    table = market(trading(nations=("red", "green")), gold=5, grain="green " * 7)
    play(table, "Ana: buy grain gold 2")
    assert player(table, "Ana").money["gold"] == 40 - 6


def test_C07_a_table_without_quarters_pays_the_total_rounded_up():
    table = trading(nations=("red", "green"), payments="whole")
    market(table, gold=5, grain="green " * 7)
    play(table, "Ana: buy grain gold 2")
    assert units(table, "Ana", "gold") == 8
    assert units(table, "Bo", "gold") == 12
    with pytest.raises(IllegalMove, match=r"whole.*C07"):
        play(table, "Bo: exchange gold red 3")


@pytest.mark.parametrize(
    ("top", "own_units", "paid"),
    [("blue white", "free", 1), ("blue red", "market", 1), ("blue green", "free", 2)],
)
def test_C07_C34_what_goes_to_one_place_is_one_payment_and_rounded_once(top, own_units, paid):
    """Two units at a quarter of a gold: of two absent nations, of one and the buyer's own, or of
    one and another player, who is paid apart from the market."""
    table = trading(nations=("red", "green"), payments="whole", own_units=own_units)
    market(table, gold=1, grain=f"green green {top}")
    play(table, "Ana: buy grain gold 2")
    assert units(table, "Ana", "gold") == 10 - paid
    assert units(table, "Bo", "gold") == 10 + paid - 1
    assert table.state.market["gold"] == 4 + 4


def test_C08_all_units_of_an_action_cost_the_price_at_its_start():
    table = market(trading(nations=("red", "green")), gold=5, grain="green " * 7)
    play(table, "Ana: buy grain gold 3")
    assert units(table, "Ana", "gold") == 10 - 2.25


def test_C21_nothing_can_be_bought_from_an_empty_market():
    table = market(trading(), tech="")
    with pytest.raises(IllegalMove, match=r"market_has.*C21"):
        play(table, "Ana: buy tech gold 1")


def test_C21_producing_for_an_empty_market_reckons_with_one_unit():
    table = market(trading(), tech="", gold=4)
    play(table, "Ana: produce tech gold 1")
    assert units(table, "Ana", "gold") == 8


def test_C21_as_an_option_an_empty_market_stops_production():
    table = market(trading(empty="closed"), tech="")
    with pytest.raises(IllegalMove, match="empty_produce"):
        play(table, "Ana: produce tech gold 1")


@pytest.mark.parametrize(("floor", "quarters"), [("on", 1), ("off", 0)])
def test_C21_without_any_gold_in_the_market_a_price_is_a_quarter_unless_the_table_says_not(
    floor, quarters
):
    table = market(trading(floor=floor), gold=0)
    assert table.view()["prices"]["now"]["grain"]["gold"] == quarters


def test_the_price_table_knows_the_last_change_and_its_history():
    table = play(reserve(trading(), "Ana", grain=2), "Ana: sell grain 2")
    prices = table.view()["prices"]
    assert (prices["before"]["grain"]["gold"], prices["now"]["grain"]["gold"]) == (4, 3)
    assert prices["goods"] == ["grain", "steel", "oil", "tech", "gold", "blue", "green"]
    assert table.stats.series["price"] == [(3, 4, 8, 16, 4, 16, 16)]
