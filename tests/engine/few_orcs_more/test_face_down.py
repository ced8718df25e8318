"""Mercenaries that lie face down, and readings of desertions, idle machines and empty armies."""

import pytest

from engine.core.errors import IllegalMove
from engine.core.table import Table
from tests.engine.few_orcs_more.build import armed, asked, at_war, hand, play, score, table
from tests.engine.few_orcs_more.test_piles import owner_and_cards

BO = "orc-2 orc-2 orc-6 goblin giant troll dwarf-2 dwarf-2 dwarf-6 enlist-Bo"
CY = "orc-2 orc-2 skeleton-2 skeleton-2 barbarian-2 barbarian-2 barbarian-6 dwarf-2 dwarf-2"


def three_mercenaries():
    """Bo holds a goblin, a giant and a troll, and is asked for mercenaries beside the orcs."""
    t = play(table("Ana Bo Cy Di"), "table: wizard Ana", "table: dealt", "Ana: champion Bo")
    play(t, f"table: pile 1 {BO}", f"table: pile 2 {CY} enlist-Cy", "table: rest")
    return play(t, "Ana: tribe orcs")


def backs(t, name, looking=None):
    return t.view(looking)["players"][t.seats[name]]["backs"]


def test_F15_mercenaries_face_down_are_no_longer_backs_of_the_hand():
    t = play(three_mercenaries(), "Bo: send 2")
    for looking in (None, *range(4)):
        assert backs(t, "Bo", looking) == {"dwarves": 3, "mercenaries": 1}
    play(t, "Bo: reveal giant troll")
    assert backs(t, "Bo") == {"dwarves": 3, "mercenaries": 1}
    assert hand(t, "Bo") == {"dwarf-2": 2, "dwarf-6": 1, "goblin": 1}


def test_F15_which_ones_lie_face_down_is_in_doubt_even_for_the_owner():
    t = play(three_mercenaries(), "Bo: send 2")
    seen = t.view(t.seats["Bo"])["players"][t.seats["Bo"]]
    assert seen["cards"] == {"dwarf-2": 2, "dwarf-6": 1}
    assert seen["either"] == {"goblin": 1, "giant": 1, "troll": 1}
    assert t.view()["battle"]["armies"][0]["mercenaries"] == 2


def test_F32_mercenaries_leave_with_a_battle_that_is_settled_by_hand():
    t = play(three_mercenaries(), "Bo: send 3", "table: won Bo", "Ana: tribe dwarves")
    assert hand(t, "Bo") == {}
    assert t.state.now().discards["giant"] == 1
    assert (score(t, "Bo"), t.audit()) == (2 + 1, [])


def test_F32_of_some_that_left_unseen_the_others_are_held_and_may_be_any():
    t = play(three_mercenaries(), "Bo: send 2", "table: won Cy", "Ana: tribe dwarves")
    assert (asked(t), backs(t, "Bo")) == ("mercenaries", {"mercenaries": 1})
    with pytest.raises(IllegalMove):
        play(t, "Bo: send 2")
    with pytest.raises(IllegalMove):
        play(t, "Bo: send goblin troll")
    play(t, "Bo: send giant")
    assert (backs(t, "Bo"), t.audit()) == ({}, [])
    assert t.state.now().shown["goblin"] == t.state.now().shown["troll"] == 1


def test_F21_a_battle_settled_before_anybody_laid_takes_no_mercenaries():
    t = play(three_mercenaries(), "table: won Cy")
    assert backs(t, "Bo") == {"dwarves": 3, "mercenaries": 3}


def test_F21_what_is_revealed_must_be_what_can_lie_there():
    t = play(three_mercenaries(), "Bo: send 2")
    for shown in ("giant", "giant goblin troll", "giant giant", "giant war-machine"):
        with pytest.raises(IllegalMove):
            play(t, f"Bo: reveal {shown}")


def test_F23_the_commando_may_take_any_card_that_can_lie_face_down():
    t = at_war("orcs", {"Ana": "orc-2 troll goblin giant", "Bo": "commando goblin"})
    play(t, "Ana: send 2", "Bo: send 0", "Bo: commando Ana giant")
    assert backs(t, "Ana") == {"mercenaries": 1}
    play(t, "Ana: reveal troll")
    assert (hand(t, "Ana"), t.audit()) == ({"goblin": 1}, [])


