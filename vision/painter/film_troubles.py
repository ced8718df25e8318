"""What goes wrong when people film: a phone in the hand, shadows, pumping light, late dice.

How far a phone drifts and trembles was measured on real films of dice, in sides of a die: while
the dice lie still the picture drifts by 0.4 to 1.3 sides a second and by 2.3 at most, and what
is faster than some four swings a second has a root mean square of 0.007 to 0.046 sides.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.painter import surfaces
from vision.painter.hand import Hand, hand_mask
from vision.painter.kinds import Floats, Rng, floats

STEP = 1 / 120
"""Seconds between two points of a hand's way."""
SECONDS = 60.0
REACH = 1.5
"""A drifting phone comes back before it is so many sides off."""


@dataclass(frozen=True)
class Troubles:
    drift: float = 0.0
    """Speed of the drift, root mean square, in sides of a die a second."""
    tremor: float = 0.0
    """Size of the tremor, root mean square, in sides of a die."""
    tilt: float = 0.0
    """How much the picture grows and turns, as a share and in radians a second."""
    ground: str = "any"
    """Plain ground has nothing to lock on, shaggy ground flickers: any, plain or shaggy."""
    pumping: float = 0.0
    """How much the exposure swings, as a share."""
    rolling_shutter: float = 0.0
    """Seconds between the first and the last row of a frame."""
    late: float = 0.0
    """Dice may come to rest so many seconds before the last."""
    shadow: float = 0.0
    """How dark a shadow is that passes."""
    lingers: bool = False
    """A hand stays beside the dice, and moves a little."""


def random_troubles(rng: Rng) -> Troubles:
    """Each film has its own mixture; some have hardly any."""

    def now_and_then(share: float, low: float, high: float) -> float:
        return float(rng.uniform(low, high)) if rng.random() < share else 0.0

    held = rng.random() < 0.8
    return Troubles(
        drift=float(rng.uniform(0.2, 1.3)) if held else 0.0,
        tremor=float(np.exp(rng.uniform(np.log(0.005), np.log(0.045)))) if held else 0.0,
        tilt=float(rng.uniform(0.0, 0.05)) if held else 0.0,
        ground=str(rng.choice(["any", "plain", "shaggy"])),
        pumping=now_and_then(0.3, 0.05, 0.25),
        rolling_shutter=float(rng.uniform(0.01, 0.03)),
        late=now_and_then(0.4, 0.2, 0.9),
        shadow=now_and_then(0.4, 0.2, 0.6),
        lingers=bool(rng.random() < 0.4),
    )


