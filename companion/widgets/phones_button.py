"""The button that leads to the phones at a table, with how many have joined."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.widgets.base import OneLine, load_kv
from companion.widgets.buttons import RoundPress
from companion.widgets.surface import Surface


class JoinedCount(Surface, OneLine):
    """How many have joined."""


class PhonesButton(RoundPress, FloatLayout):
    """Quiet while no phone can join; lit, with the number of those that have, while they can."""

    on = BooleanProperty(False)
    joined = NumericProperty(0)
    hint = StringProperty("")


load_kv(__file__)
