"""A list of any length, of which only the rows in sight are there."""

from __future__ import annotations

from kivy.uix.recycleview import RecycleView

from companion.widgets.base import TouchesWhileShown


class RowList(TouchesWhileShown, RecycleView):
    """A list of any length. Its rows are used again for what comes into sight."""
