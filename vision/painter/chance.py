"""Random tables: any maker's dice on any table top under any light."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np

from vision.painter import surfaces
from vision.painter.boards import random_board
from vision.painter.camera import Camera, looking_down
from vision.painter.clutter import code, strew, table_edge
from vision.painter.die import Die, DieLook, leaning, lying
from vision.painter.kinds import Colour, Floats, Rng, floats
from vision.painter.lens import brighter, calm_lens, random_lens
from vision.painter.light import random_light, room_light
from vision.painter.round_things import strew_round_things
from vision.painter.scene import Scene

IVORY: tuple[Colour, ...] = (
    (0.93, 0.94, 0.95),
    (0.80, 0.90, 0.93),
    (0.62, 0.80, 0.88),
    (0.85, 0.86, 0.86),
    (0.70, 0.83, 0.87),
)
BRIGHT: tuple[Colour, ...] = (
    (0.04, 0.03, 0.55),
    (0.05, 0.05, 0.75),
    (0.10, 0.12, 0.40),
    (0.45, 0.15, 0.03),
    (0.60, 0.25, 0.05),
    (0.10, 0.35, 0.05),
    (0.15, 0.45, 0.15),
    (0.02, 0.55, 0.80),
    (0.04, 0.65, 0.85),
    (0.03, 0.25, 0.80),
    (0.35, 0.08, 0.30),
    (0.45, 0.25, 0.75),
    (0.50, 0.45, 0.10),
    (0.70, 0.65, 0.45),
)
DARK: tuple[Colour, ...] = ((0.02, 0.02, 0.02), (0.05, 0.05, 0.05), (0.12, 0.05, 0.03))
CODES = 0.35
"""How many of the crowded tables carry QR codes."""
LEANING = 0.12
"""How many tables have a die that lies on no face."""
CLOSE_TWO, PRINTED_SIX = 0.12, 0.06
"""How many makers set the pips of a two close together, and print between the rows of a six."""
IN_A_ROW = 0.1
"""How many sets of dice lie in a row, one touching the next."""
ROUND_THINGS = 0.3
"""How many tables carry rivets, coins, caps and other round things."""
MARBLED = 0.3
"""How many gaudy dice are marbled from two paints."""
GOLD: Colour = (0.12, 0.45, 0.70)


def _near(colour: Colour, rng: Rng, spread: float = 0.25) -> Colour:
    blue, green, red = (float(np.clip(c * np.exp(rng.normal(0, spread)), 0, 0.97)) for c in colour)
    return blue, green, red


def random_body(rng: Rng) -> tuple[Colour, float]:
    """Colour of the body and how clear it is."""
    kind = rng.random()
    if kind < 0.42:
        return _near(IVORY[rng.integers(len(IVORY))], rng, 0.06), 0.0
    if kind < 0.75:
        return _near(BRIGHT[rng.integers(len(BRIGHT))], rng), 0.0
    if kind < 0.86:
        return _near(DARK[rng.integers(len(DARK))], rng), 0.0
    if kind < 0.97:
        return _near(BRIGHT[rng.integers(len(BRIGHT))], rng), float(rng.uniform(0.3, 0.8))
    wood = surfaces.WOODS[rng.integers(len(surfaces.WOODS))]
    return _near(wood, rng), 0.0


def random_ink(body: Colour, rng: Rng) -> Colour:
    """Pips that a maker would put on such a body: they stand out from it."""
    level = 0.11 * body[0] + 0.59 * body[1] + 0.30 * body[2]
    light: Colour = (0.9, 0.92, 0.93)
    dark: Colour = (0.02, 0.02, 0.02)
    kind = rng.random()
    if level > 0.55:
        if kind < 0.82:
            return _near(dark, rng, 0.6)
        ink = _near(BRIGHT[rng.integers(len(BRIGHT))], rng)
        return (ink[0] * 0.6, ink[1] * 0.6, ink[2] * 0.6)
    if level > 0.22 and kind < 0.5:
        return _near(dark, rng, 0.6)
    return _near(light, rng, 0.08) if kind < 0.9 else GOLD


def random_look(rng: Rng, size: float | None = None) -> DieLook:
    body, clear = random_body(rng)
    ink = random_ink(body, rng)
    one, one_scale = ink, float(rng.choice([1.0, 1.0, 1.15, 1.4, 1.8, 2.2]))
    if rng.random() < 0.12:
        one = (0.05, 0.05, 0.6) if body[2] < 0.5 or body[0] > 0.5 else one
    radius = float(rng.uniform(0.12, 0.24))
    spread = float(rng.uniform(0.4, 0.62))
    narrow = float(rng.uniform(0.5, 0.75) if rng.random() < 0.6 else rng.uniform(0.75, 1.08))
    turned = tuple(bool(rng.random() < 0.5) for _ in range(6))
    plate = None
    if rng.random() < 0.05:
        plate, ink = ink, body
        one = ink
    return DieLook(
        size=size if size is not None else float(rng.uniform(12, 20)),
        body=body,
        pip=ink,
        one_pip=one,
        edge=float(np.exp(rng.uniform(np.log(0.04), np.log(0.55)))),
        ball=float(rng.choice([1.73, rng.uniform(1.25, 1.73), rng.uniform(1.3, 1.5)])),
        pip_radius=radius,
        one_scale=min(one_scale, 0.45 / radius),
        spread=spread,
        six_rows=max(spread * float(rng.uniform(0.7, 1.08)), radius * 2.1),
        six_columns=max(spread * narrow, radius * 1.15),
        pip_depth=float(rng.choice([0.0, rng.uniform(0.1, 1.2)])),
        pip_shape=float(rng.choice([2.0, 2.0, 2.0, 2.0, 2.0, 3.0])),
        ring=_near((0.5, 0.5, 0.5), rng, 0.6) if rng.random() < 0.05 else None,
        plate=plate,
        clear=clear,
        gloss=float(rng.choice([0.05, 0.3, 0.7])) * float(rng.uniform(0.5, 1.3)),
        shine=float(np.exp(rng.uniform(np.log(6), np.log(200)))),
        swirl=_near(body, rng, 0.7) if rng.random() < 0.08 else None,
        mirrored=bool(rng.random() < 0.5),
        turned_faces=turned,
        two_spread=_close_two(radius, spread, rng) if rng.random() < CLOSE_TWO else None,
        six_print=_near(ink, rng, 0.4) if rng.random() < PRINTED_SIX else None,
    )


def _close_two(radius: float, spread: float, rng: Rng) -> float:
    """Nearer to the middle than other pips, but never one in the other."""
    return max(spread * float(rng.uniform(0.5, 0.8)), radius * 0.85)


def plain_look(rng: Rng) -> DieLook:
    """What most homes have: white or cream and well rounded, or a gaudy set with tinted pips."""
    look = random_look(rng)
    gaudy = rng.random() > 0.6
    if not gaudy:
        body = _near(IVORY[rng.integers(len(IVORY))], rng, 0.06)
        ink = _near((0.02, 0.02, 0.02), rng, 0.6)
    else:
        body = _near(BRIGHT[rng.integers(len(BRIGHT))], rng)
        inks = (GOLD, GOLD, (0.9, 0.92, 0.93), (0.03, 0.03, 0.30), (0.02, 0.02, 0.02))
        ink = _near(inks[rng.integers(len(inks))], rng, 0.3)
    return replace(
        look,
        body=body,
        pip=ink,
        one_pip=ink if rng.random() < 0.85 else (0.05, 0.05, 0.6),
        edge=float(rng.uniform(0.1, 0.5)),
        pip_depth=float(rng.uniform(0.1, 1.2)),
        pip_shape=2.0,
        ring=None,
        plate=None,
        swirl=_near(body, rng, 0.5) if gaudy and rng.random() < MARBLED else None,
        clear=0.0,
    )


def random_tilt(rng: Rng) -> tuple[float, float]:
    """How far from straight down, and the roll: only near-vertical views come in any turn."""
    kind = rng.random()
    if kind < 0.45:
        return math.radians(rng.uniform(0, 20)), float(rng.uniform(-math.pi, math.pi))
    tilt = math.radians(rng.uniform(10, 58))
    return tilt, float(rng.normal(0, 0.15))


def random_camera(rng: Rng, side: int, face: float, mid_size: float, frame: float = 640) -> Camera:
    """A camera whose picture is a window of `side` pixels in a phone's frame.

    `face` is how many pixels wide a die of `mid_size` millimetres is in the middle.
    """
    focal = frame / (2 * math.tan(math.radians(rng.uniform(42, 78)) / 2))
    tilt, roll = random_tilt(rng)
    long, short = frame, frame * float(rng.choice([0.5625, 0.75, 1.0]))
    width, height = (long, short) if rng.random() < 0.5 else (short, long)
    reach_x, reach_y = max(width - side, 0), max(height - side, 0)
    centre = (
        side / 2 + float(rng.uniform(-0.5, 0.5)) * reach_x,
        side / 2 + float(rng.uniform(-0.5, 0.5)) * reach_y,
    )
    return looking_down((side, side), focal, focal * mid_size / face, tilt, roll, centre)


def random_shade(rng: Rng, camera: Camera) -> Floats | None:
    """The shadow of the phone, of a head, of the edge of a lamp's light."""
    if rng.random() < 0.6:
        return None
    mask = np.zeros((camera.height, camera.width), np.float32)
    for _ in range(int(rng.integers(1, 3))):
        spot = floats([rng.uniform(0, camera.width), rng.uniform(0, camera.height)])
        reach = camera.width * rng.uniform(0.3, 1.0)
        count = int(rng.integers(3, 7))
        turns = np.sort(rng.uniform(0, 2 * np.pi, count))
        edge = spot + np.stack([np.cos(turns), np.sin(turns)], 1) * reach
        cv2.fillPoly(mask, [np.round(edge).astype(np.int32)], float(rng.uniform(0.3, 0.8)))
    soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(1.5, 40)))
    return floats(1 - soft)


