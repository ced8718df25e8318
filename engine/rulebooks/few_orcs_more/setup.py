"""The table before the first card, and the round of rounds."""

from __future__ import annotations

from engine.core.ask import Ask, Flow
from engine.core.options import Pick
from engine.core.setup import OptionSpec
from engine.core.table import Table
from engine.core.text import msg
from engine.rulebooks.few_orcs_more.enlistment import (
    champion,
    dealing,
    hand_out_player_cards,
    late_enlistments,
)
from engine.rulebooks.few_orcs_more.piles import piles
from engine.rulebooks.few_orcs_more.scoring import end_check
from engine.rulebooks.few_orcs_more.spies import giants, spies
from engine.rulebooks.few_orcs_more.state import Round, State
from engine.rulebooks.few_orcs_more.war import war

OPTIONS = (
    OptionSpec("enlistment", "afterwards", ("afterwards", "follow", "typed"), rules=("F07",)),
    OptionSpec("tempo", 15, (), 5, 60, rules=("F07",)),
    OptionSpec("start_card", "third", ("third", "middle"), rules=("F05",)),
    OptionSpec("late_enlistment", "must", ("must", "may"), rules=("F08",)),
    OptionSpec("double_desertion", "void", ("void", "adds-up"), rules=("F12",)),
    OptionSpec("spy_asks", "must", ("must", "may"), rules=("F16",)),
    OptionSpec("spies_on_spies", "on", rules=("F18",)),
    OptionSpec("flying_value", 4, (4, 5), rules=("F27",)),
    OptionSpec("feud_flying", "off", rules=("F28",)),
    OptionSpec("all_zero", "nobody", ("nobody", "everybody"), rules=("F30",)),
    OptionSpec("game_end", "reached", ("reached", "passed"), rules=("F33",)),
)

NOTATION = {
    "wizard": "wizard PLAYER",
    "deal": "deal CARD...",
    "dealt": "dealt",
    "typed": "typed",
    "enlist": "enlist PILE",
    "desert": "desert PILE",
    "keep": "keep",
    "champion": "champion PLAYER",
    "pile": "pile NUMBER [misdealt] CARD...",
    "rest": "rest",
    "ask": "ask PLAYER CARD",
    "waive": "waive",
    "tribe": "tribe TRIBE",
    "send": "send NUMBER | send MERCENARY...",
    "laid": "laid",
    "commando": "commando PLAYER CARD",
    "reveal": "reveal [CARD...]",
    "fly": "fly GOBLINS",
    "score": "score",
    "strength": "strength NUMBER",
    "won": "won PLAYER...",
    "nobody": "nobody",
}


def play(t: Table[State]) -> Flow[None]:
    wizard = yield from first_wizard(t)
    while True:
        yield from one_round(t, wizard)
        end_check(t)
        wizard = (wizard + 1) % len(t.players)


def first_wizard(t: Table[State]) -> Flow[int]:
    t.stage = "wizard"
    names = [(name,) for name in t.players]
    text = msg("few_orcs_more.ask.wizard")
    move = yield Ask((), text, (Pick("wizard", names, ("player",)),), ("F03",))
    return t.seat(str(move.args[0]))


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
