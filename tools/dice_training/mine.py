"""Find the painted scenes that a finder gets wrong: false finds, missed faces.

    python -m tools.dice_training.mine SHARDS FINDER.onnx

Writes NAME.hard beside each shard: the numbers of its hard scenes, and where there is no die
though the finder says so (scene, x, y, size), which teaches the reader of values what is none.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import cv2
import numpy as np

from tools.dice_training.samples import Face, Painted
from vision.dice.finder import Face as Place
from vision.dice.finder import heat_map, peaks

FALSE_HEAT, MISSED_HEAT = 0.3, 0.45
LEAST_SIZE = 9.0
"""Faces smaller than this in a training scene may be missed."""


def mistakes(
    net: cv2.dnn.Net, pixels: np.ndarray, faces: list[Face]
) -> tuple[bool, list[tuple[float, float, float]]]:
    """Whether a scene is hard, and its false finds."""
    answer, scale = heat_map(net, pixels, pixels.shape[0])
    found = peaks(answer, scale)
    false = [
        (place.x, place.y, place.size)
        for place in found
        if not any(
            face.value is not None
            and math.hypot(face.x - place.x, face.y - place.y) < 0.5 * face.size
            for face in faces
        )
    ]
    worst = max((p.heat for p in found if (p.x, p.y, p.size) in false), default=0.0)
    return worst > FALSE_HEAT or _missed(found, faces), false


def _missed(found: list[Place], faces: list[Face]) -> bool:
    for face in faces:
        if face.value is None or face.ignore or face.size < LEAST_SIZE:
            continue
        near_heat = [
            p.heat for p in found if math.hypot(face.x - p.x, face.y - p.y) < 0.4 * face.size
        ]
        if max(near_heat, default=0.0) < MISSED_HEAT:
            return True
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("finder", type=Path)
    parser.add_argument("--first", type=int, default=0, help="leave out the shards before it")
    choice = parser.parse_args()
    cv2.setNumThreads(1)
    net = cv2.dnn.readNetFromONNX(str(choice.finder))
    painted = Painted(choice.shards)
    for name in painted.names[choice.first :]:
        pictures, faces = painted.shards[name]
        hard, false = [], []
        for index in range(len(faces)):
            wrong, places = mistakes(net, np.asarray(pictures[index]), faces[index])
            if wrong:
                hard.append(index)
            false += [[index, *(round(v, 1) for v in place)] for place in places]
        told = json.dumps({"hard": hard, "false": false})
        (choice.shards / name).with_suffix(".hard").write_text(told)
        print(name, len(hard), len(false), flush=True)


if __name__ == "__main__":
    main()
