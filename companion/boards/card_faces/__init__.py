"""What cards and pieces look like on a tile, told without any window: pages show them too.

The module with the name of a game brings `face(word, slot)`. A game from outside of the project
may bring it in the module that draws its board instead.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from companion.faces import Face
    from engine.core.notation import Token

Look = Callable[[str, str], "Face | None"]


@cache
def _looks(game: str) -> Look | None:
    found = game.isidentifier() and find_spec(f"{__name__}.{game}") is not None
    return cast("Look", import_module(f"{__name__}.{game}").face) if found else None


def card_face(game: str, token: Token, slot: str = "") -> Face | None:
    """The look of a word of a game; None for what has none, such as a number or a player."""
    look = _looks(game)
    return look(str(token), slot) if look is not None else None
