"""What gets a sticker: the sectors, the cards that are known, and blanks for those that are not."""

from __future__ import annotations

from engine.core.cards import TagItem
from engine.rulebooks.economicus.board import CARDS, NUMBER_OF, QUOTAS

_CRISIS_COPIES = 20
"""More than any box needs: how many there are is a fact of the table's own box."""


def tags() -> tuple[TagItem, ...]:
    def name(card: str) -> str:
        return f"economicus.word.{card}"

    sectors = [
        TagItem("sector", sector, number, 1, name(sector), "sector")
        for sector, number in NUMBER_OF.items()
    ]
    known = [
        TagItem("black", "forecast", 1, _CRISIS_COPIES, name("forecast")),
        TagItem("black", "crisis", 2, _CRISIS_COPIES, name("crisis")),
        TagItem("quota", "quota", 1, QUOTAS, name("quota")),
    ]
    blanks = [TagItem("blank", card, n, 1, name(card)) for n, card in enumerate(CARDS, 1)]
    return (*sectors, *known, *blanks)
