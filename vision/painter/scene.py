"""A table with things on it, painted through a camera, with the truth attached."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.painter.camera import Camera
from vision.painter.die import Die, bounds, corners, top_quad
from vision.painter.glaze import see_die
from vision.painter.kinds import Floats, Image, Rng, floats
from vision.painter.lens import Lens, expose
from vision.painter.light import Lamp, Light, shadow, table_light


@dataclass(frozen=True)
class DieTruth:
    """A die as it is in the picture. A die on no face, or a blank cube, has no value."""

    value: int | None
    quad: Floats
    """The four corners of the top face, in pixels."""
    box: tuple[float, float, float, float]
    """Left, top, width and height of the whole die."""
    cut: bool
    """Part of the top face is outside the picture."""
    hidden: float = 0.0
    """How much of the top face other things cover."""

    @property
    def size(self) -> float:
        """The side of a square as large as the top face."""
        return float(np.sqrt(max(cv2.contourArea(self.quad), 1e-3)))

    @property
    def middle(self) -> tuple[float, float]:
        x, y = self.quad.mean(axis=0)
        return float(x), float(y)


@dataclass(frozen=True)
class Painted:
    image: Image
    dice: list[DieTruth]


@dataclass
class Scene:
    camera: Camera
    light: Light
    lens: Lens
    canvas: Floats
    """The table's own plane: albedo, in canvas pixels, in linear 0..1."""
    grain: float
    """Canvas pixels a millimetre."""
    dice: list[Die] = field(default_factory=list)
    shade: Floats | None = None
    """A soft shadow of the room over the whole picture, 0..1."""


def canvas_to_image(scene: Scene) -> Floats:
    """The homography from canvas pixels to image pixels."""
    half = scene.canvas.shape[0] / 2
    to_table = floats(
        [
            [1 / scene.grain, 0, -half / scene.grain],
            [0, -1 / scene.grain, half / scene.grain],
            [0, 0, 1],
        ]
    )
    return floats(scene.camera.table_to_image() @ to_table)


def paint_table(scene: Scene) -> tuple[Floats, Floats]:
    """The bare table as the camera sees it, and the light that falls on it."""
    size = (scene.camera.width, scene.camera.height)
    albedo = cv2.warpPerspective(
        scene.canvas,
        canvas_to_image(scene),
        size,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    )
    falling = table_light(scene.light, scene.camera)
    if scene.shade is not None:
        falling = floats(falling * scene.shade[..., None])
    return floats(albedo), falling


def paint(scene: Scene, rng: Rng) -> Painted:
    albedo, falling = paint_table(scene)
    for die in scene.dice:
        cast_shadows(die, scene, falling)
    light = floats(albedo * falling)
    far_first = sorted(scene.dice, key=lambda die: -_distance(die, scene.camera))
    masks = [place_die(die, scene, light) for die in far_first]
    truths = []
    for index, die in enumerate(far_first):
        hidden = _hidden(die, scene.camera, masks[index + 1 :])
        truths.append(die_truth(die, scene.camera, hidden))
    return Painted(expose(light, scene.lens, rng), truths)


def _distance(die: Die, camera: Camera) -> float:
    return float(np.linalg.norm(die.middle - camera.position))


Place = tuple[int, int, int, int]
"""Left, top, right, bottom."""


def cast_shadows(die: Die, scene: Scene, falling: Floats) -> list[Place]:
    """Darkens the table where a die blocks the light; returns where."""
    spots = corners(die)
    total = sum(max(lamp.power, 1e-3) for lamp in scene.light.lamps)
    sky = float(np.mean(scene.light.sky))
    casts = []
    for lamp in scene.light.lamps:
        strength = lamp.power / (total + sky) * (1 - 0.55 * die.look.clear)
        casts.append(shadow(spots, lamp, scene.camera, die.lift, strength))
    base = spots.copy()
    base[:, 2] = np.minimum(base[:, 2], die.lift + die.look.size * 0.3)
    overhead = Lamp(floats([*die.middle[:2], 4000.0]), (1.0, 1.0, 1.0), 1.0, 0.45)
    casts.append(shadow(base, overhead, scene.camera, die.lift, 0.4))
    places = []
    for cast in casts:
        if cast is not None:
            cover, place = cast
            left, top, right, bottom = place
            falling[top:bottom, left:right] *= 1 - cover[..., None]
            places.append(place)
    return places


def place_die(die: Die, scene: Scene, light: Floats) -> tuple[Floats, Place] | None:
    """Paint one die over the picture; its cover and place."""
    view = see_die(die, scene.camera, scene.light, light)
    if view is None:
        return None
    bottom, right = view.top + view.cover.shape[0], view.left + view.cover.shape[1]
    colour = view.colour
    if scene.shade is not None:
        place = scene.shade[view.top : bottom, view.left : right]
        colour = floats(colour * place[..., None])
    part = light[view.top : bottom, view.left : right]
    part *= 1 - view.cover[..., None]
    part += colour
    return view.cover, (view.left, view.top, right, bottom)


def die_truth(die: Die, camera: Camera, hidden: float = 0.0) -> DieTruth:
    quad = camera.project(top_quad(die))
    limits = floats([camera.width, camera.height])
    cut = bool((quad < 0).any() or (quad > limits).any())
    outline = camera.project(corners(die))
    low, high = outline.min(axis=0), outline.max(axis=0)
    box = (float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]))
    value = None if die.look.blank else die.value
    return DieTruth(value, quad, box, cut, hidden)


def _hidden(
    die: Die,
    camera: Camera,
    nearer: list[tuple[Floats, Place] | None],
) -> float:
    """The share of a die's top face that nearer dice cover."""
    place = bounds(die, camera)
    if place is None:
        return 1.0
    left, top, right, bottom = place
    face = np.zeros((bottom - top, right - left), np.float32)
    quad = camera.project(top_quad(die)) - floats([left, top])
    cv2.fillConvexPoly(face, np.round(quad).astype(np.int32), 1.0)
    area = float(face.sum())
    if area == 0:
        return 1.0
    covered = np.zeros_like(face)
    for mask in nearer:
        if mask is None:
            continue
        cover, (l2, t2, r2, b2) = mask
        l3, t3, r3, b3 = max(left, l2), max(top, t2), min(right, r2), min(bottom, b2)
        if l3 < r3 and t3 < b3:
            part = cover[t3 - t2 : b3 - t2, l3 - l2 : r3 - l2]
            mine = covered[t3 - top : b3 - top, l3 - left : r3 - left]
            np.maximum(mine, part, out=mine)
    return float((face * covered).sum() / area)
