"""What the networks of the dice reader are taught with: labels must stay true through changes."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest

from tools.dice_training.calibrate_ones import label, strewn_scene
from tools.dice_training.lookalikes import FEWEST, Bank, lookalike
from tools.dice_training.mine import looked_through
from tools.dice_training.paint_shards import (
    DOTTED,
    change_makers,
    make_shard,
    strew_lookalikes,
    training_scene,
    truth_row,
)
from tools.dice_training.photographs import LISTED, WINDOW, Photographs, located
from tools.dice_training.refine_boxed import false_finds
from tools.dice_training.samples import BOXED_FALSE, Boxed, Face, painted_face, scaled, toned
from tools.dice_training.samples import Painted as Shards
from tools.dice_training.sources import Sources
from tools.dice_training.validate import Tally, count, shown
from vision.dice.crops import SIDE
from vision.dice.finder import Face as Place
from vision.dice.judge import Guess, guesses
from vision.dice.reader import MODEL_FOLDER, DiceReader
from vision.dice.reading import Die
from vision.dice.values import ValueNets
from vision.painter.chance import random_scene
from vision.painter.demo import DEMO_LOOKS, DemoTable
from vision.painter.die import lying
from vision.painter.scene import DieTruth, Painted, die_truth, paint


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


def test_what_was_seen_beside_the_dice_is_remembered_as_none(boxed):
    (boxed / BOXED_FALSE).write_text(json.dumps({"one": [[20.0, 30.0, 12.0]], "gone": [[1, 1, 9]]}))
    source = Boxed(boxed, boxed / "boxed.json")
    assert source.false == [(boxed / "images" / "one.jpg", 20.0, 30.0, 12.0)]
    assert Boxed(boxed).false == []


def test_a_false_find_is_beside_every_box_or_on_the_side_of_a_known_die():
    faces = [
        Face(4, 100, 100, 40, None, (70, 70, 130, 150), False),
        Face(1, 300, 100, 40, None, (270, 70, 330, 150), False),
    ]
    told = [[100.0, 90.0, 40.0, 0.0], None]

    def found(x: float, y: float, heat: float = 0.4) -> list[list[float]]:
        return false_finds([place(x, y, 24, heat).face], faces, told)

    assert found(500, 100) == [[500, 100, 24]]
    assert found(100, 135) == [[100, 135, 24]], "the side of a die whose top is known"
    assert found(102, 92) == [], "its top"
    assert found(300, 140) == [], "a die of which the top is not known"
    assert found(500, 100, heat=0.1) == [], "hardly a find"


def test_photographs_are_shown_where_there_are_any(boxed, photographed):
    shard = np.zeros((1, 320, 320, 3), np.uint8)
    np.save(photographed / "scenes_000.npy", shard)
    (photographed / "scenes_000.json").write_text("[[]]")
    sources = Sources.of(photographed, boxed)
    shapes = {sources.picture(np.random.default_rng(seed)).pixels.shape[:2] for seed in range(80)}
    assert {(320, 320), (200, 400), (100, 200)} < shapes
    sources.photographs = Photographs(photographed / "nowhere")
    rest = {sources.picture(np.random.default_rng(seed)).pixels.shape[:2] for seed in range(80)}
    assert rest == {(320, 320), (200, 400), (100, 200)}


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


def test_a_bank_shows_what_it_kept_and_goes_on_making_new_ones():
    bank, rng = Bank(most=FEWEST + 2, new=0.3), np.random.default_rng(1)
    first = [bank.pick(rng) for _ in range(FEWEST)]
    later = [bank.pick(rng) for _ in range(40)]
    again = sum(any(pair is old for old in first) for pair in later)
    assert 0 < again < len(later)


def place(x: float, y: float, size: float, heat: float = 0.9) -> Guess:
    values = np.full(6, 1 / 6, np.float32)
    return Guess(Place(x, y, size, 0.0, (0, 0, 1, 1), heat, values), 1, (), (), False)


def one_at(x: float, y: float, value: int | None = 1, hidden: float = 0.0) -> DieTruth:
    quad = np.array([[x - 20, y - 20], [x + 20, y - 20], [x + 20, y + 20], [x - 20, y + 20]])
    return DieTruth(value, quad, (x - 25, y - 25, 50, 50), False, hidden)


def test_what_reads_as_a_one_is_told_by_what_lies_there():
    assert label(place(100, 100, 40), [one_at(101, 99)]) == 1
    assert label(place(300, 100, 40), [one_at(101, 99)]) == 0
    assert label(place(100, 100, 40), [one_at(101, 99, None)]) == 0
    for truth in (one_at(101, 99, 5), one_at(101, 99, 1, 0.5), one_at(120, 115)):
        assert label(place(100, 100, 40), [truth]) is None


def test_tables_strewn_with_round_things_have_ones_and_none():
    rng = np.random.default_rng(3)
    tables = [strewn_scene(rng) for _ in range(6)]
    values = [[die.value for die in scene.dice] for scene in tables]
    assert any(1 in told for told in values)
    assert any(not told for told in values)
    assert paint(tables[0], rng).image.shape[:2] == (360, 360)


@pytest.fixture
def photographed(tmp_path):
    """A listed photograph of 600 x 500 with a red die, and a green place that is none."""
    picture = np.full((500, 600, 3), 120, np.uint8)
    cv2.rectangle(picture, (80, 80), (120, 120), (0, 0, 250), -1)
    cv2.rectangle(picture, (480, 380), (520, 420), (0, 250, 0), -1)
    (tmp_path / "photographs").mkdir()
    cv2.imwrite(str(tmp_path / "photographs" / "a.png"), picture)
    rows = [
        [3, 100, 100, 40, 0.0, [78, 78, 122, 130], False],
        [None, 500, 400, 40, 0.0, [480, 380, 520, 420], False],
    ]
    (tmp_path / LISTED).write_text(json.dumps({"a.png": rows}))
    return tmp_path


def test_windows_of_photographs_keep_their_faces_where_they_are(photographed):
    source, values = Photographs(photographed), []
    for seed in range(30):
        picture = source.pick(np.random.default_rng(seed))
        assert max(picture.pixels.shape[:2]) <= WINDOW + 2
        for face in picture.faces:
            pixel = picture.pixels[round(face.y), round(face.x)].astype(int)
            assert pixel[2 if face.value == 3 else 1] - pixel[0] > 150
            assert face.size >= 14
            values.append(face.value)
    assert {3, None} == set(values)


def test_without_listed_photographs_there_are_none_to_show(tmp_path):
    assert not Photographs(tmp_path)


def test_a_photograph_is_located_only_where_the_values_agree():
    odds = np.full((3, 7), 0.01, np.float32)
    odds[0, 4], odds[1, 2], odds[2, 0] = 0.94, 0.94, 0.94
    flat = np.full(6, 1 / 6, np.float32)
    places = [
        Place(100, 100, 40, 0.1, (75, 75, 125, 125), 0.9, flat),
        Place(300, 100, 42, 0.1, (275, 75, 325, 125), 0.8, flat),
        Place(200, 300, 40, 0.1, (175, 275, 225, 325), 0.3, flat),
    ]
    seen, reader = guesses(places, odds, (640, 480)), DiceReader()
    faces = located(reader, seen, [2, 4])
    assert faces is not None
    assert [face.value for face in faces] == [4, 2, None]
    assert located(reader, seen, [2, 5]) is None
    assert located(reader, seen, [2, 3, 4, 6]) is None


def test_training_tables_are_strewn_with_lookalikes_as_often_as_said():
    rng, changed = np.random.default_rng(5), 0
    scene = random_scene(rng, 120, 30.0, 0)
    clean = scene.canvas.copy()
    for _ in range(20):
        np.copyto(scene.canvas, clean)
        strew_lookalikes(scene, 30.0, rng)
        changed += not np.array_equal(scene.canvas, clean)
        assert scene.canvas.min() >= 0
        assert scene.canvas.max() <= 1
    assert 20 * DOTTED * 0.5 < changed < 20


def test_a_shard_is_shown_as_it_was_made(tmp_path):
    rng = np.random.default_rng(3)
    made = [paint(training_scene(rng), rng) for _ in range(4)]
    make_shard(tmp_path / "scenes", 4, np.random.default_rng(3))
    read = [painted for _, painted in shown(tmp_path)]
    assert sum(len(painted.dice) for painted in made) > 0
    for one, other in zip(made, read, strict=True):
        assert np.array_equal(one.image, other.image)
        for die, told in zip(one.dice, other.dice, strict=True):
            assert (die.value, die.cut) == (told.value, told.cut)
            assert told.quad == pytest.approx(die.quad, abs=0.01)
            assert told.box == pytest.approx(die.box, abs=0.01)


def test_some_sets_of_dice_get_dim_pips_or_a_red_four_or_are_clear():
    rng, kinds = np.random.default_rng(2), set()
    for _ in range(40):
        scene = random_scene(rng, 120, 30.0, 3)
        before = [die.look for die in scene.dice]
        change_makers(scene, rng)
        after = [die.look for die in scene.dice]
        for old, new in zip(before, after, strict=True):
            assert (new.size, new.body) == (old.size, old.body)
            alike = {after[n] for n, look in enumerate(before) if look == old}
            assert alike == {new}, "dice of one set stay one set"
            changed = "dim" if new.pip != old.pip else "clear" if new.clear != old.clear else "same"
            kinds.add("four" if new.four_as_one else changed)
    assert kinds == {"four", "dim", "clear", "same"}


def test_faces_in_doubt_are_told_apart_from_those_that_nobody_could_read():
    die = lying(DEMO_LOOKS[0], 5, (0, 0), 0.4)
    table = DemoTable((640, 360))
    picture, truth = table.paint([die]), die_truth(die, table.scene.camera, 0.0)
    face, nets = painted_face(truth_row(truth)), ValueNets.load(MODEL_FOLDER)
    told = [
        looked_through(nets, cv2.GaussianBlur(picture, (0, 0), blur), [face])
        for blur in np.linspace(0.3, 0.8, 12) * face.size / 3
    ]
    assert looked_through(nets, picture, [face]) == ([], [])
    assert ([], [0]) in told, "in doubt"
    assert looked_through(nets, np.full_like(picture, 90), [face]) == ([0], [])


def test_doubtful_faces_are_shown_by_themselves(tmp_path):
    np.save(tmp_path / "scenes_000.npy", np.zeros((2, 320, 320, 3), np.uint8))
    rows = [truth_row(one_at(100, 100, 3)), truth_row(one_at(200, 200, 6))]
    (tmp_path / "scenes_000.json").write_text(json.dumps([[], rows]))
    mined = {"hard": [], "false": [], "blind": [], "doubtful": [[1, 1]]}
    (tmp_path / "scenes_000.hard").write_text(json.dumps(mined))
    shown_faces = Shards(tmp_path).doubted(np.random.default_rng(0)).faces
    assert [(face.value, face.x) for face in shown_faces] == [(6, 200)]


class Tells:
    """A reader that says what it was given to say."""

    curves = DiceReader().curves

    def __init__(self, *dice: Die) -> None:
        self.dice = list(dice)

    def look(self, _image):
        return []

    def judge(self, _seen):
        return self.dice


def die_at(x: float, y: float, value: int, confidence: float = 0.99) -> Die:
    corners = ((x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20), (x - 20, y + 20))
    return Die(value, (round(x) - 25, round(y) - 25, 50, 50), corners, confidence)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ([die_at(100, 100, 4), die_at(300, 100, 2)], (1, 2, 0, 0)),
        ([die_at(100, 100, 4), die_at(300, 100, 2, 0.9)], (0, 1, 0, 0)),
        ([die_at(100, 100, 5), die_at(300, 100, 2)], (0, 1, 1, 0)),
        ([die_at(100, 100, 4), die_at(300, 100, 2), die_at(200, 300, 1)], (0, 2, 0, 1)),
        ([die_at(100, 100, 4), die_at(300, 100, 2), die_at(400, 300, 6)], (1, 2, 0, 0)),
    ],
    ids=["all", "one doubtful", "one wrong", "a blank cube", "one half hidden"],
)
def test_weights_are_judged_by_what_is_trusted(told, expected):
    truths = [one_at(100, 100, 4), one_at(300, 100, 2), one_at(200, 300, None)]
    truths.append(one_at(400, 300, 6, hidden=0.5))
    tally = Tally()
    count(tally, Tells(*told), Painted(np.zeros((8, 8, 3), np.uint8), truths))
    assert (tally.exact, tally.right, tally.wrong, tally.false) == expected
    assert (tally.scenes, tally.dice) == (1, 2)
