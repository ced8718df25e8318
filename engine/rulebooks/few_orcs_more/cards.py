"""The cards in the box, and what depends on the number of players."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from engine.core.cards import TagItem
from engine.core.text import Text

GAME: Final = "few_orcs_more"

TRIBES: Final = {
    "orcs": "orc",
    "dwarves": "dwarf",
    "skeletons": "skeleton",
    "barbarians": "barbarian",
}
"""The word for a tribe, and the one that its cards begin with."""

_OF_EACH_TRIBE: Final = {"2": 7, "6": 4, "leader": 2}
MERCENARIES: Final = {
    "goblin": 8,
    "giant": 6,
    "troll": 4,
    "flying-machine": 1,
    "war-machine": 4,
    "commando": 1,
}
SPIES: Final = ("spy-1", "spy-2", "spy-3", "spy-4")

DECK: Final[dict[str, int]] = {
    **{f"{kin}-{face}": n for kin in TRIBES.values() for face, n in _OF_EACH_TRIBE.items()},
    **MERCENARIES,
    **dict.fromkeys(SPIES, 1),
}
"""How many of each army card there are."""

CARDS: Final = sum(DECK.values())

TRIBE_CARDS: Final = {
    tribe: tuple(f"{kin}-{face}" for face in _OF_EACH_TRIBE) for tribe, kin in TRIBES.items()
}

BACKS: Final[dict[str, str]] = {
    **{card: tribe for tribe, cards in TRIBE_CARDS.items() for card in cards},
    **dict.fromkeys(MERCENARIES, "mercenaries"),
    **dict.fromkeys(SPIES, "spies"),
}
"""What everybody can see of a card that is held in the hand."""

DESERTION: Final = "desertion"
START: Final = "start"
ENLISTMENTS: Final = 2
_DESERTIONS_IN_THE_BOX: Final = 14


class Size(NamedTuple):
    """What a number of players changes: piles, desertion cards each, points that end the game."""

    piles: int
    desertions: int
    target: int


SIZES: Final = {4: Size(9, 2, 8), 5: Size(11, 2, 8), 6: Size(13, 1, 7), 7: Size(14, 1, 6)}


@cache
def pile_heights(piles: int) -> tuple[int, ...]:
    """How many army cards each pile gets when all are dealt round and round.

    >>> pile_heights(14)
    (6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5)
    """
    each, more = divmod(CARDS, piles)
    return tuple(each + (number < more) for number in range(piles))


@cache
def word(card: str) -> Text:
    return Text(f"{GAME}.word.{card}", {})


def tags() -> tuple[TagItem, ...]:
    """One sticker design for each face; enlistments are told apart by the wheel they belong to."""
    army = [
        TagItem("army", card, number, copies, f"{GAME}.word.{card}")
        for number, (card, copies) in enumerate(DECK.items(), 1)
    ]
    enlistments = [
        TagItem("enlistment", f"enlist-{n}", n, ENLISTMENTS, f"{GAME}.word.enlist-{n}", seat=n - 1)
        for n in range(1, max(SIZES) + 1)
    ]
    return (
        *army,
        *enlistments,
        TagItem("desertion", DESERTION, 1, _DESERTIONS_IN_THE_BOX, f"{GAME}.word.{DESERTION}"),
        TagItem("start", START, 1, 1, f"{GAME}.word.{START}"),
    )
