"""Orconomics: 2 to 5 orcs found companies, take loans that nobody ever repays, and dare quests."""

from engine.core.move import Move
from engine.core.options import Args
from engine.core.places import PLAYER, WORD, Places, money
from engine.core.rulebook import Rulebook
from engine.core.setup import OptionSpec
from engine.core.shown import Coin, Means, Purse, Shown, hand
from engine.rulebooks.orconomics.cards import FACTS, GOLD, tags
from engine.rulebooks.orconomics.corrections import editable
from engine.rulebooks.orconomics.forecast import FORECAST
from engine.rulebooks.orconomics.hands import HOLD
from engine.rulebooks.orconomics.interest import MISSED
from engine.rulebooks.orconomics.loans import LOAN
from engine.rulebooks.orconomics.play import join, play, turns
from engine.rulebooks.orconomics.quests import CLAIM
from engine.rulebooks.orconomics.scoring import after_correction, audit, standings
from engine.rulebooks.orconomics.state import State, T
from engine.rulebooks.orconomics.view import view

_AT_PLAYERS = ("banking", "livestock", "weaponcrafting")
"""Cards whose ability is aimed at a player."""


def _played(_t: T, move: Move) -> Places:
    aimed = move.args[1:2] == ("ability",) and move.args[0] in _AT_PLAYERS
    return (WORD, WORD, PLAYER, WORD) if aimed else (WORD,)


def _play_form(args: Args) -> str:
    """An ability by its card, a startup that moves by how far it gets."""
    if args[1:2] == ("ability",):
        return f"ability.{args[0]}"
    use = str(args[1]) if len(args) > 1 else "create"
    return f"{use}.into" if len(args) > 4 else use


def _pay_form(args: Args) -> str:
    if not args:
        return "all"
    return "interest" if isinstance(args[0], int) else "cards"


RULEBOOK: Rulebook[State] = Rulebook(
    id="orconomics",
    version="3",
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
        OptionSpec("idle_abilities", "on", rules=("O41", "O45", "O47", "O48")),
        OptionSpec("events_at_reveal", "later", ("later", "discard"), rules=("O56",)),
        OptionSpec("unpayable_bid", "next", ("next", "none", "kept"), rules=("O14", "O25")),
        OptionSpec("reshuffle", "empty", ("empty", "draw"), rules=("O32",)),
    ),
    facts=FACTS,
    notation={
        "ring": "ring SECTOR x10, clockwise",
        "roll": "roll DIE DIE",
        "starts": "starts PLAYER",
        "reveal": "reveal QUEST...",
        "place": "place SECTOR",
        "pay": "pay | pay CARD... (towards a bid) | pay SILVER (interest, strict mode)",
        "unpaid": "unpaid (the cards were others: the bid falls)",
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
    places={
        "starts": (PLAYER,),
        "bid": (money("gold"),),
        "pay": (money("silver"),),
        "play": _played,
        "move": (PLAYER, WORD),
        "missed": (PLAYER,),
    },
    log_forms={
        "play": _play_form,
        "pay": _pay_form,
        "takeback": lambda args: "startup" if len(args) > 2 else "company",
        "missed": lambda args: "together" if args else "alone",
    },
    start=State,
    play=play,
    resume=turns,
    join=join,
    view=view,
    standings=standings,
    editable=editable,
    audit=audit,
    tags=tags,
    anytime=(CLAIM, LOAN, MISSED, HOLD),
    after_correction=after_correction,
    minutes=(45, 90),
    players_rules=("O53",),
    secret=("hold",),
    shown=Shown(
        numbers=("money", "cards"),
        tiles=("loans", "supply"),
        purse=Purse("money", "silver"),
        coins={
            "silver": (Coin("gold", GOLD, GOLD), Coin("silver", 1, 1)),
            "gold": (Coin("gold", 1, GOLD),),
        },
        bids=Means("gold", "gold", cards="hand"),
        cards=hand("hand"),
    ),
    forecast=FORECAST,
    story={
        "orconomics.event.pays_bid": "auction",
        "orconomics.event.places": "company",
        "orconomics.event.becomes_company": "company",
        "orconomics.event.crisis": "crisis",
        "orconomics.event.profit": "income",
        "orconomics.event.interest": "interest",
        "orconomics.event.removes_company": "lost",
        "orconomics.event.activity": "sector",
        "orconomics.event.takes_quest": "won",
    },
    chapters=(
        ("setup", 1),
        ("turn", 9),
        ("profits", 16),
        ("auction", 23),
        ("development", 31),
        ("end", 52),
        ("more", 72),
    ),
)
