"""Saved tables in words."""

from __future__ import annotations

import time

from companion.store import SavedTable
from companion.words import Words


def table_note(words: Words, table: SavedTable) -> str:
    """Game, day and how it stands, in one line."""
    day = time.strftime("%Y-%m-%d", time.localtime(table.updated))
    state = "app.tables.running" if table.summary is None else "app.tables.finished"
    game = words.tell(f"{table.game}.name")
    return words.tell(state, game=game, day=day, n=table.plies, summary=table.summary or "")
