"""Tribes, mercenaries, the commando, the reveal, the flying machine (F20-F23, F27, F28, F32)."""

from dataclasses import replace

import pytest

from engine.core.errors import IllegalMove, WrongPlayer
from engine.core.record import Record
from engine.rulebooks.few_orcs_more.war import laying_order
from tests.engine.few_orcs_more.build import armed, asked, at_war, hand, play, score, told


def strengths(t):
    return {line["who"]: line["n"] for line in told(t, "strength")}


def test_F20_each_tribe_fights_once_and_the_fourth_needs_no_naming():
    t = armed({"Ana": "orc-2 dwarf-2 skeleton-2 barbarian-2", "Bo": "orc-6"})
    play(t, "Wiz: tribe orcs", "Wiz: tribe dwarves")
    with pytest.raises(IllegalMove) as refused:
        play(t, "Wiz: tribe orcs")
    assert refused.value.rules == ("F20",)
    play(t, "Wiz: tribe skeletons")
    assert told(t, "tribe")[-1]["tribe"].id == "few_orcs_more.word.barbarians"
    assert (t.turn, score(t, "Ana")) == (2, 1 + 1 + 2)


def test_F20_the_wizard_names_the_tribe():
    with pytest.raises(WrongPlayer):
        play(armed({"Ana": "orc-2"}), "Ana: tribe orcs")


def test_F21_all_cards_of_the_tribe_go_to_battle():
    t = at_war("orcs", {"Ana": "orc-2*2 orc-6 dwarf-2 troll", "Bo": "orc-2"})
    assert hand(t, "Ana") == {"dwarf-2": 1, "troll": 1}
    assert told(t, "tribe_sent")[0] == {"who": "Ana", "n": 3}


def test_F21_mercenaries_are_optional_and_laid_face_down_by_number():
    t = play(at_war("orcs", {"Ana": "orc-2 troll goblin", "Bo": "orc-2"}), "Ana: send 1")
    assert (asked(t), t.ask.who) == ("reveal", (t.seats["Ana"],))
    play(t, "Ana: reveal troll")
    assert strengths(t) == {"Ana": 7, "Bo": 2, "Cy": 0}
    assert hand(t, "Ana") == {"goblin": 1}


def test_F21_a_player_may_tell_the_faces_on_a_phone_of_her_own():
    t = at_war("orcs", {"Ana": "orc-2 troll goblin", "Bo": "orc-2 troll"})
    play(t, "Ana: send troll goblin", "Bo: send 0", "table: reveal")
    assert strengths(t) == {"Ana": 8, "Bo": 2, "Cy": 0}


def test_F21_the_photo_may_show_the_whole_army_with_its_tribe():
    t = play(at_war("orcs", {"Ana": "orc-2 orc-6 troll"}), "Ana: send 1")
    play(t, "Ana: reveal troll orc-6 orc-2")
    assert strengths(t)["Ana"] == 13


def test_F21_a_tribe_card_that_the_app_had_missed_goes_to_battle_with_the_others():
    t = at_war("orcs", {"Ana": "orc-2 troll", "Bo": "orc-6 goblin"})
    play(t, "Ana: send 1", "Bo: send 0")
    with pytest.raises(IllegalMove, match=r"not_held.*F21"):
        play(t, "Ana: reveal orc-2 orc-6 troll")
    play(t, "table: correct hand.Ana.orc-6 1", "Ana: reveal orc-2 orc-6 troll")
    assert (strengths(t)["Ana"], score(t, "Ana"), hand(t, "Ana")) == (13, 2, {})
    assert t.audit() == []


def test_F21_a_tribe_card_that_was_misread_is_corrected_where_it_fights():
    t = at_war("orcs", {"Ana": "orc-2*2 dwarf-2", "Bo": "orc-6 troll"})
    assert t.editable()["hand.Ana.orc-2"].get() == 2
    play(t, "table: correct hand.Ana.orc-2 1", "table: correct hand.Ana.orc-leader 1")
    play(t, "table: correct hand.Ana.dwarf-2 2", "Bo: send 0", "table: reveal")
    assert strengths(t) == {"Ana": 4, "Bo": 6, "Cy": 0}
    assert hand(t, "Ana") == {"dwarf-2": 2}
    assert t.audit() == []


def test_F21_a_correction_after_the_reveal_still_counts():
    t = at_war("orcs", {"Ana": "orc-2", "Bo": "orc-6 flying-machine goblin"})
    play(t, "Bo: send 0", "table: reveal", "table: correct hand.Ana.orc-6 1")
    assert t.view()["battle"]["armies"][0]["strength"] == 8
    play(t, "table: score")
    assert (score(t, "Ana"), score(t, "Bo")) == (2, 0)


def test_F21_in_a_game_of_older_rules_a_corrected_tribe_card_stays_in_the_hand():
    t = replace(Record.of(at_war("orcs", {"Ana": "orc-2 troll"})), rules="3").replay()
    play(t, "Ana: send 0", "table: correct hand.Ana.orc-6 1")
    assert hand(t, "Ana") == {"orc-6": 1, "troll": 1}


