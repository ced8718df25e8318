"""Dice against the odds: how rare such rolls are by chance alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import comb, erfc, sqrt
from typing import NamedTuple

from companion.session.charts import chances
from engine.core.text import Money, Text, msg

USUAL = 0.2
"""Chances from here on are too common to mention: one table in five sees the same."""
EXACT = 120
"""Up to so many dice the odds of a sum are exact; beyond, a normal distribution is as good."""
STEPS = (5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000)
"""The "one in so many" that are said: the rarer, the rounder."""

Totals = Mapping[int, Counter[int]]
"""Number of dice -> how often each total came."""


class Streak(NamedTuple):
    """A total that came strikingly often, and the chance that anybody sees any so often."""

    dice: int
    total: int
    times: int
    rolls: int
    chance: float


def pips(totals: Totals) -> tuple[int, int]:
    """How many dice were thrown, and the sum of all."""
    thrown = sum(number * sum(seen.values()) for number, seen in totals.items())
    return thrown, sum(total * n for seen in totals.values() for total, n in seen.items())


def chance_of_pips(totals: Totals) -> float:
    """How likely a sum at least so far from its mean is, either way: the two-sided p-value.

    >>> round(chance_of_pips({2: Counter({12: 1})}), 3)  # 2 and 12, of 36
    0.056
    """
    thrown, found = pips(totals)
    if not thrown:
        return 1.0
    off = abs(2 * found - 7 * thrown)
    if thrown > EXACT:
        deviation = sqrt(thrown * 35 / 12)
        return erfc(max(0.0, off / 2 - 0.5) / deviation / sqrt(2))
    ways = _ways(thrown)
    far = sum(n for total, n in enumerate(ways, thrown) if abs(2 * total - 7 * thrown) >= off)
    return float(far / 6**thrown)


@cache
def _ways(dice: int) -> tuple[int, ...]:
    """In how many ways so many dice make each sum, from the lowest."""
    ways = [1]
    for _ in range(dice):
        longer = [0] * (len(ways) + 5)
        for at, n in enumerate(ways):
            for face in range(6):
                longer[at + face] += n
        ways = longer
    return tuple(ways)


def tail(rolls: int, times: int, chance: float) -> float:
    """The chance that something of that chance comes at least `times` times in `rolls`.

    >>> tail(2, 2, 0.5)
    0.25
    """
    return float(
        sum(
            comb(rolls, n) * chance**n * (1 - chance) ** (rolls - n)
            for n in range(times, rolls + 1)
        )
    )


def most_striking(by_player: Mapping[int, Totals]) -> tuple[int, Streak] | None:
    """The player and total that are hardest to believe.

    Among many players and totals some are always striking, so the chance is corrected for how
    many were compared (Sidak).
    """
    looked, found = 0, None
    for player, totals in sorted(by_player.items()):
        for number, seen in sorted(totals.items()):
            rolls = sum(seen.values())
            for total, odds in chances(number):
                looked += 1
                here = tail(rolls, seen[total], odds) if seen[total] > rolls * odds else 1.0
                if found is None or here < found[1].chance:
                    found = player, Streak(number, total, seen[total], rolls, here)
    if found is None:
        return None
    player, streak = found
    return player, streak._replace(chance=1 - (1 - streak.chance) ** looked)


def one_in(chance: float) -> int:
    """
    >>> one_in(0.07), one_in(0.0000001)
    (15, 1000)
    """
    wanted = 1 / max(chance, 1e-9)
    return min(STEPS, key=lambda step: (abs(step - wanted), step))


def fair_word(chance: float) -> Text:
    """That chance in plain words: usual, one table in so many, or hardly ever."""
    if chance >= USUAL:
        return msg("history.luck.usual")
    number = one_in(chance)
    if number == STEPS[-1]:
        return msg("history.luck.hardly", n=number)
    return msg("history.luck.one_in", n=number)


def tenths(value: Fraction, digits: int = 1) -> Money:
    """A number with so many digits after the point, written as the language writes it."""
    unit = "tenth" if digits == 1 else "hundredth"
    return Money(round(value * 10**digits), f"{unit}:plain")


def told_of_player(totals: Totals) -> Text:
    """How many dice a player threw, their average, and how rare such an average is."""
    thrown, found = pips(totals)
    chance = chance_of_pips(totals)
    word = msg("history.player.luck.person_usual")
    if chance < USUAL:
        word = msg("history.player.luck.person", n=one_in(chance))
    average = tenths(Fraction(found, max(thrown, 1)), digits=2)
    return msg("history.player.luck.average", n=thrown, average=average, word=word)
