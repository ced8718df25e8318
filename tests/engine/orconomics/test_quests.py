"""Quests: what fulfils them, claiming, revealing."""

from __future__ import annotations

import pytest

from engine.rulebooks.orconomics.cards import (
    DARE,
    EVENT_QUESTS,
    GREED,
    QUESTS,
    RAGE,
    SECTORS,
    STATE_QUESTS,
)
from engine.rulebooks.orconomics.quests import FULFILLED, holders
from tests.engine.orconomics.build import FACTS, at, offers, player, refusal, say, table, told

NINE = " ".join(SECTORS[1:10])
STRICT = {"mode": "strict"}


def fulfils(quest: str, **wanted) -> list[str]:
    """Who fulfils a state quest as things stand."""
    t = table(**wanted)
    return [t.players[seat] for seat in range(len(t.players)) if FULFILLED[quest](t, seat)]


def bidding(**wanted):
    """An auction in transportation where Ana has bid 1 gold and Bo is to bid."""
    t = table(cards={"Ana": 0, "Bo": 0, "Cy": 0}, **wanted)
    return say(t, "Ana: roll 3 4", "Ana: bid 1")


def test_O56_a_quest_that_is_done_when_revealed_is_discarded():
    six = "food/bones food/bones banking/bones banking/bones tourism/bones tourism/bones"
    t = bidding(companies={"Bo": six}, quests=("raise", "thirds", "border"), money={"Bo": 30})
    say(t, "Bo: bid 4", "Bo: claim raise", "table: reveal six_loans")
    assert "quest_done_already" in told(t)
    assert t.view()["quests"]["gone"] == ["six_loans"]
    at(t, "reveal")


def test_O56_with_the_pile_empty_fewer_than_three_lie_open():
    t = bidding(quests=("raise", "thirds", "border"))
    for quest in set(QUESTS) - {"raise", "thirds", "border"}:
        say(t, f"table: correct quest.{quest} gone")
    say(t, "Bo: bid 4", "Bo: claim raise")
    assert t.view()["quests"]["open"] == ["thirds", "border"]
    at(t, "bid")


def test_O57_two_claims_at_the_same_moment_discard_the_quest():
    t = table(
        active="food",
        crisis="innovations",
        companies={
            "Ana": "transportation transportation food",
            "Bo": "transportation transportation food",
        },
        quests=("negative", "thirds", "border"),
    )
    say(t, "Ana: roll 3 3", "Ana: claim negative", "Bo: claim negative")
    assert "quest_shared" in told(t)
    say(t, "table: reveal raise")
    assert [player(t, n)["quests"] for n in t.players] == [[], [], []]


def test_O57_G03_at_the_same_moment_they_are_asked_clockwise_from_the_oracle():
    t = table(
        companies=dict.fromkeys(("Ana", "Cy"), "innovations tourism tourism"),
        crisis="communication",
        quests=("negative", "thirds", "border"),
        facts={**FACTS, "income.tourism": -1, "income.innovations": 1},
    )
    say(t, "Ana: roll 1 6", "Ana: pass", "Bo: pass", "Cy: pass", "Ana: done", "Ana: done")
    say(t, "Bo: roll 1 6")
    assert at(t, "claim").ask.who == (2,)
    say(t, "Cy: claim negative")
    assert at(t, "claim").ask.who == (0,)
    say(t, "Ana: claim negative")
    assert "negative" in t.view()["quests"]["gone"]


def test_O57_if_one_of_them_holds_back_the_other_takes_it():
    t = table(
        active="food",
        crisis="innovations",
        companies={
            "Ana": "transportation transportation food",
            "Bo": "transportation transportation food",
        },
        quests=("negative", "thirds", "border"),
    )
    say(t, "Ana: roll 3 3", "Ana: later", "Bo: claim negative")
    assert player(t, "Bo")["quests"] == ["negative"]


def test_O58_the_helper_offers_a_quest_when_it_is_fulfilled():
    t = table(
        companies={"Ana": "transportation transportation"},
        quests=("three_alike", "thirds", "border"),
        cards={"Ana": 0},
    )
    say(t, "Ana: roll 3 4", "Ana: pay", "table: auction", "Ana: bid 1", "Bo: pass", "Cy: pass")
    say(at(t, "claim"), "Ana: claim three_alike")
    assert player(t, "Ana")["quests"] == ["three_alike"]


def test_O58_what_was_not_claimed_may_be_claimed_later_while_it_holds():
    t = table(
        companies={"Ana": "food food food"},
        options=STRICT,
        quests=("three_alike", "thirds", "border"),
    )
    say(t, "Ana: roll 1 1", "Ana: pass", "Bo: pass", "Cy: pass", "Ana: done", "Ana: done")
    assert "claim" in offers(t, "Ana")
    say(t, "Ana: claim three_alike")
    assert player(t, "Ana")["quests"] == ["three_alike"]


