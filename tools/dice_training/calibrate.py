"""Fit the confidence curves on freshly painted tables.

    python -m tools.dice_training.calibrate MODEL_FOLDER --scenes 500 --seed 901

Reads finder.onnx and reader.onnx from the folder and writes confidence.json there.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.dice_training.samples import HIDDEN
from vision.dice.judge import Guess
from vision.dice.reader import DiceReader
from vision.painter.chance import random_scene
from vision.painter.scene import DieTruth, paint

SIDE = 640
EMPTY, CROWDED, CALM, PLAIN = 0.15, 0.4, 0.75, 0.75
LEAST_SIZE, MOST_SIZE = 12.0, 100.0
PULL = 1.0
"""How strongly weights are pulled to nothing."""
EASE = {"found": 2.75, "value": 1.5}
"""Painted tables are made harder than life. This is added to the constants of the curves, so that
0.95 on photographs means what it says; round numbers, not fitted any closer."""
PRIOR_FOUND = (0.0, 0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0)
PRIOR_VALUE = (0.0, 0.5, 0.0, 0.0, 0.0)
PRIOR_ONE = (0.0, 0.5, 0.0, 0.0, 0.0, 0.0)


def match(guess: Guess, truths: list[DieTruth]) -> DieTruth | None:
    """The die that a face stands for."""
    for truth in truths:
        x, y = truth.middle
        near = math.hypot(guess.face.x - x, guess.face.y - y) < 0.35 * truth.size
        if near and abs(math.log(guess.face.size / truth.size)) < 0.45:
            return truth
    return None


def gather(
    reader: DiceReader, scenes: int, seed: int
) -> tuple[list[tuple[tuple[float, ...], int]], list[tuple[tuple[float, ...], int]]]:
    rng = np.random.default_rng(seed)
    found, value = [], []
    for _ in range(scenes):
        count = 0 if rng.random() < EMPTY else int(rng.integers(1, 6))
        face = float(np.exp(rng.uniform(np.log(LEAST_SIZE), np.log(MOST_SIZE))))
        crowded, calm = bool(rng.random() < CROWDED), bool(rng.random() < CALM)
        plain = not crowded and bool(rng.random() < PLAIN)
        painted = paint(random_scene(rng, SIDE, face, count, crowded, calm, plain), rng)
        for guess in reader.look(painted.image):
            truth = match(guess, painted.dice)
            if guess.cut or (truth is not None and (truth.cut or truth.hidden > HIDDEN * 0.5)):
                continue
            there = truth is not None and truth.value is not None
            found.append((guess.found_facts, int(there)))
            if truth is not None and there:
                value.append((guess.value_facts, int(guess.value == truth.value)))
    return found, value


def fit(rows: list[tuple[tuple[float, ...], int]], prior: tuple[float, ...]) -> list[float]:
    """Logistic weights by Newton's method with shortened steps, pulled towards a prior."""
    facts = np.array([[1.0, *row] for row, _ in rows])
    truth = np.array([label for _, label in rows], float)
    start = np.array(prior)

    def cost(weights: NDArray[np.float64]) -> float:
        total = facts @ weights
        wrong = np.logaddexp(0, total) - truth * total
        return float(wrong.sum() + PULL / 2 * np.square(weights - start).sum())

    weights: NDArray[np.float64] = start.copy()
    for _ in range(60):
        chance = 1 / (1 + np.exp(-np.clip(facts @ weights, -30, 30)))
        slope = facts.T @ (chance - truth) + PULL * (weights - start)
        bend = (facts * (chance * (1 - chance))[:, None]).T @ facts + np.eye(len(start)) * PULL
        step, length = np.linalg.solve(bend, slope), 1.0
        while length > 1e-4 and cost(weights - length * step) > cost(weights):
            length /= 2
        weights = weights - length * step
    return [round(float(w), 4) for w in weights]


def chosen(description: str | None, scenes: int, seed: int) -> argparse.Namespace:
    """The command line that both calibrations share."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scenes", type=int, default=scenes)
    parser.add_argument("--seed", type=int, default=seed)
    choice = parser.parse_args()
    cv2.setNumThreads(1)
    return choice


def main() -> None:
    choice = chosen(__doc__, scenes=500, seed=901)
    target = choice.folder / "confidence.json"
    if not target.exists():
        priors = {"found": PRIOR_FOUND, "value": PRIOR_VALUE, "one": PRIOR_ONE}
        target.write_text(json.dumps(priors))
    found, value = gather(DiceReader(choice.folder), choice.scenes, choice.seed)
    curves = {"found": fit(found, PRIOR_FOUND), "value": fit(value, PRIOR_VALUE)}
    for name, weights in curves.items():
        weights[0] = round(weights[0] + EASE[name], 4)
    kept = json.loads(target.read_text())
    target.write_text(json.dumps({**kept, **curves}, indent=2) + "\n")
    for name, rows in (("found", found), ("value", value)):
        share = np.mean([label for _, label in rows])
        print(f"{name}: {len(rows)} places, {100 * share:.1f}% right, weights {curves[name]}")


if __name__ == "__main__":
    main()
