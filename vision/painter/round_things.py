"""Round things that are taken for a one: rivets, screws, washers, lenses, caps, sweets, discs.

They are drawn flat into the table's plane like all clutter, with light and dark that make them
look raised or sunk. None of them has the edges and sides of a cube.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.painter.clutter import (
    Spot,
    darken,
    disc,
    letters,
    line,
    polygon,
    rectangle,
    round_points,
    words,
)
from vision.painter.kinds import Colour, Floats, Rng, floats
from vision.painter.surfaces import random_colour

METALS: tuple[Colour, ...] = (
    (0.62, 0.64, 0.66),
    (0.75, 0.77, 0.78),
    (0.25, 0.45, 0.62),
    (0.35, 0.60, 0.75),
    (0.20, 0.21, 0.22),
)


def random_metal(rng: Rng) -> Colour:
    metal = METALS[int(rng.integers(len(METALS)))]
    return times(metal, float(rng.uniform(0.75, 1.2)))


def times(colour: Colour, factor: float) -> Colour:
    blue, green, red = (min(max(c * factor, 0.0), 1.0) for c in colour)
    return blue, green, red


def dome(
    canvas: Floats, spot: Spot, radius: float, colour: Colour, height: float, turn: float
) -> None:
    """A disc lit from `turn`: raised with a positive height, sunk with a negative one."""
    low = np.maximum(np.floor(floats(spot) - radius - 2).astype(int), 0)
    high = np.ceil(floats(spot) + radius + 2).astype(int)
    part = canvas[low[1] : high[1], low[0] : high[0]]
    if part.size == 0:
        return
    ys, xs = np.mgrid[0 : part.shape[0], 0 : part.shape[1]].astype(np.float32)
    u, v = (xs + low[0] - spot[0]) / radius, (ys + low[1] - spot[1]) / radius
    far = np.sqrt(u * u + v * v)
    cover = np.clip((1 - far) * radius + 0.5, 0, 1)[..., None]
    slope = (u * math.cos(turn) + v * math.sin(turn)) * height
    spark = np.exp(-(np.square(u - 0.4 * math.cos(turn)) + np.square(v - 0.4 * math.sin(turn))) * 9)
    tone = floats(colour) * (1 + slope[..., None]) + max(height, 0) * 0.5 * spark[..., None]
    part *= 1 - cover
    part += floats(np.clip(tone, 0, 1) * cover)


def rivet(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """The head of a rivet, often in a plate with brushed lines: a clipboard, a hinge, a case."""
    radius, turn = unit * rng.uniform(0.15, 0.5), float(rng.uniform(0, 2 * np.pi))
    metal = random_metal(rng)
    if rng.random() < 0.7:
        wide, high = radius * rng.uniform(2.5, 9), radius * rng.uniform(2.5, 5)
        angle = float(rng.uniform(0, np.pi))
        off = rng.uniform(-0.3, 0.3, 2) * min(wide, high)
        middle = (spot[0] + float(off[0]), spot[1] + float(off[1]))
        darken(canvas, rectangle((middle[0] + 2, middle[1] + 3), wide, high, angle), 3, 0.5)
        polygon(canvas, rectangle(middle, wide, high, angle), times(metal, rng.uniform(0.8, 1.2)))
    darken(canvas, round_points((spot[0] + 1, spot[1] + 1), radius * 1.1), 1.5, 0.5)
    dome(canvas, spot, radius, metal, float(rng.uniform(-0.5, 0.6)), turn)
    if rng.random() < 0.5:
        inner = radius * float(rng.uniform(0.2, 0.65))
        dome(canvas, spot, inner, times(metal, rng.uniform(0.1, 1.1)), -0.4, turn)


def screw(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A screw's head with a slot, a cross or a hole of six sides."""
    radius, turn = unit * rng.uniform(0.2, 0.6), float(rng.uniform(0, 2 * np.pi))
    metal, dark = random_metal(rng), random_colour(rng, 0.0, 0.2)
    darken(canvas, round_points((spot[0] + 1, spot[1] + 1), radius * 1.08), 1.5, 0.5)
    dome(canvas, spot, radius, metal, float(rng.uniform(0, 0.4)), turn)
    if rng.random() < 0.3:
        turns = turn + np.arange(6) * np.pi / 3
        ring = np.stack([np.cos(turns), np.sin(turns)], 1) * radius * rng.uniform(0.35, 0.55)
        polygon(canvas, floats(ring + floats(spot)), dark)
        return
    for cross in range(int(rng.integers(1, 3))):
        angle = turn + cross * np.pi / 2
        along = floats([math.cos(angle), math.sin(angle)]) * radius * rng.uniform(0.5, 0.9)
        ends = [tuple(floats(spot) - along), tuple(floats(spot) + along)]
        line(canvas, ends[0], ends[1], dark, radius * rng.uniform(0.12, 0.3))


