"""Memory: how the heap is set up, and what is given back when screens are left."""

from __future__ import annotations

import ctypes
import gc

ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""What glibc calls them: how many heaps there are, and from which size on a piece has its own."""
FEW = 2_000
"""Objects that were found to be garbage; a screen that was left is many times as many."""
LARGE = 4 << 20
"""A picture of floats goes back to the system at once; smaller things come and go in one heap."""


def tune_heap() -> None:
    """Keeps glibc from holding memory back. To be called before anything large is made."""
    heap = _glibc()
    if heap is not None:
        heap.mallopt(ARENA_MAX, 1)
        heap.mallopt(MMAP_THRESHOLD, LARGE)


def give_back() -> bool:
    """Screens that were left hold one another; they are found, and their memory is returned.

    What Kivy had noted of their sizes becomes garbage only when they are gone, as much again, and
    their pictures are let go with the next frame. True when there is reason to look again later.
    """
    much = gc.collect() > FEW
    if much:
        gc.collect()
    trim()
    return much


def trim() -> None:
    """What was freed goes back to the system at once, not when more is wanted."""
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
