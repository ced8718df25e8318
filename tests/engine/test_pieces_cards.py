"""Decks with hidden cards, hands, and the row of quests."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import IllegalMove, Misread
from engine.core.options import Cards
from engine.pieces.deck import Deck
from engine.pieces.quests import QuestRow

COPIES = {"orc": 2, "troll": 1, "elf": 3}


def deck(seats: int = 2) -> Deck:
    return Deck("toy", COPIES, seats)


def test_drawn_cards_are_unknown_until_they_are_shown():
    d = deck()
    d.draw(0)
    d.draw(0)
    assert d.possible(0) == {"orc": 2, "troll": 1, "elf": 2}
    d.discard(0, "troll")
    assert d.possible(0) == {"orc": 1, "elf": 1}
    assert d.possible(1) == {}
    assert d.balanced()


def test_a_card_more_than_printed_is_a_misread():
    d = deck()
    for seat in (0, 0, 1):
        d.draw(seat)
    d.discard(0, "troll")
    with pytest.raises(Misread):
        d.discard(0, "troll")
    assert not d.may_hold(1, "troll")


def test_a_shown_card_is_another_one_than_those_already_known():
    d = deck()
    d.draw(0)
    d.draw(0)
    d.reveal(0, "orc")
    d.reveal(0, "orc")
    assert d.hands[0].known == Counter(orc=2)
    with pytest.raises(IllegalMove):
        d.reveal(0, "elf")


def test_a_known_hand_holds_nothing_else():
    d = deck()
    d.draw(0, "orc")
    assert d.possible(0) == {"orc": 1}
    with pytest.raises(IllegalMove):
        d.discard(0, "elf")


def test_discards_come_back_when_the_pile_is_empty():
    d = deck(1)
    for _ in range(6):
        assert d.draw(0)
    assert not d.draw(0)
    d.discard(0, "elf")
    assert d.due_for_reshuffle()
    assert d.draw(0)
    assert d.balanced()


def test_cards_of_a_half_known_hand_cannot_all_be_unknown_ones():
    option = Cards("show", {"orc": 2, "elf": 1, "troll": 1}, 2, 2, known={"orc": 1}, unknown=1)
    assert option.allows(("orc", "elf"))
    assert not option.allows(("elf", "troll"))
    assert ("elf", "troll") not in list(option.answers())


pools = st.dictionaries(st.sampled_from("abcde"), st.integers(1, 3), min_size=1)


@settings(deadline=None)
@given(pools, st.data())
def test_listed_handfuls_are_just_those_that_are_allowed(pool, data):
    known = {card: data.draw(st.integers(0, n)) for card, n in pool.items()}
    unknown = data.draw(st.integers(0, 3))
    held = sum(known.values()) + min(unknown, sum(pool.values()) - sum(known.values()))
    low = data.draw(st.integers(0, min(3, held)))
    option = Cards("show", pool, low, min(low + 1, held), known=known, unknown=unknown)
    listed = [tuple(sorted(cards)) for cards in option.answers()]
    assert len(set(listed)) == len(listed)
    assert all(option.allows(cards) for cards in listed)
    for seed in range(3):
        assert tuple(sorted(option.sample(Random(seed)))) in listed


def test_counting_a_hand_again_moves_the_difference_to_the_pile():
    d = deck()
    d.draw(0)
    d.correct_hand(0, 3)
    assert (len(d.hands[0]), d.pile) == (3, 3)
    d.correct_hand(0, 0)
    assert (len(d.hands[0]), d.pile) == (0, 6)
    assert d.balanced()


def test_quests_are_revealed_taken_and_dropped():
    row = QuestRow("toy", ("a", "b", "c"), seats=2, width=2)
    row.reveal("a")
    row.reveal("b")
    assert not row.wants_reveal()
    row.take("a", 1)
    assert row.wants_reveal()
    row.drop("b")
    row.reveal("c")
    assert not row.wants_reveal()
    assert (row.row, row.taken, row.gone) == (["c"], [[], ["a"]], ["b"])
    assert row.balanced()
    with pytest.raises(Misread):
        row.reveal("a")
