"""A command in a terminal: whatever its streams are and however it is ended, no traceback."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable
from typing import Final, TextIO

INTERRUPTED: Final = 130
"""What shells know a program by that Ctrl+C ended."""


def run_plainly(run: Callable[[], int]) -> int:
    """The exit code of a command. Ctrl+C ends it without a word, and so does a closed reader."""
    _mend_streams()
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # main.py was loading until now
            signal.signal(signal.SIGINT, signal.default_int_handler)
        code = run()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        say_no_more(sys.stdout)
        return 0
    return code


def say_no_more(stream: TextIO) -> None:
    """What is left to be written goes nowhere, so that Python does not complain at its end."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


def _mend_streams() -> None:
    """Closed ones lead nowhere; letters that a terminal does not know are written as numbers."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
