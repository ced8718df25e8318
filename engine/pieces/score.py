"""Ranks from scores and tie-breaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.rulebook import Standing
from engine.core.text import Text


def ranked(
    seats: Sequence[int],
    score: Callable[[int], int],
    parts: Callable[[int], tuple[tuple[Text, int], ...]],
    ties: Callable[[int], tuple[Any, ...]] = lambda _seat: (),
) -> list[Standing]:
    """Best first; equal scores are parted by `ties` (larger is better), else share a rank."""
    keyed = sorted(
        ((score(s), ties(s), s) for s in seats), key=lambda k: (k[0], k[1]), reverse=True
    )
    lines: list[Standing] = []
    for place, (points, tie, seat) in enumerate(keyed, 1):
        same = place > 1 and keyed[place - 2][:2] == (points, tie)
        rank = lines[-1].rank if same else place
        lines.append(Standing(seat, rank, points, parts(seat)))
    return lines
