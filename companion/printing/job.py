"""One print job, for the command and for the app alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.printing.sheets import pages
from companion.printing.stickers import MOST_SPARE, PrintError, Sticker, Wishes, stickers_of
from engine.core.registry import rulebook

if TYPE_CHECKING:
    from companion.printing.pdf import Translate


SECONDS_A_STICKER: Final = 10
"""To cut one out and stick it on: an estimate for planning an evening."""
SAVES_MOST: Final = ("sector", "industry", "army")
"""Kinds of things that are asked for turn after turn, where a tag saves the most taps."""


class Plan(NamedTuple):
    """What a job comes to before it is drawn."""

    stickers: int
    sheets: int
    minutes: int
    first: Sticker


def plan_of_game(
    game: str, wishes: Wishes, paper: str = "A4", labels: str | None = None
) -> Plan | None:
    """How much there is to print and to stick; None where it cannot be printed like this."""
    try:
        stickers = stickers_of(game, rulebook(game).tags(), wishes)
        laid = pages(stickers, paper, labels)
    except PrintError:
        return None
    if not stickers:
        return None
    minutes = max(1, round(len(stickers) * SECONDS_A_STICKER / 60))
    return Plan(len(stickers), len(laid), minutes, stickers[0])


def sheets_of_game(
    game: str,
    wishes: Wishes,
    translate: Translate,
    paper: str = "A4",
    labels: str | None = None,
    drawn: Callable[[float], None] | None = None,
) -> bytes:
    """The sticker sheets of a game as PDF; PrintError or EngineError say what is wrong."""
    if wishes.spare < 0 or (wishes.blanks or 0) < 0:
        raise PrintError("print.error.negative")
    if wishes.spare > MOST_SPARE:
        raise PrintError("print.error.spare", high=MOST_SPARE)
    book = rulebook(game)
    stickers = stickers_of(book.id, book.tags(), wishes)
    if not stickers:
        raise PrintError("print.error.nothing")
    from companion.printing.pdf import make_sheets  # loads the writer of PDF only for a real job

    return make_sheets(stickers, translate, paper, labels, drawn)
