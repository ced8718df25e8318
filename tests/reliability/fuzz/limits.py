"""One run of a target with what it may cost: a second of the processor, and 100 MB.

python -m tests.reliability.fuzz.limits FILE    reads a file in, and says what it was refused with
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests import limits

MOST_SECONDS = 1.0
MOST_BYTES = 100_000_000
_UNIT = 1 if sys.platform == "darwin" else 1024


class TooMuch(Exception):
    """It took more time or memory than anything from elsewhere may take."""


def highest_memory() -> int:
    """Bytes that this process held at its highest so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT


def bounded(target: Callable[[bytes], None], data: bytes, slower: float = 1.0) -> None:
    """Runs it; `slower` is how many times the time is stretched by what watches the run."""
    memory, start = highest_memory(), time.process_time()
    target(data)
    took, grown = time.process_time() - start, highest_memory() - memory
    if took > limits.seconds(MOST_SECONDS * slower):
        raise TooMuch(f"{took:.2f} s of the processor")
    if grown > limits.memory(MOST_BYTES):
        raise TooMuch(f"{grown / 1e6:.0f} MB")


def read_in(name: bytes) -> None:
    from companion.store import BadImport, import_all, open_unsaved

    try:
        import_all(open_unsaved(), Path(os.fsdecode(name)))
    except BadImport as error:
        print(error.text.id)


if __name__ == "__main__":
    import companion.store  # loaded before memory is measured

    assert companion.store
    bounded(read_in, os.fsencode(sys.argv[1]))
