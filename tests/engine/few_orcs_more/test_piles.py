"""What becomes of a pile, from the bottom up (F10-F14)."""

import pytest

from engine.core.errors import IllegalMove, Misread
from engine.rulebooks.few_orcs_more.piles import Desertions, resolve
from tests.engine.few_orcs_more.build import asked, at_piles, hand, play, told


def owner_and_cards(pile, **how):
    outcome = resolve(pile.split(), Desertions(**how))
    return outcome.owner, outcome.taken(pile.split())


def test_F10_the_lowest_enlistment_takes_the_whole_pile_with_what_was_dealt_above_it():
    pile = "orc-2 enlist-Bo giant enlist-Ana troll"
    assert owner_and_cards(pile) == ("enlist-Bo", ["orc-2", "giant", "troll"])


def test_F10_a_shown_pile_is_given_to_its_owner_and_the_wizard_is_told_what_to_take_out():
    t = at_piles()
    shown = "orc-2 orc-2 enlist-Bo giant desertion orc-6 orc-6 goblin goblin enlist-Ana troll"
    play(t, f"table: pile 9 {shown}")
    assert hand(t, "Bo") == {"orc-2": 2, "orc-6": 2, "goblin": 2, "troll": 1}
    assert told(t, "deserters") == [{"pile": 9, "places": (4, 5)}]
    assert told(t, "void") == [{"pile": 9, "places": (10,)}]
    assert told(t, "pile_taken") == [{"pile": 9, "who": "Bo", "n": 7}]


def test_F11_a_desertion_skips_an_enlistment():
    pile = "orc-2 giant enlist-Ana desertion dwarf-6 enlist-Bo"
    assert owner_and_cards(pile) == ("enlist-Ana", ["orc-2", "dwarf-6"])


def test_F12_a_desertion_on_a_desertion_has_no_effect():
    pile = "orc-6 troll desertion desertion enlist-Ana"
    assert owner_and_cards(pile) == ("enlist-Ana", ["orc-6"])
    t = play(at_piles(), "table: pile 1 misdealt " + pile)
    assert told(t, "deserters") == [{"pile": 1, "places": (2, 3)}]
    assert told(t, "void") == [{"pile": 1, "places": (4,)}]


def test_F12_desertions_with_an_enlistment_between_them_still_find_the_same_card():
    pile = "orc-6 troll desertion enlist-Ana desertion"
    assert owner_and_cards(pile) == ("enlist-Ana", ["orc-6"])


def test_F12_desertions_that_add_up_are_an_option():
    pile = "orc-6 troll desertion desertion enlist-Ana"
    assert owner_and_cards(pile, add_up=True) == ("enlist-Ana", [])
    t = at_piles(double_desertion="adds-up")
    play(t, "table: pile 1 misdealt " + pile)
    assert hand(t, "Ana") == {}


def test_F13_a_pile_without_enlistment_is_discarded():
    assert owner_and_cards("orc-6 troll") == (None, [])
    t = play(at_piles(), "table: pile 1 misdealt orc-6 troll")
    assert told(t, "pile_nobody") == [{"pile": 1}]
    assert t.state.now().discards == {"orc-6": 1, "troll": 1}


def test_F13_piles_without_enlistment_need_not_be_shown_at_all():
    t = at_piles()
    for number, who in enumerate(("Ana", "Ana", "Bo", "Bo", "Cy"), 1):
        play(t, f"table: pile {number} misdealt enlist-{who} {'orc-2' if number < 4 else 'troll'}")
    assert asked(t) == "pile"
    play(t, "table: pile 6 misdealt dwarf-2 enlist-Cy")
    assert t.stage == "battle-1"
    assert [line["pile"] for line in told(t, "pile_nobody")] == [7, 8, 9]
    assert t.state.now().unseen == 74


def test_F13_the_rest_is_discarded_when_enlistments_are_missing_and_the_table_is_warned():
    t = play(at_piles(), "table: pile 1 misdealt enlist-Ana troll", "table: rest")
    assert told(t, "enlistments_missing") == [{"n": 5}]


def test_F14_a_desertion_with_nothing_below_has_no_effect():
    assert owner_and_cards("desertion orc-2 enlist-Ana") == ("enlist-Ana", ["orc-2"])


def test_a_pile_may_name_enlistments_by_their_sticker():
    t = play(at_piles(), "table: pile 1 misdealt enlist-3 giant")
    assert hand(t, "Bo") == {"giant": 1}


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("pile 10 orc-2", "F06"),
        ("pile", "F06"),
        ("pile one orc-2", "F06"),
        ("pile 1 orc-2 enlist-Ana", "F06"),
        ("pile 1 misdealt giant giant giant giant giant giant giant", "F01"),
        ("pile 1 misdealt elf-2", "F01"),
        ("pile 1 misdealt start orc-2", "F05"),
        ("pile 1 misdealt enlist-Wiz orc-2", "F03"),
        ("pile 1 misdealt enlist-Ana enlist-Ana enlist-Ana orc-2", "F04"),
        ("pile 1 misdealt " + "desertion " * 7, "F04"),
        ("pile 1 misdealt", "F01"),
    ],
)
def test_a_pile_that_cannot_lie_there_is_refused_with_its_rule(line, rule):
    t = at_piles()
    before = t.view()
    with pytest.raises(IllegalMove) as refused:
        play(t, f"table: {line}")
    assert rule in refused.value.rules
    assert t.view() == before


def test_a_pile_is_looked_through_once():
    t = play(at_piles(), "table: pile 1 misdealt orc-6")
    with pytest.raises(IllegalMove):
        play(t, "table: pile 1 misdealt troll")


def test_a_card_already_seen_in_another_pile_is_a_misread():
    t = play(at_piles(), "table: pile 1 misdealt commando")
    with pytest.raises(Misread):
        play(t, "table: pile 2 misdealt commando")
