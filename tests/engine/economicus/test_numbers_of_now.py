"""Every number in a question is that of the moment in which it is looked at."""

from __future__ import annotations

from tests.engine.economicus.build import asked, play, ready


def number(t, name):
    value = t.ask.text.args[name]
    return value if isinstance(value, int) else value.amount


def test_E32_the_price_in_the_first_bid():
    t = play(ready("Ana Bo", companies={"Bo": "s9"}, rules="quick"), "Ana: roll 4 5")
    assert (asked(t), number(t, "price")) == ("first_bid", 9)
    play(t, "Bo: sell s9")
    assert number(t, "price") == 7


def test_E33_the_highest_bid_when_its_bidder_is_gone():
    t = play(ready(rules="quick"), "Ana: roll 4 5", "Ana: bid 9", "Bo: bid 10", "Bo: bankrupt")
    assert (asked(t), number(t, "highest"), t.ask.text.args["other"]) == ("bid", 9, "Ana")


def test_E21_what_is_there_and_what_is_missing():
    t = ready("Ana Bo", companies={"Ana": "s9 s9"}, money={"Ana": 1}, rules="quick")
    play(t, "Ana: roll 5 6", "Ana: bid 30", "Bo: pass")
    assert (asked(t), number(t, "has"), number(t, "amount")) == ("raise_money", 1, 30)
    play(t, "Ana: loan s9")
    assert number(t, "has") == 6
    play(t, "table: correct money.Ana 11")
    assert number(t, "has") == 11


def test_E27_the_cost_of_a_startup():
    t = ready("Ana Bo", companies={"Bo": "s9"}, rules="quick")
    play(t, "Ana: roll 4 5", "Ana: pass", "Bo: pass")
    assert (asked(t), number(t, "amount")) == ("create", 5)
    play(t, "Bo: sell s9")
    assert number(t, "amount") == 4


def test_E23_what_the_die_of_a_startup_must_show():
    t = ready("Ana Bo", startups={"Ana": "s9"}, companies={"Ana": "s8 s10"}, rules="quick")
    play(t, "Ana: roll 4 5")
    assert (asked(t), number(t, "needed")) == ("fate", 4)
    play(t, "Ana: sell s8")
    assert number(t, "needed") == 5


def test_E23_a_card_that_waits_for_the_next_die_counts_in_what_it_must_show():
    t = ready("Ana Bo", startups={"Ana": "s9"}, companies={"Ana": "s8 s10"}, cards={"Ana": 1})
    play(t, "table: teach c2 option die 1 end", "Ana: roll 4 5")
    assert (asked(t), number(t, "needed")) == ("fate", 5)
    play(t, "Ana: play c2")
    assert (asked(t), number(t, "needed")) == ("fate", 4)
    play(t, "Ana: roll 4", "table: dealt")
    assert t.state.companies.count(0, "s9") == 1


def test_E49_how_much_a_startup_lacks():
    t = ready("Ana Bo", startups={"Ana": "s9"}, companies={"Ana": "s8 s10"}, cards={"Ana": 2})
    play(t, "Ana: roll 4 5", "Ana: roll 1")
    assert (asked(t), number(t, "n")) == ("throw_startup", 7 - 1 - 2)
    play(t, "Ana: sell s8")
    assert number(t, "n") == 5


def test_E40_loans_and_interest():
    t = ready("Ana Bo", loaned={"Ana": "s11 s11"}, money={"Ana": 20}, rules="quick")
    play(t, "Ana: roll 1 1")
    assert (asked(t), number(t, "n"), number(t, "amount")) == ("interest", 2, 2)
    play(t, "table: correct loaned_companies.Ana.s11 1")
    assert (number(t, "n"), number(t, "amount")) == (1, 1)


def test_E48_the_die_of_a_crime():
    t = ready("Ana Bo", cards={"Ana": 3, "Bo": 2}, quotas={"Ana": 0, "Bo": 0})
    play(t, "table: teach c1 option crime 5 and take one 3 end", "table: teach c2 option die 1 end")
    play(t, "Ana: play c1", "Ana: victim Bo", "Ana: roll 3")
    assert (asked(t), number(t, "n")) == ("throw_crime", 3)
    play(t, "Ana: play c2")
    assert (asked(t), number(t, "n")) == ("throw_crime", 4)


def test_E57_the_price_of_an_offer():
    t = ready("Ana Bo", companies={"Bo": "s9 s9"}, money={"Ana": 90}, exceptional="on")
    play(t, "Ana: roll 4 5", "Ana: pass", "Bo: pass", "table: done")
    assert (asked(t), number(t, "amount")) == ("exceptional", 10)
    play(t, "Bo: sell s9")
    assert number(t, "amount") == 6


def test_E45_whom_the_deal_is_for():
    t = play(ready(), "Ana: roll 1 1")
    assert t.ask.text.args["who"] == ("Ana", "Bo", "Cy")
    play(t, "Bo: bankrupt")
    assert t.ask.text.args["who"] == ("Ana", "Cy")
