"""What may still be done when, and readings that a table chooses."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.autoplay import random_move
from engine.core.errors import EngineError, IllegalMove, Misread
from engine.core.move import Move
from engine.core.options import Amount
from engine.rulebooks.economicon.actions import PLANS
from engine.rulebooks.economicon.goods import COMMODITIES, MOST, QUARTERS
from tests.engine.economicon.build import (
    finish_event,
    fresh,
    laid,
    market,
    play,
    player,
    reserve,
    trading,
    units,
)
from tests.engine.listed import is_listed


def claims(table, who):
    return [o for o in table.offers(table.seats[who]) if o.verb == "claim"]


def refused(table, line):
    with pytest.raises(IllegalMove) as refusal:
        play(table, line)
    assert not is_listed(table, Move.parse(line)), line
    return refusal.value


# Claims


def resolved(**options):
    """Ana and Bo have acted, the event was declared a success by the table."""
    table = trading(rounds=1, **options)
    return play(table, "Ana: mine", "Bo: mine", "table: success")


def test_C19_nothing_is_claimed_once_the_event_is_resolved():
    table = resolved()
    assert refused(table, "Bo: claim mandate-1").rules == ("C19",)
    play(table, "table: award Ana 3")
    assert refused(table, "Bo: claim mandate-1").rules == ("C19",)
    assert not claims(table, "Bo")


def test_C19_the_last_player_may_claim_until_the_event_is_declared():
    table = play(trading(rounds=1), "Ana: mine", "Bo: mine")
    assert refused(table, "Ana: claim mandate-1").rules == ("C19",)
    play(table, "Bo: claim mandate-1", "Bo: worth 2", 'Bo: free "done"', "table: failure")
    assert player(table, "Bo").claimed == ["mandate-1"]


@pytest.mark.parametrize("answer", ["table: award Ana 3", "table: volatility Ana 1"])
def test_C19_where_the_engine_declares_the_event_the_first_answer_ends_the_last_turn(answer):
    table = play(trading(rounds=1, condition="market gold 1"), "Ana: mine", "Bo: mine")
    assert table.ask.text.id == "economicon.ask.apply"
    assert claims(table, "Bo")
    play(table, answer)
    assert not claims(table, "Bo")
    assert refused(table, "Bo: claim mandate-1").rules == ("C19",)


def test_C19_a_trade_of_the_last_event_claims_nothing_in_the_next():
    table = reserve(trading(rounds=1), "Ana", oil=3)
    play(table, "Ana: claim mandate-9", "Ana: worth 1", "Ana: trade oil 3")
    assert player(table, "Ana").claimed == []
    play(table, "Ana: sell oil 3", "table: close")
    play(table, "table: success", "table: done")
    while table.ask.text.id == "economicon.ask.consume":
        table.do(random_move(table, Random(1)))
    play(table, "table: event event-2", "table: rounds 1", 'table: free "x"')
    assert table.state.active == table.seats["Ana"]
    assert refused(table, "Ana: claim mandate-9").text.id == "economicon.error.unmet"


def test_C19_a_mandate_is_not_claimed_again_while_its_card_is_taught():
    table = play(trading(), "Ana: claim mandate-1")
    with pytest.raises(Misread):
        play(table, "Ana: claim mandate-1")
    play(table, "Ana: worth 20", 'Ana: free "x"')
    assert player(table, "Ana").claimed == ["mandate-1"]
    assert player(table, "Ana").unclaimed == 1


def test_C19_no_more_claims_are_begun_than_mandates_are_held():
    table = play(trading(), "Ana: claim mandate-1", "Ana: claim mandate-2")
    assert refused(table, "Ana: claim mandate-3").text.id == "economicon.error.no_mandate"


def test_C19_a_card_in_two_claims_is_found_by_the_audit():
    table = trading()
    player(table, "Ana").claimed += ["mandate-1", "mandate-1"]
    assert [text.id for text in table.audit()] == ["economicon.audit.claimed"]


def test_C19_claim_is_not_offered_when_every_mandate_left_is_known_to_be_unmet():
    table = trading()
    cards = [answer[0] for option in claims(table, "Ana")[0].options for answer in option.answers()]
    for card in cards:
        play(table, f"Ana: claim {card}", "Ana: worth 1", "Ana: hold gold 99")
    assert not claims(table, "Ana")


def test_C19_one_claim_a_turn_is_an_option():
    table = play(trading(claims="one"), "Ana: claim mandate-1")
    assert refused(table, "Ana: claim mandate-2").text.id == "economicon.error.one_claim"
    play(table, "Ana: worth 1", 'Ana: free "x"')
    assert not claims(table, "Ana")
    play(table, "Ana: mine", "Bo: mine")
    assert claims(table, "Ana")


def test_C23_the_result_of_the_last_event_is_not_that_of_the_next():
    table = play(resolved(), "table: done")
    while table.ask.text.id == "economicon.ask.consume":
        table.do(random_move(table, Random(1)))
    event = table.view()["event"]
    assert (event["success"], event["round"], event["card"]) == (None, 0, "")


# Prices


@pytest.mark.parametrize("rounding", ["up", "down", "even"])
def test_C21_nothing_is_produced_for_nothing_where_prices_have_a_floor(rounding):
    table = market(trading(rounding=rounding), gold=1, oil=30)
    play(table, "Ana: produce oil gold 1")
    assert units(table, "Ana", "gold") == 9.75


def test_C09_without_a_floor_half_of_a_quarter_may_round_to_nothing():
    table = market(trading(rounding="down", floor="off"), gold=2, oil=8)
    play(table, "Ana: produce oil gold 1")
    assert units(table, "Ana", "gold") == 10


@pytest.mark.parametrize(("exchange", "gets"), [("received", 5.25), ("price", 4.75)])
def test_C15_an_exchange_may_be_reckoned_at_the_price_that_is_shown(exchange, gets):
    table = market(trading(exchange=exchange), gold=6, blue=7)
    play(table, "Ana: exchange blue gold 24")
    # 6 * 6 / 7 = 5.14; a gold costs 7 / 6, shown as 1.25, and 6 / 1.25 = 4.8
    assert units(table, "Ana", "gold") == 10 + gets


def test_C15_nothing_is_exchanged_at_a_shown_price_of_nothing():
    table = market(trading(exchange="price", floor="off"), gold=30, blue=1)
    assert refused(table, "Ana: exchange blue gold 4").text.id == "economicon.error.exchange_market"


def test_C37_own_units_bought_back_may_cost_their_price_into_the_market():
    table = market(trading(own_units="market"), grain="green blue", gold=4)
    play(table, "Ana: buy grain gold 2")
    assert (units(table, "Ana", "gold"), units(table, "Bo", "gold")) == (6, 12)
    assert table.state.market["gold"] == 6 * QUARTERS


# Consumption, events, scoring


def test_C24_only_goods_that_are_held_may_have_to_be_consumed():
    table = reserve(trading(consumed="held", rounds=1), "Ana", grain=2, oil=3)
    finish_event(table)
    assert player(table, "Ana").volatility == 0
    assert (units(table, "Ana", "grain"), units(table, "Ana", "oil")) == (0, 1)
    assert player(table, "Bo").volatility == 0


def test_C24_too_few_of_a_held_good_are_still_too_few():
    table = finish_event(reserve(trading(consumed="held", rounds=1), "Ana", grain=1, oil=3))
    assert player(table, "Ana").volatility == 1
    assert units(table, "Ana", "oil") == 3


def test_C23_event_cards_may_take_points_away_where_the_table_says_so():
    assert refused(resolved(), "table: award Ana -2")
    table = play(resolved(event_points="both"), "table: award Ana -2", "table: volatility Bo 3")
    play(table, "table: volatility Bo -2")
    assert (player(table, "Ana").achievements, player(table, "Bo").volatility) == (-2, 1)
    assert refused(table, "table: volatility Bo -2")


@pytest.mark.parametrize(("ties", "points"), [("nobody", 0), ("all", 7)])
def test_C30_a_tie_for_the_most_valuable_economy_is_an_option(ties, points):
    table = laid(value_ties=ties)
    for line in table.standings():
        parts = {text.id: n for text, n in line.parts}
        assert parts["economicon.score.value"] == points


# Previews, and bounds that are the same wherever they are asked for


@pytest.mark.parametrize("start", [fresh, laid])
@pytest.mark.parametrize("line", ["Ana: draw", "Ana: mine", "Ana: produce oil gold 1", "Ana: sell"])
def test_C18_a_preview_before_the_time_is_refused_as_the_move_is(start, line):
    table, move = start(), Move.parse(line)
    with pytest.raises(EngineError) as shown:
        table.rulebook.preview(table, move)
    with pytest.raises(EngineError) as done:
        table.do(move)
    assert str(shown.value) == str(done.value)


def test_C01_a_preview_of_what_moves_nothing_on_the_markets_shows_nothing():
    table = fresh()
    move = next(move for move in table.legal() if move.verb == "nation")
    assert table.preview(move) is None


HOUSES = [
    {"rounding": rounding, "payments": payments, "exchange": exchange, "own_units": own}
    for rounding in ("up", "down", "even")
    for payments in ("quarters", "whole")
    for exchange, own in (("received", "free"), ("price", "market"))
]


@pytest.mark.parametrize("house", HOUSES)
def test_C08_what_is_listed_is_exactly_what_the_plan_of_an_action_accepts(house):
    rng = Random(str(house))
    table = fresh("Ana Bo Cy", **house, floor=rng.choice(("on", "off")))
    looked = 0
    while table.ask is not None and looked < 2:
        if table.ask.text.id == "economicon.ask.turn" and rng.random() < 0.15:
            looked += 1
            assert_listed_is_accepted(table)
        table.do(random_move(table, rng))
    assert looked == 2


def assert_listed_is_accepted(table):
    seat, money = table.ask.who[0], table.state.money_at_table()
    listed = {
        (option.verb, *option.prefix): {args[-1] for args in option.answers()}
        for option in table.ask.options
        if isinstance(option, Amount)
    }
    ways = [("print",), *(("sell", good) for good in COMMODITIES)]
    ways += [(verb, g, m) for verb in ("produce", "buy") for g in COMMODITIES for m in money]
    ways += [("exchange", give, get) for give in money for get in money]
    for way in ways:
        most = MOST if way[0] in ("produce", "buy", "sell") else MOST * QUARTERS
        accepted = {n for n in range(most + 2) if accepts(table, seat, way, n)}
        assert accepted == listed.get(way, set()), way


def accepts(table, seat, way, n):
    try:
        PLANS[way[0]](table, seat, Move(table.players[seat], way[0], (*way[1:], n)))
    except IllegalMove:
        return False
    return True
