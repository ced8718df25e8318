"""Scanning files: every kind of picture, and whatever else is thrown at it."""

from __future__ import annotations

import json
import struct
import zlib
from io import BytesIO

import cv2
import numpy as np
import pytest

from vision.dice import DiceReader
from vision.dice.off_codes import DiceOffCodes, off_codes
from vision.painter.demo import DemoTable, paint_roll
from vision.picture_files import LONG_SIDE, PictureError, decode, load, told_size
from vision.scan import SCAN_SECONDS, scan_file, scan_files, tag_reading

ORIENTATION = 0x112
"""The number of the tag that tells how a camera was held."""


@pytest.fixture(scope="module")
def reader():
    return DiceReader()


@pytest.fixture(scope="module")
def roll():
    return paint_roll([2, 5], np.random.default_rng(8), (1280, 720), DemoTable())


def write(path, image, kind=None, options=()):
    done, data = cv2.imencode(kind or path.suffix, image, list(options))
    assert done
    path.write_bytes(data.tobytes())
    return path


def no_tags(_image, _seconds):
    return [], [], [], False


def values(facts):
    return sorted(die["value"] for die in facts["dice"])


def test_a_roll_is_told_with_values_boxes_and_confidence(tmp_path, reader, roll):
    facts = scan_file(write(tmp_path / "roll.jpg", roll), reader, no_tags)
    assert values(facts) == [2, 5]
    assert facts["ms"] > 0
    assert "error" not in facts
    for die in facts["dice"]:
        left, top, width, height = die["box"]
        assert die["confidence"] >= 0.95
        assert 0 <= left < left + width <= 1280
        assert 0 <= top < top + height <= 720
    assert json.loads(json.dumps(facts)) == facts


@pytest.mark.parametrize("kind", [".png", ".bmp", ".webp", ".tiff", ".jpg"])
def test_the_kind_of_file_does_not_matter(tmp_path, reader, roll, kind):
    assert values(scan_file(write(tmp_path / f"roll{kind}", roll), reader, no_tags)) == [2, 5]


def test_sixteen_bit_and_grey_pictures_are_read(tmp_path, reader, roll):
    deep = write(tmp_path / "deep.png", roll.astype(np.uint16) * 257)
    grey = write(tmp_path / "grey.png", cv2.cvtColor(roll, cv2.COLOR_BGR2GRAY))
    assert values(scan_file(deep, reader, no_tags)) == [2, 5]
    assert values(scan_file(grey, reader, no_tags)) == [2, 5]


def test_pictures_for_print_and_animated_ones_are_read(tmp_path, reader, roll):
    pillow = pytest.importorskip("PIL.Image")
    picture = pillow.fromarray(cv2.cvtColor(roll, cv2.COLOR_BGR2RGB))
    picture.convert("CMYK").save(tmp_path / "print.jpg", quality=95)
    empty = pillow.new("RGB", picture.size, (20, 90, 40))
    picture.save(tmp_path / "moving.gif", save_all=True, append_images=[empty])
    picture.save(tmp_path / "moving.webp", save_all=True, append_images=[empty], quality=90)
    for name in ("print.jpg", "moving.gif", "moving.webp"):
        assert values(scan_file(tmp_path / name, reader, no_tags)) == [2, 5], name


def test_boxes_of_a_huge_picture_are_in_its_own_pixels(tmp_path, reader, roll):
    path = write(tmp_path / "huge.jpg", cv2.resize(roll, None, fx=7, fy=7))
    facts = scan_file(path, reader, no_tags)
    assert values(facts) == [2, 5]
    small = scan_file(write(tmp_path / "small.jpg", roll), reader, no_tags)
    for big, little in zip(
        sorted(d["box"] for d in facts["dice"]),
        sorted(d["box"] for d in small["dice"]),
        strict=True,
    ):
        assert big == pytest.approx([7 * v for v in little], abs=40)


