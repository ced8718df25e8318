"""The way to Android's Java classes, and back with what they throw.

Used on a phone only: pyjnius is imported when something is asked of Android.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

ACTIVITY: Final = "org.kivy.android.PythonActivity"


class HardwareError(Exception):
    """Android would not do what was asked of it."""


@contextmanager
def asking_android() -> Iterator[None]:
    """Whatever Java throws becomes a HardwareError; no other place names Java's exceptions."""
    from jnius import JavaException

    try:
        yield
    except JavaException as error:
        raise HardwareError(str(error)) from error


@contextmanager
def as_far_as_it_goes() -> Iterator[None]:
    """For a step of which nothing depends: when it fails, the next one is still done."""
    with suppress(HardwareError), asking_android():
        yield


def activity() -> Any:
    """The app's one activity; first asked for on the main thread, which alone finds its class."""
    from jnius import autoclass

    return autoclass(ACTIVITY).mActivity


def java_string(text: str) -> Any:
    """A Java string, with emoji too: pyjnius itself cuts characters beyond 65535 in half."""
    from jnius import autoclass

    # A single half of a pair, as a broken record may have, is no text in any alphabet.
    written = text.encode("utf-16-le", "replace")
    return autoclass("java.lang.String")(written, "UTF-16LE")


def java_text(text: str) -> Any:
    """The same for Java methods that take any sequence of characters."""
    from jnius import cast

    return cast("java.lang.CharSequence", java_string(text))
