"""What the cards of ORC look like: both their ends, and races by their colour."""

from __future__ import annotations

import re
from typing import Final

from companion.faces import PRINTED, SHAPES, Face

_END: Final = re.compile(r"([a-z]+)([12])[-/]([a-z]+)([12])\Z")


def face(word: str, _slot: str) -> Face | None:
    """Cards by both their ends, races by colour and shape, as on the board."""
    ends = _END.match(word)
    if ends:
        near, far = (ends[1], int(ends[2])), (ends[3], int(ends[4]))
        return Face("orc", ends=(near, far))
    return Face(SHAPES[word], colour=PRINTED[word]) if word in PRINTED else None
