"""Commands without a window, for scripts, tests and bug reports."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from errno import EBADF
from pathlib import Path

from companion.i18n.catalogue import Catalogue, load
from companion.i18n.locales import LANGUAGES
from companion.system.terminal import say_no_more
from engine.core.errors import BadRecord, EngineError
from engine.core.record import LARGEST

BAD_INPUT = 2


def add_language(parser: ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language")


def complain(error: EngineError, catalogue: Catalogue) -> int:
    """One sentence for a person, and the exit code for bad input."""
    rules = f" ({', '.join(error.rules)})" if error.rules else ""
    sys.stderr.write(catalogue.say(error.text) + rules + "\n")
    return BAD_INPUT


def read_text(name: str) -> str:
    """A file's text, or standard input's for "-"; raises BadRecord in place of reading too much."""
    try:
        if name == "-" and sys.stdin is None:  # closed by who started this
            raise OSError(EBADF, os.strerror(EBADF))
        if name == "-":
            raw = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                raw = file.read(LARGEST + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadRecord("command.error.unreadable", line=0, file=name, reason=reason) from error
    if len(raw) > LARGEST:
        raise BadRecord("engine.error.record_too_large", line=1)
    return raw.decode("utf-8", errors="replace")


def print_out(text: str, catalogue: Catalogue) -> bool:
    """Writes a result; False where the reader has closed (`| head`), which is no error.

    Ends the program with a sentence where it cannot be written for another reason: a full disk.
    """
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        say_no_more(sys.stdout)
        return False
    except OSError as error:
        say_no_more(sys.stdout)
        reason = error.strerror or type(error).__name__
        told = catalogue.tell("print.error.unwritable", file="-", reason=reason)
        sys.stderr.write(told + "\n")
        raise SystemExit(BAD_INPUT) from error
    return True


def catalogue_for(language: str) -> Catalogue:
    return load(language)
