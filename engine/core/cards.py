"""What gets a tag: every card, token and sector that a game needs to recognise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TagItem:
    """A printed thing of the game.

    kind    what it is (industry, quest, sector, army...); letters only
    card    the word that moves use for it
    number  its number within its kind; never changes once released, since stickers carry it
    copies  how many of it are in the box
    name    message id of its name
    size    card, token or sector: how large its sticker should be
    seat    for cards that belong to one player: whose it is; moves then name the player
    """

    kind: str
    card: str
    number: int
    copies: int
    name: str
    size: str = "card"
    seat: int = -1

    def word(self, players: Sequence[str]) -> str:
        """The word that moves use for it at a table of these players.

        >>> TagItem("enlistment", "enlist-2", 2, 2, "", seat=1).word(["Ana", "Bo"])
        'enlist-Bo'
        """
        if not 0 <= self.seat < len(players):
            return self.card
        return f"{self.card.partition('-')[0]}-{players[self.seat]}"
