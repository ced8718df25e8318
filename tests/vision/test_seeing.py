"""What keeps dice from being read is told in one word."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.dice import DiceReader, SeeingTrouble, seeing_trouble
from vision.painter.demo import DemoTable, paint_roll
from vision.steady import SteadyDice

SIZE = (1280, 720)


@pytest.fixture(scope="module")
def picture():
    return paint_roll([1, 4, 6], np.random.default_rng(1), SIZE, DemoTable(SIZE))


@pytest.fixture(scope="module")
def reader():
    return DiceReader()


def test_a_picture_as_it_should_be_has_no_trouble(picture, reader):
    assert seeing_trouble(picture, reader.read(picture)) is None
    assert seeing_trouble(picture, []) is None


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda image: (image * 0.1).astype(np.uint8), SeeingTrouble.DARK),
        (lambda image: np.clip(image * 4.0, 0, 255).astype(np.uint8), SeeingTrouble.BRIGHT),
        (lambda image: cv2.GaussianBlur(image, (0, 0), 8), SeeingTrouble.BLURRED),
    ],
)
def test_bad_light_and_a_shaken_phone_are_told(picture, reader, change, word):
    changed = change(picture)
    assert seeing_trouble(changed, reader.read(changed)) is word


def test_a_blurred_picture_in_which_nothing_is_found_is_told_as_well(picture):
    assert seeing_trouble(cv2.GaussianBlur(picture, (0, 0), 10), []) is SeeingTrouble.BLURRED


def test_dice_that_are_too_small_are_too_far(picture, reader):
    small = cv2.resize(picture, None, fx=0.2, fy=0.2, interpolation=cv2.INTER_AREA)
    dice = reader.read(small)
    assert dice
    assert seeing_trouble(small, dice) is SeeingTrouble.FAR


@pytest.mark.parametrize("shape", [(0, 0, 3), (4, 4, 3), (40, 40), (300, 10, 3), (90, 160, 4)])
def test_odd_pictures_do_no_harm(shape):
    assert seeing_trouble(np.full(shape, 120, np.uint8), []) is None


def test_the_word_comes_with_the_look_while_there_is_no_answer(picture, reader):
    steady = SteadyDice(3, reader)
    assert steady.look(0.0, (picture * 0.06).astype(np.uint8)).trouble is SeeingTrouble.DARK
    states = [steady.look(1 + k / 15, picture) for k in range(8)]
    assert states[-1].trouble is None
