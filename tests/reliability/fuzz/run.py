"""Fuzzes one target with atheris, for some seconds.

python -m tests.reliability.fuzz.run TARGET SECONDS FOLDER

What was found of interest is kept in FOLDER and continued from the next time. It ends with 0 when
nothing failed; otherwise the input that failed lies in FOLDER beside the trace.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha1
from pathlib import Path

SLOWER = 4.0
"""Watching the coverage stretches the time of a run, on a busy machine even more."""
LONGEST = 16_384


def main(name: str, seconds: int, folder: Path) -> None:
    import atheris

    with atheris.instrument_imports(include=["engine", "companion", "vision.tags"]):
        from engine.core.registry import games, rulebook
        from tests.reliability.fuzz.kept import kept
        from tests.reliability.fuzz.limits import bounded
        from tests.reliability.fuzz.seeds import words
        from tests.reliability.fuzz.targets import TARGETS

        for game in games():
            rulebook(game)
    corpus = folder / name
    corpus.mkdir(parents=True, exist_ok=True)
    inputs = kept(name)
    for data in inputs:
        (corpus / sha1(data).hexdigest()).write_bytes(data)
    dictionary = folder / f"{name}.dict"
    dictionary.write_text("".join(f'"{_quoted(word)}"\n' for word in words(inputs) or [b"T"]))
    target = TARGETS[name]

    def once(data: bytes) -> None:
        bounded(target, data, SLOWER)

    options = [
        f"-max_total_time={seconds}",
        f"-max_len={LONGEST}",
        f"-dict={dictionary}",
        f"-artifact_prefix={folder / name}-",
        "-timeout=20",
        "-rss_limit_mb=2000",
        "-print_final_stats=1",
    ]
    for data in inputs:
        once(data)
    atheris.Setup([sys.argv[0], *options, str(corpus)], once)
    atheris.Fuzz()


def _quoted(word: bytes) -> str:
    return "".join(
        chr(byte) if 48 <= byte < 123 and byte not in b'\\"' else f"\\x{byte:02x}" for byte in word
    )


if __name__ == "__main__":
    os.environ["KIVY_NO_ARGS"] = os.environ["KIVY_NO_FILELOG"] = "1"
    os.environ["KIVY_LOG_MODE"] = "PYTHON"
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