def random_canvas(rng: Rng, unit: float, crowded: bool = False) -> Floats:
    """A table top with whatever lies on it; `unit` is a die's width in canvas pixels."""
    canvas = floats(surfaces.random_surface(rng) ** 1.5)
    span = (0.15, 0.85)
    kind = rng.random()
    if kind < (0.6 if crowded else 0.18):
        random_board(canvas, unit, rng)
    if rng.random() < 0.12:
        table_edge(canvas, rng)
    if crowded and rng.random() < CODES:
        for _ in range(int(rng.integers(1, 4))):
            spot = rng.uniform(0.3, 0.7, 2) * canvas.shape[0]
            code(canvas, (float(spot[0]), float(spot[1])), unit, rng)
    if crowded or kind > 0.55 or kind < 0.06:
        strew(canvas, unit, int(rng.integers(1, 9)), rng, span)
    if rng.random() < ROUND_THINGS:
        strew_round_things(canvas, unit, int(rng.integers(1, 9)), rng, span)
    return floats(np.clip(canvas, 0, 1))


def random_places(
    rng: Rng, camera: Camera, looks: list[DieLook], margin: float, touching: float = 0.25
) -> list[tuple[float, float]]:
    """Table places inside the picture, no two dice in one another."""
    taken: list[tuple[float, float, float]] = []
    for look in looks:
        for attempt in range(40):
            if taken and rng.random() < touching:
                x, y, other = taken[int(rng.integers(len(taken)))]
                gap = (other + look.size) / 2 * rng.uniform(1.0, 1.35)
                angle = rng.uniform(0, 2 * np.pi)
                spot = (x + gap * math.cos(angle), y + gap * math.sin(angle))
            else:
                inset = margin if rng.random() < 0.8 else -0.02
                share = rng.uniform(inset, 1 - inset, 2)
                pixel = floats([[share[0] * camera.width, share[1] * camera.height]])
                point = camera.table_points(pixel)[0]
                spot = (float(point[0]), float(point[1]))
            clear = all(
                math.hypot(spot[0] - x, spot[1] - y) > (other + look.size) * 0.5
                for x, y, other in taken
            )
            if clear or attempt == 39:
                break
        taken.append((*spot, look.size) if clear else (1e9, 1e9, look.size))
    return [(x, y) for x, y, _ in taken]