def washer(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A ring with the table in its hole: a washer, an eyelet, a ring for the finger."""
    radius = unit * rng.uniform(0.25, 0.8)
    hole = canvas[
        int(np.clip(spot[1], 0, canvas.shape[0] - 1)), int(np.clip(spot[0], 0, canvas.shape[1] - 1))
    ]
    under: Colour = (float(hole[0]), float(hole[1]), float(hole[2]))
    metal = random_metal(rng) if rng.random() < 0.7 else random_colour(rng)
    darken(canvas, round_points((spot[0] + 1, spot[1] + 2), radius * 1.05), 2, 0.5)
    dome(canvas, spot, radius, metal, float(rng.uniform(0, 0.4)), float(rng.uniform(0, 6.28)))
    disc(canvas, spot, radius * rng.uniform(0.25, 0.8), times(under, rng.uniform(0.3, 1.0)))


def lens(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """The lens of a camera: dark rings and a highlight, often in a light plate with round
    corners."""
    radius, turn = unit * rng.uniform(0.3, 0.8), float(rng.uniform(0, 2 * np.pi))
    if rng.random() < 0.5:
        side = radius * rng.uniform(2.2, 3.0)
        polygon(canvas, rectangle(spot, side, side, turn), random_colour(rng, 0.1, 0.95))
    disc(canvas, spot, radius, random_metal(rng))
    for share in (0.9, 0.65, 0.4):
        shade = random_colour(rng, 0.0, 0.25)
        dome(canvas, spot, radius * share * float(rng.uniform(0.9, 1.05)), shade, 0.2, turn)
    if rng.random() < 0.8:
        at = floats([math.cos(turn), math.sin(turn)]) * radius * rng.uniform(0, 0.4) + floats(spot)
        disc(canvas, (float(at[0]), float(at[1])), radius * 0.12, (0.9, 0.9, 0.9))


def tiddlywink(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A flat disc of plastic with a rim, plain or with a dot or a ring in its middle."""
    radius, turn = unit * rng.uniform(0.35, 0.9), float(rng.uniform(0, 2 * np.pi))
    paint = random_colour(rng, 0.1, 0.95)
    darken(canvas, round_points((spot[0] + 1, spot[1] + 2), radius * 1.04), 2, 0.5)
    dome(canvas, spot, radius, paint, float(rng.uniform(-0.2, 0.3)), turn)
    ring = max(round(radius * float(rng.uniform(0.04, 0.12))), 1)
    disc(canvas, spot, radius * rng.uniform(0.7, 0.92), times(paint, rng.uniform(0.6, 1.3)), ring)
    if rng.random() < 0.6:
        ink = random_colour(rng, 0.0, 0.9)
        disc(
            canvas, spot, radius * rng.uniform(0.12, 0.45), ink, -1 if rng.random() < 0.7 else ring
        )


def skull_disc(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A round token with a head on it: two eyes and a mouth look like a three, or like two."""
    radius = unit * rng.uniform(0.4, 1.0)
    paint, bone = random_colour(rng, 0.05, 0.9), random_colour(rng, 0.6, 0.98)
    darken(canvas, round_points((spot[0] + 1, spot[1] + 2), radius * 1.05), 2, 0.5)
    disc(canvas, spot, radius, paint)
    head, turn = radius * float(rng.uniform(0.45, 0.75)), float(rng.uniform(0, 2 * np.pi))
    c, s = math.cos(turn), math.sin(turn)

    def place(x: float, y: float) -> Spot:
        return spot[0] + head * (c * x - s * y), spot[1] + head * (s * x + c * y)

    disc(canvas, place(0, -0.1), head, bone)
    polygon(canvas, rectangle(place(0, 0.8), head * 0.9, head * 0.7, turn), bone)
    dark = times(paint, 0.3)
    for side in (-1, 1):
        disc(canvas, place(0.4 * side, -0.1), head * float(rng.uniform(0.18, 0.3)), dark)
    disc(canvas, place(0, 0.35), head * 0.12, dark)
    for tooth in (-0.25, 0.0, 0.25):
        line(canvas, place(tooth, 0.75), place(tooth, 1.05), dark, head * 0.07)


def bottle_cap(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A cap with a crimped edge and a sign in its middle."""
    radius, count = unit * rng.uniform(0.6, 1.1), 21
    turns = np.linspace(0, 2 * np.pi, count * 4, endpoint=False)
    reach = radius * (1 + 0.04 * np.cos(turns * count))
    edge = floats(np.stack([np.cos(turns), np.sin(turns)], 1) * reach[:, None] + floats(spot))
    darken(canvas, floats(edge + 2), 2, 0.6)
    polygon(canvas, edge, random_metal(rng))
    paint = random_colour(rng, 0.05, 0.95)
    dome(canvas, spot, radius * 0.82, paint, float(rng.uniform(0, 0.4)), float(rng.uniform(0, 6)))
    ink = random_colour(rng)
    if rng.random() < 0.5:
        disc(canvas, spot, radius * rng.uniform(0.15, 0.5), ink)
    else:
        at = (spot[0] - radius * 0.3, spot[1] + radius * 0.3)
        words(canvas, letters(rng, 1), at, radius * 0.7, ink, rng)


def sweet(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A round sweet, a bead, a pea: a dome of one colour with a highlight."""
    radius, turn = unit * rng.uniform(0.25, 0.6), float(rng.uniform(0, 2 * np.pi))
    darken(canvas, round_points((spot[0] + 2, spot[1] + 2), radius * 1.05), 3, 0.6)
    dome(canvas, spot, radius, random_colour(rng, 0.05, 0.95), float(rng.uniform(0.2, 0.7)), turn)


def speaker_holes(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """Holes in rows, as a loudspeaker, a radiator or a perforated plate has."""
    step, angle = unit * rng.uniform(0.2, 0.6), float(rng.uniform(0, np.pi))
    plate, hole = random_colour(rng, 0.05, 0.95), random_colour(rng, 0.0, 0.2)
    columns, rows = int(rng.integers(2, 9)), int(rng.integers(2, 7))
    polygon(canvas, rectangle(spot, step * (columns + 1), step * (rows + 1), angle), plate)
    c, s, radius = math.cos(angle), math.sin(angle), step * float(rng.uniform(0.15, 0.35))
    for row in range(rows):
        for column in range(columns):
            x, y = (column - (columns - 1) / 2) * step, (row - (rows - 1) / 2) * step
            disc(canvas, (spot[0] + c * x - s * y, spot[1] + s * x + c * y), radius, hole)


def stamped_coin(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A coin with a raised rim, a head or a number, and often a middle of another metal."""
    radius, turn = unit * rng.uniform(0.5, 1.0), float(rng.uniform(0, 2 * np.pi))
    metal = random_metal(rng)
    darken(canvas, round_points((spot[0] + 1, spot[1] + 2), radius * 1.04), 2, 0.6)
    dome(canvas, spot, radius, times(metal, 1.1), 0.15, turn)
    dome(canvas, spot, radius * 0.9, metal, -0.12, turn)
    if rng.random() < 0.4:
        dome(canvas, spot, radius * float(rng.uniform(0.5, 0.7)), random_metal(rng), 0.1, turn)
    relief = times(metal, float(rng.uniform(0.6, 1.25)))
    if rng.random() < 0.5:
        axes = (max(round(radius * 0.35), 1), max(round(radius * rng.uniform(0.35, 0.55)), 1))
        at = (round(spot[0]), round(spot[1]))
        cv2.ellipse(canvas, at, axes, math.degrees(turn), 0, 360, relief, -1, cv2.LINE_AA)
    else:
        at_text = (spot[0] - radius * 0.3, spot[1] + radius * 0.35)
        words(canvas, str(int(rng.integers(1, 10))), at_text, radius * 0.9, relief, rng)


ROUND_THINGS = {
    "rivet": rivet,
    "screw": screw,
    "washer": washer,
    "lens": lens,
    "tiddlywink": tiddlywink,
    "skull_disc": skull_disc,
    "bottle_cap": bottle_cap,
    "sweet": sweet,
    "speaker_holes": speaker_holes,
    "stamped_coin": stamped_coin,
}


def strew_round_things(
    canvas: Floats, unit: float, count: int, rng: Rng, span: tuple[float, float]
) -> None:
    """Round things over the part of a canvas between `span[0]` and `span[1]` of its sides."""
    names = list(ROUND_THINGS)
    for _ in range(count):
        spot = (rng.uniform(*span) * canvas.shape[1], rng.uniform(*span) * canvas.shape[0])
        ROUND_THINGS[names[int(rng.integers(len(names)))]](canvas, spot, unit, rng)
