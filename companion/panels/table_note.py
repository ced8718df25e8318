"""Saved tables in words."""

from __future__ import annotations

import time

from companion.i18n.live_catalogue import LiveCatalogue
from companion.store import SavedTable


def table_note(words: LiveCatalogue, table: SavedTable) -> str:
    """Game, day and how it stands, in one line."""
    day = time.strftime("%Y-%m-%d", time.localtime(table.updated))
    state = "app.tables.running" if table.summary is None else "app.tables.finished"
    game = words.tell(f"{table.game}.name")
    return words.tell(state, game=game, day=day, n=table.plies, summary=table.summary or "")
