"""The odds against trying out every roll, and words that do not cry luck at everything."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from companion.history import luck


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_the_chance_of_a_sum_is_what_trying_all_rolls_gives(dice):
    every = [sum(roll) for roll in product(range(1, 7), repeat=dice)]
    for total in set(every):
        far = [one for one in every if abs(one - 3.5 * dice) >= abs(total - 3.5 * dice)]
        assert luck.chance_of_pips({dice: Counter({total: 1})}) == pytest.approx(
            len(far) / len(every)
        )


def test_rolls_of_different_numbers_of_dice_count_together():
    assert luck.chance_of_pips({1: Counter({6: 1}), 2: Counter({12: 1})}) == pytest.approx(2 / 216)
    assert luck.chance_of_pips({}) == 1.0


def test_the_bell_curve_joins_where_exact_reckoning_ends():
    for extra in (0, 10, 30, 60):
        few = {1: Counter({6: 60 + extra, 1: luck.EXACT - 60 - extra})}
        exact = luck.chance_of_pips(few)
        luck_exact, luck.EXACT = luck.EXACT, 0
        try:
            assert luck.chance_of_pips(few) == pytest.approx(exact, abs=0.01)
        finally:
            luck.EXACT = luck_exact


def test_fair_dice_are_called_unusual_about_as_seldom_as_the_word_says():
    rng, striking, tables = Random(5), 0, 300
    for _ in range(tables):
        rolls = {
            seat: {2: Counter(rng.randint(1, 6) + rng.randint(1, 6) for _ in range(20))}
            for seat in range(4)
        }
        found = luck.most_striking(rolls)
        assert found is not None
        striking += found[1].chance < luck.USUAL
    assert 0.02 * tables < striking < (luck.USUAL + 0.06) * tables


def test_loaded_dice_are_found():
    rolls = {0: {2: Counter({7: 10, 3: 10})}, 1: {2: Counter({12: 9, 7: 11})}}
    seat, streak = luck.most_striking(rolls)
    assert (seat, streak.total, streak.times, streak.rolls) == (1, 12, 9, 20)
    assert luck.fair_word(streak.chance).id == "history.luck.hardly"
    assert luck.most_striking({}) is None


def test_the_word_fits_the_chance():
    assert luck.fair_word(0.5).id == "history.luck.usual"
    assert luck.fair_word(0.07).args["n"] == 15
    assert luck.one_in(0.0) == luck.STEPS[-1]
