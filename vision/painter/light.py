"""The light over the table, and the shadows that things throw."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.painter.camera import Camera
from vision.painter.kinds import Colour, Floats, Rng, floats


@dataclass(frozen=True)
class Lamp:
    place: Floats
    colour: Colour
    power: float
    softness: float
    """Half width of the lamp as seen from the table, in radians: how soft the shadows are."""


@dataclass(frozen=True)
class Light:
    lamps: tuple[Lamp, ...]
    sky: Colour
    window: tuple[Floats, float, float] | None = None
    """A bright panel that polished things mirror: direction, half width, strength."""


def plain_light() -> Light:
    """Daylight from the upper left: calm, for the demo table and plain tests."""
    lamp = Lamp(floats([-300, 260, 700]), (1.0, 1.0, 1.0), 0.65, 0.12)
    return Light((lamp,), (0.42, 0.42, 0.42))


def random_light(rng: Rng) -> Light:
    """A room somewhere: one to three lamps, warm or cold, hard or soft."""
    lamps = []
    count = int(rng.choice([1, 1, 1, 2, 2, 3]))
    for _ in range(count):
        angle = rng.uniform(0, 2 * np.pi)
        slope = rng.uniform(0.05, 1.25)
        reach = np.exp(rng.uniform(np.log(150), np.log(2500)))
        place = reach * floats(
            [np.sin(slope) * np.cos(angle), np.sin(slope) * np.sin(angle), np.cos(slope)]
        )
        warm = rng.normal(0, 0.12)
        colour = (1 - warm, 1 + rng.normal(0, 0.02), 1 + warm)
        power = rng.uniform(0.3, 1.0) / count
        lamps.append(Lamp(place, colour, float(power), float(np.exp(rng.uniform(-4.5, -0.9)))))
    sky = float(rng.uniform(0.08, 0.7))
    tint = rng.normal(0, 0.05)
    window = None
    if rng.random() < 0.5:
        direction = floats([rng.normal(0, 0.5), rng.normal(0, 0.5), 1])
        direction /= np.linalg.norm(direction)
        window = (direction, float(rng.uniform(0.03, 0.25)), float(rng.uniform(0.1, 0.9)))
    return Light(tuple(lamps), (sky * (1 - tint), sky, sky * (1 + tint)), window)


def room_light(rng: Rng) -> Light:
    """Soft light from all sides and one or two wide lamps, often of a warm colour."""
    light = random_light(rng)
    warm = float(rng.normal(0.08, 0.15))
    sky = float(rng.uniform(0.35, 0.9))
    lamps = tuple(
        replace(
            lamp,
            power=lamp.power * 0.7,
            softness=float(np.exp(rng.uniform(-2.5, -0.6))),
            colour=(1 - warm, 1.0, 1 + warm),
        )
        for lamp in light.lamps[:2]
    )
    return replace(light, lamps=lamps, sky=(sky * (1 - 0.7 * warm), sky, sky * (1 + 0.7 * warm)))


def lamp_on_table(lamp: Lamp, spots: Floats) -> Floats:
    """How strongly a lamp lights table points (n x 3), 1 right under it."""
    away = lamp.place - spots
    far = np.sqrt(np.square(away).sum(axis=1))
    height = float(lamp.place[2])
    return floats((away[:, 2] / far) * (height / far) ** 2)


def table_light(light: Light, camera: Camera) -> Floats:
    """The light falling on each pixel of an empty table (height x width x 3)."""
    rows, columns = 12, 16
    ys, xs = np.meshgrid(
        np.linspace(0, camera.height, rows), np.linspace(0, camera.width, columns), indexing="ij"
    )
    flat = camera.table_points(np.stack([xs.ravel(), ys.ravel()], axis=1))
    spots = np.column_stack([flat, np.zeros(len(flat), np.float32)])
    total = np.tile(floats(light.sky), (len(spots), 1))
    for lamp in light.lamps:
        total = total + lamp_on_table(lamp, floats(spots))[:, None] * floats(lamp.colour) * (
            lamp.power
        )
    coarse = floats(total.reshape(rows, columns, 3))
    return floats(cv2.resize(coarse, (camera.width, camera.height), interpolation=cv2.INTER_LINEAR))


def shadow(
    points: Floats, lamp: Lamp, camera: Camera, floor: float = 0.0, depth: float = 1.0
) -> tuple[Floats, tuple[int, int, int, int]] | None:
    """The shadow of a convex body given by its corners (n x 3): cover and its place."""
    rise = np.maximum(lamp.place[2] - points[:, 2], 1.0)
    share = np.minimum((points[:, 2] - floor) / rise, 3.0)
    flat = points[:, :2] + (points[:, :2] - lamp.place[:2]) * share[:, None]
    spots = camera.project(np.column_stack([flat, np.full(len(flat), floor, np.float32)]))
    height = float(points[:, 2].max() - floor)
    blur = lamp.softness * height * camera.scale_at(floats([*points[:, :2].mean(axis=0), floor]))
    blur = min(max(blur, 0.4), 40.0)
    margin = int(blur * 3) + 2
    left, top = (np.floor(spots.min(axis=0)) - margin).astype(int)
    right, bottom = (np.ceil(spots.max(axis=0)) + margin).astype(int)
    left, top = max(int(left), 0), max(int(top), 0)
    right, bottom = min(int(right), camera.width), min(int(bottom), camera.height)
    if right - left < 2 or bottom - top < 2:
        return None
    cover = np.zeros((bottom - top, right - left), np.float32)
    hull = cv2.convexHull(floats(spots - floats([left, top])))
    cv2.fillConvexPoly(
        cover, np.round(hull * 16).astype(np.int32), 1.0, lineType=cv2.LINE_AA, shift=4
    )
    soft = floats(cv2.GaussianBlur(cover, (0, 0), blur))
    return floats(soft * depth), (left, top, right, bottom)
