"""Two sets of weights on the same freshly painted tables, to tell whether new ones are better.

    python -m tools.dice_training.validate FOLDER OTHER_FOLDER --scenes 200 --seed 6001

Each folder holds the three networks and confidence.json. Half of the tables are as any, a
quarter is strewn with round things and a quarter with dominoes, bricks and buttons. Seeds must be
others than those of the shards and of the calibration. With `--shards FOLDER` the pictures are
those of shards in that folder instead, such as rendered ones, which no painter has made.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tools.dice_training.calibrate import match
from tools.dice_training.tables import strewn_tables
from vision.dice.judge import Guess, curve
from vision.dice.reader import DiceReader
from vision.dice.reading import TRUST
from vision.painter.kinds import floats
from vision.painter.scene import DieTruth, Painted

SEEN = 0.17
"""A die of which more is hidden need not be read, and may be."""


@dataclass
class Tally:
    """What one set of weights made of the tables of one kind."""

    scenes: int = 0
    exact: int = 0
    dice: int = 0
    right: int = 0
    wrong: int = 0
    false: int = 0
    found_loss: float = 0.0
    value_loss: float = 0.0
    places: int = 0
    faces: int = 0

    def row(self) -> str:
        return (
            f"exact {self.exact:3d}/{self.scenes}  right {self.right:4d}/{self.dice}"
            f"  wrong {self.wrong:2d}  false {self.false:3d}"
            f"  loss found {self.found_loss / max(self.places, 1):.4f}"
            f"  value {self.value_loss / max(self.faces, 1):.4f}"
        )


def count(tally: Tally, reader: DiceReader, painted: Painted) -> None:
    """Read one table and take note."""
    seen = reader.look(painted.image)
    asked = [t for t in painted.dice if t.value is not None and not t.cut and t.hidden <= SEEN]
    right = wrong = false = 0
    for die in reader.judge(seen):
        if die.confidence < TRUST:
            continue
        truth = near(die.middle, painted.dice)
        if truth is None or truth.value is None:
            false += 1
        elif truth.value != die.value:
            wrong += 1
        elif any(truth is t for t in asked):
            right += 1
    tally.scenes += 1
    tally.dice += len(asked)
    tally.right, tally.wrong, tally.false = (
        tally.right + right,
        tally.wrong + wrong,
        tally.false + false,
    )
    tally.exact += right == len(asked) and not wrong and not false
    add_losses(tally, reader, seen, painted.dice)


def near(spot: tuple[float, float], truths: list[DieTruth]) -> DieTruth | None:
    """The die whose top face is where a reading is."""
    for truth in truths:
        if math.dist(spot, truth.middle) < 0.4 * truth.size:
            return truth
    return None


def add_losses(tally: Tally, reader: DiceReader, seen: list[Guess], truths: list[DieTruth]) -> None:
    for guess in seen:
        truth = match(guess, truths)
        if not guess.read or guess.cut or (truth and (truth.cut or truth.hidden > SEEN)):
            continue
        there = truth is not None and truth.value is not None
        found = curve(reader.curves.found, guess.found_facts)
        tally.found_loss -= math.log(max(found if there else 1 - found, 1e-6))
        tally.places += 1
        if truth is not None and there:
            right = curve(reader.curves.value, guess.value_facts)
            hit = guess.value == truth.value
            tally.value_loss -= math.log(max(right if hit else 1 - right, 1e-6))
            tally.faces += 1


def shown(folder: Path) -> Iterator[tuple[str, Painted]]:
    """The pictures of shards, with the truth as the painter tells it."""
    for path in sorted(folder.glob("*.npy")):
        truths = json.loads(path.with_suffix(".json").read_text())
        for pixels, rows in zip(np.load(path, mmap_mode="r"), truths, strict=True):
            dice = [
                DieTruth(**{**row, "quad": floats(row["quad"]), "box": tuple(row["box"])})
                for row in rows
            ]
            yield "shards", Painted(np.asarray(pixels, np.uint8), dice)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--scenes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=6001)
    parser.add_argument("--shards", type=Path)
    choice = parser.parse_args()
    cv2.setNumThreads(1)
    readers = {folder: DiceReader(folder) for folder in choice.folders}
    tallies: dict[tuple[Path, str], Tally] = {}
    tables = strewn_tables(choice.scenes, choice.seed)
    for kind, painted in shown(choice.shards) if choice.shards else tables:
        for folder, reader in readers.items():
            count(tallies.setdefault((folder, kind), Tally()), reader, painted)
    for (folder, kind), tally in tallies.items():
        print(f"{kind:14} {folder.name:12} {tally.row()}")


if __name__ == "__main__":
    main()
