"""Readings of the book that tables play differently, each with its option."""

from __future__ import annotations

import pytest

from tests.engine.economicus.build import (
    asked,
    money,
    owned,
    play,
    ready,
    refusal,
    stars,
    startups,
    told,
    verbs,
)


@pytest.mark.parametrize(("reading", "later"), [("owed", 1), ("nothing", 2)])
def test_E14_E48_a_failed_crime_with_no_star_in_hand(reading, later):
    t = ready("Ana Bo", cards={"Ana": 1}, quotas={"Ana": 0}, crime_without_star=reading)
    play(t, "table: teach c1 option crime 6 and money me 1 end", "Ana: play c1", "Ana: nobody")
    play(t, "Ana: roll 1")
    assert stars(t, "Ana") == 0
    assert ("no_star" in told(t)) is (reading == "nothing")
    play(t, "table: correct companies.Ana.s4 1")
    assert stars(t, "Ana") == later


@pytest.mark.parametrize("reading", ["owed", "nothing"])
def test_E48_with_a_star_in_hand_it_is_lost_either_way(reading):
    t = ready(
        "Ana Bo",
        cards={"Ana": 1},
        quotas={"Ana": 0},
        companies={"Ana": "s4"},
        crime_without_star=reading,
    )
    play(t, "table: teach c1 option crime 6 and money me 1 end", "Ana: play c1", "Ana: nobody")
    play(t, "Ana: roll 1")
    assert stars(t, "Ana") == 1


def on_a_double(**more):
    """Ana has one loan, a company to borrow on and no coins; a double has fallen."""
    t = ready(
        "Ana Bo",
        loaned={"Ana": "s9"},
        companies={"Ana": "s11"},
        money={"Ana": 0},
        rules="quick",
        **more,
    )
    return play(t, "Ana: roll 2 2")


def test_E16_a_loan_taken_for_the_interest_costs_none_this_time():
    t = play(on_a_double(), "Ana: interest")
    assert asked(t) == "raise_money"
    play(t, "Ana: loan s11")
    assert (money(t, "Ana"), t.state.loans(0)) == (4, 2)


def test_E16_or_it_does():
    t = play(on_a_double(new_loan_interest="on"), "Ana: interest", "Ana: loan s11")
    assert (money(t, "Ana"), t.state.loans(0)) == (3, 2)


@pytest.mark.parametrize(("reading", "left"), [("off", 5), ("on", 4)])
def test_E16_a_loan_taken_while_another_pays(reading, left):
    t = ready(
        "Ana Bo",
        loaned={"Ana": "s9"},
        companies={"Bo": "s11"},
        money={"Bo": 0},
        rules="quick",
        new_loan_interest=reading,
    )
    play(t, "Ana: roll 2 2", "Bo: loan s11", "Ana: interest")
    if reading == "on":
        assert (asked(t), t.ask.who) == ("interest", (1,))
        play(t, "Bo: interest")
    assert money(t, "Bo") == left


@pytest.mark.parametrize(("reading", "cost"), [("full", 6), ("less", 5)])
def test_E40_repaying_right_after_the_interest(reading, cost):
    t = ready("Ana Bo", loaned={"Ana": "s9"}, rules="quick", repaid_after_interest=reading)
    play(t, "Ana: roll 2 2", "Ana: interest")
    assert money(t, "Ana") == 19
    play(t, "Ana: repay s9")
    assert money(t, "Ana") == 19 - cost


def test_E40_only_so_many_loans_as_interest_was_paid_for_and_only_this_turn():
    t = ready(
        "Ana Bo",
        loaned={"Ana": "s11"},
        companies={"Ana": "s11"},
        rules="quick",
        repaid_after_interest="less",
    )
    play(t, "Ana: roll 2 2", "Ana: interest", "Ana: loan s11", "Ana: repay s11")
    assert money(t, "Ana") == 20 - 1 + 5 - 5
    play(t, "Ana: repay s11")
    assert money(t, "Ana") == 19 - 6
    later = play(
        ready("Ana Bo", loaned={"Ana": "s11"}, rules="quick", repaid_after_interest="less"),
        *("Ana: roll 2 2", "Ana: interest", "Ana: pass", "Bo: pass", "table: done"),
    )
    play(later, "Ana: repay s11")
    assert money(later, "Ana") == 19 - 6


