"""The ten industry abilities, and companies that change hands."""

from __future__ import annotations

import pytest

from engine.core.text import Money
from engine.rulebooks.orconomics.cards import SECTORS
from tests.engine.orconomics.build import answers, at, offers, player, refusal, say, table, told

EIGHT = " ".join(SECTORS[2:10])


def developing(card: str, **wanted):
    """Ana's development with one known card beside the one that the embargo dealt; the crisis
    lies on innovations and the active industry is food."""
    t = table(active="food", crisis="communication", hold={"Ana": card}, **wanted)
    return at(say(t, "Ana: roll 3 3"), "develop")


def test_O41_tourism_discharges_all_loans_in_one_industry():
    t = developing(
        "tourism", companies={"Ana": "food/bones food/bones transportation/bones tourism"}
    )
    say(t, "Ana: play tourism ability food")
    assert player(t, "Ana")["companies"]["food"] == {"orc": 2, "bones": 0}
    assert player(t, "Ana")["loans"] == 1


def test_O42_food_draws_two_more_cards_at_the_end():
    t = developing("food food", companies={"Ana": "food"}, money={"Ana": 0})
    say(t, "Ana: play food ability", "Ana: play food ability")
    assert player(t, "Ana")["hand"]["count"] == 1
    say(t, "Ana: done")
    assert player(t, "Ana")["hand"]["count"] == 1 + 1 + 4


def test_O43_livestock_mortgages_the_company_of_another():
    t = developing("livestock", companies={"Ana": "livestock", "Bo": "food banking"})
    assert [a[2:] for a in answers(t, "play") if a[:2] == ("livestock", "ability")] == [
        ("Bo", "food")
    ]
    money = player(t, "Ana")["money"]
    say(t, "Ana: play livestock ability Bo food")
    assert player(t, "Ana")["money"] == money + 4
    assert player(t, "Bo")["loans"] == 1
    assert refusal(t, "Ana: play livestock ability Bo banking")


def test_O44_transportation_moves_any_company_which_generates_at_once():
    t = developing(
        "transportation", companies={"Ana": "transportation", "Bo": "food"}, money={"Bo": 1}
    )
    say(t, "Ana: play transportation ability innovations", "Ana: move Bo food orc")
    assert at(t, "loss").ask.who == (1,)
    assert not answers(t, "pay")
    say(t, "Bo: lose innovations orc")
    assert (player(t, "Bo")["money"], player(t, "Bo")["score"]) == (1, 0)


def test_O44_the_owner_may_mortgage_the_moved_company():
    t = developing(
        "transportation", companies={"Ana": "transportation", "Bo": "food banking"}, money={"Bo": 1}
    )
    say(t, "Ana: play transportation ability weaponcrafting", "Ana: move Bo food orc")
    assert player(t, "Bo")["money"] == 4
    say(t, "Bo: loan weaponcrafting")
    assert player(t, "Bo")["money"] == 8
    assert refusal(t, "Bo: loan banking")


@pytest.mark.parametrize("side", ["orc", "bones"])
def test_O20_O44_only_the_moved_company_generates_and_carries_a_loan(side):
    """Bo has another company there, which neither generates nor can be mortgaged."""
    moved = "food" if side == "orc" else "food/bones"
    companies = {"Ana": "transportation", "Bo": f"{moved} weaponcrafting"}
    t = developing("transportation", companies=companies, money={"Bo": 1})
    say(t, "Ana: play transportation ability weaponcrafting", f"Ana: move Bo food {side}")
    assert player(t, "Bo")["money"] == 1 + 3
    if side == "orc":
        say(t, "Bo: loan weaponcrafting")
    assert player(t, "Bo")["loans"] == 1
    assert refusal(t, "Bo: loan weaponcrafting").text.id == "orconomics.error.no_loan_now"


