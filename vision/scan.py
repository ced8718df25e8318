"""Pictures to plain facts, for scripts and bug reports: one dictionary a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.dice import DiceReader, Die, doubtful, trusted
from vision.dice.off_codes import Quad, off_codes
from vision.picture_files import PictureError, load
from vision.tags.reader import FILE_SECONDS

Image = NDArray[np.uint8]
Facts = dict[str, Any]
ReadTags = Callable[[Image, float], tuple[list[Facts], list[str], list[Quad], bool]]
"""Our tags as facts, the texts of all QR codes, where they are, and whether some were given up.

The second argument is how many seconds of processor time it may take."""
SCAN_SECONDS = 0.9
"""What a file may take, unpacking and dice included."""
LEAST_SECONDS = 0.3
"""What is left for the tags of a file that took long to unpack."""


def scan_files(paths: Iterable[str | Path]) -> Iterator[Facts]:
    """Every picture in turn; a file that cannot be read tells why and stops nothing."""
    reader, read_tags = DiceReader(), tag_reading()
    for path in paths:
        yield scan_file(path, reader, read_tags)


def scan_file(path: str | Path, reader: DiceReader, read_tags: ReadTags) -> Facts:
    """What one file shows, as `scan` prints it; a file that cannot be read gives its error."""
    start, spent = perf_counter(), thread_time()
    try:
        picture = load(Path(path))
    except PictureError as error:
        return {"image": str(path), "error": error.message}
    seen = reader.look(picture.image)  # first: what it takes is known when the tags are begun
    left = SCAN_SECONDS - (thread_time() - spent)
    seconds = max(min(left, FILE_SECONDS), LEAST_SECONDS)
    tags, codes, places, gave_up = read_tags(picture.image, seconds)
    dice = reader.judge(off_codes(seen, places))
    if picture.scale != 1:
        for tag in tags:
            tag["corners"] = [[round(v * picture.scale, 1) for v in p] for p in tag["corners"]]
    return {
        "image": str(path),
        "ms": round((perf_counter() - start) * 1000, 1),
        "dice": [die_facts(die, picture.scale) for die in trusted(dice)],
        "doubtful": [die_facts(die, picture.scale) for die in doubtful(dice)],
        "tags": tags,
        "codes": codes,
        "gave_up": gave_up,
    }


def die_facts(die: Die, scale: float = 1.0) -> Facts:
    """A die as `scan` prints it, in pixels of the file."""
    return {
        "value": die.value,
        "box": [round(side * scale) for side in die.box],
        "confidence": round(die.confidence, 4),
    }


def tag_reading() -> ReadTags:
    """Reads with the tag reader of this machine, loaded once."""
    from vision.tags import TagReader, decode

    reader = TagReader()

    def read(image: Image, seconds: float) -> tuple[list[Facts], list[str], list[Quad], bool]:
        tags, texts, places = [], [], []
        for code in reader.read_codes(image, seconds):
            texts.append(code.text)
            places.append(np.asarray(code.corners, np.float32))
            if decode(code.text) is not None:
                corners = [[round(float(x), 1), round(float(y), 1)] for x, y in code.corners]
                tags.append({"code": code.text, "corners": corners})
        return tags, texts, places, reader.gave_up

    return read
