"""Table tops: wood, felt, carpet, cloth, stone, paper. Each is a square of albedo in 0..1."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.painter.kinds import Colour, Floats, Rng, floats

TEXTURE = 512


def random_colour(rng: Rng, low: float = 0.03, high: float = 0.9) -> Colour:
    """Any paint: grey as often as bright."""
    hue, strength = rng.uniform(0, 180), rng.choice([0.0, 0.15, 0.5, 0.9]) * rng.uniform(0.5, 1)
    level = rng.uniform(low, high)
    pixel = np.array([[[hue, 255 * strength, 255 * level]]]).astype(np.uint8)
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] / 255.0
    return float(blue), float(green), float(red)


def noise(rng: Rng, cells_x: float, cells_y: float, size: int = TEXTURE) -> Floats:
    """Smooth noise in -1..1 with so many cells across and down."""
    grid = rng.uniform(-1, 1, (max(int(cells_y), 2), max(int(cells_x), 2))).astype(np.float32)
    return floats(cv2.resize(grid, (size, size), interpolation=cv2.INTER_CUBIC))


def cloud(rng: Rng, cells: float, octaves: int = 4, size: int = TEXTURE) -> Floats:
    total = np.zeros((size, size), np.float32)
    for octave in range(octaves):
        total += noise(rng, cells * 2**octave, cells * 2**octave, size) / 2**octave
    return floats(total / 2)


def tinted(pattern: Floats, colour: Colour, depth: float) -> Floats:
    return floats(np.clip(floats(colour) * (1 + depth * pattern[..., None]), 0, 1))


def blend(one: Floats, other: Floats | Colour, share: Floats) -> Floats:
    weight = np.clip(share, 0, 1)[..., None]
    return floats(one * (1 - weight) + floats(other) * weight)


def plain(rng: Rng) -> Floats:
    """Paper, a painted desk, plastic."""
    grain = rng.normal(0, 1, (TEXTURE, TEXTURE)).astype(np.float32)
    coarse = cloud(rng, rng.uniform(2, 10), 3)
    colour = (
        random_colour(rng, 0.03, 0.95)
        if rng.random() < 0.5
        else (float(rng.uniform(0.5, 0.95)),) * 3
    )
    return tinted(coarse * 0.5 + grain * rng.uniform(0, 0.4), colour, float(rng.uniform(0, 0.15)))


WOODS: tuple[Colour, ...] = (
    (0.25, 0.42, 0.65),
    (0.45, 0.62, 0.78),
    (0.10, 0.20, 0.42),
    (0.08, 0.16, 0.38),
    (0.62, 0.72, 0.80),
    (0.16, 0.22, 0.28),
    (0.10, 0.14, 0.20),
    (0.30, 0.38, 0.46),
)


def wood(rng: Rng) -> Floats:
    base = WOODS[rng.integers(len(WOODS))]
    colour = tuple(float(np.clip(c * rng.uniform(0.7, 1.25), 0, 1)) for c in base)
    bend = cloud(rng, 2, 2) * rng.uniform(2, 25)
    ys, xs = np.mgrid[0:TEXTURE, 0:TEXTURE].astype(np.float32)
    stripes = noise(rng, rng.uniform(2, 5), rng.uniform(20, 90)) + 0.6 * noise(
        rng, rng.uniform(4, 12), rng.uniform(120, 300)
    )
    grain = cv2.remap(stripes, xs, ys + bend, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    top = tinted(floats(grain), (colour[0], colour[1], colour[2]), float(rng.uniform(0.05, 0.45)))
    if rng.random() < 0.3:
        width = int(rng.uniform(60, 260))
        for edge in range(int(rng.uniform(0, width)), TEXTURE, width):
            top[edge : edge + 2] *= 0.5
    return top


def felt(rng: Rng) -> Floats:
    fibres = rng.normal(0, 1, (TEXTURE, TEXTURE)).astype(np.float32)
    fibres = floats(cv2.GaussianBlur(fibres, (0, 0), float(rng.uniform(0.4, 1.2))) * 2)
    patches = cloud(rng, rng.uniform(4, 14), 3)
    return tinted(fibres * 0.6 + patches * 0.5, random_colour(rng), float(rng.uniform(0.05, 0.35)))


def carpet(rng: Rng) -> Floats:
    """Loops in rows, or a shaggy pile."""
    cells = rng.uniform(50, 160)
    loops = rng.uniform(0, 1, (int(cells), int(cells * rng.uniform(0.6, 1.6)))).astype(np.float32)
    big = floats(cv2.resize(loops, (TEXTURE, TEXTURE), interpolation=cv2.INTER_NEAREST))
    soft = floats(cv2.GaussianBlur(big, (0, 0), float(TEXTURE / cells * rng.uniform(0.2, 0.5))))
    ys, xs = np.mgrid[0:TEXTURE, 0:TEXTURE].astype(np.float32)
    step = TEXTURE / cells
    weave = np.cos(xs * 2 * np.pi / step) * np.cos(ys * 2 * np.pi / step)
    warp_x = xs + cloud(rng, 12, 2) * step * 1.5
    warp_y = ys + cloud(rng, 12, 2) * step * 1.5
    pattern = (soft - 0.5) * 2 + floats(weave) * rng.uniform(0, 0.6)
    pattern = cv2.remap(pattern, warp_x, warp_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return tinted(floats(pattern), random_colour(rng), float(rng.uniform(0.15, 0.6)))


def tweed(rng: Rng) -> Floats:
    """Two yarns, light and dark, as in upholstery."""
    step = int(rng.uniform(3, 12))
    ys, xs = np.mgrid[0:TEXTURE, 0:TEXTURE]
    twill = ((xs // step + ys // step * int(rng.integers(1, 3))) % int(rng.integers(2, 5))) == 0
    yarn = twill.astype(np.float32) + rng.normal(0, 0.3, twill.shape).astype(np.float32)
    yarn = floats(cv2.GaussianBlur(yarn, (0, 0), float(rng.uniform(0.5, 1.5))))
    dark = random_colour(rng, 0.02, 0.5)
    return blend(np.tile(floats(dark), (TEXTURE, TEXTURE, 1)), random_colour(rng), yarn)


def speckled(rng: Rng) -> Floats:
    """Stone and terrazzo."""
    top = np.tile(floats(random_colour(rng)), (TEXTURE, TEXTURE, 1))
    for _ in range(int(rng.integers(1, 4))):
        chips = cloud(rng, rng.uniform(15, 140), 2)
        edge = rng.uniform(0.1, 0.6)
        top = blend(top, random_colour(rng), floats((chips - edge) * 12))
    return top


def cloth(rng: Rng) -> Floats:
    """Stripes, checks and polka dots."""
    one, other = random_colour(rng), random_colour(rng)
    step = rng.uniform(8, 90)
    ys, xs = np.mgrid[0:TEXTURE, 0:TEXTURE].astype(np.float32)
    kind = rng.integers(3)
    share = rng.uniform(0.2, 0.6)
    if kind == 0:
        mask = (xs % step) < step * share
    elif kind == 1:
        mask = ((xs // step) + (ys // step)) % 2 < 1
    else:
        shift = (ys // step % 2) * step / 2
        mask = np.hypot((xs + shift) % step - step / 2, ys % step - step / 2) < step * share * 0.6
    pattern = floats(cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 0.8))
    weave = rng.normal(0, 0.04, (TEXTURE, TEXTURE, 1)).astype(np.float32)
    top = blend(np.tile(floats(one), (TEXTURE, TEXTURE, 1)), other, pattern)
    return floats(np.clip(top * (1 + weave), 0, 1))


def picture(rng: Rng) -> Floats:
    """A photograph or painting printed on the table: blotches of many colours and sizes."""
    top = np.tile(floats(random_colour(rng)), (TEXTURE, TEXTURE, 1))
    for _ in range(int(rng.integers(3, 9))):
        stretch = np.exp(rng.normal(0, 0.9))
        cells = np.exp(rng.uniform(np.log(3), np.log(60)))
        shape = noise(rng, cells * stretch, cells / stretch)
        top = blend(top, random_colour(rng), floats((shape - rng.uniform(0, 0.6)) * 8))
    return lights(top, rng) if rng.random() < 0.3 else top


def lights(top: Floats, rng: Rng) -> Floats:
    """Discs of light over one another, as lamps out of focus are: round, and no pips."""
    shining = np.zeros_like(top)
    for _ in range(int(rng.integers(5, 80))):
        spot = np.zeros((TEXTURE, TEXTURE), np.float32)
        at = tuple(int(v) for v in rng.integers(0, TEXTURE, 2))
        cv2.circle(spot, at, int(rng.integers(3, 45)), 1.0, -1, cv2.LINE_AA)
        shining += spot[..., None] * floats(random_colour(rng)) * float(rng.uniform(0.2, 0.8))
    soft = cv2.GaussianBlur(shining, (0, 0), float(rng.uniform(0.5, 5)))
    return floats(np.clip(top * float(rng.uniform(0, 0.8)) + soft, 0, 1))


def pale(rng: Rng) -> Floats:
    """Bright and quiet: paper, laminate, a table cloth, brushed metal."""
    level = float(rng.uniform(0.4, 0.95))
    warm = float(rng.normal(0.04, 0.06))
    colour = (level * (1 - warm), level, min(level * (1 + warm), 1.0))
    grain = rng.normal(0, 1, (TEXTURE, TEXTURE)).astype(np.float32)
    fine = floats(cv2.GaussianBlur(grain, (0, 0), float(rng.uniform(0.3, 2.0))))
    stripes = noise(rng, rng.uniform(2, 6), rng.uniform(20, 120)) * float(rng.choice([0, 0, 1]))
    pattern = cloud(rng, rng.uniform(2, 8), 3) * 0.5 + fine * rng.uniform(0, 0.5) + stripes
    return tinted(floats(pattern), colour, float(rng.uniform(0, 0.12)))


SURFACES: dict[str, Callable[[Rng], Floats]] = {
    "plain": plain,
    "wood": wood,
    "felt": felt,
    "carpet": carpet,
    "tweed": tweed,
    "speckled": speckled,
    "cloth": cloth,
    "picture": picture,
}
WEIGHTS = floats([0.27, 0.2, 0.11, 0.12, 0.06, 0.07, 0.07, 0.1])


def random_surface(rng: Rng) -> Floats:
    names = list(SURFACES)
    return SURFACES[names[int(rng.choice(len(names), p=WEIGHTS / WEIGHTS.sum()))]](rng)


def green_felt(rng: Rng) -> Floats:
    """The demo table: calm green baize."""
    fibres = rng.normal(0, 1, (TEXTURE, TEXTURE)).astype(np.float32)
    fibres = floats(cv2.GaussianBlur(fibres, (0, 0), 0.7) * 2)
    patches = cloud(rng, 6, 3)
    return tinted(fibres * 0.5 + patches * 0.4, (0.20, 0.36, 0.10), 0.12)
