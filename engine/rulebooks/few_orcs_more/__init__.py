"""For a Few Orcs More (De l'Orc pour les braves): enlist in real time, then four battles."""

from engine.core.rulebook import Rulebook
from engine.rulebooks.few_orcs_more.cards import GAME, SIZES, tags
from engine.rulebooks.few_orcs_more.enlistment import DESERT, ENLIST
from engine.rulebooks.few_orcs_more.scoring import standings
from engine.rulebooks.few_orcs_more.setup import NOTATION, OPTIONS, play
from engine.rulebooks.few_orcs_more.state import State
from engine.rulebooks.few_orcs_more.surprises import SURPRISES
from engine.rulebooks.few_orcs_more.view import audit, editable, view

RULEBOOK: Rulebook[State] = Rulebook(
    id=GAME,
    version="1",
    players=range(min(SIZES), max(SIZES) + 1),
    players_rules=("F02",),
    minutes=(40, 60),
    stages=(
        "wizard",
        "enlistment",
        "champion",
        "piles",
        "spies",
        "battle-1",
        "battle-2",
        "battle-3",
        "battle-4",
    ),
    options=OPTIONS,
    facts=(),
    notation=NOTATION,
    start=State,
    play=play,
    view=view,
    standings=standings,
    editable=editable,
    audit=audit,
    tags=tags,
    anytime=(ENLIST, DESERT, *SURPRISES),
    secret=("deal", "pile", "send"),
)
