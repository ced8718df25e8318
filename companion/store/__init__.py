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
from companion.store.records import MoveRow, Remembered, SavedTable, is_uid, tip_of
from companion.store.store import (
    CAMERA_WISHES,
    ENTERED_AS_ONE,
    PERSON,
    TOURNAMENT,
    WHAT_IF,
    Store,
)

__all__ = [
    "CAMERA_WISHES",
    "ENTERED_AS_ONE",
    "PERSON",
    "TOURNAMENT",
    "WHAT_IF",
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
    "is_uid",
    "mend",
    "open_store",
    "open_unsaved",
    "tip_of",
]


def __getattr__(name: str) -> Any:
    """Loads export and import on first use: they are rarely needed and import much."""
    if name in ("export_all", "import_all", "would_change"):
        return getattr(import_module("companion.store.export_import"), name)
    raise AttributeError(name)
