"""Finds the three square eyes of QR codes, to fractions of a pixel.

Along any line through its middle an eye is dark, light, dark, light, dark as 1:1:3:1:1. Rows and
columns are cut into runs where the picture crosses its local mean, the crossing interpolated
between pixels, so eyes of eleven pixels are still found.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf

import cv2
import numpy as np
import numpy.typing as npt

from vision.budget import Budget

Grey = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Depth = npt.NDArray[np.int16]  # grey levels above (or, negative, below) the local threshold

_CONTRAST = np.int16(6)  # grey levels below the local mean that count as dark: texture stays out
_NARROW = 11  # pixels
_STRETCH = 3.2  # how much longer a slanted eye may be one way than the other
_AT_ONCE = 300_000  # pixels whose runs are looked at together
_BAND = 1_300_000  # pixels of a band of a large picture
_OVERLAP = 40  # rows that bands share on each side
_RING = 16  # places round an eye that are looked at
_MOST = 80  # eyes a picture at most: a dozen codes have 36
# Seconds that a pixel and an edge take, and a pixel of a picture that is all edges.
_PIXEL, _EDGE, _WORST = 10e-9, 17e-9, 30e-9
_TOUCH = np.ones((3, 3), np.uint8)
TURNED = 0.77
"""Share of the measured module of an eye turned by 45 degrees: lines through it are longer."""


@dataclass(frozen=True)
class Eyes:
    """Middles of eyes and the size of a module there, across and down."""

    middles: npt.NDArray[np.float64]  # n x 2
    modules: npt.NDArray[np.float64]  # n x 2
    crowd: int = 0  # how many there were before the clearest were chosen
    outlined: int = 0  # how many of those, about, have a light ring round a dark middle

    def __len__(self) -> int:
        return len(self.middles)

    def only(self, chosen: npt.NDArray[np.bool_]) -> Eyes:
        """Some of them."""
        return Eyes(self.middles[chosen], self.modules[chosen])


def find_eyes(grey: Grey, budget: Budget | None = None) -> Eyes:
    """All eyes of a picture, the clearest first.

    A large picture is gone through in bands, as far as there is time.
    """
    budget = budget or Budget(inf)
    window = max(15, min(grey.shape) // 20) | 1
    heaps: list[Floats] = []
    for first, top, bottom, last in _bands(grey.shape):
        pixels = (last - first) * grey.shape[1]
        if heaps and not budget.allows("eyes", pixels * _WORST):
            break
        with budget.spent_on("eyes", pixels * _WORST) as took:
            found, edges = _heaps(grey[first:last], window)
            budget.calibrate(took(), pixels * _PIXEL + edges * _EDGE)
        found[1] += first
        heaps.append(found[:, (found[1] >= top) & (found[1] < bottom)])
    eyes = _clearest(np.concatenate(heaps, axis=1))
    share = ringed(grey, eyes).mean() if len(eyes) else 0.0
    return replace(eyes, outlined=round(share * eyes.crowd))


def eyes_cost(grey: Grey) -> float:
    """Seconds that a picture takes, or the first band of a large one, if it is all edges."""
    return min(grey.size, _BAND) * _WORST


def _bands(shape: tuple[int, ...]) -> list[tuple[int, int, int, int]]:
    """First row, first row that counts, the row behind these, and behind all, of each band.

    Bands overlap by an eye; larger eyes are found in the picture made smaller.
    """
    height, width = shape
    count = max(1, round(height * width / _BAND))
    edges = [height * k // count for k in range(count + 1)]
    return [
        (max(0, top - _OVERLAP), top, bottom, min(height, bottom + _OVERLAP))
        for top, bottom in pairwise(edges)
    ]


def _heaps(grey: Grey, window: int) -> tuple[Floats, int]:
    """Columns (x, y, module across, module down, how clear), and how many edges there were."""
    depth = _below_local_mean(grey, window)
    across, edges_across = _pattern_hits(depth)
    down, edges_down = _pattern_hits(np.asarray(cv2.transpose(depth), dtype=np.int16))
    return _crossings(across, down[:, [1, 0, 2]], depth.shape), edges_across + edges_down


def _below_local_mean(grey: Grey, window: int) -> Depth:
    """Compare with the mean of a wide and of a narrow window, half of each.

    The wide one keeps large dark squares dark; the narrow one keeps the light ring of a small,
    blurred or moving eye light.
    """
    soft = cv2.GaussianBlur(grey, (3, 3), 0.6)
    wide, narrow = cv2.blur(soft, (window, window)), cv2.blur(soft, (_NARROW, _NARROW))
    mean = cv2.addWeighted(wide, 0.5, narrow, 0.5, 0)
    return np.asarray(soft.astype(np.int16) - mean + _CONTRAST, dtype=np.int16)


def _pattern_hits(depth: Depth) -> tuple[Floats, int]:
    """Rows (x, y, module) of every 1:1:3:1:1 in the rows of a picture, and how many edges it has.

    Some rows at a time: what is noted of them stays near the processor, and a picture full of
    edges takes half the time or less.
    """
    rows = max(1, _AT_ONCE // depth.shape[1])
    found = [_candidates(depth[top : top + rows], top) for top in range(0, len(depth), rows)]
    candidates = np.concatenate([some for some, _ in found], axis=1)
    good, module = _in_proportion(candidates[2:])
    hits = np.stack([candidates[0, good], candidates[1, good], module[good]], axis=1)
    return hits, sum(edges for _, edges in found)


def _candidates(depth: Depth, top: int) -> tuple[Floats, int]:
    """Columns (x, y, five runs) where a dark run is wider than those before and after it; edges.

    Places are counted through all rows; what reaches from one row into the next is left out.
    """
    width = depth.shape[1]
    flat = depth.ravel()
    dark = flat < 0
    before = np.flatnonzero(dark[1:] != dark[:-1])
    if len(before) < 6:
        return np.empty((7, 0), np.float32), 0
    here, there = flat[before].astype(np.float32), flat[before + 1]
    place = before + here / (here - there)
    run = np.diff(place)
    start = 0 if dark[before[0] + 1] else 1  # from there on every second run is dark
    count = (len(run) - start - 3) // 2
    one, two, three, _, five = (run[start + k :: 2][:count] for k in range(5))
    first = start + 2 * np.flatnonzero((three > one) & (three > five) & (three > two))
    row = before[first] // width
    inside = row == before[first + 5] // width
    first, row = first[inside], row[inside]
    middle = (place[first + 2] + place[first + 3]) / 2 - row * width
    runs = (run[first + k] for k in range(5))
    return np.stack([middle, row + top, *runs]).astype(np.float32), len(before)


def _in_proportion(runs: Floats) -> tuple[npt.NDArray[np.bool_], Floats]:
    """Which five runs are as 1:1:3:1:1, and their modules.

    Sums of neighbouring runs are compared, not runs: a threshold that is off widens every dark
    run by what it takes from the light ones, and the sums stay.
    """
    sums = [runs[k] + runs[k + 1] for k in range(4)]
    module = (sums[0] + sums[1] + sums[2] + sums[3]) / 12
    slack = 0.25
    good = (
        (np.abs(sums[0] - 2 * module) < 0.6 * module + slack)
        & (np.abs(sums[3] - 2 * module) < 0.6 * module + slack)
        & (np.abs(sums[1] - 4 * module) < 0.8 * module + slack)
        & (np.abs(sums[2] - 4 * module) < 0.8 * module + slack)
        & (runs[2] > 1.6 * module)
        & (np.abs(runs[0] - runs[4]) < module + slack)
    )
    for k in (0, 1, 3, 4):
        good &= runs[k] > 0.25 * module
    return good, module


def _crossings(across: Floats, down: Floats, shape: tuple[int, ...]) -> Floats:
    """Where patterns along rows and along columns meet.

    Hits that touch are one heap; a heap with hits both ways is an eye. Everything is counted at
    once, so a picture full of patterns costs little more than an empty one.
    """
    across, down = across[_near(across, down, shape)], down[_near(down, across, shape)]
    heaps = np.zeros((shape[0] + 1, shape[1] + 1), np.uint8)
    heaps[_cell(across)] = heaps[_cell(down)] = 1
    count, labels = cv2.connectedComponents(cv2.dilate(heaps, _TOUCH))
    rows, columns = labels[_cell(across)], labels[_cell(down)]
    n_across, n_down = np.bincount(rows, minlength=count), np.bincount(columns, minlength=count)
    both = np.flatnonzero((n_across > 0) & (n_down > 0))
    sums = [
        np.bincount(label, hits[:, part], minlength=count)[both] / number[both]
        for label, hits, part, number in (
            (rows, across, 0, n_across),
            (columns, down, 1, n_down),
            (rows, across, 2, n_across),
            (columns, down, 2, n_down),
        )
    ]
    x, y, module_across, module_down = sums
    ratio = module_across / module_down
    good = (ratio > 1 / _STRETCH) & (ratio < _STRETCH)
    clear = (n_across + n_down)[both]
    return np.stack([x, y, module_across, module_down, clear])[:, good].astype(np.float32)


def _clearest(heaps: Floats) -> Eyes:
    best = np.argsort(-heaps[4], kind="stable")[: 4 * _MOST]
    chosen = heaps[:, best].astype(np.float64)
    return _distinct(Eyes(chosen[:2].T, chosen[2:4].T, heaps.shape[1]))


def ringed(grey: Grey, eyes: Eyes, module: float = 1.0) -> npt.NDArray[np.bool_]:
    """Which are more than lines that cross: most of texture is none, and holds no library up.

    However an eye is turned, a circle of 1.1 modules is dark and one of 2.2 modules is light. What
    a module is, as a share of the measured one, may be told: `TURNED`.
    """
    if not len(eyes):
        return np.zeros(0, bool)
    angle = np.arange(_RING) * (2 * np.pi / _RING)
    circle = module * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    reach = np.concatenate([1.1 * circle, 2.2 * circle])[None] * eyes.modules[:, None]
    x, y = np.moveaxis((eyes.middles[:, None] + reach).astype(np.float32), -1, 0)
    light = np.asarray(cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    inner, ring = light[:, :_RING].astype(int), light[:, _RING:].astype(int)
    lighter = np.count_nonzero(ring > inner.max(axis=1, keepdims=True), axis=1)
    rings: npt.NDArray[np.bool_] = lighter > 0.7 * _RING
    return rings


def _distinct(eyes: Eyes) -> Eyes:
    """Without eyes that sit on a clearer one."""
    keep: list[int] = []
    for index, middle in enumerate(eyes.middles):
        apart = np.abs(eyes.middles[keep] - middle).max(axis=1) if keep else np.array([np.inf])
        if (apart > eyes.modules[index].min()).all():
            keep.append(index)
        if len(keep) == _MOST:
            break
    return Eyes(eyes.middles[keep], eyes.modules[keep], eyes.crowd)


def _near(hits: Floats, others: Floats, shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """Which hits have one of the others within two pixels."""
    mask = np.zeros((shape[0] + 1, shape[1] + 1), np.uint8)
    mask[_cell(others)] = 1
    grown = cv2.dilate(mask, np.ones((5, 5), np.uint8))
    met: npt.NDArray[np.bool_] = grown[_cell(hits)] > 0
    return met


def _cell(hits: Floats) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    return np.rint(hits[:, 1]).astype(np.intp), np.rint(hits[:, 0]).astype(np.intp)
