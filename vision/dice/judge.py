"""From what the networks say to dice with a confidence that means something.

Confidence is the product of two probabilities: that a top face is there at all, and that its
value is read right. Each is a logistic curve over a few plain facts, fitted on painted tables.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.dice.finder import Face, chance, logit
from vision.dice.reading import TRUST, Die, Point

LEAST_FOUND = 0.4
"""Below this chance of being a face, a place is not even doubtful."""
CUT_LIMIT = 0.5
"""Confidence of a die cut by the frame is at most this: it is shown, not read."""
STANDS_OUT = 0.5
"""Where no place has this much heat, a single one is not trusted: noise has a hottest spot as
well, but hardly two that read as faces."""
SMALL_ONE = 16.0
"""A one of fewer pixels is a dot like any other: it is shown, not trusted."""
DOUBT = TRUST - 0.05
FINDER_SHARE = 0.4
"""Weight of the finder's own idea of the value beside the value network's, as a power."""


@dataclass(frozen=True)
class Curves:
    """Weights of the two logistic curves; the first of each is the constant."""

    found: tuple[float, ...]
    value: tuple[float, ...]

    @staticmethod
    def load(path: Path) -> Curves:
        told = json.loads(path.read_text(encoding="utf-8"))
        return Curves(tuple(told["found"]), tuple(told["value"]))


@dataclass(frozen=True)
class Guess:
    """A face with what all looks together say."""

    face: Face
    value: int
    found_facts: tuple[float, ...]
    value_facts: tuple[float, ...]
    cut: bool


def guesses(faces: list[Face], odds: NDArray[np.float32], size: tuple[int, int]) -> list[Guess]:
    """The facts about every face of one picture of `size` (width, height)."""
    if not faces:
        return []
    best = max(face.heat for face in faces)
    usual = _usual_size(faces, odds)
    told = []
    for face, chances in zip(faces, odds, strict=True):
        joined = np.log(chances[1:] + 1e-4) + FINDER_SHARE * np.log(face.values + 1e-3)
        order = np.argsort(-joined)
        margin = float(joined[order[0]] - joined[order[1]])
        found_facts = (
            logit(face.heat),
            logit(1 - float(chances[0])),
            math.log(face.heat / best),
            min(abs(math.log(face.size / usual)), 1.5),
            float(face.values.max()),
            1 / (int(order[0]) + 1),
            min(math.log(face.size / 16), 1.0),
        )
        value_facts = (
            min(margin, 8.0),
            float(chances[1:].max()),
            float(face.values[order[0]]),
            min(math.log(max(face.size, 4.0) / 16), 1.0),
        )
        told.append(Guess(face, int(order[0]) + 1, found_facts, value_facts, _is_cut(face, size)))
    return told


def _usual_size(faces: list[Face], odds: NDArray[np.float32]) -> float:
    """The weighted median of the sizes: dice of one table are alike."""
    weights = np.array(
        [face.heat**2 * (1 - float(o[0])) + 1e-6 for face, o in zip(faces, odds, strict=True)]
    )
    sizes = np.array([face.size for face in faces])
    order = np.argsort(sizes)
    reach = np.cumsum(weights[order])
    return float(sizes[order][int(np.searchsorted(reach, reach[-1] / 2))])


def _is_cut(face: Face, size: tuple[int, int]) -> bool:
    half = face.size * 0.48
    return min(face.x, face.y) < half or face.x > size[0] - half or face.y > size[1] - half


def curve(weights: tuple[float, ...], facts: tuple[float, ...]) -> float:
    total = weights[0] + sum(w * f for w, f in zip(weights[1:], facts, strict=True))
    return chance(total)


def judge(told: list[Guess], curves: Curves, expected: int | None) -> list[Die]:
    """Dice with their confidence, surest first."""
    scored = [
        (curve(curves.found, guess.found_facts), curve(curves.value, guess.value_facts), guess)
        for guess in told
    ]
    scored = [row for row in scored if row[0] >= LEAST_FOUND]
    scored.sort(key=lambda row: -row[0])
    founds = [row[0] for row in scored]
    if expected is not None:
        founds = knowing(founds, expected)
    dice = [
        _die(guess, min(found * right, _limit(guess)))
        for found, (_, right, guess) in zip(founds, scored, strict=True)
    ]
    calm = all(guess.face.heat < STANDS_OUT for guess in told)
    if calm and sum(die.confidence >= TRUST for die in dice) == 1:
        dice = [replace(die, confidence=min(die.confidence, DOUBT)) for die in dice]
    return sorted(dice, key=lambda die: -die.confidence)


def _limit(guess: Guess) -> float:
    """The most that may be believed of a place, whatever the networks say."""
    if guess.cut:
        return CUT_LIMIT
    return DOUBT if guess.value == 1 and guess.face.size < SMALL_ONE else 1.0


def knowing(founds: list[float], expected: int) -> list[float]:
    """The chances of being a die, surest first, when so many dice are known to lie there.

    More faces than dice: the weakest are no longer trusted. Nothing is added or made surer: when
    one of the dice is overlooked, something else would be taken for it.
    """
    return founds[:expected] + [min(f, DOUBT) for f in founds[expected:]]


def _die(guess: Guess, confidence: float) -> Die:
    face = guess.face
    left, top, right, bottom = face.box
    box = (round(left), round(top), max(round(right - left), 1), max(round(bottom - top), 1))
    return Die(guess.value, box, outline(face), float(confidence))


def outline(face: Face) -> tuple[Point, Point, Point, Point]:
    """A square as large as the top face, turned as it is."""
    reach = face.size / math.sqrt(2)
    turns = [face.angle + math.pi / 4 + k * math.pi / 2 for k in range(4)]
    a, b, c, d = (
        (face.x + reach * math.cos(turn), face.y + reach * math.sin(turn)) for turn in turns
    )
    return a, b, c, d
