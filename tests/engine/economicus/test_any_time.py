"""What anyone may do at any moment: sell, drop, borrow, repay, go bankrupt, join."""

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
    startups,
    told,
    verbs,
)


@pytest.mark.parametrize(
    ("price", "n", "gain", "after"), [(9, 2, 9, 5), (3, 3, 4, 1), (8, 1, 4, 6), (1, 1, 1, 1)]
)
def test_E36_half_the_price_and_2_less_after_each_sale(price, n, gain, after):
    t = ready("Ana Bo", companies={"Ana": "s9 " * n}, price={"s9": price})
    play(t, *["Ana: sell s9"] * n)
    assert money(t, "Ana") == 20 + gain
    assert t.state.price("s9") == after


def test_E36_only_what_one_has():
    assert refusal(ready("Ana Bo"), "Ana: sell s9") == "no_company"


def test_E37_private_places_are_freed_before_state_places():
    t = ready("Ana Bo", companies={"Ana": "s5 s5", "Bo": "s5"}, facts=PLAIN | {"state.s5": 1})
    play(t, "table: correct private.s5 2", "table: correct state.s5 1", "Ana: sell s5")
    assert (t.state.taken["private"]["s5"], t.state.taken["state"]["s5"]) == (1, 1)
    play(t, "Ana: sell s5", "Bo: sell s5")
    assert (t.state.taken["private"]["s5"], t.state.taken["state"]["s5"]) == (0, 0)


def test_E37_a_company_beside_the_marks_goes_before_a_state_place():
    t = ready("Ana Bo", companies={"Ana": "s5 s5"}, facts=PLAIN | {"state.s5": 1})
    play(t, "table: correct state.s5 1", "Ana: sell s5")
    assert t.state.taken["state"]["s5"] == 1


def test_E38_the_loan_of_a_sold_company_is_repaid_from_the_sale():
    t = ready("Ana Bo", loaned={"Ana": "s9"}, money={"Ana": 1})
    play(t, "Ana: sell s9 loan")
    assert (money(t, "Ana"), t.state.loans(0)) == (0, 0)


def test_E38_not_when_it_cannot_be_repaid():
    t = ready("Ana Bo", loaned={"Ana": "s9"}, money={"Ana": 0})
    assert refusal(t, "Ana: sell s9 loan") == "sale_leaves_loan"


def test_E39_three_loans_bring_15_and_cost_18():
    t = ready("Ana Bo", companies={"Ana": "s9 s9"}, startups={"Ana": "s9"}, rules="quick")
    play(t, "Ana: loan s9", "Ana: loan s9", "Ana: loan s9 startup")
    assert (money(t, "Ana"), t.state.loans(0)) == (35, 3)
    assert refusal(t, "Ana: loan s9") == "no_clear_token"
    play(t, "Ana: repay s9", "Ana: repay s9", "Ana: repay s9 startup")
    assert (money(t, "Ana"), t.state.loans(0)) == (17, 0)


def test_E39_a_repayment_needs_6():
    t = ready("Ana Bo", loaned={"Ana": "s9"}, money={"Ana": 5})
    assert refusal(t, "Ana: repay s9") == "repayment"
    assert refusal(t, "Bo: repay s9") == "no_loan_there"


def test_E40_repaying_on_a_double_costs_no_interest_on_top():
    t = ready("Ana Bo", loaned={"Ana": "s9"}, money={"Ana": 10}, rules="quick")
    play(t, "Ana: roll 1 1")
    assert asked(t) == "interest"
    assert verbs(t) == ["interest", "repay"]
    play(t, "Ana: repay s9")
    assert money(t, "Ana") == 4


def test_E40_or_pay_the_interest():
    t = ready("Ana Bo", loaned={"Ana": "s9 s9"}, money={"Ana": 10}, rules="quick")
    play(t, "Ana: roll 1 1", "Ana: interest")
    assert (money(t, "Ana"), t.state.loans(0)) == (8, 2)


