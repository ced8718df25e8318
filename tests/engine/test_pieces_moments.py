"""Moments end when they should, and only then; secret hands stay secret."""

from __future__ import annotations

import doctest

import pytest

from engine.core.errors import Misread
from engine.core.move import Move
from engine.pieces import moments
from engine.pieces.moments import Clock, Moment, UntilAnswer
from engine.pieces.secret_hands import SecretHands


def test_the_examples_in_the_code_are_true():
    assert doctest.testmod(moments).failed == 0


def test_a_moment_ends_with_the_next_answer_but_not_with_an_aside():
    moves: list[Move] = []
    clock = Clock(moves)
    deeds: UntilAnswer[str, int] = UntilAnswer(clock)
    moves.append(Move("Bo", "bid", (4,)))
    deeds.opened()["raise"] = 1
    moves.append(Move("Ana", "hold", ("food",)))
    clock.aside()
    clock.aside()
    assert dict(deeds.held) == {"raise": 1}
    moves.append(Move("Ana", "pass"))
    assert dict(deeds.held) == {}
    assert deeds.opened() == {}


def test_moments_of_different_length_share_a_clock():
    clock = Clock([])
    loans: Moment[str, int] = Moment(clock, "stage")
    missed: Moment[str, int] = Moment(clock, "turn")
    loans.opened()["Ana"] = missed.opened()["Ana"] = 1
    clock.end("stage")
    assert (dict(loans.held), dict(missed.held)) == ({}, {"Ana": 1})
    clock.end("stage")
    clock.end("turn")
    assert dict(missed.held) == {}


def secret(hands: int = 4) -> SecretHands:
    deck = SecretHands("orconomics", {"food": 4, "banking": 4}, 2)
    for seat in (0, 1):
        assert deck.draw_unseen(seat, hands - 1)
    return deck


def test_what_one_tells_does_not_change_what_another_may_have():
    deck = secret()
    for _ in range(3):
        deck.reveal(0, "food")
    assert (deck.possible(1), deck.most(1, "food"), deck.unseen(1, "food")) == (
        {"food": 3, "banking": 3},
        3,
        4,
    )
    assert deck.possible(0) == {"food": 3}
    assert deck.most_openly(0, "banking") == 3


def test_an_open_card_is_believed():
    deck = secret()
    for _ in range(3):
        deck.reveal(0, "food")
    deck.discard(1, "food")
    deck.discard(1, "food")
    assert (deck.hands[0].known["food"], deck.hands[0].unknown) == (2, 1)
    assert deck.balanced()


def test_a_card_beyond_those_printed_is_a_misread():
    deck = secret()
    deck.correct_discards("food", 4)
    with pytest.raises(Misread):
        deck.discard(0, "food")
    with pytest.raises(Misread):
        deck.reveal(0, "food")
    assert not deck.may_hold(0, "food")
