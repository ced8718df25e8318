"""Handing texts on: the phone's own share sheet, or the clipboard on a desktop."""

from __future__ import annotations

from threading import Event
from typing import Final

from kivy.core.clipboard import Clipboard
from kivy.utils import platform

from companion.system.java import (
    HardwareError,
    activity,
    as_far_as_it_goes,
    asking_android,
    java_text,
)
from engine.core.text import Text, msg

PATIENCE: Final = 2.0
"""Seconds for Android's own thread, which is mostly idle."""


def share_text(text: str, title: str) -> Text:
    """Shares a text; returns what to tell the player."""
    if platform != "android":
        Clipboard.copy(text)
        return msg("app.share.copied")
    try:
        _send(text, title)
    except HardwareError:
        return _copied_instead(text)
    return msg("app.share.sent")


def _copied_instead(text: str) -> Text:
    """On Android's own thread: older phones hand out their clipboard nowhere else."""
    from android.runnable import run_on_ui_thread

    copied, done = [False], Event()
    with as_far_as_it_goes():
        run_on_ui_thread(_copy)(text, copied, done)
        done.wait(PATIENCE)
    return msg("app.share.copied" if copied[0] else "app.share.failed")


@asking_android()
def _send(text: str, title: str) -> None:
    """Android hands a text of more than a megabyte to nobody: it throws, and the text is copied."""
    from jnius import autoclass

    intent_class = autoclass("android.content.Intent")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intent_class.EXTRA_SUBJECT, java_text(title))
    intent.putExtra(intent_class.EXTRA_TEXT, java_text(text))
    activity().startActivity(intent_class.createChooser(intent, None))


def _copy(text: str, copied: list[bool], done: Event) -> None:
    """Kivy's own clipboard cuts emoji in half, and throws when the text is too long."""
    from jnius import autoclass, cast

    with as_far_as_it_goes():
        clip = autoclass("android.content.ClipData").newPlainText(java_text(""), java_text(text))
        clipboard = activity().getSystemService("clipboard")
        cast("android.content.ClipboardManager", clipboard).setPrimaryClip(clip)
        copied[0] = True
    done.set()
