"""Moves that were taken back. They stay in the log; the latest of them can be made again.

Every move asks which moves can be redone, so an index finds them among all that was ever undone.
The index is checked: each start compares it with the rows, a row that it names must have the right
seal, and the log, which is read from the rows themselves before a table goes on, must agree.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from companion.store.errors import Damaged
from companion.store.records import MoveRow, seal

LIVE: Final = "FROM undone WHERE uid = ? AND live = 1"
"""Worded so that SQLite uses the index, where the file has it."""
COLUMNS: Final = "id, ply, text, source, at, live, kind, seal"


def undone_of(
    db: sqlite3.Connection, uid: str, places: Sequence[int] | None = None
) -> list[tuple[MoveRow, bool]]:
    """Oldest number first, and whether redo can reach them.

    With `places` only those rows are read, unless the table has changed since they were found.
    """
    found, ids = [], set()
    for id_, *fields, live, kind, sealed in _rows(db, uid, places):
        if seal("undone", [uid, *fields, live, kind]) != sealed:
            raise Damaged()
        found.append((MoveRow(*fields), bool(live)))
        if live:
            ids.add(id_)
    named = [id_ for (id_,) in db.execute(f"SELECT id {LIVE}", [uid])]
    if len(named) == len(ids) and ids == set(named):
        return found
    if places is None:
        raise Damaged()
    return undone_of(db, uid)


def _rows(db: sqlite3.Connection, uid: str, places: Sequence[int] | None) -> list[tuple[Any, ...]]:
    """In the order of the log."""
    if places is None:
        return db.execute(
            f"SELECT {COLUMNS} FROM undone NOT INDEXED WHERE uid = ? ORDER BY ply, id", [uid]
        ).fetchall()
    one = f"SELECT {COLUMNS} FROM undone WHERE id = ? AND uid = ?"
    rows = [row for id_ in places for row in db.execute(one, [id_, uid])]
    return sorted(rows, key=lambda row: (row[1], row[0]))


def places_of_all(db: sqlite3.Connection) -> dict[str, list[int]]:
    """The rows of every table, found in one pass, for those who read table after table."""
    places: dict[str, list[int]] = {}
    for uid, id_ in db.execute("SELECT uid, id FROM undone NOT INDEXED ORDER BY id"):
        places.setdefault(uid, []).append(id_)
    return places


def next_live(db: sqlite3.Connection, uid: str) -> tuple[int, MoveRow] | None:
    """What redo would put back, with the number of its row: the first of the log that is live.

    Imported rows are stored in the order of the log, not in the order in which they were undone.
    """
    rows = _live(db, uid, "ORDER BY ply, id LIMIT 1")
    return (rows[0][0], rows[0][1]) if rows else None


def retire_live(db: sqlite3.Connection, uid: str) -> None:
    """Marks all of them as no longer redoable."""
    for id_, move, kind in _live(db, uid):
        sealed = seal("undone", [uid, move.ply, move.text, move.source, move.at, 0, kind])
        db.execute("UPDATE undone SET live = 0, seal = ? WHERE id = ?", [sealed, id_])


def _live(db: sqlite3.Connection, uid: str, which: str = "") -> list[tuple[int, MoveRow, str]]:
    """The redoable moves. Raises Damaged if one of them is not as it was written."""
    found = []
    for id_, *fields, kind, sealed in db.execute(
        f"SELECT id, ply, text, source, at, kind, seal {LIVE} {which}", [uid]
    ).fetchall():
        if seal("undone", [uid, *fields, 1, kind]) != sealed:
            raise Damaged()
        found.append((id_, MoveRow(*fields), kind))
    return found
