"""Start of a turn: interest, missed interest, the forecast, the embargo."""

from __future__ import annotations

from tests.engine.orconomics.build import (
    answers,
    at,
    offers,
    player,
    ready,
    refusal,
    say,
    table,
    told,
)

STRICT = {"mode": "strict"}
THREE_LOANS = {
    "Ana": "food/bones banking/bones smuggling/bones",
    "Bo": "tourism/bones weaponcrafting/bones",
}


def test_O09_G03_an_embargo_deals_clockwise_from_the_oracle():
    """Two cards are left in the box, none lies in the discards, and Bo is the Oracle."""
    t = table(cards={"Ana": 3, "Bo": 3, "Cy": 31})
    say(t, "Ana: roll 1 6", "Ana: pass", "Bo: pass", "Cy: pass", "Ana: done", "Ana: done")
    before = [player(t, name)["hand"]["count"] for name in t.players]
    assert t.view()["deck"]["pile"] == 2
    say(t, "Bo: roll 1 6")
    after = [player(t, name)["hand"]["count"] for name in t.players]
    assert [now - then for now, then in zip(after, before, strict=True)] == [0, 1, 1]


def test_O09_same_industry_again_is_an_embargo():
    t = table(
        active="tourism",
        crisis="food",
        companies={"Ana": "tourism"},
        startups={"tourism livestock": "Bo"},
    )
    hands = [player(t, n)["hand"]["count"] for n in t.players]
    say(t, "Ana: roll 1 1")
    assert t.view()["board"]["crisis"] == "transportation"
    assert [player(t, n)["hand"]["count"] for n in t.players] == [n + 1 for n in hands]
    assert t.stage == "development"
    assert t.view()["board"]["borders"][0]["bases"] == ["Bo", None, None]
    assert t.state.money.held() == [20, 21, 22]


def test_O09_twelve_after_two_is_the_same_industry():
    t = say(table(active="tourism"), "Ana: roll 6 6")
    assert "embargo" in told(t)


def test_O10_the_first_turn_is_never_an_embargo():
    t = say(ready(crisis="transportation"), "Ana: roll 3 4")
    assert "embargo" not in told(t)
    assert t.view()["board"]["active"] == "transportation"


def test_O11_embargo_cards_may_exceed_five():
    t = say(table(active="food", cards={"Bo": 5}), "Ana: roll 3 3")
    assert player(t, "Bo")["hand"]["count"] == 6
    assert at(t, "develop").ask.who == (0,)


def test_O12_the_oracle_alone_pays_a_silver_a_loan_before_the_roll():
    t = table(companies=THREE_LOANS, money={"Ana": 10, "Bo": 10})
    at(t, "interest")
    say(t, "Ana: pay")
    assert (player(t, "Ana")["money"], player(t, "Bo")["money"]) == (7, 10)
    at(t, "roll")


def test_O12_rolling_says_that_the_interest_is_paid():
    t = say(table(companies=THREE_LOANS, money={"Ana": 10}), "Ana: roll 1 2")
    assert told(t)[0] == "interest"
    assert t.state.money.bank == 170 - sum(t.state.money.held())


def test_O13_unpaid_interest_costs_exactly_one_company():
    t = table(
        companies={"Ana": "food/bones food/bones banking/bones smuggling/bones"}, money={"Ana": 2}
    )
    assert not answers(t, "pay")
    assert refusal(t, "Ana: roll 3 4").rules == ()
    say(t, "Ana: lose food bones")
    ana = player(t, "Ana")
    assert (ana["loans"], ana["money"], ana["score"]) == (3, 2, 3)
    assert at(t, "roll").ask.who == (0,)


def test_O13_whoever_can_pay_may_be_unwilling_and_no_loan_is_possible_now():
    t = table(companies={"Ana": "food/bones banking"}, money={"Ana": 9})
    assert ("banking", "orc") in answers(t, "lose")
    assert "loan" not in offers(t, "Ana")


def test_O14_missed_interest_goes_to_whoever_points_it_out():
    t = table(companies=THREE_LOANS, money={"Ana": 10}, options=STRICT)
    say(t, "Ana: pay 1", "Ana: roll 1 3", "Bo: missed")
    say(at(t, "demand"), "Ana: pay")
    assert (player(t, "Ana")["money"], player(t, "Bo")["money"]) == (10 - 1 - 2, 21 + 2)
    assert "missed" not in offers(t, "Cy")


def test_O14_a_company_may_be_given_instead_and_keeps_its_side():
    t = table(companies=THREE_LOANS, money={"Ana": 0}, options=STRICT)
    say(t, "Ana: roll 1 3", "Bo: missed")
    assert not answers(t, "pay")
    say(t, "Ana: give food bones")
    assert player(t, "Bo")["companies"]["food"] == {"orc": 0, "bones": 1}
    assert (player(t, "Ana")["loans"], player(t, "Bo")["loans"]) == (2, 3)


def test_O14_nothing_is_owed_once_the_end_of_turn_begins():
    t = table(companies=THREE_LOANS, options=STRICT)
    say(t, "Ana: roll 1 3", "Ana: pass", "Bo: pass", "Cy: pass")
    assert "missed" in offers(t, "Bo")
    say(t, "Ana: done")
    assert "missed" not in offers(t, "Bo")
    assert refusal(t, "Bo: missed").rules == ("O14", "O15")


def test_O14_in_helper_mode_the_app_asks_itself():
    t = say(table(companies=THREE_LOANS), "Ana: roll 3 4")
    assert "missed" not in offers(t, "Bo")


def test_O15_of_two_who_speak_at_once_the_nearest_clockwise_gets_it():
    t = table(companies=THREE_LOANS, money={"Ana": 10}, options=STRICT)
    say(t, "Ana: roll 1 3", "table: missed Cy Bo", "Ana: pay")
    assert (player(t, "Bo")["money"], player(t, "Cy")["money"]) == (24, 22)
    assert t.moves[-2].args == ("Cy", "Bo")


def test_G07_strict_mode_neither_asks_for_interest_nor_forgets_it():
    t = at(table(companies=THREE_LOANS, options=STRICT), "roll")
    say(t, "Ana: roll 3 4")
    assert t.view()["interest_missed"] == 3
    assert "missed" in offers(t, "Bo")
