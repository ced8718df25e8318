"""A phone that watches the tray on its own: it sleeps, wakes, and tells every roll once."""

from __future__ import annotations

from functools import cache
from random import Random

import cv2
import numpy as np
import pytest

from vision.dice import DiceReader, Die
from vision.painter.demo import DEMO_LOOKS, DemoTable
from vision.painter.die import DieLook, lying
from vision.view_change import Place, View
from vision.watcher import AWAKE, GLANCE, DiceWatcher, Watched

SIZE = (640, 360)
STEP = 1 / 15


@cache
def painted(dice):
    """The tray with dice (value, x, y) on it."""
    return DemoTable(SIZE).paint([lying(DEMO_LOOKS[0], v, (x, y), 0.4) for v, x, y in dice])


@cache
def noises():
    """What a camera adds to one frame after the other; seven, so that no second has the same."""
    rng = np.random.default_rng(5)
    return [rng.normal(0, 3, (SIZE[1], SIZE[0], 3)).astype(np.float32) for _ in range(7)]


class CountingReader:
    def __init__(self) -> None:
        self.reader, self.reads = DiceReader(), 0

    def read(self, image, expected=None):
        self.reads += 1
        return self.reader.read(image, expected)


class Evening:
    """A tray under a phone, frame by frame, with the noise of a camera."""

    def __init__(self, rim: bool = True) -> None:
        self.counting = CountingReader()
        self.watcher = DiceWatcher(self.counting, 2)
        self.frame, self.looks = 0, 0
        self.rim, self.turn, self.roll = rim, 0.0, 0
        self.told: list[tuple[int, ...]] = []

    def lie(self, *dice: tuple[int, float, float], seconds: float = 2.0) -> Watched | None:
        """Dice (value, x, y) lie there for so long; the last look, if there was one."""
        return self.show(self.seen_from_here(painted(dice).copy()), seconds)

    def seen_from_here(self, picture):
        """With the rim of the tray, from where the phone leans."""
        if self.rim:
            cv2.rectangle(picture, (30, 20), (610, 340), (40, 70, 120), 10)
            cv2.putText(picture, "TRAY", (240, 330), cv2.FONT_HERSHEY_SIMPLEX, 1, (30, 40, 60), 3)
        matrix = cv2.getRotationMatrix2D((320, 180), self.turn, 1 - abs(self.turn) / 100)
        return cv2.warpAffine(picture, matrix, SIZE, borderMode=cv2.BORDER_REPLICATE)

    def show(self, clean, seconds: float) -> Watched | None:
        seen = None
        for _ in range(round(seconds / STEP)):
            self.frame += 1
            time = self.frame * STEP
            if not self.watcher.due(time):
                continue
            self.looks += 1
            noise = noises()[self.looks % len(noises())]
            seen = self.watcher.look(time, np.clip(clean + noise, 0, 255).astype(np.uint8))
            if seen.roll != self.roll:
                assert seen.roll == self.roll + 1
                self.roll = seen.roll
                self.told.append(tuple(sorted(die.value for die in seen.lying)))
        return seen

    def take_up(self, turn: float) -> None:
        """The phone is taken up, looks at the room, and leans there otherwise."""
        self.show(np.full((SIZE[1], SIZE[0], 3), (90, 120, 140), np.uint8), 1.0)
        self.turn = turn


@pytest.fixture
def evening():
    """The tray was seen without dice first."""
    made = Evening()
    made.lie(seconds=1.0)
    return made


ROLL = ((4, -40.0, 10.0), (6, 20.0, -15.0))
OTHER = ((3, 30.0, 25.0), (1, -30.0, -20.0))
SAME_VALUES = ((6, -45.0, -20.0), (4, 45.0, 22.0))


def test_a_roll_is_told_once_however_long_it_lies(evening):
    evening.lie(*ROLL, seconds=4.0)
    assert evening.told == [(4, 6)]


