"""Where top faces are, as several looks at one picture tell together.

From near and from further away: what is a face shows itself as one both times, what looks like
one by chance seldom does. Small faces are then looked at from close, and faces that fill a good
part of the picture from so far that the network knows their size.
"""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.budget import Budget
from vision.dice.closer import MOST, close_peaks, worth_a_closer_look
from vision.dice.crops import Halvings
from vision.dice.finder import (
    LEAST_HEAT,
    Face,
    FinderNets,
    chance,
    clear_of,
    framed_peaks_at,
    logit,
    peaks_at,
)

NEAR_SIDE, FAR_SIDE = 576, 320
"""The long side of the picture in the two looks."""
LARGE, LARGE_SIDES = (0.15, 0.3), (96, 128)
"""Faces wider than the first share of the picture are looked at with such long sides as well, and
those wider than the second with these only."""
PLAIN = 0.5
"""Where a smaller face has this much heat there are no large ones: dice of a table are alike."""
SEEN_FROM_FAR = 6.0
"""Faces of fewer pixels in the far look are too small for it."""
WORTH = 0.2
"""A place with less heat in all looks together is not kept."""


def find_faces(
    nets: FinderNets, image: NDArray[np.uint8], budget: Budget | None = None
) -> list[Face]:
    """The places that may be top faces, likeliest first.

    A spent budget leaves out the closer look.
    """
    picture = Halvings(image)
    near, scale = peaks_at(nets.near, picture, NEAR_SIDE)
    far, far_scale = peaks_at(nets.far, picture, FAR_SIDE)
    least, most = (share * max(image.shape[:2]) for share in LARGE)
    faces = [f for f in joined(near, far, SEEN_FROM_FAR / far_scale) if f.size < most]
    if not any(face.heat >= PLAIN and face.size < least for face in faces):
        faces = kept(faces + large_faces(nets.other, picture, least))
    small = [face for face in faces if worth_a_closer_look(face, scale)][:MOST]
    if not small or (budget is not None and not budget.allows()):
        return faces
    rest = [face for face in faces if not any(face is other for other in small)]
    close = close_peaks(nets.other, image, small)
    again = [likeliest_alike(face, seen) for face, seen in zip(small, close, strict=True)]
    return kept(rest + [seen_twice(*pair) for pair in zip(small, again, strict=True)])


def large_faces(net: cv2.dnn.Net, picture: Halvings, least: float) -> list[Face]:
    """Faces of at least so many pixels, close to the lens, as two looks from very far tell."""
    first, second = LARGE_SIDES
    seen = framed_peaks_at(net, picture, first)
    seen = [face for face in seen if face.size >= least and face.heat >= WORTH]
    if not seen:
        return []
    again = framed_peaks_at(net, picture, second)
    return [face for face in joined(seen, again) if face.size >= least]


def joined(near: list[Face], far: list[Face], least_far: float = 0.0) -> list[Face]:
    """What two looks at one picture say together, likeliest first.

    Faces smaller than `least_far` cannot be seen from far: the near look speaks alone.
    """
    left, both = list(far), []
    for face in near:
        same = likeliest_alike(face, left)
        if same is not None:
            left.remove(same)
        alone = same is None and face.size < least_far
        both.append(face if alone else seen_twice(face, same))
    return kept(both + [seen_twice(face, None) for face in left])


def kept(faces: list[Face]) -> list[Face]:
    """Those worth it, likeliest first, none within half a face of a likelier one."""
    found: list[Face] = []
    for face in sorted(faces, key=_heat, reverse=True):
        if face.heat >= WORTH and clear_of(face, found):
            found.append(face)
    return found


def likeliest_alike(face: Face, others: list[Face]) -> Face | None:
    """The same face as another look saw it."""
    return max((other for other in others if _same(face, other)), key=_heat, default=None)


def _heat(face: Face) -> float:
    return face.heat


def _same(one: Face, other: Face) -> bool:
    away = math.hypot(one.x - other.x, one.y - other.y)
    alike = abs(math.log(one.size / other.size)) < 0.5
    return alike and away < 0.45 * max(one.size, other.size)


def seen_twice(one: Face, other: Face | None) -> Face:
    """One face out of two looks; None is a look that saw less there than anything worth telling."""
    if other is None:
        return replace(one, heat=chance((logit(one.heat) + logit(LEAST_HEAT)) / 2))
    share = one.heat / (one.heat + other.heat)
    values = np.sqrt(one.values * other.values)
    return replace(
        one,
        x=share * one.x + (1 - share) * other.x,
        y=share * one.y + (1 - share) * other.y,
        size=one.size**share * other.size ** (1 - share),
        heat=chance((logit(one.heat) + logit(other.heat)) / 2),
        values=np.asarray(values / values.sum(), np.float32),
    )
