"""Single rows into an open transaction, each with its seal."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace

from companion.store.records import (
    Field,
    MoveRow,
    SavedTable,
    header_seal,
    move_seal,
    saved_seal,
    seal,
)

_COLUMNS = ("uid", "name", "game", "created", "updated", "summary", "plies", "tip")


def insert_table(db: sqlite3.Connection, table: SavedTable, header: str) -> SavedTable:
    """Adds a table and its header; gives it back with its id."""
    values = [*(getattr(table, column) for column in _COLUMNS), saved_seal(table)]
    names = ", ".join([*_COLUMNS, "seal"])
    marks = ", ".join("?" * len(values))
    opened = (table.uid, table.name, table.game, table.created, header)
    db.execute("INSERT INTO header VALUES (?, ?, ?, ?, ?, ?)", [*opened, header_seal(*opened)])
    row = db.execute(f"INSERT INTO saved ({names}) VALUES ({marks})", values)
    return replace(table, id=row.lastrowid or 0)


def update_table(db: sqlite3.Connection, table: SavedTable) -> None:
    """Writes the row of a table anew, with its seal."""
    values = [*(getattr(table, column) for column in _COLUMNS), saved_seal(table), table.id]
    names = ", ".join(f"{column} = ?" for column in [*_COLUMNS, "seal"])
    db.execute(f"UPDATE saved SET {names} WHERE id = ?", values)


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
