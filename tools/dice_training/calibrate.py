"""Fit the confidence curves on freshly painted tables.

    python -m tools.dice_training.calibrate MODEL_FOLDER --scenes 400 --seed 901

Reads the three networks from the folder and writes confidence.json there. Half as many
tables more are painted of which half are strewn with things that look like dice (seed + 4100):
without them the curves would not learn how well the reader of values tells those from dice.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.dice_training.samples import HIDDEN
from tools.dice_training.tables import plain_tables, strewn_tables
from vision.dice.judge import Guess
from vision.dice.reader import DiceReader
from vision.painter.scene import DieTruth, Painted

STREWN_SEED = 4100
PULL = 1.0
"""How strongly weights are pulled to nothing."""
EASE = 3.5
"""Painted tables are made harder than life. This is added to the constant of the curve for faces,
so that 0.95 on photographs means what it says; a round number, not fitted any closer."""
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


Row = tuple[tuple[float, ...], int]


def gather(reader: DiceReader, tables: Iterable[Painted]) -> tuple[list[Row], list[Row]]:
    """The facts of every place with whether it is a face, and of every face, whether it is read
    right."""
    found, value = [], []
    for painted in tables:
        for guess in reader.look(painted.image):
            truth = match(guess, painted.dice)
            hidden = truth is not None and (truth.cut or truth.hidden > HIDDEN * 0.5)
            if not guess.read or guess.cut or hidden:
                continue
            there = truth is not None and truth.value is not None
            found.append((guess.found_facts, int(there)))
            if truth is not None and there:
                value.append((guess.value_facts, int(guess.value == truth.value)))
    return found, value


def fit(rows: list[Row], prior: tuple[float, ...]) -> list[float]:
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
    choice = chosen(__doc__, scenes=400, seed=901)
    target = choice.folder / "confidence.json"
    if not target.exists():
        priors = {"found": PRIOR_FOUND, "value": PRIOR_VALUE, "one": PRIOR_ONE}
        target.write_text(json.dumps(priors))
    strewn = strewn_tables(choice.scenes // 2, choice.seed + STREWN_SEED)
    tables = chain(plain_tables(choice.scenes, choice.seed), (painted for _, painted in strewn))
    found, value = gather(DiceReader(choice.folder), tables)
    curves = {"found": fit(found, PRIOR_FOUND), "value": fit(value, PRIOR_VALUE)}
    curves["found"][0] = round(curves["found"][0] + EASE, 4)
    kept = json.loads(target.read_text())
    target.write_text(json.dumps({**kept, **curves}, indent=2) + "\n")
    for name, rows in (("found", found), ("value", value)):
        share = np.mean([label for _, label in rows])
        print(f"{name}: {len(rows)} places, {100 * share:.1f}% right, weights {curves[name]}")


if __name__ == "__main__":
    main()
