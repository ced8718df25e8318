"""The price formula: what is paid with divided by what is wanted, both as they lie in the market.

Prices are whole numbers of quarters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.rulebooks.economicon.goods import COMMODITIES, GOLD, QUARTERS
from engine.rulebooks.economicon.state import Economicon


def nearest(over: int, under: int, ties: str) -> int:
    """over / under to the nearest whole number; ties is up, down or even.

    >>> nearest(5, 2, "up"), nearest(5, 2, "down"), nearest(5, 2, "even")
    (3, 2, 2)
    """
    whole, rest = divmod(over, under)
    if 2 * rest != under:
        return whole + (2 * rest > under)
    return whole + (ties == "up" or (ties == "even" and whole % 2 == 1))


def price_in(t: Economicon, amounts: Mapping[str, int], paid: str, wanted: str) -> int:
    """Quarters of `paid` for one unit of `wanted`, when so much of each is in the markets."""
    if paid == wanted:
        return QUARTERS
    found = nearest(
        QUARTERS * amounts[paid], amounts[wanted] or QUARTERS, str(t.options["rounding"])
    )
    return found or int(t.options["floor"] == "on")


def price(t: Economicon, paid: str, wanted: str) -> int:
    return price_in(t, t.state.amounts(), paid, wanted)


def to_pay(t: Economicon, quarters: int) -> int:
    """A payment as the table makes it: exact, or rounded up to whole units."""
    if t.options["payments"] == "whole":
        return -(-quarters // QUARTERS) * QUARTERS
    return quarters


def goods_at_table(t: Economicon) -> list[str]:
    """Commodities, gold and the currencies of the nations that play."""
    return [*COMMODITIES, GOLD, *t.state.nations()]


def prices_in_gold(t: Economicon, amounts: Mapping[str, int]) -> dict[str, int]:
    return {good: price_in(t, amounts, GOLD, good) for good in goods_at_table(t)}


def price_table(
    t: Economicon, amounts: Mapping[str, int], goods: Sequence[str]
) -> dict[str, dict[str, int]]:
    """Everything in everything: table[wanted][paid], in quarters."""
    return {
        wanted: {paid: price_in(t, amounts, paid, wanted) for paid in goods} for wanted in goods
    }
