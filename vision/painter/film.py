"""Films of whole rolls: hands take the dice, throw them, the dice tumble and come to rest."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.painter.camera import Camera, looking_down
from vision.painter.chance import overlap_free, random_canvas, random_look, random_shade
from vision.painter.die import CORNERS, Die, DieLook, about_level, lying, top_value
from vision.painter.film_troubles import (
    HandHeld,
    Troubles,
    ground,
    lingering_hand,
    passing_shadow,
)
from vision.painter.hand import Hand, lay_hand, random_hand
from vision.painter.kinds import Floats, Image, Rng, floats
from vision.painter.lens import Lens, expose, random_lens
from vision.painter.light import random_light
from vision.painter.scene import Scene, cast_shadows, paint_table, place_die

RATE = 15
SHUTTER = 1 / 40
"""How long each frame is exposed, in seconds."""

CREEPING = 0.25
"""How many dice creep to a halt."""
MARGIN = 0.2
"""How much wider than the frame a table is painted for a phone that drifts."""


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

    def shoot(
        self,
        moments: list[tuple[list[Die], Hand | None]],
        rng: Rng,
        filmed: Filmed | None = None,
        time: float = 0.0,
    ) -> Image:
        """One frame, the mean of what happened while the shutter was open."""
        total = self.light(*moments[0])
        for dice, hand in moments[1:]:
            total += self.light(dice, hand)
        total = floats(total / len(moments))
        if filmed is None:
            return expose(total, self.scene.lens, rng)
        return expose(filmed.frame(total, time), filmed.pumped(self.scene.lens, time), rng)


class Filmed:
    """How a phone with its troubles sees a stage that is painted wider by a margin."""

    def __init__(self, troubles: Troubles, side: float, size: tuple[int, int], rng: Rng) -> None:
        self.troubles, self.size = troubles, size
        self._held = HandHeld(troubles, side, size, rng)
        self._shadow = (float(rng.uniform(0, 1.6)), float(rng.uniform(0, 2 * math.pi)))
        self._beat = (float(rng.uniform(0.3, 2.0)), float(rng.uniform(0, 6)))

    def frame(self, light: Floats, time: float) -> Floats:
        margin = ((light.shape[1] - self.size[0]) // 2, (light.shape[0] - self.size[1]) // 2)
        if self.troubles.shadow:
            passing_shadow(light, self.troubles.shadow, time, self._shadow)
        view = self._held.view(time, margin)
        return floats(cv2.warpAffine(light, view, self.size, borderMode=cv2.BORDER_REFLECT))

    def pumped(self, lens: Lens, time: float) -> Lens:
        rate, start = self._beat
        swing = self.troubles.pumping * math.sin(2 * math.pi * rate * time + start)
        return replace(lens, exposure=lens.exposure * (1 + swing))


def random_stage(
    rng: Rng, size: tuple[int, int] = (640, 360), wider: int = 0, kind: str = "any"
) -> Stage:
    """Some table for films; `wider` is the margin in pixels on each side of the frame."""
    focal = size[0] * float(rng.uniform(0.75, 1.1))
    camera = looking_down(
        (size[0] + 2 * wider, size[1] + 2 * wider),
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
            canvas=canvas
            if (canvas := ground(kind, rng)) is not None
            else random_canvas(rng, 16 * scale),
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
    dice = scattered(looks, rng, reach)
    heading = float(rng.uniform(0, 2 * math.pi))
    return [_tumble(die, heading, rng) for die in dice]


def scattered(looks: list[DieLook], rng: Rng, reach: tuple[float, float]) -> list[Die]:
    """Dice that lie anywhere within `reach` millimetres of the middle, none over another."""
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
            return dice


def _tumble(rest: Die, heading: float, rng: Rng) -> Tumble:
    """Most dice stop at once; some slide the last of their way and creep to a halt."""
    brake = float(rng.uniform(500, 1100))
    if rng.random() < CREEPING:
        brake = float(rng.uniform(120, 400))
    spin = float(rng.uniform(14, 30)) * min(brake / 500, 1.0)
    return Tumble(rest, heading + float(rng.normal(0, 0.3)), brake, spin, float(rng.uniform(0, 40)))


def film(
    rng: Rng,
    rolls: int,
    count: int,
    size: tuple[int, int] = (640, 360),
    rest: float = 0.7,
    troubles: Troubles | None = None,
) -> Iterator[FilmFrame]:
    """A table at which dice are thrown so many times, frame by frame."""
    wider = 0 if troubles is None else round(size[0] * MARGIN)
    stage = random_stage(rng, size, wider, troubles.ground if troubles else "any")
    looks = [random_look(rng, 16.0) for _ in range(int(rng.integers(1, 3)))]
    set_of_dice = [looks[index % len(looks)] for index in range(count)]
    camera = stage.scene.camera
    side = 16 * camera.scale_at(floats([0, 0, 0]))
    filmed = None if troubles is None else Filmed(troubles, side, size, rng)
    inset = 0.12 if troubles is None else 0.2
    corner = camera.table_points(
        floats([[wider + size[0] * inset, wider + size[1] * (0.97 - inset)]])
    )[0]
    reach = (abs(float(corner[0])), abs(float(corner[1])))
    clock, lying_now = 0.0, list[Die]()
    for roll in range(1, rolls + 1):
        tumbles = throw(set_of_dice, rng, reach)
        rolling = float(rng.uniform(0.6, 1.0))
        for frame in _roll_frames(stage, rng, lying_now, tumbles, (rolling, rest), filmed, clock):
            yield replace(frame, time=clock, roll=roll if frame.roll else roll - 1)
            clock += 1 / RATE
        lying_now = [tumble.rest for tumble in tumbles]


def _roll_frames(
    stage: Stage,
    rng: Rng,
    old: list[Die],
    tumbles: list[Tumble],
    lasting: tuple[float, float],
    filmed: Filmed | None,
    clock: float,
) -> Iterator[FilmFrame]:
    """The hand fetches the old dice, the new ones come in, roll and lie."""
    camera, (rolling, rest) = stage.scene.camera, lasting
    fetch = 0.8 if old else 0.0
    scale = camera.scale_at(floats([0, 0, 0]))
    hand = random_hand(rng, camera.width / 2, camera.height / 2, scale * 75)
    spread = max(0.25, filmed.troubles.late if filmed else 0.0)
    ends = [fetch + rolling + float(rng.uniform(-spread, 0.0)) for _ in tumbles]
    ends = [max(end, fetch + 0.3) for end in ends]
    stop = max(ends)
    stays = None
    if filmed is not None and filmed.troubles.lingers:
        spots = camera.project(floats([tumble.rest.middle for tumble in tumbles]))
        stays = lingering_hand(hand, spots, (camera.width, camera.height), 16 * scale)
    for index in range(int((stop + rest) * RATE) + 1):
        now = index / RATE
        moments: list[tuple[list[Die], Hand | None]] = []
        for sub in range(1 if now - SHUTTER > stop else 2):
            t = max(now - SHUTTER * sub, 0.0)
            if t < fetch:
                moments.append((old if t < fetch / 2 else [], _fetching(hand, t / fetch, camera)))
            else:
                dice = [tumble.at(end - t) for tumble, end in zip(tumbles, ends, strict=True)]
                moments.append((dice, _swaying(stays, t)))
        values = None
        if now - SHUTTER > stop:
            values = tuple(sorted(tumble.rest.value or 0 for tumble in tumbles))
        image = stage.shoot(moments, rng, filmed, clock + now)
        yield FilmFrame(0.0, image, values, int(now >= fetch))


def _fetching(hand: Hand, share: float, camera: Camera) -> Hand:
    """The hand that takes the dice, on its way in and out."""
    far = camera.width * 1.1 * abs(share - 0.5) * 2
    return replace(
        hand, x=hand.x - math.cos(hand.angle) * far, y=hand.y - math.sin(hand.angle) * far
    )


def _swaying(hand: Hand | None, time: float) -> Hand | None:
    """A hand that stays is never quite still."""
    if hand is None:
        return None
    return replace(hand, angle=hand.angle + 0.06 * math.sin(time * 5))
