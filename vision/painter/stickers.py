"""Paints tables with tagged cards on them, with the truth attached.

>>> table = paint_cards(["T94GZ253KV"], CardView(module=4.0), seed=1)
>>> table.truth[0].text
'T94GZ253KV'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float64]

MODULES = 21  # of a version-1 code
QUIET = 4  # the white margin of a code, in modules
_TEXTURE = 8  # pixels a module of the flat sticker
_SUPER = 2  # the scene is painted at twice its size, then shrunk, as a lens would average it


@dataclass(frozen=True)
class CardView:
    """How the camera sees the cards."""

    module: float = 4.0  # pixels a module in the middle of the picture, across the tilt
    tilt: float = 0.0  # degrees from looking straight down
    blur: float = 0.0  # sigma in pixels
    motion: float = 0.0  # pixels moved during the exposure
    glare: float = 0.0  # 0: none, 1: a white spot that covers a quarter of each sticker
    noise: float = 3.0
    light: float = 1.0
    size: tuple[int, int] = (1280, 720)


@dataclass(frozen=True)
class PaintedTag:
    text: str
    corners: Points  # of the code itself: its upper left, upper right, lower right, lower left
    turn: float  # degrees clockwise


@dataclass(frozen=True)
class PaintedCards:
    image: Image
    truth: tuple[PaintedTag, ...]


def code_matrix(text: str) -> Image:
    """The 21 x 21 modules of a code, 0 for dark and 255 for light, without a margin."""
    params = cv2.QRCodeEncoder_Params()
    params.version = 1
    params.correction_level = cv2.QRCodeEncoder_CORRECT_LEVEL_H
    params.mode = cv2.QRCodeEncoder_MODE_ALPHANUMERIC
    drawn = np.asarray(cv2.QRCodeEncoder_create(params).encode(text), dtype=np.uint8)
    margin = (drawn.shape[0] - MODULES) // 2
    return drawn[margin : margin + MODULES, margin : margin + MODULES]


def paint_cards(texts: Sequence[str], view: CardView, seed: int = 0) -> PaintedCards:
    """A table with one card a text, each at a random place and turn, none over another's tag."""
    random = np.random.default_rng(seed)
    width, height = view.size
    scene = _table(random, (width * _SUPER, height * _SUPER))
    half = (_SUPER - 1) / 2  # pixels are named by their middles
    camera = np.array([[_SUPER, 0, half], [0, _SUPER, half], [0, 0, 1.0]]) @ _camera(view)
    truth = []
    for text, (place, turn) in zip(texts, _places(random, len(texts), view), strict=True):
        flat = _flat_to_table(place, turn) @ _texture_to_modules()
        _lay(scene, _flat_card(random, text), camera @ flat)
        corners = _project(_camera(view) @ _flat_to_table(place, turn), _square(MODULES))
        truth.append(PaintedTag(text, corners, turn % 360.0))
    image = cv2.resize(scene, view.size, interpolation=cv2.INTER_AREA)
    return PaintedCards(_expose(random, image, view, truth), tuple(truth))


def _square(side: float) -> Points:
    half = side / 2
    return np.array([[-half, -half], [half, -half], [half, half], [-half, half]])


def _project(matrix: Points, points: Points) -> Points:
    return cv2.perspectiveTransform(points.reshape(-1, 1, 2), matrix).reshape(-1, 2)


def _camera(view: CardView) -> Points:
    """From the table plane, in modules round the middle of the picture, to pixels."""
    width, height = view.size
    angle = np.radians(view.tilt)
    focal = 1.1 * width
    distance = focal / view.module
    return np.array(
        [
            [focal, -width / 2 * np.sin(angle), width / 2 * distance],
            [0.0, focal * np.cos(angle) - height / 2 * np.sin(angle), height / 2 * distance],
            [0.0, -np.sin(angle), distance],
        ]
    )


def _places(
    random: np.random.Generator, count: int, view: CardView
) -> list[tuple[tuple[float, float], float]]:
    """Middles of the cards on the table plane, and their turns: a loose grid."""
    columns = max(1, int(np.ceil(np.sqrt(count * view.size[0] / view.size[1] * 0.8))))
    rows = int(np.ceil(count / columns))
    pitch = (MODULES + 2 * QUIET) * 1.45
    spots = [(column, row) for row in range(rows) for column in range(columns)][:count]
    places = []
    for column, row in spots:
        shift = random.uniform(-0.05, 0.05, 2) * pitch
        x = (column - (columns - 1) / 2) * pitch + shift[0]
        y = (row - (rows - 1) / 2) * pitch + shift[1]
        places.append(((float(x), float(y)), float(random.uniform(0, 360))))
    return places


def _flat_to_table(place: tuple[float, float], turn: float) -> Points:
    cosine, sine = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return np.array([[cosine, -sine, place[0]], [sine, cosine, place[1]], [0.0, 0.0, 1.0]])


def _texture_to_modules() -> Points:
    half = (MODULES + 2 * QUIET + 4) / 2
    return np.array([[1 / _TEXTURE, 0, -half], [0, 1 / _TEXTURE, -half], [0, 0, 1.0]])


