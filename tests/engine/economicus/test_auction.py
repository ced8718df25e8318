"""The auction: what is offered, who bids, what it costs, what becomes of the price."""

import pytest

from tests.engine.economicus.build import (
    PLAIN,
    asked,
    money,
    owned,
    pass_all,
    play,
    ready,
    refusal,
    stars,
    told,
    verbs,
)

BOTH = PLAIN | {"state.s9": 1}
ONLY_STATE = BOTH | {"private.s9": 0}


def auction(players="Ana Bo Cy", roll="4 5", **more):
    return play(ready(players, **more), f"Ana: roll {roll}")


def test_E29_the_active_player_chooses_which_kind_even_without_a_quota():
    t = auction(facts=BOTH, quotas={"Ana": 0})
    assert asked(t) == "offer"
    play(t, "Ana: offer state")
    assert t.ask.who == (1,)


def test_E29_with_one_kind_free_nothing_is_asked():
    assert asked(auction()) == "first_bid"


def test_E30_only_quota_holders_bid_and_the_buyer_discards_it():
    t = auction(facts=ONLY_STATE, quotas={"Ana": 0, "Cy": 0}, money={"Bo": 10})
    assert t.ask.who == (1,)
    play(t, "Bo: bid 9", "table: dealt")
    assert (owned(t, "Bo", "s9"), t.state.quotas(1)) == (1, 0)
    assert money(t, "Bo") == 10 - 1 - 9


def test_E30_without_any_quota_there_is_no_auction():
    t = auction("Ana Bo", facts=ONLY_STATE, quotas={"Ana": 0, "Bo": 0})
    assert asked(t) == "create"


def test_E31_others_pay_1_to_take_part():
    t = play(auction("Ana Bo", roll="1 4"), "Ana: bid 5", "Bo: bid 6", "Ana: pass", "table: dealt")
    assert money(t) == [20, 13]


def test_E31_once_per_auction_and_lost_even_when_losing():
    t = play(auction("Ana Bo", roll="1 4"), "Ana: bid 5", "Bo: bid 6", "Ana: bid 7", "Bo: bid 8")
    play(t, "Ana: bid 9", "Bo: pass", "table: dealt")
    assert money(t) == [11, 19]


def test_E31_who_cannot_pay_the_fee_is_not_asked_for_a_bid():
    t = play(auction("Ana Bo", money={"Bo": 0}), "Ana: bid 9")
    assert (t.ask.who, asked(t), verbs(t)) == ((1,), "cannot_bid", ["pass"])


def test_E31_passing_is_free():
    assert money(play(auction("Ana Bo"), "Ana: pass", "Bo: pass")) == [20, 20]


def test_E31_strict_who_forgets_the_fee_pays_2():
    t = auction("Ana Bo", roll="1 4", attention="strict")
    play(t, "Ana: bid 5")
    assert verbs(t) == ["pass", "bid", "fee"]
    play(t, "Bo: bid 6")
    assert told(t)[0] == "fee_forgotten"
    assert money(t, "Bo") == 18
    play(t, "Ana: pass", "table: dealt")
    assert money(t, "Bo") == 12


def test_E31_strict_who_pays_first_pays_1():
    t = auction("Ana Bo", roll="1 4", attention="strict")
    play(t, "Ana: bid 5", "Bo: fee")
    assert t.ask.who == (1,)
    assert refusal(t, "Bo: fee") == "no_fee_due"
    play(t, "Bo: bid 6")
    assert money(t, "Bo") == 19


def test_E31_without_a_coin_for_the_fee_there_is_no_bid():
    t = play(auction("Ana Bo", money={"Bo": 0}, companies={"Bo": "s4"}), "Ana: bid 9")
    assert refusal(t, "Bo: bid 10") == "fee"
    play(t, "Bo: loan s4", "Bo: bid 10")
    assert money(t, "Bo") == 4


def test_E32_from_the_price_up_always_higher_until_one_is_left():
    t = auction(roll="2 4")
    assert refusal(t, "Ana: bid 5") == "bid"
    play(t, "Ana: pass", "Bo: bid 6")
    assert refusal(t, "Cy: bid 6") == "bid"
    play(t, "Cy: bid 7", "Bo: pass", "table: dealt")
    assert owned(t, "Cy", "s6") == 1
    assert t.state.price("s6") == 7


def test_E33_a_bid_above_the_coins_is_paid_by_selling():
    t = auction("Ana Bo", companies={"Ana": "s11"}, money={"Ana": 5})
    play(t, "Ana: bid 9", "Bo: pass")
    assert asked(t) == "raise_money"
    play(t, "Ana: sell s11", "table: dealt")
    assert (owned(t, "Ana", "s9"), money(t, "Ana")) == (1, 2)


def test_E33_who_cannot_pay_is_bankrupt_and_the_bid_before_buys():
    t = auction("Ana Bo Cy", roll="5 6", money={"Bo": 3})
    play(t, "Ana: bid 13", "Bo: bid 14", "Cy: pass", "Ana: pass", "Bo: bankrupt", "table: dealt")
    assert (owned(t, "Ana", "s11"), money(t, "Ana")) == (1, 7)
    assert t.state.price("s11") == 13
    assert t.state.absent == [1]


def test_E33_with_no_bid_before_nobody_buys():
    t = auction("Ana Bo", money={"Bo": 3})
    play(t, "Ana: pass", "Bo: bid 14", "Bo: bankrupt")
    assert owned(t, "Bo", "s9") == 0
    pass_all(t)
    assert t.state.price("s9") == 5


