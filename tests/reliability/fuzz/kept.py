"""Inputs that are tried in every run of the tests: the seeds, and what fuzzing found worth keeping.

python -m tests.reliability.fuzz.kept TARGET FOLDER

keeps the files of a folder: one line of base64 each, shortest first, as far as they have room.
"""

from __future__ import annotations

import base64
import sys
import zlib
from pathlib import Path

from tests.reliability.fuzz.seeds import SEEDS

CORPUS = Path(__file__).parent / "corpus"
ROOM = 20_000
"""Characters of a kept file at most."""


def kept(name: str) -> list[bytes]:
    path = CORPUS / f"{name}.txt"
    lines = path.read_text("ascii").split() if path.exists() else []
    return [*SEEDS[name](), *(zlib.decompress(base64.b64decode(line)) for line in lines)]


def keep(name: str, folder: Path) -> int:
    """Writes the file of a target anew; returns how many inputs it holds."""
    seeds = set(SEEDS[name]())
    found = {path.read_bytes() for path in folder.iterdir()} - seeds
    lines, left = [], ROOM
    for data in sorted(found, key=lambda one: (len(one), one)):
        line = base64.b64encode(zlib.compress(data, 9)).decode("ascii")
        left -= len(line) + 1
        if left < 0:
            break
        lines.append(line)
    CORPUS.mkdir(exist_ok=True)
    (CORPUS / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), "ascii")
    return len(lines)


if __name__ == "__main__":
    print(keep(sys.argv[1], Path(sys.argv[2])))
