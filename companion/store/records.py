"""What the store keeps, and the seal by which each row shows that it is whole.

Every row carries a seal: a hash of what it holds. A move's seal also covers the seal of the move
before it, and the table's row holds the seal of its last move, so a lost, doubled or changed move
shows, whether it lies at the start, in the middle or at the end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, TypeAlias

Field: TypeAlias = "str | int | float | bytes | None"
"""What a column may hold; bytes only in a damaged file."""

SEAL_BYTES: Final = 10
_UID: Final = re.compile(r"[0-9a-f]{32}")


def is_uid(text: str) -> bool:
    """Whether this app may have given a table that name. Names of files are made of it."""
    return _UID.fullmatch(text) is not None


def seal(kind: str, fields: Sequence[Field]) -> str:
    """A short hash over the kind of a row and all its fields."""
    written = json.dumps([kind, *fields], separators=(",", ":"), default=repr)
    return blake2b(written.encode("ascii"), digest_size=SEAL_BYTES).hexdigest()


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table as the home screen lists it. ``summary`` is set when the game is over, ``updated`` by
    each move that is made or taken back."""

    id: int
    uid: str
    name: str
    game: str
    created: float
    updated: float
    summary: str | None
    plies: int
    tip: str


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One move: its number from 0, its notation, camera or hand, and when."""

    ply: int
    text: str
    source: str
    at: float


@dataclass(frozen=True, slots=True)
class Remembered:
    """A player who sat at a table before."""

    name: str
    seat: int
    """Index of the colour and shape that the player had last."""


def root_seal(uid: str) -> str:
    """What the first move of a table is chained to."""
    return seal("root", [uid])


def move_seal(uid: str, prev: str, move: MoveRow) -> str:
    """The seal of a move, which covers the seal of the move before it."""
    return seal("move", [uid, prev, move.ply, move.text, move.source, move.at])


def saved_seal(table: SavedTable) -> str:
    """The seal of the row that lists a table."""
    fields = (table.uid, table.name, table.game, table.created, table.updated)
    return seal("saved", [*fields, table.summary, table.plies, table.tip])


def header_seal(uid: str, name: str, game: str, created: float, header: str) -> str:
    """The seal of a header. `name` is the table's first name; its row holds a later one."""
    return seal("header", [uid, name, game, created, header])


def tip_of(uid: str, moves: Iterable[MoveRow]) -> str:
    """The seal of the last move, which covers all moves."""
    tip = root_seal(uid)
    for move in moves:
        tip = move_seal(uid, tip, move)
    return tip
