"""Things that lie about on a table and are no dice, drawn flat into the table's own plane.

A canvas is a square of albedo; lengths are in canvas pixels. Much of it looks like pips or
like dice on purpose: numbered tokens, buttons, keys of a keyboard, cards with round symbols.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np

from vision.painter.kinds import Colour, Floats, Rng, floats
from vision.painter.surfaces import random_colour

Spot = tuple[float, float]
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_PLAIN,
)
LETTERS = "ABCDEFGHIJKLMNOPRSTUVWXYZabcdefghiklmnoprstuz0123456789&%?!$#"


def disc(canvas: Floats, spot: Spot, radius: float, colour: Colour, ring: int = -1) -> None:
    if radius < 0.6:
        return
    at = (round(spot[0] * 16), round(spot[1] * 16))
    cv2.circle(canvas, at, round(radius * 16), colour, ring, cv2.LINE_AA, 4)


def polygon(canvas: Floats, points: Floats, colour: Colour) -> None:
    cv2.fillPoly(canvas, [np.round(points * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)


def rectangle(spot: Spot, width: float, height: float, angle: float) -> Floats:
    c, s = math.cos(angle), math.sin(angle)
    box = floats([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * floats([width / 2, height / 2])
    return floats(box @ floats([[c, s], [-s, c]]) + floats(spot))


def line(canvas: Floats, one: Spot, other: Spot, colour: Colour, width: float) -> None:
    ends = [(round(x * 16), round(y * 16)) for x, y in (one, other)]
    cv2.line(canvas, ends[0], ends[1], colour, max(round(width), 1), cv2.LINE_AA, 4)


def darken(canvas: Floats, points: Floats, blur: float, depth: float) -> None:
    """A soft shadow below something flat."""
    mask = np.zeros(canvas.shape[:2], np.float32)
    cv2.fillPoly(mask, [np.round(points).astype(np.int32)], depth)
    margin = int(blur * 3) + 2
    low = np.maximum(np.floor(points.min(axis=0)).astype(int) - margin, 0)
    high = np.ceil(points.max(axis=0)).astype(int) + margin
    part = mask[low[1] : high[1], low[0] : high[0]]
    if part.size:
        soft = floats(cv2.GaussianBlur(part, (0, 0), max(blur, 0.5)))
        canvas[low[1] : high[1], low[0] : high[0]] *= 1 - soft[..., None]


def round_points(spot: Spot, radius: float) -> Floats:
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    return floats(np.stack([np.cos(turns), np.sin(turns)], 1) * radius + floats(spot))


def words(canvas: Floats, text: str, spot: Spot, height: float, colour: Colour, rng: Rng) -> None:
    font = int(rng.choice(FONTS))
    scale = height / 22
    thick = max(round(height / 22 * rng.uniform(1, 3)), 1)
    at = (round(spot[0]), round(spot[1]))
    cv2.putText(canvas, text, at, font, scale, colour, thick, cv2.LINE_AA)


def letters(rng: Rng, count: int) -> str:
    return "".join(LETTERS[i] for i in rng.integers(0, len(LETTERS), count))


def token(canvas: Floats, spot: Spot, unit: float, rng: Rng, colour: Colour | None = None) -> None:
    """A round counter with a number, and often a row of dots below it."""
    radius = unit * rng.uniform(0.35, 0.9)
    paint = colour if colour is not None else random_colour(rng, 0.5, 0.95)
    ink: Colour = (0.03, 0.03, 0.03) if rng.random() < 0.4 else random_colour(rng, 0.0, 0.5)
    darken(canvas, round_points((spot[0] + radius * 0.1, spot[1] + radius * 0.1), radius), 2, 0.5)
    disc(canvas, spot, radius, paint)
    if rng.random() < 0.5:
        disc(canvas, spot, radius * 0.9, ink, max(round(radius * 0.06), 1))
    kind = rng.random()
    if kind < 0.6:
        text = str(int(rng.integers(1, 100 if rng.random() < 0.3 else 13)))
        height = radius * rng.uniform(0.6, 1.0)
        words(
            canvas,
            text,
            (spot[0] - height * 0.4 * len(text), spot[1] + height * 0.4),
            height,
            ink,
            rng,
        )
        dots = int(rng.integers(0, 6))
        for i in range(dots):
            across = (i - (dots - 1) / 2) * radius * 0.22
            disc(canvas, (spot[0] + across, spot[1] + radius * 0.65), radius * 0.07, ink)
    elif kind < 0.8:
        disc(canvas, spot, radius * rng.uniform(0.15, 0.6), ink)


def button(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A button with two or four holes: a round thing with pips."""
    radius = unit * rng.uniform(0.3, 0.7)
    darken(canvas, round_points(spot, radius * 1.08), 2, 0.5)
    disc(canvas, spot, radius, random_colour(rng, 0.05, 0.95))
    hole, turn = random_colour(rng, 0.0, 0.4), rng.uniform(0, np.pi)
    count = int(rng.choice([2, 4]))
    for i in range(count):
        angle = turn + 2 * np.pi * i / count
        at = (spot[0] + math.cos(angle) * radius * 0.3, spot[1] + math.sin(angle) * radius * 0.3)
        disc(canvas, at, radius * 0.13, hole)


