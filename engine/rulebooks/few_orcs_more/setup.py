"""Before the cards are dealt: the first wizard, and what everybody holds (F03, F04)."""

from __future__ import annotations

from engine.core.ask import Ask, Flow
from engine.core.options import Pick
from engine.core.table import Table
from engine.core.text import msg
from engine.rulebooks.few_orcs_more.cards import CARDS, ENLISTMENTS
from engine.rulebooks.few_orcs_more.state import State


def first_wizard(t: Table[State]) -> Flow[int]:
    t.stage = "wizard"
    names = [(name,) for name in t.players]
    text = msg("few_orcs_more.ask.wizard")
    move = yield Ask((), text, (Pick("wizard", names, ("player",)),), ("F03",))
    return t.seat(str(move.args[0]))


def hand_out_player_cards(t: Table[State]) -> None:
    """What everybody needs before the first card is dealt."""
    r = t.state.now()
    wizard = t.players[r.wizard]
    t.tell("shuffle", "few_orcs_more.event.shuffle", (r.wizard,), who=wizard, n=CARDS)
    t.tell("place", f"few_orcs_more.event.start_{t.options['start_card']}", (r.wizard,))
    t.tell(
        "draw",
        "few_orcs_more.event.player_cards",
        tuple(r.fighters),
        who=tuple(t.players[seat] for seat in r.fighters),
        enlistments=ENLISTMENTS,
        n=r.size.desertions,
    )