def test_it_sleeps_while_nothing_moves_glances_seldom_and_reads_nothing(evening):
    evening.lie(*ROLL, seconds=2.0)
    assert not evening.watcher.awake
    reads, looks = evening.counting.reads, evening.looks
    seen = evening.lie(*ROLL, seconds=10.0)
    assert evening.counting.reads == reads
    assert 0.7 * 10 / GLANCE <= evening.looks - looks <= 10 / GLANCE + 1
    assert sorted(die.value for die in seen.lying) == [4, 6]


def test_a_new_roll_wakes_it_and_is_told(evening):
    evening.lie(*ROLL, seconds=1.5)
    evening.lie(*OTHER, seconds=1.5)
    assert evening.told == [(4, 6), (1, 3)]


@pytest.mark.parametrize("rim", [True, False], ids=["rim", "plain felt"])
def test_a_new_roll_of_the_same_values_is_told(rim):
    evening = Evening(rim)
    evening.lie(seconds=1.0)
    evening.lie(*ROLL, seconds=1.5)
    evening.lie(*SAME_VALUES, seconds=1.5)
    assert evening.told == [(4, 6), (4, 6)]


def test_one_die_that_shows_the_same_on_plain_ground_may_be_a_new_roll():
    """Nothing tells it from the old one beside which the phone was put back."""
    evening = Evening(rim=False)
    evening.watcher.expected = 1
    evening.lie(seconds=1.0)
    evening.lie(ROLL[0], seconds=1.5)
    hidden = evening.lie(seconds=0.5)
    seen = evening.lie(ROLL[0], seconds=1.5)
    assert (hidden.untold, seen.untold) == (0, 0), "it lies where it lay"
    seen = evening.lie((4, 35.0, -20.0), seconds=1.5)
    assert evening.told == [(4,)]
    assert seen.untold == 1


def test_the_old_roll_is_known_again_after_a_hand_has_passed(evening):
    evening.lie(*ROLL, seconds=1.5)
    evening.lie(ROLL[0], seconds=0.5)
    evening.lie(*ROLL, seconds=1.5)
    assert evening.told == [(4, 6)]


@pytest.mark.parametrize(("rim", "turn"), [(True, -25.0), (True, 8.0), (False, 14.0)])
def test_the_old_roll_is_no_new_one_when_the_phone_was_taken_up_and_put_back(rim, turn):
    evening = Evening(rim)
    evening.lie(seconds=1.0)
    evening.lie(*ROLL, seconds=1.5)
    evening.take_up(turn)
    seen = evening.lie(*ROLL, seconds=1.5)
    assert evening.told == [(4, 6)]
    assert sorted(die.value for die in seen.lying) == [4, 6]
    evening.lie(*OTHER, seconds=1.5)
    assert evening.told == [(4, 6), (1, 3)]


def test_other_dice_after_the_phone_was_taken_up_are_a_new_roll(evening):
    evening.lie(*ROLL, seconds=1.5)
    evening.take_up(9.0)
    evening.lie(*OTHER, seconds=1.5)
    assert evening.told == [(4, 6), (1, 3)]


def test_dice_that_lie_there_when_the_watching_begins_are_no_new_roll():
    evening = Evening()
    seen = evening.lie(*ROLL, seconds=1.5)
    assert evening.told == []
    assert sorted(die.value for die in seen.lying) == [4, 6]
    evening.lie(*OTHER, seconds=1.5)
    assert evening.told == [(1, 3)]


def test_another_number_of_dice_asked_for_makes_no_new_roll_of_what_lies_there(evening):
    evening.lie(*ROLL, (2, 70.0, 30.0), seconds=1.5)
    told = len(evening.told)
    for wanted in (1, 3, 2):
        evening.watcher.expected = wanted
        evening.show(np.zeros((SIZE[1], SIZE[0], 3), np.uint8), 0.3)
        evening.lie(*ROLL, (2, 70.0, 30.0), seconds=1.5)
    assert len(evening.told) == told


def test_a_throw_under_way_when_it_starts_over_is_no_new_roll(evening):
    evening.lie(*ROLL, seconds=0.1)
    evening.watcher.start_over()
    evening.lie(*OTHER, seconds=1.5)
    assert evening.told == []
    evening.lie(*ROLL, seconds=1.5)
    assert evening.told == [(4, 6)]


