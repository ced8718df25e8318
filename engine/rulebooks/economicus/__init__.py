"""Economicus (Экономикус): a ring of eleven industries, auctions, startups, stars."""

from __future__ import annotations

from engine.core.rulebook import Rulebook
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
from engine.rulebooks.economicus.board import FACTS, NOTATION, OPTIONS, STAGES
from engine.rulebooks.economicus.companies import settle_board
from engine.rulebooks.economicus.corrections import audit, editable
from engine.rulebooks.economicus.state import State
from engine.rulebooks.economicus.tags import tags
from engine.rulebooks.economicus.view import view

RULEBOOK: Rulebook[State] = Rulebook(
    id="economicus",
    version="1",
    players=range(2, 9),
    stages=STAGES,
    options=OPTIONS,
    facts=FACTS,
    notation=NOTATION,
    start=State,
    play=turn.play,
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
    settle=settle_board,
    minutes=(30, 90),
    players_rules=("E01",),
)
