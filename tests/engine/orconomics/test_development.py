"""Stage 3: playing cards, startups created and promoted."""

from __future__ import annotations

from engine.rulebooks.orconomics.cards import SECTORS
from tests.engine.orconomics.build import answers, at, player, refusal, say, table, told

EIGHT = " ".join(SECTORS[2:10])


def developing(**wanted):
    """Ana's development after an embargo, which changes nothing but the crisis and the hands."""
    t = table(active="food", **wanted)
    say(t, "Ana: roll 3 3")
    return at(t, "develop")


def bases(t, first, second):
    return next(b["bases"] for b in t.view()["board"]["borders"] if b["between"] == [first, second])


def test_O31_each_card_has_one_use_and_goes_to_the_discards():
    t = developing(hold={"Ana": "food food banking"}, companies={"Ana": "banking"})
    say(
        t,
        "Ana: play food create transportation",
        "Ana: play food promote transportation 1",
        "Ana: play banking ability Bo",
    )
    assert t.view()["deck"]["discards"] == {"food": 2, "banking": 1}
    assert refusal(t, "Bo: play food create transportation").text.id == "engine.error.wrong_player"


def test_O32_the_discards_are_shuffled_as_soon_as_the_pile_is_empty():
    t = table(active="food", cards={"Ana": 0, "Bo": 0, "Cy": 39})
    say(
        t,
        "table: correct discards.banking 0",
        "table: correct cards.Cy 37",
        "table: correct discards.banking 2",
    )
    assert t.view()["deck"]["pile"] == 1
    say(t, "Ana: roll 3 3")
    assert told(t).count("shuffle") == 1
    assert [player(t, n)["hand"]["count"] for n in t.players] == [1, 1, 38]
    assert t.view()["deck"] == {"pile": 0, "discards": {}}


def test_O32_with_no_card_anywhere_nobody_draws():
    t = table(active="food", cards={"Ana": 0, "Bo": 0, "Cy": 40})
    say(t, "Ana: roll 3 3")
    assert "draws" not in told(t)


def test_O33_the_first_free_base_counts_from_the_centre():
    t = developing(hold={"Ana": "food food"}, startups={"food transportation": "- Bo -"})
    say(t, "Ana: play food create transportation", "Ana: play food create transportation")
    assert bases(t, "food", "transportation") == ["Ana", "Bo", "Ana"]


def test_O34_no_creation_on_a_full_border():
    t = developing(
        hold={"Ana": "food"},
        startups={"innovations food": "Bo Cy Bo", "food transportation": "Bo - -"},
    )
    assert [args for args in answers(t, "play") if args[:2] == ("food", "create")] == [
        ("food", "create", "transportation")
    ]
    assert refusal(t, "Ana: play food create innovations").rules == ("O33", "O34")
    say(t, "Ana: play food create transportation")
    assert bases(t, "food", "transportation") == ["Bo", "Ana", None]


def test_O34_without_a_token_one_is_taken_back_first():
    t = developing(
        hold={"Ana": "food"}, companies={"Ana": EIGHT}, startups={"tourism livestock": "Ana Ana -"}
    )
    say(t, "Ana: play food create transportation")
    say(at(t, "takeback"), "Ana: takeback tourism livestock 1")
    assert bases(t, "food", "transportation") == ["Ana", None, None]
    assert bases(t, "tourism", "livestock") == [None, "Ana", None]


def test_O35_promotion_jumps_over_occupied_bases():
    t = developing(hold={"Ana": "food food"}, startups={"food transportation": "Ana Bo -"})
    say(t, "Ana: play food promote transportation 1")
    assert bases(t, "food", "transportation") == [None, "Bo", "Ana"]
    assert t.state.jumps[0] == 1


def test_O35_and_becomes_a_company_where_no_base_is_free():
    t = developing(hold={"Ana": "food"}, startups={"food transportation": "Ana Bo Ana"})
    assert refusal(t, "Ana: play food promote transportation 1").rules == ("O35", "O37")
    say(t, "Ana: play food promote transportation 1 transportation")
    assert player(t, "Ana")["companies"] == {"transportation": {"orc": 1, "bones": 0}}
    assert bases(t, "food", "transportation") == [None, "Bo", "Ana"]


