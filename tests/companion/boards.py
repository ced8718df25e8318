"""A table of each game on the way: for window tests and pictures."""

from __future__ import annotations

from pathlib import Path

from companion.app import TablesideApp
from engine.core.record import Record
from tests.companion.states import app, app_after

RECORDS = Path(__file__).resolve().parents[1] / "engine"

PLAYED = {
    "orconomics": ("", 150),
    "economicus": ("economicus/records/four_all_alternatives.txt", 300),
    "economicon": ("economicon/records/three_players.txt", 90),
    "few_orcs_more": ("few_orcs_more/records/four_players_follow_along.txt", 10),
    "orc": ("orc/records/one_game.txt", 20),
}
"""The record of each game and how far it goes; without a record the moves are random."""


def table_app(game: str, moves: int | None = None) -> TablesideApp:
    """The table of a game after so many moves, or where most of its board is laid."""
    name, usual = PLAYED[game]
    moves = usual if moves is None else moves
    if not name:
        return app(game, moves, place="table")
    record = Record.parse((RECORDS / name).read_text(encoding="utf-8"))
    return app_after(record.setup, record.moves[:moves])
