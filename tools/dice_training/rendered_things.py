"""What else lies on a table, as solid bodies for Cycles: coins, rings, marbles, cubes, pawns, pens.

Needs `bpy` (Blender as a module), for training only. Lengths are in millimetres times `UNIT`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import bmesh
import bpy
import numpy as np
from mathutils import Matrix

from tools.dice_training.rendered_dice import material, rgba
from vision.painter.chance import random_body
from vision.painter.kinds import Rng

UNIT = 0.1
"""A millimetre in the units of the rendered scene: lenses cannot be set up finely enough in 1."""


def random_thing(rng: Rng, size: float) -> Any:
    """A thing about as large as a die of `size`, standing on the table at the origin."""
    shape = bmesh.new()
    kinds: tuple[Callable[[Any, Rng, float], None], ...] = (
        coin, coin, ring, marble, block, block, pawn, pen, bricks, rivet,
    )  # fmt: skip
    kinds[int(rng.integers(len(kinds)))](shape, rng, size * UNIT * float(rng.uniform(0.5, 1.5)))
    mesh = bpy.data.meshes.new("thing")
    shape.to_mesh(mesh)
    shape.free()
    mesh.shade_smooth()
    mesh.set_sharp_from_angle(angle=math.radians(40))
    mesh.materials.append(coat(rng))
    thing = bpy.data.objects.new("thing", mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def coat(rng: Rng) -> Any:
    """Wood, plastic, card or metal."""
    made, node = material("coat")
    node.inputs["Base Color"].default_value = rgba(random_body(rng)[0])
    node.inputs["Roughness"].default_value = float(rng.uniform(0.05, 0.8))
    if rng.random() < 0.25:
        node.inputs["Metallic"].default_value = 1.0
        node.inputs["Roughness"].default_value = float(rng.uniform(0.1, 0.5))
    return made


def _drum(shape: Any, radius: float, height: float, foot: float = 0.0, top: float = 1.0) -> None:
    bmesh.ops.create_cone(
        shape,
        cap_ends=True,
        segments=40,
        radius1=radius,
        radius2=radius * top,
        depth=height,
        matrix=Matrix.Translation((0, 0, foot + height / 2)),
    )


def _ball(shape: Any, radius: float, middle: float, flat: float = 1.0) -> None:
    place = Matrix.Translation((0, 0, middle)) @ Matrix.Diagonal((1, 1, flat, 1))
    bmesh.ops.create_uvsphere(shape, u_segments=32, v_segments=16, radius=radius, matrix=place)


def coin(shape: Any, rng: Rng, size: float) -> None:
    """A coin, a counter or a cap: a disc, often with a rim and something round in its middle."""
    radius, height = size * 0.6, size * float(rng.uniform(0.06, 0.35))
    _drum(shape, radius, height, top=float(rng.uniform(0.85, 1.0)))
    if rng.random() < 0.5:
        _drum(shape, radius * float(rng.uniform(0.2, 0.85)), height * 0.15, height)
    if rng.random() < 0.3:
        _ball(shape, radius * float(rng.uniform(0.1, 0.3)), height, 0.5)


def ring(shape: Any, rng: Rng, size: float) -> None:
    _around(shape, size * 0.5, size * float(rng.uniform(0.06, 0.2)))


def _around(shape: Any, radius: float, thick: float) -> None:
    """A ring that lies on the table."""
    rings = []
    for turn in np.linspace(0, 2 * math.pi, 36, endpoint=False):
        spot = [
            (radius + thick * math.cos(a), 0.0, thick + thick * math.sin(a))
            for a in np.linspace(0, 2 * math.pi, 10, endpoint=False)
        ]
        c, s = math.cos(turn), math.sin(turn)
        rings.append([shape.verts.new((x * c, x * s, z)) for x, _, z in spot])
    for one, other in zip(rings, rings[1:] + rings[:1], strict=True):
        for k in range(10):
            shape.faces.new((one[k], other[k], other[(k + 1) % 10], one[(k + 1) % 10]))
    bmesh.ops.recalc_face_normals(shape, faces=list(shape.faces))


def marble(shape: Any, rng: Rng, size: float) -> None:
    _ball(shape, size * 0.5, size * 0.5 * float(rng.uniform(0.6, 1.0)))


def rivet(shape: Any, rng: Rng, size: float) -> None:
    _ball(shape, size * 0.35, 0.0, float(rng.uniform(0.3, 0.9)))


def block(shape: Any, rng: Rng, size: float) -> None:
    """A wooden cube, a house or a tile without pips."""
    sides = size * rng.uniform(0.5, 1.0, 3) if rng.random() < 0.5 else size * np.full(3, 0.7)
    place = Matrix.Translation((0, 0, sides[2] / 2)) @ Matrix.Diagonal((*sides, 1))
    bmesh.ops.create_cube(shape, size=1.0, matrix=place)
    bmesh.ops.bevel(
        shape,
        geom=list(shape.edges),
        offset=size * float(rng.uniform(0.02, 0.12)),
        segments=4,
        profile=0.5,
        affect="EDGES",
        clamp_overlap=True,
    )


def pawn(shape: Any, rng: Rng, size: float) -> None:
    height = size * float(rng.uniform(1.0, 1.8))
    _drum(shape, size * 0.45, height, top=0.3)
    _ball(shape, size * 0.3, height)


def pen(shape: Any, rng: Rng, size: float) -> None:
    radius, length = size * 0.22, size * float(rng.uniform(5, 9))
    lying = Matrix.Translation((0, 0, radius)) @ Matrix.Rotation(math.pi / 2, 4, "X")
    bmesh.ops.create_cone(
        shape,
        cap_ends=True,
        segments=int(rng.choice([6, 24])),
        radius1=radius,
        radius2=radius * 0.9,
        depth=length,
        matrix=lying,
    )


def bricks(shape: Any, rng: Rng, size: float) -> None:
    """A building brick with round studs on top."""
    across, along, height = 2, int(rng.choice([1, 2, 2, 4])), size * 0.5
    step = size * 0.5
    body = Matrix.Translation((0, 0, height / 2)) @ Matrix.Diagonal(
        (across * step, along * step, height, 1)
    )
    bmesh.ops.create_cube(shape, size=1.0, matrix=body)
    for x in range(across):
        for y in range(along):
            spot = Matrix.Translation(
                ((x - (across - 1) / 2) * step, (y - (along - 1) / 2) * step, height * 1.1)
            )
            bmesh.ops.create_cone(
                shape,
                cap_ends=True,
                segments=24,
                radius1=step * 0.3,
                radius2=step * 0.3,
                depth=height * 0.35,
                matrix=spot,
            )