@pytest.mark.parametrize(
    ("card", "held", "other"),
    [("raze", "loaned_companies", "s9"), ("close", "loaned_startups", "s9 startup")],
)
def test_E40_a_loan_lost_with_its_token_owes_nothing_on_the_double(card, held, other):
    """Ana owes for one loan, takes another that owes nothing, and loses the first."""
    t = ready("Ana Bo", cards={"Ana": 1}, companies={"Ana": "s9"}, startups={"Ana": "s9"})
    play(t, f"table: correct {held}.Ana.s4 1", f"table: teach c1 option {card} me active end")
    play(t, "Ana: roll 2 2", f"Ana: loan {other}")
    assert asked(t) == "interest"
    play(t, "Ana: play c1")
    assert asked(t) != "interest"
    assert money(t, "Ana") == 25


def test_E40_nor_can_another_be_repaid_for_less_in_its_place():
    t = ready("Ana Bo", cards={"Ana": 1}, companies={"Ana": "s9"}, repaid_after_interest="less")
    play(t, "table: correct loaned_companies.Ana.s4 1", "table: teach c1 option raze me active end")
    play(t, "Ana: roll 2 2", "Ana: interest", "Ana: play c1", "Ana: loan s9", "Ana: repay s9")
    assert money(t, "Ana") == 20 - 1 + 5 - 6


@pytest.mark.parametrize("token", ["company", "startup"])
def test_E52_interest_goes_with_the_token_that_is_given_away(token):
    t = ready("Ana Bo", rules="quick", deals="on")
    held = "loaned_companies" if token == "company" else "loaned_startups"
    play(t, f"table: correct {held}.Ana.s9 1", "Ana: roll 2 2", f"Ana: give Bo {token} s9")
    assert (asked(t), t.ask.who) == ("interest", (1,))
    play(t, "Bo: interest")
    assert (money(t, "Ana"), money(t, "Bo")) == (20, 19)


def offered(**more):
    """Ana has offered 12 for a company of Bo; then he sells his other one there: price 6 to 4."""
    t = ready(
        "Ana Bo",
        companies={"Bo": "s6 s6"},
        price={"s6": 10},
        money={"Ana": 50},
        exceptional="on",
        rules="quick",
        **more,
    )
    play(t, "Ana: roll 2 4", "Ana: pass", "Bo: pass", "table: done", "table: buy Ana Bo")
    assert t.ask.text.args["gain"].amount == 12
    return play(t, "Bo: sell s6")


def test_E57_an_offer_is_settled_at_the_price_when_it_was_made():
    t = offered()
    assert t.ask.text.args["gain"].amount == 12
    play(t, "Bo: accept")
    assert (money(t, "Ana"), t.state.price("s6")) == (50 - 12, 12)


def test_E57_or_at_the_price_when_it_is_answered():
    t = offered(offer_price="answered")
    assert t.ask.text.args["gain"].amount == 8
    play(t, "Bo: accept")
    assert (money(t, "Ana"), t.state.price("s6")) == (50 - 8, 8)


def test_E57_an_offer_binds_the_buyer():
    t = ready(
        "Ana Bo",
        companies={"Ana": "s11 s11", "Bo": "s6"},
        money={"Ana": 12},
        exceptional="on",
        rules="quick",
    )
    play(t, "Ana: roll 2 4", "Ana: pass", "Bo: pass", "table: done", "table: buy Ana Bo")
    play(t, "table: correct money.Ana 0", "Bo: accept")
    assert (asked(t), t.ask.who) == ("raise_money", (0,))
    play(t, "Ana: sell s11")
    assert (owned(t, "Ana", "s6"), money(t, "Bo")) == (1, 22 + 4)


@pytest.mark.parametrize("rules", ["quick", "full"])
@pytest.mark.parametrize(("die", "grows"), [(4, False), (5, True)])
def test_E23_the_rule_for_children_with_other_rules(rules, die, grows):
    t = ready(
        "Ana Bo",
        startups={"Ana": "s9"},
        companies={"Ana": "s8 s8 s8"},
        rules=rules,
        startup_rule="children",
    )
    play(t, "Ana: roll 4 5", f"Ana: roll {die}")
    assert (owned(t, "Ana", "s9") == 1) is grows
    assert startups(t, "Ana", "s9") == (0 if grows else 1)


def test_E23_by_the_rule_for_children_only_a_changed_die_helps():
    t = ready("Ana Bo", startups={"Ana": "s9"}, cards={"Ana": 1}, startup_rule="children")
    play(t, "table: teach c1 option die 1 end", "Ana: roll 4 5", "Ana: roll 4")
    assert (asked(t), verbs(t)) == ("change_die", ["pass"])
    assert refusal(t, "Ana: throw option") == "engine.error.other_verb"
    play(t, "Ana: play c1", "table: dealt")
    assert owned(t, "Ana", "s9") == 1
