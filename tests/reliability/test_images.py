"""Pictures that are no pictures, and frames with neither dice nor tags in them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.camera.detectors import DiceDetector, TagDetector
from tests.companion.link.large_pictures import png, png_promising
from tests.reliability import SOAK
from tests.reliability.textures import Image, frames
from vision.dice import DiceReader, trusted
from vision.frames import Frame
from vision.picture_files import told_size
from vision.tags import TagReader

ROOT = Path(__file__).resolve().parents[2]
EMPTY_FRAMES = 2_000 if SOAK else 29
"""In the short form each kind of texture once."""
SAMPLES = os.environ.get("TABLESIDE_SAMPLES")
"""A folder for the frames in which something was seen that is not there."""


def keep_sample(name: str, number: int, frame: Image) -> None:
    if SAMPLES:
        cv2.imwrite(str(Path(SAMPLES) / f"{number:04d} {name}.png"), frame)


def test_noise_and_textures_show_no_die_and_no_tag() -> None:
    dice, tags = DiceReader(), TagReader()
    seen: Counter[str] = Counter()
    for name, number, frame in frames(EMPTY_FRAMES):
        found = trusted(dice.read(frame))
        if found or tags.read_tags(frame):
            seen[f"{name}: {'die' if found else 'tag'}"] += 1
            keep_sample(name, number, frame)
    assert not seen, f"{seen.total()} of {EMPTY_FRAMES} frames: {dict(seen)}"


ODD = {
    "nothing": (0, 0, 3),
    "no width": (40, 0, 3),
    "no height": (0, 40, 3),
    "no grey": (0, 0),
    "a dot": (1, 1, 3),
    "a grey dot": (1, 1),
    "a column": (2000, 1, 3),
    "a row": (1, 2000, 3),
    "a thin strip": (9, 3000, 3),
    "one channel": (48, 64, 1),
    "with alpha": (48, 64, 4),
}


@pytest.mark.parametrize("level", [0, 128, 255], ids=["black", "grey", "white"])
@pytest.mark.parametrize("kind", ODD)
def test_a_frame_of_any_shape_shows_nothing_and_stops_nothing(kind: str, level: int) -> None:
    """As the camera would hand it on: through readers, motion and trackers."""
    image = np.full(ODD[kind], level, np.uint8)
    assert DiceReader().read(image) == []
    assert TagReader().read_tags(image) == []
    assert TagReader().read_codes(image) == []
    dice, tags = DiceDetector(2), TagDetector()
    for number in range(3):
        frame = Frame(image, number / 30, number)
        assert dice.look(frame).dice == ()
        assert tags.look(frame).tags == ()


def test_frames_may_change_their_size_from_one_to_the_next() -> None:
    dice, tags = DiceDetector(None), TagDetector()
    for number, size in enumerate([(480, 640), (0, 0), (1280, 720), (1, 1), (480, 640)]):
        frame = Frame(np.zeros((*size, 3), np.uint8), number / 30, number)
        dice.look(frame)
        assert tags.look(frame).tags == ()


def scanned(folder: Path, *names: str) -> tuple[list[dict[str, object]], int]:
    """The command over files, and the memory of its process at its highest, in bytes."""
    script = (
        "import resource, sys; from companion.commands.scan import main; "
        "main(sys.argv[1:]); "
        "sys.stderr.write(str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "--json", *(str(folder / name) for name in names)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert "Traceback" not in done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return lines, int(done.stderr.splitlines()[-1])


def test_files_of_every_kind_are_read_or_refused_in_a_word(tmp_path: Path) -> None:
    """Each file that is no picture names itself; the one after it is read as if nothing was."""
    small = np.full((120, 160, 3), 90, np.uint8)
    good = cv2.imencode(".jpg", small)[1].tobytes()
    cut = cv2.imencode(".png", np.random.default_rng(1).integers(0, 255, (90, 90, 3)))[1].tobytes()
    files = {
        "empty.jpg": b"",
        "text.png": b"no picture at all",
        "cut.png": cut[: len(cut) // 2],
        "cut.jpg": good[:100],
        "head.gif": b"GIF89a\x01\x00",
        "program.webp": b"\x7fELF" + bytes(500),
        "claims.bmp": b"BM" + bytes(16) + (60_000).to_bytes(4, "little") * 2 + bytes(60),
        "dot.png": cv2.imencode(".png", np.zeros((1, 1, 3), np.uint8))[1].tobytes(),
        "deep.png": cv2.imencode(".png", small.astype(np.uint16) * 257)[1].tobytes(),
        "good.jpg": good,
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    lines, _memory = scanned(tmp_path, *files)
    assert len(lines) == len(files)
    told = {name: line.get("error") for name, line in zip(files, lines, strict=True)}
    for name in ("empty.jpg", "text.png", "cut.jpg", "head.gif", "program.webp", "claims.bmp"):
        assert told[name], name
    assert told["dot.png"] is told["deep.png"] is told["good.jpg"] is None
    assert all(line.get("dice", []) == [] for line in lines)


def test_a_hundred_megapixels_cost_no_more_than_their_own_size(tmp_path: Path) -> None:
    """A photograph of 11,600 by 8,700; unpacked whole it would be 303 MB."""
    tile = np.random.default_rng(3).integers(0, 255, (870, 1160, 3), np.uint8)
    huge = np.tile(cv2.GaussianBlur(tile, (0, 0), 3), (10, 10, 1))
    cv2.imwrite(str(tmp_path / "huge.jpg"), huge, [cv2.IMWRITE_JPEG_QUALITY, 60])
    cv2.imwrite(str(tmp_path / "small.jpg"), huge[:480, :640])
    del huge
    _lines, least = scanned(tmp_path, "small.jpg")
    lines, most = scanned(tmp_path, "huge.jpg")
    print(f"100 megapixels: {(most - least) / 1e6:.0f} MB above a small picture")
    assert "error" not in lines[0]
    assert most - least < 250_000_000


def test_a_part_of_a_png_that_says_it_is_endless_is_given_no_room(tmp_path: Path) -> None:
    """With 141 bytes a picture, or a guest, could ask for four gigabytes."""
    end = png(64, 64)[-12:]
    promising = {
        "packed": png_promising(b"IDAT", 2**31 - 16),
        "told": png_promising(b"tEXt", 2**32 - 12),
        "ended": png_promising(b"IDAT", 2**32 - 20, end),
    }
    cv2.imwrite(str(tmp_path / "small.png"), np.zeros((64, 64, 3), np.uint8))
    _lines, least = scanned(tmp_path, "small.png")
    for name, data in promising.items():
        (tmp_path / f"{name}.png").write_bytes(data)
        lines, most = scanned(tmp_path, f"{name}.png")
        assert most - least < 250_000_000, name
        assert "error" in lines[0], name
        assert told_size(data) is None, name
    behind = (tmp_path / "small.png").read_bytes() + b"and something behind it"
    assert told_size(behind) == (64, 64)
