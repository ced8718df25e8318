"""Players who enter their own fanned hand in place of their piles."""

from random import Random

import pytest

from engine.core.autoplay import random_move, random_offer
from engine.core.errors import IllegalMove, Misread
from engine.core.move import Move
from engine.core.record import Record
from tests.engine.few_orcs_more.build import (
    armed,
    asked,
    at_piles,
    dealing,
    hand,
    play,
    table,
    told,
)

HANDS = {"Ana": "orc-2 orc-2 giant", "Bo": "dwarf-6 troll", "Cy": "spy-1 commando"}


def shown(t, *names):
    return play(t, *(f"{name}: hold {HANDS[name]}" for name in names))


def test_all_hands_are_known_without_a_single_pile():
    t = shown(at_piles(), "Cy", "Ana", "Bo")
    assert asked(t) == "spy"  # Cy holds the first spy
    assert hand(t, "Ana") == {"orc-2": 2, "giant": 1}
    assert told(t, "holds") == [
        {"who": "Cy", "n": 2},
        {"who": "Ana", "n": 3},
        {"who": "Bo", "n": 2},
    ]
    assert len(told(t, "rest_discarded")) == 1
    assert not told(t, "pile_nobody")
    assert not told(t, "enlistments_missing")
    assert t.audit() == []
    assert t.state.now().total() == 80


def test_it_is_the_same_war_as_with_piles():
    from_hands = shown(at_piles(), "Ana", "Bo", "Cy")
    from_piles = armed(HANDS)
    lines = ("Cy: ask Ana giant", "Wiz: tribe orcs")
    for t in (from_hands, from_piles):
        play(t, *lines)
    for seat in (*range(4), -1):
        one, other = from_hands.view(seat), from_piles.view(seat)
        assert one["players"] == other["players"]
        assert one["battle"] == other["battle"]


def test_only_fighters_after_the_enlistment_and_once():
    t = dealing()
    with pytest.raises(IllegalMove, match="hold_now"):
        play(t, "Ana: hold giant")
    t = at_piles()
    for who in ("Wiz", "table"):
        with pytest.raises(IllegalMove):
            play(t, f"{who}: hold giant")
    play(t, "Ana: hold giant")
    with pytest.raises(IllegalMove, match="hold_now"):
        play(t, "Ana: hold giant")
    with pytest.raises(IllegalMove):
        play(t, "Bo: hold")
    with pytest.raises(IllegalMove):
        play(t, "Bo: hold enlist-Bo")


def test_cards_that_cannot_be_there_are_a_misreading():
    t = shown(at_piles(), "Cy")
    with pytest.raises(Misread):
        play(t, "Bo: hold commando")
    with pytest.raises(Misread):
        play(t, "Bo: hold " + "orc-leader " * 3)
    play(t, "Bo: hold orc-leader orc-leader")


def test_piles_and_hands_go_together():
    """Ana shows her hand, Bo's pile goes to the camera, Cy was given nothing."""
    t = play(shown(at_piles(), "Ana"), "table: pile 2 misdealt orc-6 enlist-Bo enlist-Ana")
    assert hand(t, "Bo") == {"orc-6": 1}
    with pytest.raises(IllegalMove, match="hand_told"):
        play(t, "table: pile 3 misdealt troll enlist-Ana enlist-Bo")
    with pytest.raises(Misread, match="hand_cut"):
        play(t, "Bo: hold troll")
    play(t, "Bo: hold troll orc-6", "table: rest")
    assert hand(t, "Bo") == {"orc-6": 1, "troll": 1}
    assert told(t, "enlistments_missing")[-1]["n"] == 2  # those of Cy
    assert asked(t) == "tribe"
    assert t.audit() == []


def test_where_somebody_does_not_want_to_the_round_goes_on_by_hand():
    t = at_piles()
    with pytest.raises(IllegalMove, match="typed_now"):
        play(t, "table: typed")
    assert "typed" not in {option.verb for option in t.ask.options}
    play(shown(t, "Ana", "Bo"), "table: typed")
    assert asked(t) == "strength"
    assert hand(t, "Ana") == {}
    assert told(t, "by_hand")
    assert t.audit() == []
    assert t.state.now().total() == 80
    t.undo(to=len(t.moves) - 1)
    assert hand(t, "Ana") == {"orc-2": 2, "giant": 1}


def test_the_question_counts_those_who_are_left():
    t = at_piles()
    assert t.ask.text.args["n"] == 6
    shown(t, "Ana")
    assert t.ask.text.args["n"] == 4
    t.undo()
    assert t.ask.text.args["n"] == 6


def test_others_learn_how_many_cards_it_was():
    t = shown(at_piles(), "Cy")
    for seat in (1, 2, -1):
        assert "commando" not in str(t.view(seat))
        assert t.view(seat)["players"][3]["backs"] == {}
    for seat in (0, 3):  # the wizard has looked through the piles
        assert t.view(seat)["players"][3]["cards"] == {"spy-1": 1, "commando": 1}


@pytest.mark.parametrize("players", [4, 5, 6, 7])
@pytest.mark.parametrize("seed", range(6))
def test_any_mixture_of_hands_and_piles_leads_to_an_end(players, seed):
    rng, t, entered = Random(f"{players} hands {seed}"), table(players), 0
    while t.ask is not None:
        offer = random_offer(t, rng, {"correct", "fact"}) if rng.random() < 0.6 else None
        move = offer or random_move(t, rng)
        if asked(t) == "deal":  # neither followed nor typed: what lies in the piles is to be told
            move = Move("table", "dealt")
        entered += move.verb == "hold"
        t.do(move)
        assert t.audit() == []
        for seat in range(len(t.players)):
            for option in (o for one in t.offers(seat) if one.verb == "hold" for o in one.options):
                assert all(option.allows(args) for args in option.answers())
    assert entered
    again = Record.parse(Record.of(t).write()).replay()
    assert (again.view(), again.events, again.result) == (t.view(), t.events, t.result)
    for keep in range(len(t.moves) - 1, 0, -max(1, len(t.moves) // 7)):
        t.undo(to=keep)
        assert t.audit() == []


def test_a_record_of_it_can_be_read_by_everybody_without_the_cards():
    kept = Record.of(shown(at_piles(), "Ana"))
    assert kept.tells_secrets()
    assert "giant" in kept.write()
    assert "giant" not in kept.public().write()