def test_O44_only_to_another_industry_with_room():
    t = developing("transportation", companies={"Ana": "transportation", "Bo": "food food food"})
    goals = [a[2] for a in answers(t, "play") if a[:2] == ("transportation", "ability")]
    assert "food" not in goals
    say(t, "Ana: play transportation ability transportation")
    assert answers(t, "move") == [("Bo", "food", "orc")]


def test_O44_nothing_is_moved_once_the_industry_turns_out_to_be_full():
    t = developing("transportation", companies={"Ana": "transportation", "Bo": "food food"})
    say(t, "Ana: play transportation ability food", "table: correct companies.Cy.food.orc 1")
    assert "in_vain" in told(t)
    assert player(t, "Ana")["companies"]["transportation"] == {"orc": 1, "bones": 0}


def test_O44_not_to_where_every_company_at_the_table_stands_already():
    t = developing("transportation", companies={"Ana": "transportation transportation"})
    goals = [a[2] for a in answers(t, "play") if a[:2] == ("transportation", "ability")]
    assert sorted(goals) == sorted(set(SECTORS) - {"transportation"})


def test_O45_communication_lets_three_sectors_generate_for_yourself_alone():
    t = developing(
        "communication", companies={"Ana": "weaponcrafting tourism communication", "Bo": "tourism"}
    )
    before = t.state.money.held()
    say(t, "Ana: play communication ability tourism")
    assert t.state.money.held() == [before[0] + 6, before[1], before[2]]
    assert "loan" in offers(t, "Ana")
    assert "loan" not in offers(t, "Bo")
    say(t, "Ana: loan tourism")
    assert player(t, "Ana")["loans"] == 1


def test_O46_totemology_makes_the_others_pay_you_or_give_a_company():
    t = developing(
        "totemology",
        companies={"Ana": "totemology", "Bo": "smuggling smuggling", "Cy": "smuggling banking"},
        money={"Bo": 9, "Cy": 1},
    )
    money = player(t, "Ana")["money"]
    say(t, "Ana: play totemology ability smuggling", "Bo: pay", "Cy: give banking orc")
    assert t.view()["board"]["crisis"] == "smuggling"
    assert (player(t, "Ana")["money"], player(t, "Bo")["money"], player(t, "Cy")["money"]) == (
        money + 4,
        5,
        1,
    )
    assert player(t, "Ana")["companies"]["banking"] == {"orc": 1, "bones": 0}


def test_O46_it_is_said_who_is_paid_and_how_much():
    t = developing("totemology", companies={"Ana": "totemology", "Bo": "smuggling"})
    say(t, "Ana: play totemology ability smuggling")
    assert t.ask.text.args["to"] == "Ana"
    pays = next(option for option in t.ask.options if option.verb == "pay")
    assert pays.label.args["amount"] == t.ask.text.args["amount"] == Money(2, "silver")


def test_O46_they_may_mortgage_those_companies_first():
    t = developing(
        "totemology", companies={"Ana": "totemology", "Bo": "smuggling"}, money={"Bo": 0}
    )
    say(t, "Ana: play totemology ability smuggling", "Bo: loan smuggling", "Bo: pay")
    assert (player(t, "Bo")["money"], player(t, "Bo")["loans"]) == (2, 1)


def test_O46_the_crisis_must_move_unless_the_table_plays_otherwise():
    t = developing("totemology", companies={"Ana": "totemology"})
    assert refusal(t, "Ana: play totemology ability innovations").rules == ("O46",)
    t = developing(
        "totemology",
        companies={"Ana": "totemology", "Bo": "innovations"},
        options={"crisis_stays": "on"},
    )
    say(t, "Ana: play totemology ability innovations")
    at(t, "demand")


def test_O47_innovations_promotes_every_startup_outermost_first():
    t = developing(
        "innovations",
        companies={"Ana": "innovations"},
        startups={"tourism livestock": "Ana Bo -", "banking smuggling": "- - Ana"},
    )
    say(t, "Ana: play innovations ability", "Ana: enter banking smuggling")
    borders = {tuple(b["between"]): b["bases"] for b in t.view()["board"]["borders"]}
    assert borders["tourism", "livestock"] == [None, "Bo", "Ana"]
    assert player(t, "Ana")["companies"]["banking"] == {"orc": 1, "bones": 0}


