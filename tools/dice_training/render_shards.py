"""Render training scenes with Cycles, which knows light better than the painter does.

    python -m tools.dice_training.render_shards FOLDER --shards 40 --seed 1

The tables, dice and views are the painter's; what the light does in clear dice, drilled pips and
polished wood, the other things on the table and the depth of focus are Cycles'. Needs Python 3.11
with `bpy` 4.5 (Blender as a module), OpenCV and nothing else. Shards are as those of paint_shards.
"""

from __future__ import annotations

import argparse
import math
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"  # before cv2 is there, or it reads no linear light

import bpy
import cv2
import numpy as np
from mathutils import Matrix, Vector

from tools.dice_training.paint_shards import make_shard
from tools.dice_training.rendered_dice import Shapes, paints
from tools.dice_training.rendered_things import UNIT, random_thing
from vision.painter.camera import Camera
from vision.painter.die import Die, DieLook, top_quad
from vision.painter.kinds import Floats, Rng, floats
from vision.painter.lens import expose
from vision.painter.light import Lamp
from vision.painter.scene import Painted, Scene, die_truth, paint_table

SCENES = 100
SAMPLES = 8
"""Few, since the denoiser smooths the rest and the lens adds grain of its own."""
WORLDS = Path(bpy.utils.resource_path("LOCAL")) / "datafiles" / "studiolights" / "world"
THINGS, MOST_THINGS = 0.45, 6
CLEAR = 0.15
"""How many sets of dice are made clear, besides those that are: the painter cannot bend light."""
PHOTOGRAPHED_SKY = 0.65
"""Scenes whose light from all around is that of a real place."""
APERTURE = (0.2, 1.6)
"""Radius of the lens, in millimetres: how soon what is nearer or further is out of focus."""
PROBES = 6
"""So many rays each way tell how much of a top face is hidden."""


@dataclass
class Stage:
    """One Blender scene, filled anew for each picture."""

    rng: Rng
    file: Path

    def __post_init__(self) -> None:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        set_up(bpy.context.scene)
        self.shapes = Shapes(self.rng)
        self.skies = [bpy.data.images.load(str(path)) for path in sorted(WORLDS.glob("*.exr"))]

    def render(self, scene: Scene, rng: Rng) -> Painted:
        """What `vision.painter.scene.paint` does, with other light."""
        self._clear()
        clear_sets(scene, rng)
        albedo, falling = paint_table(scene)
        table(scene, rng)
        for die in scene.dice:
            self._die(die, rng)
        if rng.random() < THINGS:
            strew_things(scene, rng)
        for lamp in scene.light.lamps:
            add_lamp(lamp)
        self._sky(scene, rng)
        place_camera(scene.camera, rng)
        light = self._linear()
        light *= float((albedo * falling).mean()) / max(float(light.mean()), 1e-4)
        hidden = [hidden_share(die, scene.camera) for die in scene.dice]
        truths = [
            die_truth(die, scene.camera, share)
            for die, share in zip(scene.dice, hidden, strict=True)
        ]
        return Painted(expose(floats(light), scene.lens, rng), truths)

    def _clear(self) -> None:
        for thing in list(bpy.data.objects):
            bpy.data.objects.remove(thing)
        kept = set(self.shapes.made.values())
        for mesh in list(bpy.data.meshes):
            if mesh not in kept:
                bpy.data.meshes.remove(mesh)
        for things in (bpy.data.lights, bpy.data.cameras, bpy.data.worlds):
            for thing in list(things):
                things.remove(thing)
        for made in list(bpy.data.materials):
            if made.users == 0 or made.name.split(".")[0] in ("paint", "ink", "coat", "table"):
                bpy.data.materials.remove(made)
        for image in list(bpy.data.images):
            if image not in self.skies:
                bpy.data.images.remove(image)

    def _die(self, die: Die, rng: Rng) -> None:
        body = bpy.data.objects.new("die", self.shapes.mesh(die.look))
        half = die.look.size / 2 * UNIT
        turn = Matrix([[float(v) * half for v in row] for row in die.turn])
        body.matrix_world = Matrix.Translation(_spot(die.middle)) @ turn.to_4x4()
        bpy.context.scene.collection.objects.link(body)
        for slot, paint in zip(body.material_slots, paints(die.look, rng), strict=True):
            slot.link = "OBJECT"
            slot.material = paint

    def _sky(self, scene: Scene, rng: Rng) -> None:
        world = bpy.data.worlds.new("sky")
        bpy.context.scene.world = world
        world.use_nodes = True
        world.cycles.sampling_method, world.cycles.sample_map_resolution = "MANUAL", 128
        nodes, links = world.node_tree.nodes, world.node_tree.links
        shine = nodes["Background"]
        blue, green, red = scene.light.sky
        if rng.random() > PHOTOGRAPHED_SKY:
            shine.inputs["Color"].default_value = (red, green, blue, 1.0)
            return
        picture, turn = nodes.new("ShaderNodeTexEnvironment"), nodes.new("ShaderNodeMapping")
        place = nodes.new("ShaderNodeTexCoord")
        picture.image = self.skies[int(rng.integers(len(self.skies)))]
        turn.inputs["Rotation"].default_value = (0.0, 0.0, float(rng.uniform(0, 2 * math.pi)))
        links.new(place.outputs["Generated"], turn.inputs["Vector"])
        links.new(turn.outputs["Vector"], picture.inputs["Vector"])
        links.new(picture.outputs["Color"], shine.inputs["Color"])
        shine.inputs["Strength"].default_value = green * float(rng.uniform(0.5, 2.5))

    def _linear(self) -> Floats:
        """Render, and read the linear light back."""
        bpy.context.scene.render.filepath = str(self.file)
        bpy.ops.render.render(write_still=True)
        light = cv2.imread(str(self.file), cv2.IMREAD_UNCHANGED)
        if light is None:
            raise OSError("the rendered picture cannot be read back")
        return floats(np.nan_to_num(light[..., :3], nan=0.0, posinf=8.0))


