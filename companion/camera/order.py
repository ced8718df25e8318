"""In which order tags answer: round the board, from left to right, from the bottom of a pile."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask
from engine.core.options import Order
from vision.tags import ReadTag, left_to_right, pile_order, ring_order


def as_asked(ask: Ask | None, tags: Sequence[ReadTag]) -> list[ReadTag]:
    """The tags as the question wants them ordered."""
    about = ask.about if ask is not None else ()
    if "pile" in about:
        return pile_order(tags)
    if ask is not None and any(isinstance(option, Order) for option in ask.options):
        return [read for read in ring_order(tags).places if read is not None]
    return left_to_right(tags)
