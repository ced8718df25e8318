"""Painted tables for calibration and validation: such as any, and strewn with lookalikes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vision.painter.chance import random_scene
from vision.painter.dotted_things import strew_dotted_things
from vision.painter.round_things import strew_round_things
from vision.painter.scene import Painted, paint

SIDE = 640
KINDS = ("plain", "plain", "round things", "dotted things")
"""What is strewn on the tables, by turns."""
STREW = {"round things": strew_round_things, "dotted things": strew_dotted_things}
THINGS = 6


def plain_tables(scenes: int, seed: int) -> Iterator[Painted]:
    """Tables of all sorts, small dice and crowded ones among them."""
    rng = np.random.default_rng(seed)
    for _ in range(scenes):
        count = 0 if rng.random() < 0.15 else int(rng.integers(1, 6))
        face = float(np.exp(rng.uniform(np.log(12.0), np.log(100.0))))
        crowded, calm = bool(rng.random() < 0.4), bool(rng.random() < 0.75)
        plain = not crowded and bool(rng.random() < 0.75)
        yield paint(random_scene(rng, SIDE, face, count, crowded, calm, plain), rng)


def strewn_tables(scenes: int, seed: int) -> Iterator[tuple[str, Painted]]:
    """Tables with their kind: half of them strewn with things that look like dice."""
    rng = np.random.default_rng(seed)
    for number in range(scenes):
        kind = KINDS[number % len(KINDS)]
        count = 0 if rng.random() < 0.2 else int(rng.integers(1, 6))
        face = float(np.exp(rng.uniform(np.log(18.0), np.log(100.0))))
        crowded, calm, plain = (bool(rng.random() < share) for share in (0.35, 0.8, 0.6))
        scene = random_scene(rng, SIDE, face, count, crowded, calm, plain)
        if kind in STREW:
            unit = face * float(rng.uniform(0.7, 1.4))
            STREW[kind](scene.canvas, unit, THINGS, rng, (0.25, 0.75))
            np.clip(scene.canvas, 0, 1, out=scene.canvas)
        yield kind, paint(scene, rng)
