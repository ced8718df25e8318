"""Saved tables and settings on disk. Knows no widgets."""

from importlib import import_module
from typing import Any

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
    "mend",
    "open_store",
    "open_unsaved",
]


def __getattr__(name: str) -> Any:
    """Export and import are seldom wanted and bring much with them, so they are loaded late."""
    if name in ("export_all", "import_all"):
        return getattr(import_module("companion.store.transfer"), name)
    raise AttributeError(name)
