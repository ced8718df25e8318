"""A list of any length, of which only the rows in sight are there."""

from __future__ import annotations

from kivy.uix.recycleview import RecycleView

from companion.widgets.base import Themed
from companion.widgets.touches import TouchesWhileShown


class RowList(TouchesWhileShown, Themed, RecycleView):
    """A list of any length, with the bar of a ``Scroller``. Its rows are used again for what comes
    into sight."""
