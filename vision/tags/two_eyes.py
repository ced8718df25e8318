"""Where the third eye of a code must be that a bright spot, a finger or a tear hides.

Two eyes show which way the modules run. The timing line between them, or those that run from them
to the hidden one, tell on which side the rest of the code lies and how many modules it has; what is
left to find is one place, and there the timing lines and what is seen of the eye fit best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.tags.finders import Eyes, Grey
from vision.tags.grid import STEPS_ACROSS_EYE, correlate, sample
from vision.tags.versions import LARGEST

Array = npt.NDArray[np.float64]
Look = Callable[[Array], Array]
"""The light at places (n x k x 2)."""

PAIRING = 0.002
COMPLETING = 0.022
"""Seconds that `pairs` and, for one of them, `completed` take at worst."""
_MOST_EYES = 12  # the clearest: every two of them are looked at
_ALIKE = 0.6  # how well eyes must fit, 1 at best
_TIMING = 0.35  # the same for timing lines
_LIKELY = 0.5  # of a third eye and the lines that lead to it, 1.5 at best
_PAPER = 80  # of a hundred pixels at an eye are no brighter than paper: a reflection is
_COUNTS = np.arange(14, 17 + 4 * LARGEST - 6, 4)  # modules from eye to eye, by version


def _eye() -> tuple[Array, Array]:
    """Middles of the modules of an eye and its light border, from its middle, and their light."""
    steps = np.arange(-4.0, 5.0)
    x, y = (part.ravel() for part in np.meshgrid(steps, steps))
    ring = np.maximum(np.abs(x), np.abs(y))
    return np.stack([x, y], axis=1), np.where((ring == 2) | (ring == 4), 1.0, 0.0)


_EYE, _EYE_LIGHT = _eye()
_ACROSS, _ACROSS_LIGHT = STEPS_ACROSS_EYE


def _turned(degrees: npt.NDArray[np.floating]) -> Array:
    """Matrices that turn: n x 2 x 2."""
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.stack([np.stack([cos, -sin], axis=-1), np.stack([sin, cos], axis=-1)], axis=-2)


_LEANS = (
    _turned(90 + np.arange(-40.0, 41, 8))[:, None]
    * np.array([0.6, 0.7, 0.8, 0.9, 1, 1.12, 1.25, 1.4, 1.6])[:, None, None]
).reshape(-1, 2, 2)
"""What makes one side of a code of the other: a quarter turn, more or less."""
_REACH = np.arange(-6, 6.1, 0.6)
_NEAR = np.stack(np.meshgrid(_REACH, _REACH), axis=-1).reshape(-1, 2)
"""Modules from where the third eye would be if nothing were seen at a slant."""
_SLANTS = np.array([0.86, 0.93, 1.0, 1.075, 1.16])
"""How modules shrink from one end of a line to the other: the same at 1."""
_MOST_MODULES = 30  # of a timing line that are looked at
_MOST_PLACES = 24  # where lines fit best: there it is looked at the eye


@dataclass(frozen=True)
class Pair:
    """Two eyes that may be of one code, and how many modules would lie between them."""

    middles: Array  # 2 x 2
    count: int
    modules: Array  # 2 x 2


def pairs(grey: Grey, eyes: Eyes) -> list[Pair]:
    """Eyes that a line through both cuts alike, like those of one code; the likeliest first."""
    one, other = np.triu_indices(min(len(eyes), _MOST_EYES), 1)
    size = np.sqrt(eyes.modules.prod(axis=1))
    apart = np.linalg.norm(eyes.middles[one] - eyes.middles[other], axis=1)
    rough = (size[one] + size[other]) / 2
    unit = apart[:, None] / _COUNTS
    fits = (unit > 0.65 * rough[:, None]) & (unit < 1.6 * rough[:, None])
    fits &= (np.maximum(size[one], size[other]) < 1.6 * np.minimum(size[one], size[other]))[:, None]
    pair, version = np.nonzero(fits)
    if not len(pair):
        return []
    start, end = eyes.middles[one[pair]], eyes.middles[other[pair]]
    step = (end - start) / _COUNTS[version][:, None]
    alike = np.minimum(
        *(
            correlate(sample(grey, at[:, None] + step[:, None] * _ACROSS[:, None]), _ACROSS_LIGHT)
            for at in (start, end)
        )
    )
    found, seen = [], set()
    for best in np.argsort(-alike, kind="stable"):
        if alike[best] < _ALIKE:
            break
        if pair[best] not in seen:
            seen.add(pair[best])
            sizes = eyes.modules[[one[pair[best]], other[pair[best]]]]
            found.append(
                Pair(np.stack([start[best], end[best]]), int(_COUNTS[version[best]]), sizes)
            )
    return found


def completed(grey: Grey, pair: Pair) -> tuple[Array, Array] | None:
    """Upper left, upper right and lower left of the likeliest code, and their modules."""
    size = float(np.sqrt(pair.modules.prod(axis=1)).mean())
    seen = sample(grey, pair.middles[:, None] + size * _EYE)
    paper = np.percentile(seen, _PAPER)

    def look(places: Array) -> Array:
        return np.minimum(sample(grey, places), paper)

    found = [*_along_a_side(look, pair), *_across_a_corner(look, pair)]
    places, score = max(found, key=lambda one: one[1], default=(pair.middles, 0.0))
    if score < _LIKELY:
        return None
    return places, np.vstack([pair.modules, pair.modules.mean(axis=0)])


def _along_a_side(look: Look, pair: Pair) -> Iterator[tuple[Array, float]]:
    """Both at the ends of one side: the timing line between them tells where the rest lies."""
    middles = pair.middles
    right = middles[1] - middles[0]
    unit = right / pair.count
    leans = _LEANS @ unit
    fit = _eyes_fit(look, middles, np.repeat(unit[None], len(leans), axis=0), leans)
    if fit.max() < _ALIKE:
        return
    down = leans[int(np.argmax(fit))]
    for count in (pair.count - 4, pair.count, pair.count + 4):
        if count not in _COUNTS:
            continue
        for side in (down, -down):
            across = right / count
            if _line_fits(look, middles[0] + 3 * side, across, count).max() < _TIMING:
                continue
            clockwise = _turn(across, side) > 0
            for corner, far, way in ((0, 1, across), (1, 0, -across)):
                third, score = _third(look, middles[corner] + count * side, way, side, count)
                ends = [middles[far], third]
                if clockwise == (corner == 1):
                    ends.reverse()
                yield np.stack([middles[corner], *ends]), score


def _third(look: Look, place: Array, across: Array, down: Array, count: int) -> tuple[Array, float]:
    """Where the third eye is, near a place below a corner, and how well it fits there."""
    near = place + _NEAR @ np.stack([across, down])
    corner = place - count * down
    lines = _line_fits(look, corner + 3 * across, (near - corner) / count, count)
    return _best(look, near, lines, np.stack([across, down]))


def _across_a_corner(look: Look, pair: Pair) -> Iterator[tuple[Array, float]]:
    """The eyes at both ends of the diagonal: the hidden one is the corner."""
    middles = pair.middles
    middle, half = middles.mean(axis=0), (middles[1] - middles[0]) / 2
    corners = middle + _LEANS @ half
    one, other = (middles[:, None] - corners) / pair.count
    fit = _eyes_fit(look, middles, one, other)
    if fit.max() < _ALIKE:
        return
    likeliest = corners[int(np.argmax(fit))]
    for corner in (likeliest, 2 * middle - likeliest):
        for count in (pair.count - 4, pair.count, pair.count + 4):
            if count not in _COUNTS:
                continue
            sides = (middles - corner) / count
            near = corner + _NEAR @ sides
            first = _line_fits(look, near + 3 * sides[1], (middles[0] - near) / count, count)
            second = _line_fits(look, near + 3 * sides[0], (middles[1] - near) / count, count)
            place, score = _best(look, near, np.minimum(first, second), sides)
            clockwise = _turn(*sides) > 0
            yield np.stack([place, *(middles if clockwise else middles[::-1])]), score


def _best(look: Look, places: Array, lines: Array, sides: Array) -> tuple[Array, float]:
    """The place to which lines lead best and where an eye, or what is left of it, is seen."""
    chosen = np.argsort(-lines, kind="stable")[:_MOST_PLACES]
    eye = correlate(look(places[chosen][:, None] + _EYE @ sides), _EYE_LIGHT)
    fit = np.where(lines[chosen] > _TIMING, lines[chosen] + 0.5 * eye, 0.0)
    best = int(np.argmax(fit))
    return places[chosen[best]], float(fit[best])


def _turn(one: Array, other: Array) -> float:
    """Positive if the way from one to the other is clockwise."""
    return float(one[0] * other[1] - one[1] * other[0])


def _eyes_fit(look: Look, middles: Array, across: Array, down: Array) -> Array:
    """How well both eyes fit with n pairs of sides of a module."""
    sides = np.stack([across, down], axis=1)
    places = np.einsum("kc,ncd->nkd", _EYE, sides)
    return np.minimum(*(correlate(look(at + places), _EYE_LIGHT) for at in middles))


def _line_fits(look: Look, starts: Array, steps: Array, count: int) -> Array:
    """How well n timing lines fit, from beside the middle of one eye to beside that of another."""
    modules = np.linspace(5, count - 5, min(count - 9, _MOST_MODULES)).astype(int)
    along = modules / count
    slanted = count * along / (along + _SLANTS[:, None] * (1 - along))
    starts, steps = np.atleast_2d(starts), np.atleast_2d(steps)
    places = starts[:, None, None] + slanted[..., None] * steps[:, None, None]
    shown = look(places.reshape(-1, len(along), 2))
    fits = correlate(shown, np.where(modules % 2, 0.0, 1.0))
    best: Array = fits.reshape(-1, len(_SLANTS)).max(axis=1)
    return best
