"""What the app did and what went wrong, in a file that a player can share.

Moves, names and cards are never written into it: it may be shared in the middle of a game.
"""

from __future__ import annotations

import logging
import platform
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from engine.core.errors import EngineError, RuleFailed

LOG_FILE: Final = "tableside.log"
LARGEST: Final = 200_000
"""Bytes; one older file of that size is kept beside it."""
DEEPEST: Final = 12
"""So many calls are told of those that led to a failure."""

log: Final = logging.getLogger("tableside")


class _BestEffort(RotatingFileHandler):
    """A full disk loses lines of the log and says nothing."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002
        return


def write_log_to(folder: Path, version: str) -> None:
    """Starts the file. A folder that cannot be written to only loses the log, never the app."""
    with suppress(OSError):
        handler = _BestEffort(
            folder / LOG_FILE, maxBytes=LARGEST, backupCount=1, encoding="utf-8", delay=True
        )
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        log.handlers = [handler]
        log.propagate = False
        log.setLevel(logging.INFO)
        log.info(
            "Tableside %s, %s, Python %s", version, platform.system(), platform.python_version()
        )


def log_failure(error: BaseException) -> None:
    """Where in the code something failed, and what kind of failure it was.

    The message of the exception stays out: it may tell what lies face down on the table.
    """
    cause = f" from {type(error.__cause__).__name__}" if error.__cause__ else ""
    log.error("%s%s at %s", type(error).__name__, cause, _place(error))


def _place(error: BaseException) -> str:
    """The line that failed, and those that led to it."""
    steps = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        steps.append(f"{Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return " < ".join(reversed(steps[-DEEPEST:]))


def kind_of_failure(error: BaseException) -> str:
    """One line for the log: the kind, and what was asked of the rules or which text refuses it.
    Its message stays out, as in `log_failure`."""
    kind = type(error).__name__
    if isinstance(error, RuleFailed):
        return f"{kind} {error.hook} {type(error.cause).__name__}"
    return f"{kind} {error.text.id}" if isinstance(error, EngineError) else kind


def kind_and_place(error: BaseException) -> str:
    """The same as `kind_of_failure`, with where in the code it was: of a rule, inside of it."""
    inside = error.cause if isinstance(error, RuleFailed) else error
    return f"{kind_of_failure(error)} at {_place(inside)}"


def read_log(folder: Path) -> str:
    """The log so far, the older part first; empty where there is none."""
    parts = []
    for name in (f"{LOG_FILE}.1", LOG_FILE):
        with suppress(OSError):
            parts.append((folder / name).read_text(encoding="utf-8", errors="replace"))
    return "".join(parts)
