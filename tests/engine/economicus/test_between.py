"""What comes between a question and its answer: sales, loans, cards, bankruptcies, corrections."""

from __future__ import annotations

import pytest

from tests.engine.economicus.build import (
    PLAIN,
    asked,
    begun,
    money,
    owned,
    pass_all,
    play,
    ready,
    refusal,
    startups,
    table,
    told,
    verbs,
)

TWELVE = "s2 s2 s2 s2 s3 s3 s3 s3 s12 s12 s12 s12"
ONLY_STATE = PLAIN | {"private.s9": 0, "state.s9": 2}


# Steps are asked by what somebody could do


def test_E27_founding_is_skipped_where_nobody_could_raise_the_coins():
    t = ready("Ana Bo", money={"Ana": 3, "Bo": 3}, companies={"Ana": "s4"}, rules="quick")
    play(t, "Ana: roll 3 4")
    assert (asked(t), t.turn) == ("roll", 2)


def test_E27_E36_selling_in_the_sector_lowers_what_a_startup_costs():
    t = ready("Ana Bo", money={"Ana": 0, "Bo": 0}, companies={"Ana": "s7"}, rules="quick")
    play(t, "table: fact income.s7 0", "Ana: roll 3 4")
    assert verbs(t) == ["done"]
    play(t, "Ana: sell s7")
    assert (money(t, "Ana"), t.ask.text.args["amount"].amount) == (9, 8)
    assert verbs(t) == ["done", "create"]


def test_E05_E46_with_all_startups_out_one_may_be_dropped_for_another():
    t = ready("Ana Bo", startups={"Ana": "s2 s2 s2", "Bo": "s2 s2 s2"}, rules="quick")
    play(t, "Ana: roll 3 4")
    assert (asked(t), verbs(t)) == ("create", ["done"])
    play(t, "Ana: drop s2", "table: create Ana 1")
    assert startups(t, "Ana", "s7") == 1


def test_E57_E46_exceptional_offers_are_asked_when_somebody_could_borrow():
    more = {"exceptional": "on", "rules": "quick"}
    t = ready("Ana Bo", companies={"Ana": "s9 s9", "Bo": "s12"}, money={"Ana": 14}, **more)
    play(t, "table: correct money.Bo 0", "Ana: roll 6 6", "Ana: pass", "Bo: pass")
    play(t, "table: done")
    assert (asked(t), verbs(t)) == ("exceptional", ["done"])
    play(t, "Ana: loan s9")
    assert verbs(t) == ["done", "buy"]


def test_E57_a_buyer_who_goes_bankrupt_buys_nothing_and_pays_nothing():
    more = {"exceptional": "on", "rules": "quick"}
    t = ready("Ana Bo", companies={"Ana": "s3", "Bo": "s6"}, money={"Ana": 12}, **more)
    play(t, "Ana: roll 2 4", "Ana: pass", "Bo: pass", "table: done", "table: buy Ana Bo")
    play(t, "table: correct money.Ana 1", "Bo: accept", "Ana: bankrupt")
    assert (owned(t, "Bo", "s6"), money(t, "Bo"), t.state.price("s6")) == (1, 22, 2)


def test_E57_they_are_skipped_where_nobody_could():
    more = {"exceptional": "on", "rules": "quick", "loans": "off"}
    t = ready("Ana Bo", companies={"Bo": "s12"}, money={"Ana": 0, "Bo": 0}, **more)
    play(t, "Ana: roll 6 6", "Ana: pass", "Bo: pass")
    pass_all(t)
    assert not any("exceptional" in event.text.id for event in t.events)
    assert t.turn == 2


# Auctions


def test_E33_a_price_that_a_card_wrote_while_the_winner_paid_stays():
    t = ready("Ana Bo", companies={"Ana": "s11"}, money={"Ana": 5}, cards={"Bo": 1})
    play(t, "table: teach c1 option reprice active 12 end")
    play(t, "Ana: roll 4 5", "Ana: bid 40", "Bo: pass", "Bo: play c1", "Ana: bankrupt")
    assert t.state.price("s9") == 12


