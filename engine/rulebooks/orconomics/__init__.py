"""Orconomics: 2 to 5 orcs found companies, take loans that nobody ever repays, and dare quests."""

from engine.core.rulebook import Rulebook
from engine.core.setup import OptionSpec
from engine.rulebooks.orconomics.attention import HOLD, MISSED
from engine.rulebooks.orconomics.cards import FACTS, tags
from engine.rulebooks.orconomics.corrections import editable
from engine.rulebooks.orconomics.quests import CLAIM
from engine.rulebooks.orconomics.scoring import audit, settle_correction, standings
from engine.rulebooks.orconomics.state import State
from engine.rulebooks.orconomics.tokens import LOAN
from engine.rulebooks.orconomics.turn import play
from engine.rulebooks.orconomics.view import view

RULEBOOK: Rulebook[State] = Rulebook(
    id="orconomics",
    version="1",
    players=range(2, 6),
    stages=("setup", "start", "profits", "auction", "development", "end"),
    options=(
        OptionSpec("mode", "helper", ("helper", "strict"), rules=("G07", "O14", "O58")),
        OptionSpec("event_claims", "move", ("move", "turn"), rules=("O72",)),
        OptionSpec("late_claims", "on", rules=("O58",)),
        OptionSpec("buy_when", "after", ("after", "before"), rules=("O52",)),
        OptionSpec("jump_count", "move", ("move", "startup"), rules=("O66",)),
        OptionSpec("opening_raise", "off", rules=("O63",)),
        OptionSpec("last_token_again", "on", rules=("O73",)),
        OptionSpec("handover_full", "on", rules=("O65",)),
        OptionSpec("decline_company", "on", rules=("O51",)),
        OptionSpec("crisis_stays", "off", rules=("O46",)),
    ),
    facts=FACTS,
    notation={
        "ring": "ring SECTOR x10, clockwise",
        "roll": "roll DIE DIE",
        "reveal": "reveal QUEST...",
        "place": "place SECTOR",
        "pay": "pay | pay CARD... (towards a bid) | pay SILVER (interest, strict mode)",
        "lose": "lose SECTOR orc|bones",
        "give": "give SECTOR orc|bones",
        "loan": "loan SECTOR",
        "enter": "enter SECTOR NEIGHBOUR (from the border between the two)",
        "auction": "auction (no more loans: the auction begins)",
        "bid": "bid GOLD",
        "pass": "pass",
        "takeback": "takeback SECTOR orc|bones | takeback SECTOR NEIGHBOUR BASE",
        "play": (
            "play CARD ability [TARGET...] | play CARD create NEIGHBOUR"
            " | play CARD promote NEIGHBOUR BASE [SECTOR]"
        ),
        "discard": "discard CARD...",
        "move": "move PLAYER SECTOR orc|bones",
        "decline": "decline",
        "claim": "claim QUEST",
        "later": "later",
        "missed": "missed | missed PLAYER PLAYER... (table: spoke at the same time)",
        "hold": "hold CARD...",
        "buy": "buy",
        "done": "done",
    },
    start=State,
    play=play,
    view=view,
    standings=standings,
    editable=editable,
    audit=audit,
    tags=tags,
    anytime=(CLAIM, LOAN, MISSED, HOLD),
    settle=settle_correction,
    minutes=(45, 90),
    players_rules=("O53",),
    secret=("hold",),
)
