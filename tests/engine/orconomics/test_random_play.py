"""Random legal play to a winner: books balance, replay is exact, undo goes back to the start."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.autoplay import random_move, random_offer
from engine.core.record import Record
from tests.engine.orconomics.build import new
from tests.engine.properties import (
    assert_listed_answers_are_accepted,
    assert_replays_exactly,
    play_out,
    seeds,
)

MOST_MOVES = 12_000
NAMES = "Ana Bo Cy Di Ed"
OTHER_TEXT = {
    "mode": "strict",
    "event_claims": "turn",
    "late_claims": "off",
    "buy_when": "before",
    "jump_count": "startup",
    "opening_raise": "on",
    "last_token_again": "off",
    "handover_full": "off",
    "decline_company": "off",
    "crisis_stays": "on",
}


def a_table(players: int, seed: int):
    options = ({}, {"mode": "strict"}, OTHER_TEXT)[seed % 3]
    return new(" ".join(NAMES.split()[:players]), options)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_with_a_winner_and_replay_exactly(players):
    for seed in seeds(9):
        t = play_out(a_table(players, seed), Random(1000 * players + seed), MOST_MOVES)
        winner = t.result.winners[0]
        assert t.state.points(winner) >= t.state.target
        assert_replays_exactly(t)


@pytest.mark.parametrize("players", [2, 5])
def test_listed_answers_and_the_check_agree(players):
    for seed in seeds(3):
        rng = Random(seed)
        t = a_table(players, seed)
        while t.ask is not None and len(t.moves) < 400:
            assert_listed_answers_are_accepted(t, rng)
            t.do(random_move(t, rng))


def test_corrections_and_facts_in_between_never_stop_a_game():
    for seed in seeds(6):
        rng = Random(seed)
        t = a_table(3, seed)
        while t.ask is not None and len(t.moves) < 1500:
            assert t.ask.options, t.ask.text
            offer = random_offer(t, rng, frozenset()) if rng.random() < 0.2 else None
            t.do(offer or random_move(t, rng))
        again = Record.parse(Record.of(t).write()).replay()
        assert (again.view(), again.result) == (t.view(), t.result)


def test_a_game_that_begins_without_any_fact_asks_for_what_it_needs():
    t = new("Ana Bo", facts={})
    play_out(t, Random(5), MOST_MOVES)
    asked = {m.args[0] for m in t.moves if m.verb == "fact"}
    assert any(str(fact).startswith("income.") for fact in asked)
    assert_replays_exactly(t)
