"""What may still be done when: moments that went wrong once, from records kept in repros/."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.record import Record
from tests.engine.orconomics.build import (
    FACTS,
    answers,
    at,
    offers,
    player,
    refusal,
    say,
    table,
    told,
)

REPROS = Path(__file__).parent / "repros"
STRICT = {"mode": "strict"}


def record(name: str):
    return Record.parse((REPROS / f"{name}.txt").read_text("utf-8")).replay()


# Loans


def test_O20_O45_a_loan_after_the_last_card():
    t = at(record("02_loan_after_the_last_card"), "finish")
    assert offers(t, "Ana") == {"loan"}
    say(t, "Ana: loan communication")
    at(t, "buy")
    assert player(t, "Ana")["loans"] == 1


def test_O20_O44_whoever_owns_the_company_that_the_last_card_moved():
    t = table(
        "Ana Bo",
        companies={"Ana": "transportation/bones transportation/bones", "Bo": "banking"},
        hold={"Ana": "transportation"},
    )
    say(
        t,
        "Ana: roll 3 4",
        "Ana: pay",
        "Ana: play transportation ability tourism",
        "Ana: move Bo banking orc",
    )
    say(at(t, "finish"), "Bo: loan tourism")
    assert (player(t, "Bo")["money"], player(t, "Bo")["loans"]) == (21 + 3 + 4, 1)
    assert t.stage == "end"


def test_O20_loans_in_a_full_industry_when_the_oracle_has_no_cards():
    t = at(record("03_loan_when_full_and_no_cards"), "finish")
    assert (offers(t, "Ana"), "loan" in offers(t, "Bo")) == ({"loan"}, True)
    say(t, "Bo: loan food", "Ana: done")
    assert refusal(t, "Ana: loan food").text.id == "orconomics.error.no_loan_now"


def test_O20_nobody_waits_for_loans_that_nobody_can_take():
    t = table(companies={"Ana": "food/bones", "Bo": "food/bones", "Cy": "food"}, cards={"Ana": 0})
    say(t, "Ana: pay", "Ana: roll 1 5", "Cy: loan food")
    assert t.stage == "end"


def test_O20_O27_the_auction_is_not_asked_for_when_every_loan_is_taken():
    t = say(table(companies={"Ana": "food", "Bo": "food"}), "Ana: roll 1 4")
    say(at(t, "auction"), "Ana: loan food", "Bo: loan food")
    at(t, "bid")


def test_O20_a_loan_of_stage_one_is_gone_with_the_first_card():
    t = table("Ana Bo", companies={"Ana": "food", "Bo": "food"}, hold={"Ana": "banking food"})
    say(at(say(t, "Ana: roll 1 5"), "develop"), "Ana: play food create transportation")
    assert "loan" not in offers(t, "Ana")


def test_O26_nobody_is_asked_to_pay_with_cards_when_there_are_none():
    t = table(active="banking", cards={"Ana": 0, "Bo": 0, "Cy": 0}, money={"Bo": 0, "Cy": 0})
    say(t, "Ana: roll 1 5", "Ana: bid 1")
    at(t, "buy")
    assert player(t, "Ana")["companies"]["food"] == {"orc": 1, "bones": 0}


def test_O70_that_there_are_no_such_cards_is_not_told_by_the_missing_question():
    t = table(active="banking", cards={"Ana": 2, "Bo": 0, "Cy": 0}, money={"Bo": 0, "Cy": 0})
    say(t, "Ana: roll 1 5", "Ana: bid 1")
    say(at(t, "pay_bid"), "Ana: hold banking tourism")
    say(at(t, "pay_bid"), "Ana: pay")
    at(t, "develop")
    assert player(t, "Ana")["companies"]["food"] == {"orc": 1, "bones": 0}


# Missed interest


def test_O14_missed_interest_can_be_pointed_out_though_nothing_else_is_asked():
    t = at(record("04_missed_interest_never_pointed_out"), "finish")
    assert "missed" in offers(t, "Bo")
    say(t, "Bo: missed", "Ana: pay")
    assert "missed" not in offers(t, "Bo")


def test_O14_a_company_handed_over_while_totals_are_settled_generates_once():
    t = at(record("08_generates_twice"), "loss")
    money = player(t, "Bo")["money"]
    say(t, "Bo: missed", "Ana: give transportation orc", "Ana: pay")
    assert player(t, "Bo")["companies"]["transportation"] == {"orc": 1, "bones": 0}
    # Food 2 is Bo's; the crisis of −2 in transportation was Ana's when it generated.
    assert player(t, "Bo")["money"] == money + 2


def test_O14_O18_who_receives_a_company_while_he_owes_a_loss_owes_no_more_for_it():
    t = table(
        crisis="banking",
        companies={"Ana": "banking banking tourism/bones", "Bo": "banking"},
        options=STRICT,
    )
    say(t, "Ana: roll 4 5")
    assert at(t, "loss").ask.text.args["amount"].amount == 4
    say(t, "Bo: missed", "Ana: give banking orc")
    # Both of Ana's companies generated while they were hers; Bo loses with the one that he had.
    assert at(t, "loss").ask.text.args["amount"].amount == 4
    say(t, "Ana: pay")
    assert (t.ask.who, at(t, "loss").ask.text.args["amount"].amount) == ((1,), 2)


def test_O14_O46_a_company_handed_over_during_totemology_does_not_pay_for_its_new_owner():
    t = table(
        companies={"Ana": "food totemology/bones", "Bo": "food", "Cy": "food"},
        hold={"Ana": "totemology"},
        active="banking",
        options=STRICT,
    )
    say(t, "table: correct crisis tourism", "Ana: roll 4 5", "Ana: play totemology ability food")
    say(t, "Cy: missed", "Ana: give food orc")
    say(t, "Bo: pay")
    assert t.ask.text.args["amount"].amount == 2


def test_O17_what_is_owed_follows_a_correction():
    t = table(crisis="banking", companies={"Ana": "banking banking", "Bo": "banking"})
    say(t, "Ana: roll 4 5")
    assert at(t, "loss").ask.text.args["amount"].amount == 4
    say(t, "table: correct companies.Ana.banking.orc 1")
    assert t.ask.text.args["amount"].amount == 2
    money = player(t, "Ana")["money"]
    say(t, "table: correct crisis food", "Bo: loan banking")
    assert player(t, "Ana")["money"] == money + 1


def test_O17_what_is_earned_follows_a_correction_made_before_it_is_paid_out():
    t = table(crisis="banking", companies={"Ana": "banking banking", "Bo": "smuggling"})
    say(t, "Ana: roll 4 5")
    money = player(t, "Bo")["money"]
    say(at(t, "loss"), "table: correct companies.Bo.smuggling.orc 3", "Ana: pay")
    assert player(t, "Bo")["money"] == money + 3 * FACTS["income.smuggling"]


def test_O18_an_income_that_the_crisis_hid_is_asked_for_when_a_correction_moves_the_crisis():
    facts = {fact: known for fact, known in FACTS.items() if fact != "income.banking"}
    companies = {"Ana": "banking banking", "Bo": "banking"}
    t = table(crisis="banking", companies=companies, facts=facts)
    say(t, "Ana: roll 4 5")
    before = [player(t, name)["money"] for name in ("Ana", "Bo")]
    say(at(t, "loss"), "table: correct crisis food")
    assert t.ask.text.id == "engine.ask.fact"
    say(t, "table: fact income.banking 3")
    assert [player(t, name)["money"] for name in ("Ana", "Bo")] == [before[0] + 6, before[1] + 3]


def test_O18_it_is_asked_for_too_where_only_somebody_settled_later_has_a_company_there():
    facts = {fact: known for fact, known in FACTS.items() if fact != "income.banking"}
    companies = {"Ana": "smuggling", "Bo": "banking"}
    t = table(crisis="banking", companies=companies, facts=facts | {"income.smuggling": -1})
    before = player(t, "Bo")["money"]
    say(t, "Ana: roll 4 5", "table: correct crisis food", "Ana: pay")
    assert t.ask.text.id == "engine.ask.fact"
    say(t, "table: fact income.banking 3")
    assert player(t, "Bo")["money"] == before + 3


# Deeds


@pytest.mark.parametrize("until", ["", "_turn"])
def test_O72_a_deed_done_with_the_last_payment_of_a_turn_can_be_claimed(until):
    t = record(f"05_event_quest_unclaimable{until}")
    assert "claim" in offers(t, "Ana")
    say(t, "Ana: claim big_bid")
    assert player(t, "Ana")["quests"] == ["big_bid"]


def test_O58_later_holds_for_this_deed_and_not_for_the_next():
    say(at(record("06_later_sticks"), "claim"), "Bo: claim raise")


@pytest.mark.parametrize("verb", ["hold", "fact", "correct"])
def test_O72_bookkeeping_does_not_end_the_moment_of_a_deed(verb):
    t = record(f"07_{verb}_ends_the_moment")
    assert "claim" in offers(t, "Bo")
    say(t, "Ana: pass")
    assert "claim" not in offers(t, "Bo")


def test_O72_a_fact_that_is_asked_for_does_not_end_the_moment_either():
    t = table(
        companies={"Bo": "food food food"},
        startups={"food transportation": "- - Ana"},
        quests=("gain_full", "thirds", "border"),
        options=STRICT,
    )
    del t.facts["income.food"]
    say(t, "Ana: roll 3 4", "Ana: enter food transportation")
    assert (t.ask.text.id, "claim" in offers(t, "Ana")) == ("engine.ask.fact", True)
    say(t, "table: fact income.food 2")
    assert "claim" in offers(t, "Ana")


def test_O73_a_token_that_came_free_before_the_take_back_is_a_spare_one():
    t = table(
        companies={
            "Ana": "tourism/bones livestock communication innovations food totemology "
            "banking smuggling weaponcrafting tourism"
        },
        quests=("last_token", "six_loans", "raise"),
        cards={"Ana": 0, "Bo": 0, "Cy": 0},
        options={"mode": "strict", "last_token_again": "off"},
    )
    say(t, "Ana: roll 3 4", "table: auction", "Ana: bid 1", "Bo: pass", "Cy: pass")
    say(at(t, "takeback"), "Bo: missed", "Ana: give food orc")
    assert player(t, "Ana")["companies"]["transportation"] == {"orc": 1, "bones": 0}
    assert "claim" in offers(t, "Ana")


# Quests are offered when they are fulfilled


def test_O58_a_quest_fulfilled_by_transportation_is_offered_before_the_loss():
    say(at(record("09_prompted_too_late"), "claim"), "Ana: claim icon_dare")
    at(say(t := record("09_prompted_too_late"), "Ana: later"), "loss")
    assert told(t) == []


def test_O58_a_quest_fulfilled_by_totemology_is_offered_before_the_demand():
    t = table(
        active="food",
        companies={"Ana": "totemology", "Bo": "banking banking banking"},
        hold={"Ana": "totemology"},
        quests=("negative", "thirds", "border"),
    )
    say(t, "Ana: roll 3 3", "Ana: play totemology ability banking")
    say(at(t, "claim"), "Bo: later")
    at(t, "demand")


def test_O58_the_last_card_is_gone_before_its_ability_brings_money():
    t = table(
        companies={"Ana": "communication tourism tourism"},
        hold={"Ana": "communication"},
        money={"Ana": 3},
        quests=("broke", "thirds", "border"),
    )
    say(t, "Ana: roll 3 3", "Ana: pass", "Bo: pass", "Cy: pass")
    say(t, "Ana: play communication ability tourism")
    say(at(t, "claim"), "Ana: claim broke", "table: reveal raise")
    assert player(t, "Ana")["money"] == 3 + 6


def test_O58_a_loan_that_is_the_sixth_is_noticed_at_once():
    t = table(companies={"Bo": "food food food food food food"})
    say(t, "Ana: roll 3 3", *["Bo: loan food"] * 6)
    say(at(t, "claim"), "Bo: claim six_loans", "table: reveal raise")
    at(t, "develop")


def test_O58_a_placement_at_set_up_may_fulfil_a_quest():
    from tests.engine.orconomics.build import DICE, FACTS, SECTORS, new

    t = new("Ana Bo", facts=FACTS | {"icons.greed": ("food",)})
    say(t, "table: ring " + " ".join(SECTORS), "Ana: roll 6 6", "Bo: roll 1 1")
    say(t, "table: reveal icon_greed thirds border", f"Ana: roll {DICE['banking']}")
    say(t, "Ana: place food")
    at(t, "claim")


def test_O57_a_loan_while_a_claim_is_asked_for_does_not_ask_twice():
    t = table(
        startups={"food transportation": "- - Ana"},
        companies={"Ana": "food food", "Bo": "tourism tourism tourism tourism tourism tourism"},
        quests=("three_alike", "six_loans", "border"),
    )
    say(t, "Bo: later", "Ana: roll 1 1", *["Bo: loan tourism"] * 5)
    say(t, "table: correct companies.Ana.food.orc 3", "Bo: loan tourism")
    assert at(t, "claim").ask.text.args["quest"].id.endswith("three_alike")
    asked = []
    while t.ask.text.id == "orconomics.ask.claim":
        asked.append((t.players[t.ask.who[0]], t.ask.text.args["quest"].id.rsplit(".")[-1]))
        say(t, f"{asked[-1][0]}: later")
    assert sorted(asked) == [
        ("Ana", "three_alike"),
        ("Bo", "six_loans"),
        ("Bo", "three_alike"),
    ]


def test_O58_where_late_claims_are_ruled_out_later_is_final_beside_a_new_claim_too():
    t = table(
        active="banking",
        companies={"Ana": "food food food", "Bo": "tourism/bones tourism/bones"},
        cards={"Bo": 0},
        options={"late_claims": "off"},
        quests=("three_alike", "thirds", "border"),
    )
    say(t, "Ana: later", "Ana: roll 4 5", "Ana: done", "Ana: done", "Bo: roll 1 1")
    say(t, "Bo: bid 1", "Cy: pass", "Ana: pass", "Bo: pay")
    say(at(t, "claim"), "Bo: claim three_alike")
    assert player(t, "Bo")["quests"] == ["three_alike"]


# Strict mode gives nothing away


@pytest.mark.parametrize("loans", ["", " food/bones food/bones"])
def test_G07_interest_is_offered_and_asked_about_whether_any_is_due_or_not(loans):
    t = table(companies={"Ana": "banking" + loans}, options=STRICT, active="smuggling")
    assert [o.verb for o in at(t, "roll").ask.options] == ["roll", "pay", "lose"]
    assert t.ask.rules == ("O09", "O12", "O13")
    assert (answers(t, "pay")[0], answers(t, "pay")[-1]) == ((1,), (10,))
    say(t, "Ana: roll 4 6")
    assert [offers(t, name) - {"hold"} for name in t.players] == [set(), {"missed"}, {"missed"}]
    assert t.view(1)["interest_missed"] is None


def test_G07_O30_nothing_is_lost_by_settling_what_is_not_due():
    t = table(companies={"Ana": "banking banking/bones"}, options=STRICT, money={"Ana": 10})
    say(t, "Ana: pay 5", "Ana: lose banking orc", "Ana: pay 2")
    assert (player(t, "Ana")["money"], player(t, "Ana")["score"]) == (9, 2)
    say(t, "Ana: roll 1 1", "Bo: missed")
    assert told(t) == ["nothing_missed"]
    assert refusal(t, "Cy: missed").rules == ("O14", "O15")


@pytest.mark.parametrize("paid", [True, False])
def test_G07_there_is_time_to_ask_about_interest_whether_it_was_paid_or_not(paid):
    t = table(
        "Ana Bo", companies={"Ana": "food/bones food/bones"}, cards={"Ana": 0}, options=STRICT
    )
    if paid:
        say(t, "Ana: pay 2")
    say(at(say(t, "Ana: roll 3 3"), "finish"), "Bo: missed")
    assert t.stage == ("end" if paid else "development")
