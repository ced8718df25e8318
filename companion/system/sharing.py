"""Handing texts on: the phone's own share sheet, or the clipboard on a desktop."""

from __future__ import annotations

from kivy.core.clipboard import Clipboard
from kivy.utils import platform

from companion.system.java import HardwareError, activity, asking_android, java_text
from engine.core.text import Text, msg


def share_text(text: str, title: str) -> Text:
    """Shares a text; returns what to tell the player."""
    if platform == "android":
        try:
            _send(text, title)
        except HardwareError:
            return _copy(text)
        return msg("app.share.sent")
    return _copy(text)


def _copy(text: str) -> Text:
    Clipboard.copy(text)
    return msg("app.share.copied")


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
