"""One print job, for the command and for the app alike."""

from __future__ import annotations

from collections.abc import Callable

from companion.printing.pdf import Translate, make_sheets
from companion.printing.stickers import PrintError, Wishes, stickers_of
from engine.core.registry import rulebook


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
    book = rulebook(game)
    stickers = stickers_of(book.id, book.tags(), wishes)
    if not stickers:
        raise PrintError("print.error.nothing")
    return make_sheets(stickers, translate, paper, labels, drawn)
