"""Reading dice: painted tables whose truth is known, and real photographs where they are."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.bench.bench_dice import shrunk
from tests.bench.photographs import dice_photos
from tests.vision.faces import face
from vision.dice import TRUST, DiceReader, Die, doubtful, read_dice, trusted
from vision.dice import reader as dice_reader
from vision.dice.crops import SIDE, cut, cut_pair, levelled, resized
from vision.dice.cube import cube_edges, cube_logit
from vision.dice.finder import Face
from vision.dice.judge import (
    CUT_LIMIT,
    LONE_ONE,
    SMALL_ONE,
    STANDS_OUT,
    Curves,
    guesses,
    judge,
    knowing,
)
from vision.dice.reader import MODEL_FOLDER
from vision.painter.camera import looking_down
from vision.painter.demo import DEMO_LOOKS, DemoTable, paint_roll
from vision.painter.die import lying
from vision.painter.kinds import floats
from vision.painter.lens import Lens
from vision.painter.light import plain_light
from vision.painter.scene import Scene, paint
from vision.painter.surfaces import green_felt
from vision.steady import LEGIBLE

SIZE = (1280, 720)


@pytest.fixture(scope="module")
def reader():
    return DiceReader()


@pytest.fixture(scope="module")
def table():
    return DemoTable(SIZE)


def told(dice: list[Die]) -> list[int]:
    return sorted(die.value for die in dice)


def test_the_networks_are_small_and_load_in_this_opencv(reader):
    weights = sum(path.stat().st_size for path in MODEL_FOLDER.glob("*.onnx"))
    assert weights < 4_500_000
    assert reader.read(np.zeros((72, 128, 3), np.uint8)) == []


def test_the_finder_was_written_with_the_steps_that_opencv_is_quick_at():
    net = cv2.dnn.readNetFromONNX(str(MODEL_FOLDER / "finder.onnx"))
    kinds = Counter(net.getLayer(name).type for name in net.getLayerNames())
    assert (kinds["Deconvolution"], kinds["Permute"]) == (0, 6)


@pytest.mark.parametrize("seed", range(12))
def test_rolls_on_the_demo_table_are_read_right(reader, table, seed):
    rng = np.random.default_rng(seed)
    values = [int(v) for v in rng.integers(1, 7, 2 + seed % 4)]
    dice = reader.read(paint_roll(values, rng, SIZE, table))
    assert told(trusted(dice)) == sorted(values)


@pytest.mark.parametrize("level", [0, 20, 128, 255])
def test_a_blank_picture_has_no_dice(reader, level):
    assert reader.read(np.full((720, 1280, 3), level, np.uint8)) == []


@pytest.mark.parametrize("seed", range(3))
def test_noise_has_no_dice(reader, seed):
    noise = np.random.default_rng(seed).integers(0, 256, (720, 1280, 3)).astype(np.uint8)
    assert trusted(reader.read(noise)) == []


def test_an_empty_demo_table_has_no_dice(reader, table):
    assert reader.read(table.paint([])) == []


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (960, 1280), (640, 480)])
def test_frames_of_any_size_are_read(reader, size):
    rng = np.random.default_rng(5)
    picture = paint_roll([4, 2], rng, SIZE)
    left = (SIZE[0] - 960) // 2
    scaled = cv2.resize(picture[:, left : left + 960], size)
    if size[0] / size[1] > 1:
        scaled = cv2.resize(picture, size)
    assert told(trusted(reader.read(scaled))) == [2, 4]


def test_grey_pictures_and_pictures_with_an_alpha_channel_are_read(reader, table):
    picture = paint_roll([6, 3], np.random.default_rng(6), SIZE, table)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    alpha = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    assert told(trusted(reader.read(grey))) == [3, 6]
    assert told(trusted(reader.read(alpha))) == [3, 6]
    assert told(trusted(read_dice(grey[..., None], reader=reader))) == [3, 6]


def test_pictures_too_small_to_hold_a_die_are_empty(reader):
    assert reader.read(np.zeros((4, 4, 3), np.uint8)) == []


def scene_with(dice: list, tilt: float = 0.3) -> Scene:
    return Scene(
        camera=looking_down(SIZE, 1150, 330, tilt),
        light=plain_light(),
        lens=Lens(exposure=1.15, quality=95),
        canvas=floats(green_felt(np.random.default_rng(7)) ** 1.3),
        grain=4.0,
        dice=dice,
    )


def test_outline_and_box_are_where_the_die_is(reader):
    die = lying(DEMO_LOOKS[0], 5, (30, 10), 0.5)
    painted = paint(scene_with([die]), np.random.default_rng(1))
    (read,) = trusted(reader.read(painted.image))
    truth = painted.dice[0]
    assert read.middle == pytest.approx(truth.middle, abs=0.12 * truth.size)
    assert read.side == pytest.approx(truth.size, rel=0.2)
    assert read.box == pytest.approx(truth.box, abs=0.35 * truth.size)


@pytest.mark.parametrize("share", [0.0, 0.25])
def test_a_die_cut_by_the_frame_is_at_most_doubtful(reader, share):
    die = lying(DEMO_LOOKS[0], 5, (0, 0), 0.0)
    painted = paint(scene_with([die], 0.0), np.random.default_rng(1))
    truth = painted.dice[0]
    left = round(truth.middle[0] - share * truth.size)
    dice = reader.read(np.ascontiguousarray(painted.image[:, left:]))
    assert trusted(dice) == []
    assert all(die.confidence <= CUT_LIMIT for die in doubtful(dice) if die.middle[0] < 40)


@pytest.mark.parametrize("tilt", [0, 20, 40])
def test_pips_of_side_faces_are_not_counted(reader, tilt):
    dice = [lying(DEMO_LOOKS[0], 1, (-40, 0), 0.3), lying(DEMO_LOOKS[1], 2, (40, 0), 1.0)]
    painted = paint(scene_with(dice, math.radians(tilt)), np.random.default_rng(1))
    assert told(trusted(reader.read(painted.image))) == [1, 2]


def test_expecting_more_dice_invents_none(reader, table):
    picture = paint_roll([1, 2], np.random.default_rng(9), SIZE, table)
    assert told(trusted(reader.read(picture, expected=5))) == [1, 2]
    assert reader.read(table.paint([]), expected=3) == []


def test_knowing_how_many_dice_lie_there():
    assert knowing([0.9, 0.8, 0.05], [3, 4, 1], 2) == [0.9, 0.8, 0.05]
    assert all(chance < TRUST for chance in knowing([0.999, 0.99, 0.98], [3, 4, 5], 2)[2:])
    assert knowing([0.9], [1], 2) == [0.9]
    assert knowing([], [], 3) == []


def test_with_one_face_too_many_every_one_that_may_be_it_is_doubtful():
    told = knowing([0.999, 0.998, 0.997, 0.996], [1, 5, 1, 2], 3)
    assert [chance >= TRUST for chance in told] == [False, True, False, False]


def test_a_one_that_is_clearly_surer_than_the_odd_one_out_stays_trusted():
    told = knowing([0.9999, 0.99, 0.955], [1, 4, 1], 2)
    assert [chance >= TRUST for chance in told] == [True, True, False]


WHITE, RED = (200.0, 210.0, 215.0), (40.0, 40.0, 180.0)


def sure(
    *seen: Face,
    none: float = 1e-5,
    edges: tuple[float, float] = (0.0, 0.0),
    colours: tuple[tuple[float, float, float], ...] = (WHITE, WHITE),
) -> float:
    """The least confidence of faces of whose value the reader is certain."""
    odds = np.full((len(seen), 7), 1e-5, np.float32)
    for row, place in zip(odds, seen, strict=True):
        row[int(np.argmax(place.values)) + 1] = 1 - none
        row[0] = none
    curves = Curves.load(MODEL_FOLDER / "confidence.json")
    told = guesses(list(seen), odds, SIZE)
    told = [
        replace(guess, edges=edges, colour=colour)
        for guess, colour in zip(told, colours, strict=False)
    ]
    return judge(told, curves, None)[-1].confidence


def test_a_small_one_is_a_dot_like_any_other():
    assert sure(face(200, LONE_ONE - 1, 0.95, 1)) < TRUST <= sure(face(200, 40, 0.95, 1))
    among = face(400, LONE_ONE, 0.95, 5)
    assert sure(face(200, LONE_ONE - 1, 0.95, 1), among) >= TRUST
    assert sure(face(200, SMALL_ONE - 1, 0.95, 1), among) < TRUST
    assert sure(face(200, SMALL_ONE - 1, 0.95, 5)) >= TRUST


def test_a_single_face_that_does_not_stand_out_is_not_trusted_but_two_are():
    pale = face(200, 40, STANDS_OUT - 0.02)
    assert sure(pale, none=0.1) < TRUST <= sure(face(200, 40, STANDS_OUT + 0.02), none=0.1)
    assert sure(pale, face(400, 40, STANDS_OUT - 0.02), none=0.1) >= TRUST


def test_a_single_face_is_trusted_for_its_own_sake_when_it_reads_plainly_as_one():
    assert sure(face(200, 40, STANDS_OUT - 0.02), none=0.005) >= TRUST
    assert sure(face(200, 40, STANDS_OUT - 0.02, 1), none=0.005) < TRUST


SQUARE_EDGES, ROUND_EDGES, NO_EDGES = (0.3, 0.2), (-0.5, -0.4), (0.0, 0.0)


def test_a_one_with_a_round_rim_is_doubtful_unless_it_lies_among_dice():
    one = face(200, 40, 0.7, 1)
    assert sure(one, none=0.05, edges=ROUND_EDGES) < TRUST
    assert sure(one, none=0.05, edges=SQUARE_EDGES) >= TRUST
    assert sure(face(200, 40, 0.9, 4), edges=ROUND_EDGES) >= TRUST
    assert sure(one, face(400, 44, 0.9, 4), none=0.05, edges=ROUND_EDGES) >= TRUST
    assert sure(one, face(400, 100, 0.9, 4), none=0.05, edges=ROUND_EDGES) < TRUST


def test_a_one_of_which_the_networks_are_certain_may_have_round_edges():
    rounded = (-0.2, -0.15)
    assert sure(face(200, 40, 0.97, 1), none=0.01, edges=rounded) >= TRUST
    assert sure(face(200, 40, 0.55, 1), none=0.05, edges=rounded) < TRUST


def test_one_die_too_many_is_told_from_what_may_be_none_at_all():
    five, three, coin, faint = (
        face(x, 40, heat, value)
        for x, heat, value in ((200, 0.98, 5), (400, 0.95, 3), (600, 0.6, 1), (800, 0.3, 2))
    )
    odds = np.full((4, 7), 1e-5, np.float32)
    odds[[0, 1], [5, 3]] = 1
    odds[2, [0, 1]] = 0.1, 0.9
    odds[3, [0, 2]] = 0.7, 0.3
    seen = [five, three, coin, faint]
    curves = Curves.load(MODEL_FOLDER / "confidence.json")
    for expected, surplus in ((None, set()), (4, set()), (1, {3, 5})):
        told = [
            replace(guess, edges=ROUND_EDGES) if guess.value == 1 else guess
            for guess in guesses(seen, odds, SIZE)
        ]
        dice = judge(told, curves, expected)
        assert {die.value for die in dice if die.surplus} == surplus
    assert {die.value for die in dice if die.beyond_doubt} == {5, 3}


@pytest.mark.parametrize(
    ("value", "share", "legible"), [(1, 0.1, False), (1, 0.3, True), (5, 0.1, True)]
)
def test_a_one_that_is_hardly_read_is_not_legible_however_sure_the_finder_is(value, share, legible):
    """A pip of a two looks like a one to it."""
    seen = [face(200, 40, 0.95, value), face(400, 40, 0.95, 4)]
    odds = np.full((2, 7), 1e-5, np.float32)
    odds[0, [0, value]] = 1 - share, share
    odds[1, 4] = 1
    curves = Curves.load(MODEL_FOLDER / "confidence.json")
    dice = judge(guesses(seen, odds, SIZE), curves, None)
    (read,) = [die for die in dice if die.value == value]
    assert (read.legible >= LEGIBLE) is legible


def test_a_round_one_of_another_colour_than_the_dice_is_doubtful():
    pair = (face(200, 40, 0.6, 1), face(400, 44, 0.9, 4))
    shaded = tuple(0.75 * part for part in WHITE)
    assert sure(*pair, edges=ROUND_EDGES, colours=(WHITE, shaded)) >= TRUST
    assert sure(*pair, none=0.05, edges=ROUND_EDGES, colours=(RED, WHITE)) < TRUST
    assert sure(*pair, edges=NO_EDGES, colours=(RED, WHITE)) >= TRUST


def test_the_side_of_a_die_is_not_trusted_as_another_die():
    assert sure(face(200, 40, 0.9), face(220, 20, 0.85, 5)) < TRUST
    assert sure(face(200, 40, 0.9), face(260, 20, 0.85, 5)) >= TRUST


@pytest.mark.parametrize("count", [2, 9])
def test_a_round_rim_speaks_against_a_cube_and_a_square_one_for_it(count):
    square = np.full((96, 96, 3), 60, np.uint8)
    round_one = square.copy()
    corners = cv2.boxPoints(((48, 48), (44, 44), 90 / count))
    cv2.fillConvexPoly(square, np.round(corners).astype(int), (220, 225, 230))
    cv2.circle(round_one, (48, 48), 24, (220, 225, 230), -1)
    for picture in (square, round_one):
        cv2.circle(picture, (48, 48), 7, (20, 20, 20), -1)
    place = replace(face(48, 44, 0.9, 1), y=48)
    round_edges, square_edges = (cube_edges(picture, place) for picture in (round_one, square))
    assert cube_logit(round_edges) < -0.5 < cube_logit(square_edges)


@pytest.mark.parametrize("share", [0.2, 0.3, 0.4])
def test_a_lone_die_close_to_the_lens_is_trusted(reader, share):
    die = lying(DEMO_LOOKS[0], 4, (0, 0), 0.3)
    near = replace(
        scene_with([die]), camera=looking_down((640, 480), 600, 600 * 16 / (640 * share) + 16, 0.2)
    )
    painted = paint(near, np.random.default_rng(1))
    assert told(trusted(reader.read(painted.image))) == [4]


def test_more_than_twelve_dice_are_read(reader, monkeypatch):
    """With as much time as it takes: a slow machine leaves out what is over the budget."""
    monkeypatch.setattr("vision.dice.reader.SECONDS", 60)
    values = [k % 6 + 1 for k in range(24)]
    places = [((k % 6 - 2.5) * 36, (k // 6 - 1.5) * 36) for k in range(24)]
    dice = [
        lying(DEMO_LOOKS[0], value, place, 0.3 + k)
        for k, (value, place) in enumerate(zip(values, places, strict=True))
    ]
    painted = paint(scene_with(dice, 0.1), np.random.default_rng(1))
    inside = sorted(truth.value or 0 for truth in painted.dice if not truth.cut)
    assert len(inside) > 12
    read = told(trusted(reader.read(painted.image)))
    assert len(read) >= len(inside) - 1
    assert Counter(read) <= Counter(inside)


def test_faces_that_are_left_out_are_told_as_doubtful(reader, monkeypatch):
    picture = paint_roll([1, 2, 3, 4, 5, 6], np.random.default_rng(3), SIZE, DemoTable(SIZE))
    whole = reader.read(picture)
    monkeypatch.setattr(dice_reader, "ALWAYS_READ", 2)
    monkeypatch.setattr(dice_reader, "SECONDS", 0.0)
    hurried = reader.read(picture)
    assert len(trusted(whole)) == 6
    assert len(trusted(hurried)) == 2
    assert len(doubtful(hurried)) >= 4
    assert all(die.confidence <= CUT_LIMIT for die in doubtful(hurried))


def test_trusted_and_doubtful_share_the_dice_between_them():
    outline = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    dice = [Die(1, (0, 0, 1, 1), outline, c) for c in (TRUST, TRUST - 0.001, 0.2)]
    assert trusted(dice) == dice[:1]
    assert doubtful(dice) == dice[1:]


def test_a_crop_shows_the_place_it_is_cut_from():
    image = np.zeros((200, 300, 3), np.uint8)
    image[90:110, 190:210] = 255
    crop = cut(image, (200, 100), 60)
    ys, xs = np.nonzero(crop[..., 0] > 127)
    assert (xs.mean(), ys.mean()) == pytest.approx((SIDE / 2 - 0.5, SIDE / 2 - 0.5), abs=0.6)
    assert (xs.max() - xs.min() + 1) == pytest.approx(20 * SIDE / 60, abs=1.1)


def test_a_crop_beyond_the_picture_is_black_and_one_at_its_edge_is_not():
    image = np.full((50, 50, 3), 90, np.uint8)
    assert cut(image, (500, 500), 40).max() == 0
    assert cut(image, (0, 0), 40).min() == 90


def test_a_picture_made_smaller_keeps_its_light_and_its_places():
    image = np.zeros((301, 403, 3), np.uint8)
    image[:, 200:] = 200
    small = resized(image, (60, 45))
    assert small.shape == (45, 60, 3)
    assert small.mean() == pytest.approx(image.mean(), abs=3)
    assert small[20, 26].max() == 0
    assert small[20, 34].min() == 200


def test_the_wide_crop_shows_more_than_the_close_one():
    image = np.zeros((400, 400, 3), np.uint8)
    cv2.circle(image, (200, 200), 50, (255, 255, 255), -1)
    close, wide = cut_pair(image, (200.0, 200.0), 80)
    assert close[4, SIDE // 2].min() == 255
    assert wide[4, SIDE // 2].max() == 0


def test_levelled_crops_do_not_know_how_bright_it_was():
    crop = np.random.default_rng(1).random((1, SIDE, SIDE, 3)).astype(np.float32)
    assert levelled(crop * 0.4 + 0.1) == pytest.approx(levelled(crop), abs=0.25)


def test_confidence_means_something_on_real_photographs(reader):
    photos = dice_photos()
    if not photos:
        pytest.skip("no photographs here: set TABLESIDE_DATA")
    sure = wrong = 0
    for photo in photos:
        left = list(photo.values)
        for die in trusted(reader.read(shrunk(photo.image()))):
            sure += 1
            if die.value in left:
                left.remove(die.value)
            else:
                wrong += 1
    assert sure > 0.8 * sum(len(photo.values) for photo in photos)
    assert wrong <= 0.005 * sure
