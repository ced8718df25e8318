"""No picture stalls: a frame or a file that is too much is given up, and that is said."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.adversarial import PICTURES
from vision.budget import Budget
from vision.tags import Tag, TagReader, encode, reader
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


def test_what_was_given_up_is_said_of_the_last_picture_only() -> None:
    tags = TagReader()
    tags.read_codes(PICTURES["triples in noise"]((640, 360)), seconds=0.0)
    assert tags.gave_up
    tags.read_codes(np.zeros((1, 1), np.uint8))
    assert not tags.gave_up
