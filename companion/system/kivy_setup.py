"""How Kivy is set up before it is imported."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from traceback import print_exception
from types import TracebackType
from typing import Final

from companion.system.memory_tuning import tune_heap

KIVY: Final = {
    "KIVY_WINDOW": "sdl2",
    "KIVY_IMAGE": "sdl2",
    "KIVY_TEXT": "sdl2",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
}
"""Kivy tries every library that is installed, and each of the others brings much that is not used.
Edges are smooth as they are drawn: a window with several samples a pixel needs far more memory.
A settings file of Kivy's that was cut off would keep the app from ever starting again, and so would
a log that a full disk does not take.
"""
DEBUG: Final = "TABLESIDE_DEBUG"
"""Set in the environment to see what Kivy logs; a phone's log shows it always."""


def prepare_kivy() -> None:
    """To be called before Kivy is imported."""
    for name, value in KIVY.items():
        os.environ.setdefault(name, value)
    on_a_phone = "ANDROID_ARGUMENT" in os.environ
    if not on_a_phone and DEBUG not in os.environ:
        os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    if sys.platform == "linux" and not on_a_phone and not _has_sound():
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    logging.raiseExceptions = False  # ignore log handlers that fail
    sys.excepthook = _print_crash
    tune_heap()


def _print_crash(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """What ends the program is told on the terminal: Kivy turns standard error into log lines, and
    those are not shown."""
    print_exception(kind, error, trace, file=sys.__stderr__)


def _has_sound() -> bool:
    """Without a sound card or a sound server ALSA fills the terminal with its search for one."""
    if os.environ.get("PULSE_SERVER") or Path("/dev/snd").is_dir():
        return True
    session = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(session) and any(
        (Path(session) / name).exists() for name in ("pulse", "pipewire-0")
    )
