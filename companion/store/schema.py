"""The tables of the database and the steps from each version of them to the next.

The journal is SQLite's rollback journal, cut to nothing after each commit, with every commit
synced to the disk. A write-ahead log would sync less, but a damaged log is cut short in silence
and takes committed moves with it; moves come a few a minute, so the slower sync is never felt.
The row of a table is written again with every move, so it is kept small; the long header of the
record stands apart, is written once and brings the table back if that row is lost.
Freed space is wiped, so that recovery never takes a deleted row for a live one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Final

PAGE_SIZE: Final = 4096
APPLICATION_ID: Final = 0x7AB1E51D
BUSY_SECONDS: Final = 2.0

_VERSION_1: Final = """
CREATE TABLE saved (
    uid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, game TEXT NOT NULL, created REAL NOT NULL,
    updated REAL NOT NULL, summary TEXT, plies INTEGER NOT NULL, tip TEXT NOT NULL,
    seal TEXT NOT NULL, id INTEGER PRIMARY KEY AUTOINCREMENT
);
CREATE TABLE header (
    uid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, game TEXT NOT NULL, created REAL NOT NULL,
    header TEXT NOT NULL, seal TEXT NOT NULL
);
CREATE TABLE move (
    uid TEXT NOT NULL, ply INTEGER NOT NULL, text TEXT NOT NULL, source TEXT NOT NULL,
    at REAL NOT NULL, prev TEXT NOT NULL, seal TEXT NOT NULL, UNIQUE (uid, ply)
);
CREATE TABLE undone (
    uid TEXT NOT NULL, ply INTEGER NOT NULL, text TEXT NOT NULL, source TEXT NOT NULL,
    at REAL NOT NULL, live INTEGER NOT NULL, kind TEXT NOT NULL, seal TEXT NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT
);
CREATE TABLE entry (
    kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, seal TEXT NOT NULL,
    UNIQUE (kind, key)
);
"""


_VERSION_2: Final = "CREATE INDEX undone_live ON undone (uid) WHERE live = 1"
"""Only for moves that can be redone; the log itself is read in the order of its rows."""


def _create(db: sqlite3.Connection) -> None:
    for statement in _VERSION_1.split(";"):
        if statement.strip():
            db.execute(statement)


def _find_live(db: sqlite3.Connection) -> None:
    db.execute(_VERSION_2)


STEPS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = (_create, _find_live)
"""STEPS[n] takes a database from version n to n + 1. Steps are added and never changed, and each
must leave other tables or indexes than any version before: `is_newer` and `is_ours` need that."""

VERSION: Final = len(STEPS)

WORKS_FROM: Final = 1
"""The oldest version that the store can use without an upgrade: version 2 only adds speed."""

FURTHEST: Final = 100
"""A version number further ahead than this is taken for damage, not for a newer app."""


_readable = partial(str, encoding="utf-8", errors="replace")
"""Text with invalid bytes escaped: the seal of the row then shows the damage."""


def connect(path: str, *, create: bool = True) -> sqlite3.Connection:
    """A connection that writes only inside an explicit transaction."""
    db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    db.text_factory = _readable
    db.execute(f"PRAGMA page_size = {PAGE_SIZE}")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA secure_delete = ON")
    if create:
        db.execute("PRAGMA journal_mode = TRUNCATE")
    return db


def is_newer(db: sqlite3.Connection) -> bool:
    """Written by a later version of the app.

    An absurd version number is damage; so is a newer number over tables that look like ours.
    """
    if not (_is_marked(db) and VERSION < version_of(db) <= VERSION + FURTHEST):
        return False
    found = _layout(db)
    return all(found != _layout_of(version) for version in range(1, VERSION + 1))


def is_ours(db: sqlite3.Connection) -> bool:
    """An empty file, or one with our mark and exactly our tables.

    SQLite reads what a table is like from a text in the file, and a flipped bit there renames a
    column or drops an index, and SQLite does not notice.
    """
    found, version = _layout(db), version_of(db)
    if not found and version == 0:
        return True
    return _is_marked(db) and 0 < version <= VERSION and found == _layout_of(version)


def _layout(db: sqlite3.Connection) -> set[tuple[str, ...]]:
    return set(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


def _layout_of(version: int) -> set[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:")) as db:
        for step in STEPS[:version]:
            step(db)
        return _layout(db)


def _is_marked(db: sqlite3.Connection) -> bool:
    return bool(db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID)


def version_of(db: sqlite3.Connection) -> int:
    """The version of the schema that a file has."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def upgrade(
    db: sqlite3.Connection,
    steps: tuple[Callable[[sqlite3.Connection], None], ...] = STEPS,
) -> None:
    """Runs all missing steps in one transaction: after a crash the old version is intact."""
    db.execute("BEGIN IMMEDIATE")
    try:
        found = version_of(db)
        for step in steps[found:]:
            step(db)
        if found < len(steps):
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {len(steps)}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
