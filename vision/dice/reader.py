"""The dice reader: two small networks and a judge."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.judge import Curves, Guess, guesses, judge
from vision.dice.looks import find_faces
from vision.dice.reading import Die
from vision.dice.values import value_odds

MODEL_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "dice"
MOST_READ = 12
"""So many of the likeliest faces are looked at closely."""


class DiceReader:
    """Holds the networks; create one and keep it. Not to be shared between threads."""

    def __init__(self, model_folder: Path = MODEL_FOLDER) -> None:
        self._finder = cv2.dnn.readNetFromONNX(str(model_folder / "finder.onnx"))
        self._values = cv2.dnn.readNetFromONNX(str(model_folder / "reader.onnx"))
        self._curves = Curves.load(model_folder / "confidence.json")

    def read(self, image: NDArray[np.uint8], expected: int | None = None) -> list[Die]:
        """The dice in a picture (grey, BGR or BGRA), surest first."""
        return self.judge(self.look(image), expected)

    def judge(self, seen: list[Guess], expected: int | None = None) -> list[Die]:
        """What was seen as dice with a confidence, surest first."""
        return judge(seen, self._curves, expected)

    def look(self, image: NDArray[np.uint8]) -> list[Guess]:
        """What the networks say about every place that may be a die."""
        picture = as_bgr(image)
        height, width = picture.shape[:2]
        if min(height, width) < 8:
            return []
        faces = find_faces(self._finder, picture)[:MOST_READ]
        odds = value_odds(self._values, picture, faces)
        return guesses(faces, odds, (width, height))


def as_bgr(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Any 8-bit picture with the three channels that the networks want."""
    if image.size == 0:
        return np.zeros((0, 0, 3), np.uint8)
    if image.ndim == 2:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.shape[2] == 1:
        return np.asarray(cv2.cvtColor(image[..., 0], cv2.COLOR_GRAY2BGR), np.uint8)
    return np.ascontiguousarray(image[..., :3])


def read_dice(
    image: NDArray[np.uint8], expected: int | None = None, reader: DiceReader | None = None
) -> list[Die]:
    """The dice in a picture. Give a reader to spare loading the networks each time."""
    return (reader if reader is not None else DiceReader()).read(image, expected)
