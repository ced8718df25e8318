"""Backs, spies in order, protected cards, giants (F15-F19, F37)."""

import pytest

from engine.core.errors import IllegalMove, WrongPlayer
from tests.engine.few_orcs_more.build import armed, asked, hand, play, told


def test_F15_everybody_sees_the_backs_by_group():
    t = armed({"Ana": "orc-2*3 dwarf-2*2 goblin troll commando giant spy-4", "Bo": "orc-6"})
    shown = t.view(t.seats["Bo"])["players"][t.seats["Ana"]]
    assert shown["backs"] == {"orcs": 3, "dwarves": 2, "mercenaries": 4, "spies": 1}
    assert "cards" not in shown


def test_F16_spies_are_played_in_the_order_of_their_numbers():
    t = armed({"Ana": "spy-3", "Bo": "spy-1 orc-2", "Cy": "spy-4 giant"})
    assert t.ask.who == (t.seats["Bo"],)
    play(t, "Bo: ask Cy giant")
    assert t.ask.who == (t.seats["Ana"],)
    play(t, "Ana: ask Bo orc-2")
    assert t.ask.who == (t.seats["Cy"],)


def test_F16_a_player_who_has_two_of_the_card_gives_one():
    t = play(armed({"Ana": "spy-2", "Bo": "orc-6*2"}), "Ana: ask Bo orc-6")
    assert (hand(t, "Ana"), hand(t, "Bo")) == ({"orc-6": 1}, {"orc-6": 1})
    assert told(t, "spy_takes")[0]["victim"] == "Bo"


def test_F16_who_does_not_have_the_card_gives_nothing():
    t = play(armed({"Ana": "spy-2", "Bo": "orc-6"}), "Ana: ask Bo orc-leader")
    assert (hand(t, "Ana"), hand(t, "Bo")) == ({}, {"orc-6": 1})
    assert told(t, "spy_in_vain")


def test_F16_the_spy_must_ask_unless_the_table_plays_that_it_may():
    hands = {"Ana": "spy-2", "Bo": "orc-6"}
    with pytest.raises(IllegalMove) as refused:
        play(armed(hands), "Ana: waive")
    assert refused.value.rules == ("F16",)
    t = play(armed(hands, spy_asks="may"), "Ana: waive")
    assert asked(t) == "tribe"


def test_F16_a_spy_asks_an_opponent_for_a_card_of_the_box():
    t = armed({"Ana": "spy-2", "Bo": "orc-6"})
    for line in ("ask Ana orc-6", "ask Wiz orc-6", "ask Bo", "ask Bo elf-2", "ask orc-6 Bo"):
        with pytest.raises(IllegalMove):
            play(t, f"Ana: {line}")
    with pytest.raises(WrongPlayer):
        play(t, "Bo: ask Ana orc-2")


def test_F16_no_spy_among_the_players_means_no_question():
    assert asked(armed({"Ana": "orc-2", "Bo": "orc-6"})) == "tribe"


def test_F17_a_card_got_by_a_spy_is_protected():
    t = armed({"Ana": "spy-1", "Bo": "giant", "Cy": "spy-2"})
    play(t, "Ana: ask Bo giant", "Cy: ask Ana giant")
    assert (hand(t, "Ana"), hand(t, "Cy")) == ({"giant": 1}, {})


def test_F18_a_spy_taken_before_its_turn_is_played_by_the_thief():
    t = armed({"Ana": "spy-1", "Bo": "spy-3", "Cy": "troll"})
    play(t, "Ana: ask Bo spy-3")
    assert t.ask.who == (t.seats["Ana"],)
    play(t, "Ana: ask Cy troll")
    assert hand(t, "Ana") == {"troll": 1}


def test_F17_F18_a_spy_that_was_taken_is_protected_as_well():
    t = armed({"Ana": "spy-1", "Bo": "spy-4 spy-2", "Cy": "troll"})
    play(t, "Ana: ask Bo spy-4", "Bo: ask Ana spy-4")
    assert told(t, "spy_in_vain")
    assert t.ask.who == (t.seats["Ana"],)


def test_F18_spies_that_cannot_be_taken_are_an_option():
    t = armed({"Ana": "spy-1", "Bo": "spy-3"}, spies_on_spies="off")
    with pytest.raises(IllegalMove) as refused:
        play(t, "Ana: ask Bo spy-3")
    assert refused.value.rules == ("F18",)
    assert all(args[1] != "spy-3" for args in t.ask.options[0].answers())


def test_F19_two_giants_or_more_in_a_hand_are_all_discarded():
    t = armed({"Ana": "giant*3 orc-2", "Bo": "giant", "Cy": "giant*2"})
    assert (hand(t, "Ana"), hand(t, "Bo"), hand(t, "Cy")) == ({"orc-2": 1}, {"giant": 1}, {})
    assert told(t, "giants") == [{"who": "Ana", "n": 3}, {"who": "Cy", "n": 2}]


def test_F19_a_spy_can_part_two_giants_in_time():
    t = play(armed({"Ana": "giant*2", "Bo": "spy-1"}), "Bo: ask Ana giant")
    assert (hand(t, "Ana"), hand(t, "Bo")) == ({"giant": 1}, {"giant": 1})


def test_F37_protection_is_on_the_card_and_not_on_the_kind():
    t = armed({"Ana": "spy-1 giant", "Bo": "spy-2 giant"})
    play(t, "Ana: ask Bo giant", "Bo: ask Ana giant")
    assert (hand(t, "Ana"), hand(t, "Bo")) == ({"giant": 1}, {"giant": 1})
    assert t.state.now().protected[t.seats["Ana"]]["giant"] == 1