def test_E41_bankruptcy_clears_the_player_and_hands_on_the_lead():
    t = ready(
        "Ana Bo", companies={"Ana": "s4 s4", "Bo": "s4"}, startups={"Ana": "s9"}, cards={"Ana": 2}
    )
    assert stars(t) == [2, 1]
    play(t, "Ana: bankrupt")
    assert stars(t) == [0, 2]
    assert (money(t, "Ana"), owned(t, "Ana", "s4"), startups(t, "Ana", "s9")) == (0, 0, 0)
    assert (t.state.options_held(0), t.state.quotas(0)) == (0, 0)


def test_E41_other_players_are_paid_first_as_far_as_sales_reach():
    t = ready("Ana Bo", companies={"Bo": "s9 s10"}, money={"Bo": 1}, cards={"Ana": 1})
    play(t, "table: teach c1 option take others 20 end", "Ana: play c1")
    assert asked(t) == "raise_money"
    play(t, "Bo: bankrupt")
    assert asked(t) == "sell_for"
    play(t, "Bo: sell s9")
    assert money(t) == [20 + 1 + 5 + 5, 0]
    assert t.state.absent == [1]


def test_E41_once_of_ones_own_will():
    t = play(ready("Ana Bo", rules="quick"), "Bo: bankrupt")
    assert refusal(t, "Bo: bankrupt") == "not_playing"
    pass_all(play(t, "Ana: roll 4 5"))
    play(t, "Bo: place s3 private", "Bo: place s3 private")
    assert refusal(t, "Bo: bankrupt") == "bankrupt_once"


def test_E42_back_at_the_start_of_the_next_turn_of_anybody():
    t = play(ready(), "Ana: roll 4 5", "Bo: bankrupt", "Ana: pass", "Cy: pass", "table: done")
    assert asked(t) == "place"
    assert t.ask.who == (1,)
    assert money(t, "Bo") == 20
    assert refusal(t, "Bo: place s3 extra") == "engine.error.bad_pick"
    play(t, "Bo: place s3 private", "Bo: place s4 private", "table: dealt")
    assert stars(t, "Bo") == 4
    assert (t.state.options_held(1), t.state.quotas(1)) == (2, 1)
    assert asked(t) == "roll"
    assert t.ask.who == (1,)


def test_E42_as_extra_companies_where_no_private_place_is_free():
    full = PLAIN | {f"private.s{n}": 1 for n in range(2, 7)}
    t = ready("Ana Bo", companies={"Ana": "s2 s3 s4 s5 s6"}, facts=full, rules="quick")
    play(t, *(f"table: correct private.s{n} 1" for n in range(2, 7)), "Bo: bankrupt")
    pass_all(play(t, "Ana: roll 4 5"))
    assert {place for _, place in t.ask.options[0].choices} == {"extra"}
    play(t, "Bo: place s2 extra", "Bo: place s2 extra")
    assert owned(t, "Bo", "s2") == 2
    assert t.state.taken["private"]["s2"] == 1


def test_E42_as_an_extra_company_even_where_the_quota_would_buy_a_state_place():
    facts = PLAIN | {f"state.s{n}": 1 for n in range(2, 7)}
    t = ready("Ana Bo", companies={"Ana": "s2 s3 s4 s5 s6"}, facts=facts)
    play(t, *(f"table: correct private.s{n} 3" for n in range(2, 7)), "Bo: bankrupt")
    pass_all(play(t, "Ana: roll 4 5"))
    assert {place for _, place in t.ask.options[0].choices} == {"state", "extra"}


RUIN = (
    "table: correct money.Bo 0",
    "table: correct companies.Bo.s2 0",
    "table: correct loaned_companies.Bo.s2 2",
)
"""Bo can neither sell nor borrow any more, and a 3 brings him a loss."""


def failing_twice(**options):
    t = play(ready("Ana Bo Cy", rules="quick", **options), "Bo: bankrupt", "Ana: roll 4 5")
    play(t, "Ana: pass", "Cy: pass", "table: done", "Bo: place s2 private", "Bo: place s2 private")
    play(t, *RUIN, "Bo: roll 1 2")
    return play(t, "Bo: bankrupt")


def test_E43_a_second_bankruptcy_puts_the_player_out():
    t = failing_twice()
    assert 1 in t.state.out
    assert t.view()["players"][1]["status"] == "out"
    pass_all(t)
    assert t.ask.who == (2,)
    pass_all(play(t, "Cy: roll 4 5"))
    assert t.ask.who == (0,)


