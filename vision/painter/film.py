"""Films of whole rolls: hands take the dice, throw them, the dice tumble and come to rest."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from vision.painter.camera import looking_down
from vision.painter.chance import overlap_free, random_canvas, random_look, random_shade
from vision.painter.die import CORNERS, Die, DieLook, about_level, lying, top_value
from vision.painter.hand import Hand, lay_hand, random_hand
from vision.painter.kinds import Floats, Image, Rng, floats
from vision.painter.lens import expose, random_lens
from vision.painter.light import random_light
from vision.painter.scene import Scene, cast_shadows, paint_table, place_die

RATE = 15
SHUTTER = 1 / 40
"""How long each frame is exposed, in seconds."""


@dataclass(frozen=True)
class FilmFrame:
    time: float
    image: Image
    values: tuple[int, ...] | None
    """What lies there at rest and in plain sight, sorted; None while anything moves."""
    roll: int
    """Which roll it is, from 1; 0 before the first."""


class Stage:
    """A table whose light is computed once, for many frames."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        albedo, falling = paint_table(scene)
        self._light = floats(albedo * falling)

    def light(self, dice: list[Die], hand: Hand | None = None) -> Floats:
        light = self._light.copy()
        for die in dice:
            cast_shadows(die, self.scene, light)
        eye = self.scene.camera.position
        for die in sorted(dice, key=lambda die: -float(np.linalg.norm(die.middle - eye))):
            place_die(die, self.scene, light)
        if hand is not None:
            lay_hand(light, hand)
        return light

    def shoot(self, moments: list[tuple[list[Die], Hand | None]], rng: Rng) -> Image:
        """One frame, the mean of what happened while the shutter was open."""
        total = self.light(*moments[0])
        for dice, hand in moments[1:]:
            total += self.light(dice, hand)
        return expose(floats(total / len(moments)), self.scene.lens, rng)


def random_stage(rng: Rng, size: tuple[int, int] = (640, 360)) -> Stage:
    focal = size[0] * float(rng.uniform(0.75, 1.1))
    camera = looking_down(
        size,
        focal,
        float(rng.uniform(240, 380)),
        math.radians(rng.uniform(0, 35)),
        float(rng.normal(0, 0.1)),
    )
    scale = camera.scale_at(floats([0, 0, 0]))
    lens = random_lens(rng, 0.4)
    lens = replace(lens, motion=(0.0, 0.0), noise=min(lens.noise, 0.02), quality=90, meter=0.22)
    return Stage(
        Scene(
            camera=camera,
            light=random_light(rng),
            lens=lens,
            canvas=random_canvas(rng, 16 * scale),
            grain=scale * 0.9,
            shade=random_shade(rng, camera),
        )
    )


@dataclass(frozen=True)
class Tumble:
    """The way of one die to where it comes to rest."""

    rest: Die
    heading: float
    brake: float
    """Millimetres a second squared."""
    spin: float
    bounce: float

    def at(self, before: float) -> Die:
        """The die so many seconds before it rests; from 0 on it lies still."""
        if before <= 0:
            return self.rest
        way = 0.5 * self.brake * before * before
        along = floats([math.cos(self.heading), math.sin(self.heading), 0])
        turn = floats(about_level(along, self.spin * before * before) @ self.rest.turn)
        corners = CORNERS @ turn.T * (self.rest.look.size / 2)
        hop = self.bounce * before * abs(math.sin(before * 14))
        middle = self.rest.middle - along * way
        middle = floats([middle[0], middle[1], -float(corners[:, 2].min()) + hop])
        value, flat = top_value(turn, self.rest.look.mirrored)
        return Die(self.rest.look, middle, turn, value if flat > 0.999 else None)


def throw(looks: list[DieLook], rng: Rng, reach: tuple[float, float]) -> list[Tumble]:
    """A throw that ends with these dice at rest within `reach` millimetres of the middle."""
    while True:
        dice = [
            lying(
                look,
                int(rng.integers(1, 7)),
                (float(rng.uniform(-reach[0], reach[0])), float(rng.uniform(-reach[1], reach[1]))),
                float(rng.uniform(0, 2 * math.pi)),
            )
            for look in looks
        ]
        if len(overlap_free(dice)) == len(dice):
            break
    heading = float(rng.uniform(0, 2 * math.pi))
    return [
        Tumble(
            die,
            heading + float(rng.normal(0, 0.3)),
            float(rng.uniform(500, 1100)),
            float(rng.uniform(14, 30)),
            float(rng.uniform(0, 40)),
        )
        for die in dice
    ]


def film(
    rng: Rng, rolls: int, count: int, size: tuple[int, int] = (640, 360), rest: float = 0.7
) -> Iterator[FilmFrame]:
    """A table at which dice are thrown so many times, frame by frame."""
    stage = random_stage(rng, size)
    looks = [random_look(rng, 16.0) for _ in range(int(rng.integers(1, 3)))]
    set_of_dice = [looks[index % len(looks)] for index in range(count)]
    corner = stage.scene.camera.table_points(floats([[size[0] * 0.12, size[1] * 0.85]]))[0]
    reach = (abs(float(corner[0])), abs(float(corner[1])))
    clock, lying_now = 0.0, list[Die]()
    for roll in range(1, rolls + 1):
        tumbles = throw(set_of_dice, rng, reach)
        rolling = float(rng.uniform(0.6, 1.0))
        for frame in _roll_frames(stage, rng, lying_now, tumbles, rolling, rest):
            yield replace(frame, time=clock, roll=roll if frame.roll else roll - 1)
            clock += 1 / RATE
        lying_now = [tumble.rest for tumble in tumbles]


def _roll_frames(
    stage: Stage, rng: Rng, old: list[Die], tumbles: list[Tumble], rolling: float, rest: float
) -> Iterator[FilmFrame]:
    """The hand fetches the old dice, the new ones come in, roll and lie."""
    camera = stage.scene.camera
    fetch = 0.8 if old else 0.0
    hand = random_hand(
        rng, camera.width / 2, camera.height / 2, camera.scale_at(floats([0, 0, 0])) * 75
    )
    ends = [fetch + rolling + float(rng.uniform(-0.25, 0.0)) for _ in tumbles]
    stop = max(ends)
    total = stop + rest
    for index in range(int(total * RATE) + 1):
        now = index / RATE
        moments: list[tuple[list[Die], Hand | None]] = []
        for sub in range(1 if now - SHUTTER > stop else 2):
            t = max(now - SHUTTER * sub, 0.0)
            if t < fetch:
                share = t / fetch
                gone = abs(share - 0.5) * 2
                far = camera.width * 1.1 * gone
                here = replace(
                    hand,
                    x=hand.x - math.cos(hand.angle) * far,
                    y=hand.y - math.sin(hand.angle) * far,
                )
                moments.append((old if share < 0.5 else [], here))
            else:
                moments.append(
                    ([tumble.at(end - t) for tumble, end in zip(tumbles, ends, strict=True)], None)
                )
        values = None
        if now - SHUTTER > stop:
            values = tuple(sorted(tumble.rest.value or 0 for tumble in tumbles))
        yield FilmFrame(0.0, stage.shoot(moments, rng), values, int(now >= fetch))
