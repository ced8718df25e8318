"""The seven actions."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from engine.core.text import Money
from engine.rulebooks.economicon.preview import what_if
from tests.engine.economicon.build import (
    market,
    play,
    player,
    price,
    reserve,
    trading,
    units,
)


@pytest.mark.parametrize(
    ("gold", "oil", "n", "cost"), [(4, 2, 3, 3), (3, 4, 1, 0.5), (3, 4, 3, 1.25)]
)
def test_C09_producing_costs_half_the_market_value_of_all_units(gold, oil, n, cost):
    table = market(trading(), gold=gold, oil=oil)
    play(table, f"Ana: produce oil gold {n}")
    assert units(table, "Ana", "gold") == 10 - cost
    assert table.state.market["gold"] == 4 * (gold + cost)
    assert units(table, "Ana", "oil") == n


def test_C10_the_payment_enters_the_market_and_moves_the_price():
    table = play(trading(), "Ana: produce oil gold 3")
    assert table.state.market["gold"] == 4 * 7
    assert price(table, "oil") == 3.5


def test_C11_the_favoured_commodity_brings_one_unit_more_than_is_paid_for():
    table = play(trading(), "Ana: produce tech gold 2")
    assert units(table, "Ana", "tech") == 3
    assert units(table, "Ana", "gold") == 10 - 4


def test_C11_as_an_option_the_free_unit_comes_with_each_event():
    table = trading(free_unit="event")
    assert [units(table, who, good) for who, good in (("Ana", "tech"), ("Bo", "grain"))] == [1, 1]
    play(table, "Ana: produce tech gold 2")
    assert units(table, "Ana", "tech") == 3


@pytest.mark.parametrize(("rules", "extra"), [("3", 0), ("2", 1)])
def test_C11_a_game_that_is_joined_has_had_the_free_units_of_its_event(rules, extra):
    setup = Setup("economicon", ("Ana", "Bo"), {"free_unit": "event"}, under_way=True)
    table = play(Table(rulebook("economicon"), setup, rules), "Ana: nation blue", "Bo: nation red")
    play(table, "Ana: starts Ana", "table: past event-2", "table: event event-1")
    play(table, "table: rounds 1", 'table: free "x"', "table: round 1", "table: turn Bo")
    assert [units(table, "Ana", "tech"), units(table, "Bo", "oil")] == [extra, extra]
    play(table, "table: go_on", "Bo: mine", "table: success", "table: done", "table: event event-3")
    play(table, "table: rounds 1", 'table: free "y"')
    assert units(table, "Ana", "tech") == extra + 1


def test_C12_selling_brings_nothing_now_and_lowers_the_price():
    table = play(reserve(trading(), "Ana", grain=2), "Ana: sell grain 2")
    assert (units(table, "Ana", "grain"), units(table, "Ana", "gold")) == (0, 10)
    assert table.state.stacks["grain"] == ["blue", "red", "red", "green", "blue", "blue"]
    assert price(table, "grain") == 0.75


def test_C12_the_seller_says_which_units_go_up_and_in_which_order():
    table = reserve(trading(), "Ana", grain="blue red red green")
    play(table, "Ana: sell grain 3")
    assert table.ask.text.id == "economicon.ask.units"
    with pytest.raises(IllegalMove):
        play(table, "Ana: stack grain blue 2")
    play(table, "Ana: stack grain red 1", "Ana: stack grain blue 1", "Ana: stack grain green 1")
    assert table.state.stacks["grain"][-3:] == ["red", "blue", "green"]
    assert dict(+player(table, "Ana").units["grain"]) == {"red": 1}


def test_C12_when_one_colour_is_left_the_rest_of_a_sale_needs_no_word():
    table = play(reserve(trading(), "Ana", grain="blue red red"), "Ana: sell grain 3")
    play(table, "Ana: stack grain blue 1")
    assert table.state.stacks["grain"][-3:] == ["blue", "red", "red"]
    assert table.ask.who == (1,)


def test_C12_a_sale_follows_a_correction_of_the_reserve_in_between():
    table = play(reserve(trading(), "Ana", grain="blue red red"), "Ana: sell grain 3")
    play(table, "Ana: stack grain red 1", "table: correct grain.blue.Ana 0")
    assert table.state.stacks["grain"][-2:] == ["red", "red"]
    assert table.audit() == []


def test_C12_the_question_for_a_sale_tells_how_many_units_are_left_to_sell():
    table = play(reserve(trading(), "Ana", grain="blue blue red red"), "Ana: sell grain 4")
    assert table.ask.text.args["n"] == 4
    play(table, "table: correct grain.blue.Ana 1", "table: correct grain.red.Ana 1")
    assert table.ask.text.args["n"] == 2
    play(table, "Ana: stack grain red 1")
    assert table.state.stacks["grain"][-2:] == ["red", "blue"]


def test_C12_more_than_the_reserve_cannot_be_sold():
    with pytest.raises(IllegalMove, match=r"too_few.*C12"):
        play(reserve(trading(), "Ana", grain=2), "Ana: sell grain 3")


def test_C13_each_producer_is_paid_for_what_comes_from_the_top():
    table = trading("Ana Bo Cy Di", nations=("white", "red", "green", "blue"))
    market(table, gold=3, grain="blue green red red")
    play(table, "Ana: buy grain gold 3")
    assert units(table, "Bo", "gold") == 11.5
    assert units(table, "Cy", "gold") == 10.75
    assert units(table, "Ana", "gold") == 10 - 2.25
    assert table.state.stacks["grain"] == ["blue"]
    assert table.state.market["gold"] == 12


def test_C14_the_producer_is_paid_however_often_a_unit_is_resold():
    table = reserve(trading("Ana Bo Cy"), "Ana", oil=1)
    market(table, gold=1, oil="")
    play(table, "Ana: sell oil 1", "Bo: buy oil gold 1", "Cy: mine")
    play(table, "Ana: mine", "Bo: sell oil 1")
    before = [units(table, who, "gold") for who in ("Ana", "Bo")]
    play(table, "Cy: buy oil gold 1")
    after = [units(table, who, "gold") for who in ("Ana", "Bo")]
    assert [new - old for new, old in zip(after, before, strict=True)] == [1, 0]


@pytest.mark.parametrize(
    ("give", "get", "quarters", "gets"),
    [("gold", "blue", 16, 1), ("gold", "blue", 12, 0.75), ("blue", "gold", 4, 4)],
)
def test_C15_money_is_exchanged_at_equal_value(give, get, quarters, gets):
    table = trading()
    before = units(table, "Ana", get)
    play(table, f"Ana: exchange {give} {get} {quarters}")
    assert units(table, "Ana", get) - before == gets


def test_C15_the_market_cannot_give_more_than_it_has():
    with pytest.raises(IllegalMove, match=r"exchange_market.*C15"):
        play(trading(), "Ana: exchange gold blue 24")


@pytest.mark.parametrize("move", ["gold gold 4", "gold red 4", "grain gold 4", "gold blue"])
def test_C15_only_gold_and_currencies_of_the_table_are_exchanged(move):
    with pytest.raises(IllegalMove, match="exchange_form"):
        play(trading(), f"Ana: exchange {move}")


def test_C16_mining_adds_two_gold_and_leaves_the_market_alone():
    table = play(trading(), "Ana: mine")
    assert units(table, "Ana", "gold") == 12
    assert table.state.market["gold"] == 16


def test_C17_printing_closes_the_gap_between_gold_and_currency():
    table = trading()
    with pytest.raises(IllegalMove, match=r"print_most.*C17"):
        play(table, "Ana: print 9")
    play(table, "Ana: print 8")
    assert units(table, "Ana", "blue") == 10
    reserve(table, "Bo", gold=8)
    with pytest.raises(IllegalMove, match="print_most"):
        play(table, "Bo: print 1")


def test_C18_drawing_adds_an_unclaimed_mandate():
    table = play(trading(), "Ana: draw")
    assert player(table, "Ana").unclaimed == 3


def test_C19_one_action_and_the_next_player_has_the_turn():
    table = play(trading("Ana Bo Cy"), "Ana: mine")
    assert table.ask.who == (1,)


def test_C20_foreign_currency_pays_for_nothing_but_can_be_exchanged():
    table = reserve(trading("Ana Bo Cy Di"), "Ana", red=3)
    for move in ("Ana: produce oil red 1", "Ana: buy grain red 1"):
        with pytest.raises(IllegalMove, match=r"payment.*C20"):
            play(table, move)
    play(table, "Ana: exchange red gold 4")
    assert units(table, "Ana", "red") == 2


def test_C20_the_own_currency_pays_as_well_as_gold():
    table = play(trading(), "Ana: produce oil blue 3")
    assert units(table, "Ana", "blue") == 8 - 0.75
    assert table.state.market["blue"] == 4 + 3


def test_C34_units_of_absent_nations_are_paid_for_into_the_market():
    table = market(
        trading("Ana Bo Cy", nations=("blue", "green", "red")), grain="blue red red white"
    )
    play(table, "Ana: buy grain gold 1")
    assert units(table, "Ana", "gold") == 9
    assert table.state.market["gold"] == 20
    assert units(table, "Cy", "gold") == 10


def test_C37_own_units_are_bought_back_for_free():
    table = trading("Ana Bo Cy Di", nations=("green", "blue", "white", "red"))
    market(table, grain="red green white blue")
    play(table, "Ana: buy grain gold 3")
    assert units(table, "Ana", "gold") == 8
    assert [units(table, who, "gold") for who in ("Bo", "Cy", "Di")] == [11, 11, 10]
    assert units(table, "Ana", "grain") == 3


def test_C37_without_a_coin_own_units_come_back_only_where_they_are_free():
    for own_units, free in (("free", True), ("market", False)):
        table = market(trading(own_units=own_units), grain="green blue blue")
        play(table, "table: correct gold.Ana 0")
        listed = [o for o in table.ask.options if o.allows(("grain", "gold", 2))]
        assert [o.verb for o in listed] == ["buy"] * free
        if free:
            play(table, "Ana: buy grain gold 2")
            continue
        with pytest.raises(IllegalMove, match="cannot_pay"):
            play(table, "Ana: buy grain gold 2")


def test_nobody_pays_what_he_has_not():
    table = reserve(trading(), "Ana", gold=1)
    for move in ("Ana: produce oil gold 2", "Ana: buy steel gold 2", "Ana: exchange gold blue 5"):
        with pytest.raises(IllegalMove, match="cannot_pay"):
            play(table, move)


# The dry run


def test_a_dry_run_shows_costs_and_prices_and_does_nothing():
    table = trading()
    before = (table.view(), list(table.events))
    shown = table.rulebook.preview(table, Move.parse("Ana: produce oil gold 3"))
    assert (table.view(), list(table.events)) == before
    assert [step.id for step in shown.steps] == [
        "economicon.event.pay_market",
        "economicon.event.produce",
    ]
    assert shown.steps[0].args["amount"] == Money(12, "quarter:gold")
    changed = {
        (label.args["good"].id, old.unit): (old.amount, new.amount)
        for label, old, new in shown.changes
    }
    assert changed["economicon.word.oil", "quarter:gold"] == (8, 14)
    assert ("economicon.word.grain", "quarter:blue") not in changed


def test_a_dry_run_refuses_what_the_move_would_refuse():
    table = trading()
    with pytest.raises(IllegalMove, match="forbidden"):
        table.rulebook.preview(table, Move.parse("Ana: produce grain gold 1"))


@pytest.mark.parametrize(
    "line",
    [
        "Ana: produce tech blue 2",
        "Ana: sell grain 2",
        "Ana: buy steel gold 3",
        "Ana: exchange gold green 5",
        "Ana: mine",
        "Ana: print 5",
        "Ana: draw",
    ],
)
def test_a_dry_run_foretells_the_markets_exactly(line):
    table = reserve(trading(), "Ana", grain=2)
    foretold = what_if(table, Move.parse(line)).after
    play(table, line)
    assert table.state.amounts() == foretold
