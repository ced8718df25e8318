"""What a move changed, as an instruction to the hands at the table."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engine.core.text import Text

EventKind: TypeAlias = Literal[
    "pay",
    "place",
    "remove",
    "move",
    "flip",
    "draw",
    "discard",
    "reveal",
    "shuffle",
    "info",
    "score",
    "warn",
    "win",
]


class Event(NamedTuple):
    """One thing that happened.

    kind is what the hands do: pay, place, remove, move, flip, draw, discard, reveal, shuffle; or
    what the table is told: info, score, warn, win.
    who are the seats that it concerns.
    """

    kind: EventKind
    text: Text
    who: tuple[int, ...] = ()


TOLD_ONLY = frozenset({"info", "score", "warn", "win"})
"""Kinds that ask nothing of the hands."""
