"""Economicus (Экономикус): a ring of eleven industries, auctions, startups, stars."""

from __future__ import annotations

from engine.core.rulebook import Rulebook
from engine.core.shown import Coin, Means, Purse, Shown, hand
from engine.rulebooks.economicus import (
    alternatives,
    bankruptcy,
    loans,
    play,
    sales,
    scoring,
    teaching,
    turn,
)
from engine.rulebooks.economicus.board import FACTS, LOG_FORMS, NOTATION, OPTIONS, PLACES, STAGES
from engine.rulebooks.economicus.companies import recount_stars
from engine.rulebooks.economicus.corrections import audit, editable
from engine.rulebooks.economicus.forecast import FORECAST
from engine.rulebooks.economicus.language import TAUGHT
from engine.rulebooks.economicus.state import State
from engine.rulebooks.economicus.tags import tags
from engine.rulebooks.economicus.view import view

RULEBOOK: Rulebook[State] = Rulebook(
    id="economicus",
    version="4",
    players=range(2, 9),
    stages=STAGES,
    options=OPTIONS,
    facts=FACTS,
    notation=NOTATION,
    places=PLACES,
    log_forms=LOG_FORMS,
    start=State,
    play=turn.play,
    resume=turn.turns,
    join=turn.join,
    view=view,
    standings=scoring.standings,
    editable=editable,
    audit=audit,
    tags=tags,
    anytime=(
        *sales.ANYTIME,
        *loans.ANYTIME,
        *bankruptcy.ANYTIME,
        *play.ANYTIME,
        *teaching.ANYTIME,
        *alternatives.ANYTIME,
    ),
    after_correction=recount_stars,
    minutes=(30, 90),
    players_rules=("E01",),
    shown=Shown(
        numbers=("money", "cards", "quotas"),
        tiles=("loans", "company_tokens", "startup_tokens"),
        purse=Purse("money", "coin"),
        coins={"coin": (Coin("coin"),)},
        bids=Means("money", "coin"),
        cards=hand("cards"),
    ),
    forecast=FORECAST,
    taught=TAUGHT,
    story={
        "economicus.event.auction_won": "auction",
        "economicus.event.bankrupt": "bankrupt",
        "economicus.event.company": "company",
        "economicus.event.crisis": "crisis",
        "economicus.event.profit": "income",
        "economicus.event.interest": "interest",
        "economicus.event.company_gone": "lost",
    },
    chapters=(
        ("setup", 1),
        ("stars", 11),
        ("turn", 15),
        ("startups", 22),
        ("auction", 29),
        ("money", 36),
        ("cards", 45),
        ("end", 53),
        ("more", 59),
    ),
)
