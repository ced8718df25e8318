"""Rounded surfaces: cards, and the ground that buttons and rows are drawn on."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.theme import CORNER
from companion.widgets.base import Themed, load_kv

EDGE = 4.5
ARC_STEPS = 10


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

    def crescent(self, x: float, y: float, height: float) -> list[float]:
        """The left edge as a band that thins out into the corners."""
        inner = CORNER - EDGE
        band = []
        for cosine, end, sine in _left_side(height):
            level = y + end + dp(CORNER) * sine
            band += [x + dp(CORNER) * (1 + cosine), level, 0, 0]
            band += [x + dp(CORNER) + dp(inner) * cosine, level, 0, 0]
        return band

    def rim(self, x: float, y: float, height: float) -> list[float]:
        """The outer border of the band, for a smooth line over it."""
        points = []
        for cosine, end, sine in _left_side(height):
            points += [x + dp(CORNER) * (1 + cosine), y + end + dp(CORNER) * sine]
        return points


def _left_side(height: float) -> list[tuple[float, float, float]]:
    """Directions from the top corner's arc to the bottom one's: cosine, centre height, sine."""
    turns = [pi / 2 + pi / 2 * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
    top = [(cos(turn), height - dp(CORNER), sin(turn)) for turn in turns]
    return top + [(cosine, dp(CORNER), -sine) for cosine, _, sine in reversed(top)]


load_kv(__file__)
