"""Dice where reading was hard or dear: close to the lens, many at once, busy frames, all evening.

python -m tests.bench dice_limits
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from time import process_time

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.bench.dice_scores import table
from vision.dice import DiceReader, trusted
from vision.dice.off_codes import DiceOffCodes
from vision.painter.camera import looking_down
from vision.painter.chance import plain_canvas, plain_look
from vision.painter.demo import DEMO_LOOKS, DemoTable
from vision.painter.die import lying
from vision.painter.lens import calm_lens
from vision.painter.light import room_light
from vision.painter.scene import Scene, paint
from vision.tags import TagReader
from vision.watcher import DiceWatcher

SCENES = 12
EVENING = 600.0
"""Seconds that the watcher is measured over, in the time of the film."""
FRAMES_A_SECOND = 30


def report() -> str:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return "\n\n".join([close_up(), many(), busy_frames(), evening()])
    finally:
        cv2.setNumThreads(threads)


def close_up() -> str:
    """A lone die whose top face is so wide, as a share of the picture; none of them cut."""
    reader, rows = DiceReader(), []
    for share in (0.2, 0.25, 0.3, 0.35, 0.4, 0.45):
        rng, right, wrong = np.random.default_rng(88), 0, 0
        for _ in range(SCENES):
            value = int(rng.integers(1, 7))
            read = [die.value for die in trusted(reader.read(_alone(value, share, rng)))]
            right += read == [value]
            wrong += bool(Counter(read) - Counter([value]))
        rows.append([f"{100 * share:.0f}% of the picture", str(SCENES), str(right), str(wrong)])
    return table(["a lone die", "pictures", "trusted and right", "wrong"], rows)


def _alone(value: int, share: float, rng: np.random.Generator) -> NDArray[np.uint8]:
    size, focal = (640, 480), 640 * float(rng.uniform(0.8, 1.2))
    away = focal * 16 / (size[0] * share) + 16
    look = replace(plain_look(rng), size=16.0)
    scene = Scene(
        camera=looking_down(size, focal, away, math.radians(rng.uniform(0, 25))),
        light=room_light(rng),
        lens=calm_lens(rng),
        canvas=plain_canvas(rng, 60, look.body),
        grain=4.0,
        dice=[lying(look, value, (0.0, 0.0), float(rng.uniform(0, 2 * math.pi)))],
    )
    return paint(scene, rng).image


def many() -> str:
    """Dice in rows on the demo table, a frame of 1280 x 720."""
    reader, rows, stage = DiceReader(), [], DemoTable((1280, 720))
    for across, down in ((4, 3), (6, 4), (8, 5), (10, 5)):
        count = across * down
        places = [
            ((k % across - across / 2 + 0.5) * 26, (k // across - 2) * 26) for k in range(count)
        ]
        values = [k % 6 + 1 for k in range(count)]
        dice = [
            lying(DEMO_LOOKS[0], value, place, 0.2 * k)
            for k, (value, place) in enumerate(zip(values, places, strict=True))
        ]
        image = stage.paint(dice)
        start = process_time()
        read = reader.read(image)
        spent = (process_time() - start) * 1000
        believed = Counter(die.value for die in trusted(read))
        right = sum((believed & Counter(values)).values())
        wrong = sum((believed - Counter(values)).values())
        doubts = len(read) - sum(believed.values())
        rows.append([str(count), str(right), str(wrong), str(doubts), f"{spent:.0f}"])
    return table(["dice", "trusted and right", "wrong", "doubtful", "ms"], rows)


def busy_frames() -> str:
    """Frames that look like dice and codes all over: the reader alone, and beside tags."""
    reader, rows = DiceReader(), []
    tags = TagReader()
    live = DiceOffCodes(reader, lambda image: [tag.corners for tag in tags.read_tags(image)])
    for name, image in BUSY.items():
        frame = image()
        times = []
        for read in (reader.read, live.read):
            read(frame)
            start = process_time()
            dice = read(frame)
            times.append((process_time() - start) * 1000)
        false = len(trusted(dice))
        rows.append([name, *(f"{spent:.0f}" for spent in times), str(false)])
    return table(["1920 x 1080", "ms alone", "ms beside tags", "trusted"], rows)


def _eyes(step: int) -> NDArray[np.uint8]:
    """Corner marks of codes side by side."""
    mark = np.full((9, 9), 255, np.uint8)
    mark[1:8, 1:8], mark[2:7, 2:7], mark[3:6, 3:6] = 0, 255, 0
    tile = cv2.resize(mark, (step, step), interpolation=cv2.INTER_NEAREST)
    sheet = np.tile(tile, (1080 // step + 1, 1920 // step + 1))[:1080, :1920]
    return np.asarray(cv2.cvtColor(sheet, cv2.COLOR_GRAY2BGR), np.uint8)


def _noise() -> NDArray[np.uint8]:
    coarse = np.random.default_rng(1).integers(0, 255, (108, 192, 3), np.uint8)
    return np.asarray(cv2.resize(coarse, (1920, 1080), interpolation=cv2.INTER_CUBIC), np.uint8)


def _pips() -> NDArray[np.uint8]:
    sheet = np.full((1080, 1920, 3), 235, np.uint8)
    for x in range(20, 1920, 32):
        for y in range(20, 1080, 32):
            cv2.circle(sheet, (x, y), 8, (20, 20, 20), -1, cv2.LINE_AA)
    return sheet


BUSY = {
    "corner marks of 27 pixels": lambda: _eyes(27),
    "corner marks of 63 pixels": lambda: _eyes(63),
    "coarse noise": _noise,
    "pips all over": _pips,
}


def evening() -> str:
    """A tray on which two dice lie for ten minutes, and a new roll half way."""
    stage, rng = DemoTable((1280, 720)), np.random.default_rng(3)
    rolls = [((4, -40.0, 10.0), (6, 20.0, -15.0)), ((2, 10.0, 30.0), (5, -30.0, -20.0))]
    frames = []
    for roll in rolls:
        clean = stage.paint([lying(DEMO_LOOKS[0], v, (x, y), 0.4) for v, x, y in roll])
        noisy = [clean + rng.normal(0, 3, clean.shape) for _ in range(6)]
        frames.append([np.clip(image, 0, 255).astype(np.uint8) for image in noisy])
    watcher, told, looks = DiceWatcher(DiceReader(), 2), 0, 0
    start = process_time()
    for number in range(int(EVENING * FRAMES_A_SECOND)):
        time = number / FRAMES_A_SECOND
        if watcher.due(time):
            looks += 1
            shown = frames[time > EVENING / 2]
            told = watcher.look(time, shown[looks % len(shown)]).roll
    share = 100 * (process_time() - start) / EVENING
    header = ["watching for ten minutes", "looks", "new rolls told of 1", "of one core"]
    return table(header, [["1280 x 720", str(looks), str(told), f"{share:.1f}%"]])


if __name__ == "__main__":
    print(report())
