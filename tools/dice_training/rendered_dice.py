"""Dice as solid bodies for Cycles: rounded cubes with drilled pips, and what they are made of.

Needs `bpy` (Blender as a module), for training only. Lengths are in half sizes of a die.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

from vision.painter.chance import random_look
from vision.painter.die import DieLook, face_axis, pip_places
from vision.painter.kinds import Colour, Rng

BODY, PIPS, ONE = 0, 1, 2
"""The places of a die's materials."""
UNCUT = 1.7
"""A sphere of this radius and more cuts nothing off a cube."""
SHARP = math.radians(34)
METAL, PEARL, SPECKLED = 0.04, 0.1, 0.06


@dataclass
class Shapes:
    """Bodies that are made once and used again: drilling takes longer than a picture."""

    rng: Rng
    count: int = 80
    made: dict[tuple[int, bool, bool], Any] = field(default_factory=dict)
    looks: list[DieLook] = field(default_factory=list)

    def mesh(self, die: DieLook) -> Any:
        """A body as some maker makes it, with the pips where this die has its values."""
        while len(self.looks) < self.count:
            self.looks.append(random_look(self.rng))
        number = int(self.rng.integers(self.count))
        key = (number, die.mirrored, die.blank)
        if key not in self.made:
            look = replace(self.looks[number], mirrored=die.mirrored, blank=die.blank)
            self.made[key] = solid(look, self.rng)
        return self.made[key]


def solid(look: DieLook, rng: Rng) -> Any:
    """The mesh of a die of this maker."""
    body = _object(_rounded_cube(look.edge))
    if look.ball < UNCUT:
        _carve(
            body, _object(_balls([(Vector((0, 0, 0)), Vector([look.ball] * 3))], 48)), "INTERSECT"
        )
    if not look.blank:
        deep = float(rng.choice([0.06, rng.uniform(0.15, 0.9)]))
        for material, values in ((PIPS, (2, 3, 4, 5, 6)), (ONE, (1,))):
            balls = [ball for value in values for ball in _pips(look, value, deep)]
            _carve(body, _object(_balls(balls, 20), material), "DIFFERENCE")
    body.data.shade_smooth()
    body.data.set_sharp_from_angle(angle=SHARP)
    level = body.modifiers.new("level", "WEIGHTED_NORMAL")  # or large flat faces look creased
    level.keep_sharp = True
    mesh = _evaluated(body)
    bpy.data.objects.remove(body)
    return mesh


def _rounded_cube(edge: float) -> Any:
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=2.0)
    bmesh.ops.bevel(
        shape,
        geom=list(shape.edges),
        offset=max(min(edge, 0.7), 0.03),
        segments=6,
        profile=0.5,
        affect="EDGES",
        clamp_overlap=True,
    )
    return shape


def _balls(balls: list[tuple[Vector, Vector]], rings: int) -> Any:
    """Ellipsoids, each with its middle and its three radii."""
    shape = bmesh.new()
    for middle, radii in balls:
        bmesh.ops.create_uvsphere(
            shape,
            u_segments=rings,
            v_segments=rings // 2,
            radius=1.0,
            matrix=Matrix.Translation(middle) @ Matrix.Diagonal((*radii, 1.0)),
        )
    return shape


def _pips(look: DieLook, value: int, deep: float) -> list[tuple[Vector, Vector]]:
    """What drills the pips of a face; `deep` is in radii of a pip."""
    axis, sign = face_axis(value, look.mirrored)
    radius = look.pip_radius * (look.one_scale if value == 1 else 1.0)
    drills = []
    for x, y in pip_places(value, look):
        spot, radii = Vector((0, 0, 0)), Vector((radius, radius, radius))
        spot[axis], spot[(axis + 1) % 3], spot[(axis + 2) % 3] = sign, x, y
        radii[axis] = min(deep * radius, 0.3)
        if spot.length > look.ball:
            spot *= look.ball / spot.length
        drills.append((spot, radii))
    return drills


