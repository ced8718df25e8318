"""Nations, reserves, markets, opening prices."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalMove
from engine.core.record import Record
from tests.engine.economicon.build import fresh, laid, play, player, price, trading, units

FOUR = "Ana Bo Cy Di"


def test_C01_a_nation_favours_one_commodity_and_cannot_produce_another():
    table = trading(nations=("red", "green"))
    ana = table.view()["players"][0]
    assert (ana["favoured"], ana["forbidden"]) == ("oil", "steel")
    with pytest.raises(IllegalMove, match=r"forbidden.*C01"):
        play(table, "Ana: produce steel gold 1")
    play(table, "Ana: buy steel gold 1")
    assert units(table, "Ana", "steel") == 1


def test_C01_a_nation_is_taken_once_and_the_fourth_player_gets_the_last():
    table = play(fresh(FOUR), "Ana: nation red")
    with pytest.raises(IllegalMove):
        play(table, "Bo: nation red")
    play(table, "Bo: nation blue", "Cy: nation green")
    assert player(table, "Di").nation == "white"


def test_C02_reserves_are_ten_gold_and_eight_of_the_own_currency():
    table = laid("Ana Bo Cy")
    assert [p.money["gold"] for p in table.state.players] == [40] * 3
    assert player(table, "Ana").money["blue"] == 32
    assert sum(p.money["gold"] for p in table.state.players) == 4 * 30


def test_C03_market_stacks_remember_their_producers_from_bottom_to_top():
    table = laid()
    assert table.view()["market"]["stacks"]["grain"] == ["blue", "red", "red", "green"]
    assert [len(stack) for stack in table.state.stacks.values()] == [4, 4, 2, 1]
    assert table.view()["market"]["money"] == {"gold": 16, "blue": 4, "green": 4}


@pytest.mark.parametrize("stack", ["blue red red", "blue red red green green", "blue red red pink"])
def test_C03_a_stack_has_its_number_of_units_of_known_nations(stack):
    table = play(fresh(), "Ana: nation blue", "Bo: nation green")
    with pytest.raises(IllegalMove):
        play(table, f"table: stack grain {stack}")


def test_C05_the_opening_prices_follow_from_the_markets():
    table = trading()
    in_gold = {good: price(table, good) for good in ("grain", "steel", "oil", "tech")}
    assert in_gold == {"grain": 1, "steel": 1, "oil": 2, "tech": 4}
    assert price(table, "blue") == price(table, "green") == 4
    assert [price(table, good, "blue") for good in ("grain", "oil", "tech")] == [0.25, 0.5, 1]


def test_C33_the_highest_die_begins_and_only_the_tied_roll_again():
    table = laid("Ana Bo Cy")
    play(table, "Ana: roll 5", "Bo: roll 5", "Cy: roll 2", "Ana: roll 3", "Bo: roll 6")
    assert table.view()["order"]["start"] == "Bo"


def test_C36_a_record_carries_the_version_of_the_rules():
    assert 'rules "3"' in Record.of(laid()).write()


def test_C36_three_volatility_points_do_not_keep_anybody_from_winning():
    table = trading()
    play(table, "table: correct volatility.Ana 3", "table: correct achievements.Ana 90")
    assert table.standings()[0].seat == 0


@pytest.mark.parametrize(("where", "left"), [("beside", 32), ("out", 28)])
def test_C38_the_first_currency_of_the_market_comes_beside_the_eight_or_out_of_them(where, left):
    table = laid(first_currency=where)
    assert player(table, "Ana").money["blue"] == left
    assert table.state.market["blue"] == 4
    assert table.audit() == []
