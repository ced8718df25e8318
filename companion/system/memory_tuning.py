"""Memory: how the heap is set up, and what is given back when screens are left."""

from __future__ import annotations

import ctypes
import gc

ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""glibc's mallopt parameters: M_ARENA_MAX and M_MMAP_THRESHOLD."""
COLLECT = (20_000, 5, 50)
"""How many new objects the garbage collector waits for."""
FEW = 2_000
"""Returning memory is worth it from so many freed objects on; one screen has far more."""
LARGE = 4 << 20
"""A picture of floats goes back to the system at once; smaller things come and go in one heap."""


def tune_heap() -> None:
    """Keeps glibc from holding memory back. To be called before anything large is made."""
    heap = _glibc()
    if heap is not None:
        heap.mallopt(ARENA_MAX, 1)
        heap.mallopt(MMAP_THRESHOLD, LARGE)


def calm_the_collector() -> None:
    """Widgets and kv rules live long; looking through them again and again costs frames."""
    gc.freeze()
    gc.set_threshold(*COLLECT)


def give_back() -> bool:
    """Collects screens that were left, which refer to one another, and returns their memory.

    Kivy's notes of their sizes become garbage only then, so there is a second collection, and their
    pictures are freed with the next frame: True means that it is worth calling again later.
    """
    much = gc.collect() > FEW
    if much:
        gc.collect()
    trim()
    return much


def trim() -> None:
    """Hands freed memory back to the system at once."""
    heap = _glibc()
    if heap is not None:
        heap.malloc_trim(0)


def _glibc() -> ctypes.CDLL | None:
    """glibc, or None on other C libraries, such as a phone's."""
    try:
        library = ctypes.CDLL(None)
    except (OSError, TypeError):
        return None
    return library if hasattr(library, "gnu_get_libc_version") else None
