"""What the places of tags tell: rings, rows, piles, ends of cards, hands.

Everything is in picture coordinates: y grows downwards, and clockwise is clockwise for the eye.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from vision.tags.reader import ReadTag

Points = npt.NDArray[np.float64]
End = Literal["head", "foot", "unsure"]

_UNEVEN = 0.35  # of a step: how far a sector may lie from its even place before it is doubted
_SURE_ANGLE = 55.0  # degrees from the line of sight within which an end faces somebody


@dataclass(frozen=True)
class Ring:
    """Sectors clockwise from the topmost; None where one is hidden."""

    places: tuple[ReadTag | None, ...]
    sure: bool  # False: show it and ask


def ring_order(tags: Sequence[ReadTag], hidden: int = 0) -> Ring:
    """The order of sectors round a board, with so many hidden from view.

    A slanted circle is an ellipse; it is made round again, and hidden sectors are where the steps
    from one to the next are too long.
    """
    if len(tags) < 3:
        return Ring(tuple(tags) + (None,) * hidden, sure=False)
    round_places, on_ring = _made_round(_middles(tags))
    even = 360.0 / (len(tags) + hidden)
    from_top = np.degrees(np.arctan2(round_places[:, 1], round_places[:, 0])) + 90.0
    clockwise = (from_top + even / 2) % 360.0  # a sector at the top may lie a little to its left
    order = np.argsort(clockwise, kind="stable")
    turns = clockwise[order]
    gaps = np.diff(np.append(turns, turns[0] + 360.0))
    steps, sure = _share_out(gaps, hidden, even)
    places: list[ReadTag | None] = []
    for index, step in zip(order, steps, strict=True):
        places.append(tags[index])
        places += [None] * (step - 1)
    return Ring(tuple(places), sure and on_ring)


def left_to_right(tags: Sequence[ReadTag]) -> list[ReadTag]:
    """Tags in the order of a row, even if the row runs slanted."""
    return _along(tags, (1.0, 0.2))


def pile_order(tags: Sequence[ReadTag]) -> list[ReadTag]:
    """A spread pile from bottom to top: each next card lies nearer to who holds the phone."""
    return _along(tags, (0.2, 1.0))


def facing(read: ReadTag, toward: tuple[float, float] = (0.0, 1.0)) -> End:
    """Which end of a card points somewhere; by default to the lower edge of the picture.

    The head is the end that the upper side of the sticker points to.
    """
    a, b, c, d = read.corners
    up = (a + b - c - d) / 2
    aim = np.asarray(toward, dtype=np.float64)
    cosine = float(up @ aim / (np.linalg.norm(up) * np.linalg.norm(aim) + 1e-9))
    if abs(cosine) < np.cos(np.radians(_SURE_ANGLE)):
        return "unsure"
    return "head" if cosine > 0 else "foot"


def group_by_place(tags: Sequence[ReadTag], groups: int | None = None) -> list[list[ReadTag]]:
    """Which tags lie together: hands, armies, stacks, from left to right.

    With a number of groups the widest gaps part them; without, gaps wider than a card do.
    """
    if not tags:
        return []
    middles = _middles(tags)
    edges = _shortest_links(middles)
    if groups is None:
        limit = 3.0 * float(np.median([read.size for read in tags]))
        kept = [(a, b) for length, a, b in edges if length <= limit]
    else:
        kept = [(a, b) for _, a, b in edges[: max(0, len(tags) - groups)]]
    labels = _connected(len(tags), kept)
    found: dict[int, list[int]] = {}
    for index, label in enumerate(labels):
        found.setdefault(label, []).append(index)
    parted = sorted(found.values(), key=lambda members: float(middles[members][:, 0].mean()))
    return [[tags[index] for index in members] for members in parted]


def nearest(read: ReadTag, places: Sequence[tuple[float, float]]) -> int:
    """The place (of a player, a territory) that a tag is nearest to."""
    apart = np.linalg.norm(np.asarray(places, dtype=np.float64) - read.middle, axis=1)
    return int(np.argmin(apart))


def _middles(tags: Sequence[ReadTag]) -> Points:
    return np.array([read.middle for read in tags])


def _made_round(middles: Points) -> tuple[Points, bool]:
    """Places on a unit circle round the board's middle, and whether they lie on one ring."""
    if len(middles) >= 6:
        (x, y), (first, second), angle = cv2.fitEllipseDirect(middles.astype(np.float32))
        half = np.array([first, second]) / 2
        middle = np.array([x, y])
    else:
        middle = (middles.min(axis=0) + middles.max(axis=0)) / 2
        half = np.maximum(np.ptp(middles, axis=0) / 2, 1.0)
        angle = 0.0
    cosine, sine = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    turn = np.array([[cosine, -sine], [sine, cosine]])
    placed = ((middles - middle) @ turn / half) @ turn.T
    reach = np.linalg.norm(placed, axis=1)
    return placed, bool(((reach > 0.7) & (reach < 1.4)).all())


def _share_out(gaps: Points, hidden: int, even: float) -> tuple[list[int], bool]:
    """How many steps each gap is, so that the hidden ones fill the longest."""
    steps = [1] * len(gaps)
    for _ in range(hidden):
        longest = int(np.argmax(gaps - np.array(steps) * even))
        steps[longest] += 1
    off = np.abs(gaps / even - np.array(steps))
    return steps, bool((off < _UNEVEN).all())


def _along(tags: Sequence[ReadTag], sense: tuple[float, float]) -> list[ReadTag]:
    """Tags in the order of their main direction, taken in the given sense."""
    if len(tags) < 2:
        return list(tags)
    middles = _middles(tags)
    centred = middles - middles.mean(axis=0)
    axis = np.linalg.svd(centred)[2][0]
    if axis @ np.asarray(sense) < 0:
        axis = -axis
    return [tags[index] for index in np.argsort(centred @ axis, kind="stable")]


def _shortest_links(middles: Points) -> list[tuple[float, int, int]]:
    """The shortest links that join all places, shortest first."""
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    joined = [0]
    rest = set(range(1, len(middles)))
    links = []
    while rest:
        length, a, b = min((float(apart[a, b]), a, b) for a in joined for b in rest)
        links.append((length, a, b))
        joined.append(b)
        rest.discard(b)
    return sorted(links)


def _connected(count: int, links: Sequence[tuple[int, int]]) -> list[int]:
    labels = list(range(count))
    for a, b in links:
        old, new = labels[b], labels[a]
        labels = [new if label == old else label for label in labels]
    return labels