def random_dice(
    rng: Rng, camera: Camera, count: int, size: float, margin: float, plain: bool = False
) -> list[Die]:
    """So many dice: of one set, of two, or all different; sometimes blank cubes among them."""
    make = plain_look if plain else random_look
    family = [replace(make(rng), size=size) for _ in range(int(rng.integers(1, 4)))]
    looks = [family[int(rng.integers(len(family)))] for _ in range(count)]
    if rng.random() < 0.15:
        looks += [replace(random_look(rng, size * 0.8), blank=True) for _ in range(2)]
    if count >= 2 and rng.random() < IN_A_ROW:
        return row_of_dice(rng, camera, looks)
    places = random_places(rng, camera, looks, margin)
    dice = [
        lying(look, int(rng.integers(1, 7)), place, float(rng.uniform(0, 2 * np.pi)))
        for look, place in zip(looks, places, strict=True)
        if place[0] < 1e8
    ]
    if dice and rng.random() < LEANING:
        tilt = math.radians(float(rng.uniform(18, 45)))
        dice[0] = leaning(dice[0], float(rng.uniform(0, 2 * np.pi)), tilt)
    return dice


def row_of_dice(rng: Rng, camera: Camera, looks: list[DieLook]) -> list[Die]:
    """Dice side by side, each touching the next, somewhere near the middle of the picture."""
    pixel = floats([rng.uniform(0.3, 0.7, 2) * floats([camera.width, camera.height])])
    middle, yaw = camera.table_points(pixel)[0], float(rng.uniform(0, 2 * np.pi))
    step = max(look.size for look in looks) * float(rng.uniform(1.0, 1.04))
    dice = []
    for index, look in enumerate(looks):
        along = (index - (len(looks) - 1) / 2) * step
        place = (
            float(middle[0] + math.cos(yaw) * along),
            float(middle[1] + math.sin(yaw) * along),
        )
        dice.append(lying(look, int(rng.integers(1, 7)), place, yaw))
    return dice