class HandHeld:
    """How a phone in the hand moves, in pixels: a slow drift, a quick tremor, a little tilt."""

    def __init__(self, troubles: Troubles, side: float, size: tuple[int, int], rng: Rng) -> None:
        count = int(SECONDS / STEP)
        self._middle = (size[0] / 2, size[1] / 2)
        self._shutter = troubles.rolling_shutter
        slow = _swings(rng, count, 0.15, 1.2, 2)
        speed = np.sqrt(np.square(np.diff(slow, axis=0) / STEP).sum(axis=1).mean())
        slow = np.clip(slow * (troubles.drift / max(speed, 1e-6)), -REACH, REACH)
        quick = _swings(rng, count, 4.0, 10.0, 2)
        quick = quick / np.sqrt(np.square(quick).sum(axis=1).mean()) * troubles.tremor
        self._way = (slow + quick) * side
        self._tilt = _swings(rng, count, 0.15, 1.0, 2) * troubles.tilt * 0.3

    def view(self, time: float, margin: tuple[int, int]) -> Floats:
        """The matrix from the painted picture, wider by the margin, to the frame at some time."""
        index = min(int(time / STEP), len(self._way) - 2)
        x, y = self._way[index]
        grow, turn = self._tilt[index]
        speed = (self._way[index + 1] - self._way[index]) / STEP
        cx, cy = self._middle
        c, s = math.cos(turn) * (1 + grow), math.sin(turn) * (1 + grow)
        matrix = floats([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        matrix[:2, 2] = floats([cx + x, cy + y]) - matrix[:2, :2] @ floats(
            [cx + margin[0], cy + margin[1]]
        )
        shear = np.eye(3, dtype=np.float32)
        shear[:2, 1] += floats(speed * self._shutter / (2 * cy))
        return floats((shear @ matrix)[:2])


def _swings(rng: Rng, count: int, low: float, high: float, axes: int) -> Floats:
    """Smooth noise with nothing slower or faster than so many swings a second; spread 1."""
    rates = np.fft.rfftfreq(count, STEP)
    inside = (rates >= low) & (rates <= high)
    noise = rng.normal(0, 1, (len(rates), axes)) + 1j * rng.normal(0, 1, (len(rates), axes))
    noise[~inside] = 0
    noise[inside] /= np.maximum(rates[inside, None], 0.3)
    way = np.fft.irfft(noise, count, axis=0)
    return floats(way / way.std(axis=0))


def ground(kind: str, rng: Rng) -> Floats | None:
    """A canvas of plain or of shaggy ground; None leaves the choice to chance."""
    if kind == "plain":
        colour = floats(surfaces.random_colour(rng, 0.05, 0.8))
        soft = rng.normal(1, 0.01, (surfaces.TEXTURE, surfaces.TEXTURE, 1))
        return floats(np.clip(colour * soft, 0, 1))
    if kind == "shaggy":
        colour = floats(surfaces.random_colour(rng, 0.1, 0.7))
        rough = rng.normal(0, 1, (surfaces.TEXTURE, surfaces.TEXTURE)).astype(np.float32)
        rough = floats(cv2.GaussianBlur(rough, (0, 0), float(rng.uniform(1.0, 3.5))))
        rough *= float(rng.uniform(0.15, 0.45)) / rough.std()
        return floats(np.clip(colour * (1 + rough[..., None]), 0, 1))
    return None


def passing_shadow(light: Floats, depth: float, time: float, way: tuple[float, float]) -> None:
    """Darkens the picture under a soft shadow that passes every few seconds."""
    height, width = light.shape[:2]
    start, heading = way
    along = (time * 0.5 + start) % 1.6 - 0.3
    ys, xs = _grid(width, height)
    across = (xs * math.cos(heading) + ys * math.sin(heading)) * 0.5 + 0.5
    cover = np.exp(-np.square((across - along) / 0.16) * 2)
    light *= (1 - depth * cover)[..., None]


@lru_cache(maxsize=2)
def _grid(width: int, height: int) -> tuple[Floats, Floats]:
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    return floats(ys), floats(xs)


def lingering_hand(hand: Hand, spots: Floats, size: tuple[int, int], reach: float) -> Hand | None:
    """A hand that comes in from the side furthest from the dice and covers none of them."""
    width, height = size
    middle = floats([width / 2, height / 2])
    for turn in sorted(np.arange(8) * np.pi / 4, key=lambda t: _crowd(t, spots, middle)):
        along = floats([math.cos(turn), math.sin(turn)])
        place = middle + along * floats([width, height]) * 0.62
        there = Hand(
            float(place[0]), float(place[1]), turn + math.pi, hand.width, hand.skin, 0.1, 0.6
        )
        cover = cv2.dilate(hand_mask(there, size), np.ones((5, 5), np.uint8))
        ring = np.round(spots).astype(int)
        clear = True
        for x, y in ring:
            part = cover[max(y - int(reach), 0) : y + int(reach), max(x - int(reach), 0) :]
            clear &= not bool((part[:, : int(2 * reach)] > 0.02).any())
        if clear:
            return there
    return None


def _crowd(turn: float, spots: Floats, middle: Floats) -> float:
    """How far the nearest of the dice reach towards a side of the picture."""
    along = floats([math.cos(turn), math.sin(turn)])
    return float(((spots - middle) @ along).max()) if len(spots) else 0.0
