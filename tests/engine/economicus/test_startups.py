"""The fates of startups and founding new ones."""

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


def test_E22_the_active_player_decides_all_his_startups_then_clockwise():
    t = ready(startups={"Ana": "s8 s9", "Bo": "s8", "Cy": "s12"}, rules="quick")
    play(t, "Ana: roll 4 5")
    assert asked(t) == "which_fate"
    play(t, "Ana: fate s9", "Ana: roll 1", "Ana: discard")
    assert t.ask.who == (0,)
    play(t, "Ana: roll 1", "Ana: discard")
    assert t.ask.who == (1,)
    play(t, "Bo: roll 1", "Bo: discard")
    assert asked(t) == "first_bid"
    assert startups(t, "Cy", "s12") == 1


def test_E22_whoever_is_active_decides_first_not_the_first_at_the_table():
    t = ready(startups={"Ana": "s8", "Bo": "s8", "Cy": "s10"}, rules="quick")
    pass_all(play(t, "Ana: roll 1 2"))
    play(t, "Bo: roll 4 5")
    asked_in_turn = []
    while asked(t) == "fate":
        asked_in_turn.append(t.players[t.ask.who[0]])
        play(t, f"{asked_in_turn[-1]}: roll 1", f"{asked_in_turn[-1]}: discard")
    assert asked_in_turn == ["Bo", "Cy", "Ana"]