def overlap_free(dice: list[Die]) -> list[Die]:
    """Dice that share no space: a square's inner circle is not enough at the corners."""
    kept: list[Die] = []
    for die in dice:
        if all(not _collide(die, other) for other in kept):
            kept.append(die)
    return kept


def _collide(one: Die, other: Die) -> bool:
    boxes = []
    for die in (one, other):
        angle = math.degrees(math.atan2(die.turn[1, 0] or die.turn[1, 1], die.turn[0, 0] or 1e-9))
        side = die.look.size * 0.94
        boxes.append(((float(die.middle[0]), float(die.middle[1])), (side, side), angle))
    kind, _ = cv2.rotatedRectangleIntersection(boxes[0], boxes[1])
    return kind != cv2.INTERSECT_NONE


def plain_canvas(rng: Rng, unit: float, body: Colour, crowded: bool = False) -> Floats:
    """A desk, a sheet of paper, a bright table; often nearly of the colour of the dice.

    Crowded ones carry a printed board, whose landscapes are busy.
    """
    canvas = floats(surfaces.pale(rng) ** 1.5)
    if rng.random() < 0.3:
        alike = floats(_near(body, rng, 0.12))
        share = float(rng.uniform(0.3, 0.8))
        canvas = floats(canvas * (1 - share) + share * alike)
    if crowded:
        random_board(canvas, unit, rng)
        busy = surfaces.cloud(rng, float(rng.uniform(20, 120)), 2, canvas.shape[0])
        canvas *= 1 + float(rng.uniform(0, 0.5)) * busy[..., None]
    if crowded or rng.random() < 0.3:
        strew(canvas, unit, int(rng.integers(1, 5)), rng, (0.15, 0.85))
    if rng.random() < ROUND_THINGS:
        strew_round_things(canvas, unit, int(rng.integers(1, 6)), rng, (0.15, 0.85))
    return floats(np.clip(canvas, 0, 1))


def random_scene(
    rng: Rng,
    side: int = 320,
    face: float | None = None,
    dice: int = 4,
    crowded: bool = False,
    calm: bool = False,
    plain: bool = False,
) -> Scene:
    """A window of a phone's picture, with up to so many dice.

    `crowded` tables are full; `calm` pictures are well lit, sharp and hardly grainy; `plain` ones
    show plain dice on a bright table in the soft light of a room.
    """
    pixels = face if face is not None else float(np.exp(rng.uniform(np.log(9), np.log(125))))
    size = float(rng.uniform(12, 20))
    camera = random_camera(rng, side, pixels, size)
    grain = pixels / size * float(rng.uniform(0.75, 1.0))
    unit = min(max(pixels * float(np.exp(rng.normal(0, 0.3))), 8), 120)
    margin = min(0.7 * pixels / side, 0.3)
    lying_there = random_dice(rng, camera, dice, size, margin, plain) if dice else []
    lying_there = overlap_free(lying_there)
    body = lying_there[0].look.body if lying_there else IVORY[0]
    if plain:
        canvas = plain_canvas(rng, unit, body, crowded)
    else:
        canvas = random_canvas(rng, unit, crowded)
        if lying_there and rng.random() < 0.12:
            canvas = floats(canvas * 0.25 + 0.75 * floats(_near(body, rng, 0.15)))
    lens = calm_lens(rng) if calm else random_lens(rng, min(1.0, pixels / 28))
    return Scene(
        camera=camera,
        light=room_light(rng) if plain else random_light(rng),
        lens=brighter(lens, rng) if plain else lens,
        canvas=canvas,
        grain=grain,
        dice=lying_there,
        shade=random_shade(rng, camera),
    )
