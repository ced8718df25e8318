"""For a Few Orcs More (De l'Orc pour les braves): enlist in real time, then four battles."""

from engine.core.places import PLAYER, WORD
from engine.core.rulebook import Rulebook
from engine.core.setup import OptionSpec
from engine.core.shown import Shown
from engine.rulebooks.few_orcs_more.cards import GAME, SIZES, tags
from engine.rulebooks.few_orcs_more.corrections import audit, editable
from engine.rulebooks.few_orcs_more.enlistment import DESERT, ENLIST
from engine.rulebooks.few_orcs_more.hands import HOLD
from engine.rulebooks.few_orcs_more.play import join, play
from engine.rulebooks.few_orcs_more.scoring import standings
from engine.rulebooks.few_orcs_more.state import State
from engine.rulebooks.few_orcs_more.surprises import SURPRISES
from engine.rulebooks.few_orcs_more.view import cards_of, view

OPTIONS = (
    OptionSpec("enlistment", "afterwards", ("afterwards", "follow", "typed"), rules=("F07",)),
    OptionSpec("tempo", 15, (), 5, 60, rules=("F07",)),
    OptionSpec("start_card", "third", ("third", "middle"), rules=("F05",)),
    OptionSpec("late_enlistment", "must", ("must", "may"), rules=("F08",)),
    OptionSpec("double_desertion", "void", ("void", "adds-up"), rules=("F12",)),
    OptionSpec("parted_desertions", "void", ("void", "adds-up"), rules=("F11", "F12")),
    OptionSpec("spy_asks", "must", ("must", "may"), rules=("F16",)),
    OptionSpec("spies_on_spies", "on", rules=("F18",)),
    OptionSpec("idle_sent", "allowed", ("allowed", "refused"), rules=("F21",)),
    OptionSpec("flying_value", 4, (4, 5), rules=("F27",)),
    OptionSpec("feud_flying", "off", rules=("F28",)),
    OptionSpec("all_zero", "nobody", ("nobody", "everybody", "present"), rules=("F30",)),
    OptionSpec("game_end", "reached", ("reached", "passed"), rules=("F33",)),
    OptionSpec("shared_last", "narrows", ("narrows", "skipped"), rules=("F34",)),
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
    "hold": "hold CARD...",
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

PLACES = {
    "wizard": (PLAYER,),
    "champion": (PLAYER,),
    "ask": (PLAYER, WORD),
    "commando": (PLAYER, WORD),
    "won": (PLAYER,),
}

RULEBOOK: Rulebook[State] = Rulebook(
    id=GAME,
    version="4",
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
    places=PLACES,
    log_forms={
        "send": lambda args: "number" if args else "cards",
        "reveal": lambda args: "cards" if args else "none",
    },
    owned_cards=("enlist",),
    start=State,
    play=play,
    join=join,
    view=view,
    standings=standings,
    editable=editable,
    audit=audit,
    tags=tags,
    anytime=(ENLIST, DESERT, HOLD, *SURPRISES),
    secret=("deal", "pile", "hold", "send"),
    secret_paths=("hand",),
    shown=Shown(
        tiles=("backs", "enlistments", "desertions"),
        hand="backs",
        cards=cards_of,
    ),
    story={
        "few_orcs_more.event.wins": "won",
    },
    chapters=(
        ("setup", 1),
        ("dealing", 7),
        ("spies", 16),
        ("battles", 20),
        ("end", 33),
        ("more", 37),
    ),
)