def test_E22_every_company_beside_a_startup_helps_it_those_made_just_now_too():
    t = ready(startups={"Ana": "s8 s9"}, companies={"Ana": "s8"}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: fate s9")
    assert t.ask.text.args["needed"] == 5
    t.undo()
    play(t, "table: correct companies.Ana.s7 3", "Ana: fate s8", "Ana: roll 4")
    assert owned(t, "Ana", "s8") == 2
    assert t.ask.text.args["needed"] == 4


def test_E22_a_company_made_just_now_helps_the_next_startup():
    t = ready(startups={"Ana": "s8 s9"}, companies={"Ana": "s7"}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: fate s8", "Ana: roll 5")
    assert owned(t, "Ana", "s8") == 1
    assert t.ask.text.args["needed"] == 5
    play(t, "Ana: roll 5")
    assert owned(t, "Ana", "s9") == 1


@pytest.mark.parametrize(
    ("rules", "die", "grows"),
    [("quick", 5, True), ("full", 5, False), ("full", 6, True), ("quick", 4, False)],
)
def test_E23_die_plus_neighbours_minus_same(rules, die, grows):
    t = ready("Ana Bo", startups={"Ana": "s9"}, companies={"Ana": "s8 s10 s9"}, rules=rules)
    play(t, "Ana: roll 4 5")
    if rules == "full":
        play(t, "table: correct quotas.Ana 0")
    play(t, f"Ana: roll {die}")
    assert (owned(t, "Ana", "s9") == 2) is grows


def test_E23_a_thrown_card_makes_the_difference():
    t = ready("Ana Bo", startups={"Ana": "s9"}, companies={"Ana": "s8 s10 s9"}, cards={"Ana": 1})
    play(t, "Ana: roll 4 5", "Ana: roll 5")
    assert asked(t) == "throw_startup"
    assert t.ask.text.args["n"] == 1
    play(t, "Ana: throw option", "table: dealt")
    assert owned(t, "Ana", "s9") == 2


@pytest.mark.parametrize(("die", "grows"), [(4, False), (5, True), (6, True)])
def test_E23_with_children_a_five_or_six(die, grows):
    t = ready("Ana Bo", startups={"Ana": "s9"}, companies={"Ana": "s8 s8 s8"}, rules="children")
    play(t, "Ana: roll 4 5", f"Ana: roll {die}")
    assert (owned(t, "Ana", "s9") == 1) is grows


def test_E24_a_failed_startup_is_kept_for_1_or_taken_back():
    t = play(ready("Ana Bo", startups={"Ana": "s9"}, rules="quick"), "Ana: roll 4 5", "Ana: roll 1")
    assert verbs(t) == ["keep", "discard"]
    play(t, "Ana: keep")
    assert (money(t, "Ana"), startups(t, "Ana", "s9")) == (19, 1)
    t.undo()
    play(t, "Ana: discard")
    assert (money(t, "Ana"), startups(t, "Ana", "s9")) == (20, 0)
    assert asked(t) == "first_bid"


def test_E24_the_last_coin_keeps_it():
    t = ready("Ana Bo", startups={"Ana": "s9"}, money={"Ana": 1}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: roll 1", "Ana: keep")
    assert (money(t, "Ana"), startups(t, "Ana", "s9")) == (0, 1)


def test_E24_without_a_coin_it_must_go_unless_it_is_mortgaged_first():
    t = ready("Ana Bo", startups={"Ana": "s9"}, money={"Ana": 0}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: roll 1")
    assert verbs(t) == ["discard"]
    play(t, "Ana: loan s9 startup")
    assert verbs(t) == ["keep"]
    play(t, "Ana: keep")
    assert (money(t, "Ana"), startups(t, "Ana", "s9")) == (4, 1)
    assert asked(t) == "first_bid"


def test_E25_a_mortgaged_startup_is_dropped_only_with_6():
    t = ready("Ana Bo", startup_loans={"Ana": "s9"}, money={"Ana": 5}, rules="quick")
    assert refusal(t, "Ana: drop s9 loan") == "repayment"
    assert "drop" not in {offer.verb for offer in t.offers(0)}
    play(t, "Ana: roll 4 5", "Ana: roll 1")
    assert verbs(t) == ["keep"]
    play(t, "table: correct money.Ana 6")
    assert verbs(t) == ["keep", "discard"]
    assert "drop" in {offer.verb for offer in t.offers(0)}
    play(t, "Ana: discard")
    assert (money(t, "Ana"), startups(t, "Ana", "s9")) == (0, 0)


def test_E26_without_a_company_token_there_is_no_roll():
    everywhere = "s2 s2 s2 s2 s3 s3 s3 s3 s12 s12 s12 s12"
    t = ready("Ana Bo", startups={"Ana": "s8"}, companies={"Ana": everywhere}, rules="quick")
    play(t, "Ana: roll 3 5")
    assert asked(t) == "keep"
    play(t, "Ana: keep")
    assert t.ask.who == (1,)
    assert asked(t) == "first_bid"


def test_E26_nor_does_one_grow_whose_last_token_went_while_its_die_lay_there():
    t = ready("Ana Bo", startups={"Ana": "s9"}, cards={"Ana": 1})
    play(t, "Ana: roll 4 5", "Ana: roll 3", "table: correct companies.Ana.s8 12")
    assert asked(t) == "keep"
    assert (owned(t, "Ana", "s9"), startups(t, "Ana", "s9")) == (0, 1)


def test_E27_founding_costs_half_the_price_and_raises_it_by_2_each():
    t = ready("Ana Bo", price={"s8": 8}, money={"Ana": 40, "Bo": 20}, quotas={"Ana": 0})
    play(t, "Ana: roll 3 5", "Ana: bid 11", "Bo: pass", "table: dealt")
    assert t.ask.text.args["amount"].amount == 6
    play(t, "table: create Ana 2", "table: create Bo 1", "table: done")
    assert money(t) == [40 - 11 - 12, 20 - 6]
    assert t.state.price("s8") == 17


def test_E27_at_most_three_tokens_each_and_only_what_can_be_paid():
    t = play(ready("Ana Bo", money={"Ana": 7}, rules="quick"), "Ana: roll 2 3")
    play(t, "Ana: pass", "Bo: pass")
    assert set(t.ask.options[1].choices) == {
        ("Ana", 1),
        ("Ana", 2),
        ("Bo", 1),
        ("Bo", 2),
        ("Bo", 3),
    }
    assert refusal(t, "table: create Ana 3") == "engine.error.bad_pick"


def test_E28_startups_and_what_becomes_of_them_take_no_marked_place():
    t = ready("Ana Bo", startups={"Ana": "s9"}, companies={"Ana": "s8 s10"}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: roll 6")
    assert t.state.taken["private"]["s9"] == 0
    assert owned(t, "Ana", "s9") == 1
    assert stars(t, "Ana") == 6


def test_E61_the_second_startup_of_a_sector_meets_the_first_as_a_company():
    t = ready("Ana Bo", startups={"Ana": "s5 s5"}, companies={"Ana": "s4 s6"}, rules="quick")
    play(t, "Ana: roll 2 3", "Ana: roll 4")
    assert owned(t, "Ana", "s5") == 1
    play(t, "Ana: roll 4")
    assert "startup_fails" in told(t)
    assert owned(t, "Ana", "s5") == 1


def test_E39_a_startup_that_grows_keeps_its_loan():
    t = ready("Ana Bo", startup_loans={"Ana": "s9"}, companies={"Ana": "s8 s10"}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: roll 6")
    assert t.state.companies.loaned[0]["s9"] == 1


def test_startups_elsewhere_are_left_alone():
    facts = PLAIN
    t = play(ready(startups={"Ana": "s4"}, facts=facts), "Ana: roll 4 5")
    assert asked(t) == "first_bid"
    assert startups(pass_all(t), "Ana", "s4") == 1
