"""Print of a QR code is no die: dark modules and corner marks look like ones and fours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.judge import Guess
from vision.dice.reader import DiceReader
from vision.dice.reading import Die

MOST = 0.38
"""How wide, beside the code, what is taken for a die may be: a corner mark of the smallest code
is a third. A real die that fell on a code is larger than that, or hides it."""

Quad = NDArray[np.floating[Any]]
"""The corners of a code, 4 x 2."""


def off_codes(guesses: Sequence[Guess], codes: Sequence[Quad]) -> list[Guess]:
    """The places that are not part of any code."""
    quads = [np.asarray(code, np.float32) for code in codes]
    return [guess for guess in guesses if not any(_part_of(guess, quad) for quad in quads)]


def _part_of(guess: Guess, code: NDArray[np.float32]) -> bool:
    face = guess.face
    side = float(np.sqrt(abs(cv2.contourArea(code))))
    inside = cv2.pointPolygonTest(code, (face.x, face.y), False) >= 0
    return inside and face.size < MOST * side


class DiceOffCodes:
    """A dice reader for tables where tagged cards lie about; looks for codes only if need be."""

    def __init__(
        self, reader: DiceReader, find_codes: Callable[[NDArray[np.uint8]], Sequence[Quad]]
    ) -> None:
        self._reader = reader
        self._find_codes = find_codes

    def read(self, image: NDArray[np.uint8], expected: int | None = None) -> list[Die]:
        """As `DiceReader.read`, without what is part of a printed code."""
        seen = self._reader.look(image)
        if seen:
            seen = off_codes(seen, self._find_codes(image))
        return self._reader.judge(seen, expected)
