"""The rulebooks there are. A new folder under engine/rulebooks is found by itself."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

import engine.rulebooks
from engine.core.errors import UnknownGame
from engine.core.rulebook import Rulebook


def games() -> list[str]:
    return sorted(m.name for m in pkgutil.iter_modules(engine.rulebooks.__path__) if m.ispkg)


def rulebook(game: str) -> Rulebook[Any]:
    """The rulebook of that name; only the asked-for game is imported."""
    known = games()
    if game not in known:
        raise UnknownGame("engine.error.unknown_game", game=game[:40], known=tuple(known))
    book: Rulebook[Any] = import_module(f"engine.rulebooks.{game}").RULEBOOK
    return book
