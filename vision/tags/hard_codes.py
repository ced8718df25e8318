"""Codes that no library reads: curved, blurred, dazzling, stained, or with one eye hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.budget import Budget
from vision.tags import bent, costs, two_eyes, versions
from vision.tags.backends import Backend, Code, Grey
from vision.tags.finders import TURNED, Eyes, eyes_cost, find_eyes, ringed
from vision.tags.grid import code_corners, draw_modules
from vision.tags.places import add, inside, moved, outside, unscaled

Places = npt.NDArray[np.float64]

_MOST_BENT = 12  # threes of eyes that a bent grid is laid over
_MOST_BLURRED = 8  # the same where the blur is taken out first
_MOST_PAIRS = 6  # of eyes to which a third is looked for
_TURNED_LEAN = 0.87  # cosine: sides of a turned code are as far as this from rows and columns
_PAIR = two_eyes.COMPLETING + bent.TIMING
_SHARPEN, _WIDTH = 3.0, 2.0  # how much, and over how many pixels


@dataclass(frozen=True)
class Look:
    """A picture at some size, how many of its pixels are one of the whole, and its eyes."""

    grey: Grey
    scale: float
    eyes: Eyes


@dataclass
class HardCodes:
    """Reads them one after the other while there is time, and adds them to those found."""

    backend: Backend
    looks: Sequence[Look]
    found: list[Code]
    budget: Budget

    def read_bent(self) -> None:
        """Wherever three eyes lie like a code's."""
        tried: list[Places] = []
        for look in self.looks:
            if not self._read_threes(look, look.grey, tried):
                return

    def read_blurred(self) -> None:
        """The same with the blur taken out; light rings of eyes are seen when that is sharpened."""
        tried: list[Places] = []
        for look in self.looks:
            if look.grey.size > costs.AT_ONCE:
                continue
            if not self.budget.allows("eyes", eyes_cost(look.grey)):
                return
            sharp = _sharpened(look.grey)
            eyes = find_eyes(sharp, self.budget)
            if not self._read_threes(replace(look, eyes=eyes), sharp, tried, blurred=True):
                return

    def _read_threes(
        self, look: Look, shown: Grey, tried: list[Places], blurred: bool = False
    ) -> bool:
        """Whether there was time for all of them; the rings of eyes are seen in what is shown."""
        scale, budget = look.scale, self.budget
        most = _MOST_BLURRED if blurred else _MOST_BENT
        if not budget.allows("threes", costs.THREES):
            return False
        with budget.spent_on("threes", costs.THREES):
            threes = list(_threes(shown, outside(look.eyes, self.found, scale)))
        for places, module in threes:
            at = unscaled(places, scale)
            if any(np.abs(at - old).max() < 2 * module.max() / scale for old in tried):
                continue
            if len(tried) >= most or not budget.allows(*_timing(blurred)):
                budget.gave_up = True
                return False
            tried.append(at)
            if self._read_one(look, places, module, blurred):
                return True
        return True

    def read_hidden(self) -> None:
        """Wherever two eyes lie like those of a code, and one is hidden."""
        tried = 0
        for look in self.looks:
            eyes = outside(look.eyes, self.found, look.scale)
            if not self.budget.allows("pairs", two_eyes.PAIRING):
                return
            rings = ringed(look.grey, eyes) | ringed(look.grey, eyes, TURNED)
            for pair in two_eyes.pairs(look.grey, eyes.only(rings)):
                if inside(self.found, unscaled(pair.middles, look.scale)).any():
                    continue
                if tried >= _MOST_PAIRS or not self.budget.allows("pair", _PAIR):
                    self.budget.gave_up = True
                    return
                tried += 1
                with self.budget.spent_on("pair", two_eyes.COMPLETING):
                    three = two_eyes.completed(look.grey, pair)
                if three:
                    self._read_one(look, *three)

    def _read_one(self, look: Look, places: Places, modules: Places, blurred: bool = False) -> bool:
        """Whether there is a code that these three eyes belong to."""
        budget = self.budget
        with budget.spent_on(*_timing(blurred)):
            size = float(np.sqrt(modules.prod(axis=1)).mean())
            flat = bent.lay_flat(look.grey, places, size, blurred)
            grids = list(bent.find_grids(flat, places, modules))
        for grid in grids:
            if not budget.allows("fitting", bent.FITTING):
                return False
            with budget.spent_on("fitting", bent.FITTING):
                code = self._in_grid(bent.fitted(grid))
            if code is not None:
                add(self.found, moved([code], look.scale))
                return True
        return False

    def _in_grid(self, grid: bent.Grid) -> Code | None:
        for darkness in bent.module_guesses(grid):
            for dark in versions.made_good(darkness, grid.version):
                for code in self.backend.codes(draw_modules(dark)):
                    return Code(code.text, grid.corners)
        return None


def _timing(blurred: bool) -> tuple[str, float]:
    """The step and its cost."""
    return ("blurred", bent.TIMING_BLURRED) if blurred else ("timing", bent.TIMING)


def _sharpened(grey: Grey) -> Grey:
    soft = cv2.GaussianBlur(grey, (0, 0), _WIDTH)
    return np.asarray(cv2.addWeighted(grey, 1 + _SHARPEN, soft, -_SHARPEN, 0), np.uint8)


def _threes(grey: Grey, eyes: Eyes) -> Iterator[tuple[Places, Places]]:
    """Places and modules of eyes that lie like a code's, those of turned codes last."""
    for module in (1.0, TURNED):
        some = eyes.only(ringed(grey, eyes, module))
        for three in code_corners(some):
            sides = some.middles[three[1:]] - some.middles[three[0]]
            lean = np.abs(sides).max(axis=1) / np.linalg.norm(sides, axis=1)
            if module == 1 or lean.max() < _TURNED_LEAN:
                yield some.middles[three], some.modules[three]
