"""In which order tags answer: round the board, from left to right, from the bottom of a pile."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask
from engine.core.options import Order
from vision.tags import ReadTag, left_to_right, pile_order, ring_order

MOST_HIDDEN = 2
"""So many sectors may be under a hand or a glass and still leave their places known."""


def as_asked(ask: Ask | None, tags: Sequence[ReadTag]) -> tuple[list[ReadTag | None], bool]:
    """The tags as the question wants them ordered, and whether that order is beyond doubt.

    None is a place whose tag is hidden.
    """
    about = ask.about if ask is not None else ()
    if "pile" in about:
        return list(pile_order(tags)), True
    order = _wanted_order(ask)
    if order is None:
        return list(left_to_right(tags)), True
    hidden = len(order.items) - len(tags)
    ring = ring_order(tags, hidden=hidden if 0 < hidden <= MOST_HIDDEN else 0)
    if hidden and not ring.sure:
        return [read for read in ring.places if read is not None], False
    return list(ring.places), ring.sure


def _wanted_order(ask: Ask | None) -> Order | None:
    options = ask.options if ask is not None else ()
    return next((option for option in options if isinstance(option, Order)), None)