def test_O58_the_table_may_rule_out_late_claims():
    t = table(
        active="banking",
        companies={"Ana": "food food food"},
        options={"late_claims": "off"},
        quests=("three_alike", "thirds", "border"),
    )
    say(at(t, "claim"), "Ana: later", "Ana: roll 4 5")
    assert "claim" not in offers(t, "Ana")
    assert refusal(t, "Ana: claim three_alike").text.id == "orconomics.error.quest_not_done"


def test_O58_in_strict_mode_rivals_who_fulfil_it_too_may_speak_up():
    t = table(
        companies={"Ana": "food food food", "Bo": "banking banking banking"},
        options=STRICT,
        quests=("three_alike", "thirds", "border"),
    )
    say(t, "Ana: claim three_alike")
    say(at(t, "claim"), "Bo: claim three_alike")
    assert t.view()["quests"]["gone"] == ["three_alike"]


def test_O59_sixteen_quests_ten_of_state_and_six_of_events():
    assert (len(DARE), len(RAGE), len(GREED)) == (8, 4, 4)
    assert (len(STATE_QUESTS), len(EVENT_QUESTS)) == (10, 6)
    assert set(QUESTS) == set(STATE_QUESTS) | set(EVENT_QUESTS)
    assert set(FULFILLED) == set(STATE_QUESTS)


@pytest.mark.parametrize(
    ("owned", "who"),
    [
        ("smuggling weaponcrafting tourism livestock communication", ["Ana"]),
        ("smuggling weaponcrafting tourism livestock innovations", []),
    ],
)
def test_O60_five_in_a_row_run_over_the_seam(owned, who):
    assert fulfils("contiguous", companies={"Ana": owned}) == who


def test_O61_negative_incomes_and_the_crisis_count():
    t = table(crisis="food", companies={"Ana": "transportation food food"})
    assert FULFILLED["negative"](t, 0)
    say(t, "table: correct crisis banking")
    assert not FULFILLED["negative"](t, 0)


@pytest.mark.parametrize(("income", "who"), [(-1, ["Ana", "Bo"]), (0, ["Ana"]), (None, ["Ana"])])
def test_O61_a_loan_changes_nothing_and_neither_nothing_nor_an_unknown_value_is_negative(
    income, who
):
    companies = {
        "Ana": "transportation/bones transportation transportation",
        "Bo": "food food food/bones",
    }
    facts = {fact: value for fact, value in FACTS.items() if fact != "income.food"}
    facts |= {} if income is None else {"income.food": income}
    assert fulfils("negative", crisis="banking", companies=companies, facts=facts) == who


@pytest.mark.parametrize(("silver", "cards", "who"), [(3, 0, ["Ana"]), (4, 0, []), (3, 1, [])])
def test_O62_no_cards_and_less_than_a_gold(silver, cards, who):
    assert fulfils("broke", money={"Ana": silver}, cards={"Ana": cards}) == who


@pytest.mark.parametrize(("bid", "done"), [(4, True), (3, False), (2, False)])
def test_O63_a_raise_by_three(bid, done):
    t = say(bidding(quests=("raise", "thirds", "border")), f"Bo: bid {bid}")
    assert (t.ask.text.id == "orconomics.ask.claim") is done


def test_O63_an_opening_bid_is_no_raise_unless_the_table_says_so():
    for option, done in (("off", False), ("on", True)):
        t = table(quests=("raise", "thirds", "border"), options={"opening_raise": option})
        say(t, "Ana: roll 3 4", "Ana: bid 3")
        assert (t.ask.text.id == "orconomics.ask.claim") is done


def test_O64_placing_the_tenth_token():
    t = table(
        active="food",
        companies={"Ana": NINE},
        hold={"Ana": "food"},
        quests=("last_token", "thirds", "border"),
    )
    say(t, "Ana: roll 3 3", "Ana: play food create transportation")
    say(at(t, "claim"), "Ana: claim last_token")
    assert player(t, "Ana")["score"] == 10


def test_O65_a_startup_that_enters_a_full_industry():
    t = table(
        companies={"Bo": "food food food"},
        startups={"food transportation": "- - Ana"},
        quests=("gain_full", "thirds", "border"),
    )
    say(t, "Ana: roll 3 4", "Ana: enter food transportation")
    at(t, "claim")


@pytest.mark.parametrize(("option", "done"), [("on", True), ("off", False)])
def test_O65_a_company_handed_over_in_a_full_industry(option, done):
    t = table(
        active="food",
        companies={"Ana": "banking", "Bo": "food/bones food food"},
        hold={"Ana": "banking"},
        quests=("gain_full", "thirds", "border"),
        options={"handover_full": option},
    )
    say(t, "Ana: roll 3 3", "Ana: play banking ability Bo", "Bo: give food bones")
    assert (t.ask.text.id == "orconomics.ask.claim") is done
    assert t.ask.who == (0,), "who gained it, not who gave it away"


