"""Which table was used last. Kept as a counter, because clocks of phones may be set back.

One entry holds the counter of the whole store, another the last value of each table. So a move at
the table that was used last writes nothing here.
"""

from __future__ import annotations

import json
import sqlite3
from typing import Final

from companion.store.errors import Damaged
from companion.store.records import seal
from companion.store.row_writes import put_entry

RECENT: Final = "recent"
_LAST: Final = ("counter", "recent")


def note_recent(db: sqlite3.Connection, uid: str) -> None:
    """Marks this table as the one used last. Needs an open transaction."""
    last = _number(db, *_LAST)
    if last and _number(db, RECENT, uid) == last:
        return
    put_entry(db, RECENT, uid, last + 1)
    put_entry(db, *_LAST, last + 1)


def _number(db: sqlite3.Connection, kind: str, key: str) -> int:
    row = db.execute(
        "SELECT value, seal FROM entry WHERE kind = ? AND key = ?", [kind, key]
    ).fetchone()
    if row is None:
        return 0
    value, sealed = row
    if seal("entry", [kind, key, value]) != sealed:
        raise Damaged()
    return int(json.loads(value))
