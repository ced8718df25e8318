"""What the pieces of Economicon look like: goods by picture, gold and currencies as coins."""

from __future__ import annotations

from typing import Final

from companion.faces import PRINTED, SHAPES, Face

_GOODS: Final = {"grain": "#D9B450", "steel": "#8FA3AD", "oil": "#6B7480", "tech": "#6FA8DC"}


def face(word: str, _slot: str) -> Face | None:
    """Goods by picture, gold as a coin, currencies as coins with the shape of their nation."""
    if word in _GOODS:
        return Face(word, colour=_GOODS[word])
    if word == "gold":
        return Face("coin", colour="#E0A83C")
    return Face(f"coin-{SHAPES[word]}", colour=PRINTED[word]) if word in PRINTED else None
