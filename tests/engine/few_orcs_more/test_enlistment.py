"""Dealing in real time, late enlistments, the champion (F07-F09)."""

from random import Random

import pytest

from engine.core.errors import IllegalMove, Misread, WrongPlayer
from engine.rulebooks.few_orcs_more.cards import DECK
from tests.engine.few_orcs_more.build import asked, dealing, hand, play, told


def deck() -> list[str]:
    cards = [card for card, n in DECK.items() for _ in range(n)]
    Random(1).shuffle(cards)
    return cards


def followed(**options):
    """All 80 cards were shown as they were dealt; nobody has laid anything yet."""
    cards = deck()
    lines = [f"table: deal {' '.join(cards[at : at + 10])}" for at in range(0, 80, 10)]
    return play(dealing(**options), "table: deal start", *lines)


def test_F07_the_metronome_deals_eighty_cards_in_two_minutes():
    told_to_dealer = dealing().view()["dealing"]
    assert told_to_dealer["left"] * told_to_dealer["beat_ms"] == 120_000


def test_F07_desertions_and_enlistments_come_at_any_moment_and_never_stop_the_dealing():
    t = play(dealing(), "table: deal orc-2 start", "Bo: desert 1", "Ana: enlist 2")
    assert asked(t) == "deal"
    assert t.view()["dealing"]["next_pile"] == 2
    play(t, "table: deal giant")
    assert t.state.now().piles[2] == ["enlist-Ana", "giant"]


def test_F07_a_desertion_may_be_tapped_without_saying_whose_it_is():
    t = play(dealing(), "table: desert 3")
    assert t.state.now().piles[3] == ["desertion"]


def test_F07_who_loses_track_while_following_shows_the_piles_afterwards():
    t = play(dealing(), "table: deal orc-2 start", "Ana: enlist 1", "table: dealt")
    assert asked(t) == "enlist_then_champion"
    assert t.state.now().left == 80
    assert t.state.now().enlistments_missing() == 6


@pytest.mark.parametrize(
    ("option", "first"), [("afterwards", "dealt"), ("follow", "deal"), ("typed", "typed")]
)
def test_F07_the_usual_way_of_the_table_is_offered_first(option, first):
    assert dealing(enlistment=option).ask.options[0].verb == first


def test_F07_an_eighth_orc_of_seven_is_a_misread():
    t = play(dealing(), "table: deal " + " ".join(["orc-2"] * 7))
    with pytest.raises(Misread) as refused:
        play(t, "table: deal orc-2")
    assert refused.value.rules == ("F01",)


def test_F08_after_the_last_card_desertions_are_lost():
    t = followed()
    with pytest.raises(IllegalMove) as refused:
        play(t, "Ana: desert 1")
    assert refused.value.rules == ("F08",)


def test_F08_who_still_holds_an_enlistment_must_lay_it_before_the_champion_is_named():
    t = play(followed(), *[f"{who}: enlist {n}" for who, n in (("Bo", 1), ("Bo", 2), ("Cy", 3))])
    play(t, "Cy: enlist 4", "Ana: enlist 5")
    assert (asked(t), t.ask.who) == ("late_enlistment", (1,))
    with pytest.raises(WrongPlayer):
        play(t, "Wiz: champion Ana")
    play(t, "Ana: enlist 6")
    assert asked(t) == "champion"


def test_F08_keeping_an_enlistment_back_is_an_option():
    with pytest.raises(IllegalMove):
        play(followed(), "Ana: keep")
    t = play(followed(late_enlistment="may"), "Ana: keep", "Bo: keep", "Cy: keep")
    assert asked(t) == "champion"


def test_F08_afterwards_the_table_is_told_to_lay_the_rest_before_the_champion_is_named():
    t = play(dealing(), "table: dealt")
    assert told(t, "last_card")
    assert asked(t) == "enlist_then_champion"


def test_F09_the_champion_is_another_player():
    t = play(dealing(), "table: dealt")
    with pytest.raises(IllegalMove) as refused:
        play(t, "Wiz: champion Wiz")
    assert "F09" in refused.value.rules
    play(t, "Wiz: champion Ana")
    assert t.view()["board"]["champion"] == "Ana"


def test_F09_the_champion_is_named_before_a_pile_is_looked_at():
    t = play(dealing(), "table: dealt")
    with pytest.raises(WrongPlayer):
        play(t, "table: pile 1 orc-2")


def test_a_dealing_that_was_followed_hands_out_all_piles_without_another_question():
    t = followed()
    for who, number in (("Ana", 1), ("Ana", 2), ("Bo", 3), ("Bo", 4), ("Cy", 5), ("Cy", 6)):
        play(t, f"{who}: enlist {number}")
    play(t, "Wiz: champion Bo")
    assert len(told(t, "pile_taken")) == 6
    assert len(told(t, "pile_nobody")) == 3
    assert sum(hand(t, "Ana").values()) == 18
    assert t.stage in ("spies", "battle-1")
    assert t.audit() == []
