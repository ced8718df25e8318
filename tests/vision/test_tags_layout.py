"""What the places of tags tell, and what they do not."""

from __future__ import annotations

import math

import numpy as np
import pytest

from vision.painter.stickers import paint_cards, ring_view
from vision.tags import (
    ReadTag,
    Tag,
    TagTracker,
    encode,
    facing,
    group_by_place,
    left_to_right,
    nearest,
    pile_order,
    read_tags,
    ring_order,
)


def lying(number: int, x: float, y: float, turn: float = 0.0, size: float = 40.0) -> ReadTag:
    tag = Tag.of("toy", "card", number, 1)
    half = size / 2
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    angle = math.radians(turn)
    spin = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    return ReadTag(tag, encode(tag), square @ spin.T + [x, y])


def numbers(tags: list[ReadTag]) -> list[int]:
    return [read.tag.card for read in tags]


def board(sectors: int, slant: float = 1.0) -> list[ReadTag]:
    """Sectors clockwise from the top, the board's lower half nearer to the camera."""
    placed = []
    for number in range(sectors):
        angle = 2 * math.pi * number / sectors
        x, y = math.sin(angle), -math.cos(angle) * slant
        nearer = 1 + 0.15 * y
        placed.append(
            lying(number, 640 + 300 * x * nearer, 360 + 300 * y * nearer, turn=number * 37)
        )
    return placed


@pytest.mark.parametrize("slant", [1.0, 0.6])
@pytest.mark.parametrize("sectors", [10, 11])
def test_the_ring_is_read_clockwise_from_the_top(sectors: int, slant: float) -> None:
    tags = board(sectors, slant)
    mixed = tags[4:] + tags[:4]
    ring = ring_order(mixed)
    assert [read.tag.card for read in ring.places if read] == list(range(sectors))
    assert ring.sure


@pytest.mark.parametrize("hidden", [(3,), (3, 4), (2, 7)])
def test_hidden_sectors_leave_a_gap_where_they_lie(hidden: tuple[int, ...]) -> None:
    seen = [read for read in board(11) if read.tag.card not in hidden]
    ring = ring_order(seen, hidden=len(hidden))
    shown = [read.tag.card if read else None for read in ring.places]
    assert shown == [None if number in hidden else number for number in range(11)]
    assert ring.sure


def test_a_sector_missing_unannounced_makes_the_ring_unsure() -> None:
    assert not ring_order(board(11)[:9]).sure


def test_a_card_in_the_middle_makes_the_ring_unsure() -> None:
    assert not ring_order([*board(10), lying(99, 650, 350)], hidden=0).sure


def test_two_tags_are_no_ring() -> None:
    ring = ring_order(board(10)[:2], hidden=1)
    assert not ring.sure
    assert len(ring.places) == 3


def test_a_slanted_row_is_read_from_left_to_right() -> None:
    row = [lying(n, 100 + 90 * n, 500 - 60 * n) for n in (2, 0, 3, 1)]
    assert numbers(left_to_right(row)) == [0, 1, 2, 3]


def test_a_pile_is_read_from_the_far_card_to_the_near_one() -> None:
    pile = [lying(n, 300 + 5 * n, 100 + 30 * n) for n in (1, 3, 0, 2)]
    assert numbers(pile_order(pile)) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("turn", "end"),
    [(0, "foot"), (40, "foot"), (180, "head"), (215, "head"), (90, "unsure"), (270, "unsure")],
)
def test_which_end_of_a_card_faces_the_near_player(turn: float, end: str) -> None:
    assert facing(lying(1, 300, 300, turn)) == end


def test_the_far_player_sees_the_other_end() -> None:
    assert facing(lying(1, 300, 300), toward=(0, -1)) == "head"


def test_hands_are_parted_by_gaps() -> None:
    tags = [lying(n, x, 300) for n, x in enumerate((100, 150, 600, 650, 700, 1100))]
    assert [numbers(hand) for hand in group_by_place(tags)] == [[0, 1], [2, 3, 4], [5]]
    assert [numbers(hand) for hand in group_by_place(tags, groups=2)] == [[0, 1], [2, 3, 4, 5]]
    assert group_by_place([]) == []


def test_a_card_belongs_to_the_nearest_place() -> None:
    assert nearest(lying(1, 900, 100), [(200, 100), (1000, 200)]) == 1


class TestTracker:
    def test_a_card_is_reported_once_while_it_stays(self) -> None:
        tracker = TagTracker()
        assert numbers(tracker.see([lying(1, 100, 100)], at=0.0)) == [1]
        assert tracker.see([lying(1, 102, 100)], at=0.1) == []

    def test_a_card_that_left_and_came_back_is_reported_again(self) -> None:
        tracker = TagTracker(patience=0.5)
        tracker.see([lying(1, 100, 100)], at=0.0)
        assert tracker.see([], at=0.4) == []
        assert numbers(tracker.see([lying(1, 100, 100)], at=1.0)) == [1]

    def test_a_moment_of_glare_is_no_departure(self) -> None:
        tracker = TagTracker()
        tracker.see([lying(1, 100, 100), lying(2, 300, 100)], at=0.0)
        tracker.see([lying(1, 100, 100)], at=0.2)
        assert sorted(numbers(tracker.present)) == [1, 2]
        assert tracker.see([lying(1, 100, 100), lying(2, 300, 100)], at=0.4) == []

    def test_frames_are_joined_and_hidden_cards_move_with_the_camera(self) -> None:
        tracker = TagTracker()
        tracker.see([lying(1, 100, 100), lying(2, 300, 100)], at=0.0)
        tracker.see([lying(1, 150, 130)], at=0.1)
        hidden = next(read for read in tracker.present if read.tag.card == 2)
        assert hidden.middle == pytest.approx([350, 130], abs=1)

    def test_a_new_question_may_ask_for_everything_anew(self) -> None:
        tracker = TagTracker()
        tracker.see([lying(1, 100, 100)], at=0.0)
        tracker.clear()
        assert numbers(tracker.see([lying(1, 100, 100)], at=0.1)) == [1]


@pytest.mark.parametrize("size", [(720, 1280), (1280, 720)])
def test_a_painted_ring_fits_the_picture_and_is_read_in_order(size: tuple[int, int]) -> None:
    texts = [encode(Tag.of("orconomics", "sector", card=number, copy=1)) for number in range(1, 11)]
    painted = paint_cards(texts, ring_view(len(texts), size), seed=1, ring=True)
    ring = ring_order(read_tags(painted.image))
    assert ring.sure
    assert [read.text for read in ring.places if read] == texts
