"""The course of the game: round after round until somebody has enough points."""

from __future__ import annotations

from engine.core.ask import Flow
from engine.core.joining import tell_position
from engine.core.table import Table
from engine.rulebooks.few_orcs_more.enlistment import champion, dealing, late_enlistments
from engine.rulebooks.few_orcs_more.piles import piles
from engine.rulebooks.few_orcs_more.scoring import end_check
from engine.rulebooks.few_orcs_more.setup import first_wizard, hand_out_player_cards
from engine.rulebooks.few_orcs_more.spies import giants, spies
from engine.rulebooks.few_orcs_more.state import Round, State
from engine.rulebooks.few_orcs_more.war import war


def play(t: Table[State]) -> Flow[None]:
    wizard = yield from first_wizard(t)
    yield from rounds(t, wizard)


def join(t: Table[State]) -> Flow[None]:
    """The same from the middle of a game, where a round is about to begin."""
    wizard = yield from first_wizard(t)
    yield from tell_position(t)
    yield from rounds(t, wizard)


def rounds(t: Table[State], wizard: int) -> Flow[None]:
    while True:
        yield from one_round(t, wizard)
        end_check(t)
        wizard = (wizard + 1) % len(t.players)


def one_round(t: Table[State], wizard: int) -> Flow[None]:
    """All 80 cards together again, the player cards back in hand (F36)."""
    t.state.number += 1
    t.turn = t.state.number
    t.state.round = Round(wizard, len(t.players), t.state.size)
    who = t.players[wizard]
    t.tell("info", "few_orcs_more.event.round", (wizard,), n=t.state.number, who=who)
    hand_out_player_cards(t)
    yield from dealing(t)
    yield from late_enlistments(t)
    yield from champion(t)
    if t.state.now().mode == "typed":
        t.tell("info", "few_orcs_more.event.by_hand")
    else:
        yield from piles(t)
        yield from spies(t)
        giants(t)
    yield from war(t)
