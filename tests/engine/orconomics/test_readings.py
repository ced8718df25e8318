"""Readings of the rules that a table may choose, each with both of its sides."""

from __future__ import annotations

import pytest

from tests.engine.orconomics.build import answers, at, offers, player, refusal, say, table, told

IDLE = {
    "tourism": ("tourism ability food", "O41"),
    "communication": ("communication ability banking", "O45"),
    "innovations": ("innovations ability", "O47"),
    "banking": ("banking ability Bo", "O48"),
}


def developing(card: str, idle: str, **wanted):
    """Ana has a company where the card belongs, and that card."""
    t = table(
        active="weaponcrafting", hold={"Ana": card}, options={"idle_abilities": idle}, **wanted
    )
    return say(t, "Ana: roll 5 6", "table: correct cards.Ana 1")


@pytest.mark.parametrize("card", IDLE)
def test_O31_an_ability_may_come_to_nothing_unless_the_table_wants_it_to_do_something(card):
    play, rule = IDLE[card]
    companies = {"Ana": "smuggling food", "Bo": "food"}
    t = developing(f"{card} {card}", "on", companies=companies)
    say(t, "table: correct cards.Ana 2", f"Ana: play {play}")
    assert (player(t, "Ana")["money"], player(t, "Ana")["loans"]) == (20, 0)
    if card == "communication":
        companies = {"Ana": "food", "Bo": "food"}
    t = developing(f"{card} {card}", "off", companies=companies)
    say(t, "table: correct cards.Ana 2")
    error = refusal(t, f"Ana: play {play}")
    assert (error.text.id, error.rules) == ("orconomics.error.no_effect", (rule,))


def test_O41_with_loans_tourism_discharges_them_either_way():
    for idle in ("on", "off"):
        t = developing("tourism", idle, companies={"Ana": "tourism food/bones food/bones"})
        assert ("tourism", "ability", "food") in answers(t, "play")
        say(t, "Ana: play tourism ability food")
        assert player(t, "Ana")["loans"] == 0


@pytest.mark.parametrize(("option", "gone"), [("later", False), ("discard", True)])
def test_O56_a_deed_of_the_moment_in_which_its_quest_is_turned_up(option, gone):
    t = table(
        companies={"Bo": "food food food", "Ana": "tourism livestock banking"},
        startups={"food transportation": "Ana Bo Cy"},
        hold={"Ana": "food"},
        quests=("jump_in", "six_loans", "thirds"),
        options={"events_at_reveal": option},
    )
    say(t, "table: correct activity tourism", "Ana: roll 1 1")
    say(t, "Ana: play food promote transportation 1 food", "Ana: claim jump_in")
    say(t, "table: reveal gain_full")
    assert ("gain_full" in t.view()["quests"]["gone"]) is gone
    assert "claim" not in offers(t, "Ana")


def outbid(option: str):
    """Ana has bid all she has, and Bo remembers her interest."""
    t = table(
        companies={"Ana": "tourism/bones tourism/bones"},
        money={"Ana": 12},
        cards={"Ana": 0, "Bo": 0, "Cy": 0},
        options={"mode": "strict", "unpayable_bid": option},
    )
    return say(
        t, "Ana: roll 3 4", "Ana: bid 1", "Bo: bid 2", "Cy: pass", "Ana: bid 3", "Bo: missed"
    )


@pytest.mark.parametrize(("option", "buyer"), [("next", "Bo"), ("none", None)])
def test_O14_O25_a_bid_that_missed_interest_has_made_unpayable(option, buyer):
    t = say(outbid(option), "Ana: pay", "Bo: pass")
    assert "bid_void" in told(t)
    owners = [n for n in t.players if "transportation" in player(t, n)["companies"]]
    assert owners == ([buyer] if buyer else [])


def test_O14_O25_where_a_bid_must_be_kept_its_gold_pays_no_interest():
    t = outbid("kept")
    assert [o.verb for o in at(t, "demand").ask.options] == ["give"]
    say(t, "Ana: give tourism bones", "Bo: pass")
    assert player(t, "Ana")["companies"]["transportation"] == {"orc": 1, "bones": 0}


@pytest.mark.parametrize(("option", "pile"), [("empty", 7), ("draw", 0)])
def test_O32_when_the_discards_are_shuffled(option, pile):
    t = table(active="food", options={"reshuffle": option})
    for name, n in (("Ana", 11), ("Bo", 10), ("Cy", 9)):
        say(t, f"table: correct cards.{name} {n}")
    say(t, "table: correct discards.food 4", "table: correct discards.banking 3")
    assert t.view()["deck"]["pile"] == 3
    say(t, "Ana: roll 3 3")
    assert t.view()["deck"]["pile"] == pile
    assert told(t)[-1] == ("shuffle" if option == "empty" else "draws")
