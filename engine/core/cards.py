"""What gets a tag: every card, token and sector that a game needs to recognise."""

from __future__ import annotations

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
    """

    kind: str
    card: str
    number: int
    copies: int
    name: str
    size: str = "card"
