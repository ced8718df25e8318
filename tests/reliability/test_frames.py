"""An hour in front of the camera: memory and pace stay flat.

The hour is simulated: 108,000 frames with the times that a camera of 30 frames a second would give
them, handed on as fast as they are taken. Every frame brings readings to the trackers; one frame a
second is a painted picture that is really read, through the whole way that the app takes. In the
short form it is half a minute.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import cv2
import numpy as np
import pytest

from companion.camera.detectors import DiceDetector, TagDetector
from companion.system.kivy_setup import prepare_kivy
from tests import limits
from tests.reliability import SOAK, said_by
from vision.dice import DiceReader, Die
from vision.frames import Frame
from vision.painter.demo import DemoTable, paint_roll
from vision.painter.stickers import CardView, paint_cards
from vision.steady import SteadyDice
from vision.tags import ReadTag, TagTracker
from vision.tags.codec import Tag, decode, encode

RATE = 30
SECONDS = 3600 if SOAK else 30
WARM_UP = SECONDS // 10
"""Seconds after which memory and pace are taken as what they are to stay."""
ALLOWED = 5_000_000
"""Bytes that memory may grow by."""
ALONE = "TABLESIDE_TEST_ALONE"
SLOWER = 2.0
"""Times that the last tenth may take as long as the first: the machine is not ours alone."""


def held() -> int:
    """Bytes of memory that this process holds, those of OpenCV with them."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def assert_flat(second: Callable[[int], None]) -> None:
    """Runs all seconds; the last tenth holds no more memory than the second, and takes no longer.

    The most of each tenth is compared: buffers of a picture come and go between two looks.
    """
    if not sys.platform.startswith("linux"):
        pytest.skip("memory is measured on Linux only")
    took, levels = [], []
    for number in range(SECONDS):
        start = process_time()
        second(number)
        took.append(process_time() - start)
        tenth = number // WARM_UP
        levels.append(held() if tenth in (1, 9) else 0)
    grown = max(levels[-WARM_UP:]) - max(levels[WARM_UP : 2 * WARM_UP])
    first, last = median(took[WARM_UP : 2 * WARM_UP]), median(took[-WARM_UP:])
    print(
        f"{SECONDS} seconds of frames: memory grew by {grown / 1e6:.2f} MB, a second of frames took"
        f" {first * 1000:.1f} ms at first and {last * 1000:.1f} ms at last"
    )
    assert grown < limits.memory(ALLOWED)
    assert last < limits.seconds(SLOWER * first + 0.001)


def alone(test: Callable[[], None]) -> Callable[[], None]:
    """Runs a test in a process of its own, with memory settled as the app does.

    What the windows of other tests left behind is taken away and brought back by the system as it
    likes, and would be measured with it.
    """

    @wraps(test)
    def run() -> None:
        if os.environ.get(ALONE):
            prepare_kivy()
            test()
            return
        here = f"{__file__}::{test.__name__}"
        quietly = ("-m", "pytest", "-q", "-s", "-p", "no:cacheprovider")
        print(said_by(*quietly, here, env={**os.environ, ALONE: "1"}))

    return run


def die(value: int, x: float) -> Die:
    outline = ((x, 80.0), (x + 40, 80.0), (x + 40, 120.0), (x, 120.0))
    return Die(value, (round(x), 80, 40, 40), outline, 0.99)


@alone
def test_an_hour_of_dice_leaves_no_trace_in_memory() -> None:
    rng, steady = Random(1), SteadyDice(2)

    def second(number: int) -> None:
        """A roll every two seconds, half a second of which the dice are out of sight."""
        dice = [die(rng.randint(1, 6), 100 + 40 * rng.random()), die(2, 300)]
        for frame in range(number * RATE, (number + 1) * RATE):
            hidden = number % 2 == 0 and frame % RATE < RATE // 2
            steady.look(frame / RATE, dice=[] if hidden else dice)

    assert_flat(second)
    assert steady.look(SECONDS + 1, dice=[]).roll > SECONDS // 2 * 0.8


def read(text: str, corners: np.ndarray) -> ReadTag:
    tag = decode(text)
    assert tag is not None
    return ReadTag(tag, text, corners)


TEXTS = [encode(Tag.of("orc", "card", number, 1)) for number in range(1, 30)]


@alone
def test_an_hour_of_tags_leaves_no_trace_in_memory() -> None:
    rng, tracker = Random(2), TagTracker()
    corners = np.array([[0, 0], [30, 0], [30, 30], [0, 30]], np.float32)

    def second(number: int) -> None:
        for frame in range(number * RATE, (number + 1) * RATE):
            shown = [read(rng.choice(TEXTS), corners + 50 * n) for n in range(frame % 3)]
            tracker.see(shown, frame / RATE)

    assert_flat(second)
    tracker.see([], SECONDS + 60)
    assert tracker.present == []


@alone
def test_an_hour_with_a_picture_of_dice_every_second_leaves_no_trace_in_memory() -> None:
    table, rng = DemoTable((640, 480)), np.random.default_rng(3)
    pictures = [
        paint_roll([int(v) for v in rng.integers(1, 7, 2)], rng, (640, 480), table)
        for _ in range(6)
    ]
    detector, reader = DiceDetector(2), DiceReader()
    for picture in pictures:
        reader.read(picture)  # a network takes its memory when it is first needed
    detector._steady = SteadyDice(2, reader)

    def second(number: int) -> None:
        detector.look(Frame(pictures[number // 4 % 6], float(number), number))

    assert_flat(second)


@alone
def test_an_hour_with_a_picture_of_tags_every_second_leaves_no_trace_in_memory() -> None:
    view = CardView(module=4.0, size=(640, 480), plain=True)
    pictures = [paint_cards(TEXTS[n : n + 3], view, seed=n).image for n in range(6)]
    pictures.append(np.asarray(cv2.GaussianBlur(pictures[0], (0, 0), 5), np.uint8))
    detector, seen = TagDetector(), set()

    def second(number: int) -> None:
        found = detector.look(Frame(pictures[number // 4 % 7], float(number), number))
        seen.update(tag.text for tag in found.tags)

    assert_flat(second)
    assert len(seen) == 8
