"""Events, mandates and consumption."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.errors import IllegalMove, Misread
from engine.core.record import Record
from tests.engine.economicon.build import (
    finish_event,
    laid,
    market,
    play,
    player,
    reserve,
    trading,
    units,
)


def test_C22_an_event_lasts_its_rounds_for_every_player():
    table = trading("Ana Bo Cy Di", rounds=3)
    for turn in range(12):
        assert table.ask.who == (turn % 4,)
        play(table, f"{table.players[turn % 4]}: mine")
    assert table.stage == "resolve"


def test_C22_an_event_may_end_before_its_rounds_are_over():
    table = play(trading(rounds=3), "Ana: mine", "table: close")
    assert table.ask.text.id == "economicon.ask.resolve"


@pytest.mark.parametrize(("starting", "who"), [("same", 0), ("next", 1)])
def test_C22_the_same_player_begins_each_event_unless_the_table_says_otherwise(starting, who):
    table = finish_event(trading(starting=starting))
    play(table, "table: event event-2", "table: rounds 1", 'table: free "x"')
    assert table.ask.who == (who,)


def test_C23_the_table_says_how_it_ended_and_who_gains_what():
    table = play(trading(rounds=1), "Ana: mine", "Bo: mine", "table: failure")
    play(table, "table: volatility Ana 1", "table: award Bo 2", "table: done")
    assert player(table, "Ana").volatility >= 1
    assert player(table, "Bo").achievements == 2


def test_C23_a_condition_that_can_be_reckoned_is_not_asked_for():
    table = trading(rounds=1, condition="market oil 15")
    play(market(table, oil=15), "Ana: mine", "Bo: mine")
    assert table.ask.text.id == "economicon.ask.apply"
    assert table.view()["event"]["success"] is True


def test_C24_one_of_each_commodity_for_every_unclaimed_mandate():
    table = reserve(trading(), "Ana", grain=2, steel=3, oil=2, tech=2)
    finish_event(table)
    assert [units(table, "Ana", good) for good in ("grain", "steel", "oil", "tech")] == [0, 1, 0, 0]
    assert player(table, "Ana").volatility == 0


def test_C24_who_cannot_pay_it_all_gains_volatility_and_keeps_the_goods():
    table = finish_event(reserve(trading(), "Ana", grain=2, steel=2, oil=1, tech=2))
    assert player(table, "Ana").volatility == 1
    assert [units(table, "Ana", good) for good in ("grain", "steel", "oil", "tech")] == [2, 2, 1, 2]


def test_C24_as_an_option_what_is_there_is_consumed():
    table = trading(consumption="partial")
    finish_event(reserve(table, "Ana", grain=3, steel=2, oil=1, tech=2))
    assert player(table, "Ana").volatility == 1
    assert [units(table, "Ana", good) for good in ("grain", "steel", "oil", "tech")] == [1, 0, 0, 0]


def test_C24_nothing_is_consumed_without_unclaimed_mandates():
    table = finish_event(play(trading(), "table: correct unclaimed.Ana 0"))
    assert player(table, "Ana").volatility == 0


def test_C24_whose_units_are_consumed_is_asked_only_where_there_is_a_choice():
    table = reserve(trading(), "Ana", grain="blue red red", steel="blue red", oil=2, tech=2)
    finish_event(table)
    assert table.ask.text.id == "economicon.ask.consume"
    play(table, "Ana: discard grain red red")
    assert dict(+player(table, "Ana").units["grain"]) == {"blue": 1}
    assert table.stage == "event"


def test_C24_C26_G03_the_starting_player_consumes_and_draws_first():
    table = play(laid("Ana Bo Cy"), "Ana: roll 1", "Bo: roll 6", "Cy: roll 2")
    play(table, "table: event event-1", "table: rounds 1", 'table: free "whatever"')
    for who in table.players:
        reserve(table, who, grain="blue red red", steel=2, oil=2, tech=2)
    finish_event(table)
    asked = []
    while table.ask.text.id == "economicon.ask.consume":
        asked.append(table.players[table.ask.who[0]])
        play(table, f"{asked[-1]}: discard grain red red")
    assert asked == ["Bo", "Cy", "Ana"]
    told = [event for event in table.events if event.text.id == "economicon.event.mandate"]
    assert [event.text.args["who"] for event in told[-3:]] == ["Bo", "Cy", "Ana"]


def asked_for_grain(**options):
    """Ana has two mandates and is asked which of her three grain she gives."""
    table = reserve(trading(**options), "Ana", grain="blue red red", steel=2, oil=2, tech=2)
    finish_event(table)
    assert table.ask.text.args["n"] == 2
    return table


def test_C24_a_mandate_counted_again_changes_what_is_asked_for():
    table = play(asked_for_grain(), "table: correct unclaimed.Ana 1")
    assert table.ask.text.args["n"] == 1
    play(table, "Ana: discard grain red")
    assert [units(table, "Ana", good) for good in ("grain", "steel", "oil", "tech")] == [2, 1, 1, 1]
    assert player(table, "Ana").volatility == 0


def test_C24_who_turns_out_to_have_no_mandate_is_asked_for_nothing():
    table = play(asked_for_grain(), "table: correct unclaimed.Ana 0")
    assert table.stage == "event"
    assert [units(table, "Ana", good) for good in ("grain", "steel", "oil", "tech")] == [3, 2, 2, 2]


@pytest.mark.parametrize("correction", ["unclaimed.Ana 3", "oil.blue.Ana 1", "grain.red.Ana 0"])
def test_C24_who_turns_out_unable_to_pay_gains_volatility_and_keeps_the_goods(correction):
    table = play(asked_for_grain(), f"table: correct {correction}")
    assert table.stage == "event"
    assert player(table, "Ana").volatility == 1
    assert table.state.consumed == {}
    assert table.audit() == []


def test_C24_as_an_option_who_turns_out_unable_to_pay_gives_what_is_there():
    table = play(asked_for_grain(consumption="partial"), "table: correct oil.blue.Ana 1")
    assert player(table, "Ana").volatility == 0
    play(table, "Ana: discard grain blue red")
    assert player(table, "Ana").volatility == 1
    assert [units(table, "Ana", good) for good in ("grain", "steel", "oil", "tech")] == [1, 0, 0, 0]


def test_C24_units_that_were_chosen_and_are_gone_are_replaced_by_those_that_are_there():
    table = reserve(trading(), "Ana", grain="blue red red", steel="blue red red", oil=2, tech=2)
    play(finish_event(table), "Ana: discard grain red red", "table: correct grain.red.Ana 1")
    play(table, "table: correct grain.green.Ana 1", "Ana: discard steel red red")
    assert player(table, "Ana").units["grain"].total() == 1
    assert table.audit() == []


def test_C24_a_game_of_older_rules_consumes_as_was_counted_at_first():
    table = replace(Record.of(asked_for_grain()), rules="2").replay()
    play(table, "table: correct unclaimed.Ana 1", "Ana: discard grain red red")
    assert [units(table, "Ana", good) for good in ("grain", "steel", "oil", "tech")] == [1, 0, 0, 0]
    assert player(table, "Ana").volatility == 0


def test_C25_consumed_goods_leave_the_game_and_prices_stay():
    table = reserve(trading(), "Ana", grain=2, steel=2, oil=2, tech=2)
    before = table.view()["prices"]["now"]
    finish_event(table)
    assert table.view()["prices"]["now"] == before
    assert table.state.consumed["grain"] == 2
    assert table.audit() == []


def whole_game(table, events=5):
    for number in range(1, events + 1):
        if number > 1:
            play(table, f"table: event event-{number}", "table: rounds 1", 'table: free "x"')
        finish_event(table)
    return table


def test_C26_a_mandate_comes_after_every_event_but_the_last():
    table = whole_game(trading())
    assert [p.unclaimed for p in table.state.players] == [6, 6]


def test_C27_the_game_ends_after_exactly_five_events():
    table = whole_game(trading(), events=4)
    assert table.result is None
    play(table, "table: event event-5", "table: rounds 1", 'table: free "x"')
    finish_event(table)
    assert table.result is not None
    assert table.stage == "score"


def test_C27_no_event_card_comes_twice():
    with pytest.raises(IllegalMove):
        play(finish_event(trading()), "table: event event-1")


# Mandates


def test_C19_claiming_is_free_beside_the_action():
    table = play(trading(), "Ana: claim mandate-7", "Ana: worth 3", 'Ana: free "be first"')
    assert table.ask.who == (0,)
    play(table, "Ana: mine")
    ana = player(table, "Ana")
    assert (ana.unclaimed, ana.claimed) == (1, ["mandate-7"])


def test_C19_claiming_in_the_turn_of_another_is_refused():
    with pytest.raises(IllegalMove, match=r"claim_turn.*C19"):
        play(trading("Ana Bo Cy"), "Cy: claim mandate-7")


def test_C19_the_own_turn_lasts_until_the_next_player_acts():
    table = play(trading("Ana Bo Cy"), "Ana: mine")
    play(table, "Ana: claim mandate-7", "Ana: worth 3", "Ana: hold gold 12", "Bo: mine")
    assert player(table, "Ana").claimed == ["mandate-7"]
    with pytest.raises(IllegalMove, match="claim_turn"):
        play(table, "Ana: claim mandate-8")


def test_C19_where_turns_are_ended_by_hand_only_their_player_claims():
    table = play(trading(end_turn="on"), "Ana: mine")
    assert table.ask.who == (0,)
    play(table, "Ana: claim mandate-7", "Ana: worth 3", "Ana: hold gold 12", "Ana: done")
    with pytest.raises(IllegalMove, match="claim_turn"):
        play(table, "Ana: claim mandate-8")


def test_C18_nobody_claims_more_mandates_than_he_has_drawn():
    table = play(trading(), "table: correct unclaimed.Ana 0")
    with pytest.raises(IllegalMove, match="no_mandate"):
        play(table, "Ana: claim mandate-7")


def test_C35_a_mandate_is_taught_once_and_its_condition_checked():
    table = play(trading(), "Ana: claim mandate-7", "Ana: worth 3", "Ana: hold gold 12")
    assert table.events[-1].text.id == "economicon.event.not_claimed"
    with pytest.raises(IllegalMove, match=r"unmet.*C35"):
        play(table, "Ana: claim mandate-7")
    play(table, "Ana: mine", "Ana: claim mandate-7")
    assert player(table, "Ana").claimed == ["mandate-7"]
    assert table.view()["taught"]["mandate-7"] == {
        "number": 3,
        "kind": "hold",
        "good": "gold",
        "count": 12,
        "text": "",
    }


def test_C35_a_mandate_for_trading_much_in_one_action_looks_at_the_last_action():
    table = reserve(trading(), "Ana", grain=5)
    play(table, "Ana: sell grain 4", "Ana: claim mandate-7", "Ana: worth 2", "Ana: trade grain 5")
    assert player(table, "Ana").claimed == []
    play(table, "Bo: buy grain gold 1", "Ana: mine", "Bo: mine")
    play(reserve(table, "Ana", grain=5), "Ana: sell grain 5", "Ana: claim mandate-7")
    assert player(table, "Ana").claimed == ["mandate-7"]


def test_C35_what_somebody_else_traded_fulfils_nobodys_mandate():
    table = reserve(trading(), "Ana", grain=5)
    play(table, "Ana: sell grain 5", "Bo: claim mandate-7", "Bo: worth 2", "Bo: trade grain 5")
    assert player(table, "Bo").claimed == []
    assert table.events[-1].text.id == "economicon.event.not_claimed"


def test_C35_an_event_that_is_reckoned_by_the_market_succeeds_from_the_printed_number_on():
    for stocked, success in ((14, False), (15, True), (16, True)):
        table = market(trading(rounds=1, condition="market oil 15"), oil="red " * stocked)
        play(table, "Ana: mine", "Bo: mine")
        assert table.state.success is success


def test_C35_a_mandate_claimed_by_one_cannot_be_claimed_by_another():
    table = play(trading(), "Ana: claim mandate-7", "Ana: worth 3", 'Ana: free "x"', "Ana: mine")
    with pytest.raises(Misread, match="claimed_already"):
        play(table, "Bo: claim mandate-7")


def test_C35_what_an_event_says_is_written_into_the_record():
    table = trading(rounds=3, condition="market oil 15")
    event = table.view()["event"]
    assert (event["card"], event["rounds"], event["condition"]["good"]) == ("event-1", 3, "oil")
    assert [str(move) for move in table.moves[-2:]] == ["table: rounds 3", "table: market oil 15"]
