"""Pictures made to keep a reader of codes busy: all finder patterns, screens, prints, textures."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
import segno
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Size = tuple[int, int]
"""Width and height."""


def _worker(module: int) -> Grey:
    pattern = np.full((9, 9), 255, np.uint8)
    pattern[1:8, 1:8] = 0
    pattern[2:7, 2:7] = 255
    pattern[3:6, 3:6] = 0
    return np.kron(pattern, np.ones((module, module), np.uint8))


def rows_of_eyes(size: Size, module: int) -> Grey:
    eye = _worker(module)
    width, height = size
    tiled = np.tile(eye, (height // len(eye) + 1, width // len(eye) + 1))
    return np.ascontiguousarray(tiled[:height, :width])


def scattered_eyes(size: Size) -> Grey:
    width, height = size
    chance = np.random.default_rng(1)
    picture = np.full((height, width), 230, np.uint8)
    for _ in range(width * height // 900):
        eye = _worker(int(chance.integers(1, 6)))
        y, x = (int(chance.integers(0, side - len(eye))) for side in (height, width))
        picture[y : y + len(eye), x : x + len(eye)] = eye
    return picture


def moire(size: Size) -> Grey:
    x, y = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    waves = np.sin(x * 0.9 + 0.001 * y * x) + np.sin(y * 0.83 + 0.0007 * x * x)
    return (127 + 60 * waves).clip(0, 255).astype(np.uint8)


def texture(size: Size) -> Grey:
    noise = np.random.default_rng(1).integers(0, 256, size[::-1], dtype=np.uint8)
    return np.asarray(cv2.GaussianBlur(noise, (0, 0), 1.2), np.uint8)


def halftone(size: Size) -> Grey:
    width, height = size
    chance = np.random.default_rng(3)
    tones = chance.integers(0, 255, (height // 64, width // 64)).astype(np.uint8)
    tones = np.asarray(cv2.resize(tones, size, interpolation=cv2.INTER_CUBIC), np.uint8)
    steps = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) * 16
    screen = np.tile(steps, (height // 4 + 1, width // 4 + 1))[:height, :width]
    return np.where(tones > screen, 255, 0).astype(np.uint8)


@cache
def _code(number: int, module: int) -> Grey:
    matrix = np.array(list(segno.make_qr(f"CODE {number}", version=2).matrix), np.uint8)
    return np.kron((1 - matrix) * 255, np.ones((module, module), np.uint8))


def page_of_codes(size: Size, module: int = 3) -> Grey:
    width, height = size
    page = np.full((height, width), 255, np.uint8)
    step, number = 32 * module, 0
    for y in range(10, height - step, step):
        for x in range(10, width - step, step):
            code = _code(number % 40, module)
            page[y : y + len(code), x : x + len(code)] = code
            number += 1
    return page


def triples_in_noise(size: Size, module: int = 3) -> Grey:
    """Three eyes each as a code has them, in a mess of modules: every three must be tried."""
    width, height = size
    chance = np.random.default_rng(7)
    bits = chance.integers(0, 2, (height // module + 1, width // module + 1)).astype(np.uint8) * 255
    picture = np.kron(bits, np.ones((module, module), np.uint8))[:height, :width].copy()
    eye, span = _worker(module), 14 * module
    for y in range(0, height - span - len(eye), 70):
        for x in range(0, width - span - len(eye), 70):
            for down, right in ((0, 0), (0, span), (span, 0)):
                top, left = y + down, x + right
                picture[top : top + len(eye), left : left + len(eye)] = eye
    return picture


def bullseyes(size: Size, module: int = 4) -> Grey:
    """Round eyes in rows: every two look like the side of a code, whatever way they lie."""
    pitch = 10 * module
    x, y = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    radius = np.hypot(x % pitch - pitch / 2, y % pitch - pitch / 2) / module
    dark = (radius < 1.5) | ((radius > 2.5) & (radius < 3.5))
    return np.where(dark, 20, 235).astype(np.uint8)


PICTURES: dict[str, Callable[[Size], Grey]] = {
    "triples in noise": triples_in_noise,
    "hundreds of codes": lambda size: page_of_codes(size, 1),
    "tiny eyes": lambda size: rows_of_eyes(size, 1),
    "small eyes": lambda size: rows_of_eyes(size, 2),
    "large eyes": lambda size: rows_of_eyes(size, 5),
    "huge eyes": lambda size: rows_of_eyes(size, 12),
    "bullseyes": bullseyes,
    "scattered eyes": scattered_eyes,
    "moire": moire,
    "texture": texture,
    "halftone": halftone,
    "page of codes": page_of_codes,
}