def test_O47_the_player_chooses_the_order_of_equals():
    t = developing(
        "innovations",
        companies={"Ana": "innovations"},
        quests=("raise", "six_loans", "big_bid"),
        startups={"tourism livestock": "- - Ana", "banking smuggling": "- - Ana"},
    )
    say(t, "Ana: play innovations ability")
    assert {a[0] for a in answers(t, "enter")} == {"tourism", "livestock", "banking", "smuggling"}
    say(t, "Ana: enter smuggling banking", "Ana: enter tourism livestock")
    assert player(t, "Ana")["score"] == 3


def test_O48_banking_demands_the_interest_or_a_company():
    t = developing(
        "banking",
        companies={"Ana": "banking", "Cy": "food/bones tourism/bones livestock/bones"},
        money={"Cy": 2},
    )
    say(t, "Ana: play banking ability Cy")
    assert not answers(at(t, "demand"), "pay")
    say(t, "Cy: give tourism bones")
    assert player(t, "Ana")["loans"] == 1
    assert player(t, "Cy")["money"] == 2


def test_O48_a_player_without_loans_pays_nothing():
    t = developing("banking", companies={"Ana": "banking", "Bo": "food"})
    assert "no_loans" in told(say(t, "Ana: play banking ability Bo"))
    at(t, "develop")


def test_O49_weaponcrafting_needs_somebody_richer():
    t = developing(
        "weaponcrafting",
        companies={"Ana": "weaponcrafting", "Cy": "food"},
        money={"Ana": 9, "Bo": 8, "Cy": 9},
    )
    assert refusal(t, "Ana: play weaponcrafting ability Bo").rules == ("O49",)
    assert refusal(t, "Ana: play weaponcrafting ability Cy").rules == ("O49",)
    say(
        t,
        "table: correct money.Ana 0",
        "table: correct money.Cy 2",
        "Ana: play weaponcrafting ability Cy",
    )
    assert not answers(t, "pay")
    say(t, "Cy: give food orc")
    assert player(t, "Ana")["score"] == 2


def test_O49_the_richer_may_pay_a_gold():
    t = developing(
        "weaponcrafting", companies={"Ana": "weaponcrafting"}, money={"Ana": 9, "Bo": 10}
    )
    say(t, "Ana: play weaponcrafting ability Bo", "Bo: pay")
    assert (player(t, "Ana")["money"], player(t, "Bo")["money"]) == (13, 6)


def test_O50_smuggling_buys_a_quest_that_is_refilled_at_once():
    t = developing(
        "smuggling",
        companies={
            "Ana": "smuggling",
            "Bo": "food/bones food/bones banking/bones banking/bones tourism/bones tourism/bones",
        },
        money={"Ana": 13},
        quests=("raise", "thirds", "border"),
    )
    say(t, "Ana: play smuggling ability raise")
    assert (player(t, "Ana")["money"], player(t, "Ana")["score"]) == (1, 2)
    say(t, "table: reveal six_loans")
    assert t.view()["quests"]["gone"] == ["six_loans"]
    say(at(t, "reveal"), "table: reveal broke")
    assert len(t.view()["quests"]["open"]) == 3


def test_O50_a_quest_claimed_while_the_second_card_is_chosen_is_not_smuggled():
    t = developing(
        "smuggling food",
        options={"mode": "strict"},
        companies={
            "Bo": "food/bones food/bones banking/bones banking/bones tourism/bones tourism/bones"
        },
        money={"Ana": 13},
        quests=("six_loans", "thirds", "border"),
    )
    say(t, "Ana: play smuggling ability six_loans")
    say(at(t, "second_card"), "Bo: claim six_loans", "table: reveal raise", "Ana: discard food")
    assert "in_vain" in told(t)
    assert (player(t, "Ana")["money"], player(t, "Ana")["score"]) == (13, 0)
    assert t.audit() == []


