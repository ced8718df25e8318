"""The painter tells the truth about what it paints."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from vision.painter.camera import looking_down
from vision.painter.chance import random_scene
from vision.painter.demo import DemoTable, demo_dice, paint_roll
from vision.painter.die import (
    DieLook,
    corners,
    face_value,
    leaning,
    lying,
    pip_places,
    showing,
    top_value,
)
from vision.painter.dotted_things import DOTTED_THINGS, domino, half_domino
from vision.painter.film import film
from vision.painter.film_troubles import HandHeld, Troubles
from vision.painter.kinds import floats
from vision.painter.lens import Lens, expose
from vision.painter.light import plain_light
from vision.painter.round_things import ROUND_THINGS
from vision.painter.scene import Scene, paint


def plain_scene(dice: list, tilt: float = 0.0) -> Scene:
    return Scene(
        camera=looking_down((320, 240), 400, 300, tilt),
        light=plain_light(),
        lens=Lens(quality=100),
        canvas=np.full((512, 512, 3), 0.15, np.float32),
        grain=1.5,
        dice=dice,
    )


def dark_spots(image: np.ndarray, quad: np.ndarray) -> int:
    """Dark connected spots inside a face."""
    square = floats([[0, 0], [120, 0], [120, 120], [0, 120]])
    flat = cv2.warpPerspective(image, cv2.getPerspectiveTransform(floats(quad), square), (120, 120))
    dark = (cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY) < 110).astype(np.uint8)[12:-12, 12:-12]
    return cv2.connectedComponents(dark)[0] - 1


@pytest.mark.parametrize("value", range(1, 7))
def test_the_top_face_shows_as_many_pips_as_its_truth_says(value):
    die = lying(DieLook(), value, (5, -8), 0.4)
    painted = paint(plain_scene([die], 0.3), np.random.default_rng(1))
    truth = painted.dice[0]
    assert truth.value == value
    assert dark_spots(painted.image, truth.quad) == value


@pytest.mark.parametrize(("four_as_one", "red"), [(False, 0), (True, 4)])
def test_a_four_may_have_the_colour_of_the_one(four_as_one, red):
    look = DieLook(one_pip=(0.03, 0.03, 0.6), four_as_one=four_as_one)
    painted = paint(plain_scene([lying(look, 4, (0, 0), 0.4)], 0.1), np.random.default_rng(1))
    blue, _, reds = cv2.split(painted.image.astype(np.int16))
    quad = np.round(painted.dice[0].quad).astype(np.int32)
    face = cv2.fillConvexPoly(np.zeros(blue.shape, np.uint8), quad, 1)
    spots = ((reds - blue > 60) & (face > 0)).astype(np.uint8)
    assert cv2.connectedComponents(spots)[0] - 1 == red


@pytest.mark.parametrize("mirrored", [False, True])
def test_opposite_faces_add_up_to_seven(mirrored):
    for axis in range(3):
        assert face_value(axis, 1, mirrored) + face_value(axis, -1, mirrored) == 7


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_turned_to_show_a_value_shows_it_and_lies_flat(value):
    shown, flat = top_value(showing(value, 1.1, True), True)
    assert (shown, flat) == (value, pytest.approx(1.0))
    assert len(pip_places(value, DieLook())) == value


def test_the_camera_sees_a_table_point_where_it_projects_it():
    camera = looking_down((640, 480), 500, 300, math.radians(35), 0.2)
    spots = floats([[10, 20, 0], [-40, 5, 0]])
    assert camera.table_points(camera.project(spots)) == pytest.approx(spots[:, :2], abs=0.05)


def test_a_nearer_die_hides_the_one_behind_it():
    look = DieLook(size=16)
    behind = lying(look, 4, (0, 0), 0.0)
    front = lying(DieLook(size=40), 2, (0, -29), 0.0)
    painted = paint(plain_scene([behind, front], 0.9), np.random.default_rng(1))
    hidden = {truth.value: truth.hidden for truth in painted.dice}
    assert hidden[4] > 0.5
    assert hidden[2] == 0.0


def test_a_die_over_the_edge_of_the_picture_is_told_to_be_cut():
    camera = plain_scene([]).camera
    edge = camera.table_points(floats([[319, 120]]))[0]
    die = lying(DieLook(), 3, (float(edge[0]), float(edge[1])), 0.0)
    assert paint(plain_scene([die]), np.random.default_rng(1)).dice[0].cut


def test_a_blank_cube_has_no_value():
    die = lying(DieLook(blank=True), 3, (0, 0), 0.0)
    assert paint(plain_scene([die]), np.random.default_rng(1)).dice[0].value is None


@pytest.mark.parametrize("degrees", [15, 30, 45])
def test_a_leaning_die_stands_on_the_table_and_has_no_value(degrees):
    die = leaning(lying(DieLook(), 3, (4, 5), 0.2), 0.7, math.radians(degrees))
    assert float(corners(die)[:, 2].min()) == pytest.approx(0, abs=1e-3)
    assert top_value(die.turn)[1] == pytest.approx(math.cos(math.radians(degrees)), abs=1e-3)
    assert paint(plain_scene([die]), np.random.default_rng(1)).dice[0].value is None


def test_the_same_seed_paints_the_same_picture():
    rngs = [np.random.default_rng(5) for _ in range(2)]
    one, other = (paint(random_scene(rng, 160, 30.0, 3), rng) for rng in rngs)
    assert np.array_equal(one.image, other.image)
    assert [d.value for d in one.dice] == [d.value for d in other.dice]


def test_plain_tables_are_bright_and_carry_plain_dice():
    levels = {True: [], False: []}
    for plain in levels:
        for seed in range(12):
            rng = np.random.default_rng(seed)
            scene = random_scene(rng, 160, 30.0, 3, calm=True, plain=plain)
            levels[plain].append(float(paint(scene, rng).image.mean()))
            dice = [die for die in scene.dice if not die.look.blank]
            assert not plain or all(die.look.clear == 0 for die in dice)
    assert np.median(levels[True]) > np.median(levels[False]) + 20


def test_tables_by_chance_keep_their_dice_apart():
    for seed in range(12):
        dice = random_scene(np.random.default_rng(seed), 320, 30.0, 5).dice
        for index, die in enumerate(dice):
            for other in dice[:index]:
                gap = float(np.linalg.norm(die.middle[:2] - other.middle[:2]))
                assert gap > 0.45 * (die.look.size + other.look.size)


def test_metering_brings_dark_light_up():
    dark = np.full((40, 40, 3), 0.02, np.float32)
    rng = np.random.default_rng(1)
    plain = expose(dark, Lens(quality=100), rng)
    metered = expose(dark, Lens(quality=100, meter=0.2), rng)
    assert metered.mean() > 2 * plain.mean()


def test_headroom_keeps_a_white_die_on_a_dark_table_from_burning_out():
    light = np.full((40, 40, 3), 0.02, np.float32)
    light[10:20, 10:20] = 0.8
    rng = np.random.default_rng(1)
    burnt = expose(light, Lens(quality=100, meter=0.4), rng)
    kept = expose(light, Lens(quality=100, meter=0.4, headroom=0.8), rng)
    assert burnt[15, 15].min() == 255
    assert kept[15, 15].max() < 240


def test_the_demo_table_shows_the_values_asked_for():
    rng = np.random.default_rng(3)
    assert sorted(die.value for die in demo_dice([6, 1, 4], rng)) == [1, 4, 6]
    image = paint_roll([6, 1, 4], rng, (640, 360), DemoTable((640, 360)))
    assert image.shape == (360, 640, 3)


def test_a_film_ends_each_roll_at_rest_with_its_values_told():
    frames = list(film(np.random.default_rng(4), 2, 2, (320, 180), 0.3))
    assert [frame.roll for frame in frames] == sorted(frame.roll for frame in frames)
    assert frames[-1].values is not None
    assert len(frames[-1].values) == 2
    assert any(frame.values is None for frame in frames if frame.roll == 2)
    times = [frame.time for frame in frames]
    assert times == sorted(set(times))


@pytest.mark.parametrize("name", sorted(ROUND_THINGS | DOTTED_THINGS))
def test_round_and_dotted_things_are_painted_and_stay_where_they_were_put(name):
    canvas = np.full((200, 200, 3), 0.4, np.float32)
    (ROUND_THINGS | DOTTED_THINGS)[name](canvas, (100.0, 100.0), 30.0, np.random.default_rng(3))
    changed = np.abs(canvas - 0.4).max(axis=2) > 0.02
    assert changed[100 - 30 : 100 + 30, 100 - 30 : 100 + 30].any()
    assert np.isfinite(canvas).all()
    assert canvas.min() >= 0
    assert canvas.max() <= 1.001


def test_half_a_domino_has_its_half_where_a_face_would_be():
    for seed in range(12):
        covered = []
        for draw in (domino, half_domino):
            canvas = np.full((200, 200, 3), 0.4, np.float32)
            draw(canvas, (100.0, 100.0), 40.0, np.random.default_rng(seed))
            ys, xs = np.nonzero(np.abs(canvas - 0.4).max(axis=2) > 0.2)
            covered.append(math.hypot(xs.mean() - 100, ys.mean() - 100))
        assert covered[0] < 5
        assert 14 < covered[1] < 26


def test_the_pips_of_a_close_two_lie_nearer_and_stay_apart():
    wide, close = DieLook(), DieLook(two_spread=0.25)
    apart = [math.dist(*pip_places(2, look)) for look in (wide, close)]
    assert 2 * close.pip_radius < apart[1] < apart[0]
    die = lying(close, 2, (0, 0), 0.3)
    painted = paint(plain_scene([die], 0.2), np.random.default_rng(1))
    assert dark_spots(painted.image, painted.dice[0].quad) == 2


def test_a_phone_in_the_hand_drifts_no_faster_than_it_was_told():
    troubles = Troubles(drift=1.0, tremor=0.02)
    held = HandHeld(troubles, 40.0, (480, 270), np.random.default_rng(1))
    ways = np.stack([held.view(k / 30, (0, 0))[:, 2] for k in range(600)])
    speed = np.sqrt(np.square(np.diff(ways, axis=0) * 30).sum(axis=1).mean()) / 40
    assert 0.3 < speed < 2.5


def test_troubled_films_tell_the_truth_of_dice_that_arrive_one_after_another():
    troubles = Troubles(drift=1.0, tremor=0.02, late=0.8, lingers=True, pumping=0.2, shadow=0.5)
    frames = list(film(np.random.default_rng(2), 1, 2, (160, 90), 0.2, troubles))
    resting = [frame.values is not None for frame in frames]
    assert resting == sorted(resting)
    assert 0 < sum(resting) < len(resting)
    assert all(frame.image.shape == (90, 160, 3) for frame in frames)
