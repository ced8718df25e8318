"""Whole games: records move by move, random legal play to the end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import process_time

import pytest

from engine.core.autoplay import random_move, random_offer
from engine.core.record import Record
from tests.engine.economicus.build import NAMES, PLAIN, SAMPLE, table
from tests.engine.economicus.thrifty import thrifty_game
from tests.engine.properties import (
    HAND_MADE,
    SOAK,
    assert_listed_answers_are_accepted,
    assert_replays_exactly,
    play_out,
    seeds,
)

RECORDS = Path(__file__).parent / "records"
LONGEST = 3000


@pytest.mark.parametrize(
    ("name", "how", "winners", "stars", "turns", "moves"),
    [
        ("two_quick", "stars", ["Bo"], [5, 11], 17, 78),
        ("two_full", "stars", ["Ana"], [11, 5], 13, 104),
        ("three_children", "stars", ["Cy"], [5, 8, 10], 26, 150),
        ("five_quick", "stars", ["Di"], [5, 7, 5, 8, 3], 18, 160),
        ("five_full", "stars", ["Ana"], [8, 5, 2, 5, 7], 24, 268),
        ("eight_quick", "stars", ["Hal"], [4, 4, 2, 6, 3, 3, 3, 7], 22, 220),
        ("eight_full", "stars", ["Flo"], [3, 4, 2, 2, 5, 7, 4, 3], 14, 164),
        ("four_all_alternatives", "limit", ["Cy"], [4, 5, 7, 2], 30, 242),
    ],
)
def test_a_recorded_game_gives_its_result(name, how, winners, stars, turns, moves):
    text = (RECORDS / f"{name}.txt").read_text("utf-8")
    record = Record.parse(text)
    assert record.write() == text
    t = record.replay()
    assert t.result.text.id == f"economicus.win.{how}"
    assert [t.players[seat] for seat in t.result.winners] == winners
    assert (t.state.stars, t.turn, len(t.moves)) == (stars, turns, moves)
    assert_replays_exactly(t)


@pytest.mark.parametrize("rules", ["quick", "children", "full"])
@pytest.mark.parametrize("players", range(2, 9))
def test_random_play_without_a_limit_ends_with_a_winner(players, rules):
    for seed in seeds(1):
        t = table(" ".join(NAMES.split()[:players]), SAMPLE, rules=rules)
        play_out(t, Random(100 * players + seed), LONGEST)
        assert t.result.winners
        assert_replays_exactly(t)


@pytest.mark.parametrize("players", [2, 5, 8])
def test_players_who_mind_their_coins_win_by_stars(players):
    for seed in range(200 if SOAK else 2):
        t, _ = thrifty_game(players, seed, rules="full", turns=150)
        assert t.result.text.id in ("economicus.win.stars", "economicus.win.limit")
        assert t.audit() == []
        if t.result.text.id == "economicus.win.stars":
            assert max(t.state.stars) >= t.state.target


def test_random_play_asks_for_every_fact_that_it_needs():
    rng = Random(8)
    t = table("Ana Bo Cy", {}, turns=6)
    play_out(t, rng, LONGEST)
    assert "income.s6" in t.facts or "income.s5" in t.facts
    assert_replays_exactly(t)


def test_every_listed_answer_passes_its_check():
    rng = Random(5)
    t = table("Ana Bo Cy Di", SAMPLE, attention="strict", exceptional="on", deals="on", turns=4)
    while t.ask is not None:
        assert_listed_answers_are_accepted(t, rng, tries=3)
        if len(t.moves) % 5 == 0:
            for seat in range(-1, len(t.players)):
                for offer in t.offers(seat):
                    if offer.verb not in HAND_MADE and t.anytime[offer.verb].check is not None:
                        _listed_offers_are_accepted(t, seat, offer, rng)
        offer = random_offer(t, rng, HAND_MADE) if rng.random() < 0.2 else None
        t.do(offer or random_move(t, rng))


def _listed_offers_are_accepted(t, seat, offer, rng):
    who = t.players[seat] if seat >= 0 else "table"
    for option in offer.options:
        move = random_move(t, rng)._replace(who=who, verb=offer.verb, args=option.sample(rng))
        t.anytime[offer.verb].check(t, seat, move)


def test_undo_and_redo_give_back_every_state_of_a_game():
    t, _ = thrifty_game(4, 3, rules="full", turns=8)
    views = {}
    moves = len(t.moves)
    for keep in range(moves - 1, -1, -7):
        t.undo(to=keep)
        views[keep] = t.view()
    for _ in range(moves - len(t.moves)):
        t.redo()
        if len(t.moves) in views:
            assert t.view() == views[len(t.moves)]
    assert len(t.moves) == moves


def test_a_thousand_moves_are_taken_back_at_once():
    t, _ = thrifty_game(8, 3, rules="full", more_stars=11, most=1000)
    assert len(t.moves) == 1000
    best = 1.0
    for _ in range(4):
        begin = process_time()
        t.undo(to=999)
        best = min(best, process_time() - begin)
        t.redo()
    assert best < 0.05


def test_nothing_is_lost_when_facts_are_changed_in_the_middle():
    t, _ = thrifty_game(3, 4, rules="quick", most=40)
    for line in ("private.s5", "state.s9"):
        spec = next(spec for spec in t.rulebook.facts if spec.id == line)
        t.do(random_move(t, Random(1))._replace(who="table", verb="fact", args=(spec.id, 0)))
        assert t.audit() == []
    assert PLAIN["private.s5"] == 3
    play_out(t, Random(2), LONGEST)
