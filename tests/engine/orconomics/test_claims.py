"""Claims at the right moment: after a correction, while a quest is judged, unprompted, again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.record import Record
from tests.engine.orconomics.build import (
    FACTS,
    SECTORS,
    answers,
    at,
    new,
    offers,
    player,
    refusal,
    say,
    table,
    told,
)

STRICT = {"mode": "strict"}
ALIKE = ("three_alike", "thirds", "border")
BROKE = ("broke", "thirds", "border")


def asked_for(t) -> str:
    return at(t, "claim").ask.text.args["quest"].id.rsplit(".")[-1]


# Fulfilled by a correction


@pytest.mark.parametrize(
    ("quest", "line"),
    [
        ("three_alike", "table: correct companies.Bo.food.orc 3"),
        ("broke", "table: correct money.Bo 3"),
        ("icon_dare", "table: fact icons.dare food"),
        ("negative", "table: fact income.food -1"),
        ("thirds", "table: correct startup.food.transportation.3 Bo"),
    ],
)
def test_O58_the_helper_asks_for_what_a_correction_or_a_printed_value_fulfils(quest, line):
    t = table(
        companies={"Bo": "food food transportation" if quest != "negative" else "food food food"},
        cards={"Bo": 0},
        startups={"banking smuggling": "- - Bo"},
        quests=(quest, "six_loans", "contiguous"),
    )
    say(at(t, "roll"), line)
    assert asked_for(t) == quest
    say(t, f"Bo: claim {quest}")
    assert player(t, "Bo")["quests"] == [quest]


def test_O58_a_correction_of_two_steps_is_not_held_up_by_the_first():
    t = table(companies={"Bo": "food food"}, quests=ALIKE)
    say(t, "table: correct companies.Bo.food.orc 3")
    assert asked_for(t) == "three_alike"
    say(t, "table: correct companies.Bo.food.orc 2")
    assert "claim" not in offers(at(t, "roll"), "Bo")
    say(t, "table: correct companies.Bo.food.orc 3")
    assert asked_for(t) == "three_alike"


def test_O62_who_borrows_while_asked_is_broke_no_more():
    t = table(
        companies={"Ana": "tourism"},
        money={"Ana": 1},
        hold={"Ana": "food"},
        quests=BROKE,
        crisis="tourism",
        active="food",
    )
    say(t, "Ana: roll 1 1", "Ana: lose tourism orc")
    t.undo()
    say(t, "table: correct cards.Ana 0")
    assert asked_for(t) == "broke"
    say(t, "Ana: loan tourism")
    at(t, "loss")
    assert player(t, "Ana")["money"] == 5
    assert "claim" not in offers(t, "Ana")


# Turned up


@pytest.mark.parametrize("mode", ["helper", "strict"])
def test_O56_a_quest_is_not_claimed_while_it_is_judged(mode):
    """What is known makes it fulfilled already, and one printed income is still asked for."""
    facts = {fact: value for fact, value in FACTS.items() if fact != "income.food"}
    t = new("Ana Bo", {"mode": mode}, facts)
    say(t, "table: ring " + " ".join(SECTORS), "Ana: roll 6 6", "Bo: roll 1 1")
    say(t, "table: reveal broke six_loans border", "Ana: roll 5 6")
    say(t, *[f"{name}: place tourism" for name in ("Ana", "Bo")], "Ana: place banking")
    say(t, "Bo: place banking", "table: correct companies.Ana.transportation.orc 3")
    say(t, "table: correct money.Bo 0", "table: correct cards.Bo 0", "Bo: claim broke")
    say(at(t, "reveal"), "table: reveal negative")
    assert t.ask.text.id == "engine.ask.fact"
    assert "claim" not in offers(t, "Ana")
    assert refusal(t, "Ana: claim negative").text.id == "orconomics.error.quest_not_done"
    say(t, "table: fact income.tourism 2")
    assert t.ask.text.id == "engine.ask.fact"
    say(t, "table: fact income.food 2")
    assert "negative" in t.view()["quests"]["gone"]
    at(t, "reveal")


# Not late


def test_O58_unprompted_and_not_late_means_before_the_next_answer():
    t = table(
        companies={"Ana": "food food", "Bo": "food food"},
        options=STRICT | {"late_claims": "off"},
        quests=ALIKE,
        active="tourism",
    )
    say(t, "table: correct companies.Bo.banking.orc 3")
    assert offers(t, "Bo") >= {"claim"}
    say(t, "Bo: hold food", "table: fact income.food 2")
    assert offers(t, "Bo") >= {"claim"}
    say(t, "Ana: roll 3 6")
    assert "claim" not in offers(t, "Bo")
    assert refusal(t, "Bo: claim three_alike").rules == ("O59",)
    say(t, "table: correct companies.Bo.banking.orc 2", "table: correct companies.Bo.banking.orc 3")
    say(t, "Bo: claim three_alike")
    assert player(t, "Bo")["quests"] == ["three_alike"]


def test_O58_unprompted_and_late_as_long_as_it_is_fulfilled():
    t = table(companies={"Bo": "banking banking banking"}, options=STRICT, quests=ALIKE)
    say(t, "Ana: roll 1 1", "Ana: pass", "Bo: pass", "Cy: pass", "Ana: done")
    assert offers(t, "Bo") >= {"claim"}


# Fulfilled again


@pytest.mark.parametrize("late", ["on", "off"])
def test_O58_later_is_forgotten_when_it_was_not_fulfilled_in_between(late):
    """Broke, richer by stage 1, broke again by an auction."""
    assert FACTS["income.weaponcrafting"] == 3
    t = table(
        "Ana Bo",
        companies={"Bo": "weaponcrafting"},
        money={"Ana": 0, "Bo": 3},
        cards={"Ana": 1, "Bo": 0},
        quests=BROKE,
        active="food",
        options={"late_claims": late},
    )
    assert asked_for(t) == "broke"
    say(t, "Bo: later", "Ana: roll 5 6")
    assert player(t, "Bo")["money"] == 6
    say(t, "table: auction")
    while t.ask.who != (1,):
        say(t, "Ana: pass")
    say(t, "Bo: bid 1")
    assert "pays_bid" in told(t)
    assert (asked_for(t), t.ask.who) == ("broke", (1,))


def all_tokens_and_a_run(rules="", **options):
    """Ana has five industries in a row and all ten tokens on the board, claims nothing, and has
    won an auction for the industry after those five: she takes back a token."""
    t = table(
        companies={"Ana": "livestock communication innovations transportation" + " banking" * 5},
        options=options,
        quests=("contiguous", "thirds", "border"),
        money={"Ana": 40},
    )
    if rules:
        t = replace(Record.of(t), rules=rules).replay()
    say(t, "table: correct companies.Ana.food.orc 1")
    if t.state.helper:
        say(at(t, "claim"), "Ana: later")
    say(t, "Ana: roll 2 6", "table: auction", "Ana: bid 1", "Bo: pass", "Cy: pass", "Ana: pay")
    return at(t, "takeback")


@pytest.mark.parametrize("late", ["on", "off"])
def test_O58_a_run_that_is_broken_by_a_take_back_and_mended_by_the_token_is_fulfilled_anew(late):
    t = say(all_tokens_and_a_run(late_claims=late), "Ana: takeback livestock orc")
    assert asked_for(t) == "contiguous"
    say(t, "Ana: claim contiguous")
    assert player(t, "Ana")["quests"] == ["contiguous"]


def test_O58_a_run_that_no_take_back_broke_is_not_asked_for_again():
    t = say(all_tokens_and_a_run(), "Ana: takeback banking orc")
    at(t, "develop")


def test_O58_unprompted_a_run_that_is_fulfilled_anew_is_not_late():
    t = all_tokens_and_a_run(mode="strict", late_claims="off")
    assert "claim" not in offers(t, "Ana")
    say(t, "Ana: takeback livestock orc", "Ana: claim contiguous")
    assert player(t, "Ana")["quests"] == ["contiguous"]


def test_O58_games_begun_before_version_3_go_on_without_that_question():
    t = say(all_tokens_and_a_run("2"), "Ana: takeback livestock orc")
    at(t, "develop")


# Missed interest before a bid


@pytest.mark.parametrize(("loans", "asked"), [("", False), (" banking/bones" * 3, True)])
def test_O14_O24_who_could_point_out_missed_interest_before_bidding_is_asked(loans, asked):
    t = table(
        companies={"Ana": "banking" + loans},
        money={"Bo": 1, "Cy": 12},
        cards={"Bo": 0},
        options=STRICT,
        active="food",
    )
    say(t, "Ana: roll 1 1", "Ana: pass")
    assert (t.players[t.ask.who[0]] == "Bo") is asked
    if asked:
        assert answers(t, "bid") == []
        say(t, "Bo: missed", "Ana: pay")
        assert answers(t, "bid") == [(1,)]
