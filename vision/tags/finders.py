"""Finds the three square eyes of QR codes, to fractions of a pixel.

Along any line through its middle an eye is dark, light, dark, light, dark as 1:1:3:1:1. Rows and
columns are cut into runs where the picture crosses its local mean, the crossing interpolated
between pixels, so eyes of eleven pixels are still found.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

Grey = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Depth = npt.NDArray[np.int16]  # grey levels above (or, negative, below) the local threshold

_CONTRAST = np.int16(6)  # grey levels below the local mean that count as dark: texture stays out
_NARROW = 11  # pixels
_STRETCH = 3.2  # how much longer a slanted eye may be one way than the other
_MOST = 80  # eyes a picture at most: a dozen codes have 36
CROWDED = 400  # more than an A4 sheet of stickers has: a pattern that would hold a library up
_TOUCH = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Eyes:
    """Middles of eyes and the size of a module there, across and down."""

    middles: npt.NDArray[np.float64]  # n x 2
    modules: npt.NDArray[np.float64]  # n x 2
    crowd: int = 0  # how many there were before the clearest were chosen

    def __len__(self) -> int:
        return len(self.middles)


def find_eyes(grey: Grey) -> Eyes:
    """All eyes of a picture, the clearest first."""
    depth = _below_local_mean(grey)
    across = _pattern_hits(depth)
    down = _pattern_hits(np.asarray(cv2.transpose(depth), dtype=np.int16))[:, [1, 0, 2]]
    return _crossings(across, down, depth.shape)


def _below_local_mean(grey: Grey) -> Depth:
    """Compare with the mean of a wide and of a narrow window, half of each.

    The wide one keeps large dark squares dark; the narrow one keeps the light ring of a small,
    blurred or moving eye light.
    """
    window = max(15, min(grey.shape) // 20) | 1
    soft = cv2.GaussianBlur(grey, (3, 3), 0.6)
    wide, narrow = cv2.blur(soft, (window, window)), cv2.blur(soft, (_NARROW, _NARROW))
    mean = cv2.addWeighted(wide, 0.5, narrow, 0.5, 0)
    return np.asarray(soft.astype(np.int16) - mean + _CONTRAST, dtype=np.int16)


def _pattern_hits(depth: Depth) -> Floats:
    """Rows (x, y, module) of every 1:1:3:1:1 in the rows of a picture.

    Sums of neighbouring runs are compared, not runs: a threshold that is off widens every dark
    run by what it takes from the light ones, and the sums stay.
    """
    width = depth.shape[1]
    flat = depth.ravel()
    dark = flat < 0
    before = np.flatnonzero(dark[1:] != dark[:-1])
    if len(before) < 6:
        return np.empty((0, 3), np.float32)
    here, there = flat[before].astype(np.float32), flat[before + 1]
    row = before // width
    place = (before - row * width) + here / (here - there)
    run = np.diff(place)
    wide = (run[2:-2] > run[:-4]) & (run[2:-2] > run[4:]) & (run[2:-2] > run[1:-3])
    first = np.flatnonzero(wide & dark[before[:-5] + 1] & (row[:-5] == row[5:]))
    runs = [run[first + k] for k in range(5)]
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
    first, module = first[good], module[good]
    middle = (place[first + 2] + place[first + 3]) / 2
    return np.stack([middle, row[first], module], axis=1).astype(np.float32)


def _crossings(across: Floats, down: Floats, shape: tuple[int, ...]) -> Eyes:
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
    clear = (n_across + n_down)[both]
    good = np.flatnonzero((ratio > 1 / _STRETCH) & (ratio < _STRETCH))
    best = good[np.argsort(-clear[good], kind="stable")][: 4 * _MOST]
    middles = np.stack([x[best], y[best]], axis=1)
    modules = np.stack([module_across[best], module_down[best]], axis=1)
    return _distinct(Eyes(middles, modules, len(good)))


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
