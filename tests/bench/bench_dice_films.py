"""How many rolls of a film are answered, how soon, and whether any is wrong or early.

    python -m tests.bench dice_films

Real films come from TABLESIDE_DATA (default ../shared/data); painted ones have the troubles of
people who film with a phone in the hand. TABLESIDE_SOAK=1 paints 125 films in place of 8.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.bench.dice_scores import table
from tests.bench.photographs import data_folder
from vision.dice import DiceReader, Die, trusted
from vision.dice.judge import Guess
from vision.frames import VideoSource
from vision.painter.film import film
from vision.painter.film_troubles import random_troubles
from vision.steady import STEADY, SteadyDice

PAINTED = 125 if os.environ.get("TABLESIDE_SOAK") else 8
ROLLS, REST = 4, 0.6
SLACK = 0.07
"""A roll may be answered until so many seconds after its dice were last at rest."""
HEADER = ["films", "rolls", "answered", "wrong", "early", "median s", "95% within"]


@dataclass(frozen=True)
class Rest:
    """Dice that lie still with nothing in front of them, from one time to another."""

    start: float
    end: float
    values: tuple[int, ...]


@dataclass(frozen=True)
class Shot:
    time: float
    image: NDArray[np.uint8]


@dataclass
class Rolls:
    """What came of the rolls of some films."""

    rolls: int = 0
    wrong: list[str] = field(default_factory=list)
    early: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    def add(
        self, name: str, rests: list[Rest], answers: list[tuple[float, tuple[int, ...]]]
    ) -> None:
        """Every answer belongs to the rest that it falls into, or to the next one if to none.

        One that comes after its rest, when the hand is on its way, is neither right nor wrong.
        """
        self.rolls += len(rests)
        told: set[Rest] = set()
        for time, values in answers:
            over = [r for r in rests if r.end + SLACK < time]
            if over and over[-1] not in told and values == over[-1].values:
                continue
            rest = next((r for r in rests if time <= r.end + SLACK), None)
            if rest is None or values != rest.values or rest in told:
                self.wrong.append(f"{name} {time:.2f} s: {values}")
                continue
            told.add(rest)
            self.waits.append(max(time - rest.start, 0.0))
            if time < rest.start:
                self.early.append(f"{name} {rest.start - time:.2f} s early: {values}")

    def row(self, name: str) -> list[str]:
        waits = self.waits or [float("nan")]
        return [
            name,
            str(self.rolls),
            f"{len(self.waits)} ({100 * len(self.waits) / max(self.rolls, 1):.0f}%)",
            str(len(self.wrong)),
            str(len(self.early)),
            f"{float(np.median(waits)):.2f}",
            f"{float(np.percentile(waits, 95)):.2f}",
        ]


class ThreeLooks:
    """The plain way: an answer as soon as three looks in a row read the same trusted values."""

    def __init__(self, expected: int | None) -> None:
        self.expected, self.told, self.last = expected, (), list[tuple[int, ...]]()

    def look(self, dice: list[Die]) -> tuple[int, ...] | None:
        values = tuple(sorted(die.value for die in trusted(dice)))
        self.last = [*self.last[-2:], values]
        whole = self.expected in (None, len(values)) and bool(values)
        if whole and self.last == [values] * 3 and values != self.told:
            self.told = values
            return values
        return None


def real_films() -> dict[str, list[tuple[int, int, tuple[int, ...]]]]:
    """The labelled films and their rests in frames; nothing where they are not here."""
    labels = data_folder() / "dice_films" / "labels.csv"
    films: dict[str, list[tuple[int, int, tuple[int, ...]]]] = {}
    if labels.is_file():
        with labels.open(encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows):
                values = tuple(sorted(int(value) for value in row["values"].split()))
                span = (int(row["from_frame"]), int(row["to_frame"]), values)
                films.setdefault(row["film"], []).append(span)
    return films


def shots_of(path: Path) -> Iterator[Shot]:
    source = VideoSource(path)
    while (frame := source.read()) is not None:
        yield Shot(frame.time, frame.image)
    source.close()


Answers = list[tuple[float, tuple[int, ...]]]


def watch(
    shots: list[Shot], seen: list[list[Guess]], expected: int | None, reader: DiceReader
) -> tuple[Answers, Answers]:
    """The answers of the steady reader and of the plain way, with their times."""
    steady, plain, roll = SteadyDice(expected), ThreeLooks(expected), 0
    answers: Answers = []
    plainly: Answers = []
    for shot, guesses in zip(shots, seen, strict=True):
        dice = reader.judge(guesses, expected)
        state = steady.look(shot.time, shot.image, dice)
        if state.state == STEADY and state.roll != roll:
            roll = state.roll
            answers.append((shot.time, state.values))
        values = plain.look(dice)
        if values is not None:
            plainly.append((shot.time, values))
    return answers, plainly


def painted_film(seed: int) -> tuple[list[Shot], list[Rest]]:
    rng = np.random.default_rng(7000 + seed)
    troubles, count = random_troubles(rng), int(rng.integers(1, 6))
    frames = list(film(rng, ROLLS, count, (480, 270), REST, troubles))
    rests = []
    for roll in range(1, ROLLS + 1):
        lying = [frame for frame in frames if frame.roll == roll and frame.values is not None]
        rests.append(Rest(lying[0].time, lying[-1].time, lying[0].values or ()))
    return [Shot(frame.time, frame.image) for frame in frames], rests


def report() -> str:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return "\n\n".join([real(DiceReader()), painted(DiceReader())])
    finally:
        cv2.setNumThreads(threads)


def real(reader: DiceReader) -> str:
    films = real_films()
    if not films:
        return "No films of dice here: set TABLESIDE_DATA to measure on them."
    names = {True: "number known", False: "number unknown"}
    steady, plain = ({known: Rolls() for known in names} for _ in range(2))
    for name, spans in films.items():
        path = data_folder() / "dice_films" / name
        rate = cv2.VideoCapture(str(path)).get(cv2.CAP_PROP_FPS) or 30.0
        rests = [Rest(start / rate, end / rate, values) for start, end, values in spans]
        shots = list(shots_of(path))
        seen = [reader.look(shot.image) for shot in shots]
        for known in names:
            expected = len(spans[0][2]) if known else None
            steadily, plainly = watch(shots, seen, expected, reader)
            steady[known].add(name, rests, steadily)
            plain[known].add(name, rests, plainly)
    rows, notes = [], []
    for known, said in names.items():
        rows.append(steady[known].row(f"real films, {said}"))
        rows.append(plain[known].row(f"  three equal looks, {said}"))
        notes += [f"{said}: {note}" for note in steady[known].wrong + steady[known].early]
    return "\n".join([table(HEADER, rows), *notes])


def painted(reader: DiceReader) -> str:
    steady, plain = Rolls(), Rolls()
    for seed in range(PAINTED):
        shots, rests = painted_film(seed)
        seen = [reader.look(shot.image) for shot in shots]
        steadily, plainly = watch(shots, seen, len(rests[0].values), reader)
        steady.add(f"film {seed}", rests, steadily)
        plain.add(f"film {seed}", rests, plainly)
    rows = [steady.row("painted films, number known")]
    rows.append(plain.row("  three equal looks, number known"))
    return "\n".join([table(HEADER, rows), *steady.wrong, *steady.early])


if __name__ == "__main__":
    print(report())