def _object(shape: Any, material: int = BODY) -> Any:
    mesh = bpy.data.meshes.new("body")
    for face in shape.faces:
        face.material_index = material
    shape.to_mesh(mesh)
    shape.free()
    for name in ("body", "pips", "one"):
        mesh.materials.append(_blank_material(name))
    thing = bpy.data.objects.new("body", mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def _blank_material(name: str) -> Any:
    return bpy.data.materials.get(name) or bpy.data.materials.new(name)


def _carve(body: Any, tool: Any, how: str) -> None:
    change = body.modifiers.new("carve", "BOOLEAN")
    change.object, change.operation, change.solver = tool, how, "EXACT"
    change.material_mode = "TRANSFER"
    carved = _evaluated(body)
    body.modifiers.clear()
    body.data = carved
    bpy.data.objects.remove(tool)


def _evaluated(thing: Any) -> Any:
    """The mesh of an object with its modifiers carried out."""
    view = bpy.context.evaluated_depsgraph_get()
    return bpy.data.meshes.new_from_object(thing.evaluated_get(view))


def paints(look: DieLook, rng: Rng) -> list[Any]:
    """The materials of a die: body, pips, and the pip of its one."""
    return [body_paint(look, rng), ink(look.pip, rng), ink(look.one_pip, rng)]


def rgba(colour: Colour) -> tuple[float, float, float, float]:
    blue, green, red = colour
    return red, green, blue, 1.0


def material(name: str) -> tuple[Any, Any]:
    """A fresh material and its main node."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    return made, made.node_tree.nodes["Principled BSDF"]


def ink(colour: Colour, rng: Rng) -> Any:
    made, node = material("ink")
    node.inputs["Base Color"].default_value = rgba(colour)
    node.inputs["Roughness"].default_value = float(rng.uniform(0.2, 0.8))
    return made


def body_paint(look: DieLook, rng: Rng) -> Any:
    made, node = material("paint")
    node.inputs["Base Color"].default_value = rgba(look.body)
    dull = float(rng.uniform(0.02, 0.25) if rng.random() < 0.6 else rng.uniform(0.25, 0.7))
    node.inputs["Roughness"].default_value = dull
    if look.clear > 0:
        node.inputs["Transmission Weight"].default_value = float(rng.uniform(0.75, 1.0))
        node.inputs["IOR"].default_value = float(rng.uniform(1.3, 1.5))
        node.inputs["Roughness"].default_value = float(rng.choice([0.0, rng.uniform(0.0, 0.3)]))
        return made
    if look.swirl is not None:
        _veins(made, node, look, rng)
    kind = rng.random()
    if kind < METAL:
        node.inputs["Metallic"].default_value = 1.0
        node.inputs["Roughness"].default_value = float(rng.uniform(0.15, 0.5))
    elif kind < METAL + PEARL:
        node.inputs["Metallic"].default_value = float(rng.uniform(0.2, 0.6))
    elif kind < METAL + PEARL + SPECKLED:
        _speckles(made, node, look, rng)
    elif max(look.body) > 0.4 and rng.random() < 0.4:
        node.inputs["Subsurface Weight"].default_value = float(rng.uniform(0.05, 0.4))
        node.inputs["Subsurface Scale"].default_value = 0.2
    return made


def _mixed(made: Any, node: Any, share: Any, first: Colour, second: Colour, hard: float) -> None:
    """Two paints, by a number that another node gives."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    ramp = nodes.new("ShaderNodeValToRGB")
    middle = 0.5
    ramp.color_ramp.elements[0].position = middle - 0.5 * (1 - hard)
    ramp.color_ramp.elements[1].position = middle + 0.5 * (1 - hard)
    ramp.color_ramp.elements[0].color = rgba(first)
    ramp.color_ramp.elements[1].color = rgba(second)
    links.new(share, ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], node.inputs["Base Color"])


def _noise(made: Any, scale: float, detail: float, distortion: float) -> Any:
    nodes, links = made.node_tree.nodes, made.node_tree.links
    place, noise = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    noise.inputs["Distortion"].default_value = distortion
    links.new(place.outputs["Object"], noise.inputs["Vector"])
    return noise.outputs["Fac"]


def _veins(made: Any, node: Any, look: DieLook, rng: Rng) -> None:
    share = _noise(made, float(rng.uniform(0.5, 1.6)), 4.0, float(rng.uniform(0.5, 4.0)))
    second = look.swirl or look.body
    _mixed(made, node, share, look.body, second, float(rng.uniform(0.4, 0.95)))


def _speckles(made: Any, node: Any, look: DieLook, rng: Rng) -> None:
    share = _noise(made, float(rng.uniform(8, 20)), 1.0, 0.0)
    other: Colour = tuple(float(c) for c in rng.uniform(0, 0.9, 3))  # type: ignore[assignment]
    _mixed(made, node, share, look.body, other, 0.9)
    made.node_tree.nodes["Color Ramp"].color_ramp.elements[0].position = float(
        np.clip(rng.uniform(0.5, 0.62), 0, 1)
    )
