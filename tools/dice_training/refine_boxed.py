"""Find the top faces inside the boxes of the boxed photographs.

    python -m tools.dice_training.refine_boxed BOXED MODEL_FOLDER SHARDS

A box is drawn round a whole die, and some dice in them cannot be read by anyone. Where the
networks of an earlier round see a face of the boxed value, its middle, size and angle are written
to SHARDS/boxed.json; what they do not see so is neither asked for nor held against them. What they
take for a face beside every box, or on the side of a die whose top face is known, is none: these
places go to SHARDS/boxed_false.json.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.dice_training.samples import BOXED_FACES, BOXED_FALSE, Boxed, Face
from vision.dice.crops import Halvings
from vision.dice.finder import Face as Place
from vision.dice.finder import peaks_at
from vision.dice.values import ValueNets, value_odds

SIDES = (640, 352)
"""Long sides of the picture at which the finder looks."""
OFF, LEAST, MOST = 0.3, 0.45, 1.15
"""How far from the middle of its box a face may be, and how large, in sides of the box."""
BESIDE, APART = 0.2, 0.55
"""A false find is so far outside every box, in sides of the box, or so far from the top face of its
die, in sides of the face."""
FALSE_HEAT = 0.15


def seen(
    readers: ValueNets, pixels: NDArray[np.uint8], faces: list[Face], places: list[Place]
) -> list[list[float] | None]:
    """For each box the middle, size and angle of the face in it."""
    odds = value_odds(readers, pixels, places)
    told: list[list[float] | None] = []
    for face in faces:
        fitting = [
            (place.heat, index)
            for index, place in enumerate(places)
            if _inside(place, face)
            and face.value in (1 + int(odds[index][1:].argmax()), 1 + int(place.values.argmax()))
        ]
        if not fitting:
            told.append(None)
            continue
        best = places[max(fitting)[1]]
        told.append([round(best.x, 2), round(best.y, 2), round(best.size, 2), round(best.angle, 3)])
    return told


def _inside(place: Place, face: Face) -> bool:
    assert face.box is not None
    left, top, right, bottom = face.box
    wide, high = right - left, bottom - top
    side = math.sqrt(wide * high)
    middle = abs(place.x - face.x) < OFF * wide and abs(place.y - face.y) < OFF * high
    return middle and LEAST * side < place.size < MOST * side


def false_finds(
    places: list[Place], faces: list[Face], told: list[list[float] | None]
) -> list[list[float]]:
    """The places that are no top face: beside all boxes, or on the side of a die."""
    false = []
    for place in places:
        if place.heat < FALSE_HEAT:
            continue
        near = [index for index, face in enumerate(faces) if _touches(place, face)]
        tops = [told[index] for index in near]
        if all(top is not None and _apart(place, top) for top in tops):
            false.append([round(place.x, 1), round(place.y, 1), round(place.size, 1)])
    return false


def _touches(place: Place, face: Face) -> bool:
    assert face.box is not None
    left, top, right, bottom = face.box
    rim = BESIDE * math.sqrt((right - left) * (bottom - top)) + 0.3 * place.size
    return left - rim < place.x < right + rim and top - rim < place.y < bottom + rim


def _apart(place: Place, top: list[float]) -> bool:
    away = math.hypot(place.x - top[0], place.y - top[1])
    return away > APART * max(top[2], 0.7 * place.size)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boxed", type=Path)
    parser.add_argument("models", type=Path)
    parser.add_argument("shards", type=Path)
    choice = parser.parse_args()
    cv2.setNumThreads(1)
    finder = cv2.dnn.readNetFromONNX(str(choice.models / "finder.onnx"))
    readers = ValueNets.load(choice.models)
    boxed, told, false = Boxed(choice.boxed), {}, {}
    for path in boxed.files:
        pixels, faces = boxed.pixels(path), boxed.boxes(path)
        places = [place for side in SIDES for place in peaks_at(finder, Halvings(pixels), side)[0]]
        told[path.stem] = seen(readers, pixels, faces, places)
        false[path.stem] = false_finds(places, faces, told[path.stem])
    (choice.shards / BOXED_FACES).write_text(json.dumps(told))
    (choice.shards / BOXED_FALSE).write_text(json.dumps(false))
    found = [face is not None for faces in told.values() for face in faces]
    print(f"{sum(found)} of {len(found)} faces seen in their boxes")
    print(f"{sum(len(places) for places in false.values())} false finds")


if __name__ == "__main__":
    main()