def _flat_card(random: np.random.Generator, text: str) -> Image:
    """A sticker on a coloured card, seen flat: two modules of card show round the sticker."""
    side = MODULES + 2 * QUIET + 4
    card = np.empty((side, side, 3), np.uint8)
    card[:] = random.integers(30, 220, 3)
    card[2:-2, 2:-2] = 250
    start = 2 + QUIET
    card[start : start + MODULES, start : start + MODULES] = code_matrix(text)[:, :, None]
    card = np.clip(card, 18, 250)
    return cv2.resize(card, None, fx=_TEXTURE, fy=_TEXTURE, interpolation=cv2.INTER_NEAREST)


def _lay(scene: Image, flat: Image, matrix: Points) -> None:
    """Draw a flat picture into the scene, working only where it lands."""
    side = float(flat.shape[0])
    landing = _project(matrix, np.array([[0, 0], [side, 0], [side, side], [0, side]]))
    low = np.clip(np.floor(landing.min(axis=0)), 0, [scene.shape[1] - 1, scene.shape[0] - 1])
    high = np.clip(np.ceil(landing.max(axis=0)), low + 1, [scene.shape[1], scene.shape[0]])
    (left, top), (right, bottom) = low.astype(int), high.astype(int)
    scale = np.sqrt(cv2.contourArea(landing.astype(np.float32))) / side
    if scale < 0.7:  # shrink before the warp, which would skip pixels otherwise
        factor = max(scale, 0.1)
        flat = cv2.resize(flat, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        matrix = matrix @ np.diag([side / flat.shape[1], side / flat.shape[0], 1.0])
    matrix = np.array([[1.0, 0, -left], [0, 1.0, -top], [0, 0, 1.0]]) @ matrix
    size = (int(right - left), int(bottom - top))
    mask = np.full(flat.shape[:2], 255, np.uint8)
    where = cv2.warpPerspective(mask, matrix, size, flags=cv2.INTER_NEAREST) > 0
    part = scene[top:bottom, left:right]
    part[where] = cv2.warpPerspective(flat, matrix, size, flags=cv2.INTER_LINEAR)[where]


def _table(random: np.random.Generator, size: tuple[int, int]) -> Image:
    """Wood, cloth or a plain top: a colour with grain along one direction."""
    width, height = size
    grain = random.normal(0, 1, (height // 4, width // 16)).astype(np.float32)
    if random.random() < 0.5:
        grain = random.normal(0, 1, (height // 6, width // 6)).astype(np.float32)
    texture = cv2.resize(grain, size, interpolation=cv2.INTER_CUBIC)
    colour = random.uniform(50, 190, 3)
    painted = colour + texture[:, :, None] * random.uniform(4, 18)
    return np.clip(painted, 0, 255).astype(np.uint8)


def _expose(
    random: np.random.Generator, image: Image, view: CardView, truth: Sequence[PaintedTag]
) -> Image:
    """Light, glare, motion, blur and the noise of a sensor, in the order of a camera."""
    height, width = image.shape[:2]
    slope = np.linspace(0.8, 1.1, width) * view.light
    lit = image.astype(np.float32) * slope[None, :, None].astype(np.float32)
    if view.glare > 0:
        for tag in truth:
            lit += _glare(random, tag.corners, (height, width), view.glare)
        np.minimum(lit, 255, out=lit)
    if view.motion > 0:
        lit = cv2.filter2D(lit, -1, _motion_kernel(view.motion, random.uniform(0, np.pi)))
    if view.blur > 0:
        lit = cv2.GaussianBlur(lit, (0, 0), view.blur)
    lit += random.normal(0, view.noise, lit.shape).astype(np.float32)
    return np.clip(lit, 0, 255).astype(np.uint8)


def _glare(
    random: np.random.Generator, corners: Points, shape: tuple[int, int], strength: float
) -> npt.NDArray[np.float32]:
    middle = corners.mean(axis=0) + (corners[2] - corners[0]) * random.uniform(-0.35, 0.35)
    radius = float(np.linalg.norm(corners[2] - corners[0])) * 0.2 * strength
    rows, columns = np.ogrid[: shape[0], : shape[1]]
    far = ((columns - middle[0]) ** 2 + (rows - middle[1]) ** 2) / (radius * radius)
    spot: npt.NDArray[np.float32] = (400.0 * np.exp(-(far**2))).astype(np.float32)
    return spot[:, :, None]


def _motion_kernel(length: float, angle: float) -> npt.NDArray[np.float32]:
    """A line of the given length, drawn fine and shrunk so that fractions of a pixel count."""
    fine, side = 8, int(np.ceil(length)) | 1
    side += 2
    drawn = np.zeros((side * fine, side * fine), np.float32)
    middle = side * fine / 2
    reach = np.array([np.cos(angle), np.sin(angle)]) * length * fine / 2
    start, end = middle - reach, middle + reach
    cv2.line(drawn, tuple(map(int, start)), tuple(map(int, end)), 1.0, fine)
    kernel = cv2.resize(drawn, (side, side), interpolation=cv2.INTER_AREA)
    return kernel / kernel.sum()
