"""The sheet under the board, and the row of any-time moves at its end."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.base import load_kv
from companion.widgets.buttons import ChipButton
from companion.widgets.surface import Card, Surface
from companion.widgets.touches import FreshTouches

BELOW = 24.0
"""So many dp of its ground lie below the screen: only its upper corners are round."""


class SeatChip(ChipButton):
    """A player whose any-time moves are a tap away; -1 is the table. `at` is the state shown."""

    seat = NumericProperty(-1)
    at = NumericProperty(-1)

    def on_press(self) -> None:
        """What was shown when the finger came down is what is meant."""
        self.meant = (int(self.seat), int(self.at))


class AnytimeCard(FreshTouches, Card):
    """The row of any-time moves; a finger means the chip that it came down on."""


class PromptSheet(Surface, BoxLayout):
    """The lower part of the screen: what is asked, what the hands do, what may be done besides."""

    def surface_area(self) -> tuple[float, float, float, float]:
        x, y, wide, high = super().surface_area()
        return x, y - dp(BELOW), wide, high + dp(BELOW)


load_kv(__file__)
