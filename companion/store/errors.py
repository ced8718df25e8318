"""What can go wrong on disk, as sentences for players."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from engine.core.text import Arg, Text


class StoreError(Exception):
    """Every refusal of the store. What was on disk before is still there."""

    id = "app.store.failed"

    def __init__(self, **args: Arg) -> None:
        self.text = Text(self.id, args)
        super().__init__(f"{self.id} {args}" if args else self.id)


class DiskFull(StoreError):
    """The device has no room left."""

    id = "app.store.disk_full"


class NotWritten(StoreError):
    """The device accepted the write and then failed: no quota left, or a worn-out card."""

    id = "app.store.not_written"


class FolderRefused(StoreError):
    """The folder or file may not be written."""

    id = "app.store.folder_refused"


class Locked(StoreError):
    """Another program is writing to the file."""

    id = "app.store.locked"


class Damaged(StoreError):
    """A row is not as it was written."""

    id = "app.store.damaged"


class StaleMove(StoreError):
    """The move does not follow the last one on disk: another window went on."""

    id = "app.store.stale"


class NoSuchTable(StoreError):
    """The table was deleted, here or by another window."""

    id = "app.store.no_table"


class BadImport(StoreError):
    """A file that is no export, is too large, too new or damaged."""

    def __init__(self, id_: str, **args: Arg) -> None:
        self.id = id_
        super().__init__(**args)


_BY_CODE: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_READONLY: FolderRefused,
    sqlite3.SQLITE_CANTOPEN: FolderRefused,
    sqlite3.SQLITE_PERM: FolderRefused,
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
    sqlite3.SQLITE_ERROR: Damaged,
    sqlite3.SQLITE_CONSTRAINT: Damaged,
}
"""The last two mean damage: our own statements are valid, so the file must have changed."""
_FAILED_WRITES = (
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_DIR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
)
"""SQLite calls only ENOSPC a full disk: a used up quota or a worn card comes as one of these."""
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
PRIMARY_CODE = 0xFF
"""SQLite puts details of an error above the first byte of its code."""


def kind_of(error: sqlite3.Error) -> type[StoreError]:
    """Which error of ours an error of SQLite is."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return Damaged if isinstance(error, sqlite3.DataError) else StoreError
    if code in _FAILED_WRITES:
        return NotWritten
    return _BY_CODE.get(code & PRIMARY_CODE, StoreError)


@contextmanager
def told() -> Iterator[None]:
    """Turns an error of SQLite into one with a sentence for the player."""
    try:
        yield
    except sqlite3.Error as error:
        raise kind_of(error)() from error
    except UnicodeDecodeError as error:
        raise Damaged() from error