def test_an_empty_tray_lets_it_sleep(evening):
    evening.lie(seconds=AWAKE + 1)
    assert not evening.watcher.awake
    assert evening.told == []


def textured(seed: int):
    rng = np.random.default_rng(seed)
    rough = rng.integers(30, 220, (23, 40, 3)).astype(np.uint8)
    return cv2.resize(rough, SIZE, interpolation=cv2.INTER_CUBIC)


@pytest.mark.parametrize("seed", range(4))
def test_a_view_is_known_again_in_other_light_and_after_a_knock(seed):
    chance, here = Random(seed), textured(seed)
    before = View(here, ())
    shift = np.float32([[1, 0, chance.uniform(-20, 20)], [0, 1, chance.uniform(-12, 12)]])
    knocked = cv2.warpAffine(here, shift, SIZE, borderMode=cv2.BORDER_REPLICATE)
    dimmer = cv2.convertScaleAbs(knocked, alpha=0.8, beta=10)
    assert View(dimmer, ()).compared_with(before) is Place.SAME
    assert View(textured(seed + 100), ()).compared_with(before) is Place.OTHER
    turned = cv2.rotate(here, cv2.ROTATE_180)
    assert View(turned, ()).compared_with(before) is Place.OTHER


def test_a_plain_ground_tells_nothing_of_the_place():
    plain = np.full((SIZE[1], SIZE[0], 3), 120, np.uint8)
    assert View(plain, ()).compared_with(View(plain, ())) is Place.UNTOLD


def test_dice_that_fill_the_picture_tell_nothing_of_the_place():
    close = Die(3, (60, 0, 520, 360), ((140, 0), (500, 0), (500, 360), (140, 360)), 1.0)
    empty = View(np.full((SIZE[1], SIZE[0], 3), 120, np.uint8), ())
    assert View(painted(()), [close]).compared_with(empty) is Place.UNTOLD


ONE_AGAIN = ((4, -40.0, 10.0), (5, 60.0, 25.0))
"""The four lies where it lay; the other die was thrown again."""


def test_a_die_that_stays_while_the_other_is_thrown_for_a_roll_of_one_is_not_counted(evening):
    evening.lie(*ROLL, seconds=1.5)
    evening.watcher.expected = 1
    evening.lie(ROLL[0], seconds=0.7)
    seen = evening.lie(*ONE_AGAIN, seconds=2.0)
    assert evening.told == [(4, 6), (5,)]
    assert [die.value for die in seen.lying] == [5], "it goes on knowing which is the roll"
    evening.watcher.expected = 2
    evening.lie(*ONE_AGAIN, seconds=1.5)
    assert evening.told == [(4, 6), (5,)], "two are asked for, and nothing was thrown"


def test_two_dice_thrown_where_one_is_asked_for_are_no_roll(evening):
    evening.watcher.expected = 1
    seen = evening.lie(*ROLL, seconds=2.0)
    assert evening.told == []
    assert sorted(die.value for die in seen.state.too_many) == [4, 6]
    evening.lie(ROLL[1], seconds=2.0)
    assert evening.told == [(6,)], "the other was taken away"


def test_a_dim_room_does_not_make_another_place_of_plain_felt():
    rng = np.random.default_rng(1)
    grain = [rng.normal(0, 16, (SIZE[1], SIZE[0], 1)) for _ in range(7)]
    evening = Evening(rim=False)
    for dice, looks in (((), 15), (ROLL, 20)):
        for _ in range(looks):
            evening.show(np.clip(painted(dice) + grain[evening.frame % 7], 0, 255), STEP)
    assert evening.told == [(4, 6)]


def plain(*colour):
    return np.full((SIZE[1], SIZE[0], 3), colour, np.uint8)


