"""Whole rolls on painted film: an answer for dice at rest, never a wrong one.

A few rolls here; TABLESIDE_SOAK=1 films 500.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from vision.dice import DiceReader
from vision.painter.demo import DEMO_LOOKS, DemoTable
from vision.painter.die import Die, lying
from vision.painter.film import RATE, film
from vision.painter.film_troubles import random_troubles
from vision.painter.hand import Hand, hand_mask
from vision.steady import STEADY, SteadyDice

SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
ROLLS = 4 if SOAK else 2
"""Of a film: what follows a roll needs one before it."""
FILMS = 125 if SOAK else 2
REST = 0.6


@pytest.fixture(scope="module")
def reader():
    return DiceReader()


@dataclass
class Watched:
    """What came of a film."""

    wrong: list[str]
    waits: list[float]
    """From dice at rest to the answer, in seconds, of every roll that was answered."""
    rolls: int
    counted: int


def watch(seed: int, reader: DiceReader) -> Watched:
    rng = np.random.default_rng(7000 + seed)
    count = int(rng.integers(2, 6))
    steady = SteadyDice(count, reader)
    troubles = random_troubles(rng) if seed % 2 else None
    frames = list(film(rng, ROLLS, count, (480, 270), REST, troubles))
    truth = {frame.roll: frame.values for frame in frames if frame.values is not None}
    rested: dict[int, float] = {}
    waits: dict[int, float] = {}
    wrong = []
    for frame in frames:
        if frame.values is not None:
            rested.setdefault(frame.roll, frame.time)
        state = steady.look(frame.time, frame.image)
        if state.state != STEADY:
            continue
        if state.values != truth.get(frame.roll):
            wrong.append(f"film {seed}, {frame.time:.2f} s: {state.values}")
        elif frame.roll not in waits:
            waits[frame.roll] = max(frame.time - rested.get(frame.roll, frame.time), 0.0)
    last = steady.look(frames[-1].time + 1 / RATE, frames[-1].image)
    return Watched(wrong, list(waits.values()), ROLLS, last.roll)


def test_no_roll_on_film_is_answered_wrong_and_answers_come_soon(reader):
    films = [watch(seed, reader) for seed in range(FILMS)]
    assert [line for one in films for line in one.wrong] == []
    waits = [wait for one in films for wait in one.waits]
    assert len(waits) > 0.5 * sum(one.rolls for one in films)
    assert float(np.median(waits)) <= 0.5
    assert all(one.counted <= one.rolls for one in films)


def still(table: DemoTable, dice: list[Die], count: int) -> list[np.ndarray]:
    return [table.paint(dice)] * count


def test_dice_at_rest_on_the_demo_table_are_answered_within_half_a_second(reader):
    table = DemoTable((1280, 720))
    dice = [
        lying(DEMO_LOOKS[0], 4, (-40, 10), 0.4),
        lying(DEMO_LOOKS[0], 6, (20, -15), 1.1),
    ]
    steady = SteadyDice(2, reader)
    states = [steady.look(index / RATE, image) for index, image in enumerate(still(table, dice, 9))]
    first = next(index for index, state in enumerate(states) if state.state == STEADY)
    assert first / RATE <= 0.5
    assert states[first].values == (4, 6)


def test_grey_frames_are_answered_like_those_in_colour(reader):
    dice = [lying(DEMO_LOOKS[0], 4, (-40, 10), 0.4), lying(DEMO_LOOKS[0], 6, (20, -15), 1.1)]
    grey = cv2.cvtColor(DemoTable((1280, 720)).paint(dice), cv2.COLOR_BGR2GRAY)
    steady = SteadyDice(2, reader)
    states = [steady.look(number / RATE, grey) for number in range(9)]
    assert (states[-1].state, states[-1].values) == (STEADY, (4, 6))


def test_a_hand_over_the_dice_gives_no_answer_and_no_new_roll(reader):
    table = DemoTable((1280, 720))
    dice = [
        lying(DEMO_LOOKS[0], 4, (-40, 10), 0.4),
        lying(DEMO_LOOKS[0], 6, (20, -15), 1.1),
    ]
    open_view = table.paint(dice)
    cover = hand_mask(Hand(560, 340, 0.0, 260, (0.3, 0.4, 0.6)), (1280, 720))[..., None]
    covered = np.clip(open_view * (1 - cover) + cover * (90, 120, 170), 0, 255).astype(np.uint8)
    steady = SteadyDice(2, reader)
    shots = [open_view] * 8 + [covered] * 8 + [open_view] * 8
    states = [steady.look(index / RATE, image) for index, image in enumerate(shots)]
    assert states[7].state == STEADY
    assert all(state.state != STEADY for state in states[9:15])
    assert (states[-1].state, states[-1].roll) == (STEADY, 1)
    assert cv2.countNonZero((cover > 0.5).astype(np.uint8)) > 0
