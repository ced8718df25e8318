"""The surface of a die: pips, material and how it reflects light."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.painter.camera import Camera
from vision.painter.die import (
    Die,
    DieLook,
    DieView,
    body_normal,
    bounds,
    face_value,
    pip_places,
    trace,
)
from vision.painter.kinds import Floats, floats
from vision.painter.light import Light


def skin(points: Floats, look: DieLook, grain: float) -> tuple[Floats, Floats, Floats]:
    """Colour (n x 3), pip cover (n) and the dent of the pips (3 x n) at surface points (3 x n)."""
    count = points.shape[1]
    colour = np.tile(floats(look.body), (count, 1))
    if look.swirl is not None:
        wave = np.sin(points[0] * 4 + 2.5 * np.sin(points[1] * 3 + points[2] * 2))
        share = np.clip(wave * 0.6 + 0.4, 0, 1)[:, None]
        colour = colour * (1 - share) + floats(look.swirl) * share
    cover = np.zeros(count, np.float32)
    dent = np.zeros((3, count), np.float32)
    if look.blank:
        return floats(colour), cover, dent
    axis = np.abs(points).argmax(axis=0)
    for along in range(3):
        for sign in (1, -1):
            mine = np.flatnonzero((axis == along) & (points[along] * sign > 0))
            if len(mine):
                _pips_of_face(points, look, grain, (along, sign), mine, colour, cover, dent)
    return floats(colour), cover, dent


def _pips_of_face(
    points: Floats,
    look: DieLook,
    grain: float,
    face: tuple[int, int],
    mine: NDArray[np.intp],
    colour: Floats,
    cover: Floats,
    dent: Floats,
) -> None:
    along, sign = face
    value = face_value(along, sign, look.mirrored)
    first, second = (along + 1) % 3, (along + 2) % 3
    u, v = points[first, mine], points[second, mine]
    radius = look.pip_radius * (look.one_scale if value == 1 else 1.0)
    as_one = value == 1 or (value == 4 and look.four_as_one)
    ink = floats(look.one_pip if as_one else look.pip)
    if look.plate is not None:
        field = np.clip((0.85 - np.sqrt(u * u + v * v)) / grain + 0.5, 0, 1)[:, None]
        colour[mine] = colour[mine] * (1 - field) + floats(look.plate) * field
    if value == 6 and look.six_print is not None:
        x, y = (u, v) if not look.turned_faces[5] else (-v, u)
        stroke = (np.abs(x) < 0.07) & (np.abs(y) < 0.62) & (np.sin(y * 34) > -0.3)
        colour[mine[stroke]] = floats(look.six_print)
    for x, y in pip_places(value, look):
        du, dv = u - x, v - y
        if look.pip_shape == 2.0:
            far = np.sqrt(du * du + dv * dv)
        else:
            far = (np.abs(du) ** look.pip_shape + np.abs(dv) ** look.pip_shape) ** (
                1 / look.pip_shape
            )
        if look.ring is not None:
            rim = np.clip((radius * 1.35 - far) / grain + 0.5, 0, 1)[:, None]
            colour[mine] = colour[mine] * (1 - rim) + floats(look.ring) * rim
        inside = np.clip((radius - far) / grain + 0.5, 0, 1)
        colour[mine] = colour[mine] * (1 - inside[:, None]) + ink * inside[:, None]
        cover[mine] = np.maximum(cover[mine], inside)
        bowl = inside * look.pip_depth / radius
        dent[first, mine] -= du * bowl
        dent[second, mine] -= dv * bowl


def shade(
    colour: Floats,
    normal: Floats,
    spots: Floats,
    view: Floats,
    look: DieLook,
    light: Light,
    bounce: Floats,
) -> Floats:
    """The light that leaves the skin towards the camera (all arrays n x 3)."""
    up = normal[:, 2:3]
    ambient = floats(light.sky) * (0.62 + 0.38 * up) + bounce * np.clip(0.45 - 0.55 * up, 0, 1)
    lit = colour * ambient
    shiny = np.zeros_like(lit)
    for lamp in light.lamps:
        away = lamp.place - spots
        far = np.sqrt(np.square(away).sum(axis=1, keepdims=True))
        away = away / far
        fall = (float(lamp.place[2]) / far) ** 2
        facing = (normal * away).sum(axis=1, keepdims=True)
        wrap = 0.15 + 0.35 * look.clear
        lit = lit + colour * np.maximum((facing + wrap) / (1 + wrap), 0) * (
            floats(lamp.colour) * lamp.power * fall
        )
        half = away + view
        half = half / np.sqrt(np.square(half).sum(axis=1, keepdims=True))
        spark = np.maximum((normal * half).sum(axis=1, keepdims=True), 0) ** look.shine
        shiny = shiny + spark * floats(lamp.colour) * (lamp.power * look.gloss)
    facing = np.clip((normal * view).sum(axis=1, keepdims=True), 0, 1)
    fresnel = 0.04 + 0.5 * (1 - facing) ** 5
    shiny = shiny + fresnel * look.gloss * floats(light.sky) * 0.8
    if light.window is not None:
        mirrored = 2 * facing * normal - view
        direction, half_width, strength = light.window
        off = 1 - (mirrored * direction).sum(axis=1, keepdims=True)
        panel = 1 / (1 + np.exp(np.clip((off - half_width) * 60, -30, 30)))
        shiny = shiny + panel * strength * look.gloss * (0.3 + fresnel)
    return floats(lit + shiny)


def see_die(die: Die, camera: Camera, light: Light, table: Floats) -> DieView | None:
    """Paint one die as the camera sees it over a table picture (linear light)."""
    place = bounds(die, camera)
    if place is None:
        return None
    left, top, right, bottom = place
    wide = max(right - left, bottom - top)
    fine = 3 if wide < 36 else 2 if wide < 90 else 1
    xs = np.arange(left, right, 1 / fine, dtype=np.float32) + 0.5 / fine - 0.5
    ys = np.arange(top, bottom, 1 / fine, dtype=np.float32) + 0.5 / fine - 0.5
    grid_x, grid_y = np.meshgrid(xs, ys)
    rays = camera.rays(grid_x.ravel(), grid_y.ravel())
    rays /= np.sqrt(np.square(rays).sum(axis=1, keepdims=True))
    half = die.look.size / 2
    origin = floats(die.turn.T @ (camera.position - die.middle) / half)
    local = floats(die.turn.T @ rays.T)
    points, hit = trace(origin, local, die.look)
    mine = np.flatnonzero(hit > 0.5)
    behind = table[top:bottom, left:right]
    colour = np.zeros((len(rays), 3), np.float32)
    glow = np.zeros(len(rays), np.float32)
    if len(mine):
        grain = 1.2 / (fine * camera.scale_at(die.middle) * half)
        colour[mine] = _lit(die, points[:, mine], local[:, mine], rays[mine], light, behind, grain)
        glow[mine] = 1
    shape = (len(ys), len(xs))
    small = (bottom - top, right - left)
    return DieView(
        left, top, _shrink(colour.reshape(*shape, 3), small), _shrink(glow.reshape(shape), small)
    )


def _lit(
    die: Die,
    points: Floats,
    local: Floats,
    rays: Floats,
    light: Light,
    behind: Floats,
    grain: float,
) -> Floats:
    look = die.look
    colour, cover, dent = skin(points, look, grain)
    bounce = behind.mean(axis=(0, 1)) * 0.6
    if look.clear > 0:
        exits = _far_side(points, local)
        far_colour, far_cover, _ = skin(exits, look, grain * 1.5)
        through = floats(look.body) * (0.35 + bounce * 1.2)
        hidden = far_cover[:, None] * 0.6
        deep = through * (1 - hidden) + far_colour * hidden
        share = (look.clear * (1 - cover))[:, None]
        colour = colour * (1 - share) + deep * share
    normal = body_normal(points, look) + dent
    normal = normal / np.sqrt(np.square(normal).sum(axis=0))
    world = floats(die.turn @ normal).T
    spots = floats(die.turn @ points).T * (look.size / 2) + die.middle
    lit = shade(floats(colour), world, spots, -rays, look, light, floats(bounce))
    low = np.clip(spots[:, 2:3] / look.size * 4, 0, 1)
    return floats(lit * (0.65 + 0.35 * low))


def _far_side(points: Floats, local: Floats) -> Floats:
    """Where a ray that has entered the body at `points` leaves it."""
    slopes = np.where(np.abs(local) < 1e-4, 1e-4, local)
    reach = ((np.sign(slopes) - points) / slopes).min(axis=0)
    return floats(np.clip(points + local * np.maximum(reach, 0), -1, 1))


def _shrink(fine: Floats, size: tuple[int, int]) -> Floats:
    factor = fine.shape[0] // size[0]
    if factor == 1:
        return floats(fine)
    rest = fine.shape[2:]
    blocks = fine[: size[0] * factor, : size[1] * factor].reshape(
        size[0], factor, size[1], factor, *rest
    )
    return floats(blocks.mean(axis=(1, 3)))
