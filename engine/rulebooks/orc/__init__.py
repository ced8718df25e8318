"""ORC: six territories between two players, stockpiles that start battles when they run out."""

from __future__ import annotations

from engine.core.ask import Flow
from engine.core.rulebook import Rulebook
from engine.core.setup import OptionSpec
from engine.rulebooks.orc.battles import fight_battles
from engine.rulebooks.orc.cards import FACTS, tags
from engine.rulebooks.orc.scoring import (
    finish_match,
    match_decided,
    score_game,
    show_hands,
    standings,
    tell_game,
    territory_points,
)
from engine.rulebooks.orc.setup import prepare
from engine.rulebooks.orc.state import SEATS, Orc, State
from engine.rulebooks.orc.turns import take_turn
from engine.rulebooks.orc.view import audit, editable, settle, view


def play(t: Orc) -> Flow[None]:
    while True:
        yield from prepare(t)
        yield from battle_on(t)
        yield from show_hands(t)
        score_game(t)
        if match_decided(t):
            finish_match(t)
        tell_game(t)


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


RULEBOOK: Rulebook[State] = Rulebook(
    id="orc",
    version="1",
    players=range(2, 3),
    stages=("setup", "deploy", "draw", "battle", "score"),
    options=(OptionSpec("match", "one", ("one", "three"), rules=("R26",)),),
    facts=FACTS,
    notation={
        "dealer": "dealer PLAYER",
        "line": "line CARD CARD CARD",
        "take": "take 1|2",
        "deploy": "deploy CARD 1|2 TERRITORY",
        "discard": "discard CARD 1|2",
        "draw": "draw TERRITORY",
        "show": "show CARD...",
    },
    start=State,
    play=play,
    view=view,
    standings=standings,
    editable=editable,
    audit=audit,
    tags=tags,
    settle=settle,
    minutes=(10, 20),
    players_rules=("R01",),
)
