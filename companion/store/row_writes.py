"""Single rows into an open transaction, each with its seal."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from operator import attrgetter
from typing import Final

from companion.store.records import (
    Field,
    MoveRow,
    SavedTable,
    header_seal,
    move_seal,
    saved_seal,
    seal,
)

_COLUMNS: Final = ("uid", "name", "game", "created", "updated", "summary", "plies", "tip")
_fields = attrgetter(*_COLUMNS)
_INSERT: Final = (
    f"INSERT INTO saved ({', '.join((*_COLUMNS, 'seal'))})"
    f" VALUES ({', '.join('?' * (len(_COLUMNS) + 1))})"
)
_UPDATE: Final = f"UPDATE saved SET {' = ?, '.join((*_COLUMNS, 'seal'))} = ? WHERE id = ?"


def insert_table(db: sqlite3.Connection, table: SavedTable, header: str) -> SavedTable:
    """Adds a table and its header; gives it back with its id."""
    opened = (table.uid, table.name, table.game, table.created, header)
    db.execute("INSERT INTO header VALUES (?, ?, ?, ?, ?, ?)", [*opened, header_seal(*opened)])
    row = db.execute(_INSERT, [*_fields(table), saved_seal(table)])
    return replace(table, id=row.lastrowid or 0)


def update_table(db: sqlite3.Connection, table: SavedTable) -> None:
    """Writes the row of a table anew, with its seal."""
    db.execute(_UPDATE, [*_fields(table), saved_seal(table), table.id])


def insert_move(db: sqlite3.Connection, uid: str, prev: str, move: MoveRow) -> str:
    """Returns the seal, to which the next move is chained."""
    sealed = move_seal(uid, prev, move)
    row = [uid, move.ply, move.text, move.source, move.at, prev, sealed]
    db.execute("INSERT INTO move VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    return sealed


def insert_undone(
    db: sqlite3.Connection, uid: str, move: MoveRow, *, live: bool, kind: str
) -> None:
    """Notes a move that was taken back; a `live` one can be redone."""
    fields: list[Field] = [uid, move.ply, move.text, move.source, move.at, int(live), kind]
    db.execute(
        "INSERT INTO undone (uid, ply, text, source, at, live, kind, seal)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [*fields, seal("undone", fields)],
    )


def put_entry(db: sqlite3.Connection, kind: str, key: str, value: object) -> None:
    """Writes one remembered thing, as JSON with its seal, in place of what was there."""
    written = json.dumps(value, ensure_ascii=False, sort_keys=True)
    sealed = seal("entry", [kind, key, written])
    db.execute("INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)", [kind, key, written, sealed])
