"""Numbers that count to their new value, progress bars, and what to show when there is nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.animation import Animation
from kivy.properties import (
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.i18n.catalogue import Catalogue
from companion.widgets import coins
from companion.widgets.base import Column, OneLine, Themed, load_kv
from companion.widgets.buttons import PrimaryButton
from companion.widgets.surface import Surface

__all__ = ["CountLabel", "EmptyState", "Figure", "Filled", "PrimaryButton", "Progress"]


class CountLabel(OneLine):
    """Counts up or down to ``value``. ``written`` says how to write it (a plain number if none)."""

    value = NumericProperty(0)
    shown = NumericProperty(0)
    written = ObjectProperty(None, allownone=True)
    late = ("value",)

    def on_value(self, _label: CountLabel, value: float) -> None:
        Animation.cancel_all(self, "shown")
        if self.theme.motion and self.get_parent_window():
            Animation(shown=value, d=self.theme.motion, t="out_quad").start(self)
        else:
            self.shown = value

    def text_of(self, shown: float, catalogue: Catalogue, written: object) -> str:
        number = round(shown)
        return written(number) if callable(written) else catalogue.number(number)


class Filled(Surface, Widget):
    """The part of a bar that has been reached."""


class Progress(Surface, Widget):
    """A thin bar; ``value`` goes from 0 to 1."""

    value = NumericProperty(0)
    colour = ColorProperty((0, 0, 0, 0))


class Figure(Column):
    """A number with its label under it. ``parts`` is a list of (number, unit): a coin or a word."""

    parts = ListProperty()
    label = StringProperty("")

    @staticmethod
    def written(
        parts: list[tuple[str, str]],
        sizes: Mapping[str, float],
        palette: Mapping[str, Sequence[float]],
    ) -> str:
        return f"[b]{coins.written(parts, palette, int(sizes['label']))}[/b]"


class EmptyState(Themed, BoxLayout):
    """Says kindly that there is nothing here, and what to do about it."""

    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    action = StringProperty("")

    __events__ = ("on_act",)

    def on_act(self) -> None:
        """The button was tapped."""


load_kv(__file__)
