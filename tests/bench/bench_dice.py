"""How well dice are read, and how fast, beside counting blobs.

    python -m tests.bench.bench_dice

Photographs come from TABLESIDE_DATA (default ../shared/data). TABLESIDE_SOAK=1 paints 2,000
tables without dice in place of 100. Times are of one core, long side 1280 pixels.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from time import process_time

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.bench.dice_baseline import blob_values
from tests.bench.dice_scores import HEADER, Score, table
from tests.bench.photographs import dice_photos, pictures_without_dice
from vision.dice import TRUST, DiceReader, trusted
from vision.painter.chance import random_scene
from vision.painter.dotted_things import strew_dotted_things
from vision.painter.kinds import Floats, Rng
from vision.painter.round_things import strew_round_things
from vision.painter.scene import paint

TRAINED_ON = ("DamianTab/DiceDetection", "matteop65/Dice_Detection_Recognition")
"""Collections that the weights were trained on: shown apart, they measure nothing. The others are
held out."""
Strew = Callable[[Floats, float, int, Rng, tuple[float, float]], None]
LIKELY = 0.5
LONG_SIDE = 1280


def report() -> str:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return "\n\n".join([photographs(), no_dice()])
    finally:
        cv2.setNumThreads(threads)


def shrunk(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    scale = LONG_SIDE / max(image.shape[:2])
    if scale >= 1:
        return image
    return np.asarray(
        cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    )


def photographs() -> str:
    photos = dice_photos()
    if not photos:
        return "No photographs of dice here: set TABLESIDE_DATA to measure on them."
    groups = ("held out", "likely", "blobs", "trained on")
    reader, scores = DiceReader(), {name: Score() for name in groups}
    sources: dict[str, Score] = {}
    right = sure = 0
    ours = theirs = 0.0
    for photo in photos:
        image = shrunk(photo.image())
        start = process_time()
        dice = reader.read(image)
        spent = (process_time() - start) * 1000
        start = process_time()
        blobs = blob_values(image)
        plainly = (process_time() - start) * 1000
        ours, theirs = ours + spent, theirs + plainly
        believed = [die.value for die in trusted(dice)]
        if photo.source in TRAINED_ON:
            scores["trained on"].add(photo.values, believed, spent)
            continue
        scores["held out"].add(photo.values, believed, spent)
        scores["likely"].add(
            photo.values, [die.value for die in dice if die.confidence >= LIKELY], spent
        )
        sources.setdefault(photo.source, Score()).add(photo.values, believed, spent)
        scores["blobs"].add(photo.values, blobs, plainly)
        sure += len(believed)
        right += len(believed) - _wrong(photo.values, believed)
    names = {
        "held out": f"confidence {TRUST} and more, collections held out",
        "likely": f"confidence {LIKELY} and more",
        "blobs": "blobs and clusters",
        "trained on": "collections trained on: no measure",
    }
    rows = [score.row(names[key]) for key, score in scores.items()]
    rows += [score.row(f"  held out: {source}") for source, score in sources.items()]
    said = f"Of {sure} trusted readings {right} are right ({100 * right / max(sure, 1):.2f}%)."
    said += f" On all {len(photos)} photographs the reader takes {ours / len(photos):.1f} ms,"
    said += f" {ours / max(theirs, 1e-9):.2f} times as long as blobs and clusters."
    return f"{scores['held out'].scenes} photographs held out\n{table(HEADER, rows)}\n{said}"


def _wrong(truth: tuple[int, ...], read: list[int]) -> int:
    left = list(truth)
    wrong = 0
    for value in read:
        if value in left:
            left.remove(value)
        else:
            wrong += 1
    return wrong


def no_dice() -> str:
    reader = DiceReader()
    rows = []
    seen, false, doubts = 0, 0, 0
    for image in pictures_without_dice():
        dice = reader.read(shrunk(image))
        seen, false = seen + 1, false + len(trusted(dice))
        doubts += sum(LIKELY <= die.confidence < TRUST for die in dice)
    if seen:
        rows.append(["pictures of QR codes", str(seen), str(false), str(doubts)])
    tables = 2000 if os.environ.get("TABLESIDE_SOAK") else 100
    for name, strew in STREWN.items():
        rows.append([name, str(tables), *(str(n) for n in _painted_empty(reader, tables, strew))])
    return table(["without dice", "pictures", "false dice", "doubtful dice"], rows)


STREWN = {
    "painted tables": None,
    "painted tables, round things": strew_round_things,
    "painted tables, dominoes, bricks, buttons": strew_dotted_things,
}


def _painted_empty(reader: DiceReader, tables: int, strew: Strew | None) -> tuple[int, int]:
    """False and doubtful dice on painted tables without any."""
    rng, false, doubts = np.random.default_rng(2024), 0, 0
    for index in range(tables):
        unit = float(rng.uniform(14, 60))
        scene = random_scene(rng, 480, unit, 0, index % 2 == 0)
        if strew is not None:
            strew(scene.canvas, unit, 12, rng, (0.2, 0.8))
            np.clip(scene.canvas, 0, 1, out=scene.canvas)
        dice = reader.read(paint(scene, rng).image)
        false += len(trusted(dice))
        doubts += sum(LIKELY <= die.confidence < TRUST for die in dice)
    return false, doubts


if __name__ == "__main__":
    print(report())
