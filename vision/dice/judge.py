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

from vision.dice.cube import cube_logit
from vision.dice.finder import Face, chance, logit
from vision.dice.reading import TRUST, Die, Point
from vision.paint import same_paint

LEAST_FOUND = 0.4
"""Below this chance of being a face, a place is not even doubtful."""
CUT_LIMIT = 0.5
"""Confidence of a die cut by the frame, or left out, is at most this: it is shown, not read."""
STANDS_OUT, PLAIN_FACE = 0.5, 3.5
"""Where no place has this much heat, nor reads as a face with these logits, a single one is not
trusted: noise has a hottest spot as well, but hardly two that read as faces."""
SMALL_ONE = 16.0
"""A one of fewer pixels is a dot like any other: it is shown, not trusted."""
AS_GOOD_AS_ROUND = -1.5
"""A one whose edges speak so much against a cube is no die for lying among dice of its size, unless
they are of its colour, too."""
SHADED, TINT = 1.6, 0.05
"""One paint is at most so much brighter in one place than in another, and its blue, green and red
are the same share of all its light within so much."""
LONE_ONE = 24.0
"""A one of fewer pixels does not show whether it is a cube: it is trusted among dice only."""
ALIKE = 0.6
"""Dice of one table are at least so large beside each other."""
SIDE_FACE = 0.75
"""What lies within a surer die and is smaller than this, beside its top face, is one of its
sides."""
DOUBT = TRUST - 0.05
CLEARLY = 3.0
"""With one face too many, a one must be this much surer than the weakest, in logits."""
HARDLY_READ, HALF_LEGIBLE = 0.2, 0.9
"""A one that the reader of values itself gives less than the first is no more legible than the
second, however sure the finder is, to which one pip of a two looks like a one."""
FINDER_SHARE = 0.4
"""Weight of the finder's own idea of the value beside the value network's, as a power."""


@dataclass(frozen=True)
class Curves:
    """Weights of the logistic curves; the first of each is the constant."""

    found: tuple[float, ...]
    value: tuple[float, ...]
    one: tuple[float, ...]
    """That what reads as a one is a die and nothing round."""

    @staticmethod
    def load(path: Path) -> Curves:
        """Reads the curves that `tools/dice_training/calibrate.py` wrote."""
        told = json.loads(path.read_text(encoding="utf-8"))
        return Curves(tuple(told["found"]), tuple(told["value"]), tuple(told["one"]))


@dataclass(frozen=True)
class Guess:
    """A face with what all looks together say."""

    face: Face
    value: int
    found_facts: tuple[float, ...]
    value_facts: tuple[float, ...]
    cut: bool
    share: float = 1.0
    """What the reader of values itself gives to the value; the rest is none or another."""
    read: bool = True
    """False: there were too many faces, or no time, to look at this one closely."""
    edges: tuple[float, float] = (0.0, 0.0)
    """How much its edges speak for a cube, where it reads as a one: see cube.py."""
    colour: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Of its body: blue, green and red."""


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
        value = int(order[0]) + 1
        # Whether it is a face at all is for the other curve: here the odds are among values.
        value_facts = (
            min(margin, 8.0),
            logit(float(chances[value] / max(chances[1:].sum(), 1e-6))),
            logit(float(face.values[order[0]])),
            min(math.log(max(face.size, 4.0) / 16), 1.0),
        )
        cut, share = _is_cut(face, size), float(chances[value])
        told.append(Guess(face, value, found_facts, value_facts, cut, share))
    return told


def unread(face: Face, size: tuple[int, int]) -> Guess:
    """A face that was left out: told with the finder's own idea of its value, never trusted."""
    return Guess(face, int(face.values.argmax()) + 1, (), (), _is_cut(face, size), read=False)


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
    """A chance from weighted facts; the first weight stands alone."""
    total = weights[0] + sum(w * f for w, f in zip(weights[1:], facts, strict=True))
    return chance(total)


def judge(told: list[Guess], curves: Curves, expected: int | None) -> list[Die]:
    """Dice with their confidence, surest first."""
    scored = [
        (curve(curves.found, guess.found_facts), curve(curves.value, guess.value_facts), guess)
        for guess in told
        if guess.read
    ]
    scored = [row for row in scored if row[0] >= LEAST_FOUND]
    scored.sort(key=lambda row: -row[0])
    founds = [row[0] for row in scored]
    calm = not any(_stands_out(guess) for guess in told)
    dice = _believable(scored, founds, curves, calm)
    if expected is not None and len(dice) > expected:
        founds = knowing(founds, [guess.value for _, _, guess in scored], expected)
        known = _believable(scored, founds, curves, calm)
        dice = [
            replace(die, surplus=alone.confidence >= TRUST and not _may_be_round(guess, curves))
            for die, alone, (_, _, guess) in zip(known, dice, scored, strict=True)
        ]
    unread_ones = [guess for guess in told if not guess.read]
    dice += [_die(guess, min(guess.face.heat, CUT_LIMIT), CUT_LIMIT) for guess in unread_ones]
    return sorted(dice, key=lambda die: -die.confidence)


