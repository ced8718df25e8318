"""Files of the store as the tests lay them out and open them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.store import Damaged, Store, open_store
from companion.store.opening import recovered


def text_of(ply: int) -> str:
    return f"Ana: roll {ply % 6 + 1} {ply % 5 + 1}"


def reopened(path: Path) -> Store:
    """As the app does: open, and when reading a table meets damage, recover."""
    opened = open_store(path)
    try:
        opened.store.check()
    except Damaged:
        opened.store.close()
        return recovered(path).store
    return opened.store


def back_to_version_1(path: Path) -> None:
    """The same file as version 1 wrote it."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP INDEX undone_live")
        db.execute("PRAGMA user_version = 1")
