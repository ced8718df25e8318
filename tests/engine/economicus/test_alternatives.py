"""Winning, limits and the alternative rules, alone."""

from engine.core.text import msg
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
    startups,
    told,
    verbs,
)

NINE = "s2 s3 s4 s5 s6"
"""Sole companies in five sectors: ten stars."""


def test_E52_nothing_is_handed_over_unless_the_table_allows_deals():
    t = ready("Ana Bo")
    assert refusal(t, "Ana: give Bo money 3") == "no_deals"
    assert "give" not in {o.verb for o in t.offers(0)}


def test_E52_agreed_deals():
    t = ready(
        "Ana Bo", companies={"Ana": "s9"}, startups={"Ana": "s4"}, cards={"Ana": 1}, deals="on"
    )
    play(t, "Ana: give Bo money 3", "Ana: give Bo company s9", "Ana: give Bo startup s4")
    play(t, "Ana: give Bo card", "Ana: give Bo quota")
    assert money(t) == [17, 23]
    assert (owned(t, "Bo", "s9"), startups(t, "Bo", "s4"), stars(t, "Bo")) == (1, 1, 2)
    assert (t.state.options_held(1), t.state.quotas(1)) == (1, 2)
    assert refusal(t, "Ana: give Bo money 18") == "cannot_give"
    assert t.audit() == []


def test_E52_nobody_is_given_more_tokens_than_he_has():
    twelve = " ".join(f"s{n}" for n in (3, 4, 5, 6) for _ in range(3))
    t = ready("Ana Bo", companies={"Ana": "s9", "Bo": twelve}, rules="quick", deals="on")
    play(t, "table: correct startups.Ana.s4 1", "table: correct startups.Bo.s4 3")
    assert refusal(t, "Ana: give Bo company s9") == "cannot_give"
    assert refusal(t, "Ana: give Bo startup s4") == "cannot_give"
    play(t, "Bo: sell s3", "Bo: drop s4", "Ana: give Bo company s9", "Ana: give Bo startup s4")
    assert (owned(t, "Bo", "s9"), startups(t, "Bo", "s4")) == (1, 3)


def test_E53_the_target_must_be_held_at_the_end_of_the_turn():
    t = ready(companies={"Ana": f"{NINE} s12", "Bo": "s11"}, rules="quick")
    assert stars(t, "Ana") >= t.state.target
    play(t, "Ana: roll 4 5")
    assert t.result is None
    pass_all(t)
    assert t.result.winners == (0,)
    assert t.result.text.args["n"] == 12


