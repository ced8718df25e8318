"""Real photographs of dice whose values are known: where their top faces are, and samples of them.

    python -m tools.dice_training.photographs LABELS_FOLDER MODEL_FOLDER SHARDS

LABELS_FOLDER holds labels.csv (image, source, values) and images. Only collections whose licence
allows it are taken, see SOURCES. The networks of an earlier round say where the faces are: where
what they see most clearly has just the values that lie there, those places are the dice and all
others are none. A photograph that they read otherwise is left out. Writes SHARDS/photographs.json
and the pictures, no longer than 1280 pixels, beside it.
"""

from __future__ import annotations

import argparse
import csv
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.dice_training.samples import Face, Picture, scaled
from vision.dice.judge import Guess, curve
from vision.dice.reader import DiceReader

SOURCES = ("DamianTab/DiceDetection", "matteop65/Dice_Detection_Recognition")
LONG_SIDE = 1280
WINDOW = 256
"""Pixels of the part of a photograph that is shown at once."""
LEAST_SIZE = 14.0
SMALLEST, LARGEST = 0.4, 1.25
"""How much a photograph may be shrunk or blown up."""
BLURRED, NOISY = 0.3, 0.4
ON_A_DIE = 0.8
"""So much closer to a die than its size, a find is not held against the networks."""
LISTED = "photographs.json"


class Photographs:
    """Windows out of the listed photographs; empty where none are listed."""

    def __init__(self, shards: Path) -> None:
        listed = shards / LISTED
        told = json.loads(listed.read_text()) if listed.exists() else {}
        self._shown = [
            (_read(shards / "photographs" / name), [Face(*row) for row in rows])
            for name, rows in told.items()
        ]

    def __bool__(self) -> bool:
        return bool(self._shown)

    def pick(self, rng: np.random.Generator) -> Picture:
        """A window round one of the faces or false finds, at some scale, blurred or grainy."""
        pixels, faces = self._shown[int(rng.integers(len(self._shown)))]
        face = faces[int(rng.integers(len(faces)))]
        least = max(SMALLEST, min(LEAST_SIZE / face.size, 1.0))
        scale = float(np.exp(rng.uniform(np.log(least), np.log(LARGEST))))
        scale = min(scale, 0.4 * WINDOW / face.size)
        side = WINDOW / scale
        height, width = pixels.shape[:2]
        left, top = (
            int(np.clip(at - rng.uniform(0.25, 0.75) * side, 0, max(most - side, 0)))
            for at, most in ((face.x, width), (face.y, height))
        )
        window = pixels[top : top + round(side), left : left + round(side)]
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        shown = np.asarray(cv2.resize(window, None, fx=scale, fy=scale, interpolation=how))
        inside = [
            scaled(replace(f, x=f.x - left, y=f.y - top), scale)
            for f in faces
            if left < f.x < left + window.shape[1] and top < f.y < top + window.shape[0]
        ]
        return Picture(_worn(shown, rng), inside)


def _read(path: Path) -> NDArray[np.uint8]:
    return np.asarray(cv2.imread(str(path)), np.uint8)


def _worn(pixels: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """As a worse camera would have taken it, now and then."""
    if rng.random() < BLURRED:
        pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), float(rng.uniform(0.4, 1.4))))
    if rng.random() < NOISY:
        grain = rng.normal(0, float(rng.uniform(1, 9)), pixels.shape)
        pixels = np.clip(pixels + grain, 0, 255).astype(np.uint8)
    return pixels


def located(reader: DiceReader, seen: list[Guess], values: list[int]) -> list[Face] | None:
    """The dice of a photograph and what else looks like one; None where the values disagree."""
    ranked = sorted(
        (guess for guess in seen if guess.read),
        key=lambda guess: -curve(reader.curves.found, guess.found_facts),
    )
    dice = [guess for guess in ranked if not guess.cut][: len(values)]
    if sorted(guess.value for guess in dice) != sorted(values):
        return None
    faces = [_face(guess, guess.value) for guess in dice]
    for guess in ranked:
        x, y = guess.face.x, guess.face.y
        near = any(np.hypot(x - f.x, y - f.y) < ON_A_DIE * f.size for f in faces if f.value)
        if guess not in dice and not near and not guess.cut:
            faces.append(_face(guess, None))
    return faces


def _face(guess: Guess, value: int | None) -> Face:
    face = guess.face
    x, y, size, angle = (round(float(v), 3) for v in (face.x, face.y, face.size, face.angle))
    left, top, right, bottom = (round(float(v), 1) for v in face.box)
    return Face(value, x, y, size, angle, (left, top, right, bottom), False)


def shrunk(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    scale = LONG_SIDE / max(pixels.shape[:2])
    if scale >= 1:
        return pixels
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("labels", type=Path)
    parser.add_argument("models", type=Path)
    parser.add_argument("shards", type=Path)
    choice = parser.parse_args()
    cv2.setNumThreads(1)
    reader, told, asked = DiceReader(choice.models), {}, 0
    (choice.shards / "photographs").mkdir(parents=True, exist_ok=True)
    with (choice.labels / "labels.csv").open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            if row["source"] not in SOURCES:
                continue
            asked += 1
            pixels = shrunk(_read(choice.labels / "images" / row["image"]))
            values = [int(value) for value in row["values"].split()]
            faces = located(reader, reader.look(pixels), values)
            if not faces:
                continue
            name = Path(row["image"]).with_suffix(".png").name
            cv2.imwrite(str(choice.shards / "photographs" / name), pixels)
            told[name] = [list(vars(face).values()) for face in faces]
    (choice.shards / LISTED).write_text(json.dumps(told))
    dice = sum(row[0] is not None for rows in told.values() for row in rows)
    others = sum(len(rows) for rows in told.values()) - dice
    print(f"{len(told)} of {asked} photographs: {dice} dice, {others} places that are none")


if __name__ == "__main__":
    main()
