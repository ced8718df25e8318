"""What the cards of For a Few Orcs More look like: the colour and sign of their family."""

from __future__ import annotations

from typing import Final

from companion.faces import Face

_TRIBES: Final = {
    "orc": ("#4CAF6A", ""),
    "dwarf": ("#D98A3D", "shield"),
    "skeleton": ("#D8D3C6", "skull"),
    "barbarian": ("#D8503F", "sword-cross"),
    "mercenary": ("#9A6BC9", "star"),
    "goblin": ("#9A6BC9", "star"),
    "troll": ("#9A6BC9", "star"),
    "giant": ("#9A6BC9", "star"),
    "war": ("#7F8C96", "shield-sword"),
    "spy": ("#7F8C96", "eye"),
    "commando": ("#7F8C96", "lightning-bolt"),
    "flying": ("#7F8C96", "lightning-bolt"),
    "enlist": ("#DDA63A", "flag-checkered"),
    "desertion": ("#7F8C96", "account"),
    "start": ("#DDA63A", "play"),
}
_SINGULAR: Final = {"dwarve": "dwarf", "mercenarie": "mercenary", "spie": "spy"}


def face(word: str, _slot: str) -> Face | None:
    """Armies by the colour and sign of their family, one card or several."""
    family = word.partition("-")[0].rstrip("s")
    colour, icon = _TRIBES.get(_SINGULAR.get(family, family), ("", ""))
    if not colour:
        return None
    return Face(icon=icon, colour=colour) if icon else Face("orc", colour=colour)
