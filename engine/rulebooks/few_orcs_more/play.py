"""The course of the game: round after round until somebody has enough points."""

from __future__ import annotations

from engine.core.ask import Flow
from engine.core.joining import tell_position
from engine.core.table import Table
from engine.core.text import Text, msg
from engine.rulebooks.few_orcs_more.enlistment import champion, dealing, late_enlistments
from engine.rulebooks.few_orcs_more.piles import piles
from engine.rulebooks.few_orcs_more.scoring import end_check
from engine.rulebooks.few_orcs_more.setup import first_wizard, hand_out_player_cards
from engine.rulebooks.few_orcs_more.spies import giants, spies
from engine.rulebooks.few_orcs_more.state import UNKNOWN, Entry, Round, State
from engine.rulebooks.few_orcs_more.war import war


def play(t: Table[State]) -> Flow[None]:
    wizard = yield from first_wizard(t)
    yield from rounds(t, wizard)


def join(t: Table[State]) -> Flow[None]:
    """The same from the middle of a game, where a round or one of its battles is about to begin."""
    wizard = yield from first_wizard(t)
    entry = t.state.entry = Entry(wizard)

    def lacking() -> Text | None:
        led = not entry.battle or entry.champion != UNKNOWN
        return None if led else msg("few_orcs_more.path.champion")

    yield from tell_position(t, lacking)
    t.state.entry = None
    if entry.battle:
        yield from rest_of_round(t, entry)
        end_check(t)
        wizard = (wizard + 1) % len(t.players)
    yield from rounds(t, wizard)


def rounds(t: Table[State], wizard: int) -> Flow[None]:
    while True:
        yield from one_round(t, wizard)
        end_check(t)
        wizard = (wizard + 1) % len(t.players)


def rest_of_round(t: Table[State], entry: Entry) -> Flow[None]:
    """The hands are not known to the app: the table tells the strengths of these battles."""
    r = _begin_round(t, entry.wizard)
    r.mode, r.dealing, r.champion = "typed", False, entry.champion
    yield from war(t, entry.battle)


def _begin_round(t: Table[State], wizard: int) -> Round:
    t.state.number += 1
    t.turn = t.state.number
    r = t.state.round = Round(wizard, len(t.players), t.state.size)
    who = t.players[wizard]
    t.tell("info", "few_orcs_more.event.round", (wizard,), n=t.state.number, who=who)
    return r


def one_round(t: Table[State], wizard: int) -> Flow[None]:
    """All 80 cards together again, the player cards back in hand (F36)."""
    _begin_round(t, wizard)
    hand_out_player_cards(t)
    yield from dealing(t)
    yield from late_enlistments(t)
    yield from champion(t)
    if t.state.now().mode != "typed":
        yield from piles(t)
    if t.state.now().mode == "typed":
        t.tell("info", "few_orcs_more.event.by_hand")
    else:
        yield from spies(t)
        giants(t)
    yield from war(t)
