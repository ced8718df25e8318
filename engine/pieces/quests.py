"""Face-up quests: a row that is refilled from a pile until the pile runs out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.errors import Misread
from engine.core.text import Text


class QuestRow:
    """Where each quest card is: in the pile, face up, taken by a seat or out of the game."""

    __slots__ = ("every", "game", "gone", "row", "taken", "unseen", "width")

    def __init__(self, game: str, every: Sequence[str], seats: int, width: int) -> None:
        self.game = game
        self.every = tuple(every)
        self.unseen: dict[str, None] = dict.fromkeys(every)
        """Still in the pile, in no order."""
        self.row: list[str] = []
        self.taken: list[list[str]] = [[] for _ in range(seats)]
        self.gone: list[str] = []
        self.width = width

    def wants_reveal(self) -> bool:
        """Whether a place is free and there is a quest to fill it."""
        return len(self.row) < self.width and bool(self.unseen)

    def reveal(self, quest: str) -> None:
        """Turns a quest up. Raises Misread where it was seen before."""
        if quest not in self.unseen:
            name = Text(f"{self.game}.word.{quest}", {})
            raise Misread("engine.error.misread", card=name, n=1)
        del self.unseen[quest]
        self.row.append(quest)

    def take(self, quest: str, seat: int) -> None:
        """A seat gets a quest that lies open."""
        self.row.remove(quest)
        self.taken[seat].append(quest)

    def drop(self, quest: str) -> None:
        """Out of the game."""
        self.row.remove(quest)
        self.gone.append(quest)

    def balanced(self) -> bool:
        """Every quest is in exactly one place."""
        taken = [quest for quests in self.taken for quest in quests]
        return sorted([*self.unseen, *self.row, *self.gone, *taken]) == sorted(self.every)
