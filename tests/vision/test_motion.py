"""Whether something moves in a picture, by itself or with the whole view."""

from __future__ import annotations

import numpy as np
import pytest

from vision.dice.crops import SIDE
from vision.die_patches import moved, take_patch
from vision.motion import Motion
from vision.picture_shift import picture_shift


def picture(x: int | None = None, noise: int = 0, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    rough = np.random.default_rng(1).integers(60, 120, (45, 80, 1))
    base = np.kron(rough, np.ones((8, 8, 3))).astype(np.int16)
    if x is not None:
        base[100:130, x : x + 30] = 240
    return np.clip(base + rng.normal(0, noise, base.shape), 0, 255).astype(np.uint8)


def test_noise_is_not_motion():
    motion = Motion()
    motion.moved(picture(200, 8, 1))
    assert not motion.moved(picture(200, 8, 2))


def test_a_die_that_rolls_is_motion():
    motion = Motion()
    motion.moved(picture(200))
    assert motion.moved(picture(212))


def test_a_lamp_that_flickers_is_not_motion():
    motion = Motion()
    motion.moved(picture(200))
    brighter = np.clip(picture(200).astype(int) + 6, 0, 255).astype(np.uint8)
    assert not motion.moved(brighter)


def test_a_small_shift_of_the_whole_picture_is_a_hand_that_holds_the_phone():
    motion = Motion()
    motion.moved(picture(200))
    assert not motion.moved(np.roll(picture(200), 4, axis=1))


def test_what_moves_in_a_box_that_is_left_out_is_not_asked_for():
    motion = Motion()
    motion.moved(picture(200))
    assert not motion.moved(picture(212), besides=[(190, 90, 70, 50)])


def hand_over(image: np.ndarray) -> np.ndarray:
    covered = image.copy()
    covered[60:300, 100:420] = (90, 120, 190)
    return covered


@pytest.mark.parametrize("rows", [360, 480, 640, 300])
def test_once_a_hand_has_passed_the_table_is_still_again(rows):
    ground = np.resize(picture(), (rows, 640, 3)) + np.uint8(120)
    motion = Motion()
    for image in (ground, hand_over(ground), ground):
        motion.moved(image)
    for _ in range(3):
        assert not motion.moved(ground)
        assert not motion.new_view


def test_dice_that_fly_together_do_not_make_another_view_of_the_table():
    motion = Motion()
    motion.moved(picture(200))
    assert motion.moved(picture(240), shift=(40.0, 0.0))
    assert not motion.new_view


def test_a_picture_that_moved_as_its_dice_did_is_another_view_when_it_goes_far():
    motion, views = Motion(), []
    for step in range(30):
        motion.moved(np.roll(picture(200), 4 * step, axis=1), shift=(4.0, 0.0))
        views.append(motion.new_view)
    assert not any(views[1:20])
    assert any(views[20:])


@pytest.mark.parametrize("size", [(108, 192), (144, 192), (256, 192), (107, 191), (SIDE, SIDE)])
def test_pictures_that_are_compared_stay_as_they_were(size):
    one = np.random.default_rng(3).uniform(0, 255, size).astype(np.float32)
    other = np.roll(one, (2, -3), axis=(0, 1))
    kept = one.copy(), other.copy()
    dx, dy = picture_shift(one, other, np.outer(np.hanning(size[0]), np.hanning(size[1])))
    assert (round(dx), round(dy)) == (-3, 2)
    assert np.array_equal(one, kept[0])
    assert np.array_equal(other, kept[1])


def test_a_patch_is_found_again_as_well_by_the_tenth_look_as_by_the_first():
    image = picture(200)
    patch = take_patch(image, (215.0, 115.0), 30.0)
    pixels = patch.pixels.copy()
    likeness = [moved(patch, take_patch(image, (215.0, 115.0), 30.0)).likeness for _ in range(10)]
    assert min(likeness) > 0.999
    assert np.array_equal(patch.pixels, pixels)