def test_O50_twelve_silver_are_needed():
    t = developing("smuggling", companies={"Ana": "smuggling"}, money={"Ana": 11})
    assert refusal(t, "Ana: play smuggling ability border").rules == ("O50",)


def test_O51_a_company_handed_over_keeps_its_loan():
    t = developing("banking", companies={"Ana": "banking", "Bo": "food/bones"}, money={"Bo": 9})
    say(t, "Ana: play banking ability Bo", "Bo: give food bones")
    assert [(player(t, n)["score"], player(t, n)["loans"]) for n in ("Ana", "Bo")] == [
        (2, 1),
        (0, 0),
    ]
    assert t.state.companies.within["food"] == 1


def test_O51_a_receiver_without_a_token_takes_one_back_or_declines():
    wanted = {
        "companies": {"Ana": EIGHT, "Bo": "tourism/bones"},
        "startups": {"tourism livestock": "Ana Ana -"},
        "money": {"Bo": 0},
    }
    t = developing("banking", **wanted)
    say(t, "Ana: play banking ability Bo", "Bo: give tourism bones")
    say(at(t, "makes_room"), "Ana: takeback tourism livestock 1")
    assert (player(t, "Ana")["score"], player(t, "Bo")["score"]) == (9, 0)
    t = developing("banking", **wanted)
    say(t, "Ana: play banking ability Bo", "Bo: give tourism bones", "Ana: decline")
    assert (player(t, "Ana")["score"], player(t, "Bo")["score"]) == (8, 1)


def test_O51_a_company_mortgaged_while_the_receiver_makes_room_carries_its_loan_over():
    t = developing("totemology", companies={"Ana": f"totemology {EIGHT} food", "Bo": "tourism"})
    say(t, "Ana: play totemology ability tourism", "Bo: give tourism orc")
    say(at(t, "makes_room"), "Bo: loan tourism", "Ana: takeback food orc")
    assert player(t, "Ana")["companies"]["tourism"]["bones"] == 1
    assert (player(t, "Bo")["score"], player(t, "Bo")["loans"]) == (0, 0)
    assert t.audit() == []


def test_O51_a_company_that_is_gone_when_there_is_room_for_it_is_not_handed_over():
    t = developing("totemology", companies={"Ana": f"totemology {EIGHT} food", "Bo": "tourism"})
    say(t, "Ana: play totemology ability tourism", "Bo: give tourism orc")
    say(at(t, "makes_room"), "table: correct companies.Bo.tourism.orc 0", "Ana: takeback food orc")
    assert (player(t, "Ana")["supply"], player(t, "Bo")["score"]) == (1, 0)
    assert "tourism" not in player(t, "Ana")["companies"]
    assert t.audit() == []


def test_O51_O58_who_gave_away_what_a_quest_wants_fulfils_it_anew_later():
    t = table(
        "Ana Bo Cy Di",
        active="food",
        companies={"Ana": "banking", "Bo": "smuggling/bones smuggling smuggling"},
        hold={"Ana": "banking"},
        cards={"Bo": 0, "Cy": 0, "Di": 0},
        quests=("three_alike", "thirds", "border"),
    )
    say(at(t, "claim"), "Bo: later", "Ana: roll 3 3", "Ana: play banking ability Bo")
    say(t, "Bo: give smuggling bones", "Ana: done", "Ana: done", "Bo: roll 4 6", "table: auction")
    say(t, "Bo: bid 1", "Cy: pass", "Di: pass", "Ana: pass", "Bo: pay")
    assert at(t, "claim").ask.who == (1,)


def test_O51_declining_can_be_ruled_out():
    t = developing(
        "banking",
        companies={"Ana": EIGHT, "Bo": "tourism/bones"},
        startups={"tourism livestock": "Ana Ana -"},
        money={"Bo": 0},
        options={"decline_company": "off"},
    )
    say(t, "Ana: play banking ability Bo", "Bo: give tourism bones")
    assert not answers(t, "decline")