@pytest.mark.parametrize(("option", "jumps"), [("move", 1), ("startup", 2)])
def test_O66_one_jumping_move_is_one_jump(option, jumps):
    t = table(
        active="food",
        startups={"food transportation": "Ana Bo Cy"},
        hold={"Ana": "food"},
        quests=("two_jumps", "thirds", "border"),
        options={"jump_count": option},
    )
    say(t, "Ana: roll 3 3", "Ana: play food promote transportation 1 food")
    assert t.state.jumps[0] == jumps
    assert (t.ask.text.id == "orconomics.ask.claim") is (jumps == 2)


def test_O66_two_jumping_moves_in_a_turn():
    t = table(
        active="food",
        startups={"food transportation": "Ana Bo -", "innovations food": "Ana Bo -"},
        hold={"Ana": "food food"},
        quests=("two_jumps", "six_loans", "border"),
    )
    say(
        t,
        "Ana: roll 3 3",
        "Ana: play food promote transportation 1",
        "Ana: play food promote innovations 1",
    )
    say(at(t, "claim"), "Ana: claim two_jumps")


def test_O66_jumping_into_a_company():
    t = table(
        active="food",
        startups={"food transportation": "- Ana Bo"},
        hold={"Ana": "food"},
        quests=("jump_in", "thirds", "border"),
    )
    say(t, "Ana: roll 3 3", "Ana: play food promote transportation 2 food")
    at(t, "claim")


def test_O67_third_bases_and_a_whole_border():
    assert fulfils(
        "thirds",
        startups={"food transportation": "- - Ana", "tourism livestock": "- - Ana"},
        quests=("raise", "big_bid", "jump_in"),
    ) == ["Ana"]
    assert fulfils("thirds", startups={"food transportation": "- - Ana"}) == []
    assert fulfils(
        "border",
        startups={"food transportation": "Ana Ana Ana"},
        quests=("raise", "big_bid", "jump_in"),
    ) == ["Ana"]
    assert fulfils("border", startups={"food transportation": "Ana Bo Ana"}) == []


def test_O68_a_company_in_every_industry_with_the_icon():
    assert fulfils("icon_dare", companies={"Ana": "food livestock transportation"}) == ["Ana"]
    assert fulfils("icon_dare", companies={"Ana": "food livestock banking"}) == []


def test_O68_the_icons_of_the_box_are_asked_for_when_the_quest_is_revealed():
    t = bidding(quests=("raise", "thirds", "border"))
    del t.facts["icons.greed"]
    say(t, "Bo: bid 4", "Bo: claim raise", "table: reveal icon_greed")
    assert t.ask.text.id == "engine.ask.fact"
    say(t, "table: fact icons.greed food banking")
    at(t, "bid")


def test_O72_an_event_quest_lapses_with_the_next_move():
    t = bidding(quests=("raise", "thirds", "border"), options=STRICT)
    say(t, "Bo: bid 4")
    assert "claim" in offers(t, "Bo")
    say(t, "Cy: bid 5")
    assert "claim" not in offers(t, "Bo")
    assert refusal(t, "Bo: claim raise").rules == ("O59", "O72")


def test_O72_or_with_the_end_of_the_turn():
    t = bidding(
        quests=("raise", "thirds", "border"), options={"mode": "strict", "event_claims": "turn"}
    )
    say(t, "Bo: bid 4", "Cy: bid 5")
    assert "claim" in offers(t, "Bo")
    say(t, "Bo: claim raise")
    assert player(t, "Bo")["quests"] == ["raise"]


@pytest.mark.parametrize(("option", "done"), [("on", True), ("off", False)])
def test_O73_a_token_taken_back_and_placed_again_is_the_last_one(option, done):
    eight = " ".join(SECTORS[2:10])
    t = table(
        "Ana Bo Cy Di",
        companies={"Ana": eight},
        startups={"tourism livestock": "Ana Ana -"},
        cards={"Ana": 0},
        quests=("last_token", "six_loans", "raise"),
        options={"last_token_again": option},
    )
    say(
        t,
        "Ana: roll 1 1",
        "table: auction",
        "Ana: bid 1",
        "Bo: pass",
        "Cy: pass",
        "Di: pass",
        "Ana: takeback tourism livestock 2",
    )
    assert (t.ask.text.id == "orconomics.ask.claim") is done


def test_a_bid_of_six_that_buys():
    t = table(
        money={"Ana": 40},
        cards={"Ana": 0, "Bo": 0, "Cy": 0},
        quests=("big_bid", "thirds", "border"),
    )
    say(t, "Ana: roll 3 4")
    assert (6, "orconomics.mark.big_bid") in [(n, text.id) for n, text in t.ask.options[0].marks]
    say(t, "Ana: bid 6")
    say(at(t, "claim"), "Ana: claim big_bid")
    assert player(t, "Ana")["score"] == 2


def test_six_loans_are_noticed():
    t = table(
        companies={"Ana": "food food food food food food"}, quests=("six_loans", "thirds", "border")
    )
    say(t, "Ana: roll 3 3", *["Ana: loan food"] * 6)
    assert holders(t, "six_loans") == [0]
    assert "claim" in offers(t, "Ana")
