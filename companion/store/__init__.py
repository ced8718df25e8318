"""Saved tables and settings on disk. Knows no widgets."""

from companion.store.errors import (
    BadImport,
    Damaged,
    DiskFull,
    FolderRefused,
    Locked,
    NoSuchTable,
    NotWritten,
    StaleMove,
    StoreError,
)
from companion.store.opening import Opened, mend, open_store, open_unsaved
from companion.store.rows import MoveRow, Remembered, SavedTable
from companion.store.store import Store
from companion.store.transfer import export_all, import_all

__all__ = [
    "BadImport",
    "Damaged",
    "DiskFull",
    "FolderRefused",
    "Locked",
    "MoveRow",
    "NoSuchTable",
    "NotWritten",
    "Opened",
    "Remembered",
    "SavedTable",
    "StaleMove",
    "Store",
    "StoreError",
    "export_all",
    "import_all",
    "mend",
    "open_store",
    "open_unsaved",
]