def test_E43_E54_who_is_out_wins_nothing_even_where_the_others_have_less():
    t = failing_twice(turns=3)
    for who in ("Ana", "Cy"):
        for sector in t.state.companies.sectors_of(t.seat(who)):
            play(t, f"table: correct companies.{who}.{sector} 0")
        play(t, f"table: correct money.{who} 0", f"table: correct loaned_startups.{who}.s9 1")
    assert [p["assets"] for p in t.view()["players"]] == [-6, 0, -6]
    pass_all(play(pass_all(t), "Cy: roll 1 2"))
    assert t.result.winners == (0, 2)


def test_E43_or_brings_him_back_again():
    t = failing_twice(second_bankruptcy="back")
    assert t.state.absent == [1]


def test_E43_the_last_one_in_the_game_wins():
    t = play(ready("Ana Bo", rules="quick"), "Bo: bankrupt", "Ana: roll 4 5", "Ana: pass")
    play(t, "table: done", "Bo: place s2 private", "Bo: place s2 private")
    play(t, *RUIN, "Bo: roll 1 2", "Bo: bankrupt")
    assert t.result.winners == (0,)
    assert t.result.text.id == "economicus.win.alone"


def test_E44_a_late_joiner_enters_like_one_who_comes_back():
    t = play(ready("Ana Bo Cy Di"), "table: join Zoe", "Ana: roll 4 5")
    play(t, "Ana: pass", "Bo: pass", "Cy: pass", "Di: pass", "table: done")
    assert t.players[t.ask.who[0]] == "Zoe"
    play(t, "Zoe: place s3 private", "Zoe: place s4 private", "table: dealt")
    assert (money(t, "Zoe"), stars(t, "Zoe")) == (20, 4)
    assert t.state.target == 9
    assert t.audit() == []


def test_E44_the_target_may_follow_the_players():
    t = play(ready("Ana Bo Cy Di", joiner_target="counted"), "table: join Zoe")
    assert t.state.target == 8


def test_E44_names_are_new_and_the_table_has_eight_seats():
    t = ready("Ana Bo C D E F G")
    assert refusal(t, "table: join ana") == "name_taken"
    assert refusal(t, "Ana: join Zoe") == "join_form"
    play(t, "table: join Zoe")
    assert refusal(t, "table: join Yan") == "table_full"
    t.undo()
    assert "Zoe" not in t.players


def test_E46_a_sale_in_the_middle_of_anothers_auction():
    t = play(ready(companies={"Cy": "s5"}), "Ana: roll 2 3", "Ana: pass")
    assert refusal(t, "Bo: bid 4") == "bid"
    play(t, "Cy: sell s5")
    assert t.state.price("s5") == 3
    play(t, "Bo: bid 4")
    assert t.ask.who == (2,)


def test_E46_every_player_has_his_offers_in_every_stage():
    t = ready("Ana Bo", companies={"Bo": "s4"}, startups={"Bo": "s4"}, cards={"Bo": 1})
    for line in ("Ana: roll 4 5", "Ana: pass", "Bo: pass"):
        assert {"sell", "drop", "loan", "bankrupt", "play"} <= {o.verb for o in t.offers(1)}
        play(t, line)


def test_a_table_move_is_told_to_the_hands():
    t = play(ready("Ana Bo", companies={"Ana": "s9"}), "Ana: sell s9")
    assert told(t) == ["sold", "company_gone", "stars_lost", "price"]


def test_E42_a_card_played_on_coming_back_may_use_up_all_tokens():
    t = play(ready("Ana Bo", cards={"Ana": 1}), "table: teach c1 option build me every end")
    play(t, "Bo: bankrupt", "Ana: roll 4 5", "Ana: pass", "table: done")
    play(t, "table: correct cards.Bo 1", "Bo: play c1", *["table: dealt"] * 11)
    play(t, "table: correct companies.Bo.s9 2")
    assert t.state.companies.owned[1] == 12
    assert asked(t) == "deal"
    assert t.audit() == []
