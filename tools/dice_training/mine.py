"""Find the painted scenes that the networks get wrong, and the faces that nobody could read.

    python -m tools.dice_training.mine SHARDS MODEL_FOLDER [--new]

Writes NAME.hard beside each shard: the numbers of its hard scenes; where there is no die though
the finder says so (scene, x, y, size), which teaches the reader of values what is none; the
faces (scene, number) that burnt out, drowned in noise or went dark: to ask for their value would
teach the networks to doubt plain ones; and those that the readers doubt, rightly read or not.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.dice_training.samples import Face, Painted
from vision.dice.crops import Halvings, cut
from vision.dice.finder import Face as Place
from vision.dice.finder import heat_map, peaks
from vision.dice.values import ValueNets, value_odds

FALSE_HEAT, MISSED_HEAT = 0.3, 0.45
LEAST_SIZE = 9.0
"""Faces smaller than this in a training scene may be missed."""
FLAT, DIM = 7.0, 14.0
"""Spread of the colours on a face, once noise is smoothed: below the first there are no pips to
see, below the second there may be none."""
SMALL = 12.0
UNREAD = 0.1
"""The reader gives the true value less than this."""
DOUBT = 0.9
"""A face is in doubt where the likeliest value has less than this. That it is read wrongly does not
count: to show such faces more often would teach the reader that what it sees is seldom so."""


def mistakes(
    net: cv2.dnn.Net, pixels: NDArray[np.uint8], faces: list[Face]
) -> tuple[bool, list[tuple[float, float, float]]]:
    """Whether a scene is hard, and its false finds."""
    answer, scale = heat_map(net, Halvings(pixels), pixels.shape[0])
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


def contrast(pixels: NDArray[np.uint8], face: Face) -> float:
    """How much the colours on a face spread, in the channel where they spread most."""
    inner = cut(pixels, (face.x, face.y), face.size * 0.75)
    smooth = cv2.GaussianBlur(inner.astype(np.float32), (0, 0), 2.5)
    return float(smooth.std(axis=(0, 1)).max())


def looked_through(
    nets: ValueNets, pixels: NDArray[np.uint8], faces: list[Face]
) -> tuple[list[int], list[int]]:
    """The numbers of the faces that show no value to anyone, and of those in doubt."""
    asked = [n for n, face in enumerate(faces) if face.value is not None and not face.ignore]
    places = [
        Place(faces[n].x, faces[n].y, faces[n].size, 0.0, (0, 0, 0, 0), 1.0, np.zeros(6, "f"))
        for n in asked
    ]
    blind, doubtful = [], []
    for n, odds in zip(asked, value_odds(nets, pixels, places), strict=True):
        clear = contrast(pixels, faces[n])
        unread = float(odds[faces[n].value or 0]) < UNREAD
        if clear < FLAT or (unread and (clear < DIM or faces[n].size < SMALL)):
            blind.append(n)
        elif odds.max() < DOUBT:
            doubtful.append(n)
    return blind, doubtful


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("models", type=Path)
    parser.add_argument("--new", action="store_true", help="only shards not looked at before")
    choice = parser.parse_args()
    cv2.setNumThreads(1)
    finder = cv2.dnn.readNetFromONNX(str(choice.models / "finder.onnx"))
    readers = ValueNets.load(choice.models)
    if not choice.new:
        for path in choice.shards.glob("*.hard"):
            path.unlink()
    painted = Painted(choice.shards)
    for name in painted.names:
        told_in = (choice.shards / name).with_suffix(".hard")
        if told_in.exists():
            continue
        pictures, faces = painted.shards[name]
        hard, false, blind, doubtful = [], [], [], []
        for index in range(len(faces)):
            pixels = np.asarray(pictures[index])
            unread, doubted = looked_through(readers, pixels, faces[index])
            blind += [[index, n] for n in unread]
            doubtful += [[index, n] for n in doubted]
            wrong, places = mistakes(finder, pixels, faces[index])
            if wrong:
                hard.append(index)
            false += [[index, *(round(v, 1) for v in place)] for place in places]
        told = json.dumps({"hard": hard, "false": false, "blind": blind, "doubtful": doubtful})
        part = told_in.with_suffix(".hard_part")
        part.write_text(told)
        part.rename(told_in)
        print(name, len(hard), len(false), len(blind), len(doubtful), flush=True)


if __name__ == "__main__":
    main()
