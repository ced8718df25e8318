"""A page that scrolls: as wide as is easy to read, in the middle of a tablet."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.widgets.base import Column, Row, load_kv
from companion.widgets.in_sight import DrawnInSight

WIDEST = 640
WIDEST_OF_TWO = 1040
ROOM_FOR_TWO = 720
"""From so many dp on, cards stand in two columns."""
EDGE = 12


class Page(DrawnInSight, Column):
    """What a screen shows. ``wide`` pages make use of more width, for cards in two columns."""

    wide = BooleanProperty(False)

    def side(self, width: float, wide: bool) -> float:
        most = dp(WIDEST_OF_TWO if wide else WIDEST)
        return max(dp(EDGE), (width - most) / 2)


class CardColumns(Row):
    """Cards under each other, or in two columns where there is room; the order goes across."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._cards: list[Widget] = []
        self._columns = 0
        self.bind(width=self._lay)

    def show(self, cards: list[Widget]) -> None:
        if cards == self._cards:
            return
        self._cards = cards
        self._columns = 0
        self._lay()

    def _lay(self, *_changed: object) -> None:
        columns = 2 if self.width >= dp(ROOM_FOR_TWO) and len(self._cards) > 1 else 1
        if columns == self._columns:
            return
        for column in self.children:
            column.clear_widgets()
        self.clear_widgets()
        self._columns = columns
        for number in range(columns):
            column = Column(spacing=dp(10), pos_hint={"top": 1})
            for card in self._cards[number::columns]:
                column.add_widget(card)
            self.add_widget(column)


load_kv(__file__)
