"""Economicon: nations that produce, trade and print, at prices that supply and demand make."""

from __future__ import annotations

from engine.core.ask import Flow
from engine.core.rulebook import Rulebook
from engine.core.setup import OptionSpec
from engine.rulebooks.economicon.corrections import editable
from engine.rulebooks.economicon.events import CLOSE, five_events
from engine.rulebooks.economicon.goods import tags
from engine.rulebooks.economicon.ledger import audit
from engine.rulebooks.economicon.mandates import CLAIM
from engine.rulebooks.economicon.preview import preview
from engine.rulebooks.economicon.scoring import finish, standings
from engine.rulebooks.economicon.setup import set_up
from engine.rulebooks.economicon.state import Economicon, State
from engine.rulebooks.economicon.view import view


def play(t: Economicon) -> Flow[None]:
    yield from set_up(t)
    yield from five_events(t)
    finish(t)


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
)

RULEBOOK: Rulebook[State] = Rulebook(
    id="economicon",
    version="0.2",
    players=range(2, 5),
    stages=("setup", "event", "trade", "resolve", "consume", "mandate", "score"),
    options=OPTIONS,
    facts=(),
    notation={
        "nation": "nation NATION",
        "stack": "stack COMMODITY NATION... | stack COMMODITY NATION N",
        "roll": "roll DIE",
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
    start=State,
    play=play,
    view=view,
    standings=standings,
    editable=editable,
    audit=audit,
    tags=tags,
    anytime=(CLAIM, CLOSE),
    minutes=(60, 120),
    players_rules=("C01",),
    preview=preview,
)
