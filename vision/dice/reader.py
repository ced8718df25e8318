"""The dice reader: three small networks and a judge."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.budget import Budget
from vision.dice.cube import body_colour, cube_edges
from vision.dice.finder import Face, FinderNets
from vision.dice.judge import Curves, Guess, guesses, judge, unread
from vision.dice.looks import find_faces
from vision.dice.reading import Die
from vision.dice.values import ValueNets, value_odds

MODEL_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "dice"
ALWAYS_READ, MOST_READ = 12, 40
"""So many of the likeliest faces are looked at closely, and so many where they look like faces."""
LIKE_FACES = 0.35
"""The heat of a place that looks like a face. Whatever has it and is not read is doubtful."""
AT_ONCE = 7
SECONDS = 0.1
"""Processor time for one picture. Beyond it only the likeliest faces are read."""


class DiceReader:
    """Holds the networks; create one and keep it. Not to be shared between threads."""

    def __init__(self, model_folder: Path = MODEL_FOLDER) -> None:
        self._finder = FinderNets.load(model_folder / "finder.onnx")
        self._values = ValueNets.load(model_folder)
        self.curves = Curves.load(model_folder / "confidence.json")

    def read(self, image: NDArray[np.uint8], expected: int | None = None) -> list[Die]:
        """The dice in a picture (grey, BGR or BGRA), surest first."""
        return self.judge(self.look(image), expected)

    def judge(self, seen: list[Guess], expected: int | None = None) -> list[Die]:
        """What was seen as dice with a confidence, surest first."""
        return judge(seen, self.curves, expected)

    def look(self, image: NDArray[np.uint8]) -> list[Guess]:
        """What the networks say about every place that may be a die."""
        picture = as_bgr(image)
        height, width = picture.shape[:2]
        if min(height, width) < 8:
            return []
        budget = Budget(SECONDS)
        faces = find_faces(self._finder, picture, budget)
        faces = [f for n, f in enumerate(faces) if n < ALWAYS_READ or f.heat >= LIKE_FACES]
        odds = self._odds(picture, faces, budget)
        told = guesses(faces[: len(odds)], odds, (width, height))
        if any(guess.value == 1 for guess in told):
            told = [_measured(guess, picture) for guess in told]
        return told + [unread(face, (width, height)) for face in faces[len(odds) :]]

    def _odds(
        self, picture: NDArray[np.uint8], faces: list[Face], budget: Budget
    ) -> NDArray[np.float32]:
        """What the likeliest faces show: as many of them as there is time for."""
        told = [value_odds(self._values, picture, faces[:ALWAYS_READ])]
        for first in range(ALWAYS_READ, min(len(faces), MOST_READ), AT_ONCE):
            part = faces[first : min(first + AT_ONCE, MOST_READ)]
            if not budget.allows("faces", len(part)):
                break
            with budget.spent_on("faces", len(part)):
                told.append(value_odds(self._values, picture, part))
        return np.concatenate(told)


def _measured(guess: Guess, picture: NDArray[np.uint8]) -> Guess:
    """With its colour and the look of its edges, where a one must be told from round things."""
    if guess.found_facts[1] < 0:
        return guess
    edges = cube_edges(picture, guess.face) if guess.value == 1 else (0.0, 0.0)
    return replace(guess, edges=edges, colour=body_colour(picture, guess.face))


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
