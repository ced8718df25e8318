"""The course of a match: games, and in each of them turn after turn until the stock is empty."""

from __future__ import annotations

from engine.core.ask import Flow
from engine.rulebooks.orc.battles import fight_battles
from engine.rulebooks.orc.scoring import (
    finish_match,
    match_decided,
    score_game,
    show_hands,
    tell_game,
    territory_points,
)
from engine.rulebooks.orc.setup import prepare, take_over
from engine.rulebooks.orc.state import SEATS, Orc
from engine.rulebooks.orc.turn import take_turn


def play(t: Orc) -> Flow[None]:
    while True:
        yield from prepare(t)
        yield from fight_out(t)


def join(t: Orc) -> Flow[None]:
    """The same from the middle of a game. Battles of the turn before are due at once; by rules
    before version 3 they waited for the next turn, and were never fought where it was the last."""
    yield from take_over(t)
    if t.plays_by("3"):
        t.stage = "battle"
        fight_battles(t)
    yield from fight_out(t)
    yield from play(t)


def fight_out(t: Orc) -> Flow[None]:
    """Plays a game that is set up to its end, which may end the match."""
    yield from battle_on(t)
    yield from show_hands(t)
    score_game(t)
    if match_decided(t):
        finish_match(t)
    tell_game(t)
    t.state.lay_out(t)


def battle_on(t: Orc) -> Flow[None]:
    """Turn by turn until all stockpiles are exhausted."""
    seat = t.state.first
    while t.state.stocked():
        yield from take_turn(t, seat)
        t.stage = "battle"
        fight_battles(t)
        t.stats.turn(
            {
                "score": [territory_points(t, who) for who in SEATS],
                "hand": [len(t.state.deck.hands[who]) for who in SEATS],
            }
        )
        seat = 1 - seat