def test_E34_the_winning_bid_is_the_new_price_and_brings_card_and_stars():
    t = play(auction("Ana Bo", quotas={"Ana": 0}), "Ana: bid 9", "Bo: pass", "table: dealt")
    assert t.state.price("s9") == 9
    assert (t.state.options_held(0), stars(t, "Ana")) == (1, 2)


@pytest.mark.parametrize(("before", "after"), [(8, 4), (4, 1), (1, 1), (17, 13)])
def test_E35_an_idle_turn_lowers_the_price_by_4(before, after):
    t = ready("Ana Bo", price={"s8": before}, rules="quick")
    pass_all(play(t, "Ana: roll 3 5"))
    assert t.state.price("s8") == after


def test_E35_also_where_nothing_was_for_sale():
    t = pass_all(play(ready("Ana Bo"), "Ana: roll 3 4"))
    assert t.state.price("s7") == 13


def test_E35_not_after_a_startup():
    t = play(ready("Ana Bo", rules="quick"), "Ana: roll 3 5", "Ana: pass", "Bo: pass")
    play(t, "table: create Ana 1", "table: done")
    assert t.state.price("s8") == 10


def test_E59_a_price_changed_before_the_first_activation_stays():
    t = ready("Ana Bo", companies={"Ana": "s9"}, rules="quick")
    play(t, "Ana: sell s9")
    assert (money(t, "Ana"), t.state.price("s9")) == (25, 7)
    play(t, "Ana: roll 4 5")
    assert t.state.price("s9") == 7


def test_E60_the_price_is_written_before_the_winner_pays():
    t = auction("Ana Bo", companies={"Ana": "s9"}, money={"Ana": 21}, rules="quick")
    assert money(t, "Ana") == 23
    play(t, "Ana: bid 31", "Bo: pass", "Ana: sell s9")
    assert (money(t, "Ana"), t.state.price("s9")) == (8, 29)


def test_E60_or_after_he_has_paid():
    t = auction(
        "Ana Bo", companies={"Ana": "s9"}, money={"Ana": 26}, rules="quick", price_written="after"
    )
    play(t, "Ana: bid 31", "Bo: pass", "Ana: sell s9")
    assert (money(t, "Ana"), t.state.price("s9")) == (28 + 5 - 31, 31)


TWELVE = "s2 s2 s2 s2 s3 s3 s3 s3 s12 s12 s12 s12"
MAY_SELL = {"no_token_left": "may-sell"}


def test_E26_without_a_token_no_bid():
    t = auction("Ana Bo", companies={"Ana": TWELVE})
    assert (t.ask.who, asked(t)) == ((1,), "first_bid")


def test_E26_where_the_table_plays_it_so_a_company_may_be_sold_to_bid():
    t = auction("Ana Bo", companies={"Ana": TWELVE}, **MAY_SELL)
    assert (t.ask.who, asked(t)) == ((0,), "sell_to_bid")
    assert [option.verb for option in t.ask.options] == ["pass"]
    assert refusal(t, "Ana: bid 9") == "no_token"
    play(t, "Ana: pass")
    assert t.ask.who == (1,)


@pytest.mark.parametrize("attention", ["helper", "strict"])
def test_E26_E46_who_sells_a_company_first_may_bid_after_all(attention):
    t = auction("Ana Bo", companies={"Bo": TWELVE}, rules="quick", attention=attention, **MAY_SELL)
    play(t, "Ana: bid 9")
    assert refusal(t, "Bo: fee") == "no_token"
    play(t, "Bo: sell s12")
    assert (t.ask.who, asked(t)) == ((1,), "bid")
    play(t, "Bo: bid 10", "Ana: pass")
    assert owned(t, "Bo", "s9") == 1


def test_E26_E46_who_sells_while_another_is_asked_is_asked_like_everybody():
    t = auction("Ana Bo Cy", companies={"Cy": TWELVE}, rules="quick", **MAY_SELL)
    play(t, "Ana: bid 9", "Cy: sell s12", "Bo: pass")
    assert (t.ask.who, asked(t)) == ((2,), "bid")


def test_E26_E46_who_cannot_sell_any_is_not_asked():
    t = auction("Ana Bo", loaned={"Ana": "s2 " * 12}, money={"Ana": 3}, rules="quick", **MAY_SELL)
    assert (t.ask.who, asked(t)) == ((1,), "first_bid")


def test_E26_a_bid_without_a_token_any_more_is_void_but_a_company_can_be_sold():
    t = auction("Ana Bo", companies={"Ana": TWELVE.removesuffix(" s12")}, rules="quick", **MAY_SELL)
    play(t, "Ana: bid 9", "table: correct companies.Ana.s11 1")
    assert "bid_void" in told(t)
    play(t, "Bo: pass")
    assert (t.ask.who, asked(t)) == ((0,), "sell_to_bid")


def test_a_bidder_who_goes_bankrupt_leaves_the_auction():
    t = play(auction(), "Ana: bid 9", "Bo: bid 10", "Bo: bankrupt")
    assert t.ask.who == (2,)
    assert t.state.auction.highest == 9
    play(t, "Cy: pass", "table: dealt")
    assert owned(t, "Ana", "s9") == 1


def test_a_bid_for_a_state_company_is_void_when_the_quota_is_gone():
    t = auction("Ana Bo", facts=ONLY_STATE)
    play(t, "Ana: bid 9", "Bo: bid 10", "table: correct quotas.Bo 0")
    assert "bid_void" in told(t)
    play(t, "table: dealt")
    assert owned(t, "Ana", "s9") == 1
