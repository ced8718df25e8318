"""Handing things on: the phone's own share sheet, or the clipboard on a desktop."""

from __future__ import annotations

from kivy.core.clipboard import Clipboard
from kivy.utils import platform

from engine.core.text import Text, msg


def share_text(text: str, title: str) -> Text:
    """Shares a text; returns what to tell the player."""
    if platform == "android":
        _send(text, title)
        return msg("app.share.sent")
    Clipboard.copy(text)
    return msg("app.share.copied")


def _send(text: str, title: str) -> None:
    from jnius import autoclass, cast

    intent_class = autoclass("android.content.Intent")
    string = autoclass("java.lang.String")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intent_class.EXTRA_SUBJECT, cast("java.lang.CharSequence", string(title)))
    intent.putExtra(intent_class.EXTRA_TEXT, cast("java.lang.CharSequence", string(text)))
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    activity.startActivity(intent_class.createChooser(intent, None))
