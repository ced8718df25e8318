"""The demo table: calm green felt and good dice, painted fast."""

from __future__ import annotations

import math

import numpy as np

from vision.painter.camera import looking_down
from vision.painter.chance import overlap_free
from vision.painter.die import Die, DieLook, lying
from vision.painter.kinds import Image, Rng, floats
from vision.painter.lens import Lens, expose
from vision.painter.light import plain_light
from vision.painter.scene import Place, Scene, cast_shadows, paint_table, place_die
from vision.painter.surfaces import green_felt

DEMO_LENS = Lens(exposure=1.15, vignette=0.0, quality=100)
VIGNETTE = 0.12
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
    """The empty demo table, painted once; dice are painted into copies of it."""

    def __init__(self, size: tuple[int, int] = (1280, 720)) -> None:
        width, height = size
        long = max(size)
        self.scene = Scene(
            camera=looking_down(size, long * 0.9, 330, math.radians(18)),
            light=plain_light(),
            lens=DEMO_LENS,
            canvas=floats(green_felt(np.random.default_rng(7)) ** 1.3),
            grain=long / 640 * 2.2,
        )
        albedo, falling = paint_table(self.scene)
        ys = np.linspace(-1, 1, height, dtype=np.float32)[:, None, None]
        xs = np.linspace(-1, 1, width, dtype=np.float32)[None, :, None]
        self._light = floats(albedo * falling * (1 - VIGNETTE * (xs * xs + ys * ys)))
        self._empty = expose(self._light, DEMO_LENS, np.random.default_rng(0))

    def paint(self, dice: list[Die]) -> Image:
        """The table with dice as they lie, or as they roll."""
        light, picture = self._light.copy(), self._empty.copy()
        places: list[Place] = []
        for die in dice:
            places += cast_shadows(die, self.scene, light)
        eye = self.scene.camera.position
        for die in sorted(dice, key=lambda die: -float(np.linalg.norm(die.middle - eye))):
            seen = place_die(die, self.scene, light)
            places += [seen[1]] if seen is not None else []
        for left, top, right, bottom in places:
            part = light[top:bottom, left:right]
            picture[top:bottom, left:right] = expose(part, DEMO_LENS, np.random.default_rng(0))
        return picture


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
    """A picture of dice at rest on the demo table; give a table to spare painting it anew."""
    return (table if table is not None else DemoTable(size)).paint(demo_dice(values, rng))
