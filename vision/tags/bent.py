"""Lays a grid over a code of any version that is curved, stained or dazzling, from its three eyes.

Libraries lay straight grids. Here the lines between modules may bend: the timing lines tell how
many modules there are and how the two sides with eyes run, and the rest follows the contrast that
the modules show, which is strongest where the grid fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.tags.finders import Grey
from vision.tags.grid import correlate
from vision.tags.preparations import without_blur
from vision.tags.unmixing import MARGIN, unmixed
from vision.tags.versions import LARGEST, layout, side_of

Array = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.intp]

_FINE = 4.0  # pixels a module in the picture laid flat
_MARGIN = 0.45  # round the eyes, of their distance
_NEAR = 7  # modules: how far light is compared
_EYE = 3.5  # modules from the edge of a code to the middle of an eye
_VERSIONS = (0, -1, 1, -2, 2)  # beside the one that the size of the eyes tells
_TIMING = 0.45  # how well timing lines must fit, 1 at best
_FIXED_WEIGHT = 1.5  # what all codes of a version share, beside the contrast of all modules
_STEPS = (0.8, 0.4, 0.2)  # modules
_MOST_SAMPLES = 1_200  # modules that are looked at while the grid is moved
_HARDLY = 1e-3
_SHARPEN = 0.8
_SOFT, _STRONGLY = 2.5, 10  # pixels of the picture laid flat over which it is sharpened, how much
_BLUR = 2.8, 0.001  # what is taken out: pixels of the picture laid flat, and the noise beside it
_PAPER = 90  # of a hundred pixels are no brighter than paper: a reflection is


@dataclass(frozen=True)
class Flat:
    """A code with its eyes put into three corners of a square; places count from eye to eye."""

    light: Floats
    plain: Floats  # the same with light and contrast evened out, about -1 to 1
    across: float  # pixels from eye to eye
    to_picture: Array  # 2 x 3


@dataclass(frozen=True)
class Grid:
    """A code of some version and how its lines bend."""

    flat: Flat
    version: int
    bends: Array  # 7 x 2

    @property
    def corners(self) -> Array:
        """In the picture, clockwise."""
        side = side_of(self.version)
        box = _from_eyes(np.array([[0.0, 0], [side, 0], [side, side], [0, side]]), side)
        pixels = _pixels(self.flat, _bent(box, self.bends[None]))[0]
        corners: Array = pixels @ self.flat.to_picture[:, :2].T + self.flat.to_picture[:, 2]
        return corners


def lay_flat(grey: Grey, eyes: Array, module: float, blurred: bool = False) -> Flat:
    """The part of a picture round three eyes: upper left, upper right, lower left.

    The blur of a lens is taken out where that is said; motion blurs in another way.
    """
    sides = np.linalg.norm(eyes[1:] - eyes[0], axis=1)
    across = float(np.clip(sides.max() / module * _FINE, 40, 480))
    shrink = min(1.0, 1.5 * across / sides.max())
    if shrink < 0.7:  # many pixels to one: they are averaged, not picked
        grey = np.asarray(
            cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        )
        eyes = (eyes + 0.5) * shrink - 0.5
    else:
        shrink = 1.0
    ends = _MARGIN + np.array([[0.0, 0], [1, 0], [0, 1]])
    back = cv2.getAffineTransform((ends * across).astype(np.float32), eyes.astype(np.float32))
    size = round(across * (1 + 2 * _MARGIN))
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    view = cv2.warpAffine(grey, back, (size, size), flags=how, borderMode=cv2.BORDER_REPLICATE)
    light = np.asarray(cv2.GaussianBlur(view.astype(np.float32), (3, 3), 0), np.float32)
    if blurred:
        light = without_blur(_no_brighter_than_paper(light), *_BLUR)
    plain = _evened_out(light if blurred else _sharpened(light))
    to_picture = np.asarray(back, np.float64)
    to_picture = to_picture / shrink
    to_picture[:, 2] += 0.5 / shrink - 0.5
    return Flat(light, plain, across, to_picture)


def _sharpened(light: Floats) -> Floats:
    soft = cv2.GaussianBlur(light, (0, 0), _SOFT)
    return np.asarray(light + _STRONGLY * (light - soft), np.float32)


def _no_brighter_than_paper(light: Floats) -> Floats:
    return np.minimum(light, np.float32(np.percentile(light[::4, ::4], _PAPER)))


def _evened_out(light: Floats) -> Floats:
    """Light and contrast the same everywhere, about -1 to 1."""
    window = round(_NEAR * _FINE) | 1
    dull = _no_brighter_than_paper(light)
    mean = cv2.blur(dull, (window, window))
    spread = np.sqrt(np.maximum(cv2.blur(dull * dull, (window, window)) - mean * mean, 0))
    plain = (dull - mean) / (spread + 4 + 0.15 * float(spread.mean()))
    return np.asarray(plain.clip(-1.2, 1.2), np.float32)


TIMING = 0.016
TIMING_BLURRED = 0.03
FITTING = 0.05
"""Seconds that `find_grids` (of what may be blurred) and, for one grid, all that follows take."""


def find_grids(flat: Flat, eyes: Array, modules: Array) -> Iterator[Grid]:
    """The likeliest versions, each with the bends of its timing lines."""
    guess = (_modules_across(eyes, modules) + 7 - 17) / 4
    tried = {min(max(round(guess) + k, 1), LARGEST) for k in _VERSIONS}
    found = []
    for version in tried:
        first, bend_across, press_across = _timing(flat, version, 0)
        second, bend_down, press_down = _timing(flat, version, 1)
        bends = np.zeros((7, 2))
        bends[1], bends[3], bends[4], bends[6] = bend_across, press_across, bend_down, press_down
        found.append((min(first, second) + (first + second) / 2, version, bends))
    for score, version, bends in sorted(found, key=lambda one: -one[0])[:2]:
        if score > 2 * _TIMING:
            yield Grid(flat, version, bends)


def fitted(grid: Grid) -> Grid:
    """The same grid moved to where it fits best."""
    side = side_of(grid.version)
    places, signs = _looked_at(grid.version)
    known = np.flatnonzero(signs)
    step = 1 / (side - 7)
    reach = _lattice(0.13, 0.7 * step, 8)
    moves = np.stack(np.meshgrid(reach, reach), axis=-1).reshape(-1, 2)
    bends = _best(grid.flat, grid.bends, 0, moves, places, signs, known)
    around = np.stack(np.meshgrid([-1, 0, 1], [-1, 0, 1]), axis=-1).reshape(-1, 2).astype(float)
    for size in _STEPS:
        for _ in range(2):
            for part in range(7):
                bends = _best(grid.flat, bends, part, around * size * step, places, signs, known)
    return Grid(grid.flat, grid.version, bends)


def module_guesses(grid: Grid) -> Iterator[Array]:
    """How dark each module is, by ever stronger means; near zero where that is in doubt."""
    side = side_of(grid.version)
    middles = _from_eyes(_middles(side), side)
    wide = side + 2 * MARGIN
    middles = _from_eyes(_middles(wide) - MARGIN, side)
    at = _pixels(grid.flat, _bent(middles, grid.bends[None]))[0]
    whole = _picked(grid.flat.light, at[None])[0].reshape(wide, wide)
    level = np.ascontiguousarray(whole[MARGIN:-MARGIN, MARGIN:-MARGIN])
    near = np.ones((_NEAR, _NEAR), np.uint8)
    high = np.asarray(cv2.dilate(level, near), np.float32)
    low = np.asarray(cv2.erode(level, near), np.float32)
    mean = cv2.blur(level, (_NEAR, _NEAR), borderType=cv2.BORDER_REFLECT)
    contrast = max(float(np.median(high - low)), 1.0)
    paper = float(np.median(high))
    dazzling = level > paper + 0.35 * contrast
    sharp = level + _SHARPEN * (level - cv2.blur(level, (3, 3), borderType=cv2.BORDER_REPLICATE))
    high = np.minimum(high, np.asarray(cv2.blur(high, (_NEAR, _NEAR)), np.float32))
    middle = (np.minimum(high, paper + 0.35 * contrast) + low) / 2
    for shown, threshold in ((level, middle), (sharp, mean), (level, (low + high) / 2)):
        yield np.where(dazzling, -_HARDLY, (threshold - shown) / contrast).astype(np.float64)
    fixed = layout(grid.version).fixed
    yield np.where(dazzling, -_HARDLY, unmixed(whole.astype(np.float64), fixed))


def _modules_across(eyes: Array, modules: Array) -> float:
    """How many lie between two eyes, told by the size of the eyes."""
    counts = []
    for end in (1, 2):
        line = eyes[end] - eyes[0]
        lean = max(abs(line)) / np.linalg.norm(line)  # a slanted line through an eye is longer
        size = np.sqrt(modules[[0, end]].prod(axis=1)).mean() * lean
        counts.append(float(np.linalg.norm(line)) / size)
    return float(np.mean(counts))


def _timing(flat: Flat, version: int, way: int) -> tuple[float, Array, Array]:
    """How well a timing line fits at best, how it bends, and how it is pressed together."""
    side = side_of(version)
    step = 1 / (side - 7)
    count = np.arange(8, side - 8)
    line = _from_eyes(np.stack([count + 0.5, np.full(len(count), 6.5)], axis=1), side)
    signs = np.where(count % 2, 1.0, -1.0)
    sideways = _lattice(0.1, 0.4 * step, 12)
    along = _lattice(0.06, 0.4 * step, 7)
    press = np.array([-0.03, -0.015, 0.0, 0.015, 0.03])
    lattice = np.stack(np.meshgrid(along, sideways, press, indexing="ij"), axis=-1).reshape(-1, 3)
    bow, wave = _bow(line[:, 0]), _wave(line[:, 0])
    x = line[:, 0] + lattice[:, :1] * bow + lattice[:, 2:] * wave
    y = line[:, 1] + lattice[:, 1:2] * bow
    at = np.stack([x, y] if way == 0 else [y, x], axis=-1)
    fit = correlate(_picked(flat.plain, _pixels(flat, at)).astype(np.float64), signs)
    best = int(np.argmax(fit - 0.5 * np.abs(lattice[:, :2]).sum(axis=1)))
    bend, pressed = lattice[best, :2], np.array([lattice[best, 2], 0.0])
    if way == 1:
        bend, pressed = bend[::-1], pressed[::-1]
    return float(fit[best]), bend, pressed


def _lattice(reach: float, step: float, most: int) -> Array:
    """Steps from one end to the other, so many each way at most: large codes cost no more."""
    count = min(most, max(1, round(reach / step)))
    return np.linspace(-reach, reach, 2 * count + 1, dtype=np.float64)


def _best(
    flat: Flat, bends: Array, part: int, moves: Array, places: Array, signs: Array, known: Indices
) -> Array:
    """The bends with one part moved in the best of some ways."""
    guesses = np.repeat(bends[None], len(moves), axis=0)
    guesses[:, part] += moves
    shown = _picked(flat.plain, _pixels(flat, _bent(places, guesses)))
    contrast = np.abs(shown).mean(axis=1)
    fixed = -(shown[:, known] @ signs[known]) / len(known)
    best: Array = guesses[int(np.argmax(contrast + _FIXED_WEIGHT * fixed))]
    return best


def _looked_at(version: int) -> tuple[Array, Array]:
    """Middles of modules, and what is known of each; of large codes, all that is known and some."""
    side = side_of(version)
    signs = layout(version).fixed.ravel()
    places = _from_eyes(_middles(side), side)
    free = np.flatnonzero(signs == 0)
    some = free[:: max(1, len(free) // _MOST_SAMPLES + 1)]
    chosen = np.sort(np.concatenate([np.flatnonzero(signs), some]))
    return places[chosen], signs[chosen]


def _middles(side: int) -> Array:
    x, y = np.meshgrid(np.arange(side) + 0.5, np.arange(side) + 0.5)
    return np.stack([x.ravel(), y.ravel()], axis=1)


def _from_eyes(modules: Array, side: int) -> Array:
    """Places counted in modules, as shares of the way from eye to eye."""
    return (modules - _EYE) / (side - 2 * _EYE)


def _bow(t: Array) -> Array:
    return 4 * t * (1 - t)


def _wave(t: Array) -> Array:
    return 10 * t * (1 - t) * (1 - 2 * t)


def _bent(places: Array, bends: Array) -> Array:
    """Places (k x 2) with n ways to bend (n x 7 x 2): n x k x 2. The eyes stay."""
    x, y = places.T
    shapes = np.stack([x * y, _bow(x), _bow(x) * y, _wave(x), _bow(y), _bow(y) * x, _wave(y)])
    ways = np.ascontiguousarray(bends.transpose(0, 2, 1)).reshape(-1, len(shapes))
    straight = np.tile(places.T, (len(bends), 1))
    # numpy would call in more processors, whose time no budget sees
    moved = np.asarray(cv2.gemm(ways, shapes, 1, straight, 1), np.float64)
    return moved.reshape(len(bends), 2, -1).transpose(0, 2, 1)


def _pixels(flat: Flat, places: Array) -> Array:
    return (places + _MARGIN) * flat.across


def _picked(picture: Floats, at: Array) -> Floats:
    x, y = np.moveaxis(at.astype(np.float32), -1, 0)
    edge = cv2.BORDER_REPLICATE
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=edge), np.float32)
