"""The rulebooks there are. A new folder under engine/rulebooks is found by itself."""

from __future__ import annotations

import pkgutil
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import engine.rulebooks
from engine.core.errors import UnknownGame
from engine.core.text import msg

if TYPE_CHECKING:
    from engine.core.rulebook import Rulebook
    from engine.core.shown import Coin


def games() -> list[str]:
    """The ids of all games, in alphabetical order."""
    return sorted(m.name for m in pkgutil.iter_modules(engine.rulebooks.__path__) if m.ispkg)


def rulebook(game: str) -> Rulebook[Any]:
    """The rulebook of that name; only the asked-for game is imported."""
    known = games()
    if game not in known:
        names = tuple(msg(f"{one}.name") for one in known)
        raise UnknownGame("engine.error.unknown_game", game=game[:40], known=names)
    book: Rulebook[Any] = import_module(f"engine.rulebooks.{game}").RULEBOOK
    return book


def folder(game: str) -> Path | None:
    """Where the rulebook lies; None for a game that is not there. Nothing is imported."""
    for place in engine.rulebooks.__path__:
        if game.isidentifier() and (found := Path(place) / game).is_dir():
            return found
    return None


@cache
def coins(unit: str) -> tuple[Coin, ...]:
    """The coins of a unit of money, the most valuable first; none for one that no game declares.

    Rulebooks in use are asked first, so that others are not loaded for it.
    """
    ordered = sorted(games(), key=lambda game: f"engine.rulebooks.{game}" not in sys.modules)
    return next((found for game in ordered if (found := rulebook(game).shown.coins.get(unit))), ())
