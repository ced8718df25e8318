"""Names of files beside the store, for copies that are set aside."""

from __future__ import annotations

import os
import time
from pathlib import Path

from companion.store.errors import FolderRefused


def aside(path: Path, why: str, now: float) -> Path:
    """An unused name beside the file, made of the reason and the date."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(now))
    name, number = f"{path.stem}.{why}-{stamp}", 1
    while (free := path.with_name(f"{name}{path.suffix}")).exists():
        number += 1
        name = f"{path.stem}.{why}-{stamp}-{number}"
    return free


def new_name(path: Path) -> Path:
    """Where a file is written before it takes the place of the old one."""
    return path.with_name(f"{path.name}.new")


def identity(path: Path) -> tuple[int, int] | None:
    """Device and inode of a file, the same after a rename; None if it does not exist."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def journal_of(path: Path) -> Path:
    """SQLite's rollback journal of a file. It applies to whatever file has that name later."""
    return path.with_name(f"{path.name}-journal")


def move_to(path: Path, kept: Path) -> None:
    """Moves a database together with its journal. Raises OSError."""
    os.replace(path, kept)
    if journal_of(path).exists():
        os.replace(journal_of(path), journal_of(kept))


def move_aside(path: Path, why: str, now: float) -> Path:
    """Moves a damaged file out of the way; returns where to. Raises FolderRefused."""
    kept = aside(path, why, now)
    try:
        move_to(path, kept)
    except OSError as error:
        raise FolderRefused() from error
    return kept
