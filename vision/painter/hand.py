"""A hand over the table: forearm, palm and fingers, as rounded bars with a little shading."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.painter.kinds import Colour, Floats, Rng, floats

SKINS: tuple[Colour, ...] = (
    (0.34, 0.45, 0.68),
    (0.45, 0.55, 0.78),
    (0.20, 0.30, 0.52),
    (0.08, 0.14, 0.28),
    (0.04, 0.07, 0.15),
)


@dataclass(frozen=True)
class Hand:
    x: float
    y: float
    """The middle of the palm, in pixels."""
    angle: float
    """Where the fingers point."""
    width: float
    """Across the palm, in pixels."""
    skin: Colour
    spread: float = 0.16
    curl: float = 1.0
    """Length of the fingers: 0.4 is nearly a fist."""


def random_hand(rng: Rng, x: float, y: float, width: float) -> Hand:
    return Hand(
        x,
        y,
        float(rng.uniform(0, 2 * np.pi)),
        width,
        SKINS[int(rng.integers(len(SKINS)))],
        float(rng.uniform(0.05, 0.3)),
        float(rng.uniform(0.4, 1.2)),
    )


def _bars(hand: Hand) -> list[tuple[Floats, Floats, float]]:
    along = floats([math.cos(hand.angle), math.sin(hand.angle)])
    across = floats([-along[1], along[0]])
    palm = floats([hand.x, hand.y])
    w = hand.width
    bars = [
        (palm - along * w * 6, palm - along * w * 0.3, w * 0.8),
        (palm - along * w * 0.3, palm + along * w * 0.3, w),
    ]
    for finger in range(4):
        lean = hand.angle + (finger - 1.5) * hand.spread
        pointing = floats([math.cos(lean), math.sin(lean)])
        root = palm + along * w * 0.35 + across * w * (finger - 1.5) * 0.25
        length = w * (0.9, 1.05, 1.0, 0.75)[finger] * hand.curl
        bars.append((root, root + pointing * length, w * 0.22))
    lean = hand.angle - 0.9
    thumb = floats([math.cos(lean), math.sin(lean)])
    root = palm - across * w * 0.35
    bars.append((root, root + thumb * w * 0.7 * hand.curl, w * 0.26))
    return bars


def hand_mask(hand: Hand, size: tuple[int, int]) -> Floats:
    """Cover 0..1 of the hand in a picture of (width, height)."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    for one, other, thick in _bars(hand):
        ends = [(round(float(p[0]) * 16), round(float(p[1]) * 16)) for p in (one, other)]
        cv2.line(mask, ends[0], ends[1], 255, max(round(thick), 1), cv2.LINE_AA, 4)
    return floats(mask / np.float32(255))


def lay_hand(light: Floats, hand: Hand) -> Floats:
    """Paint a hand and its shadow over a picture in linear light; returns its cover."""
    height, width = light.shape[:2]
    cover = hand_mask(hand, (width, height))
    soft = cv2.GaussianBlur(cover, (0, 0), max(hand.width * 0.12, 0.8))
    drop = round(hand.width * 0.15)
    shade = np.roll(soft, (drop, drop), axis=(0, 1))
    light *= (1 - 0.5 * shade)[..., None]
    round_off = 0.55 + 0.45 * soft * cover
    level = float(np.clip(light.mean() * 1.6, 0.15, 0.9))
    tone = floats(hand.skin)[None, None] * round_off[..., None] * level * 1.5
    light *= (1 - cover)[..., None]
    light += tone * cover[..., None]
    return cover
