"""The price formula: what is paid with divided by what is wanted, both as they lie in the market.

Prices are whole numbers of quarters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.rulebooks.economicon.goods import GOLD, QUARTERS
from engine.rulebooks.economicon.state import Economicon, House


def nearest(over: int, under: int, ties: str) -> int:
    """over / under to the nearest whole number; ties is up, down or even.

    >>> nearest(5, 2, "up"), nearest(5, 2, "down"), nearest(5, 2, "even")
    (3, 2, 2)
    """
    if ties == "up":
        return (2 * over + under) // (2 * under)
    down = -((under - 2 * over) // (2 * under))
    if ties == "down" or down % 2 == 0:
        return down
    return (2 * over + under) // (2 * under)


def inputs_giving(least: int, most: int, each: int, under: int, ties: str) -> tuple[int, int]:
    """The smallest and the largest n for which `nearest(n * each, under)` lies in these bounds:
    the price formula read backwards, so that bounds and amounts cannot differ.

    >>> [nearest(n * 3, 4, "up") for n in range(7)], inputs_giving(2, 4, 3, 4, "up")
    ([0, 1, 2, 2, 3, 4, 5], (2, 5))
    """
    low, high, twice = (2 * least - 1) * under, (2 * most + 1) * under, 2 * each
    if ties == "up":
        return -(-low // twice), (high - 1) // twice
    if ties == "down":
        return low // twice + 1, high // twice
    low -= least % 2 == 0  # a tie goes to the even number
    return low // twice + 1, (high - most % 2) // twice


@lru_cache(maxsize=1024)
def unit_price(paid: int, wanted: int, house: House) -> int:
    """Quarters for one unit, by the quarters of both in the markets; an empty one counts as one
    unit (C21).

    Cached: listing a turn's answers asks for the same few again and again.
    """
    return nearest(QUARTERS * paid, wanted or QUARTERS, house.ties) or house.floor


def price_in(t: Economicon, amounts: Mapping[str, int], paid: str, wanted: str) -> int:
    """Quarters of `paid` for one unit of `wanted`, when so much of each is in the markets."""
    if paid == wanted:
        return QUARTERS
    return unit_price(amounts[paid], amounts[wanted], t.state.house)


def price(t: Economicon, paid: str, wanted: str) -> int:
    state = t.state
    return unit_price(state.amount(paid), state.amount(wanted), state.house)


def to_pay(t: Economicon, quarters: int) -> int:
    """A payment as the table makes it: exact, or rounded up to whole units."""
    step = t.state.house.step
    return -(-quarters // step) * step


def prices_in_gold(t: Economicon) -> list[int]:
    """What everything at the table costs now, in the order of `State.goods`."""
    state = t.state
    amounts, house = state.amounts(), state.house
    gold = amounts[GOLD]
    return [
        QUARTERS if good == GOLD else unit_price(gold, amounts[good], house) for good in state.goods
    ]


def price_table(
    t: Economicon, amounts: Mapping[str, int], goods: Sequence[str]
) -> dict[str, dict[str, int]]:
    """Everything in everything: table[wanted][paid], in quarters."""
    return {
        wanted: {paid: price_in(t, amounts, paid, wanted) for paid in goods} for wanted in goods
    }
