"""The measuring photographs: where they lie and what is on them. They are not in the project."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]


def data_folder() -> Path:
    """TABLESIDE_DATA, or ../shared/data beside the project."""
    return Path(os.environ.get("TABLESIDE_DATA", ROOT.parent / "shared" / "data"))


@dataclass(frozen=True)
class DicePhoto:
    path: Path
    source: str
    values: tuple[int, ...]

    def image(self) -> NDArray[np.uint8]:
        return np.asarray(cv2.imread(str(self.path)), np.uint8)


def dice_photos() -> list[DicePhoto]:
    """The labelled photographs of dice; an empty list when they are not here."""
    folder = data_folder() / "dice"
    labels = folder / "labels.csv"
    if not labels.is_file():
        return []
    with labels.open(encoding="utf-8", newline="") as rows:
        return [
            DicePhoto(
                folder / "images" / row["image"],
                row["source"],
                tuple(sorted(int(value) for value in row["values"].split())),
            )
            for row in csv.DictReader(rows)
        ]


def pictures_without_dice() -> Iterator[NDArray[np.uint8]]:
    """The photographs of QR codes, on which no dice lie."""
    for path in sorted((data_folder() / "qr" / "images").glob("*")):
        image = cv2.imread(str(path))
        if image is not None:
            yield np.asarray(image, np.uint8)
