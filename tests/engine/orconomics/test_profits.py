"""Stage 1: startups move, companies generate, losses are settled, loans taken."""

from __future__ import annotations

from tests.engine.orconomics.build import answers, at, offers, player, refusal, say, table, told


def test_O16_a_startup_that_becomes_a_company_earns_at_once():
    t = table(startups={"food transportation": "- - Ana"}, money={"Ana": 10})
    say(t, "Ana: roll 3 4", "Ana: enter food transportation")
    assert player(t, "Ana")["money"] == 12
    assert player(t, "Ana")["score"] == 1


def test_O17_one_total_over_three_sectors():
    t = table(
        companies={"Ana": "transportation transportation food", "Bo": "totemology weaponcrafting"}
    )
    before = t.state.money.held()
    say(t, "Ana: roll 3 4")
    assert t.state.money.held() == [before[0], before[1] + 2, before[2]]
    assert told(t).count("profit") == 1


def test_O18_the_crisis_overrides_the_printed_income():
    t = table(crisis="food", companies={"Ana": "food transportation"}, money={"Ana": 10})
    say(t, "Ana: roll 3 4", "Ana: pay")
    assert player(t, "Ana")["money"] == 7


def test_O19_an_unpaid_loss_costs_one_company_whatever_the_sum():
    t = table(
        crisis="food", companies={"Ana": "food food transportation banking"}, money={"Ana": 3}
    )
    say(t, "Ana: roll 3 4")
    assert not answers(t, "pay")
    assert ("banking", "orc") in answers(t, "lose")
    say(t, "Ana: lose banking orc")
    assert (player(t, "Ana")["money"], player(t, "Ana")["score"]) == (3, 3)


def test_O19_or_a_loan_pays_it():
    t = table(crisis="food", companies={"Ana": "food food transportation"}, money={"Ana": 3})
    say(t, "Ana: roll 3 4", "Ana: loan transportation", "Ana: pay")
    assert (player(t, "Ana")["money"], player(t, "Ana")["loans"]) == (2, 1)


def test_O20_only_companies_that_generate_can_be_mortgaged():
    t = table(companies={"Bo": "food transportation banking"}, money={"Bo": 5})
    say(t, "Ana: roll 3 4")
    say(t, "Bo: loan food", "Bo: loan transportation")
    assert (player(t, "Bo")["money"], player(t, "Bo")["loans"]) == (5 + 1 + 8, 2)
    assert "loan" not in offers(t, "Bo")
    assert refusal(t, "Bo: loan banking").rules == ("O20", "O27")


def test_O20_each_company_once():
    t = say(table(companies={"Bo": "food"}), "Ana: roll 3 4", "Bo: loan food")
    assert refusal(t, "Bo: loan food").text.id == "orconomics.error.no_loan_now"


def test_O20_every_one_of_several_companies_there():
    t = say(table(companies={"Bo": "food food banking"}), "Ana: roll 3 4")
    say(t, "Bo: loan food", "Bo: loan food")
    assert player(t, "Bo")["loans"] == 2
    assert refusal(t, "Bo: loan food").text.id == "orconomics.error.no_loan_now"


def test_O20_not_one_that_was_lost_in_the_meantime():
    t = table(crisis="food", companies={"Ana": "food", "Bo": "food"}, money={"Ana": 1, "Bo": 1})
    say(t, "Ana: roll 3 4", "Ana: lose food orc")
    assert at(t, "loss").ask.who == (1,)
    assert "loan" not in offers(t, "Ana")
    assert refusal(t, "Ana: loan food").text.id == "orconomics.error.no_loan_now"


def test_O21_the_loan_comes_before_paying_or_losing():
    t = table(crisis="food", companies={"Ana": "food food"}, money={"Ana": 0})
    say(t, "Ana: roll 3 4")
    assert not answers(t, "pay")
    say(t, "Ana: loan food")
    assert answers(t, "pay") == [()]
    say(t, "Ana: pay")
    ana = player(t, "Ana")
    assert (ana["money"], ana["loans"], ana["score"]) == (0, 1, 2)


def test_O22_loans_are_never_repaid():
    t = table(companies={"Ana": "food/bones"}, money={"Ana": 12})
    say(t, "Ana: roll 1 2")
    verbs = {o.verb for o in t.ask.options} | offers(t, "Ana")
    assert verbs <= {"auction", "bid", "pass", "claim", "hold", "play", "done"}
    assert refusal(t, "Ana: repay food").text.id == "engine.error.unknown_verb"


def test_O71_the_oracle_settles_before_the_others():
    t = table(crisis="food", companies={"Ana": "food", "Bo": "food"}, money={"Ana": 1, "Bo": 9})
    say(t, "Ana: roll 3 4")
    assert at(t, "loss").ask.who == (0,)
    say(t, "Ana: lose food orc")
    assert at(t, "loss").ask.who == (1,)


def test_a_turn_without_losses_or_an_auction_needs_three_touches_loans_or_not():
    t = table("Ana Bo", companies={"Ana": "food/bones", "Bo": "banking food"})
    say(t, "Ana: roll 3 3", "Ana: done", "Ana: done")
    assert t.turn == 2
