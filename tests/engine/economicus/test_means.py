"""What a player could raise, against trying every order of sales and loans."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engine.rulebooks.economicus.means import could_pay, most_coins
from tests.engine.economicus.build import NAMES, play, ready

SECTORS = ("s9", "s11")


@cache
def reached(coins, startups, held, lends):
    """All pairs of coins in hand and prices that any-time moves lead to, from the rules alone."""
    found = {(coins, tuple(price for _, _, price in held))}
    if lends and startups:
        found |= reached(coins + 5, startups - 1, held, lends)
    for at, (clear, loaned, price) in enumerate(held):
        gain, fallen = (price + 1) // 2, max(1, price - 2)

        def after(*sector, at=at):
            return (*held[:at], sector, *held[at + 1 :])

        if clear:
            found |= reached(coins + gain, startups, after(clear - 1, loaned, fallen), lends)
        if clear and lends:
            found |= reached(coins + 5, startups, after(clear - 1, loaned + 1, price), lends)
        if loaned and coins + gain >= 6:
            left = after(clear, loaned - 1, fallen)
            found |= reached(coins + gain - 6, startups, left, lends)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_E36_E39_E46_all_that_sales_and_loans_can_bring(seed):
    rng = Random(seed)
    lends = rng.random() < 0.7
    held = {s: (rng.randrange(3), rng.randrange(3), rng.randint(1, 24)) for s in SECTORS}
    startups, coins = rng.randrange(3), rng.randrange(12)
    t = ready(
        " ".join(NAMES.split()[:2]),
        companies={"Ana": " ".join(s for s in SECTORS for _ in range(held[s][0]))},
        loaned={"Ana": " ".join(s for s in SECTORS for _ in range(held[s][1]))},
        startups={"Ana": "s2 " * startups},
        price={sector: price for sector, (_, _, price) in held.items()},
        money={"Ana": coins},
        loans="on" if lends else "off",
        rules="quick",
    )
    ways = reached(coins, startups, tuple(held.values()), lends)
    assert most_coins(t, 0) == max(coins for coins, _ in ways)
    for times in (1, 2, 3, 5):
        could = any(coins >= times * prices[0] for coins, prices in ways)
        assert could_pay(t, 0, SECTORS[0], lambda price, n=times: n * price) is could


def test_E43_ruin_is_when_nothing_more_can_be_raised():
    t = ready("Ana Bo", companies={"Ana": "s9"}, money={"Ana": 1}, rules="quick")
    assert most_coins(t, 0) == 1 + 5
    play(t, "Ana: loan s9")
    assert most_coins(t, 0) == 6
