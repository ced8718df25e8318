"""Reads QR codes and our own tags in one picture.

A decoding library alone fails on small, slanted or blurred codes. So the eyes of codes are found
first, version-1 codes (all our tags) are straightened and drawn clean for the library, and only
what this leaves unexplained is looked for in the whole picture by ever stronger means.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.tags import version1
from vision.tags.backends import Backend, Code, Corners, Grey, available
from vision.tags.codec import Tag, decode
from vision.tags.finders import Eyes, find_eyes
from vision.tags.grid import SIDE, draw_clean, find_squares, may_be_code, read_modules

Picture = npt.NDArray[np.uint8]

EMPTY = np.zeros((0, 0), np.uint8)
_SMALLEST = 120  # pixels: a picture is not halved below this


@dataclass(frozen=True, eq=False)
class ReadTag:
    """One of our tags in a picture."""

    tag: Tag
    text: str
    corners: Corners  # 4 x 2: upper left, upper right, lower right, lower left of the sticker
    expected: bool = True  # False: shown greyed, not entered

    @property
    def middle(self) -> npt.NDArray[np.float64]:
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

    @property
    def missing(self) -> str | None:
        """Message id of what would make reading better, if something would."""
        if any(backend.name in ("zxing", "zbar") for backend in self.backends):
            return None
        return "vision.missing.zbar"

    def read_tags(
        self, image: Picture, expected_kinds: Collection[str] | None = None
    ) -> list[ReadTag]:
        """Our tags, each once, in reading order; codes of others are passed over."""
        found: dict[str, ReadTag] = {}
        for code in self._codes(to_grey(image), thorough=False):
            tag = decode(code.text)
            if tag is not None and code.text not in found:
                expected = expected_kinds is None or any(map(tag.is_kind, expected_kinds))
                found[code.text] = ReadTag(tag, code.text, code.corners, expected)
        return sorted(found.values(), key=lambda read: (read.middle[1], read.middle[0]))

    def read_codes(self, image: Picture) -> list[Code]:
        """Every QR code that can be read, ours or not."""
        return list(self._codes(to_grey(image), thorough=True))

    def _codes(self, grey: Grey, thorough: bool) -> list[Code]:
        found: list[Code] = []
        if min(grey.shape) < SIDE:
            return found
        fast = self.backends[0].name == "zxing"
        if fast or thorough:
            _add(found, self.backends[0].glance(grey))
        seen = bool(found)
        looked: list[tuple[Eyes, float]] = []
        for small, scale in _pyramid(grey):
            eyes = _outside(find_eyes(small), found, scale)
            _add(found, self._straightened(small, eyes, scale, thorough))
            looked.append((eyes, scale))
            if seen and not _unexplained(looked, found):
                break
        if thorough and _unexplained(looked, found):
            self._whole_picture(grey, found)
        return found

    def _straightened(self, grey: Grey, eyes: Eyes, scale: float, thorough: bool) -> list[Code]:
        codes = []
        for square in find_squares(grey, eyes):
            guesses = list(read_modules(grey, square))
            text = self._decoded(guesses, thorough)
            if text is not None:
                codes.append(Code(text, _unscaled(square.corners, scale)))
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

    def _whole_picture(self, grey: Grey, found: list[Code]) -> None:
        """Prepare the picture in several ways until a library sees something in it."""
        for prepare, scale in _preparations(grey):
            prepared = prepare(grey)
            for backend in self.backends:
                before = len(found)
                codes = backend.codes(prepared)
                _add(found, [Code(c.text, _unscaled(c.corners, scale)) for c in codes])
                if len(found) > before:
                    return


def read_tags(image: Picture, expected_kinds: Collection[str] | None = None) -> list[ReadTag]:
    """Our tags in a picture (grey, or colour in OpenCV's order)."""
    return TagReader().read_tags(image, expected_kinds)


def read_codes(image: Picture) -> list[Code]:
    """Every QR code in a picture, ours or not."""
    return TagReader().read_codes(image)


def to_grey(image: Picture) -> Grey:
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


def _preparations(grey: Grey) -> Iterator[tuple[Callable[[Grey], Grey], float]]:
    yield lambda picture: picture, 1.0
    yield _local_threshold, 1.0
    yield lambda picture: _resized(picture, 0.5), 0.5
    if grey.size < 800 * 600:
        yield lambda picture: _resized(picture, 2.0), 2.0


def _resized(picture: Grey, factor: float) -> Grey:
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=how))


def _local_threshold(picture: Grey) -> Grey:
    block = max(11, min(picture.shape) // 8) | 1
    mean, binary = cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY
    return np.asarray(cv2.adaptiveThreshold(picture, 255, mean, binary, block, 0))


def _unscaled(corners: Corners, scale: float) -> Corners:
    return (corners + 0.5) / scale - 0.5


def _add(found: list[Code], more: Iterable[Code]) -> None:
    """Add codes that are not there yet: the same text at the same place is the same code."""
    for code in more:
        middle = code.corners.mean(axis=0)
        if not any(code.text == old.text and _inside(old, middle) for old in found):
            found.append(code)


def _inside(code: Code, point: npt.NDArray[np.float64]) -> bool:
    outline = code.corners.astype(np.float32)
    return cv2.pointPolygonTest(outline, (float(point[0]), float(point[1])), False) >= 0


def _outside(eyes: Eyes, codes: Sequence[Code], scale: float) -> Eyes:
    """The eyes that no code found so far explains."""
    if not codes or not len(eyes):
        return eyes
    places = _unscaled(eyes.middles, scale)
    free = [i for i, place in enumerate(places) if not any(_inside(c, place) for c in codes)]
    return Eyes(eyes.middles[free], eyes.modules[free])


def _unexplained(looked: Iterable[tuple[Eyes, float]], codes: Sequence[Code]) -> bool:
    """Whether eyes are left over that may be those of one more code."""
    return any(may_be_code(_outside(eyes, codes, scale)) for eyes, scale in looked)
