"""What the cards of Orconomics look like: industries by picture and colour, quests by a star."""

from __future__ import annotations

from typing import Final

from companion.faces import Face

_INDUSTRIES: Final = {
    "tourism": "#D98E5F",
    "livestock": "#C9A66B",
    "communication": "#6FA8DC",
    "innovations": "#E3C44F",
    "food": "#7DB36A",
    "transportation": "#9C86CF",
    "totemology": "#55B0A3",
    "banking": "#DDA63A",
    "smuggling": "#A58B78",
    "weaponcrafting": "#CB6660",
}
_QUEST: Final = Face(icon="star", colour="#5E6B73")


def face(word: str, slot: str) -> Face | None:
    """Industries by picture and colour, quests by a star."""
    if word in _INDUSTRIES:
        return Face(word, colour=_INDUSTRIES[word])
    return _QUEST if slot == "quest" else None
