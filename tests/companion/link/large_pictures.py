"""Pictures that take more memory or time than their bytes look like."""

from __future__ import annotations

import struct
import zlib

import cv2
import numpy as np


def png(width: int, height: int) -> bytes:
    """A picture that says it is so large, and is almost empty."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def png_promising(kind: bytes, length: int, behind: bytes = b"") -> bytes:
    """A small picture with a part that says it is so long, and is not."""
    whole = png(64, 64)
    return whole[: whole.index(b"IDAT") - 4] + behind + struct.pack(">I", length) + kind + bytes(50)


def jpeg(width: int, height: int, slowly: bool = False) -> bytes:
    """The same as JPEG."""
    wish = (cv2.IMWRITE_JPEG_PROGRESSIVE, int(slowly))
    small = cv2.imencode(".jpg", np.zeros((64, 64, 3), np.uint8), wish)[1].tobytes()
    at = small.index(b"\xff\xc2" if slowly else b"\xff\xc0") + 5
    return small[:at] + struct.pack(">HH", height, width) + small[at + 4 :]


def jpeg_behind(marker: int, width: int, height: int) -> bytes:
    """That JPEG behind a marker without a length. Who takes what follows for its length passes over
    the size, and finds a smaller one behind the picture."""
    large, small = jpeg(width, height)[2:-2], jpeg(64, 64)[2:]
    skipped = int.from_bytes(large[:2], "big")
    return bytes((0xFF, 0xD8, 0xFF, marker)) + large.ljust(skipped, b"\0") + small


def jpeg_first_layer(side: int) -> bytes:
    """A JPEG that would come finer and finer, and ends after its first pass."""
    whole = jpeg(side, side, slowly=True)
    first = whole.index(b"\xff\xda")
    return whole[: whole.index(b"\xff\xc4", first)] + whole[-2:]


def jpeg_first_colour(side: int) -> bytes:
    """A JPEG that would come one colour after another, and ends after the first."""
    whole = jpeg(side, side)
    at = whole.index(b"\xff\xda")
    behind = at + 2 + int.from_bytes(whole[at + 2 : at + 4], "big")
    head = b"\xff\xda\0\x08\x01" + whole[at + 5 : at + 7] + whole[behind - 3 : behind]
    return whole[:at] + head + whole[behind:]


def jpeg_again(side: int, times: int) -> bytes:
    """A JPEG whose last pass over the whole picture is made again and again."""
    grey, slowly = np.full((side, side, 3), 120, np.uint8), (cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    whole = cv2.imencode(".jpg", grey, slowly)[1].tobytes()
    last = whole[whole.rindex(b"\xff\xda") : -2]
    return whole[:-2] + last * times + whole[-2:]
