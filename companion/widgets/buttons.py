"""Things to tap. All are at least 48 dp in both directions and grow with their text."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.i18n import escaped
from companion.icons import FONT, glyph
from companion.widgets.base import Pressable, load_kv
from companion.widgets.surface import Surface


class TextButton(Pressable, Surface, AnchorLayout):
    """Text, with an icon before it where one is named. Dispatches ``on_tap``."""

    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("text")
    role = StringProperty("body")
    needed = NumericProperty("52dp")
    """The height that the text needs."""

    @staticmethod
    def labelled(icon: str, text: str) -> str:
        mark = f"[font={FONT}]{glyph(icon)}[/font]" if icon else ""
        return f"{mark} {escaped(text)}" if mark and text else mark or escaped(text)


class PrimaryButton(TextButton):
    """The one thing to do on this screen."""


class SecondaryButton(TextButton):
    """What else may be done."""


class ChipButton(Pressable, AnchorLayout):
    """A small choice among several, as wide as its text. ``lit`` marks the one that stands."""

    text = StringProperty("")
    lit = BooleanProperty(False)


class IconButton(Pressable, AnchorLayout):
    """An icon alone. ``hint`` is what it does, in words, for those who hear the screen."""

    icon = StringProperty("")
    tone = StringProperty("text")
    hint = StringProperty("")


load_kv(__file__)
