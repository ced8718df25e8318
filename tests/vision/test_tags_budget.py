"""No picture stalls: a frame or a file that is too much is given up, and that is said."""

from __future__ import annotations

from time import thread_time

import numpy as np
import pytest

from tests import limits
from tests.vision.adversarial import PICTURES
from vision.budget import Budget
from vision.tags import Tag, TagReader, encode, grid, reader
from vision.tags.backends import MOST_EYES, Code, Grey
from vision.tags.finders import find_eyes


class FakeClock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_work_that_took_long_once_is_not_begun_again_without_the_time_for_it() -> None:
    clock = FakeClock()
    budget = Budget(1.0, clock)
    assert budget.allows("slow", 1000)
    with budget.spent_on("slow", 100):
        clock.now += 0.2
    assert budget.allows("slow", 300)
    assert not budget.gave_up
    assert not budget.allows("slow", 500)
    assert budget.gave_up
    clock.now += 1.0
    assert not budget.allows()


def test_work_that_was_never_done_is_guessed_from_how_fast_the_machine_is() -> None:
    budget = Budget(1.0, FakeClock())
    assert budget.allows("new", 100.0)  # nothing is known yet
    budget.calibrate(0.2, 0.1)
    assert budget.allows("new", 0.4)
    assert not budget.fits("new", 0.6)
    assert not budget.gave_up
    assert not budget.allows("new", 0.6)
    assert budget.gave_up


def test_what_was_easy_in_one_part_is_not_taken_for_easy_in_the_next() -> None:
    clock = FakeClock()
    budget = Budget(1.0, clock)
    budget.calibrate(1.0, 1.0)
    with budget.spent_on("library", 0.5):
        clock.now += 0.001
    assert budget.allows("library", 1.5)
    assert not budget.allows("library", 2.5)


def test_a_large_picture_is_gone_through_in_bands_as_far_as_there_is_time() -> None:
    picture = np.full((1500, 2000), 230, np.uint8)
    eye = PICTURES["large eyes"]((45, 45))
    for top in range(20, 1400, 163):  # some lie where two bands meet
        picture[top : top + 45, 100:145] = eye
    whole = find_eyes(picture)
    assert len(whole) == whole.crowd == whole.outlined == len(range(20, 1400, 163))
    used_up = Budget(0.0)
    part = find_eyes(picture, used_up)
    assert used_up.gave_up
    assert 0 < len(part) < len(whole)


@pytest.mark.parametrize("name", ["noise", "texture", "moire"])
def test_texture_has_crossing_lines_but_hardly_a_ring_round_a_middle(name: str) -> None:
    noise = np.random.default_rng(5).integers(0, 256, (360, 640), dtype=np.uint8)
    eyes = find_eyes(noise if name == "noise" else PICTURES[name]((640, 360)))
    assert eyes.crowd > 20
    assert eyes.outlined < eyes.crowd / 10


def test_squares_are_straightened_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    straightened = []
    refine = grid._refine

    def counted(grey: Grey, affine: grid.Array) -> grid.Array:
        straightened.append(affine)
        return refine(grey, affine)

    monkeypatch.setattr(grid, "_refine", counted)
    picture = PICTURES["page of codes"]((1280, 720))
    next(grid.find_squares(picture, find_eyes(picture)))
    assert len(straightened) == 1


def test_round_eyes_in_rows_are_not_tried_in_all_threes() -> None:
    picture = PICTURES["bullseyes"]((1280, 720))
    eyes = find_eyes(picture)
    assert eyes.crowd > 300
    assert len(grid._triples(picture, eyes)) <= grid._MOST_TRIPLES + 3


