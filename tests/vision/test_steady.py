"""One answer a roll, never a wrong one, and none while anything moves."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.dice import Die
from vision.steady import EMPTY, LOOKING, STEADY, SteadyDice, moved_by, same_dice

STEP = 1 / 15


def die(value: int, x: float, y: float, confidence: float = 0.99, side: float = 40) -> Die:
    half = side / 2
    outline = (
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    )
    box = (round(x - half), round(y - half), round(side), round(side))
    return Die(value, box, outline, confidence)


ROLL = [die(3, 100, 100), die(5, 300, 120)]


class Watch:
    """Feeds readings at 15 frames a second."""

    def __init__(self, expected: int | None = None) -> None:
        self.steady = SteadyDice(expected)
        self.frame = 0

    def see(self, dice: list[Die], frames: int = 1):
        for _ in range(frames):
            state = self.steady.look(self.frame * STEP, dice=dice)
            self.frame += 1
        return state


def test_an_empty_table_is_empty():
    assert Watch().see([], 5).state == EMPTY


def test_dice_at_rest_are_answered_within_half_a_second():
    watch = Watch(2)
    states = [watch.see(ROLL) for _ in range(8)]
    first = next(i for i, state in enumerate(states) if state.state == STEADY)
    assert first * STEP <= 0.5
    assert states[first].values == (3, 5)
    assert states[first].roll == 1


def test_one_look_is_never_enough():
    assert Watch(2).see(ROLL).state == LOOKING


def test_progress_grows_until_the_answer():
    watch = Watch(2)
    steps = [watch.see(ROLL).progress for _ in range(6)]
    assert steps == sorted(steps)
    assert steps[-1] == 1.0


def test_looks_that_disagree_start_over():
    watch = Watch(2)
    watch.see(ROLL, 2)
    other = [die(3, 100, 100), die(4, 300, 120)]
    assert watch.see(other).state == LOOKING
    assert watch.see(other, 6).values == (3, 4)


def test_a_doubtful_die_holds_the_answer_back_when_the_number_is_unknown():
    unsure = [die(3, 100, 100), die(5, 300, 120, 0.7)]
    assert Watch().see(unsure, 12).state == LOOKING


def test_knowing_the_number_a_doubtful_thing_beside_them_does_no_harm():
    assert Watch(2).see([*ROLL, die(1, 500, 300, 0.6)], 8).state == STEADY


def test_a_doubtful_die_beside_a_barely_trusted_one_holds_the_answer_back():
    barely = [die(3, 100, 100), die(2, 300, 120, 0.96)]
    assert Watch(2).see(barely, 8).state == STEADY
    assert Watch(2).see([*barely, die(6, 500, 300, 0.8)], 12).state == LOOKING


@pytest.mark.parametrize(
    "other", [replace(die(5, 300, 120, 0.9), surplus=True), die(5, 300, 120, 0.99)]
)
def test_more_dice_than_are_asked_for_are_no_answer_and_all_are_told(other):
    """Whoever threw both knows which one counts; the surest is not it."""
    both = [die(3, 100, 100, 0.999), other]
    watch = Watch(1)
    seen = watch.see(both, 12)
    assert seen.state == LOOKING
    assert sorted(die.value for die in seen.too_many) == [3, 5]
    assert watch.see(both[1:], 12).values == (5,), "the other was taken away"


def test_a_coin_that_may_be_a_die_is_not_one_too_many():
    coin = die(1, 300, 120, 0.9)
    seen = Watch(1).see([die(3, 100, 100, 0.999), coin], 12)
    assert (seen.state, seen.values) == (STEADY, (3,))


def test_too_few_dice_are_no_answer():
    assert Watch(3).see(ROLL, 12).state == LOOKING


def test_a_single_missed_look_delays_nothing():
    watch = Watch(2)
    watch.see(ROLL, 2)
    watch.see(ROLL[:1])
    assert watch.see(ROLL, 2).state == STEADY


def test_dice_that_are_taken_up_one_by_one_are_no_roll_of_what_is_left():
    flickering = [[*ROLL, die(value, 500, 300)] for value in (2, 3, 2, 3, 2, 3)]
    watch = Watch(None)
    for dice in flickering:
        assert watch.see(dice).state != STEADY
    for left in (2, 2, 1, 1, 0, 0):
        assert watch.see(ROLL[:left]).state != STEADY


def test_the_same_dice_lying_there_stay_the_same_roll():
    watch = Watch(2)
    assert watch.see(ROLL, 8).roll == 1
    assert watch.see(ROLL, 30).roll == 1


def test_a_hand_that_passes_over_resting_dice_is_no_new_roll():
    watch = Watch(2)
    watch.see(ROLL, 8)
    watch.see([], 10)
    after = watch.see(ROLL, 10)
    assert (after.state, after.roll) == (STEADY, 1)


def test_dice_thrown_again_are_a_new_roll_even_with_the_same_values():
    watch = Watch(2)
    watch.see(ROLL, 8)
    watch.see([], 10)
    after = watch.see([die(3, 220, 200), die(5, 60, 260)], 10)
    assert (after.state, after.roll, after.values) == (STEADY, 2, (3, 5))


def test_one_die_thrown_again_is_a_new_roll():
    watch = Watch(2)
    watch.see(ROLL, 8)
    after = watch.see([ROLL[0], die(5, 500, 250)], 10)
    assert after.roll == 2


def test_a_die_that_is_out_of_sight_makes_no_roll_of_the_rest():
    watch = Watch()
    watch.see(ROLL, 8)
    after = watch.see(ROLL[:1], 12)
    assert (after.state, after.roll) == (LOOKING, 1)


def test_a_phone_that_drifts_in_the_hand_still_sees_the_same_dice():
    watch = Watch(2)
    watch.see(ROLL, 8)
    for step in range(20):
        moved = [die(d.value, d.middle[0] + 3 * step, d.middle[1] + step) for d in ROLL]
        assert watch.see(moved).roll == 1


def test_two_dice_that_changed_places_are_not_the_same_dice():
    swapped = [die(5, 100, 100), die(3, 300, 120)]
    assert not same_dice(ROLL, swapped)


def test_a_look_needs_something_to_look_at():
    with pytest.raises(ValueError, match="a look needs"):
        SteadyDice().look(0.0)


def table(*dice: Die, ground: np.ndarray | None = None) -> np.ndarray:
    """A picture with these dice on it, each a light square with its pips in a row."""
    image = np.full((480, 640, 3), 70, np.uint8) if ground is None else ground.copy()
    for one in dice:
        quad = np.array(one.outline, np.float32)
        cv2.fillConvexPoly(image, np.round(quad * 16).astype(int), (225, 230, 235), 16, 4)
        (x0, y0), along = quad[0], quad[1] - quad[0]
        down = quad[3] - quad[0]
        for pip in range(one.value):
            share = (pip + 1) / (one.value + 1)
            spot = np.array([x0, y0]) + along * share + down * share
            at = (round(float(spot[0]) * 16), round(float(spot[1]) * 16))
            cv2.circle(image, at, round(one.side * 1.3), (20, 20, 20), -1, cv2.LINE_AA, 4)
    return image


def turned(one: Die, angle: float) -> Die:
    x, y = one.middle
    c, s = math.cos(angle), math.sin(angle)
    corners = [
        (x + c * (a - x) - s * (b - y), y + s * (a - x) + c * (b - y)) for a, b in one.outline
    ]
    return replace(one, outline=tuple(corners))


def shifted(dice: list[Die], x: float, y: float) -> list[Die]:
    return [moved_by(one, (x, y)) for one in dice]


def filmed(steady: SteadyDice, shots: list[tuple[np.ndarray, list[Die]]]) -> list[str]:
    """The states of looks at 30 frames a second."""
    return [steady.look(k / 30, image, dice).state for k, (image, dice) in enumerate(shots)]


def test_a_phone_that_drifts_and_trembles_does_not_keep_resting_dice_from_their_answer():
    shots = []
    for k in range(12):
        dice = shifted(ROLL, 3 * k, 2 * (k % 2))
        shots.append((table(*dice), dice))
    assert STEADY in filmed(SteadyDice(2), shots)


def test_whatever_moves_behind_the_dice_does_not_matter_when_their_number_is_known():
    rng = np.random.default_rng(4)
    shots = []
    for _ in range(12):
        ground = cv2.resize(rng.integers(0, 255, (24, 32, 3), np.uint8), (640, 480))
        ground[60:160, 60:360] = 70
        shots.append((table(*ROLL, ground=ground), ROLL))
    assert STEADY in filmed(SteadyDice(2), shots)


@pytest.mark.parametrize("step", [1.5, 4.0, 10.0])
def test_a_die_that_still_rolls_beside_the_other_withholds_the_answer(step):
    shots = []
    for k in range(20):
        dice = [ROLL[0], *shifted(ROLL[1:], step * k, 0)]
        shots.append((table(*dice), dice))
    assert STEADY not in filmed(SteadyDice(2), shots)


def test_a_die_that_spins_on_its_place_withholds_the_answer():
    shots = []
    for k in range(20):
        dice = [ROLL[0], turned(ROLL[1], 0.4 * k)]
        shots.append((table(*dice), [ROLL[0], ROLL[1]]))
    assert STEADY not in filmed(SteadyDice(2), shots)


def test_a_die_that_comes_in_withholds_the_answer_even_if_something_else_was_counted():
    steady = SteadyDice(2)
    for k in range(15):
        coming = die(4, 400 + 14 * k, 300, 0.6)
        state = steady.look(k / 30, table(*ROLL, coming), [*ROLL, coming])
        assert state.state != STEADY


def test_a_shadow_that_passes_over_the_dice_is_no_motion():
    shots = []
    for k in range(12):
        image = table(*ROLL).astype(np.float32)
        image *= (1 - 0.5 * np.exp(-np.square((np.arange(640) - 40 * k) / 80)))[None, :, None]
        shots.append((image.astype(np.uint8), ROLL))
    assert STEADY in filmed(SteadyDice(2), shots)


def test_what_may_be_a_die_is_told_with_its_value():
    state = SteadyDice(3).look(0.0, dice=[*ROLL, die(6, 500, 300, 0.7)])
    assert [one.value for one in state.dice] == [3, 5]
    assert [(one.value, one.confidence) for one in state.doubtful] == [(6, 0.7)]


@pytest.mark.parametrize(("legible", "answered"), [(1.0, True), (0.92, False)])
def test_trusted_looks_are_not_enough_for_a_value_that_is_half_read(legible, answered):
    half_read = replace(die(1, 300, 120), legible=legible)
    for expected in (2, None):
        assert (Watch(expected).see([ROLL[0], half_read], 20).state == STEADY) is answered


def test_a_value_that_is_half_read_is_told_as_doubtful():
    half_read = replace(die(1, 300, 120), legible=0.9)
    state = Watch(2).see([ROLL[0], half_read], 20)
    assert [one.value for one in state.dice] == [3]
    assert [one.value for one in state.doubtful] == [1], "a tap can settle it"


@pytest.mark.parametrize(("legible", "answered"), [(1.0, True), (0.92, False)])
def test_many_doubtful_looks_are_enough_for_a_die_but_not_for_its_value(legible, answered):
    doubtful = replace(die(3, 300, 120, 0.92), legible=legible)
    state = Watch(2).see([ROLL[0], doubtful], 20)
    assert (state.state == STEADY) is answered


@pytest.mark.parametrize("rate", [4, 5, 6, 15])
def test_a_slow_camera_comes_to_the_same_answer_later(rate):
    steady, dice = SteadyDice(2), [ROLL[0], die(3, 300, 120, 0.93)]
    states = [steady.look(number / rate, dice=dice).state for number in range(8)]
    assert states[-1] == STEADY


def test_a_die_that_is_doubtful_for_a_while_makes_no_new_roll_of_a_drifting_table():
    steady = SteadyDice(2)
    for k in range(40):
        dice = shifted(ROLL, 2 * k, 0)
        if 12 <= k < 28:
            dice = [dice[0], replace(dice[1], confidence=0.7)]
        state = steady.look(k / 30, dice=dice)
    assert (state.state, state.roll) == (STEADY, 1)
