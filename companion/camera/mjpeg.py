"""Pictures out of a body that sends one after another: multipart, as network cameras do it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Protocol

MOST_HEADER = 4096
MOST_PICTURE = 16_000_000
"""Bytes of one picture: a JPEG of 12 megapixels has about 5,000,000."""
MOST_ELSE = 1_000_000
"""Bytes that may come without a picture among them before it counts as no camera."""
LEAST_PART = 1_000
"""A part counts as at least so many bytes, so that endless empty parts reach the limit too."""
CHUNK = 65_536
_LENGTH = re.compile(rb"^content-length:\s*([0-9]{1,10})\s*$", re.I | re.M)
_BOUNDARY = re.compile(r"boundary=\"?([^\";,]{1,200})\"?", re.I)


class Endless(Exception):
    """More bytes came than a picture has, or they are no pictures."""


class Body(Protocol):
    def read1(self, most: int = ..., /) -> bytes:
        """What is there, at most so many bytes; nothing at the end."""


def boundary_of(content_type: str) -> bytes | None:
    """What stands between two pictures; None where the type does not say.

    >>> boundary_of('multipart/x-mixed-replace; boundary="--frame"')
    b'frame'
    """
    found = _BOUNDARY.search(content_type)
    return found[1].strip().removeprefix("--").encode("latin-1") if found else None


class PictureParts:
    """Splits a body at its boundary. What is between two is a header and a picture.

    Cameras disagree on how many dashes a boundary has and whether they tell a length: it is
    searched for with two dashes wherever it is, and a length only tells how much need not be
    searched.
    """

    def __init__(self, body: Body, boundary: bytes) -> None:
        self._body = body
        self._mark = b"--" + boundary
        self._kept = bytearray()
        self._without = 0

    def __iter__(self) -> Iterator[bytes]:
        """The pictures as they come; ends with the body, raises Endless when it never does."""
        if not self._skip_to_mark():
            return
        while (header := self._header()) is not None:
            told = _LENGTH.search(header)
            data = self._counted(int(told[1])) if told else self._up_to_mark()
            if data is None:
                return
            if data[:2] == b"\xff\xd8":
                self._without = 0
                yield bytes(data)
            else:
                self._count(len(data) + len(header))
            if told and not self._skip_to_mark():
                return

    def _more(self) -> bool:
        data = self._body.read1(CHUNK)
        self._kept += data
        return bool(data)

    def _count(self, number: int) -> None:
        self._without += number + LEAST_PART
        if self._without > MOST_ELSE:
            raise Endless

    def _skip_to_mark(self) -> bool:
        """Past the next boundary; False at the end."""
        while (at := self._kept.find(self._mark)) < 0:
            beyond = max(len(self._kept) - len(self._mark), 0)
            self._count(beyond)
            del self._kept[:beyond]
            if not self._more():
                return False
        self._count(at)
        del self._kept[: at + len(self._mark)]
        return True

    def _header(self) -> bytes | None:
        """The lines up to an empty one."""
        while True:
            ends = [
                (at, len(end))
                for end in (b"\r\n\r\n", b"\n\n")
                if (at := self._kept.find(end)) >= 0
            ]
            if ends:
                at, length = min(ends)
                header = bytes(self._kept[:at]).replace(b"\r\n", b"\n")
                del self._kept[: at + length]
                return header
            if len(self._kept) > MOST_HEADER:
                raise Endless
            if not self._more():
                return None

    def _counted(self, length: int) -> bytearray | None:
        if length > MOST_PICTURE:
            raise Endless
        while len(self._kept) < length:
            if not self._more():
                return None
        data = self._kept[:length]
        del self._kept[:length]
        return data

    def _up_to_mark(self) -> bytearray | None:
        looked = 0
        while (at := self._kept.find(self._mark, looked)) < 0:
            looked = max(len(self._kept) - len(self._mark), 0)
            if len(self._kept) > MOST_PICTURE:
                raise Endless
            if not self._more():
                return None
        data = self._kept[:at]
        del self._kept[: at + len(self._mark)]
        return data.rstrip(b"\r\n-")
