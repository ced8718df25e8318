"""Fit the curve that tells the one of a die from coins, rivets, lenses and other round things.

    python -m tools.dice_training.calibrate_ones MODEL_FOLDER --scenes 480 --seed 1

Paints tables strewn with round things, half of them without dice, and on the others dice that show
a one half of the time. Adds the curve to confidence.json, whose other curves must be there.
"""

from __future__ import annotations

import json
import math
from dataclasses import replace

import numpy as np

from tools.dice_training.calibrate import PRIOR_ONE, chosen, fit, match
from vision.dice.judge import Guess, one_facts
from vision.dice.reader import DiceReader
from vision.painter.chance import random_scene
from vision.painter.die import lying
from vision.painter.kinds import Rng
from vision.painter.round_things import strew_round_things
from vision.painter.scene import DieTruth, Scene, paint

SIDE = 360
EMPTY, ONES, CROWDED, CALM, PLAIN = 0.45, 0.5, 0.3, 0.7, 0.5
LEAST_SIZE, MOST_SIZE = 18.0, 75.0
HIDDEN = 0.2
NEAR = 0.8
"""What is found so close to a die, in its sides, is neither a die of its own nor a round thing."""
EASE = 1.5
"""Added to the constant, as with the other curves: on these tables three places in four that read
as a one are round things, on no table of a game so many are."""


def strewn_scene(rng: Rng) -> Scene:
    """A table full of round things, with up to three dice."""
    unit = float(np.exp(rng.uniform(np.log(LEAST_SIZE), np.log(MOST_SIZE))))
    count = 0 if rng.random() < EMPTY else int(rng.integers(1, 4))
    crowded, calm, plain = (bool(rng.random() < share) for share in (CROWDED, CALM, PLAIN))
    scene = random_scene(rng, SIDE, unit, count, crowded, calm, plain)
    dice = []
    for die in scene.dice:
        if die.value is not None and not die.look.blank and rng.random() < ONES:
            place = (float(die.middle[0]), float(die.middle[1]))
            die = lying(die.look, 1, place, float(rng.uniform(0, 2 * math.pi)))
        dice.append(die)
    things, size = int(rng.integers(3, 12)), unit * float(rng.uniform(0.7, 1.5))
    strew_round_things(scene.canvas, size, things, rng, (0.25, 0.75))
    np.clip(scene.canvas, 0, 1, out=scene.canvas)
    return replace(scene, dice=dice)


def label(guess: Guess, truths: list[DieTruth]) -> int | None:
    """Whether what reads as a one is a one; None where the picture does not say."""
    truth = match(guess, truths)
    if truth is not None:
        clear = not truth.cut and truth.hidden <= HIDDEN and truth.value in (None, 1)
        return int(truth.value == 1) if clear else None
    face = guess.face
    near = any(math.dist((face.x, face.y), t.middle) < NEAR * t.size for t in truths)
    return None if near else 0


def gather(reader: DiceReader, scenes: int, seed: int) -> list[tuple[tuple[float, ...], int]]:
    rng, rows = np.random.default_rng(seed), []
    for number in range(scenes):
        painted = paint(strewn_scene(rng), rng)
        seen = [guess for guess in reader.look(painted.image) if guess.read]
        for guess in seen:
            there = label(guess, painted.dice) if guess.value == 1 and not guess.cut else None
            if there is not None:
                rows.append((one_facts(guess, reader.curves), there))
        if number % 40 == 39:
            print(f"{number + 1} tables, {len(rows)} places", flush=True)
    return rows


def main() -> None:
    choice = chosen(__doc__, scenes=480, seed=1)
    target = choice.folder / "confidence.json"
    curves = json.loads(target.read_text())
    rows = gather(DiceReader(choice.folder), choice.scenes, choice.seed)
    weights = fit(rows, PRIOR_ONE)
    weights[0] = round(weights[0] + EASE, 4)
    curves["one"] = weights
    target.write_text(json.dumps(curves, indent=2) + "\n")
    real = sum(there for _, there in rows)
    print(f"one: {len(rows)} places, {real} of them ones, weights {weights}")


if __name__ == "__main__":
    main()
