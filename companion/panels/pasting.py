"""What was copied somewhere else."""

from __future__ import annotations

from kivy.core.clipboard import Clipboard


def pasted_text() -> str:
    """The text on the clipboard; nothing where there is none, or no clipboard at all."""
    try:
        return str(Clipboard.paste() or "")
    except Exception:  # each system's clipboard fails in its own way
        return ""
