"""Picture files of any kind and size into an array, with bounded memory."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

LONG_SIDE = 4096
"""Larger pictures are shrunk to this: enough for dice and tags."""
MOST_PIXELS = 260_000_000
MOST_BYTES = 400_000_000

_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_PLAIN = (0xC0, 0xC1)
_SCAN, _ENDS = 0xDA, (0xD8, 0xD9)
_MOST_SEGMENTS = 10_000
"""Of a JPEG. Photographs have a few dozen, or some more for each time they are passed over."""
_MARKER = re.compile(rb"\xff([^\x00\x01\xff\xd0-\xd7])")
"""Of a JPEG, with a length behind it. The others stand alone, or within what is packed."""

_WEBP_SIDE = 0x3FFF
"""Of a WebP without layers: a side is told in 14 bits."""

_PNG = b"\x89PNG\r\n\x1a\n"
_TIFF = (b"II*\x00", b"MM\x00*")
"""OpenCV turns one upright, then shrinks it to half of the size that it had before."""

_REDUCED = {
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}


class PictureError(Exception):
    """A file that is no picture or too much of one. `message` is an id for the translator."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True)
class Picture:
    """A picture file, unpacked and shrunk to what dice and tags need."""

    image: NDArray[np.uint8]
    scale: float
    """Pixels of the file for one pixel of the array."""


def load(path: Path) -> Picture:
    """Reads a picture file. Raises PictureError where it is missing, too large or none."""
    try:
        if not path.is_file():
            raise PictureError("picture.folder" if path.is_dir() else "picture.missing")
        size = path.stat().st_size
        if size == 0:
            raise PictureError("picture.empty")
        if size > MOST_BYTES:
            raise PictureError("picture.too_large")
        data = path.read_bytes()
    except OSError as error:
        raise PictureError("picture.unreadable") from error
    return decode(data)


def decode(data: bytes, most_side: int = LONG_SIDE, most_pixels: int = MOST_PIXELS) -> Picture:
    """A picture from its bytes, no larger than asked for; raises PictureError."""
    told = told_size(data)
    if told is None and data.startswith(_PNG):
        raise PictureError("picture.unreadable")
    if told is not None and told[0] * told[1] > most_pixels:
        raise PictureError("picture.too_large")
    factor = 1
    shrinks = not data.startswith(_TIFF)
    while shrinks and told is not None and factor < 8 and max(told) // factor > most_side:
        if min(told) < 2 * factor:
            break  # nothing would be left of a strip
        factor *= 2
    try:
        pixels = np.frombuffer(data, np.uint8)
        image = cv2.imdecode(pixels, _REDUCED.get(factor, cv2.IMREAD_COLOR))
    except (cv2.error, MemoryError) as error:
        raise PictureError("picture.unreadable") from error
    if image is None or image.size == 0:
        raise PictureError("picture.unreadable")
    long_side = max(image.shape[:2])
    scale = max(told) / long_side if told is not None and factor > 1 else 1.0
    if long_side > most_side:
        shrink = most_side / long_side
        size = (max(round(image.shape[1] * shrink), 1), max(round(image.shape[0] * shrink), 1))
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        scale /= shrink
    return Picture(np.asarray(image, np.uint8), scale)


def told_size(data: bytes) -> tuple[int, int] | None:
    """Width and height as the header tells them; None when it does not say."""
    try:
        if data.startswith(_PNG):
            return _png_size(data)
        if data[:3] == b"GIF":
            width, height = struct.unpack("<HH", data[6:10])
        elif data[:2] == b"BM":
            width, height = struct.unpack("<ii", data[18:26])
        elif data[:2] == b"\xff\xd8":
            return _jpeg_size(data)
        elif data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp_size(data)
        elif data.startswith(_TIFF):
            return _tiff_size(data)
        else:
            return None
    except struct.error:
        return None
    return abs(width), abs(height)


def _webp_size(data: bytes) -> tuple[int, int] | None:
    """Of all three kinds: with layers or films, as photographs are packed, and without loss."""
    kind, body = data[12:16], data[20:30]
    if len(body) < 10:
        return None
    if kind == b"VP8X":
        return int.from_bytes(body[4:7], "little") + 1, int.from_bytes(body[7:10], "little") + 1
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", body[6:10])
        return width & _WEBP_SIDE, height & _WEBP_SIDE
    if kind == b"VP8L":
        sides = int.from_bytes(body[1:5], "little")
        return (sides & _WEBP_SIDE) + 1, (sides >> 14 & _WEBP_SIDE) + 1
    return None


def _png_size(data: bytes) -> tuple[int, int] | None:
    """None also where a part says that it is longer than the file: who unpacks it lays out room for
    all of that first."""
    size: tuple[int, int] = struct.unpack(">II", data[16:24])
    at, packed = len(_PNG), False
    while at + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        if length > len(data):
            return None
        packed = packed or kind == b"IDAT"
        if packed and kind == b"IEND":
            break
        at += 12 + length
    return size


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    for marker, at in _jpeg_segments(data):
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 3 : at + 7])
            return width, height
    return None


def jpeg_passes(data: bytes) -> int:
    """How often the whole picture is passed over to unpack it: every time takes as long. In one go
    comes only what has neither layers nor each colour by itself: of all else the whole is held."""
    found = list(_jpeg_segments(data))
    if len(found) >= _MOST_SEGMENTS:
        return _MOST_SEGMENTS
    frames = [(marker, data[at + 7 : at + 8]) for marker, at in found if marker in _FRAMES]
    scans = [data[at + 2 : at + 3] for marker, at in found if marker == _SCAN]
    plain = len(frames) == len(scans) == 1 and frames[0] in [(one, scans[0]) for one in _PLAIN]
    return max(len(scans), 1 if plain else 2)


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, int]]:
    """The markers, and where what belongs to them begins, as the library that unpacks finds them:
    else a picture could show us another size than it has."""
    at = 2
    for _ in range(_MOST_SEGMENTS):
        found = _MARKER.search(data, at)
        if found is None or found[1][0] in _ENDS:
            return
        at = found.end()
        yield found[1][0], at
        at += int.from_bytes(data[at : at + 2], "big")


def _tiff_size(data: bytes) -> tuple[int, int] | None:
    order = "<" if data[:2] == b"II" else ">"
    at = struct.unpack(order + "I", data[4:8])[0]
    count = struct.unpack(order + "H", data[at : at + 2])[0]
    found = {}
    for index in range(min(count, 200)):
        entry = data[at + 2 + index * 12 : at + 14 + index * 12]
        tag, kind = struct.unpack(order + "HH", entry[:4])
        if tag in (256, 257):
            found[tag] = struct.unpack(
                order + ("H" if kind == 3 else "I"), entry[8:10] if kind == 3 else entry[8:12]
            )[0]
    return (found[256], found[257]) if len(found) == 2 else None