def set_up(scene: Any) -> None:
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = SAMPLES
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.use_denoising = True
    scene.cycles.denoiser = "OPENIMAGEDENOISE"
    scene.cycles.denoising_quality = "FAST"
    scene.cycles.max_bounces, scene.cycles.transmission_bounces = 6, 6
    scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = 2, 3
    scene.cycles.sample_clamp_indirect = 4.0
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "16"


def clear_sets(scene: Scene, rng: Rng) -> None:
    """Make some sets of dice of clear plastic, whose pips are white or black."""
    made: dict[DieLook, DieLook] = {}
    for die in scene.dice:
        if die.look not in made:
            made[die.look] = clear_look(die.look, rng) if rng.random() < CLEAR else die.look
    scene.dice = [replace(die, look=made[die.look]) for die in scene.dice]


def clear_look(look: DieLook, rng: Rng) -> DieLook:
    level = float(rng.choice([0.02, 0.03, 0.9], p=[0.15, 0.05, 0.8]))
    ink = (level, level, level)
    strength = rng.uniform(0.02, 0.9, 3) ** 1.5
    body = (float(strength[0]), float(strength[1]), float(strength[2]))
    if rng.random() < 0.15:
        body = (0.95, 0.95, 0.95)
    return replace(look, clear=0.6, body=body, pip=ink, one_pip=ink, plate=None, swirl=None)


def _spot(point: Floats) -> Vector:
    return Vector([float(v) * UNIT for v in point])


def table(scene: Scene, rng: Rng) -> None:
    """The painter's table top, mirrored beyond its edges, smooth or rough."""
    side = scene.canvas.shape[0]
    picture = bpy.data.images.new("canvas", side, side, float_buffer=True)
    picture.colorspace_settings.name = "Non-Color"
    pixels = np.ones((side, side, 4), np.float32)
    pixels[..., :3] = scene.canvas[::-1, :, ::-1]
    picture.pixels.foreach_set(pixels.ravel())
    reach = side / scene.grain / 2 * UNIT
    far = 5
    mesh = bpy.data.meshes.new("table")
    ends = [(-far, -far), (far, -far), (far, far), (-far, far)]
    mesh.from_pydata([(x * reach, y * reach, 0.0) for x, y in ends], [], [(0, 1, 2, 3)])
    places = mesh.uv_layers.new()
    for loop, (x, y) in enumerate(ends):
        places.data[loop].uv = ((x + 1) / 2, (y + 1) / 2)
    made = bpy.data.materials.new("table")
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    look, node = nodes.new("ShaderNodeTexImage"), nodes["Principled BSDF"]
    look.image, look.extension = picture, "MIRROR"
    links.new(look.outputs["Color"], node.inputs["Base Color"])
    shiny = rng.random() < 0.3
    node.inputs["Roughness"].default_value = float(rng.uniform(0.08, 0.35) if shiny else 0.8)
    if rng.random() < 0.5:
        _rough(made, node, rng)
    mesh.materials.append(made)
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("table", mesh))


