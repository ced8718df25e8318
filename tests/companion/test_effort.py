"""Touches are counted on games that could be somebody's, and stay as few as they are."""

from __future__ import annotations

from functools import cache
from statistics import mean

import pytest

from tests.companion.effort import Turn, turns
from tests.companion.sensible_play import KEPT, kept, sensible_game

GAMES = [game for game, _players, _seeds in KEPT]


@cache
def played(game: str, camera: bool = True, watching: bool = False) -> list[Turn]:
    """The turns of the kept games, reckoned once for all that is asked of them."""
    return [turn for record in kept(game) for turn in turns(record, camera, watching)]


@pytest.mark.parametrize("game", GAMES)
def test_the_kept_games_are_as_they_would_be_played_today(game):
    """After a rule has changed: python -m tests.companion.sensible_play."""
    players, seeds = next((p, s) for g, p, s in KEPT if g == game)
    records = kept(game)
    assert len(records) == len(seeds)
    assert all(record.replay().result is not None for record in records)
    assert records[0].moves == sensible_game(game, players, seeds[0]).moves


def test_people_play_about_one_card_a_turn_and_bid_two_or_three_times():
    every = played("orconomics")
    verbs = [move.verb for turn in every for move, _cost in turn.moves]
    assert 0.7 <= verbs.count("play") / len(every) <= 1.3
    assert 1.7 <= verbs.count("bid") / sum(turn.auctioned for turn in every) <= 3


MOST = {
    ("orconomics", True): 6.33,
    ("orconomics", False): 7.36,
    ("economicus", True): 9.4,
    ("economicus", False): 9.88,
    ("economicon", True): 2.8,
    ("economicon", False): 2.8,
    ("few_orcs_more", True): 18,
    ("orc", True): 2.56,
    ("orc", False): 3.23,
}
"""Touches of a turn on average, with the camera and by hand, bid by bid."""


@pytest.mark.parametrize(("game", "camera"), MOST)
def test_a_turn_costs_few_touches(game, camera):
    assert mean(turn.touches for turn in played(game, camera)) <= MOST[game, camera]


def test_auctions_held_aloud_and_a_watched_tray_cost_less():
    by_hand = played("orconomics", camera=False)
    assert mean(turn.touches_aloud for turn in by_hand) <= 6.91
    watched = played("orconomics", watching=True)
    assert mean(turn.touches for turn in watched) <= 6.17
    assert mean(turn.touches_aloud for turn in watched) <= 5.71


def test_a_card_of_orc_is_deployed_with_one_touch():
    every = played("orc", camera=False)
    costs = [cost for turn in every for move, cost in turn.moves if move.verb == "deploy"]
    assert max(costs) == 1, "carried to its territory"


def test_an_action_of_economicon_is_three_touches_or_one_more_for_the_currency():
    acts = ("produce", "buy", "sell", "print", "mine", "draw")
    costs = [
        cost
        for turn in played("economicon", camera=False)
        for move, cost in turn.moves
        if move.verb in acts
    ]
    assert mean(costs) <= 2.6
    assert sorted(costs)[len(costs) // 2] <= 3