def _believable(
    scored: list[tuple[float, float, Guess]], founds: list[float], curves: Curves, calm: bool
) -> list[Die]:
    """Dice of these chances to be one, believed no more than their place and company allow."""
    dice = []
    for index, (found, (_, right, guess)) in enumerate(zip(founds, scored, strict=True)):
        surer = [other.face for _, _, other in scored[:index]]
        side = any(_is_side(guess.face, face) for face in surer)
        limit = min(DOUBT if side else 1.0, _limit(guess))
        dice.append(_die(guess, min(found * right, limit), _legible(guess, right)))
    believed = [
        guess
        for die, (_, _, guess) in zip(dice, scored, strict=True)
        if die.value > 1 and die.confidence >= TRUST
    ]
    dice = [
        replace(die, confidence=min(die.confidence, DOUBT))
        if _may_be_round(guess, curves) and not _in_company(guess, believed)
        else die
        for die, (_, _, guess) in zip(dice, scored, strict=True)
    ]
    if calm and sum(die.confidence >= TRUST for die in dice) == 1:
        dice = [replace(die, confidence=min(die.confidence, DOUBT)) for die in dice]
    return dice


def _may_be_round(guess: Guess, curves: Curves) -> bool:
    """Whether a one may be a coin, a rivet or the like: by all that speaks for a die, or for want
    of pixels."""
    if guess.value != 1:
        return False
    return guess.face.size < LONE_ONE or curve(curves.one, one_facts(guess, curves)) < TRUST


def one_facts(guess: Guess, curves: Curves) -> tuple[float, ...]:
    """What speaks for a die where a one is read: what the networks say, and its edges."""
    found = logit(curve(curves.found, guess.found_facts))
    return found, guess.found_facts[1], guess.found_facts[0], *guess.edges


def _in_company(one: Guess, dice: list[Guess]) -> bool:
    """Whether a die with more pips lies there that is as large, and of the same colour where the
    edges of the one are as good as round."""
    return any(
        ALIKE < other.face.size / one.face.size < 1 / ALIKE
        and (
            cube_logit(one.edges) >= AS_GOOD_AS_ROUND
            or same_paint(one.colour, other.colour, SHADED, TINT)
        )
        for other in dice
    )


def _stands_out(guess: Guess) -> bool:
    """Whether a face is plain to see, to the finder or to the reader of values."""
    plain = guess.read and guess.value != 1 and guess.found_facts[1] >= PLAIN_FACE
    return plain or guess.face.heat >= STANDS_OUT


def _is_side(face: Face, die: Face) -> bool:
    left, top, right, bottom = die.box
    return face.size < SIDE_FACE * die.size and left < face.x < right and top < face.y < bottom


def _limit(guess: Guess) -> float:
    """The most that may be believed of a place, whatever the networks say."""
    if guess.cut:
        return CUT_LIMIT
    return DOUBT if guess.value == 1 and guess.face.size < SMALL_ONE else 1.0


def knowing(founds: list[float], values: list[int], expected: int) -> list[float]:
    """The chances of being a die, surest first, when so many dice are known to lie there.

    More faces than dice: the odd one out is no longer trusted. It is the weakest, and where a one
    could be it, every one that is not clearly surer than the weakest: a one is what coins, rivets
    and lenses look like. Nothing is added or made surer: when one of the dice is overlooked,
    something else would be taken for it.
    """
    told = founds[:expected] + [min(f, DOUBT) for f in founds[expected:]]
    if len(founds) <= expected or founds[expected] < TRUST:
        return told
    clear = logit(founds[expected]) + CLEARLY
    return [
        min(f, DOUBT) if value == 1 and logit(old) < clear else f
        for f, old, value in zip(told, founds, values, strict=True)
    ]


def _legible(guess: Guess, right: float) -> float:
    hardly_read = guess.value == 1 and guess.share < HARDLY_READ
    return min(right, HALF_LEGIBLE) if hardly_read else right


def _die(guess: Guess, confidence: float, legible: float) -> Die:
    face = guess.face
    left, top, right, bottom = face.box
    box = (round(left), round(top), max(round(right - left), 1), max(round(bottom - top), 1))
    return Die(guess.value, box, outline(face), float(confidence), float(legible))


def outline(face: Face) -> tuple[Point, Point, Point, Point]:
    """A square as large as the top face, turned as it is."""
    reach = face.size / math.sqrt(2)
    turns = [face.angle + math.pi / 4 + k * math.pi / 2 for k in range(4)]
    a, b, c, d = (
        (face.x + reach * math.cos(turn), face.y + reach * math.sin(turn)) for turn in turns
    )
    return a, b, c, d
