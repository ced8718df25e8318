"""Small things that several boards tell in the same way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.boards.base import Drawing
    from companion.boards.ring_parts import Tokens


def holders(drawing: Drawing, tokens: Sequence[Tokens]) -> str:
    """Who is there with how many: Ana ×2 (1 loan) · Dee ×1."""
    tell, players = drawing.words.tell, drawing.session.table.players
    held: dict[int, list[int]] = {}
    for group in tokens:
        count = held.setdefault(group.seat, [0, 0])
        count[0] += group.count
        count[1] += group.count if group.loaned else 0
    if not held:
        return tell("app.board.nobody")
    said = []
    for seat, (number, loans) in held.items():
        line = tell("app.board.holds", who=players[seat], n=number)
        if loans:
            owed = tell("app.board.loans", n=loans)
            line = tell("app.board.holds_with", holds=line, what=owed)
        said.append(line)
    return " · ".join(said)
