"""Economicon: nations that produce, trade and print, at prices that supply and demand make."""

from __future__ import annotations

from engine.core.move import Move
from engine.core.options import Args
from engine.core.places import PLAYER, TEXT, WORD, Places, money
from engine.core.rulebook import Rulebook
from engine.core.setup import OptionSpec
from engine.core.shown import Coin, Purse, Shown
from engine.rulebooks.economicon.corrections import editable
from engine.rulebooks.economicon.goods import tags
from engine.rulebooks.economicon.ledger import audit
from engine.rulebooks.economicon.mandates import CLAIM
from engine.rulebooks.economicon.play import CLOSE, events, join, play
from engine.rulebooks.economicon.preview import preview
from engine.rulebooks.economicon.scoring import standings
from engine.rulebooks.economicon.state import Economicon, State
from engine.rulebooks.economicon.taught_cards import TAUGHT
from engine.rulebooks.economicon.view import view

OPTIONS = (
    OptionSpec("rounding", "up", ("up", "down", "even"), rules=("C04", "C06")),
    OptionSpec("payments", "quarters", ("quarters", "whole"), rules=("C07",)),
    OptionSpec("free_unit", "produce", ("produce", "event"), rules=("C11",)),
    OptionSpec("consumption", "all", ("all", "partial"), rules=("C24",)),
    OptionSpec("empty", "one", ("one", "closed"), rules=("C21",)),
    OptionSpec("floor", "on", rules=("C21",)),
    OptionSpec("first_currency", "beside", ("beside", "out"), rules=("C03", "C38")),
    OptionSpec("starting", "same", ("same", "next"), rules=("C22",)),
    OptionSpec("end_turn", "off", rules=("C19",)),
    OptionSpec("claims", "several", ("several", "one"), rules=("C19",)),
    OptionSpec("exchange", "received", ("received", "price"), rules=("C15",)),
    OptionSpec("own_units", "free", ("free", "market"), rules=("C14", "C37")),
    OptionSpec("consumed", "four", ("four", "held"), rules=("C24",)),
    OptionSpec("event_points", "gains", ("gains", "both"), rules=("C23",)),
    OptionSpec("value_ties", "nobody", ("nobody", "all"), rules=("C30",)),
)


def _printed(t: Economicon, move: Move) -> Places:
    """How much of the own currency: its name is the nation."""
    return (money(f"quarter:{t.state.players[t.seat(move.who)].nation}"),)


def _exchanged(_t: Economicon, move: Move) -> Places:
    return WORD, WORD, money(f"quarter:{move.args[0]}")


def _stack_form(args: Args) -> str:
    return "lowest" if isinstance(args[-1], int) else "whole"


RULEBOOK: Rulebook[State] = Rulebook(
    id="economicon",
    version="3",
    players=range(2, 5),
    stages=("setup", "event", "trade", "resolve", "consume", "mandate", "score"),
    options=OPTIONS,
    facts=(),
    notation={
        "nation": "nation NATION",
        "stack": "stack COMMODITY NATION... | stack COMMODITY NATION N",
        "roll": "roll DIE",
        "past": "past EVENT...",
        "round": "round N",
        "starts": "starts PLAYER",
        "event": "event CARD",
        "rounds": "rounds N",
        "market": "market GOOD N",
        "free": 'free "TEXT"',
        "produce": "produce COMMODITY MONEY N",
        "sell": "sell COMMODITY N",
        "buy": "buy COMMODITY MONEY N",
        "exchange": "exchange MONEY MONEY QUARTERS",
        "mine": "mine",
        "print": "print QUARTERS",
        "draw": "draw",
        "claim": "claim CARD",
        "worth": "worth POINTS",
        "hold": "hold GOOD N",
        "trade": "trade GOOD N",
        "close": "close",
        "success": "success",
        "failure": "failure",
        "award": "award PLAYER POINTS",
        "volatility": "volatility PLAYER POINTS",
        "discard": "discard COMMODITY NATION...",
        "done": "done",
    },
    places={
        "starts": (PLAYER,),
        "free": (TEXT,),
        "award": (PLAYER, WORD),
        "volatility": (PLAYER, WORD),
        "print": _printed,
        "exchange": _exchanged,
    },
    log_forms={"stack": _stack_form},
    start=State,
    play=play,
    resume=events,
    join=join,
    view=view,
    standings=standings,
    editable=editable,
    audit=audit,
    tags=tags,
    anytime=(CLAIM, CLOSE),
    minutes=(60, 120),
    players_rules=("C01",),
    preview=preview,
    shown=Shown(
        numbers=("gold", "unclaimed", "volatility"),
        tiles=("goods", "value"),
        purse=Purse("gold", "quarter:gold"),
        coins={"quarter:gold": (Coin("gold"),)},
    ),
    taught=TAUGHT,
    story={
        "economicon.event.unfed": "lost",
        "economicon.event.claimed": "won",
        "economicon.event.award": "won",
    },
    chapters=(
        ("setup", 1),
        ("actions", 9),
        ("events", 22),
        ("scoring", 28),
        ("more", 37),
    ),
)