def test_F27_a_machine_that_may_be_held_can_fly_with_goblins_that_may_be():
    t = at_war("orcs", {"Ana": "orc-2 flying-machine goblin*2", "Bo": "orc-6 dwarf-2"})
    play(t, "Ana: send 1", "table: won Bo", "Wiz: tribe dwarves", "Ana: send 0")
    assert asked(t) == "reveal_all"
    play(t, "table: reveal")
    assert [o.high for o in t.offers(t.seats["Ana"])[0].options] == [1]
    play(t, "Ana: fly 1")
    assert (backs(t, "Ana"), t.audit()) == ({}, [])


def test_G06_a_correction_says_which_card_is_held_and_the_others_lie_face_down():
    t = play(three_mercenaries(), "Bo: send 2", "table: correct hand.Bo.troll 1 looked")
    assert (hand(t, "Bo")["troll"], backs(t, "Bo")["mercenaries"], t.audit()) == (1, 1, [])
    with pytest.raises(IllegalMove):
        play(t, "Bo: reveal giant troll")
    play(t, "Bo: reveal giant goblin")
    assert (hand(t, "Bo")["troll"], t.audit()) == (1, [])


# Readings


def test_F12_a_desertion_on_an_enlistment_on_a_desertion_is_an_option():
    pile = "orc-6 troll desertion enlist-Ana desertion"
    assert owner_and_cards(pile) == ("enlist-Ana", ["orc-6"])
    assert owner_and_cards(pile, over_enlistment=True) == ("enlist-Ana", [])


@pytest.mark.parametrize(("rules", "kept"), [("", 1), ("2", 0)])
def test_F12_where_only_desertions_that_touch_add_up_an_enlistment_parts_them(rules, kept):
    options = {"double_desertion": "adds-up", "parted_desertions": "void"}
    laid = table(**options)
    t = Table(laid.rulebook, laid.setup, rules)
    pile = (
        "orc-6 troll desertion enlist-Ana desertion orc-2 orc-2 orc-2 dwarf-2 dwarf-2 dwarf-6 giant"
    )
    play(t, "table: wizard Wiz", "table: dealt", "Wiz: champion Ana")
    play(t, f"table: pile 1 {pile}", "table: rest")
    assert hand(t, "Ana").get("orc-6", 0) == kept


def test_F12_two_desertions_that_touch_are_no_concern_of_that_option():
    pile = "orc-6 troll enlist-Ana desertion desertion"
    assert owner_and_cards(pile, over_enlistment=True) == ("enlist-Ana", ["orc-6"])


def test_F21_the_flying_machine_and_the_commando_may_have_to_stay_in_the_hand():
    hands = {"Ana": "orc-2 troll commando", "Bo": "orc-2"}
    t = at_war("orcs", hands, idle_sent="refused")
    for line in ("Ana: send 2", "Ana: send commando"):
        with pytest.raises(IllegalMove):
            play(t, line)
    play(t, "Ana: send 1")
    with pytest.raises(IllegalMove):
        play(t, "Ana: reveal commando")
    play(t, "Ana: reveal troll")
    assert hand(t, "Ana") == {"commando": 1}
    play(at_war("orcs", hands), "Ana: send commando troll")


def test_F21_the_question_does_not_tell_who_holds_what_may_not_be_laid():
    idle = at_war("orcs", {"Ana": "orc-2 troll commando", "Bo": "orc-2"}, idle_sent="refused")
    other = at_war("orcs", {"Ana": "orc-2 troll goblin", "Bo": "orc-2"}, idle_sent="refused")
    shown = [[option.to_json() for option in t.ask.options] for t in (idle, other)]
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("reading", "points"),
    [("nobody", (0, 0, 0)), ("everybody", (2, 2, 2)), ("present", (2, 0, 0))],
)
def test_F30_all_armies_at_zero(reading, points):
    t = armed({"Ana": "orc-leader*2", "Bo": "dwarf-2"}, all_zero=reading)
    play(t, "Wiz: tribe orcs")
    assert tuple(score(t, name) for name in ("Ana", "Bo", "Cy")) == points


def test_F31_the_points_of_a_corrected_champion_are_the_wizards():
    t = armed({"Ana": "orc-2", "Bo": "dwarf-2"}, champion="Ana")
    play(t, "Wiz: tribe orcs")
    assert (score(t, "Ana"), score(t, "Wiz")) == (2, 2)
    play(t, "table: correct champion Bo", "Wiz: tribe dwarves")
    assert (score(t, "Bo"), score(t, "Wiz")) == (1, 1)