def _rough(made: Any, node: Any, rng: Rng) -> None:
    """Cloth, carpet or grained wood: small bumps that throw their own light and shade."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    noise, bump = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeBump")
    place, stretch = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = (1.0, float(np.exp(rng.uniform(-2, 0))), 1.0)
    noise.inputs["Scale"].default_value = float(np.exp(rng.uniform(np.log(2), np.log(20))))
    noise.inputs["Detail"].default_value = 4.0
    bump.inputs["Strength"].default_value = float(rng.uniform(0.1, 0.8))
    bump.inputs["Distance"].default_value = float(rng.uniform(0.02, 0.12))
    links.new(place.outputs["Object"], stretch.inputs["Vector"])
    links.new(stretch.outputs["Vector"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], node.inputs["Normal"])


def strew_things(scene: Scene, rng: Rng) -> None:
    """Things without pips between the dice, none of them in a die."""
    size = scene.dice[0].look.size if scene.dice else float(rng.uniform(12, 20))
    for _ in range(int(rng.integers(1, MOST_THINGS + 1))):
        pixel = floats([rng.uniform(0, 1, 2) * floats([scene.camera.width, scene.camera.height])])
        spot = scene.camera.table_points(pixel)[0]
        gaps = [float(np.hypot(*(die.middle[:2] - spot))) for die in scene.dice]
        if min(gaps, default=1e9) < size * 1.7:
            continue
        thing = random_thing(rng, size)
        turn = Matrix.Rotation(float(rng.uniform(0, 2 * math.pi)), 4, "Z")
        thing.matrix_world = Matrix.Translation(_spot(floats([*spot, 0.0]))) @ turn


def add_lamp(lamp: Lamp) -> None:
    light = bpy.data.lights.new("lamp", "POINT")
    far = float(np.linalg.norm(lamp.place)) * UNIT
    blue, green, red = lamp.colour
    light.color = (red, green, blue)
    light.energy = lamp.power * 4 * math.pi**2 * far * far
    light.shadow_soft_size = max(lamp.softness, 0.02) * far
    thing = bpy.data.objects.new("lamp", light)
    thing.location = _spot(lamp.place)
    bpy.context.scene.collection.objects.link(thing)


def place_camera(camera: Camera, rng: Rng) -> None:
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = camera.width, camera.height
    lens = bpy.data.cameras.new("camera")
    lens.sensor_fit, lens.sensor_width = "HORIZONTAL", 36.0
    lens.lens = camera.focal * 36.0 / camera.width
    lens.shift_x = (camera.width / 2 - camera.centre[0]) / camera.width
    lens.shift_y = (camera.centre[1] - camera.height / 2) / camera.width
    lens.clip_start, lens.clip_end = 0.01, 1e5
    right, down, forward = (Vector([float(v) for v in row]) for row in camera.turn)
    turn = Matrix([right, -down, -forward]).transposed()
    eye = bpy.data.objects.new("camera", lens)
    eye.matrix_world = Matrix.Translation(_spot(camera.position)) @ turn.to_4x4()
    scene.collection.objects.link(eye)
    scene.camera = eye
    lens.dof.use_dof = True
    lens.dof.focus_distance = float(np.linalg.norm(camera.position)) * UNIT * rng.uniform(0.95, 1.0)
    radius = float(rng.uniform(*APERTURE)) * UNIT
    lens.dof.aperture_fstop = max(1e-3 * lens.lens / (2 * radius), 0.01)


def hidden_share(die: Die, camera: Camera) -> float:
    """The share of a die's top face that something nearer covers."""
    view = bpy.context.evaluated_depsgraph_get()
    quad, eye = top_quad(die), camera.position
    steps = (np.arange(PROBES) + 0.5) / PROBES * 0.9 + 0.05
    hits = 0
    for a in steps:
        for b in steps:
            near = quad[0] + (quad[1] - quad[0]) * a + (quad[3] - quad[0]) * b
            way = near - eye
            far = float(np.linalg.norm(way))
            hit, place, *_ = bpy.context.scene.ray_cast(view, _spot(eye), _spot(way).normalized())
            gone = (place - _spot(eye)).length / UNIT
            hits += hit and gone < far - die.look.size * 0.3
    return hits / PROBES**2


def renderer(seed: int, folder: Path) -> Callable[[Scene, Rng], Painted]:
    return Stage(np.random.default_rng(seed), folder / "light.exr").render


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shards", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    choice = parser.parse_args()
    cv2.setNumThreads(1)
    choice.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        render = renderer(choice.seed, Path(place))
        for shard in range(choice.shards):
            path = choice.folder / f"rendered_{choice.seed}_{shard:03d}"
            if not path.with_suffix(".npy").exists():
                rng = np.random.default_rng([choice.seed, shard])
                make_shard(path, SCENES, rng, render)
                print(path.name, flush=True)


if __name__ == "__main__":
    main()
