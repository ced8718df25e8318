"""Opening the store. Handles damage, files of newer versions, and folders without access."""

from __future__ import annotations

import os
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path

from companion.store.errors import Damaged, FolderRefused, Locked, StoreError, kind_of, told
from companion.store.file_lock import PATIENCE, PAUSE, alone
from companion.store.schema import WORKS_FROM, connect, is_newer, is_ours, upgrade, version_of
from companion.store.sibling_files import journal_of, move_aside, new_name
from companion.store.store import Clock, Store
from engine.core.text import Text


@dataclass(frozen=True, slots=True)
class Opened:
    """The store, and what the player must be told about how it was opened."""

    store: Store
    notice: Text | None = None


def open_store(path: Path, clock: Clock = time.time) -> Opened:
    """Opens or creates the file. Repairs damage as far as possible and reports it."""
    _make_folder(path)
    with alone(path):
        _finish_recovery(path)
        try:
            return _patiently(path, clock)
        except Damaged:
            return recovered(path, clock)


def _patiently(path: Path, clock: Clock) -> Opened:
    """Another window may hold the file for an instant, or roll back what a third one, killed in
    the middle of a move, had begun: SQLite then gives up at once. An app that started without its
    tables for that would play a game that nobody keeps."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return _open_sound(path, clock)
        except Locked:
            if time.monotonic() > end:
                raise
            time.sleep(PAUSE)


def open_unsaved(clock: Clock = time.time) -> Store:
    """A store in memory only, for a device on which nothing can be written."""
    db = connect(":memory:")
    upgrade(db)
    return Store(db, clock)


def recovered(path: Path, clock: Clock = time.time) -> Opened:
    """Sets a damaged file aside and opens what could be read of it."""
    from companion.store.recover import recover

    report = recover(path, clock())
    return Opened(_open_sound(path, clock).store, report.text)


def mend(store: Store) -> list[Text]:
    """Repairs an open store that turned out to be damaged. Returns what to tell the player.

    If even the repaired file cannot be written, the store goes on in memory.
    """
    try:
        opened = _brought_back(store) if store.lost else _recovered_alone(store)
    except StoreError as error:
        store.take_over(open_unsaved(store.clock))
        return [error.text, Text("app.start.unsaved", {})]
    store.take_over(opened.store)
    return [opened.notice] if opened.notice is not None else []


def _recovered_alone(store: Store) -> Opened:
    store.close()
    with alone(store.path):
        return recovered(store.path, store.clock)


def _brought_back(store: Store) -> Opened:
    """The file was deleted or replaced, but what is open can still be read: saves it again."""
    path = store.path
    _make_folder(path)
    with alone(path):
        if not path.exists():
            store.copy_to(new_name(path))
            _finish_recovery(path)
        store.close()
        return Opened(_open_sound(path, store.clock).store, Text("app.store.brought_back", {}))


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FolderRefused() from error


def _finish_recovery(path: Path) -> None:
    """Ends a recovery that was cut short: drops the copy if the original is there, else renames."""
    fresh = new_name(path)
    try:
        if not fresh.exists():
            return
        if path.exists():
            fresh.unlink()
        else:
            journal_of(path).unlink(missing_ok=True)
            os.replace(fresh, path)
    except OSError as error:
        raise FolderRefused() from error


def _open_sound(path: Path, clock: Clock) -> Opened:
    with told():
        db = connect(str(path))
        try:
            if is_newer(db):
                db.close()
                kept = move_aside(path, "newer", clock())
                notice = Text("app.store.newer", {"file": kept.name})
                return Opened(_open_sound(path, clock).store, notice)
            if not is_ours(db) or db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise Damaged()
            _go_up(db)
            store = Store(db, clock, path)
            store.look_over()
        except BaseException:
            db.close()
            raise
    return Opened(store)


def _go_up(db: sqlite3.Connection) -> None:
    """In a read-only folder, opens a file of an older version as it is, if that is possible."""
    try:
        upgrade(db)
    except sqlite3.Error as error:
        if kind_of(error) in (Damaged, Locked) or version_of(db) < WORKS_FROM:
            raise
