"""Drawings of the boards, made from the public view of the running table.

The module with the name of a game draws it: `BOARD` is a Drawing. What its cards and pieces look
like on a tile is told by `face(word, slot)` in `card_faces`, or beside the drawing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

from companion.boards.card_faces import card_face

if TYPE_CHECKING:
    from companion.boards.base import Drawing
    from companion.faces import Face
    from companion.session import Session
    from engine.core.notation import Token

PLAIN = "plain"
"""For a game that nobody has drawn yet."""


@cache
def drawn_by(game: str) -> ModuleType:
    """The module of that name, which brings `BOARD` and may bring `face`; imported when needed."""
    found = game.isidentifier() and find_spec(f"{__name__}.{game}") is not None
    module = import_module(f"{__name__}.{game if found else PLAIN}")
    return module if hasattr(module, "BOARD") else import_module(f"{__name__}.{PLAIN}")


def make_board(session: Session) -> Drawing:
    """The drawing for the game that is played."""
    board: Drawing = drawn_by(session.table.rulebook.id).BOARD(session)
    return board


def face(game: str, token: Token, slot: str = "") -> Face | None:
    """The look of a word of a game; None for what has none, such as a number or a player.

    slot is what the question calls the word: a card, a quest.
    """
    found = card_face(game, token, slot)
    if found is not None:
        return found
    look: Callable[[str, str], Face | None] | None = getattr(drawn_by(game), "face", None)
    return look(str(token), slot) if look is not None else None
