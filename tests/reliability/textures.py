"""Pictures with neither dice nor tags in them: noise, patterns, table tops, and what confuses.

Each kind is drawn anew for every number. Nothing here uses the painter that the dice reader was
trained with, except for its bare table tops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.painter.surfaces import SURFACES

Image = NDArray[np.uint8]
Rng = np.random.Generator
SIZES = ((1280, 720), (640, 480), (720, 1280), (960, 540), (1280, 960))
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghkmnopqrstuvwxyz0123456789.,:;%&"


def colour(rng: Rng) -> tuple[int, int, int]:
    blue, green, red = rng.integers(0, 256, 3)
    return int(blue), int(green), int(red)


def flat(size: tuple[int, int], paint: tuple[int, int, int]) -> Image:
    return np.full((size[1], size[0], 3), paint, np.uint8)


def black(_rng: Rng, size: tuple[int, int]) -> Image:
    return flat(size, (0, 0, 0))


def white(_rng: Rng, size: tuple[int, int]) -> Image:
    return flat(size, (255, 255, 255))


def one_colour(rng: Rng, size: tuple[int, int]) -> Image:
    return flat(size, colour(rng))


def noise(rng: Rng, size: tuple[int, int]) -> Image:
    return rng.integers(0, 256, (size[1], size[0], 3), np.uint8)


def grey_noise(rng: Rng, size: tuple[int, int]) -> Image:
    grey = rng.integers(0, 256, (size[1], size[0]), np.uint8)
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)


def dark_sensor(rng: Rng, size: tuple[int, int]) -> Image:
    """A lens cap: a little noise on black, squeezed as a phone squeezes it."""
    grain = rng.normal(rng.uniform(2, 20), rng.uniform(1, 12), (size[1], size[0], 3))
    raw = np.clip(grain, 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", raw, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(20, 80))])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def salt_and_pepper(rng: Rng, size: tuple[int, int]) -> Image:
    picture = flat(size, colour(rng))
    chance = rng.random((size[1], size[0]))
    share = rng.uniform(0.001, 0.2)
    picture[chance < share / 2] = 0
    picture[chance > 1 - share / 2] = 255
    return picture


def clouds(rng: Rng, size: tuple[int, int]) -> Image:
    """Noise of several sizes on top of each other, each colour for itself."""
    total = np.zeros((size[1], size[0], 3), np.float32)
    for octave in range(2, 8):
        cells = rng.random((2**octave, 2**octave, 3), np.float32) - 0.5
        total += cv2.resize(cells, size, interpolation=cv2.INTER_CUBIC) / 2 ** (octave / 2)
    return np.clip(128 + 180 * total, 0, 255).astype(np.uint8)


def coarse_noise(rng: Rng, size: tuple[int, int]) -> Image:
    """Blocks as large as dice and their pips, sharp or soft."""
    cell = int(rng.integers(3, 60))
    shape = (size[1] // cell + 1, size[0] // cell + 1, 3)
    how = cv2.INTER_NEAREST if rng.random() < 0.5 else cv2.INTER_CUBIC
    cells = rng.integers(0, 256, shape).astype(np.uint8)
    return np.asarray(cv2.resize(cells, size, interpolation=how), np.uint8)


def grid(size: tuple[int, int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    ys, xs = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32)
    return xs, ys


def turned(rng: Rng, size: tuple[int, int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    xs, ys = grid(size)
    angle = rng.uniform(0, np.pi)
    c, s = np.float32(np.cos(angle)), np.float32(np.sin(angle))
    return c * xs - s * ys, s * xs + c * ys


def two_colours(rng: Rng, mask: NDArray[np.bool_]) -> Image:
    picture = np.where(mask[..., None], np.array(colour(rng)), np.array(colour(rng)))
    return np.asarray(cv2.GaussianBlur(picture.astype(np.uint8), (3, 3), 0), np.uint8)


def stripes(rng: Rng, size: tuple[int, int]) -> Image:
    across, _ = turned(rng, size)
    step = rng.uniform(4, 120)
    return two_colours(rng, across % step < step * rng.uniform(0.2, 0.8))


def checks(rng: Rng, size: tuple[int, int]) -> Image:
    across, down = turned(rng, size)
    step = rng.uniform(5, 120)
    return two_colours(rng, (across // step + down // step) % 2 < 1)


def polka_dots(rng: Rng, size: tuple[int, int]) -> Image:
    across, down = turned(rng, size)
    step = rng.uniform(8, 90)
    shift = (down // step % 2) * step / 2 if rng.random() < 0.5 else np.float32(0)
    away = np.hypot((across + shift) % step - step / 2, down % step - step / 2)
    return two_colours(rng, away < step * rng.uniform(0.1, 0.45))


def scattered_dots(rng: Rng, size: tuple[int, int]) -> Image:
    """Confetti: round spots of any colour where they fell."""
    picture = flat(size, colour(rng))
    one = colour(rng) if rng.random() < 0.5 else None
    most = rng.uniform(4, 40)
    for _ in range(int(rng.integers(10, 400))):
        at = (int(rng.integers(0, size[0])), int(rng.integers(0, size[1])))
        paint = one if one is not None else colour(rng)
        cv2.circle(picture, at, int(rng.uniform(2, most)), paint, -1, cv2.LINE_AA)
    return picture


def boxes(rng: Rng, size: tuple[int, int]) -> Image:
    """Empty squares and oblongs of any colour."""
    picture = flat(size, colour(rng))
    for _ in range(int(rng.integers(5, 150))):
        middle = (float(rng.integers(0, size[0])), float(rng.integers(0, size[1])))
        sides = (float(rng.uniform(8, 150)), float(rng.uniform(8, 150)))
        corners = cv2.boxPoints((middle, sides, float(rng.uniform(0, 90))))
        cv2.fillPoly(picture, [corners.astype(np.int32)], colour(rng), cv2.LINE_AA)
    return picture


def halftone(rng: Rng, size: tuple[int, int]) -> Image:
    """A printed picture under the lens: dots that grow with the shade."""
    across, down = turned(rng, size)
    step = rng.uniform(6, 30)
    cells = rng.random((6, 6)).astype(np.float32)
    shade = cv2.resize(cells, size, interpolation=cv2.INTER_CUBIC)
    away = np.hypot(across % step - step / 2, down % step - step / 2)
    return two_colours(rng, away < step * 0.6 * shade)


def moire(rng: Rng, size: tuple[int, int]) -> Image:
    xs, ys = grid(size)
    total = np.zeros(xs.shape, np.float32)
    for _ in range(2):
        x, y = rng.uniform(0, size[0]), rng.uniform(0, size[1])
        total += np.cos(np.hypot(xs - x, ys - y) * rng.uniform(0.1, 1.5)).astype(np.float32)
    grey = np.clip(128 + 60 * total, 0, 255).astype(np.uint8)
    return np.asarray(cv2.applyColorMap(grey, int(rng.integers(0, 12))), np.uint8)


def page(rng: Rng, size: tuple[int, int]) -> Image:
    """A page of print."""
    picture = flat(size, (235, 240, 240))
    scale = float(rng.uniform(0.4, 2.5))
    step = int(30 * scale)
    for y in range(step, size[1], step):
        text = "".join(LETTERS[i] for i in rng.integers(0, len(LETTERS), 90))
        font = int(rng.integers(0, 5))
        cv2.putText(picture, text, (8, y), font, scale, (30, 30, 30), 1 + int(scale), cv2.LINE_AA)
    return picture


def bricks(rng: Rng, size: tuple[int, int]) -> Image:
    """A wall, or the tiles of a floor."""
    xs, ys = grid(size)
    high = rng.uniform(15, 90)
    wide = high * rng.uniform(1, 3)
    shift = (ys // high % 2) * wide / 2 * (rng.random() < 0.7)
    gap = rng.uniform(1, 5)
    mortar = ((xs + shift) % wide < gap) | (ys % high < gap)
    picture = two_colours(rng, mortar).astype(np.float32)
    return np.clip(picture + rng.normal(0, 12, picture.shape), 0, 255).astype(np.uint8)


def bokeh(rng: Rng, size: tuple[int, int]) -> Image:
    """Lights out of focus."""
    light = np.zeros((size[1], size[0], 3), np.float32)
    for _ in range(int(rng.integers(5, 60))):
        spot = np.zeros_like(light)
        at = (int(rng.integers(0, size[0])), int(rng.integers(0, size[1])))
        cv2.circle(spot, at, int(rng.integers(5, 60)), colour(rng), -1, cv2.LINE_AA)
        light += spot * float(rng.uniform(0.2, 0.8))
    soft = cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.6, 6)))
    return np.clip(soft + rng.normal(8, 5, soft.shape), 0, 255).astype(np.uint8)


def gradient(rng: Rng, size: tuple[int, int]) -> Image:
    across, _ = turned(rng, size)
    share = (across - across.min()) / np.ptp(across)
    one, other = np.array(colour(rng), np.float32), np.array(colour(rng), np.float32)
    return (one + (other - one) * share[..., None]).astype(np.uint8)


def code_like(rng: Rng, size: tuple[int, int]) -> Image:
    """Black and white modules with the eyes of a QR code here and there, and no code."""
    cell = int(rng.integers(3, 12))
    shape = (size[1] // cell + 1, size[0] // cell + 1)
    cells = (rng.random(shape) < 0.5).astype(np.uint8) * 255
    eye = np.full((9, 9), 255, np.uint8)
    eye[1:8, 1:8] = 0
    eye[2:7, 2:7] = 255
    eye[3:6, 3:6] = 0
    for _ in range(int(rng.integers(1, 30))):
        y, x = int(rng.integers(0, shape[0] - 9)), int(rng.integers(0, shape[1] - 9))
        cells[y : y + 9, x : x + 9] = eye
    grey = np.kron(cells, np.ones((cell, cell), np.uint8))[: size[1], : size[0]]
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)


def _table_top(name: str) -> Callable[[Rng, tuple[int, int]], Image]:
    def draw(rng: Rng, size: tuple[int, int]) -> Image:
        albedo = np.clip(SURFACES[name](rng), 0, 1)
        side = max(size)
        big = cv2.resize(albedo, (side, side), interpolation=cv2.INTER_LINEAR)
        return (big[: size[1], : size[0]] ** 0.45 * 255).astype(np.uint8)

    return draw


KINDS: dict[str, Callable[[Rng, tuple[int, int]], Image]] = {
    one.__name__: one
    for one in (
        black,
        white,
        one_colour,
        noise,
        grey_noise,
        dark_sensor,
        salt_and_pepper,
        clouds,
        coarse_noise,
        stripes,
        checks,
        polka_dots,
        scattered_dots,
        boxes,
        halftone,
        moire,
        page,
        bricks,
        bokeh,
        gradient,
        code_like,
    )
} | {f"table top of {name}": _table_top(name) for name in SURFACES}


def frames(count: int) -> Iterator[tuple[str, int, Image]]:
    """So many pictures, all kinds in turn, with the kind and the number that draws it again."""
    names = list(KINDS)
    for number in range(count):
        name = names[number % len(names)]
        yield name, number, drawn(name, number)


def drawn(name: str, number: int) -> Image:
    rng = np.random.default_rng(number)
    size = SIZES[number // len(KINDS) % len(SIZES)]
    return KINDS[name](rng, size)