def test_E33_a_price_corrected_while_the_winner_paid_stays():
    t = ready("Ana Bo", companies={"Ana": "s11"}, money={"Ana": 5}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: bid 40", "Bo: pass", "table: correct price.s9 11")
    play(t, "Ana: bankrupt")
    assert t.state.price("s9") == 11


def test_E33_the_bid_before_is_written_after_a_default():
    t = ready(companies={"Bo": "s9"}, money={"Bo": 0}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: bid 13", "Bo: bid 50", "Cy: pass", "Ana: pass")
    play(t, "Bo: sell s9", "Bo: bankrupt")
    assert (owned(t, "Ana", "s9"), t.state.price("s9"), money(t, "Ana")) == (1, 13, 7)


def test_E60_after_reading_a_default_leaves_only_the_sales():
    t = ready("Ana Bo", companies={"Ana": "s9"}, price_written="after", rules="quick")
    play(t, "Ana: roll 4 5", "Ana: bid 60", "Bo: pass", "Ana: sell s9", "Ana: bankrupt")
    assert t.state.price("s9") == 7


def test_E30_the_leader_who_loses_the_quota_is_out_at_once():
    t = ready(facts=ONLY_STATE, quotas={"Ana": 1, "Bo": 1, "Cy": 1})
    play(t, "Ana: roll 4 5", "Ana: bid 9", "Bo: bid 12", "table: correct quotas.Bo 0")
    assert "bid_void" in told(t)
    assert (asked(t), t.ask.who, t.ask.text.args["highest"].amount) == ("bid", (2,), 9)
    play(t, "Cy: bid 10")
    assert t.ask.who == (0,)


def test_E30_a_quota_given_away_while_paying_voids_the_bid():
    t = ready("Ana Bo", facts=ONLY_STATE, companies={"Ana": "s11"}, money={"Ana": 5}, deals="on")
    play(t, "Ana: roll 4 5", "Ana: bid 9", "Bo: pass", "Ana: give Bo quota")
    assert "bid_void" in told(t)
    assert (asked(t), money(t, "Ana"), t.state.price("s9")) == ("create", 5, 9)


def test_E29_a_corrected_active_sector_with_unknown_places_is_asked_about():
    facts = {k: v for k, v in PLAIN.items() if k not in ("private.s11", "state.s11")}
    t = play(ready("Ana Bo", facts=facts | {"state.s9": 1}), "Ana: roll 4 5")
    assert asked(t) == "offer"
    play(t, "table: correct active s11")
    assert asked(t) == "engine.ask.facts"
    play(t, "table: fact private.s11 1", "table: fact state.s11 0")
    assert (asked(t), t.ask.text.args["sector"].args["number"]) == ("first_bid", 11)


# Startups


def test_E22_a_loan_in_between_leaves_each_startup_one_roll():
    t = ready("Ana Bo", startups={"Ana": "s9 s9"}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: roll 1", "Ana: keep", "Ana: loan s9 startup")
    assert asked(t) == "fate"
    play(t, "Ana: roll 6")
    assert (owned(t, "Ana", "s9"), t.state.companies.loaned[0]["s9"]) == (1, 1)
    assert asked(t) == "first_bid"


def test_E22_the_startup_that_is_dropped_is_the_one_that_waits():
    t = ready("Ana Bo", startups={"Ana": "s9 s9"}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: roll 1", "Ana: keep", "Ana: drop s9")
    assert asked(t) == "first_bid"


def test_E22_a_bad_die_is_not_handed_on_to_the_next_startup():
    t = ready("Ana Bo", startups={"Ana": "s9 s9"}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: roll 1")
    assert asked(t) == "keep"
    play(t, "Ana: drop s9")
    assert (asked(t), startups(t, "Ana", "s9")) == ("fate", 1)


def test_E22_the_other_startup_may_go_while_one_is_decided():
    t = ready("Ana Bo", startups={"Ana": "s9"}, startup_loans={"Ana": "s9"}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: fate s9 loan", "Ana: roll 1", "Ana: drop s9")
    assert (asked(t), t.ask.text.args["amount"].amount) == ("keep", 1)
    play(t, "Ana: keep")
    assert (asked(t), t.state.startups.loaned[0]["s9"]) == ("first_bid", 1)


def test_E26_who_sells_a_company_before_he_answers_rolls_after_all():
    t = ready("Ana Bo", startups={"Ana": "s8"}, companies={"Ana": TWELVE}, rules="quick")
    play(t, "Ana: roll 3 5")
    assert asked(t) == "keep"
    play(t, "Ana: sell s12")
    assert asked(t) == "fate"
    play(t, "Ana: roll 6")
    assert owned(t, "Ana", "s8") == 1


# Interest


def test_E40_a_loan_repaid_while_another_pays_costs_no_interest():
    t = ready("Ana Bo", loaned={"Ana": "s11", "Bo": "s12"}, rules="quick")
    play(t, "Ana: roll 2 2", "Bo: repay s12", "Ana: interest")
    assert (asked(t), money(t)) == ("first_bid", [19, 14])


def test_E40_one_loan_repaid_and_a_new_one_taken():
    t = ready("Ana Bo", loaned={"Ana": "s11"}, companies={"Ana": "s12"}, rules="quick")
    play(t, "Ana: roll 2 2", "Ana: loan s12", "Ana: repay s11")
    assert (asked(t), money(t, "Ana"), t.state.loans(0)) == ("first_bid", 20 + 5 - 6, 1)


def test_E40_loans_that_the_table_counted_again_owe_interest_as_counted():
    t = ready("Ana Bo", loaned={"Ana": "s11 s11"}, rules="quick")
    play(t, "Ana: roll 2 2", "table: correct loaned_companies.Ana.s11 3", "Ana: interest")
    assert money(t, "Ana") == 17


def test_E51_the_interest_of_a_card_is_not_due_for_a_loan_repaid_for_it():
    t = ready("Ana Bo", loaned={"Ana": "s11"}, money={"Ana": 0}, cards={"Bo": 1})
    play(t, "table: correct price.s11 13", "table: teach c1 option interest others end")
    play(t, "Bo: play c1", "Ana: sell s11 loan")
    assert (asked(t), money(t, "Ana")) == ("roll", 7 - 6)


# Bankruptcy


def test_E41_everybody_who_is_owed_is_paid_as_far_as_it_goes():
    t = ready(companies={"Cy": "s9"}, money={"Cy": 4}, cards={"Ana": 1, "Bo": 1})
    play(t, "table: teach c1 option take others 20 end", "table: teach c2 option take others 7 end")
    play(t, "Ana: play c1", "Bo: play c2")
    play(t, "Cy: bankrupt")
    assert money(t) == [20 + 20 - 7 + 4 + 5, 0 + 7, 0]
    assert t.state.absent == [2]


def test_E41_nobody_goes_bankrupt_twice_at_once():
    t = ready("Ana Bo", companies={"Bo": "s9 s10"}, money={"Bo": 1}, cards={"Ana": 1})
    play(t, "table: teach c1 option take others 20 end", "Ana: play c1", "Bo: bankrupt")
    assert asked(t) == "sell_for"
    assert refusal(t, "Bo: bankrupt") == "bankrupt_once"
    play(t, "Bo: sell s9")
    assert t.state.bankrupted == [0, 1]


def test_E41_a_claim_that_comes_while_he_leaves_is_paid_with_the_rest():
    t = ready(companies={"Cy": "s9 s10"}, money={"Cy": 1}, cards={"Ana": 1, "Bo": 1})
    play(t, "table: teach c1 option take others 3 end", "table: teach c2 option take others 4 end")
    play(t, "Ana: play c1", "Cy: bankrupt")
    assert asked(t) == "sell_for"
    play(t, "Bo: play c2")
    assert asked(t) == "sell_for"
    play(t, "Cy: sell s9")
    assert money(t) == [20 + 3 - 4 + 3, 20 - 3 + 4 + 4, 0]
    assert t.audit() == []


def test_E41_E14_stars_won_and_lost_for_good_are_gone_with_all_the_rest():
    t = play(ready(companies={"Bo": "s4"}), "table: correct offset.Bo 3", "Bo: bankrupt")
    assert (t.state.offset, t.state.stars) == ([0, 0, 0], [0, 0, 0])


def test_E41_a_bankrupt_is_dealt_no_card():
    t = play(ready(), "Ana: roll 1 1", "Bo: bankrupt", "table: dealt")
    assert [t.state.options_held(seat) for seat in range(3)] == [1, 0, 1]


def test_E43_who_is_out_before_he_rolls_hands_on_the_dice():
    t = play(ready(rules="full", cards={"Cy": 1}), "Bo: bankrupt", "Ana: roll 3 4")
    play(t, "table: teach c1 option take others 20 end", "table: done")
    play(t, "Bo: place s2 private", "Bo: place s2 private", "table: dealt")
    play(t, "table: correct money.Bo 0", "table: correct companies.Bo.s2 0", "Cy: play c1")
    play(t, "Bo: bankrupt")
    assert (asked(t), t.ask.who) == ("roll", (2,))


def test_E26_the_token_for_a_company_that_is_being_paid_for_is_not_used_twice():
    companies = {"Ana": "s3 s3 s3 s3 s4 s4 s4 s4 s5 s5 s5"}
    t = ready(companies=companies, money={"Ana": 5}, cards={"Ana": 1})
    play(t, "table: teach c1 option build me any end")
    play(t, "Ana: roll 4 5", "Ana: bid 9", "Bo: pass", "Cy: pass")
    assert asked(t) in ("raise_money", "still_solvent")
    play(t, "Ana: play c1", "Ana: choose s10")
    assert (owned(t, "Ana", "s10"), t.state.companies.owned[0]) == (0, 11)


# Crimes


def crime(effect, players="Ana Bo Cy", **more):
    cards = {"Ana": 1, "Bo": 1, "Cy": 1}
    t = ready(players, cards=cards, quotas=dict.fromkeys(cards, 0), **more)
    return play(t, f"table: teach c1 option crime 4 and {effect} end", "Ana: play c1")


def defenders(t):
    """Who is asked to defend himself, all passing."""
    found = []
    while asked(t) == "throw_against":
        found.append(t.players[t.ask.who[0]])
        play(t, f"{found[-1]}: pass")
    return found


@pytest.mark.parametrize(
    ("effect", "victims"),
    [
        ("take others 3", ["Bo", "Cy"]),
        ("money all -2", ["Bo", "Cy"]),
        ("raze others any", ["Cy"]),
        ("raze others active", []),
        ("close others any", ["Bo"]),
        ("crisis forecast 2", ["Bo", "Cy"]),
        ("interest others", ["Cy"]),
        ("earn all forecast -1", ["Bo", "Cy"]),
    ],
)
def test_E48_the_victims_are_those_who_lose_by_it(effect, victims):
    holds = {"companies": {"Cy": "s9"}, "startups": {"Bo": "s3"}, "loaned": {"Cy": "s4"}}
    if "forecast" in effect:
        holds = {"companies": {"Bo": "s7", "Cy": "s7"}}
    t = play(crime(effect, **holds), "Ana: roll 6")
    assert defenders(t) == victims


def test_E48_where_the_card_does_not_say_who_loses_all_of_them_can_be_named():
    t = crime("aloud")
    assert (asked(t), verbs(t)) == ("victim", ["victim", "nobody"])
    play(t, "Ana: victim Cy")
    assert asked(t) == "victim_too"
    play(t, "Ana: victim Bo", "Ana: roll 6")
    assert defenders(t) == ["Cy", "Bo"]


def test_E48_a_gift_makes_no_victim():
    t = crime("money one 3")
    assert verbs(t) == ["victim", "nobody"]
    play(t, "Ana: nobody", "Ana: roll 6")
    assert asked(t) == "choose_player"
    play(t, "Ana: choose Cy")
    assert money(t) == [20, 20, 23]


def test_E48_whom_he_names_the_card_means():
    t = crime("stars one -1", companies={"Bo": "s4"})
    play(t, "Ana: victim Bo", "Ana: nobody", "Ana: roll 6", "Bo: pass")
    assert t.state.offset == [0, -1, 0]


def test_E48_whoever_was_named_is_the_one_even_if_he_is_gone():
    t = crime("take one 3")
    play(t, "Ana: victim Bo", "Ana: roll 6", "Bo: bankrupt")
    assert (asked(t), money(t)) == ("roll", [20, 0, 20])


def test_E41_E51_whom_the_criminal_named_is_given_nothing_once_he_is_gone():
    t = crime("take one 3 and money one 2")
    play(t, "Ana: victim Bo", "Ana: roll 6", "Bo: bankrupt")
    assert (asked(t), money(t)) == ("roll", [20, 0, 20])


def test_E48_a_victim_who_passed_is_asked_again_after_another_threw():
    t = play(crime("take others 3"), "Ana: roll 6", "Bo: pass", "Cy: throw option")
    assert (asked(t), t.ask.who) == ("throw_against", (1,))


def test_E48_a_victim_who_passed_may_throw_after_the_criminal_threw():
    t = ready(cards={"Ana": 3, "Bo": 1, "Cy": 1}, quotas={"Ana": 0, "Bo": 0, "Cy": 0})
    play(t, "table: teach c1 option crime 4 and take others 3 end", "Ana: play c1", "Ana: roll 4")
    play(t, "Bo: pass", "Cy: throw option")
    assert (asked(t), t.ask.who) == ("throw_crime", (0,))
    play(t, "Ana: throw option")
    assert (asked(t), t.ask.who) == ("throw_against", (1,))


# Cards


def test_E55_two_cards_for_an_empty_hand_are_three_and_not_four():
    t = ready(cards={"Ana": 1}, quotas={"Ana": 0}, give_two="on")
    play(t, "table: teach c1 option cards me 2 end", "Ana: play c1", "table: dealt")
    assert t.state.options_held(0) == 3


def test_E17_without_an_option_or_quota_left_the_deal_ends():
    few = PLAIN | {"cards.events": 50, "cards.crises": 20}
    t = begun("Ana Bo", facts=few)
    left = t.state.deck.hidden("option") - 4
    play(t, f"table: correct cards.Bo {2 + left}", "table: correct quotas.Ana 9")
    play(t, "Ana: roll 1 1")
    assert "deck_empty" in told(t)
    assert asked(t) == "event"


def test_E17_with_options_in_the_discards_black_cards_go_on_until_the_shuffle():
    few = PLAIN | {"cards.events": 50, "cards.crises": 1}
    t = begun("Ana Bo", facts=few)
    left = t.state.deck.hidden("option") - 4
    play(t, f"table: correct cards.Bo {2 + left}", "table: correct quotas.Ana 9")
    play(t, "Ana: play aloud", "Ana: roll 1 1")
    assert (asked(t), verbs(t)) == ("deal", ["reveal"])
    play(t, "table: reveal crisis Ana", "table: reveal crisis Bo")
    assert told(t)[0] == "draws"
    assert "deck_empty" in told(t)
    assert (t.state.options_held(0), t.audit()) == (2, [])


# Setup and joining


def test_E06_a_box_without_any_white_number_is_played_by_the_book():
    none_white = PLAIN | {f"white.s{n}": "no" for n in range(2, 13)}
    t = play(table("Ana Bo", none_white), "Ana: roll 6", "Bo: roll 1")
    assert {sector for sector, _ in t.ask.options[0].choices} == {"s2", "s3", "s4", "s5", "s6"}


def test_E20_a_crisis_that_ends_while_the_box_is_asked_about_leaves_no_gap():
    facts = {k: v for k, v in PLAIN.items() if not k.startswith("income")}
    t = ready("Ana Bo", companies={"Ana": "s9", "Bo": "s10"}, facts=facts)
    play(t, "table: correct crisis s9", "table: correct level -1", "Ana: roll 4 5")
    assert t.ask.text.args["fact"].id == "economicus.fact.income.s10"
    play(t, "table: correct crisis none", "table: fact income.s10 1")
    assert t.ask.text.args["fact"].id == "economicus.fact.income.s9"
    play(t, "table: fact income.s9 3")
    assert money(t) == [23, 21]


def test_E19_E46_a_company_sold_while_the_box_is_asked_about_earns_nothing():
    facts = {k: v for k, v in PLAIN.items() if not k.startswith("income")}
    t = play(ready("Ana Bo", companies={"Ana": "s9"}, facts=facts), "Ana: roll 4 5", "Ana: sell s9")
    play(t, "table: fact income.s9 3")
    assert money(t, "Ana") == 20 + 5


def test_E41_everybody_bankrupt_before_the_board_lies_is_no_end():
    t = play(table("Ana Bo", board="laid"), "Ana: bankrupt", "Bo: bankrupt")
    play(t, "table: ring s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12", "Ana: roll 5", "Bo: roll 1")
    assert (asked(t), money(t)) == ("place", [20, 0])


def test_E44_a_newcomer_sits_where_the_table_says():
    t = play(ready(rules="quick"), "table: join after Ana Zoe")
    assert t.view()["board"]["seating"] == ["Ana", "Zoe", "Bo", "Cy"]
    pass_all(play(t, "Ana: roll 3 4"))
    play(t, "Zoe: place s3 private", "Zoe: place s4 private")
    assert t.players[t.ask.who[0]] == "Zoe"
    assert t.audit() == []


@pytest.mark.parametrize(
    "line", ["table: join after Nobody Zoe", "table: join Ana Zoe", "table: join"]
)
def test_E44_a_place_to_sit_is_after_somebody_at_the_table(line):
    assert refusal(ready("Ana Bo"), line) in ("join_form", "join_name")