@pytest.mark.parametrize("kind", ["jpeg", "png", "tiff"])
@pytest.mark.parametrize("size", [(100, 300), (1000, 5000)])
def test_a_photo_that_lies_on_its_side_is_told_as_a_person_sees_it(kind, size):
    """However large: what is too large is shrunk while it is unpacked."""
    pillow = pytest.importorskip("PIL.Image")
    width, height = size
    upright = np.zeros((height, width, 3), np.uint8)
    upright[height // 5 : height // 2, width // 4 : width // 2] = 255
    turned, packed = pillow.fromarray(upright).transpose(pillow.Transpose.ROTATE_90), BytesIO()
    exif = pillow.Exif()
    exif[ORIENTATION] = 6
    told = {"tiffinfo": {ORIENTATION: 6}} if kind == "tiff" else {"exif": exif}
    turned.save(packed, kind, **told)
    picture = decode(packed.getvalue())
    rows, columns = np.nonzero(picture.image[..., 0] > 128)
    ends = [columns.min(), columns.max() + 1, rows.min(), rows.max() + 1]
    seen = [end * picture.scale for end in ends]
    assert seen == pytest.approx([width // 4, width // 2, height // 5, height // 2], abs=2)


def test_memory_is_bounded_for_a_hundred_megapixels(tmp_path):
    path = tmp_path / "hundred.png"
    path.write_bytes(flat_png(11600, 8700))
    picture = load(path)
    assert max(picture.image.shape) <= LONG_SIDE
    assert picture.scale == pytest.approx(11600 / max(picture.image.shape), rel=0.01)


def flat_png(width: int, height: int) -> bytes:
    """A grey picture of one bit a pixel, as small as a file can be."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes(1 + (width + 7) // 8) * height)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    )


def test_a_picture_that_claims_to_be_gigantic_is_refused_before_it_is_decoded(tmp_path):
    path = tmp_path / "bomb.png"
    path.write_bytes(flat_png(8, 8)[:16] + struct.pack(">II", 60000, 60000) + bytes(100))
    with pytest.raises(PictureError, match="too_large"):
        load(path)


def test_files_that_are_no_pictures_tell_why_and_stop_nothing(tmp_path, roll):
    empty = tmp_path / "empty.jpg"
    empty.write_bytes(b"")
    text = tmp_path / "text.png"
    text.write_text("no picture")
    good = write(tmp_path / "good.png", roll)
    cut = tmp_path / "cut.png"
    cut.write_bytes(good.read_bytes()[:200])
    lines = list(scan_files([empty, text, cut, tmp_path, tmp_path / "none.jpg", good]))
    assert [line.get("error") for line in lines] == [
        "picture.empty",
        "picture.unreadable",
        "picture.unreadable",
        "picture.folder",
        "picture.missing",
        None,
    ]
    assert values(lines[-1]) == [2, 5]
    assert lines[-1]["codes"] == []


def test_half_a_jpeg_does_not_crash(tmp_path, reader, roll):
    whole = write(tmp_path / "whole.jpg", roll).read_bytes()
    path = tmp_path / "half.jpg"
    path.write_bytes(whole[: len(whole) // 2])
    facts = scan_file(path, reader, no_tags)
    assert "error" in facts or set(values(facts)) <= {2, 5}


@pytest.mark.parametrize("kind", [".png", ".jpg", ".bmp", ".tiff", ".webp"])
def test_headers_tell_the_size(kind):
    data = cv2.imencode(kind, np.zeros((30, 50, 3), np.uint8))[1].tobytes()
    assert told_size(data) == (50, 30)


@pytest.mark.parametrize("quality", [1, 80, 101])
def test_a_small_file_that_unpacks_to_a_huge_picture_is_left_alone(quality):
    """101 packs without loss, in another kind of header."""
    huge = np.zeros((900, 1600, 3), np.uint8)
    data = cv2.imencode(".webp", huge, [cv2.IMWRITE_WEBP_QUALITY, quality])[1].tobytes()
    with pytest.raises(PictureError, match="too_large"):
        decode(data, most_pixels=1_000_000)


@pytest.mark.parametrize(
    "head",
    [b"\x89PNG\r\n\x1a\n", b"GIF89a", b"BM", b"\xff\xd8", b"II*\x00"]
    + [b"RIFF\x20\x00\x00\x00WEBP" + kind for kind in (b"VP8 ", b"VP8L", b"VP8X", b"ALPH")],
)
def test_headers_that_end_early_tell_nothing(head):
    assert told_size(head) is None


def test_the_print_of_a_code_is_no_die_but_a_die_on_it_is(reader):
    image = paint_roll([1, 5], np.random.default_rng(8), (1280, 720), DemoTable())
    seen = [guess for guess in reader.look(image) if guess.face.heat > 0.5]
    face = seen[0].face
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    large = square * face.size * 4 + (face.x, face.y)
    small = square * face.size * 2 + (face.x, face.y)
    assert off_codes(seen, [large]) == seen[1:]
    assert off_codes(seen, [small]) == seen
    assert off_codes(seen, [large + face.size * 3]) == seen


def test_codes_are_looked_for_only_where_something_may_be_a_die(reader, roll):
    asked = []

    def everywhere(image):
        asked.append(image)
        height, width = image.shape[:2]
        return [np.array([[0, 0], [width, 0], [width, height], [0, height]])]

    careful = DiceOffCodes(reader, everywhere)
    assert careful.read(np.full((200, 200, 3), 128, np.uint8)) == []
    assert not asked
    assert careful.read(roll) == []
    assert len(asked) == 1


@pytest.mark.parametrize("size", [(20_000, 1), (1, 20_000), (20_000, 27), (27, 20_000), (1, 1)])
def test_a_strip_is_a_picture_like_any_other(size, reader, tmp_path):
    width, height = size
    pixels = np.random.default_rng(1).integers(0, 256, (height, width), dtype=np.uint8)
    path = tmp_path / "strip.png"
    cv2.imwrite(str(path), pixels)
    facts = scan_file(path, reader, tag_reading())
    assert "error" not in facts
    assert (facts["tags"], facts["codes"], facts["dice"]) == ([], [], [])


def test_tags_get_the_time_that_unpacking_and_dice_have_left(tmp_path, monkeypatch, roll):
    """Dice go first: what they take is then known, and the whole stays within its second."""
    clock, given = [0.0], []

    class SlowDice:
        def look(self, _image):
            clock[0] += 0.35
            return []

        def judge(self, dice):
            return dice

    def tags(_image, seconds):
        given.append(seconds)
        return [], [], [], False

    monkeypatch.setattr("vision.scan.thread_time", lambda: clock[0])
    scan_file(write(tmp_path / "roll.jpg", roll), SlowDice(), tags)
    assert given == [pytest.approx(SCAN_SECONDS - 0.35)]