@pytest.mark.parametrize("name", PICTURES)
def test_the_eyes_of_a_picture_are_bounded_whatever_is_in_it(name: str) -> None:
    eyes = find_eyes(PICTURES[name]((640, 360)))
    assert len(eyes) <= 80
    assert len(eyes) <= eyes.crowd


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_that_takes_too_long_is_given_up_and_that_is_said(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every look at the clock costs a tenth of the budget: looks are counted, not seconds."""
    clock = FakeClock()
    looks = []

    def tick() -> float:
        clock.now += 0.1
        looks.append(clock.now)
        return clock.now

    monkeypatch.setattr(reader, "Budget", lambda seconds: Budget(seconds, tick))
    tags = TagReader()
    tags.read_codes(PICTURES[name]((1280, 720)), seconds=1.0)
    assert len(looks) < 60
    tags.read_codes(np.full((720, 1280), 200, np.uint8), seconds=1000.0)
    assert not tags.gave_up


def test_our_tags_are_read_beside_a_crowd_of_finder_patterns() -> None:
    """The best candidates come first: what looks like a code goes before what only may be one."""
    from vision.painter.stickers import CardView, paint_cards

    text = encode(Tag.of("orc", "card", 3, 1))
    table = paint_cards([text], CardView(module=4), seed=5)
    picture = table.image.copy()
    crowd = PICTURES["large eyes"]((200, 200))
    picture[-200:, -200:] = crowd[..., None]
    assert text in {one.text for one in TagReader().read_tags(picture)}


def test_a_phone_too_slow_for_the_budget_still_reads_a_hand_of_cards() -> None:
    """The surest codes of the first look are read before anything is given up."""
    from vision.painter.stickers import CardView, paint_cards

    texts = [encode(Tag.of("orc", "card", number, 1)) for number in range(1, 8)]
    table = paint_cards(texts, CardView(module=4), seed=6)
    assert {one.text for one in TagReader().read_tags(table.image, seconds=0.0)} == set(texts)


def test_what_only_looks_like_codes_is_not_gone_through_without_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = []
    monkeypatch.setattr(reader, "read_modules", lambda *told: tried.append(told) or [])
    tags = TagReader()
    tags.read_tags(PICTURES["triples in noise"]((1280, 720)), seconds=0.0)
    assert len(tried) == 4
    assert tags.gave_up


class Recording:
    """A library that finds nothing and notes how crowded the pictures were that it was given."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.crowds: list[int] = []

    def codes(self, grey: Grey) -> list[Code]:
        self.crowds.append(find_eyes(grey).crowd)
        return []

    glance = codes


@pytest.mark.parametrize("name", PICTURES)
def test_no_library_is_given_a_crowd_that_it_would_not_be_done_with(name: str) -> None:
    """OpenCV tries every three finder patterns and cannot be stopped: minutes for 600 of them."""
    library = Recording("opencv")
    tags = TagReader([library])
    tags.read_codes(PICTURES[name]((1280, 720)), seconds=1000.0)
    assert all(crowd <= MOST_EYES["opencv"] for crowd in library.crowds)


class KnownSpeed(Budget):
    """As fast as the machine on which the costs were measured; no work takes any time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds, FakeClock())
        super().calibrate(1.0, 1.0)


@pytest.mark.parametrize(("seconds", "begun"), [(0.3, False), (2.0, True)])
def test_a_library_is_not_begun_with_eyes_for_which_there_is_no_time(
    seconds: float, begun: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifty large finder patterns hold zbar up for 0.8 s, and it cannot be stopped."""
    monkeypatch.setattr(reader, "Budget", KnownSpeed)
    library = Recording("zbar")
    tags = TagReader([library])
    tags.read_codes(PICTURES["huge eyes"]((800, 800)), seconds=seconds)
    assert any(crowd > 20 for crowd in library.crowds) == begun
    assert tags.gave_up or begun


@pytest.mark.parametrize("name", PICTURES)
def test_a_frame_takes_no_longer_than_a_frame_may(name: str) -> None:
    picture, tags = PICTURES[name]((1280, 720)), TagReader()
    tags.read_tags(picture)
    start = thread_time()
    tags.read_tags(picture)
    assert thread_time() - start < limits.seconds(0.06)


@pytest.mark.parametrize("name", ["tiny eyes", "huge eyes", "halftone"])
def test_a_file_takes_no_longer_than_a_file_may(name: str) -> None:
    """Each of these took 1.2 to 1.8 s when a step was begun without asking what it costs."""
    picture = PICTURES[name]((4000, 3000))
    start = thread_time()
    TagReader().read_codes(picture)
    assert thread_time() - start < limits.seconds(0.95)


def test_what_was_given_up_is_said_of_the_last_picture_only() -> None:
    tags = TagReader()
    tags.read_codes(PICTURES["triples in noise"]((640, 360)), seconds=0.0)
    assert tags.gave_up
    tags.read_codes(np.zeros((1, 1), np.uint8))
    assert not tags.gave_up
