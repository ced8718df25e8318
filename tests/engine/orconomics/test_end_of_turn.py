"""End of turn, victory, the bank, hidden hands."""

from __future__ import annotations

import pytest

from engine.core.report import report
from engine.rulebooks.orconomics.cards import SECTORS, TARGETS
from tests.engine.orconomics.build import answers, at, player, refusal, say, table, told

NINE = " ".join(SECTORS[1:10])


def developed(**wanted):
    return at(say(table(active="food", **wanted), "Ana: roll 3 3"), "develop")


def test_O52_one_card_free_one_for_a_gold_five_stay():
    t = developed(hold={"Ana": "food banking banking smuggling"}, companies={"Ana": "food"})
    say(t, "Ana: play food ability", "Ana: done")
    assert player(t, "Ana")["hand"]["count"] == 4 + 1 + 2
    say(at(t, "buy"), "Ana: buy")
    assert player(t, "Ana")["money"] == 16
    assert at(t, "limit").ask.text.args["n"] == 3
    say(t, "Ana: discard banking banking smuggling")
    assert player(t, "Ana")["hand"]["count"] == 5
    assert t.state.oracle == 1


def test_O52_exactly_one_card_can_be_bought_and_only_with_a_gold():
    t = developed(money={"Ana": 3})
    say(t, "Ana: done")
    assert at(t, "roll").ask.who == (1,)


def test_O52_buying_may_have_to_come_before_the_free_card():
    t = developed(options={"buy_when": "before"}, cards={"Ana": 1})
    say(t, "Ana: done")
    assert player(at(t, "buy"), "Ana")["hand"]["count"] == 2
    say(t, "Ana: done")
    assert player(t, "Ana")["hand"]["count"] == 3


def test_O53_a_company_given_in_anothers_turn_wins_at_once():
    t = table(
        "Ana Bo Cy Di",
        active="food",
        companies={"Ana": "tourism/bones", "Bo": NINE},
        money={"Ana": 0},
        options={"mode": "strict"},
    )
    say(
        t, "table: correct quest.raise Bo", "Ana: roll 3 3", "Bo: missed", "Ana: give tourism bones"
    )
    assert t.result.winners == (1,)
    assert t.ask is None


@pytest.mark.parametrize(
    ("players", "target"),
    [("Ana Bo", 12), ("Ana Bo Cy", 12), ("Ana Bo Cy Di", 11), ("Ana Bo Cy Di Ed", 11)],
)
def test_O53_eleven_points_or_twelve_by_the_number_of_players(players, target):
    t = table(players, companies={"Bo": NINE})
    for quest in ("raise", "big_bid", "two_jumps")[: target - 9 - 1]:
        say(t, f"table: correct quest.{quest} Bo")
    assert t.result is None
    say(t, "table: correct quest.broke Bo")
    assert t.result.winners == (1,)


def test_O54_points_fall_with_companies_and_quests_stay():
    t = table("Ana Bo", crisis="food", companies={"Ana": " ".join(SECTORS[2:10])}, money={"Ana": 0})
    say(t, "table: correct quest.raise Ana", "table: correct quest.big_bid Ana")
    assert player(t, "Ana")["score"] == 10
    say(t, "Ana: roll 3 4", "Ana: lose food orc")
    assert player(t, "Ana")["score"] == 9
    assert [part[1] for part in t.standings()[0].parts] == [7, 2]


def test_O55_ten_tokens_alone_never_win():
    assert min(TARGETS.values()) > 10
    t = table("Ana Bo", companies={"Ana": " ".join(SECTORS)})
    assert t.result is None
    assert t.view()["target"] - player(t, "Ana")["score"] == 2


def test_O69_the_bank_is_unlimited_but_the_box_is_not():
    t = table("Ana Bo Cy Di Ed", active="food", money={"Bo": 172, "Ana": 0}, cards={"Ana": 0})
    say(t, "Ana: roll 3 3", "Ana: done")
    assert "box_empty" in told(t)
    assert t.audit() == []


def test_O70_unknown_cards_become_known_when_they_are_played():
    t = table(cards={"Ana": 3})
    say(t, "Ana: roll 3 3", "Ana: bid 2", "Bo: pass", "Cy: pass", "Ana: pay food food")
    assert t.view()["deck"]["discards"] == {"food": 2}
    assert player(t, "Ana")["hand"] == {"count": 1, "known": {}, "unknown": 1}


def test_O70_a_fifth_card_of_four_is_a_misread():
    t = developed()
    say(t, "table: correct discards.food 4")
    error = refusal(t, "Ana: play food create transportation")
    assert error.text.id == "engine.error.misread"


def test_O70_the_faces_of_a_hand_are_shown_to_its_owner_only():
    t = developed(hold={"Bo": "food"})
    assert t.view(0)["players"][1]["hand"] == {"count": 2}
    assert t.view(1)["players"][1]["hand"]["known"] == {"food": 1}


def test_O70_a_known_hand_limits_what_can_be_played():
    t = table(active="food", hold={"Ana": "banking smuggling"}, companies={"Ana": "banking"})
    say(t, "Ana: roll 1 2")
    while t.ask.text.id != "orconomics.ask.develop":
        say(t, f"{t.players[t.ask.who[0]]}: pass" if t.ask.who else "table: auction")
    assert {args[0] for args in answers(t, "play")} == {"banking", "smuggling"}
    assert refusal(t, "Ana: play food create transportation").rules == ("O70",)


def test_O70_a_report_for_one_player_keeps_the_cards_of_the_others_secret():
    t = developed(hold={"Ana": "food", "Bo": "banking"})
    seen = report(t, 1)
    assert seen["asks"][0]["options"] == []
    assert list(seen["offers"]) == ["Bo"]
    told = [line["move"] for line in seen["log"]]
    assert "Ana: hold" in told
    assert "Bo: hold banking" in told