@pytest.mark.parametrize("before", [plain(4, 4, 5), plain(200, 205, 210)], ids=["flat", "ceiling"])
@pytest.mark.parametrize("rim", [True, False], ids=["rim", "plain felt"])
def test_dice_that_lie_where_the_phone_is_leaned_after_it_was_switched_on_are_no_roll(rim, before):
    evening = Evening(rim)
    evening.show(before, 1.0)
    evening.lie(*ROLL, seconds=2.0)
    assert evening.told == []
    evening.lie(*OTHER, seconds=1.5)
    assert evening.told == [(1, 3)]


@pytest.mark.parametrize("before", [plain(4, 4, 5), textured(3)], ids=["flat", "in the hand"])
@pytest.mark.parametrize("rim", [True, False], ids=["rim", "plain felt"])
def test_the_first_roll_where_the_phone_is_leaned_by_now_is_told(rim, before):
    evening = Evening(rim)
    evening.show(before, 1.0)
    evening.lie(seconds=2.0)
    evening.lie(*ROLL, seconds=1.5)
    assert evening.told == [(4, 6)]


def test_another_number_of_dice_where_the_phone_was_moved_to_is_a_new_roll(evening):
    evening.lie(*ROLL, seconds=1.5)
    evening.take_up(12.0)
    evening.watcher.expected = 1
    evening.lie(seconds=2.0)
    evening.lie(OTHER[0], seconds=1.5)
    assert evening.told == [(4, 6), (3,)]


@pytest.mark.parametrize("rim", [True, False], ids=["rim", "plain felt"])
def test_dice_that_were_hidden_for_a_while_are_the_old_roll(evening, rim):
    evening.rim = rim
    evening.lie(*ROLL, seconds=1.5)
    told = list(evening.told)
    evening.show(textured(5), 2.0)
    shown = evening.seen_from_here(painted(ROLL).copy())
    uncovered = np.where(np.arange(SIZE[0])[None, :, None] < 400, shown, textured(5))
    evening.show(uncovered, 1.5)
    evening.lie(*ROLL, seconds=1.5)
    assert evening.told == told


@pytest.mark.parametrize("body", [(0.05, 0.05, 0.06), (0.10, 0.25, 0.10)], ids=["black", "green"])
def test_a_small_die_of_little_contrast_wakes_it(body):
    table = DemoTable((1280, 720), height=1000)
    look = DieLook(body=body, pip=(0.9, 0.9, 0.9), one_pip=(0.9, 0.9, 0.9))
    watcher = DiceWatcher(DiceReader(), 1)
    for number in range(round((AWAKE + 1) / GLANCE)):
        watcher.look(number * GLANCE, table.paint([]))
    assert not watcher.awake
    lies = table.paint([lying(look, 3, (12, 8), 0.4)])
    seen = [watcher.look(AWAKE + 2 + number * STEP, lies) for number in range(15)]
    assert (seen[-1].roll, [die.value for die in seen[-1].lying]) == (1, [3])


OLD = ((2, 70.0, 30.0), (5, -75.0, -30.0))
"""Dice of the last roll that nobody took up."""


@pytest.mark.parametrize("rim", [True, False], ids=["rim", "plain felt"])
def test_a_die_that_is_left_when_the_other_is_taken_up_to_be_thrown_is_no_roll(rim):
    """They lay there when the watching began, and one is asked for."""
    evening = Evening(rim)
    evening.watcher.expected = 1
    evening.lie(*ROLL, seconds=2.0)
    evening.lie(ROLL[0], seconds=1.0)
    assert evening.told == []
    evening.lie(*ONE_AGAIN, seconds=2.0)
    assert evening.told == [(5,)]


@pytest.mark.parametrize("rim", [True, False], ids=["rim", "plain felt"])
def test_old_dice_that_were_hidden_for_long_are_no_new_roll(rim):
    evening = Evening(rim)
    evening.lie(*OLD, seconds=2.0)
    evening.lie(*OLD, *ROLL, seconds=2.0)
    assert evening.told == [(4, 6)]
    evening.lie(*ROLL, seconds=6.0)
    evening.lie(*OLD, *ROLL, seconds=2.0)
    assert evening.told == [(4, 6)]
    evening.lie(*OTHER, seconds=2.0)
    assert evening.told == [(4, 6), (1, 3)]
