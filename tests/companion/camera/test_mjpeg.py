"""The parts of a stream of pictures, however it is cut and written."""

from __future__ import annotations

import random

import pytest

from companion.camera.mjpeg import LEAST_PART, MOST_ELSE, Endless, PictureParts, boundary_of
from tests.companion.camera.network_cameras import jpeg


class Pieces:
    """A body that comes in pieces of any size."""

    def __init__(self, data: bytes, chance: random.Random) -> None:
        self._data, self._chance, self._at = data, chance, 0

    def read1(self, most=65536, /):
        size = min(most, self._chance.choice([1, 2, 7, 100, 5000]))
        piece = self._data[self._at : self._at + size]
        self._at += len(piece)
        return piece


@pytest.mark.parametrize("seed", range(20))
def test_pictures_come_whole_however_the_stream_is_cut_and_written(seed):
    chance = random.Random(seed)
    pictures = [jpeg(chance.randint(0, 255), (chance.randint(8, 80), 40)) for _ in range(5)]
    lines = chance.choice([b"\r\n", b"\n"])
    dashes = chance.choice([b"--", b"----"])
    data = chance.choice([b"", b"hello" + lines])
    for picture in pictures:
        data += dashes + b"mark" + lines + b"Content-Type: image/jpeg" + lines
        if chance.random() < 0.5:
            data += b"content-LENGTH: %d" % len(picture) + lines
        data += lines + picture + lines
    data += dashes + b"mark--" + lines
    assert list(PictureParts(Pieces(data, chance), b"mark")) == pictures


@pytest.mark.parametrize("seed", range(30))
def test_rubbish_in_place_of_a_stream_ends(seed):
    chance = random.Random(seed)
    pieces = [b"--m", b"\r\n", b"\n\n", b"\xff\xd8", b"Content-Length: 9", b"x" * 50, b"-"]
    data = b"".join(chance.choices(pieces, k=chance.randint(0, 3000)))
    try:
        list(PictureParts(Pieces(data, chance), b"m"))
    except Endless:
        assert len(data) > MOST_ELSE / LEAST_PART


@pytest.mark.parametrize(
    ("told", "mark"),
    [
        ("multipart/x-mixed-replace;boundary=frame", b"frame"),
        ('multipart/x-mixed-replace; boundary="a b"', b"a b"),
        ("multipart/x-mixed-replace; boundary=--x", b"x"),
        ("multipart/x-mixed-replace", None),
        ("multipart/x-mixed-replace; boundary=", None),
    ],
)
def test_boundaries(told, mark):
    assert boundary_of(told) == mark
