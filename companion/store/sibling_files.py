"""Names beside the file of the store, for one that makes room for another."""

from __future__ import annotations

import os
import time
from pathlib import Path

from companion.store.errors import FolderRefused


def aside(path: Path, why: str, now: float) -> Path:
    """A free name beside the file, with the reason and the date in it."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(now))
    name, number = f"{path.stem}.{why}-{stamp}", 1
    while (free := path.with_name(f"{name}{path.suffix}")).exists():
        number += 1
        name = f"{path.stem}.{why}-{stamp}-{number}"
    return free


def new_name(path: Path) -> Path:
    return path.with_name(f"{path.name}.new")


def identity(path: Path) -> tuple[int, int] | None:
    """Which file it is, whatever its name; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def journal_of(path: Path) -> Path:
    """What SQLite rolls back from, into whatever file has the name then."""
    return path.with_name(f"{path.name}-journal")


def move_to(path: Path, kept: Path) -> None:
    os.replace(path, kept)
    if journal_of(path).exists():
        os.replace(journal_of(path), journal_of(kept))


def move_aside(path: Path, why: str, now: float) -> Path:
    kept = aside(path, why, now)
    try:
        move_to(path, kept)
    except OSError as error:
        raise FolderRefused() from error
    return kept