def test_O36_in_stage_one_nobody_jumps():
    t = table(startups={"food transportation": "Ana Bo Cy"})
    say(t, "Ana: roll 3 4", "Cy: enter transportation food")
    assert bases(t, "food", "transportation") == [None, "Ana", "Bo"]
    assert t.state.jumps == [0, 0, 0]


def test_O37_a_startup_enters_either_industry_even_a_full_one():
    t = table(companies={"Bo": "food food food"}, startups={"food transportation": "- - Ana"})
    say(t, "Ana: roll 3 4")
    assert answers(at(t, "enter"), "enter") == [
        ("food", "transportation"),
        ("transportation", "food"),
    ]
    say(t, "Ana: enter food transportation")
    assert t.state.companies.within["food"] == 4


def test_O37_the_oracle_chooses_first_and_may_win_before_the_others_place():
    ten = " ".join(
        (
            "tourism",
            "livestock",
            "communication",
            "banking",
            "smuggling",
            "weaponcrafting",
            "totemology",
            "banking",
            "smuggling",
        )
    )
    t = table(
        "Bo Ana Cy Di",
        companies={"Bo": ten},
        startups={"food transportation": "- - Ana", "transportation totemology": "- - Bo"},
    )
    say(t, "table: correct quest.raise Bo", "Bo: roll 3 4")
    assert at(t, "enter").ask.who == (0,)
    say(t, "Bo: enter transportation totemology")
    assert t.result.winners == (0,)
    assert bases(t, "food", "transportation") == [None, None, "Ana"]


def test_O38_startups_bring_no_points_income_or_loans():
    t = table(
        companies={"Ana": "tourism livestock communication banking smuggling"},
        startups={"food transportation": "Ana Ana -", "transportation totemology": "Ana"},
    )
    say(t, "table: correct quest.raise Ana")
    assert (player(t, "Ana")["score"], player(t, "Ana")["supply"]) == (6, 2)
    money = player(t, "Ana")["money"]
    say(t, "Ana: roll 3 4")
    assert player(t, "Ana")["money"] == money
    assert t.view()["loans"] == []


def test_O39_an_ability_without_a_company_there_costs_a_second_card():
    t = developing(hold={"Ana": "banking food"}, cards={"Ana": 1})
    say(t, "Ana: play banking ability Bo", "Ana: discard food")
    assert t.view()["deck"]["discards"] == {"banking": 1, "food": 1}


def test_O39_with_a_company_there_it_costs_no_second_card():
    t = developing(hold={"Ana": "banking food"}, cards={"Ana": 1}, companies={"Ana": "banking"})
    say(t, "Ana: play banking ability Bo")
    assert t.view()["deck"]["discards"] == {"banking": 1}
    at(t, "develop")


def last_card(companies):
    """Ana's development with a Banking card and nothing else in her hand."""
    t = table(active="food", hold={"Ana": "banking"}, companies={"Ana": companies})
    say(t, "Ana: roll 1 2")
    while t.ask.text.id != "orconomics.ask.develop":
        say(t, f"{t.players[t.ask.who[0]]}: pass" if t.ask.who else "table: auction")
    return t


def test_O39_with_a_company_there_one_card_is_enough_even_if_it_is_the_last():
    t = say(last_card("food banking"), "Ana: play banking ability Bo")
    assert t.view()["deck"]["discards"] == {"banking": 1}


def test_O39_and_is_refused_to_the_last_card():
    t = last_card("food")
    assert refusal(t, "Ana: play banking ability Bo").text.id == "orconomics.error.second_card"


def test_O40_a_startup_needs_only_the_card_and_may_be_promoted_in_the_same_turn():
    t = developing(hold={"Ana": "tourism tourism"})
    say(t, "Ana: play tourism create livestock", "Ana: play tourism promote livestock 1")
    assert bases(t, "tourism", "livestock") == [None, "Ana", None]
