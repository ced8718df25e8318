"""Tagged cards on a painted table, with the truth attached.

>>> table = paint_cards(["T94GZ253KV"], CardView(module=4.0), seed=1)
>>> table.truth[0].text
'T94GZ253KV'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, pi, radians, sin, sqrt

import cv2
import numpy as np

from vision.painter.camera import Camera, looking_down
from vision.painter.chance import random_canvas
from vision.painter.kinds import Colour, Floats, Image, Rng, floats
from vision.painter.lens import Lens, expose
from vision.painter.light import plain_light, random_light
from vision.painter.scene import Scene, paint_table
from vision.tags import version1

MODULES = version1.SIDE
QUIET = 4  # the white margin of a code, in modules
STICKER = MODULES + 2 * QUIET
_TEXTURE = 8  # pixels a module of the flat sticker
_RIM = 2  # modules of card that show round a sticker
_SUPER = 3  # a card is painted at this many times its size, then shrunk, as a lens averages
STICKER_SIZE = 25.0  # millimetres
_PAPER, _INK = 0.88, 0.03  # how much light they throw back


@dataclass(frozen=True)
class Card:
    """A card with a sticker, lying on the table plane; millimetres and degrees clockwise."""

    text: str
    x: float
    y: float
    turn: float = 0.0
    sticker: float = 25.0
    colour: Colour = (0.3, 0.3, 0.3)


@dataclass(frozen=True)
class CardView:
    """How the camera sees the cards."""

    module: float = 4.0  # pixels a module in the middle of the picture, across the tilt
    tilt: float = 0.0  # degrees from looking straight down
    blur: float = 0.0  # sigma in pixels
    motion: float = 0.0  # pixels moved during the exposure
    glare: float = 0.0  # 0: none, 1: a white spot over a good part of each sticker
    noise: float = 0.012
    plain: bool = False  # one calm lamp in place of a room somewhere
    size: tuple[int, int] = (1280, 720)


@dataclass(frozen=True)
class PaintedTag:
    text: str
    corners: Floats  # of the code itself: its upper left, upper right, lower right, lower left
    turn: float  # degrees clockwise on the table


@dataclass(frozen=True)
class PaintedCards:
    image: Image
    truth: tuple[PaintedTag, ...]


def paint_cards(
    texts: Sequence[str], view: CardView, seed: int = 0, ring: bool = False
) -> PaintedCards:
    """A table with one card a text, each at a random place and turn, none over another.

    As a ring they lie round a board, clockwise from the top.
    """
    rng = np.random.default_rng(seed)
    camera = view_camera(view, STICKER_SIZE)
    light = plain_light() if view.plain else random_light(rng)
    albedo, falling = paint_table(Scene(camera, light, Lens(), *_table(rng, camera)))
    truth = []
    for card in in_a_ring(texts) if ring else scattered(rng, texts, view):
        lay_card(albedo, camera, card)
        truth.append(card_truth(card, camera))
    albedo *= falling * _metered(falling)
    if view.glare > 0:
        for tag in truth:
            _add_glare(albedo, rng, tag.corners, view.glare)
    return PaintedCards(expose(albedo, _lens(rng, view), rng), tuple(truth))


def lay_card(albedo: Floats, camera: Camera, card: Card) -> None:
    """Draw a card into the picture of a table's own colours, before light falls on it."""
    flat = _flat_card(card)
    side = float(flat.shape[0])
    matrix = _card_to_image(card, camera) @ _texture_to_modules()
    square = np.array([[[0, 0]], [[side, 0]], [[side, side]], [[0, side]]])
    landing = cv2.perspectiveTransform(square, matrix).reshape(-1, 2)
    low = np.clip(np.floor(landing.min(axis=0)), 0, [albedo.shape[1] - 1, albedo.shape[0] - 1])
    high = np.clip(np.ceil(landing.max(axis=0)) + 1, low + 1, [albedo.shape[1], albedo.shape[0]])
    left, top, right, bottom = (int(edge) for edge in (*low, *high))
    scale = _SUPER * sqrt(cv2.contourArea(floats(landing))) / side
    if scale < 0.7:  # shrink before the warp, which would skip pixels otherwise
        small = max(8, round(side * scale))
        flat = floats(cv2.resize(flat, (small, small), interpolation=cv2.INTER_AREA))
        matrix = matrix @ _pixels_of_size(side / small)
    shift = np.array([[1.0, 0, -left], [0, 1.0, -top], [0, 0, 1.0]])
    matrix = np.linalg.inv(_pixels_of_size(1 / _SUPER)) @ shift @ matrix
    size = (right - left, bottom - top)
    large = (size[0] * _SUPER, size[1] * _SUPER)
    drawn = cv2.warpPerspective(flat, matrix, large, flags=cv2.INTER_LINEAR)
    cover = cv2.warpPerspective(np.ones(flat.shape[:2], np.float32), matrix, large)
    share = floats(cv2.resize(cover, size, interpolation=cv2.INTER_AREA))[:, :, None]
    part = albedo[top:bottom, left:right]
    part *= 1 - share
    part += floats(cv2.resize(drawn, size, interpolation=cv2.INTER_AREA))


def card_truth(card: Card, camera: Camera) -> PaintedTag:
    half = MODULES / 2
    box = np.array([[[-half, -half]], [[half, -half]], [[half, half]], [[-half, half]]])
    corners = cv2.perspectiveTransform(box, _card_to_image(card, camera)).reshape(-1, 2)
    return PaintedTag(card.text, floats(corners), card.turn % 360.0)