def coin(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    radius = unit * rng.uniform(0.5, 0.9)
    metal = [(0.35, 0.6, 0.75), (0.6, 0.62, 0.64), (0.25, 0.4, 0.6)][int(rng.integers(3))]
    darken(canvas, round_points((spot[0] + 1, spot[1] + 2), radius * 1.05), 2, 0.6)
    disc(canvas, spot, radius, metal)
    rim = tuple(c * 0.6 for c in metal)
    disc(canvas, spot, radius * 0.88, (rim[0], rim[1], rim[2]), max(round(radius * 0.07), 1))
    words(
        canvas,
        letters(rng, 1),
        (spot[0] - radius * 0.35, spot[1] + radius * 0.35),
        radius * 0.9,
        (rim[0], rim[1], rim[2]),
        rng,
    )


def pen(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    angle, length = rng.uniform(0, 2 * np.pi), unit * rng.uniform(4, 9)
    width = unit * rng.uniform(0.25, 0.7)
    along = floats([math.cos(angle), math.sin(angle)])
    body = random_colour(rng, 0.02, 0.9)
    start = floats(spot) - along * length / 2
    darken(canvas, rectangle((spot[0] + 2, spot[1] + 3), length, width, angle), 3, 0.6)
    across = floats([-along[1], along[0]])
    for layer in np.linspace(-0.5, 0.5, max(int(width), 3)):
        bright = 0.35 + 0.9 * (1 - (2 * layer + 0.3) ** 2 * 0.7)
        tone = tuple(float(np.clip(c * bright + max(bright - 1, 0), 0, 1)) for c in body)
        one = start + across * layer * width
        other = one + along * length
        line(canvas, tuple(one), tuple(other), (tone[0], tone[1], tone[2]), 2)
    for _ in range(int(rng.integers(0, 6))):
        at = start + along * length * rng.uniform(0, 1)
        band = rectangle((at[0], at[1]), width * rng.uniform(0.1, 1), width, angle)
        polygon(canvas, band, random_colour(rng, 0.05, 0.95))
    for end in (start, start + along * length):
        if rng.random() < 0.6:
            disc(canvas, tuple(end), width * rng.uniform(0.4, 0.7), random_colour(rng))
            disc(canvas, tuple(end), width * rng.uniform(0.1, 0.3), random_colour(rng, 0, 0.3))


def cable(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    colour = random_colour(rng, 0.0, 0.25) if rng.random() < 0.7 else random_colour(rng)
    width = unit * rng.uniform(0.15, 0.4)
    points, heading, at = [], rng.uniform(0, 2 * np.pi), floats(spot)
    for _ in range(30):
        points.append(at)
        heading += rng.normal(0, 0.25)
        at = at + floats([math.cos(heading), math.sin(heading)]) * unit * 0.5
    path = np.round(floats(points) * 16).astype(np.int32)
    cv2.polylines(canvas, [path], False, colour, max(round(width), 1), cv2.LINE_AA, 4)
    shine = tuple(min(c + 0.15, 1.0) for c in colour)
    path = path - round(width * 3)
    cv2.polylines(canvas, [path], False, shine, max(round(width * 0.2), 1), cv2.LINE_AA, 4)


def keyboard(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """Rows of keys, each a little square with a mark."""
    size = unit * rng.uniform(0.6, 1.2)
    angle = rng.choice([0, np.pi / 2, rng.uniform(0, np.pi)])
    base, cap = random_colour(rng, 0.05, 0.8), random_colour(rng, 0.02, 0.95)
    dark = sum(cap) < 1.4
    ink: Colour = (0.9, 0.9, 0.9) if dark else (0.1, 0.1, 0.1)
    columns, rows = int(rng.integers(3, 12)), int(rng.integers(2, 6))
    polygon(canvas, rectangle(spot, size * (columns + 1), size * (rows + 1), angle), base)
    c, s = math.cos(angle), math.sin(angle)
    for row in range(rows):
        for column in range(columns):
            x, y = (column - columns / 2 + 0.5) * size, (row - rows / 2 + 0.5) * size
            at = (spot[0] + c * x - s * y, spot[1] + s * x + c * y)
            polygon(canvas, rectangle(at, size * 0.85, size * 0.85, angle), cap)
            words(
                canvas,
                letters(rng, 1),
                (at[0] - size * 0.2, at[1] + size * 0.2),
                size * 0.35,
                ink,
                rng,
            )


def card(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A playing card: symbols in two columns, a frame, a few words."""
    height = unit * rng.uniform(2.5, 5.5)
    width, angle = height * 0.68, rng.uniform(0, 2 * np.pi)
    paper = random_colour(rng, 0.6, 0.98) if rng.random() < 0.7 else random_colour(rng)
    darken(canvas, rectangle((spot[0] + 1, spot[1] + 2), width, height, angle), 2, 0.45)
    polygon(canvas, rectangle(spot, width, height, angle), paper)
    if rng.random() < 0.6:
        polygon(canvas, rectangle(spot, width * 0.88, height * 0.92, angle), random_colour(rng))
    c, s = math.cos(angle), math.sin(angle)

    def on_card(x: float, y: float) -> Spot:
        x, y = x * width / 2, y * height / 2
        return spot[0] + c * x - s * y, spot[1] + s * x + c * y

    ink = random_colour(rng, 0.0, 0.7)
    radius = unit * rng.uniform(0.08, 0.28)
    places = [(x, y) for x in (-0.45, 0.0, 0.45) for y in (-0.6, -0.3, 0.0, 0.3, 0.6)]
    for i in rng.permutation(len(places))[: int(rng.integers(0, 11))]:
        x, y = places[int(i)]
        at = on_card(x, y)
        if rng.random() < 0.75:
            disc(canvas, at, radius, ink)
        else:
            polygon(canvas, rectangle(at, radius * 1.6, radius * 1.6, angle + 0.785), ink)
    for _ in range(int(rng.integers(0, 4))):
        at = on_card(-0.7, rng.uniform(-0.9, 0.9))
        words(canvas, letters(rng, int(rng.integers(2, 9))), at, unit * 0.3, ink, rng)


def page(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """Lines of print, small or as large as a headline."""
    height = unit * float(np.exp(rng.uniform(np.log(0.2), np.log(2.0))))
    ink = random_colour(rng, 0.0, 1.0)
    if rng.random() < 0.5:
        polygon(
            canvas,
            rectangle(spot, unit * 8, unit * 6, rng.uniform(-0.4, 0.4)),
            random_colour(rng, 0.7, 1.0),
        )
    for row in range(int(rng.integers(1, 9))):
        at = (spot[0] - unit * 3, spot[1] + (row - 3) * height * 1.5)
        words(canvas, letters(rng, int(unit * 6 / height) + 1), at, height, ink, rng)


def blank_tile(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A square of card or wood without pips, or with a symbol that is none."""
    size, angle = unit * rng.uniform(0.6, 1.5), rng.uniform(0, np.pi)
    darken(canvas, rectangle((spot[0] + 2, spot[1] + 2), size, size, angle), 2, 0.6)
    polygon(canvas, rectangle(spot, size, size, angle), random_colour(rng))
    if rng.random() < 0.4:
        words(
            canvas,
            letters(rng, 1),
            (spot[0] - size * 0.3, spot[1] + size * 0.3),
            size * 0.7,
            random_colour(rng),
            rng,
        )


def code(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """A square of dark and light modules, from a sticker to a poster."""
    modules = int(rng.choice([21, 21, 25, 29, 37]))
    size = unit * float(np.exp(rng.uniform(0, math.log(30))))
    angle = rng.uniform(0, np.pi)
    corner = rectangle(spot, size, size, angle)
    paper = float(rng.uniform(0.6, 1.0))
    polygon(canvas, rectangle(spot, size * 1.3, size * 1.3, angle), (paper,) * 3)
    pattern = (rng.random((modules, modules)) < rng.uniform(0.4, 0.6)).astype(np.float32)
    far = modules - 7
    for y, x in ((0, 0), (0, far), (far, 0)):
        pattern[max(y - 1, 0) : y + 8, max(x - 1, 0) : x + 8] = 1
        pattern[y : y + 7, x : x + 7] = 0
        pattern[y + 1 : y + 6, x + 1 : x + 6] = 1
        pattern[y + 2 : y + 5, x + 2 : x + 5] = 0
    side_pixels = modules * 10
    picture = cv2.resize(pattern, (side_pixels,) * 2, interpolation=cv2.INTER_NEAREST)
    frame = floats([[0, 0], [side_pixels, 0], [side_pixels, side_pixels], [0, side_pixels]])
    warp = cv2.getPerspectiveTransform(frame, corner)
    side = (canvas.shape[1], canvas.shape[0])
    drawn = floats(cv2.warpPerspective(picture, warp, side, flags=cv2.INTER_AREA))
    mask = floats(cv2.warpPerspective(np.ones_like(picture), warp, side))[..., None]
    ink = floats(random_colour(rng, 0.0, 0.25))
    canvas *= 1 - mask
    canvas += floats(mask * (drawn[..., None] * paper + (1 - drawn[..., None]) * ink))


def ring_stain(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """The rim of a cup, a jar, a plate."""
    radius = unit * rng.uniform(1, 4)
    disc(canvas, spot, radius, random_colour(rng))
    disc(canvas, spot, radius * rng.uniform(0.6, 0.95), random_colour(rng))


def beads(canvas: Floats, spot: Spot, unit: float, rng: Rng) -> None:
    """Loose little round things: beads, seeds, crumbs, dots of ink."""
    colour = random_colour(rng)
    for _ in range(int(rng.integers(3, 25))):
        at = (spot[0] + rng.normal(0, unit * 1.5), spot[1] + rng.normal(0, unit * 1.5))
        radius = unit * rng.uniform(0.05, 0.25)
        darken(canvas, round_points((at[0] + 1, at[1] + 1), radius), 1, 0.5)
        disc(canvas, at, radius, colour)
        if rng.random() < 0.3:
            colour = random_colour(rng)


def table_edge(canvas: Floats, rng: Rng) -> None:
    """The table ends, or a cloth, a mat, a sheet of paper begins."""
    side = canvas.shape[0]
    angle = rng.uniform(0, 2 * np.pi)
    reach = side * rng.uniform(0.05, 0.35)
    along = floats([math.cos(angle), math.sin(angle)])
    across = floats([-along[1], along[0]])
    start = floats([side / 2, side / 2]) + along * reach
    edge = np.stack(
        [
            start - across * side,
            start + across * side,
            start + across * side + along * side,
            start - across * side + along * side,
        ]
    )
    darken(canvas, floats(edge - along * 2), 3, 0.4)
    polygon(canvas, floats(edge), random_colour(rng))


THINGS: dict[str, Callable[[Floats, Spot, float, Rng], None]] = {
    "token": token,
    "button": button,
    "coin": coin,
    "pen": pen,
    "cable": cable,
    "keyboard": keyboard,
    "card": card,
    "page": page,
    "tile": blank_tile,
    "code": code,
    "ring": ring_stain,
    "beads": beads,
}


def strew(canvas: Floats, unit: float, count: int, rng: Rng, span: tuple[float, float]) -> None:
    """Strew things over the part of a canvas between `span[0]` and `span[1]` of its sides."""
    names = list(THINGS)
    side = canvas.shape[0]
    for _ in range(count):
        spot = (rng.uniform(*span) * side, rng.uniform(*span) * side)
        THINGS[names[int(rng.integers(len(names)))]](canvas, spot, unit, rng)
