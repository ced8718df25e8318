"""The 30 cards. Each has one Orc of a colour at one end and two of another at the other end.

A card is written single end first: `red1-blue2`. A card of the battle line is written as it lies,
the end that is nearer to the box first: `red1/blue2`, or `blue2/red1` when it is turned round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from typing import Any, NamedTuple

from engine.core.cards import TagItem
from engine.core.facts import known
from engine.core.setup import FactSpec
from engine.core.table import Table

COLOURS = ("red", "blue", "green", "yellow", "white", "purple")
ENDS = (1, 2)

CARDS = tuple(f"{single}1-{double}2" for single, double in permutations(COLOURS, 2))
"""A hypothesis: every ordered pair of colours once. The printed list may differ (R02)."""

FACTS = tuple(
    FactSpec(f"card.{n}", "word", card, CARDS, rules=("R02",), follows=True)
    for n, card in enumerate(CARDS, 1)
)


class End(NamedTuple):
    colour: str
    orcs: int


class Laid(NamedTuple):
    """A card in the battle line, the end nearer to the box first."""

    card: str
    near: End
    far: End


def _laid() -> dict[str, Laid]:
    found = {}
    for single, double in permutations(COLOURS, 2):
        card, one, two = f"{single}1-{double}2", End(single, 1), End(double, 2)
        found[f"{single}1/{double}2"] = Laid(card, one, two)
        found[f"{double}2/{single}1"] = Laid(card, two, one)
    return found


LAID: Mapping[str, Laid] = _laid()

COLOUR_AT: Mapping[str, Mapping[int, str]] = {
    laid.card: {laid.near.orcs: laid.near.colour, laid.far.orcs: laid.far.colour}
    for laid in LAID.values()
}
"""card -> number of Orcs -> colour of the end that shows them."""


SHOWN_BY: Mapping[str, tuple[tuple[int, str], ...]] = {
    card: tuple((orcs, ends[orcs]) for orcs in ENDS) for card, ends in COLOUR_AT.items()
}
"""card -> what each end shows: Orcs and their colour."""

COLOURS_OF: Mapping[str, frozenset[str]] = {
    card: frozenset(ends.values()) for card, ends in COLOUR_AT.items()
}


def registry(table: Table[Any]) -> dict[str, int]:
    """How many of each card are in the table's own box; what nobody corrected is the hypothesis."""
    printed = ((spec, known(table, spec.id)) for spec in FACTS)
    return dict(Counter(str(spec.sample if card is None else card) for spec, card in printed))


_SURE = 40
"""Degrees off upright up to which the rotation of a tag says which end is up."""


def end_up(rotation: float) -> int | None:
    """Which end faces its player, from the rotation of the card's tag in degrees as he sees it.

    Stickers go on with their top at the single end. None when the card lies too much aslant.
    """
    off = rotation % 360
    if min(off, 360 - off) <= _SURE:
        return 1
    return 2 if abs(off - 180) <= _SURE else None


def as_it_lies(card: str, rotation: float) -> str | None:
    """The word of a card in the battle line, seen with the box at the left; None in doubt."""
    near = end_up(rotation + 90)
    if near is None or card not in COLOUR_AT:
        return None
    far = 3 - near
    return f"{COLOUR_AT[card][near]}{near}/{COLOUR_AT[card][far]}{far}"


def tags() -> tuple[TagItem, ...]:
    return tuple(
        TagItem("army", card, number, 1, f"orc.word.{card}") for number, card in enumerate(CARDS, 1)
    )