def test_F21_who_laid_a_card_that_the_app_does_not_know_is_told_what_helps():
    t = at_war("orcs", {"Ana": "orc-2 troll goblin", "Bo": "orc-6"})
    play(t, "Ana: send 1")
    with pytest.raises(IllegalMove, match=r"not_lying.*F21"):
        play(t, "Ana: reveal giant")
    t.undo()
    play(t, "table: correct hand.Ana.troll 0", "table: correct hand.Ana.giant 1")
    play(t, "Ana: send 1", "Ana: reveal giant")
    assert strengths(t)["Ana"] == 12


@pytest.mark.parametrize(
    "shown",
    ["orc-6 troll", "giant", "troll troll", "", "dwarf-2 orc-2 orc-6 troll", "elf", "goblin troll"],
)
def test_F21_a_photo_that_does_not_fit_what_was_sent_is_refused(shown):
    t = play(at_war("orcs", {"Ana": "orc-2 orc-6 troll goblin dwarf-2"}), "Ana: send 1")
    with pytest.raises(IllegalMove):
        play(t, f"Ana: reveal {shown}")


def test_F21_one_word_is_enough_when_all_have_laid():
    t = at_war("orcs", {"Ana": "orc-2 troll", "Bo": "orc-6 goblin", "Cy": "giant"})
    play(t, "table: laid", "Ana: reveal", "Bo: reveal goblin orc-6", "Cy: reveal giant")
    assert strengths(t) == {"Ana": 2, "Bo": 7, "Cy": 10}


def test_F22_battle_n_begins_with_the_nth_player_to_the_left_of_the_wizard():
    assert [laying_order([1, 2, 3], n)[0] for n in (1, 2, 3, 4)] == [1, 2, 3, 1]
    assert laying_order([4, 0, 1, 2], 2) == [0, 1, 2, 4]


def test_F22_mercenaries_are_laid_in_that_order():
    t = armed({"Ana": "troll", "Bo": "troll", "Cy": "goblin"})
    play(t, "Wiz: tribe orcs")
    with pytest.raises(WrongPlayer):
        play(t, "Bo: send 0")
    play(t, "Ana: send 0", "Bo: send 0", "Cy: send 0", "table: reveal", "Wiz: tribe dwarves")
    assert t.ask.who == (t.seats["Bo"],)


def test_F23_the_commando_takes_a_leader_and_the_army_lives_and_is_doubled():
    t = at_war("orcs", {"Ana": "orc-2 orc-6 orc-leader*2", "Bo": "commando goblin"})
    play(t, "Bo: send 0", "Bo: commando Ana orc-leader")
    assert strengths(t)["Ana"] == 16
    assert hand(t, "Bo") == {"goblin": 1}
    assert told(t, "commando")[0]["victim"] == "Ana"


def test_F23_the_commando_can_take_a_mercenary_that_lies_face_down():
    t = at_war("orcs", {"Ana": "orc-2 troll goblin", "Bo": "commando"})
    play(t, "Ana: send 2", "Bo: send 0", "Bo: commando Ana troll", "Ana: reveal goblin")
    assert strengths(t)["Ana"] == 3
    assert t.state.now().discards["troll"] == 1


def test_F23_with_the_only_mercenary_gone_no_photo_is_asked_for():
    t = at_war("orcs", {"Ana": "orc-2 troll", "Bo": "commando"})
    play(t, "Ana: send 1", "Bo: send 0", "Bo: commando Ana troll")
    assert strengths(t) == {"Ana": 2, "Bo": 0, "Cy": 0}


def test_F23_the_commando_comes_after_laying_and_before_the_reveal():
    t = at_war("orcs", {"Ana": "orc-2 troll", "Bo": "commando goblin"})
    with pytest.raises(IllegalMove):
        play(t, "Bo: commando Ana orc-2")
    play(t, "Ana: send 1", "Bo: send 1")
    assert next(offer.verb for offer in t.offers(t.seats["Bo"])) == "commando"
    play(t, "Ana: reveal troll")
    with pytest.raises(IllegalMove) as refused:
        play(t, "Bo: commando Ana orc-2")
    assert refused.value.rules == ("F23",)


@pytest.mark.parametrize(
    "line", ["Ana: commando Bo goblin", "Bo: commando Bo goblin", "Bo: commando Ana giant"]
)
def test_F23_only_its_holder_plays_it_on_a_card_of_an_opponent_that_can_lie_there(line):
    t = at_war("orcs", {"Ana": "orc-2", "Bo": "commando goblin"})
    play(t, "Bo: send 1")
    with pytest.raises(IllegalMove):
        play(t, line)


