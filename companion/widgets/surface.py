"""Rounded surfaces: cards, and the ground that buttons and rows are drawn on."""

from __future__ import annotations

from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.base import Themed, load_kv


class Surface(Themed):
    """A rounded rectangle behind a widget. ``fill`` and ``outline`` are colours, clear by default.

    The high-contrast look has borders instead of surfaces, so a filled surface is outlined there.
    """

    fill = ColorProperty((0, 0, 0, 0))
    outline = ColorProperty((0, 0, 0, 0))
    corner = NumericProperty("12dp")
    line_width = NumericProperty("1.1dp")


class Card(Surface, BoxLayout):
    """A surface that holds things under each other; its left edge may carry a player's colour."""

    edge = ColorProperty((0, 0, 0, 0))
    title = StringProperty("")


load_kv(__file__)
