"""What the networks of the dice reader are taught with: labels must stay true through changes."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest

from tools.dice_training.lookalikes import lookalike
from tools.dice_training.samples import Boxed, Face, scaled, toned
from vision.dice.crops import SIDE


@pytest.fixture
def boxed(tmp_path):
    """One grey photograph with two boxed dice, the second of which nobody could read."""
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    picture = np.full((200, 400, 3), 120, np.uint8)
    cv2.rectangle(picture, (80, 80), (120, 120), (250, 250, 250), -1)
    cv2.imwrite(str(tmp_path / "images" / "one.jpg"), picture)
    rows = "3 0.25 0.5 0.1 0.2\n0 0.75 0.5 0.1 0.2\n"
    (tmp_path / "labels" / "one.txt").write_text(rows)
    (tmp_path / "boxed.json").write_text(json.dumps({"one": [[98, 103, 33, 0.2], None]}))
    return tmp_path


def test_without_more_a_face_is_in_the_middle_of_its_box(boxed):
    first, second = Boxed(boxed).faces(boxed / "images" / "one.jpg")
    assert (first.value, first.x, first.y) == (4, 100, 100)
    assert first.box == (80, 80, 120, 120)
    assert (second.value, second.ignore) == (1, False)


def test_a_refined_face_is_where_it_was_seen_and_an_unseen_one_is_not_asked_for(boxed):
    faces = Boxed(boxed, boxed / "boxed.json").faces(boxed / "images" / "one.jpg")
    assert (faces[0].x, faces[0].y, faces[0].size, faces[0].angle) == (98, 103, 33, 0.2)
    assert [face.ignore for face in faces] == [False, True]


def test_picked_pictures_and_their_faces_have_one_scale(boxed):
    source = Boxed(boxed, boxed / "boxed.json")
    for seed in range(6):
        picture = source.pick(np.random.default_rng(seed))
        scale = picture.pixels.shape[1] / 400
        assert (picture.faces[0].x, picture.faces[0].size) == (98 * scale, 33 * scale)


def test_scaling_a_face_scales_all_of_it():
    face = Face(2, 10, 20, 8, 0.3, (6, 16, 14, 24), False)
    assert scaled(face, 0.5) == Face(2, 5, 10, 4, 0.3, (3, 8, 7, 12), False)


def test_tones_keep_every_step_of_a_grey_picture_in_order():
    ramp = np.repeat(np.arange(256, dtype=np.uint8)[None, :, None], 3, axis=2).repeat(32, axis=0)
    coloured = 0
    for seed in range(20):
        out = toned(ramp, np.random.default_rng(seed)).astype(int)
        steps = np.diff(out[0].sum(axis=1))
        assert (steps >= 0).all() or (steps <= 0).all()
        coloured += bool((out[..., 0] != out[..., 2]).any())
    assert coloured > 10


def test_coloured_photographs_keep_their_colours():
    picture = np.zeros((40, 40, 3), np.uint8)
    picture[..., 2] = 200
    assert all(toned(picture, np.random.default_rng(seed)) is picture for seed in range(10))


def test_lookalikes_come_as_the_reader_takes_them_and_differ():
    rng = np.random.default_rng(1)
    pairs = [lookalike(rng) for _ in range(8)]
    assert all(crop.shape == (SIDE, SIDE, 3) for pair in pairs for crop in pair)
    assert len({pair[0].tobytes() for pair in pairs}) == 8
    assert all(pair[0].std() > 2 for pair in pairs)