@pytest.mark.parametrize(
    ("surprise", "lines", "waits"),
    [("commando", [], "reveal_all"), ("flying-machine", ["table: reveal"], "score")],
)
def test_F23_F27_nobody_waits_for_a_surprise_once_a_battle_is_settled(surprise, lines, waits):
    t = at_war("orcs", {"Ana": "orc-6", "Bo": f"{surprise} goblin"})
    play(t, "Bo: send 0", *lines)
    assert asked(t) == waits
    play(t, "table: won Ana")
    assert (asked(t), score(t, "Ana")) == ("tribe", 2)


def test_F23_a_commando_laid_face_down_is_no_longer_in_the_hand():
    t = play(at_war("orcs", {"Ana": "orc-2", "Bo": "commando"}), "Bo: send 1")
    with pytest.raises(IllegalMove):
        play(t, "Bo: commando Ana orc-2")


def test_F27_the_flying_machine_comes_after_the_reveal_and_can_turn_the_battle():
    t = at_war("orcs", {"Ana": "orc-6*2", "Bo": "orc-2*4 flying-machine goblin*3"})
    play(t, "Bo: send 0", "table: reveal")
    assert (asked(t), strengths(t)) == ("score", {"Ana": 12, "Bo": 8, "Cy": 0})
    play(t, "Bo: fly 2")
    assert (score(t, "Ana"), score(t, "Bo")) == (0, 2)
    assert hand(t, "Bo") == {"goblin": 1}


def test_F27_a_war_machine_is_not_served_by_goblins_that_fly():
    t = at_war("orcs", {"Ana": "orc-6 war-machine flying-machine goblin"})
    play(t, "Ana: send war-machine", "table: reveal", "Ana: fly 1")
    assert told(t, "flies") == [{"who": "Ana", "n": 1, "total": 11}]


def test_F27_it_needs_at_least_one_goblin_from_the_hand():
    t = at_war("orcs", {"Ana": "orc-6 flying-machine goblin", "Bo": "troll goblin"})
    play(t, "Ana: send goblin", "Bo: send 0", "table: reveal")
    for line in ("Ana: fly 1", "Ana: fly 0", "Bo: fly 1"):
        with pytest.raises(IllegalMove) as refused:
            play(t, line)
        assert refused.value.rules == ("F27",)
    t = play(at_war("orcs", {"Ana": "flying-machine goblin"}), "Ana: send 0", "table: reveal")
    with pytest.raises(IllegalMove):
        play(t, "Ana: fly 0")


def test_F27_it_cannot_fly_before_the_reveal():
    t = play(at_war("orcs", {"Ana": "flying-machine goblin"}), "Ana: send 0")
    with pytest.raises(IllegalMove):
        play(t, "Ana: fly 1")


def test_F27_no_question_is_asked_when_no_hand_can_hold_the_machine_and_a_goblin():
    t = play(at_war("orcs", {"Ana": "orc-6 troll"}), "Ana: send 1", "Ana: reveal troll")
    assert asked(t) == "tribe"


def test_F28_a_two_leader_army_stays_at_nothing_whatever_flies_in():
    t = at_war("orcs", {"Ana": "orc-leader*2 flying-machine goblin*2", "Bo": "orc-2"})
    play(t, "Ana: send 0", "table: reveal", "Ana: fly 2")
    assert (score(t, "Ana"), score(t, "Bo")) == (0, 2)


def test_F28_as_an_option_what_flies_in_still_counts():
    t = at_war("orcs", {"Ana": "orc-leader*2 flying-machine goblin*2"}, feud_flying="on")
    play(t, "Ana: send 0", "table: reveal", "Ana: fly 2")
    assert (told(t, "flies")[0]["total"], score(t, "Ana")) == (6, 2)


def test_F32_cards_of_a_battle_are_discarded_and_unused_mercenaries_stay():
    t = at_war("orcs", {"Ana": "orc-2 troll barbarian-2"})
    play(t, "Ana: send 0", "table: reveal")
    assert t.state.now().discards["orc-2"] == 1
    for tribe in ("dwarves", "skeletons"):
        play(t, f"Wiz: tribe {tribe}", "Ana: send 0", "table: reveal")
    play(t, "Ana: send troll")
    assert strengths(t)["Ana"] == 7


def test_a_battle_can_be_settled_by_hand_when_the_photos_fail():
    t = at_war("orcs", {"Ana": "orc-2 troll", "Bo": "orc-6 troll"})
    play(t, "Ana: send 1", "table: won Bo Ana")
    assert (score(t, "Ana"), score(t, "Bo"), asked(t)) == (2, 2, "tribe")
    assert t.audit() == []


def test_a_round_with_shown_cards_takes_few_touches():
    t = armed({"Ana": "orc-2 dwarf-2", "Bo": "skeleton-6 barbarian-2", "Cy": "orc-6 dwarf-6"})
    play(t, "Wiz: tribe orcs", "Wiz: tribe dwarves", "Wiz: tribe skeletons")
    assert t.turn == 2