def view_camera(view: CardView, sticker: float) -> Camera:
    """A camera from whose distance a sticker's modules have the wanted size."""
    width, height = view.size
    focal = 1.1 * width
    distance = focal * (sticker / STICKER) / view.module
    middle = ((width - 1) / 2, (height - 1) / 2)  # pixels are named by their middles
    return looking_down(view.size, focal, distance, radians(view.tilt), centre=middle)


def scattered(rng: Rng, texts: Sequence[str], view: CardView) -> list[Card]:
    """Cards on a loose grid round the middle of the picture."""
    columns = min(len(texts), ceil(sqrt(len(texts) * view.size[0] / view.size[1] * 0.8)))
    rows = ceil(len(texts) / columns)
    pitch = STICKER_SIZE * 1.45
    cards = []
    for index, text in enumerate(texts):
        shift = rng.uniform(-0.05, 0.05, 2)
        x = (index % columns - (columns - 1) / 2 + float(shift[0])) * pitch
        y = (index // columns - (rows - 1) / 2 + float(shift[1])) * pitch
        blue, green, red = (float(part) for part in rng.uniform(0.05, 0.7, 3))
        turn = float(rng.uniform(0, 360))
        cards.append(Card(text, x, -y, turn, STICKER_SIZE, (blue, green, red)))
    return cards


def ring_radius(number: int) -> float:
    """Millimetres from the middle of a board to the stickers of its sectors."""
    return STICKER_SIZE * 1.45 * number / (2 * pi)


def ring_view(number: int, size: tuple[int, int]) -> CardView:
    """The view of a camera that just holds a ring of so many."""
    across = 2 * ring_radius(number) + 2 * STICKER_SIZE
    module = 0.95 * min(size) / across * STICKER_SIZE / STICKER
    return CardView(module=module, plain=True, size=size)


def in_a_ring(texts: Sequence[str]) -> list[Card]:
    radius = ring_radius(len(texts))
    turns = [360.0 * number / len(texts) for number in range(len(texts))]
    return [
        Card(text, radius * sin(radians(turn)), radius * cos(radians(turn)), turn)
        for text, turn in zip(texts, turns, strict=True)
    ]


def _pixels_of_size(size: float) -> Floats:
    """From pixels of one size to pixels of another, both named by their middles."""
    return floats([[size, 0, (size - 1) / 2], [0, size, (size - 1) / 2], [0, 0, 1]])


def _card_to_image(card: Card, camera: Camera) -> Floats:
    """From modules round a sticker's middle to pixels."""
    step = card.sticker / STICKER
    cosine, sine = cos(radians(card.turn)) * step, sin(radians(card.turn)) * step
    to_table = np.array([[cosine, -sine, card.x], [-sine, -cosine, card.y], [0.0, 0.0, 1.0]])
    return floats(camera.table_to_image() @ to_table)


def _texture_to_modules() -> Floats:
    half = STICKER / 2 + _RIM
    offset = 0.5 / _TEXTURE - half
    return floats([[1 / _TEXTURE, 0, offset], [0, 1 / _TEXTURE, offset], [0, 0, 1.0]])


def _flat_card(card: Card) -> Floats:
    """A sticker on a coloured card, seen flat."""
    side = STICKER + 2 * _RIM
    drawn = np.empty((side, side, 3), np.float32)
    drawn[:] = floats(card.colour)
    drawn[_RIM:-_RIM, _RIM:-_RIM] = _PAPER
    start = _RIM + QUIET
    light = np.where(version1.write(card.text), _INK, _PAPER)
    drawn[start : start + MODULES, start : start + MODULES] = light[:, :, None]
    return floats(drawn.repeat(_TEXTURE, axis=0).repeat(_TEXTURE, axis=1))


def _table(rng: Rng, camera: Camera) -> tuple[Floats, float]:
    """A table top that fills the picture, and its pixels a millimetre."""
    across = camera.width / camera.scale_at(floats([0, 0, 0]))
    unit = 40.0
    canvas = random_canvas(rng, unit)
    return canvas, canvas.shape[0] / (across * 1.2)


def _metered(falling: Floats) -> float:
    """A phone sets its exposure by the light there is."""
    return 0.75 / max(float(falling[::8, ::8].mean()), 0.05)


def _lens(rng: Rng, view: CardView) -> Lens:
    angle = float(rng.uniform(0, 2 * np.pi))
    motion = (view.motion * cos(angle), view.motion * sin(angle))
    return Lens(blur=view.blur, motion=motion, noise=view.noise, quality=90)


def _add_glare(bright: Floats, rng: Rng, corners: Floats, strength: float) -> None:
    middle = corners.mean(axis=0) + (corners[2] - corners[0]) * float(rng.uniform(-0.35, 0.35))
    radius = float(np.linalg.norm(corners[2] - corners[0])) * 0.2 * strength
    left, top = (max(0, int(edge)) for edge in middle - 2 * radius)
    right, bottom = (max(1, int(edge)) for edge in middle + 2 * radius)
    part = bright[top:bottom, left:right]
    rows, columns = np.ogrid[top : top + part.shape[0], left : left + part.shape[1]]
    far = ((columns - middle[0]) ** 2 + (rows - middle[1]) ** 2) / (radius * radius)
    part += floats(1.6 * np.exp(-(far**2)))[:, :, None]
