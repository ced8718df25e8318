"""Nations, commodities and money. Money is counted in quarters, commodities in whole units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core.cards import TagItem
from engine.core.text import Money, Text, made


class Nation(NamedTuple):
    """A nation makes one extra unit of its favoured commodity and none of the forbidden one."""

    favoured: str
    forbidden: str


NATIONS: Mapping[str, Nation] = {
    "blue": Nation("tech", "grain"),
    "green": Nation("grain", "oil"),
    "white": Nation("steel", "tech"),
    "red": Nation("oil", "steel"),
}

COMMODITIES = ("grain", "steel", "oil", "tech")
GOLD = "gold"
CURRENCIES = tuple(NATIONS)
"""A currency has the name of its nation."""

MONEY = (GOLD, *CURRENCIES)
GOODS = (*COMMODITIES, *MONEY)

QUARTERS = 4
START_GOLD = 10 * QUARTERS
START_CURRENCY = 8 * QUARTERS
MARKET_GOLD = 4 * QUARTERS
MARKET_CURRENCY = 1 * QUARTERS
MARKET_UNITS: Mapping[str, int] = {"grain": 4, "steel": 4, "oil": 2, "tech": 1}
MINED = 2 * QUARTERS
FIRST_MANDATES = 2
EVENTS_IN_GAME = 5
MOST = 99
"""No single answer asks for more units than this."""

MANDATES = tuple(f"mandate-{n}" for n in range(1, 61))
EVENTS = tuple(f"event-{n}" for n in range(1, 31))


def word(name: str) -> Text:
    return made(Text, (f"economicon.word.{name}", {}))


def money(good: str, quarters: int) -> Money:
    """An amount of gold or of a currency, as texts show it."""
    return made(Money, (quarters, f"quarter:{good}"))


def amount(good: str, count: int) -> Text | Money:
    """So much of anything: quarters of money, or units of a commodity."""
    if good in COMMODITIES:
        return Text("economicon.units", {"n": count, "good": word(good)})
    return money(good, count)


def tags() -> tuple[TagItem, ...]:
    return tuple(
        TagItem(kind, card, number, 1, f"economicon.word.{card}")
        for kind, cards in (("mandate", MANDATES), ("event", EVENTS))
        for number, card in enumerate(cards, 1)
    )
