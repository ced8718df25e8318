"""Reads QR codes and our own tags in one picture.

A decoding library alone fails on small, slanted or blurred codes. So the eyes of codes are found
first, version-1 codes (all our tags) are straightened and drawn clean for the library, and only
what this leaves unexplained is looked for in the whole picture by ever stronger means.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.budget import Budget
from vision.tags import costs, version1
from vision.tags.backends import MOST_EYES, Backend, Code, Corners, Grey, available
from vision.tags.codec import Tag, decode
from vision.tags.finders import Eyes, eyes_cost, find_eyes
from vision.tags.grid import (
    SIDE,
    draw_clean,
    find_squares,
    may_be_code,
    read_modules,
)
from vision.tags.hard_codes import HardCodes, Look
from vision.tags.places import add, moved, outside, unscaled
from vision.tags.preparations import preparations

Picture = npt.NDArray[np.uint8]

EMPTY = np.zeros((0, 0), np.uint8)
_SMALLEST = 120  # pixels: a picture is not halved below this
_PIECE = 800  # pixels: side of a piece of a large picture
LIVE_SECONDS = 0.05
FILE_SECONDS = 0.8
"""What a frame of a camera and a picture file may take, however much there is in them."""
MOST_CODES = 300
"""No table has as many: comparing new ones with all others would take longer than reading them."""
ALWAYS_READ = 12
"""So many of the surest codes are read even where the time is up: a slow phone reads as well."""
_MISSES = 4  # that end this: what only looks like codes is not gone through without the time


@dataclass(frozen=True, eq=False)
class ReadTag:
    """One of our tags in a picture."""

    tag: Tag
    text: str
    corners: Corners  # 4 x 2: upper left, upper right, lower right, lower left of the sticker
    expected: bool = True  # False: shown greyed, not entered

    @property
    def middle(self) -> npt.NDArray[np.float64]:
        """The middle of the code in the picture."""
        middle: npt.NDArray[np.float64] = self.corners.mean(axis=0)
        return middle

    @property
    def rotation(self) -> float:
        """Degrees clockwise from upright, 0 to 360."""
        a, b, c, d = self.corners
        across = (b - a) + (c - d)
        return float(np.degrees(np.arctan2(across[1], across[0])) % 360.0)

    @property
    def size(self) -> float:
        """The mean side of the code in pixels."""
        sides = np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1)
        return float(sides.mean())


class TagReader:
    """Reads with the libraries of this machine, the best first.

    >>> TagReader().missing is None  # or the message id of what to install
    True
    """

    def __init__(self, backends: Sequence[Backend] | None = None) -> None:
        self.backends = tuple(available() if backends is None else backends)
        self.gave_up = False
        """Whether something in the last picture was left out for lack of time."""

    @property
    def missing(self) -> str | None:
        """Message id of what would make reading better, if something would."""
        if any(backend.name in ("zxing", "zbar") for backend in self.backends):
            return None
        return "vision.missing.zbar"

    def read_tags(
        self,
        image: Picture,
        expected_kinds: Collection[str] | None = None,
        seconds: float = LIVE_SECONDS,
    ) -> list[ReadTag]:
        """Our tags, each once, in reading order; codes of others are passed over.

        What cannot be looked at within so many seconds of processor time is given up.
        """
        found: dict[str, ReadTag] = {}
        for code in self._codes(to_grey(image), thorough=False, seconds=seconds):
            tag = decode(code.text)
            if tag is not None and code.text not in found:
                expected = expected_kinds is None or any(map(tag.is_kind, expected_kinds))
                found[code.text] = ReadTag(tag, code.text, code.corners, expected)
        return sorted(found.values(), key=lambda read: (read.middle[1], read.middle[0]))

    def read_codes(self, image: Picture, seconds: float = FILE_SECONDS) -> list[Code]:
        """Every QR code that can be read, ours or not, within so many seconds."""
        return list(self._codes(to_grey(image), thorough=True, seconds=seconds))

    def _codes(self, grey: Grey, thorough: bool, seconds: float) -> list[Code]:
        found: list[Code] = []
        self.gave_up = False
        if min(grey.shape) < SIDE:
            return found
        budget = Budget(seconds)
        levels = list(_pyramid(grey))
        first = find_eyes(_bearable(levels)[0], budget)
        self._glance(levels, first, found, thorough, budget)
        seen = bool(found)
        looked: list[Look] = []
        for small, scale in _best_first(levels):
            if looked and not budget.allows("eyes", eyes_cost(small)):
                break  # the first level is looked at however slow the phone is
            eyes = outside(find_eyes(small, budget) if looked else first, found, scale)
            always = 0 if looked else ALWAYS_READ
            add(found, self._straightened(small, eyes, scale, thorough, budget, always))
            looked.append(Look(small, scale, eyes))
            if seen and not _unexplained(looked, found):
                break
        if thorough and (not found or _unexplained(looked, found)):
            self._whole_picture(levels, looked, found, first, budget)
        elif thorough:
            HardCodes(self.backends[0], looked, found, budget).read_hidden()
        self.gave_up = budget.gave_up
        return found

    def _glance(
        self,
        levels: Sequence[tuple[Grey, float]],
        eyes: Eyes,
        found: list[Code],
        thorough: bool,
        budget: Budget,
    ) -> None:
        """A quick look with the best library.

        Pictures that are all finder patterns would hold it up. Live frames of that kind go
        without, and nothing is lost: only our own codes are wanted there.
        """
        backend = self.backends[0]
        small, scale = _bearable(levels)
        name, work = f"{backend.name} glance", costs.library(backend.name, small.size, eyes)
        if thorough:
            goes = _bears(backend, eyes, budget) and budget.allows(name, work)
        else:
            goes = backend.name == "zxing" and budget.fits(name, work)
        if goes:
            with budget.spent_on(name, work):
                add(found, moved(backend.glance(small), scale))

    def _straightened(
        self, grey: Grey, eyes: Eyes, scale: float, thorough: bool, budget: Budget, always: int
    ) -> list[Code]:
        codes: list[Code] = []
        squares = find_squares(grey, eyes)
        for number in range(MOST_CODES):
            hopeful = len(codes) < always and number - len(codes) < _MISSES
            if not hopeful and not budget.allows("square", costs.SQUARE):
                break
            with budget.spent_on("square", costs.SQUARE):
                square = next(squares, None)
                if square is None:
                    break
                text = self._decoded(list(read_modules(grey, square)), thorough)
            if text is not None:
                codes.append(Code(text, unscaled(square.corners, scale)))
        return codes

    def _decoded(self, guesses: Sequence[npt.NDArray[np.float64]], thorough: bool) -> str | None:
        """Our own kind of code ourselves; other version-1 codes by a library."""
        for darkness in guesses:
            text = version1.read(darkness)
            if text is not None:
                return text
        if thorough:
            for darkness in guesses:
                for code in self.backends[0].codes(draw_clean(darkness)):
                    return code.text
        return None

    def _whole_picture(
        self,
        levels: Sequence[tuple[Grey, float]],
        looked: Sequence[Look],
        found: list[Code],
        first: Eyes,
        budget: Budget,
    ) -> None:
        """Prepare the picture in several ways until a library sees something in it.

        A large picture is tried at a size that the libraries bear, then piece by piece as it is,
        the pieces with the most unexplained eyes first.
        """
        small, scale = _bearable(levels)
        new = self._prepared(small, scale, np.zeros(2), found, first, budget)
        hard = HardCodes(self.backends[0], looked, found, budget)
        hard.read_bent()
        hard.read_blurred()
        hard.read_hidden()
        if new or scale == 1:
            return
        places = np.concatenate(
            [unscaled(outside(one.eyes, found, one.scale).middles, one.scale) for one in looked]
        )
        for x, y in _pieces(levels[0][0], places):
            piece = levels[0][0][y : y + _PIECE, x : x + _PIECE]
            if len(found) >= MOST_CODES:
                budget.gave_up = True
                return
            if not budget.allows("eyes", eyes_cost(piece)):
                return
            corner = np.array([x, y])
            self._prepared(piece, 1.0, corner, found, find_eyes(piece, budget), budget)

    def _prepared(
        self,
        grey: Grey,
        scale: float,
        corner: npt.NDArray[np.float64],
        found: list[Code],
        eyes: Eyes,
        budget: Budget,
    ) -> bool:
        """Whether some preparation of this (part of the) picture shows a library a new code."""
        inverted = self.backends[0].name != "zxing"  # which looks for light codes on dark itself
        for way in preparations(grey, inverted):
            prepared: Grey | None = None
            pixels = int(grey.size * way.factor * way.factor)
            for backend in self.backends:
                work = costs.library(backend.name, pixels, eyes)
                ready = 0.0 if prepared is not None else way.cost * pixels
                if not _bears(backend, eyes, budget):
                    continue
                if not budget.allows(backend.name, work) or not budget.allows(way.name, ready):
                    continue
                if prepared is None:
                    with budget.spent_on(way.name, ready):
                        prepared = way.prepare(grey)
                if backend.name == "opencv" and prepared is not grey:
                    if not budget.allows("eyes", eyes_cost(prepared)):
                        continue
                    # A threshold or another size makes new eyes.
                    if not _bears(backend, find_eyes(prepared, budget), budget):
                        continue
                before = len(found)
                with budget.spent_on(backend.name, work):
                    codes = backend.codes(prepared)
                add(found, moved(codes, scale * way.factor, corner))
                if len(found) > before:
                    return True
        return False


def _bears(backend: Backend, eyes: Eyes, budget: Budget) -> bool:
    """Whether a library is done in time with a picture of such eyes; said where it is not."""
    crowd = eyes.crowd if backend.name == "opencv" else eyes.outlined
    if crowd <= MOST_EYES.get(backend.name, crowd):
        return True
    budget.gave_up = True
    return False


def read_tags(image: Picture, expected_kinds: Collection[str] | None = None) -> list[ReadTag]:
    """Our tags in a picture (grey, or colour in OpenCV's order)."""
    return TagReader().read_tags(image, expected_kinds)


def read_codes(image: Picture) -> list[Code]:
    """Every QR code in a picture, ours or not."""
    return TagReader().read_codes(image)


def to_grey(image: Picture) -> Grey:
    """Any picture that OpenCV knows, in shades of grey."""
    if image.size == 0:
        return EMPTY
    if image.ndim == 2:
        return np.ascontiguousarray(image)
    if image.shape[2] == 1:
        return np.ascontiguousarray(image[..., 0])
    if image.shape[2] == 4:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGRA2GRAY), dtype=np.uint8)
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def _pyramid(grey: Grey) -> Iterator[tuple[Grey, float]]:
    """The picture at full, half, quarter size and so on: codes close to the lens are large."""
    scale = 1.0
    while True:
        yield grey, scale
        if min(grey.shape) < 2 * _SMALLEST:
            return
        grey = np.asarray(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
        scale /= 2


def _bearable(levels: Sequence[tuple[Grey, float]]) -> tuple[Grey, float]:
    """The largest level that a library looks through in a fraction of a second at worst."""
    return next((level for level in levels if level[0].size <= costs.AT_ONCE), levels[-1])


def _best_first(levels: Sequence[tuple[Grey, float]]) -> Iterator[tuple[Grey, float]]:
    """The bearable level and all smaller ones, then the larger ones."""
    large = [level for level in levels[:-1] if level[0].size > costs.AT_ONCE]
    yield from levels[len(large) :]
    yield from reversed(large)


def _pieces(grey: Grey, places: npt.NDArray[np.float64]) -> list[tuple[int, int]]:
    """Upper left corners of pieces that overlap by half, those with the most places first."""
    step = _PIECE // 2
    corners = [(x, y) for y in range(0, grey.shape[0], step) for x in range(0, grey.shape[1], step)]

    def inside(corner: tuple[int, int]) -> int:
        offset = places - corner
        return int(((offset >= 0) & (offset < _PIECE)).all(axis=1).sum())

    return sorted((c for c in corners if inside(c) > 1), key=inside, reverse=True)


def _unexplained(looked: Iterable[Look], codes: Sequence[Code]) -> bool:
    """Whether eyes are left over that may be those of one more code."""
    return any(may_be_code(outside(one.eyes, codes, one.scale)) for one in looked)
