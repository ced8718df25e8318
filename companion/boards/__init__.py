"""Drawings of the boards, one a game, made from the public view of the running table."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.boards.base import Drawing
    from companion.session import Session

BOARDS = {
    "orconomics": "orconomics:OrconomicsBoard",
    "economicus": "economicus:EconomicusBoard",
    "economicon": "economicon:EconomiconBoard",
    "few_orcs_more": "few_orcs_more:FewOrcsMoreBoard",
    "orc": "orc:OrcBoard",
}
PLAIN = "plain:PlainBoard"
"""For a game that nobody has drawn yet."""


def make_board(session: Session) -> Drawing:
    """The drawing for the game that is played, its module imported now if it was not yet."""
    module, _, name = BOARDS.get(session.table.rulebook.id, PLAIN).partition(":")
    board: Drawing = getattr(import_module(f"companion.boards.{module}"), name)(session)
    return board
