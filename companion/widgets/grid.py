"""Things in rows and columns that are equally high in a row."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.widgets.base import Themed
from companion.widgets.in_sight import DrawnInSight


class EvenGrid(Themed, DrawnInSight, GridLayout):
    """Tiles tell the height that they ``needed``; those of one row are as high as the highest."""

    def __init__(self, **kwargs: object) -> None:
        self._fit = Clock.create_trigger(self._even_out, -1)
        super().__init__(**kwargs)
        self.bind(cols=self._changed, children=self._changed)
        self._fit()  # tiles may have come with the grid

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        widget.size_hint_y = 1
        widget.bind(needed=self._changed)
        super().add_widget(widget, *args, **kwargs)

    def remove_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        widget.unbind(needed=self._changed)
        super().remove_widget(widget, *args, **kwargs)

    def _changed(self, *_changed: object) -> None:
        self._fit()

    def _even_out(self, *_seconds: object) -> None:
        tiles = list(reversed(self.children))
        rows = [tiles[start : start + self.cols] for start in range(0, len(tiles), self.cols)]
        self.rows_minimum = {
            number: max(tile.needed for tile in row) for number, row in enumerate(rows)
        }
        self._trigger_layout()  # a grid does not follow what its rows need at least by itself
