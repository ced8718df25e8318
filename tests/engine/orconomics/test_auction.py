"""Stage 2: the auction, its payment, tokens taken back."""

from __future__ import annotations

from engine.rulebooks.orconomics.cards import SECTORS
from tests.engine.orconomics.build import answers, at, offers, player, refusal, say, table, told

EIGHT = " ".join(SECTORS[2:10])


def test_O23_no_auction_in_a_full_industry():
    t = table(companies={"Bo": "food food"}, startups={"innovations food": "- - Ana"})
    say(t, "Ana: roll 3 3", "Ana: enter food innovations")
    assert t.state.companies.within["food"] == 3
    assert "full" in told(t)
    at(t, "develop")


def test_O23_startups_do_not_count():
    t = table(companies={"Bo": "food food"}, startups={"innovations food": "Ana - -"})
    say(t, "Ana: roll 3 3")
    assert "full" not in told(t)


def test_O24_clockwise_always_higher_and_a_pass_is_final():
    t = table(cards={"Ana": 0, "Bo": 0, "Cy": 0})
    say(t, "Ana: roll 3 4", "Ana: bid 1", "Bo: bid 2", "Cy: pass")
    assert refusal(t, "Ana: bid 2").text.args["least"] == 3
    say(t, "Ana: bid 3", "Bo: pass")
    assert player(t, "Ana")["money"] == 20 - 12
    assert player(t, "Ana")["companies"] == {"transportation": {"orc": 1, "bones": 0}}


def test_O24_all_pass_and_nothing_is_paid():
    t = table()
    say(t, "Ana: roll 3 4", "Ana: pass", "Bo: pass", "Cy: pass")
    assert "nobody_bid" in told(t)
    assert t.state.money.held() == [20, 21, 22]


def test_O25_active_cards_count_as_gold():
    t = table(
        money={"Ana": 17}, hold={"Ana": "transportation transportation"}, cards={"Bo": 0, "Cy": 0}
    )
    say(t, "Ana: roll 3 4")
    assert answers(t, "bid")[-1] == (6,)
    error = refusal(t, "Ana: bid 7")
    assert (error.text.id, error.text.args["gold"], error.text.args["cards"]) == (
        "orconomics.error.bid_high",
        4,
        2,
    )
    say(t, "Ana: bid 6")
    assert told(t).count("cannot_bid") == 2
    say(at(t, "pay_bid"), "Ana: pay transportation transportation")
    assert player(t, "Ana")["money"] == 1
    assert t.view()["deck"]["discards"] == {"transportation": 2}


def test_O25_whoever_can_bid_nothing_is_not_asked():
    t = table(money={"Ana": 3, "Bo": 15}, cards={"Ana": 0, "Bo": 0})
    say(t, "Ana: roll 3 4")
    assert "cannot_bid" in told(t)
    assert at(t, "bid").ask.who == (1,)
    assert answers(t, "bid")[-1] == (3,)


def test_O25_a_hidden_hand_is_believed_with_a_warning():
    t = table(money={"Ana": 8}, cards={"Ana": 2})
    say(t, "Ana: roll 3 4", "Ana: bid 4")
    assert told(t) == ["counts_on"]
    assert refusal(say(t, "Bo: pass", "Cy: pass"), "Ana: pay").text.id == "engine.error.bad_cards"


def test_O25_a_bid_that_turns_out_unpayable_is_void_and_the_next_one_buys():
    t = table(money={"Ana": 8}, cards={"Ana": 2})
    say(t, "Ana: roll 3 4", "Ana: bid 1", "Bo: bid 2", "Cy: pass", "Ana: bid 4", "Bo: pass")
    say(t, "Ana: hold food food")
    assert "bid_void" not in told(t), "the others would know that she holds no such card (O70)"
    say(at(t, "pay_bid"), "Ana: unpaid")
    assert "bid_void" in told(t)
    say(at(t, "pay_bid"), "Bo: pay")
    assert player(t, "Bo")["companies"] == {"transportation": {"orc": 1, "bones": 0}}
    assert player(t, "Ana")["money"] == 8


def test_O26_a_bid_may_be_paid_with_cards_alone():
    t = table(hold={"Ana": "food food food"})
    say(t, "Ana: roll 3 3", "Ana: bid 3", "Bo: pass", "Cy: pass", "Ana: pay food food food")
    assert player(t, "Ana")["money"] == 20
    assert t.view()["deck"]["discards"] == {"food": 3}


def test_O27_no_loans_during_the_auction():
    t = table(companies={"Ana": "transportation"}, money={"Ana": 4}, cards={"Ana": 0})
    say(t, "Ana: roll 3 4", "Ana: pay")
    assert "loan" in offers(at(t, "auction"), "Ana")
    say(t, "table: auction")
    assert "loan" not in offers(t, "Ana")
    assert refusal(t, "Ana: loan transportation").rules == ("O20", "O27")


def test_O28_a_winner_without_a_token_takes_one_back():
    t = table(
        "Ana Bo Cy Di",
        companies={"Ana": EIGHT},
        startups={"tourism livestock": "Ana Ana -"},
        cards={"Ana": 0},
    )
    say(t, "Ana: roll 1 1", "table: auction", "Ana: bid 1", "Bo: pass", "Cy: pass", "Di: pass")
    assert ("tourism", "livestock", 2) in answers(at(t, "takeback"), "takeback")
    say(t, "Ana: takeback tourism livestock 2")
    assert (player(t, "Ana")["score"], player(t, "Ana")["supply"]) == (9, 0)


def test_O28_taking_back_a_company_ends_its_loan():
    t = table(
        "Ana Bo Cy Di",
        companies={"Ana": EIGHT.replace("food", "food/bones")},
        startups={"tourism livestock": "Ana Ana -"},
        cards={"Ana": 0},
    )
    say(
        t,
        "Ana: pay",
        "Ana: roll 1 1",
        "table: auction",
        "Ana: bid 1",
        "Bo: pass",
        "Cy: pass",
        "Di: pass",
        "Ana: takeback food bones",
    )
    assert (player(t, "Ana")["score"], player(t, "Ana")["loans"]) == (8, 0)


def test_O29_a_bid_needs_no_spare_token():
    t = table(
        "Ana Bo Cy Di",
        companies={"Ana": EIGHT},
        startups={"tourism livestock": "Ana Ana -"},
        cards={"Ana": 0},
    )
    say(t, "Ana: roll 1 1", "table: auction", "Ana: bid 2")
    assert t.view()["auction"]["highest"] == 2


def test_O30_nothing_is_taken_back_while_a_token_is_left():
    t = table(companies={"Ana": "banking"}, cards={"Ana": 0})
    say(t, "Ana: roll 3 4", "Ana: bid 1", "Bo: pass", "Cy: pass")
    assert player(t, "Ana")["score"] == 2
    assert refusal(t, "Ana: takeback banking orc")


def test_O74_a_company_given_up_for_losses_makes_room_for_the_auction():
    t = table(
        "Ana Bo", companies={"Ana": "transportation", "Bo": "transportation"}, money={"Ana": 0}
    )
    say(t, "Ana: roll 3 4", "Ana: lose transportation orc", "Bo: pay")
    assert "full" not in told(t)
    say(t, "table: auction")
    at(t, "bid")
