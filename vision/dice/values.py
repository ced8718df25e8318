"""What the faces show: two value networks on crops, a quick one and a careful one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.crops import SIDE, cut_pair, paired
from vision.dice.finder import Face

NEAR, FURTHER = (1.25, False), (1.65, True)
"""The views of a face: how much wider than the face, and mirrored or not."""
SURELY_NONE = 0.95
"""What the quick look takes for no face with this chance is not looked at again."""
PLAIN_HEAT, PLAIN_VALUE, PLAIN_TO_FINDER = 0.4, 0.95, 0.9
"""Nor is what has this heat and shows one value with the second chance to the quick look, and with
the third to the finder."""
SURE = 0.85
"""Where the careful look is less sure of what it sees than this, it is taken of both views."""

Odds = NDArray[np.float32]


@dataclass(frozen=True)
class ValueNets:
    """The quick network looks at every face, the careful one at those left in doubt."""

    quick: cv2.dnn.Net
    careful: cv2.dnn.Net

    @classmethod
    def load(cls, folder: Path) -> ValueNets:
        quick, careful = (
            cv2.dnn.readNetFromONNX(str(folder / name)) for name in ("reader.onnx", "careful.onnx")
        )
        return cls(quick, careful)


def value_odds(nets: ValueNets, image: NDArray[np.uint8], faces: list[Face]) -> Odds:
    """Seven probabilities a face: none, one to six. Where the quick look leaves a doubt, only what
    the careful network sees counts."""
    near = _view(image, faces, *NEAR)
    odds = _look(nets.quick, near)
    doubt = [index for index, face in enumerate(faces) if not _beyond_doubt(face, odds[index])]
    further = _view(image, [faces[index] for index in doubt], *FURTHER)
    odds[doubt] = _look(nets.careful, further)
    still = [index for index in doubt if odds[index].max() < SURE]
    odds[still] = (odds[still] + _look(nets.careful, near[still])) / 2
    return odds


def _beyond_doubt(face: Face, chances: Odds) -> bool:
    """Whether the quick look at a face says enough: that it is none, or what the finder says."""
    if chances[0] >= SURELY_NONE:
        return True
    shown = int(chances[1:].argmax())
    plain = chances[shown + 1] >= PLAIN_VALUE and face.values[shown] >= PLAIN_TO_FINDER
    return bool(plain and face.heat >= PLAIN_HEAT)


def _view(
    image: NDArray[np.uint8], faces: list[Face], width: float, mirrored: bool
) -> NDArray[np.float32]:
    """The pairs of crops in which the networks see the faces."""
    if not faces:
        return np.zeros((0, 6, SIDE, SIDE), np.float32)
    crops = [
        crop
        for face in faces
        for crop in cut_pair(image, (face.x, face.y), face.size * width, 0.0, mirrored)
    ]
    return paired(np.asarray(np.stack(crops), np.float32) / np.float32(255))


def _look(net: cv2.dnn.Net, pairs: NDArray[np.float32]) -> Odds:
    if not len(pairs):
        return np.zeros((0, 7), np.float32)
    scores = np.stack([_scores(net, pair) for pair in pairs])
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)


def _scores(net: cv2.dnn.Net, pair: NDArray[np.float32]) -> NDArray[np.float32]:
    """One pair of crops at a time: OpenCV sets a network up anew for another number of them, which
    takes as long as reading one, and is no faster with many at once."""
    net.setInput(pair[np.newaxis])
    return np.asarray(net.forward()[0], np.float32)
