"""Straightens version-1 codes: from three eyes to 21 x 21 clean modules.

What the camera gives at a slant, small or blurred is measured module by module and drawn anew,
so the reader behind it gets a perfect picture of an imperfect one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
import numpy.typing as npt

from vision.tags.finders import Eyes, Grey

Array = npt.NDArray[np.float64]

SIDE = 21
_SPAN = 14.0  # modules between the middles of two eyes of one side
_EYE = 3.5  # middle of the first eye, in modules from the corner


def _fixed_pattern() -> tuple[Array, Array]:
    """Middles of the modules that every version-1 code shares, and their light."""
    light = np.ones((SIDE + 2, SIDE + 2))  # with one module of margin all round
    known = np.zeros_like(light, dtype=bool)
    known[0, :] = known[:, 0] = True
    known[-1, :9] = known[:9, -1] = True
    for top, left in ((1, 1), (1, 15), (15, 1)):
        known[max(0, top - 1) : top + 8, max(0, left - 1) : left + 8] = True
        light[top : top + 7, left : left + 7] = 0
        light[top + 1 : top + 6, left + 1 : left + 6] = 1
        light[top + 2 : top + 5, left + 2 : left + 5] = 0
    known[7, 9:14] = known[9:14, 7] = True
    light[7, 9:14:2] = light[9:14:2, 7] = 0
    rows, columns = np.nonzero(known)
    places = np.stack([columns - 0.5, rows - 0.5], axis=1)
    return places, light[rows, columns]


_PLACES, _LIGHT = _fixed_pattern()
_MIDDLES = np.stack(np.meshgrid(np.arange(SIDE) + 0.5, np.arange(SIDE) + 0.5), axis=-1).reshape(
    -1, 2
)
_TAPS = np.array([[0.0, 0.0], [-0.2, -0.2], [0.2, -0.2], [-0.2, 0.2], [0.2, 0.2]])
_THREES = np.array(list(combinations(range(12), 3)))
_MOST_TRIPLES = 1_500  # a dozen codes have some dozens
_GLARE = 0.3  # of the contrast: what is so much brighter than paper is a reflection
_HARDLY = 1e-3  # light, but with no certainty at all
_SHARPEN = 0.8
_STEPS = np.array([0.0, 0.5, 1.0, 2.0, 3.0, 4.0])
_STEPS = np.concatenate([-_STEPS[:0:-1], _STEPS])
_STEP_LIGHT = np.array([0.0, 0.0, 0.0, 1.0, 0.0, 1.0])
_STEP_LIGHT = np.concatenate([_STEP_LIGHT[:0:-1], _STEP_LIGHT])
STEPS_ACROSS_EYE = _STEPS, _STEP_LIGHT


def _bends(step: float, reach: int) -> Array:
    """Perspectives that keep the three eyes and move the fourth corner on a small lattice."""
    far = _EYE + _SPAN
    flat = np.array([[_EYE, _EYE], [far, _EYE], [_EYE, far], [far, far]], np.float32)
    matrices = []
    for right in range(-reach, reach + 1):
        for below in range(-reach, reach + 1):
            bent = flat.copy()
            bent[3] += step * right, step * below
            matrices.append(cv2.getPerspectiveTransform(flat, bent))
    return np.array(matrices)


_BENDS = (_bends(0.8, 2), _bends(0.4, 1))
_EVERYWHERE = np.concatenate([_MIDDLES, _PLACES])


@dataclass(frozen=True)
class Square:
    """A version-1 code in the picture: where modules lie, and how sure that is."""

    to_picture: Array  # 3 x 3, from modules to pixels
    score: float
    eyes: tuple[int, int, int]

    @property
    def corners(self) -> Array:
        """Its corners in the picture, clockwise."""
        box = np.array([[0.0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]])
        corners: Array = _project(self.to_picture[None], box)[0]
        return corners


def find_squares(grey: Grey, eyes: Eyes) -> Iterator[Square]:
    """Version-1 codes among the eyes, the surest first; no eye is used twice.

    Each is straightened when it is asked for, so that whoever has no more time can stop.
    """
    candidates = _triples(grey, eyes)
    if not candidates:
        return
    matrices = _affine(eyes.middles[np.array(candidates)])
    scores = correlate(sample(grey, _spread(matrices, _PLACES)), _LIGHT)
    used: set[int] = set()
    for index in np.argsort(-scores):
        triple = candidates[index]
        if scores[index] < 0.5:
            return
        if used & set(triple):
            continue
        used |= set(triple)
        yield Square(_refine(grey, matrices[index]), float(scores[index]), triple)


def may_be_code(eyes: Eyes) -> bool:
    """Whether three of the clearest eyes lie like those of a code of any version."""
    return len(code_corners(eyes)) > 0


def code_corners(eyes: Eyes) -> npt.NDArray[np.intp]:
    """Triples of the clearest eyes that lie like a code's: upper left, upper right, lower left.

    Which of two is the upper right is told by the turn, as in a picture that is not mirrored.
    """
    triples = _THREES[_THREES[:, 2] < len(eyes)]
    size = np.sqrt(eyes.modules.prod(axis=1))[triples]
    triples = triples[size.max(axis=1, initial=0) <= 1.5 * size.min(axis=1, initial=np.inf)]
    turns = np.concatenate([np.roll(triples, -turn, axis=1) for turn in range(3)])
    corner, one, other = (eyes.middles[turns[:, k]] for k in range(3))
    across, down = one - corner, other - corner
    legs = np.hypot(*across.T), np.hypot(*down.T)
    cosine = np.abs((across * down).sum(axis=1)) / (legs[0] * legs[1] + 1e-9)
    long, short = np.maximum(*legs), np.minimum(*legs)
    size = np.sqrt(eyes.modules.prod(axis=1))[turns].mean(axis=1)
    fits = (cosine < 0.5) & (long < 1.6 * short) & (short > 9 * size)
    mirrored = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0] < 0
    turns[mirrored] = turns[mirrored][:, [0, 2, 1]]
    chosen: npt.NDArray[np.intp] = turns[fits]
    return chosen


def read_modules(grey: Grey, square: Square) -> Iterator[Array]:
    """How dark each module is, by ever stronger means: one may be right where another is not.

    Positive is dark, and the nearer to zero, the less sure.
    """
    taps = (_MIDDLES[:, None, :] + _TAPS[None]).reshape(-1, 2)
    samples = sample(grey, _project(square.to_picture[None], taps))[0]
    level = samples.reshape(SIDE, SIDE, len(_TAPS)).mean(axis=2)
    fixed = sample(grey, _project(square.to_picture[None], _PLACES))[0]
    dark, light = _levels(fixed)
    middle, contrast = (dark + light) / 2, np.maximum(light - dark, 1.0)
    glaring = level > light + _GLARE * contrast
    near = cv2.blur(level, (3, 3), borderType=cv2.BORDER_REPLICATE)
    sharp = level + _SHARPEN * (level - near)
    wide = cv2.blur(level, (7, 7), borderType=cv2.BORDER_REFLECT)
    for shown, threshold in ((level, middle), (sharp, middle), (sharp, wide)):
        yield np.where(glaring, -_HARDLY, (threshold - shown) / contrast)


def draw_clean(darkness: Array, pixels: int = 3, quiet: int = 4) -> Grey:
    """A sharp picture of modules, with what every code shares put right."""
    whole = np.zeros((SIDE + 2, SIDE + 2), bool)
    whole[1:-1, 1:-1] = darkness > 0
    places = (_PLACES + 0.5).astype(int)
    whole[places[:, 1], places[:, 0]] = _LIGHT == 0
    return draw_modules(whole[1:-1, 1:-1], pixels, quiet)


def draw_modules(dark: npt.NDArray[np.bool_], pixels: int = 3, quiet: int = 4) -> Grey:
    """A sharp picture of modules."""
    grid = np.where(np.pad(dark, quiet), 0, 255).astype(np.uint8)
    return np.asarray(grid.repeat(pixels, axis=0).repeat(pixels, axis=1))


def _triples(grey: Grey, eyes: Eyes) -> list[tuple[int, int, int]]:
    """Eyes that may be upper left, upper right and lower left of one code."""
    count = len(eyes)
    if count < 3:
        return []
    first, second = np.triu_indices(count, 1)
    size = np.sqrt(eyes.modules.prod(axis=1))
    reach = np.linalg.norm(eyes.middles[second] - eyes.middles[first], axis=1) / _SPAN
    rough = (size[first] + size[second]) / 2
    ratio = size[first] / size[second]
    fits = (reach > 0.4 * rough) & (reach < 2.3 * rough) & (ratio > 0.55) & (ratio < 1.8)
    first, second = first[fits], second[fits]
    if not len(first):
        return []
    steps = np.concatenate([_STEPS, _SPAN + _STEPS]) / _SPAN
    start, end = eyes.middles[first][:, None], eyes.middles[second][:, None]
    profile = sample(grey, start + (end - start) * steps[None, :, None])
    alike = correlate(profile, np.concatenate([_STEP_LIGHT, _STEP_LIGHT])) > 0.6
    linked = np.zeros((count, count), bool)
    linked[first[alike], second[alike]] = True
    found: list[tuple[int, int, int]] = []
    for a in range(count):
        for b, c in combinations(np.flatnonzero(linked[a]), 2):
            if linked[b, c]:
                found += _turns(eyes, a, int(b), int(c))
            if len(found) >= _MOST_TRIPLES:
                return found  # round eyes in rows: every two of them look like a side of a code
    return found


def _turns(eyes: Eyes, a: int, b: int, c: int) -> list[tuple[int, int, int]]:
    """The three ways to read three eyes as a code, clockwise."""
    one, two = eyes.middles[b] - eyes.middles[a], eyes.middles[c] - eyes.middles[a]
    if one[0] * two[1] - one[1] * two[0] < 0:
        b, c = c, b
    return [(a, b, c), (b, c, a), (c, a, b)]


def _affine(corners: Array) -> Array:
    """Matrices from modules to pixels for n triples of eyes (n x 3 x 2)."""
    across = (corners[:, 1] - corners[:, 0]) / _SPAN
    down = (corners[:, 2] - corners[:, 0]) / _SPAN
    origin = corners[:, 0] - _EYE * (across + down)
    matrices = np.zeros((len(corners), 3, 3))
    matrices[:, :2, 0], matrices[:, :2, 1], matrices[:, :2, 2] = across, down, origin
    matrices[:, 2, 2] = 1
    return matrices


def _refine(grey: Grey, affine: Array) -> Array:
    """Perspective: the fourth corner is where the modules show the strongest contrast."""
    best = np.eye(3)
    for bends in _BENDS:
        bent = best @ bends
        places = _project(bent, _EVERYWHERE) if bends is not _BENDS[0] else _FIRST_PLACES
        samples = sample(grey, _spread(affine[None], places))
        modules, fixed = samples[:, : len(_MIDDLES)], samples[:, len(_MIDDLES) :]
        contrast = np.abs(modules - modules.mean(axis=1, keepdims=True)).mean(axis=1)
        best = bent[np.argmax(contrast * correlate(fixed, _LIGHT))]
    refined: Array = affine @ best
    return refined


def _levels(fixed: Array) -> tuple[Array, Array]:
    """How bright dark and light are all over the code, from the modules that are known.

    A plane through each: lamps are rarely even. The brightest and the darkest of the known ones
    are left out, which glare or a shadow would make.
    """
    every = np.column_stack([_MIDDLES, np.ones(len(_MIDDLES))])
    planes = []
    for light in (0, 1):
        these = np.equal(_LIGHT, light)
        low, high = np.quantile(fixed[these], [0.05, 0.85])
        these &= (fixed >= low) & (fixed <= high)
        known = np.column_stack([_PLACES[these], np.ones(int(these.sum()))])
        plane = np.linalg.lstsq(known, fixed[these], rcond=None)[0]
        planes.append((every @ plane).reshape(SIDE, SIDE))
    return planes[0], planes[1]


def _project(matrices: Array, points: Array) -> Array:
    """n matrices on k points: n x k x 2."""
    x, y = points.T
    across, down, far = (
        matrices[:, k, 0, None] * x + matrices[:, k, 1, None] * y + matrices[:, k, 2, None]
        for k in range(3)
    )
    return np.stack([across / far, down / far], axis=-1)


def _spread(matrices: Array, points: Array) -> npt.NDArray[np.float32]:
    """The same for matrices without perspective, which take a third of the time: n x k x 2."""
    x, y = (points[..., axis].astype(np.float32) for axis in (0, 1))
    linear = matrices[:, :2, :, None].astype(np.float32)
    moved = [linear[:, k, 0] * x + linear[:, k, 1] * y + linear[:, k, 2] for k in (0, 1)]
    return np.stack(moved, axis=-1)


def sample(grey: Grey, places: npt.NDArray[np.floating]) -> Array:
    """Grey levels at places (n x k x 2), interpolated."""
    at = places.astype(np.float32)
    drawn = cv2.remap(
        grey, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return drawn.astype(np.float64)


def correlate(samples: Array, expected: Array) -> Array:
    """How alike each row of samples is to what is expected: 1 for the same up to light."""
    centred = samples - samples.mean(axis=1, keepdims=True)
    ideal = expected - expected.mean()
    norm = np.sqrt((centred**2).sum(axis=1) * (ideal**2).sum()) + 1e-6
    alike: Array = (centred @ ideal) / norm
    return alike


_FIRST_PLACES = _project(_BENDS[0], _EVERYWHERE)
