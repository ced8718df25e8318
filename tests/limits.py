"""What a thing may cost in time and memory.

Limits hold exactly in `make bench` and `make soak`, which want a machine with nothing else on it.
`make test` runs beside other work and on any machine: there a limit is stretched until only what
hangs, leaks every time or grows with the square of its input goes beyond it.
"""

from __future__ import annotations

import os

EXACT = bool(os.environ.get("TABLESIDE_LIMITS") or os.environ.get("TABLESIDE_SOAK"))
TIME_STRETCH = 30
MEMORY_STRETCH = 8


def seconds(limit: float) -> float:
    """A limit of time, of the processor or of the clock."""
    return limit if EXACT else TIME_STRETCH * limit


def memory(limit: int) -> int:
    """A limit of memory in bytes."""
    return limit if EXACT else MEMORY_STRETCH * limit
