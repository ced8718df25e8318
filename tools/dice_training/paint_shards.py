"""Paint the training scenes of the dice networks into shards on disk.

    python -m tools.dice_training.paint_shards FOLDER --shards 24 --seed 1

A shard is a pair of files: NAME.npy (scenes x 320 x 320 x 3, uint8) and NAME.json (the truth).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.painter.chance import random_scene
from vision.painter.die import DieLook
from vision.painter.dotted_things import strew_dotted_things
from vision.painter.kinds import Colour, Rng
from vision.painter.round_things import strew_round_things
from vision.painter.scene import DieTruth, Painted, Scene, paint

SIDE = 320
SCENES = 500
EMPTY = 0.15
CROWDED = 0.35
"""Scenes full of boards and clutter, with small dice."""
CALM = 0.6
"""Scenes in good light through a good lens. The others teach what can go wrong; these keep the
networks sure of what is plain to see."""
LARGE, LARGEST = 0.15, 190.0
"""Scenes with one or two dice close to the lens, and how many pixels wide those may be."""
PLAIN = 0.75
"""White or gaudy dice on a bright desk, with a board on it where it is crowded, as most photographs
show them."""
DOTTED, ROUND = 0.3, 0.15
"""Scenes strewn with dominoes, building bricks and buttons, and with rivets, coins, lenses, sweets:
more of them than lie on any table, for the networks to learn what is no die."""


DIM, RED, CLEAR = 0.1, 0.08, 0.12
"""Sets of dice with pips hardly darker or lighter than the die, with a red one and four, and of
clear plastic, through which the pips of the lower faces shine, besides those that are anyway."""


def truth_row(die: DieTruth) -> dict[str, object]:
    return {
        "value": die.value,
        "quad": [[round(float(x), 2), round(float(y), 2)] for x, y in die.quad],
        "box": [round(v, 2) for v in die.box],
        "cut": die.cut,
        "hidden": round(die.hidden, 3),
    }


def strew_lookalikes(scene: Scene, face: float, rng: Rng) -> None:
    """Put things that look like dice on some of the tables, about as large as the dice there."""
    for share, strew in ((DOTTED, strew_dotted_things), (ROUND, strew_round_things)):
        if rng.random() < share:
            unit = face * float(rng.uniform(0.6, 1.4))
            strew(scene.canvas, unit, int(rng.integers(3, 14)), rng, (0.25, 0.75))
    np.clip(scene.canvas, 0, 1, out=scene.canvas)


def change_makers(scene: Scene, rng: Rng) -> None:
    """Give some sets of dice pips that are hard to see, or red ones and fours; make some clear."""
    made: dict[DieLook, DieLook] = {}
    for die in scene.dice:
        if die.look not in made:
            made[die.look] = other_maker(die.look, rng)
    scene.dice = [replace(die, look=made[die.look]) for die in scene.dice]


def other_maker(look: DieLook, rng: Rng) -> DieLook:
    kind = rng.random()
    if kind < DIM:
        bright = max(look.body) > 0.35
        share = float(rng.uniform(0.3, 0.6) if bright else rng.uniform(2.0, 4.0))
        blue, green, red = (min(c * share, 0.95) for c in look.body)
        ink: Colour = (blue, green, red)
        return replace(look, pip=ink, one_pip=ink, plate=None, ring=None)
    if kind < DIM + RED:
        return replace(look, one_pip=(0.05, 0.05, float(rng.uniform(0.4, 0.75))), four_as_one=True)
    if kind < DIM + RED + CLEAR:
        return replace(look, clear=float(rng.uniform(0.3, 0.8)), plate=None, swirl=None)
    return look


def training_scene(rng: Rng) -> Scene:
    """A window of a picture as the networks see them while they learn."""
    count = 0 if rng.random() < EMPTY else int(rng.integers(1, 7))
    full = rng.random() < CROWDED
    face = float(np.exp(rng.uniform(np.log(9), np.log(40)))) if full else None
    calm = bool(rng.random() < CALM)
    plain = bool(rng.random() < PLAIN)
    if not full and rng.random() < LARGE:
        face, count = float(rng.uniform(90, LARGEST)), min(count, 2)
    if face is None:
        face = float(np.exp(rng.uniform(np.log(9), np.log(125))))
    scene = random_scene(rng, SIDE, face, count, full, calm, plain)
    strew_lookalikes(scene, face, rng)
    change_makers(scene, rng)
    return scene


def make_shard(
    path: Path, scenes: int, rng: Rng, make: Callable[[Scene, Rng], Painted] = paint
) -> None:
    """Write so many pictures of one size with their truth; whole files only."""
    pictures, truths = [], []
    for _ in range(scenes):
        painted = make(training_scene(rng), rng)
        pictures.append(painted.image)
        truths.append([truth_row(die) for die in painted.dice])
    np.save(path.with_suffix(".part.npy"), np.stack(pictures))
    path.with_suffix(".json").write_text(json.dumps(truths))
    path.with_suffix(".part.npy").rename(path.with_suffix(".npy"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shards", type=int, default=24)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    choice = parser.parse_args()
    cv2.setNumThreads(1)
    choice.folder.mkdir(parents=True, exist_ok=True)
    for shard in range(choice.first, choice.first + choice.shards):
        path = choice.folder / f"scenes_{shard:03d}"
        if not path.with_suffix(".npy").exists():
            make_shard(path, SCENES, np.random.default_rng(choice.seed * 10_000 + shard))
            print(path.name, flush=True)


if __name__ == "__main__":
    main()