def test_E53_a_star_lost_before_the_end_wins_nothing():
    t = ready(companies={"Ana": NINE}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: pass", "Bo: pass", "Cy: pass", "Ana: sell s2")
    play(t, "table: done")
    assert t.result is None


def test_E53_of_two_holders_the_earlier_one_wins():
    t = ready(companies={"Bo": NINE}, rules="quick")
    play(t, "table: correct companies.Ana.s8 1", "table: correct companies.Ana.s9 1")
    for n in (10, 11, 12, 7):
        play(t, f"table: correct companies.Ana.s{n} 1")
    assert stars(t)[:2] == [12, 10]
    pass_all(play(t, "Ana: roll 1 3"))
    assert t.result.winners == (1,)


def test_E53_reached_in_the_same_step_more_stars_win_then_assets():
    t = ready(companies={"Ana": NINE, "Bo": "s8 s9 s10 s11 s12"}, rules="quick")
    t.state.reached[:] = [5, 5, None]
    play(t, "table: correct money.Bo 30", "Ana: roll 3 4")
    pass_all(t)
    assert stars(t)[:2] == [10, 10]
    assert t.result.winners == (1,)


def test_E53_reached_in_the_same_step_stars_come_before_assets():
    t = ready(companies={"Ana": f"{NINE} s12", "Bo": "s7 s8 s9 s10 s11"}, rules="quick")
    t.state.reached[:] = [5, 5, None]
    play(t, "table: correct money.Bo 90", "Ana: roll 3 4")
    pass_all(t)
    assert stars(t)[:2] == [12, 10]
    assert t.result.winners == (0,)


def test_E54_after_the_last_turn_the_most_stars_win():
    t = ready("Ana Bo", companies={"Bo": "s4"}, money={"Ana": 90}, rules="quick", turns=1)
    pass_all(play(t, "Ana: roll 4 5"))
    assert t.result.winners == (1,)
    assert t.result.text.id == "economicus.win.limit"


def test_E54_net_assets_are_coins_and_prices_less_6_a_loan():
    t = ready("Ana Bo", companies={"Ana": "s9"}, loaned={"Ana": "s9 s4"}, money={"Ana": 14})
    assert t.view()["players"][0]["assets"] == 24


def test_E54_equal_stars_are_parted_by_net_assets():
    t = ready("Ana Bo", companies={"Ana": "s4", "Bo": "s9"}, rules="quick", turns=1)
    pass_all(play(t, "Ana: roll 5 6"))
    assert t.result.winners == (1,)


def test_E54_those_who_are_equal_in_both_share_the_win():
    t = ready("Ana Bo", companies={"Ana": "s9", "Bo": "s9"}, rules="quick", turns=1)
    pass_all(play(t, "Ana: roll 5 6"))
    assert t.result.winners == (0, 1)


def test_E54_the_turn_in_which_the_clock_runs_out_is_the_last():
    t = play(ready("Ana Bo", companies={"Bo": "s4"}, rules="quick", minutes=60), "table: time")
    assert told(t) == ["time_up"]
    pass_all(play(t, "Ana: roll 4 5"))
    assert t.result.winners == (1,)
    assert refusal(ready("Ana Bo"), "table: time") == "engine.error.not_now"


def test_E55_give_two_only_for_empty_hands():
    t = ready("Ana Bo", give_two="on", quotas={"Ana": 0, "Bo": 1})
    play(t, "Ana: roll 1 1")
    assert t.ask.text.args["who"] == (msg("economicus.part.times", who="Ana", n=2), "Bo")
    play(t, "table: dealt")
    assert [t.state.options_held(seat) for seat in (0, 1)] == [2, 1]


def test_E56_a_one_burns_whatever_the_bonus():
    t = ready(
        "Ana Bo", startups={"Ana": "s9"}, companies={"Ana": "s8 s8 s8 s10 s10 s10"}, unlucky="on"
    )
    play(t, "Ana: roll 4 5", "Ana: roll 1")
    assert "burns" in told(t)
    assert (startups(t, "Ana", "s9"), owned(t, "Ana", "s9")) == (0, 0)
    play(t, "table: dealt")
    assert t.state.options_held(0) == 1


def test_E56_only_a_changed_die_saves_it():
    more = {"companies": {"Ana": "s8 s8 s8 s10 s10 s10"}, "cards": {"Ana": 1}}
    t = ready("Ana Bo", startups={"Ana": "s9"}, unlucky="on", **more)
    play(t, "table: teach c1 option die 1 end", "Ana: roll 4 5", "Ana: roll 1")
    assert (asked(t), verbs(t)) == ("burn", ["burn"])
    play(t, "Ana: play c1", "table: dealt")
    assert owned(t, "Ana", "s9") == 1


def test_E56_by_quick_rules_it_just_burns_and_a_loan_falls_due():
    t = ready("Ana Bo", startup_loans={"Ana": "s9"}, unlucky="on", rules="quick")
    play(t, "Ana: roll 4 5", "Ana: roll 1")
    assert (money(t, "Ana"), startups(t, "Ana", "s9"), t.state.loans(0)) == (14, 0, 0)


def offer(**more):
    t = ready("Ana Bo Cy", companies={"Bo": "s6"}, exceptional="on", quotas={}, **more)
    play(t, "Ana: roll 2 4", "Ana: pass", "Bo: pass", "Cy: pass", "table: done")
    return t


def test_E57_the_owner_sells_for_double_or_pays_the_price():
    t = offer(price={"s6": 10}, money={"Ana": 50, "Cy": 50})
    assert asked(t) == "exceptional"
    play(t, "table: buy Ana Bo")
    assert (asked(t), t.ask.who) == ("sell_or_pay", (1,))
    play(t, "Bo: refuse")
    assert (money(t, "Bo"), t.state.price("s6")) == (22 - 6, 12)
    play(t, "table: buy Cy Bo", "Bo: accept", "table: dealt")
    assert money(t) == [50, 16 + 24, 50 - 24]
    assert (owned(t, "Cy", "s6"), t.state.price("s6")) == (1, 24)


def test_E57_nobody_offers_for_a_company_of_his_own_or_without_a_token_for_it():
    t = offer(money={"Ana": 50, "Bo": 50, "Cy": 50})
    assert refusal(t, "table: buy Bo Bo") == "engine.error.bad_pick"
    play(t, "table: correct companies.Cy.s3 12")
    assert refusal(t, "table: buy Cy Bo") == "engine.error.bad_pick"
    play(t, "table: buy Ana Bo")


def test_E57_the_last_coins_keep_the_company():
    t = offer(price={"s6": 10}, money={"Ana": 50, "Bo": 4})
    play(t, "table: buy Ana Bo", "Bo: refuse")
    assert (money(t, "Bo"), owned(t, "Bo", "s6")) == (0, 1)


def test_E57_who_cannot_pay_must_sell():
    t = offer(price={"s6": 10}, money={"Ana": 50, "Bo": 0})
    play(t, "table: buy Ana Bo")
    assert verbs(t) == ["accept"]


def test_E57_the_loan_of_a_sold_company_is_repaid():
    t = ready("Ana Bo", loaned={"Bo": "s6"}, exceptional="on", rules="quick")
    play(t, "Ana: roll 2 4", "Ana: pass", "Bo: pass", "table: done", "table: buy Ana Bo")
    play(t, "Bo: accept")
    assert (money(t, "Bo"), t.state.loans(1), t.state.loans(0)) == (22 + 4 - 6, 0, 0)
    assert owned(t, "Ana", "s6") == 1


def test_E58_income_runs_through_the_own_chain():
    mine = {"Ana": "s2 s3 s4 s5 s8 s12", "Bo": "s3 s5"}
    t = play(ready("Ana Bo", companies=mine, linked="on", rules="quick"), "Ana: roll 1 3")
    assert money(t) == [20 + 4 * 2 - 1, 20]


def test_E58_startups_link_and_are_decided_along_the_chain():
    t = ready(
        "Ana Bo", startups={"Ana": "s4 s6"}, companies={"Ana": "s5"}, linked="on", rules="quick"
    )
    play(t, "Ana: roll 1 3")
    assert money(t, "Ana") == 22
    assert set(t.ask.options[0].choices) == {("s4",), ("s6",)}


def test_E62_the_price_falls_before_the_offers():
    t = offer(price={"s6": 9})
    assert t.state.price("s6") == 5
    play(t, "table: buy Ana Bo", "Bo: refuse")
    assert t.state.price("s6") == 10


def test_E62_or_after_them():
    t = offer(price={"s6": 9}, offers_come="before")
    assert t.state.price("s6") == 9
    play(t, "table: buy Ana Bo", "Bo: refuse")
    assert t.state.price("s6") == 18 - 4


def test_the_standings_follow_stars_then_assets():
    t = ready(companies={"Bo": "s4"}, facts=PLAIN, money={"Cy": 30})
    assert [line.seat for line in t.standings()] == [1, 2, 0]
    assert t.standings()[0].score == 2
