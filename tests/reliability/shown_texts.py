"""Whether what stands on the screen reads as words: no ids, no gaps, nothing cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tests.companion.window import Window  # isort: skip # sets Kivy up

from kivy.core.text import Label as CoreLabel  # isort: skip
from kivy.uix.label import Label  # isort: skip
from kivy.uix.scrollview import ScrollView  # isort: skip
from kivy.uix.widget import Widget  # isort: skip

IDS = re.compile(r"(?<![\w/.@])[a-z_]+\.[a-z_]+\.[a-z_.]+|<[a-z_.]+>|\{[a-z_]*\}|‹|›\Z")
"""What a message id, an unfilled parameter or a missing text looks like on the screen."""
MARKUP = re.compile(r"\[/?(?:b|i|u|ref|color|size|font|sub|sup|anchor)[^\]]*\]")
ROUNDED = 1.5
"""Pixels that a text may be off by."""


def unreadable(window: Window) -> list[str]:
    """Texts with an id or a gap in them, of labels and of what boards paint."""
    return [text for text in (*window.texts(), *painted(window)) if IDS.search(text)]


def painted(window: Window) -> Iterator[str]:
    """Texts that a board draws itself."""
    for widget in window.walk():
        pen = getattr(widget, "pen", None)
        for text, *_look in getattr(pen, "_letters", ()):
            yield str(text)


def cut(window: Window) -> list[str]:
    """Texts that are cut off where they stand, and words that are torn in two by a narrow place."""
    found = []
    for label in window.walk():
        if not isinstance(label, Label) or not label.text:
            continue
        wide, high = label.texture_size
        if wide > label.width + ROUNDED or high > label.height + ROUNDED:
            found.append(f"{label.text!r} needs {wide}x{high}, has {_size(label)}")
        elif _sticks_out(label, window.window.width):
            found.append(f"{label.text!r} sticks out of the window")
        else:
            found += [f"{word!r} torn in {label.text!r}" for word in _torn(label)]
    return found


def _size(label: Label) -> str:
    return f"{label.width:.0f}x{label.height:.0f}"


def _sticks_out(label: Label, width: float) -> bool:
    left, _ = label.to_window(label.x, label.y)
    return (left < -1 or left + label.width > width + 1) and not _scrolls_sideways(label)


def _scrolls_sideways(widget: Widget) -> bool:
    parent: Any = widget.parent
    while isinstance(parent, Widget):
        if isinstance(parent, ScrollView) and parent.do_scroll_x:
            return True
        parent = parent.parent
    return False


def _torn(label: Label) -> Iterator[str]:
    room = label.text_size[0]
    if room is None or not room > 0:
        return
    room -= label.padding[0] + label.padding[2]
    plain = MARKUP.sub("", label.text) if label.markup else label.text
    for word in plain.replace("\u00a0", " ").split():
        if len(word) > 3 and _width(word, label.font_size, label.font_name, label.bold) > room:
            yield word


@lru_cache(maxsize=20_000)
def _width(word: str, size: float, font: str, bold: bool) -> float:
    label = CoreLabel(text=word, font_size=size, font_name=font, bold=bold)
    label.resolve_font_name()
    return float(label.get_extents(word)[0])
