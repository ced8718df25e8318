"""Several looks at one picture, and what they say together."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.faces import face
from vision.dice import DiceReader, trusted
from vision.dice.closer import KNOWN, MOST, SMALL, close_peaks, worth_a_closer_look
from vision.dice.finder import GRID, LEAST_HEAT, SPILL, FinderNets, look_size
from vision.dice.looks import FAR_SIDE, NEAR_SIDE, find_faces, joined
from vision.dice.reader import MODEL_FOLDER
from vision.dice.values import PLAIN_HEAT, PLAIN_TO_FINDER, ValueNets, value_odds
from vision.painter.camera import looking_down
from vision.painter.demo import DEMO_LOOKS
from vision.painter.die import lying
from vision.painter.kinds import floats
from vision.painter.lens import Lens
from vision.painter.light import plain_light
from vision.painter.scene import Painted, Scene, paint
from vision.painter.surfaces import green_felt

SIZE = (1280, 720)
FROM_FAR = 1000
"""Millimetres to a table on which a die is some 18 pixels wide."""


@pytest.fixture(scope="module")
def net():
    return cv2.dnn.readNetFromONNX(str(MODEL_FOLDER / "finder.onnx"))


def small_dice(places: list[tuple[float, float]]) -> Painted:
    """Dice on felt, seen from far."""
    dice = [
        lying(DEMO_LOOKS[n % 2], n % 6 + 1, place, 0.3 + 0.7 * n) for n, place in enumerate(places)
    ]
    scene = Scene(
        camera=looking_down(SIZE, 1150, FROM_FAR, 0.2),
        light=plain_light(),
        lens=Lens(exposure=1.15, quality=95),
        canvas=floats(green_felt(np.random.default_rng(7)) ** 1.3),
        grain=1.2,
        dice=dice,
    )
    return paint(scene, np.random.default_rng(3))


def test_what_both_looks_see_is_one_face_and_what_one_sees_loses_heat():
    both = joined([face(50, heat=0.8), face(200, heat=0.6)], [face(54, heat=0.8)])
    assert [round(seen.x) for seen in both] == [52, 200]
    assert both[0].heat == pytest.approx(0.8)
    assert LEAST_HEAT < both[1].heat < 0.6


def test_a_face_too_small_for_the_far_look_needs_no_second_word():
    assert joined([face(50, 14, 0.7)], [], 20.0)[0].heat == 0.7
    assert joined([face(50, 24, 0.7)], [], 20.0)[0].heat < 0.7


def test_two_looks_agree_on_size_and_value_by_their_heat():
    one = joined([face(50, 40, 0.9, 4)], [face(50, 60, 0.3, 4)])[0]
    assert 40 < one.size < 50
    assert int(np.argmax(one.values)) + 1 == 4


def test_a_face_is_not_confirmed_by_one_of_another_size():
    assert joined([face(50, 20)], [face(55, 60)])[0].heat < 0.8


def test_only_small_faces_with_more_to_show_are_looked_at_again():
    scale = NEAR_SIDE / 1280
    assert worth_a_closer_look(face(50, 20), scale)
    assert not worth_a_closer_look(face(50, SMALL / scale + 1), scale)
    assert not worth_a_closer_look(face(50, 10), 1.2)


def test_a_closer_look_tells_places_of_the_whole_picture(net):
    corners = [(-480, 250), (500, 260), (-420, -220), (450, -240), (0, 0)]
    painted = small_dice(corners)
    faces = [replace(face(die.middle[0], die.size), y=float(die.middle[1])) for die in painted.dice]
    for seen, die in zip(close_peaks(net, painted.image, faces), painted.dice, strict=True):
        best = max(seen, key=lambda place: place.heat)
        assert (best.x, best.y) == pytest.approx(die.middle, abs=0.25 * die.size)
        assert best.size == pytest.approx(die.size, rel=0.3)
        assert best.box[0] < best.x < best.box[2]


def test_small_dice_are_read_wherever_they_lie():
    painted = small_dice([(-300, 150), (320, 160), (-60, -150), (250, -120)])
    assert all(die.size < KNOWN for die in painted.dice)
    read = trusted(DiceReader().read(painted.image))
    assert sorted(die.value for die in read) == [1, 2, 3, 4]


def test_more_small_faces_than_a_sheet_holds_are_all_kept(net):
    places = [(x, y) for x in (-360, -120, 120, 360) for y in (-160, 0, 160)]
    painted = small_dice(places)
    assert len(places) > MOST
    found = find_faces(FinderNets(net, net, net), painted.image)
    for die in painted.dice:
        assert any(
            abs(seen.x - die.middle[0]) + abs(seen.y - die.middle[1]) < 0.5 * die.size
            for seen in found
        )


def test_a_wide_frame_is_looked_at_without_blank_rows():
    assert look_size((1280, 720), NEAR_SIDE) == (569, 10 * GRID)
    assert look_size((720, 1280), NEAR_SIDE) == (10 * GRID, 569)


def test_a_frame_that_fits_or_spills_over_by_more_is_looked_at_as_it_is():
    assert look_size((640, 640), NEAR_SIDE) == (NEAR_SIDE, NEAR_SIDE)
    assert look_size((1280, 960), NEAR_SIDE) == (576, 432)
    assert look_size((1280, 720), FAR_SIDE) == (320, 180)


@pytest.mark.parametrize("long_side", [FAR_SIDE, NEAR_SIDE])
def test_no_look_is_much_smaller_than_asked_for_nor_any_larger(long_side):
    for short in range(300, 1281):
        width, height = look_size((1280, short), long_side)
        assert (1 - SPILL) * long_side - 1 < width <= long_side
        assert height / width == pytest.approx(short / 1280, abs=1 / width)


class Scores:
    """A value network that tells the same about every face, and counts what it is shown."""

    def __init__(self, *scores: float) -> None:
        self.scores, self.shown = scores, list[int]()

    def setInput(self, crops):
        self.shown.append(len(crops))

    def forward(self):
        return np.tile(np.asarray(self.scores, np.float32), (self.shown[-1], 1))


def test_what_is_surely_none_is_looked_at_once_and_what_is_in_doubt_with_more_care():
    image = np.zeros((100, 100, 3), np.uint8)
    faces = [face(30, 20), face(70, 20)]
    none, doubt, careful = Scores(9, *[0] * 6), Scores(3, *[0] * 6), Scores(5, *[0] * 6)
    told = value_odds(ValueNets(none, careful), image, faces)
    assert told[:, 0] == pytest.approx(0.9993, abs=1e-3)
    assert (none.shown, careful.shown) == ([1, 1], [])
    told = value_odds(ValueNets(doubt, careful), image, faces)
    assert told[:, 0] == pytest.approx(0.961, abs=1e-3)
    assert (doubt.shown, careful.shown) == ([1, 1], [1, 1])
    assert value_odds(ValueNets(none, careful), image, []).shape == (0, 7)


def test_what_even_the_careful_look_leaves_in_doubt_is_looked_at_once_more():
    image = np.zeros((100, 100, 3), np.uint8)
    quick, careful = Scores(9, 8, *[0] * 5), Scores(4, *[0] * 6)
    told = value_odds(ValueNets(quick, careful), image, [face(30, 20), face(70, 20)])
    assert told[:, 0] == pytest.approx(0.901, abs=1e-3)
    assert careful.shown == [1, 1]
    hardly = Scores(3, *[0] * 6)
    told = value_odds(ValueNets(quick, hardly), image, [face(30, 20), face(70, 20)])
    assert told[:, 0] == pytest.approx(0.770, abs=1e-3)
    assert hardly.shown == [1] * 4


@pytest.mark.parametrize(
    ("shown", "heat", "sure", "again"),
    [
        (4, 0.8, PLAIN_TO_FINDER + 0.01, False),
        (4, 0.8, PLAIN_TO_FINDER - 0.01, True),
        (4, PLAIN_HEAT - 0.01, 0.96, True),
        (3, 0.8, 0.96, True),
    ],
)
def test_a_face_that_is_plain_to_both_networks_is_looked_at_once(shown, heat, sure, again):
    values = np.full(6, (1 - sure) / 5, np.float32)
    values[shown - 1] = sure
    seen = replace(face(50, 20, heat), values=values)
    quick, careful = Scores(0, 0, 0, 0, 6, 0, 0), Scores(0, 0, 0, 0, 6, 0, 0)
    odds = value_odds(ValueNets(quick, careful), np.zeros((100, 100, 3), np.uint8), [seen])
    assert odds[0, 4] == pytest.approx(0.985, abs=1e-3)
    assert (len(quick.shown), len(careful.shown)) == (1, int(again))


def test_a_face_that_is_not_plain_to_the_first_look_gets_a_second():
    values = np.full(6, 0.001, np.float32)
    values[3] = 0.995
    seen = [replace(face(50, 20), values=values)]
    quick, careful = Scores(0, 0, 0, 0, 4.5, 0, 0), Scores(0, 0, 0, 0, 4.5, 0, 0)
    value_odds(ValueNets(quick, careful), np.zeros((100, 100, 3), np.uint8), seen)
    assert len(careful.shown) == 1
