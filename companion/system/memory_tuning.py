"""What the app takes from the machine it runs on, and gives back."""

from __future__ import annotations

import ctypes
import gc
import logging
import os

KIVY = {
    "KIVY_WINDOW": "sdl2",
    "KIVY_IMAGE": "sdl2",
    "KIVY_TEXT": "sdl2",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
}
"""Kivy tries every library that is installed, and each of the others brings much that is not used.
Edges are smooth as they are drawn: a window with several samples a pixel needs far more memory.
A file of settings that Kivy wrote and that was cut off would keep the app from ever starting again,
and so would a log that the full disk does not take.
"""

ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""What glibc calls them: how many heaps there are, and from which size on a piece has its own."""
FEW = 2_000
"""Objects that were found to be garbage; a screen that was left is many times as many."""
LARGE = 4 << 20
"""A picture of floats goes back to the system at once; smaller things come and go in one heap."""


def settle() -> None:
    """To be called before Kivy is imported."""
    for name, value in KIVY.items():
        os.environ.setdefault(name, value)
    logging.raiseExceptions = False  # where what Kivy says cannot be written, it is not said
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
    """The C library where it is the one that takes these wishes; a phone has another."""
    try:
        library = ctypes.CDLL(None)
    except (OSError, TypeError):
        return None
    return library if hasattr(library, "gnu_get_libc_version") else None
