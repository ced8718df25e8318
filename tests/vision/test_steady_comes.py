"""Dice that were seen to come in are dice, what lay there before is not; and none that creeps."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.test_steady import Watch, die
from vision.dice import Die
from vision.steady import LOOKING, STEADY, SteadyDice

SURE = die(5, 300, 120)
DOUBTFUL = die(1, 100, 100, 0.7)
BOTH = [SURE, DOUBTFUL]


def test_a_doubtful_die_that_was_seen_to_come_with_the_others_is_counted():
    watch = Watch(2)
    watch.see([], 6)
    state = watch.see(BOTH, 8)
    assert (state.state, state.values) == (STEADY, (1, 5))


@pytest.mark.parametrize("roll", [[die(4, 300, 120, 0.9)], [die(4, 300, 120, 0.8), DOUBTFUL]])
def test_the_next_roll_is_counted_where_no_die_of_it_is_beyond_doubt(roll):
    watch = Watch(len(roll))
    watch.see([], 6)
    watch.see([die(2, 200 + 80 * k, 400) for k in range(len(roll))], 8)
    watch.see([], 12)
    state = watch.see(roll, 8)
    assert (state.state, state.roll) == (STEADY, 2)
    assert state.values == tuple(sorted(one.value for one in roll))


def test_without_a_look_at_the_table_before_it_stays_doubtful():
    assert Watch(2).see(BOTH, 20).state == LOOKING


def test_a_round_thing_that_lay_there_before_is_no_die():
    watch = Watch(2)
    watch.see([DOUBTFUL], 8)
    assert watch.see(BOTH, 20).state == LOOKING


@pytest.mark.parametrize("hidden", [3, 6, 15, 40])
def test_nor_is_one_that_was_out_of_sight_for_a_while(hidden):
    watch = Watch(2)
    watch.see([DOUBTFUL], 4)
    watch.see([], hidden)
    assert watch.see(BOTH, 20).state == LOOKING


def test_a_die_that_was_thrown_past_the_spot_before_does_not_make_it_an_old_one():
    watch = Watch(2)
    watch.see([], 6)
    for step in range(5):
        watch.see([die(1, 300 - 100 * step, 100, 0.7)])
    watch.see([], 30)
    assert watch.see(BOTH, 8).state == STEADY


def test_nor_one_that_comes_to_light_long_after_the_dice():
    watch = Watch(2)
    watch.see([], 6)
    watch.see([SURE], 30)
    assert watch.see(BOTH, 20).state == LOOKING


CARD = die(6, 500, 300)
"""A card with six pips on it, or a die of the last roll."""


def test_what_lay_there_before_is_not_one_die_too_many():
    watch = Watch(2)
    watch.see([CARD], 8)
    state = watch.see([SURE, CARD, die(3, 100, 100)], 12)
    assert (state.state, state.values, state.too_many) == (STEADY, (3, 5), ())


def test_a_die_that_is_thrown_again_beside_the_other_is_a_roll_of_one():
    watch = Watch(1)
    assert watch.see([SURE, CARD], 10).too_many
    watch.see([CARD], 10)
    state = watch.see([die(2, 150, 400), CARD], 12)
    assert (state.state, state.values) == (STEADY, (2,))


def test_a_die_that_comes_to_light_where_it_lay_is_no_roll_of_one():
    watch = Watch(1)
    watch.see([SURE, CARD], 10)
    watch.see([CARD], 30)
    assert watch.see([SURE, CARD], 12).too_many


@pytest.mark.parametrize("coin", [0.9, 0.93])
def test_where_more_came_than_are_waited_for_no_old_die_makes_up_the_roll(coin):
    """The coin is no die beyond doubt, but it came in with them: the surest are not the roll."""
    watch = Watch(2)
    old = die(6, 500, 300, 0.999)
    watch.see([old], 30)
    rolled = [SURE, die(3, 100, 100), die(1, 200, 350, coin)]
    for _ in range(40):
        assert watch.see([old, *rolled]).state != STEADY
    assert len(watch.see([old, *rolled]).too_many) == 3


def test_one_of_the_last_roll_is_not_counted_for_the_new_one_that_is_unclear():
    watch = Watch(2)
    watch.see([CARD], 30)
    for _ in range(40):
        state = watch.see([CARD, SURE, die(3, 100, 100, 0.7)])
        assert state.state != STEADY


@pytest.mark.parametrize("away", [30, 55])
def test_a_die_that_is_pushed_aside_is_no_roll_of_one(away):
    watch = Watch(1)
    watch.see([SURE, CARD], 30)
    assert watch.see([die(5, 300 + away, 120), CARD], 20).too_many


def test_a_die_that_is_taken_up_and_thrown_again_beside_its_old_place_is_a_roll():
    watch = Watch(1)
    watch.see([SURE, CARD], 30)
    watch.see([CARD], 12)
    state = watch.see([die(5, 355, 120), CARD], 12)
    assert (state.state, state.values) == (STEADY, (5,))


def test_nor_where_more_came_than_are_waited_for():
    watch = Watch(2)
    watch.see([], 6)
    assert watch.see([*BOTH, die(3, 500, 300, 0.7)], 20).state == LOOKING


def test_nor_where_its_value_flickers_or_is_hard_to_read():
    watch = Watch(2)
    watch.see([], 6)
    for _ in range(10):
        watch.see(BOTH)
        state = watch.see([SURE, die(2, 100, 100, 0.7)])
    assert state.state == LOOKING
    corners = DOUBTFUL.outline
    faint = Die(6, DOUBTFUL.box, corners, 0.7, legible=0.75)
    watch = Watch(2)
    watch.see([], 6)
    assert watch.see([SURE, faint], 20).state == LOOKING


def test_nor_where_it_is_of_another_size_than_the_others():
    watch = Watch(3)
    watch.see([], 6)
    assert watch.see([SURE, die(2, 500, 300), die(1, 100, 100, 0.7, 18)], 20).state == LOOKING


def test_a_die_that_creeps_to_its_rest_gives_no_answer_until_it_lies():
    watch = Watch(2)
    for step in range(12):
        state = watch.see([SURE, die(3, 100 + 2.4 * step, 100)])
        assert state.state != STEADY
    assert watch.see([SURE, die(3, 100 + 2.4 * 11, 100)], 5).state == STEADY


@pytest.mark.parametrize(("off", "answered"), [(8, True), (6, True), (2, False), (0, False)])
def test_what_a_die_showed_while_it_tipped_over_is_no_other_reading_of_it(off, answered):
    """A fifth of its side from where it comes to lie it still moves; what is read otherwise where
    it lies has to be sure."""
    watch = Watch(2)
    for value, x in ((6, 145), (4, 125), (3, 100 + off)):
        watch.see([SURE, die(value, x, 100, 0.97)])
    assert (watch.see([SURE, die(2, 100, 100, 0.97)], 6).state == STEADY) is answered


def test_a_common_drift_of_the_same_speed_does_no_harm():
    watch = Watch(2)
    for step in range(8):
        state = watch.see([die(5, 300 + 2.4 * step, 120), die(3, 100 + 2.4 * step, 100)])
    assert state.state == STEADY


def view(dice: list[Die], shift: int = 0) -> np.ndarray:
    """A table with a pattern of its own, and dice on it, seen from further to the right."""
    rng = np.random.default_rng(4)
    wide = cv2.resize(rng.integers(40, 200, (30, 120, 3)).astype(np.uint8), (2560, 640))
    image = np.ascontiguousarray(wide[:480, shift : shift + 640])
    for one in dice:
        (x, y), half = one.middle, round(one.side / 2)
        spot = (round(x), round(y))
        corners = (spot[0] - half, spot[1] - half), (spot[0] + half, spot[1] + half)
        cv2.rectangle(image, *corners, (230, 230, 230), -1)
        cv2.circle(image, spot, 5, (20, 20, 20), -1)
    return image


@pytest.mark.parametrize("pan", [0, 14, 30, 200])
def test_what_comes_into_view_because_the_phone_turns_was_not_seen_to_come(pan):
    steady, shift = SteadyDice(2), 0
    for number in range(24):
        dice = BOTH if number >= 12 else []
        shift += pan if 2 <= number < 12 else 0
        state = steady.look(number / 15, view(dice, min(shift, 1900)), dice)
    assert (state.state == STEADY) == (pan == 0)


def with_a_blur(image: np.ndarray, step: int) -> np.ndarray:
    """Something too fast to be read, on its way over the table."""
    cv2.rectangle(image, (560 - 30 * step, 380), (620 - 30 * step, 430), (250, 250, 250), -1)
    return image


def test_a_die_that_lies_before_the_other_has_come_makes_no_roll_with_what_lay_there():
    steady, answers = SteadyDice(2), set()
    rolled = [CARD, SURE, die(3, 100, 100)]
    for number in range(60):
        dice = rolled[: 1 if number < 30 else 2 if number < 42 else 3]
        image = view(dice)
        if 26 <= number < 42:
            with_a_blur(image, number - 26)
        state = steady.look(number / 15, image, dice)
        answers |= {state.values} if state.state == STEADY else set()
    assert answers == {(3, 5)}


def test_something_that_moves_on_and_on_beside_them_delays_the_answer_and_no_more():
    steady = SteadyDice(2)
    for number in range(60):
        dice = [CARD] if number < 30 else [CARD, SURE]
        state = steady.look(number / 15, with_a_blur(view(dice), number % 15), dice)
        assert state.state != STEADY or number > 50
    assert (state.state, state.values) == (STEADY, (5, 6))
