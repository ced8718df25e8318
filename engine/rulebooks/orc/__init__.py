"""ORC: six territories between two players, stockpiles that start battles when they run out."""

from __future__ import annotations

from engine.core.places import PLAYER
from engine.core.rulebook import Rulebook
from engine.core.setup import OptionSpec
from engine.core.shown import Shown, hand
from engine.rulebooks.orc.cards import FACTS, tags
from engine.rulebooks.orc.corrections import after_correction, audit, editable
from engine.rulebooks.orc.play import join, play
from engine.rulebooks.orc.scoring import standings
from engine.rulebooks.orc.state import State
from engine.rulebooks.orc.view import view

OPTIONS = (
    OptionSpec("match", "one", ("one", "three"), rules=("R26",)),
    OptionSpec("draws", "count", ("count", "again"), rules=("R26",)),
    OptionSpec("discards", "either", ("either", "shown"), rules=("R12",)),
)

RULEBOOK: Rulebook[State] = Rulebook(
    id="orc",
    version="3",
    players=range(2, 3),
    stages=("setup", "deploy", "draw", "battle", "score"),
    options=OPTIONS,
    facts=FACTS,
    notation={
        "dealer": "dealer PLAYER",
        "line": "line CARD CARD CARD",
        "take": "take 1|2",
        "deploy": "deploy CARD 1|2 TERRITORY",
        "discard": "discard CARD|face-down 1|2",
        "draw": "draw TERRITORY",
        "show": "show CARD...",
    },
    places={"dealer": (PLAYER,)},
    log_forms={
        "discard": lambda args: "hidden" if args[:1] == ("face-down",) else "shown",
        "show": lambda args: "cards" if args else "none",
    },
    start=State,
    play=play,
    join=join,
    view=view,
    standings=standings,
    editable=editable,
    audit=audit,
    tags=tags,
    after_correction=after_correction,
    minutes=(10, 20),
    players_rules=("R01",),
    shown=Shown(
        numbers=("hand", "wins"),
        tiles=("territories", "natives"),
        hand="hand",
        cards=hand("hand"),
    ),
    story={
        "orc.event.conquered": "won",
    },
    chapters=(
        ("setup", 1),
        ("turn", 6),
        ("battles", 13),
        ("end", 22),
        ("more", 27),
    ),
)
