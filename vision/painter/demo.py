"""The demo table: calm green felt and good dice, painted fast."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.painter.camera import Camera, looking_down
from vision.painter.chance import overlap_free
from vision.painter.die import Die, DieLook, corners, lying
from vision.painter.kinds import Floats, Image, Rng, floats
from vision.painter.lens import Lens, expose
from vision.painter.light import plain_light
from vision.painter.scene import Place, Scene, cast_shadows, paint_table, place_die
from vision.painter.stickers import (
    STICKER_SIZE,
    Card,
    CardView,
    in_a_ring,
    lay_card,
    ring_view,
    scattered,
    view_camera,
)
from vision.painter.surfaces import green_felt

DEMO_LENS = Lens(exposure=1.15, vignette=0.0, quality=100)
VIGNETTE = 0.12
BAND = 160
"""Rows of a picture that are painted at a time."""
SHADOW = 0.8
"""How far a shadow reaches beside a die, in sizes of the die and its height over the table."""
DEMO_LOOKS = (
    DieLook(body=(0.86, 0.93, 0.95), edge=0.28, ball=1.45, pip_depth=0.5, gloss=0.2),
    DieLook(
        body=(0.05, 0.04, 0.62),
        pip=(0.92, 0.93, 0.94),
        one_pip=(0.92, 0.93, 0.94),
        edge=0.28,
        ball=1.45,
        pip_depth=0.5,
        gloss=0.15,
    ),
)


class DemoTable:
    """The empty demo table, painted once; things are painted into copies of it.

    Light is computed for a part of the picture at a time, to save memory.
    """

    def __init__(self, size: tuple[int, int] = (1280, 720), height: float = 330) -> None:
        long = max(size)
        self.scene = Scene(
            camera=looking_down(size, long * 0.9, height, math.radians(18)),
            light=plain_light(),
            lens=DEMO_LENS,
            canvas=floats(green_felt(np.random.default_rng(7)) ** 1.3),
            grain=long / 640 * 2.2,
        )
        self._empty = in_bands(self.scene.camera, lambda part: self._part(self.scene.camera, part))

    def paint(self, dice: list[Die]) -> Image:
        """The table with dice as they lie, or as they roll."""
        camera = self.scene.camera
        picture = self._empty.copy()
        for part in apart([_around(die, camera) for die in dice]):
            left, top, right, bottom = part
            picture[top:bottom, left:right] = self._part(camera, part, dice)
        return picture

    def paint_cards(self, texts: Sequence[str], rng: Rng, ring: bool = False) -> Image:
        """Tagged cards on the same felt, near enough to be read; as a ring they lie round a board.

        The picture is as large as that of the dice.
        """
        size = (self.scene.camera.width, self.scene.camera.height)
        near = CardView(module=4.0 if len(texts) > 4 else 6.0, size=size)
        view = ring_view(len(texts), size) if ring else near
        cards = in_a_ring(texts) if ring else scattered(rng, texts, view)
        camera = view_camera(view, STICKER_SIZE)
        return in_bands(camera, lambda part: self._part(camera, part, cards=cards))

    def _part(
        self, camera: Camera, part: Place, dice: Sequence[Die] = (), cards: Sequence[Card] = ()
    ) -> Image:
        """A part of the picture that a camera takes."""
        scene = replace(self.scene, camera=camera.part(part))
        light, falling = paint_table(scene)
        for card in cards:
            lay_card(light, scene.camera, card)
        light *= falling
        light *= _vignette(camera, part)
        for die in dice:
            cast_shadows(die, scene, light)
        eye = camera.position
        for die in sorted(dice, key=lambda die: -float(np.linalg.norm(die.middle - eye))):
            place_die(die, scene, light)
        return expose(light, DEMO_LENS, np.random.default_rng(0))


def in_bands(camera: Camera, paint: Callable[[Place], Image]) -> Image:
    """A whole picture, painted some rows at a time."""
    picture = np.empty((camera.height, camera.width, 3), np.uint8)
    for top in range(0, camera.height, BAND):
        bottom = min(top + BAND, camera.height)
        picture[top:bottom] = paint((0, top, camera.width, bottom))
    return picture


def _vignette(camera: Camera, part: Place) -> Floats:
    left, top, right, bottom = part
    ys = np.linspace(-1, 1, camera.height, dtype=np.float32)[top:bottom, None, None]
    xs = np.linspace(-1, 1, camera.width, dtype=np.float32)[None, left:right, None]
    return floats(1 - VIGNETTE * (xs * xs + ys * ys))


def _around(die: Die, camera: Camera) -> Place:
    """Where a die and its shadows are in the picture."""
    spots = camera.project(corners(die))
    high = float(die.middle[2]) - die.lift
    reach = SHADOW * (die.look.size + high) * camera.scale_at(die.middle)
    left, top = np.floor(spots.min(axis=0) - reach).astype(int)
    right, bottom = np.ceil(spots.max(axis=0) + reach).astype(int)
    return (
        max(int(left), 0),
        max(int(top), 0),
        min(int(right), camera.width),
        min(int(bottom), camera.height),
    )


def apart(places: Sequence[Place]) -> list[Place]:
    """Places that overlap joined into one, those outside the picture left out."""
    found: list[Place] = []
    for place in places:
        if place[2] - place[0] < 2 or place[3] - place[1] < 2:
            continue
        grown = True
        while grown:
            grown = False
            for other in [other for other in found if _overlap(place, other)]:
                found.remove(other)
                place = (
                    min(place[0], other[0]),
                    min(place[1], other[1]),
                    max(place[2], other[2]),
                    max(place[3], other[3]),
                )
                grown = True
        found.append(place)
    return found


def _overlap(one: Place, other: Place) -> bool:
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]


def demo_dice(values: list[int], rng: Rng) -> list[Die]:
    """Dice scattered over the middle of the demo table, clear of one another."""
    for _ in range(200):
        dice = [
            lying(
                DEMO_LOOKS[index % len(DEMO_LOOKS)],
                value,
                (float(rng.uniform(-85, 85)), float(rng.uniform(-45, 45))),
                float(rng.uniform(0, 2 * math.pi)),
            )
            for index, value in enumerate(values)
        ]
        if len(overlap_free(dice)) == len(dice) and _apart(dice):
            return dice
    raise ValueError("the demo table has no room for so many dice")


def _apart(dice: list[Die]) -> bool:
    spots = [die.middle[:2] for die in dice]
    return all(
        float(np.linalg.norm(one - other)) > 25
        for index, one in enumerate(spots)
        for other in spots[:index]
    )


def paint_roll(
    values: list[int],
    rng: Rng,
    size: tuple[int, int] = (1280, 720),
    table: DemoTable | None = None,
) -> Image:
    """A picture of dice at rest on the demo table; pass a table to avoid painting it again."""
    return (table if table is not None else DemoTable(size)).paint(demo_dice(values, rng))
