"""What hands must do now, to be ticked off."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.badge import ShapeMark
from companion.widgets.base import Icon, Pressable, fill, load_kv
from companion.widgets.surface import Card, Surface

__all__ = ["CheckItem", "CheckList", "CheckRow", "FoldRow", "ShapeMark", "TickBox"]


@dataclass(frozen=True, slots=True)
class CheckItem:
    key: str
    text: str
    amount: str = ""
    tone: str = "text"
    """gain, loss or text: the colour of the amount, which has a sign as well."""
    ticked: bool = False
    seat: int = -1
    """Whose hands do it; -1 for the table's."""
    past: bool = False
    """Carried out before the last answer: folded away."""


class TickBox(Surface, Icon):
    """A box that is ticked or empty."""

    ticked = BooleanProperty(False)


class CheckRow(Pressable, BoxLayout):
    """One thing to do, with its tick and the amount."""

    key = StringProperty("")
    text = StringProperty("")
    amount = StringProperty("")
    tone = StringProperty("text")
    ticked = BooleanProperty(False)
    seat = NumericProperty(-1)


class FoldRow(Pressable, BoxLayout):
    """How many things are over, and the way to see them."""

    text = StringProperty("")
    count = NumericProperty(0)
    open = BooleanProperty(False)


class CheckList(Card):
    """The "On the table" card: ``items`` with ticks and amounts; past ones behind ``past_text``.

    ``on_tick`` comes with the key and whether it is ticked now.
    """

    items = ListProperty()
    unfolded = BooleanProperty(False)
    past_text = StringProperty("")
    late = ("items",)

    __events__ = ("on_tick",)

    def __init__(self, **kwargs: object) -> None:
        self._ticked: dict[str, bool] = {}
        """What was ticked since the items came."""
        super().__init__(**kwargs)

    def show(self, items: list[CheckItem]) -> None:
        """These, drawn anew unless they stand there as they are, with their ticks."""
        if items == self.items and self._ticked:
            self.on_items()  # equal to what came before somebody ticked
        else:
            self.items = items

    def on_items(self, *_changed: object) -> None:
        """Folds the past items away when there is something new to do."""
        self._ticked.clear()
        self.unfolded = False
        self._show()

    def on_unfolded(self, *_changed: object) -> None:
        self._show()

    def _show(self) -> None:
        past = [item for item in self.items if item.past]
        self.ids.fold.count = len(past)
        shown = [
            {
                "key": item.key,
                "text": item.text,
                "amount": item.amount,
                "tone": item.tone,
                "ticked": self._ticked.get(item.key, item.ticked),
                "seat": item.seat,
            }
            for item in self.items
            if self.unfolded or not item.past
        ]
        fill(self.ids.rows, shown, self._row)

    def _row(self) -> CheckRow:
        row = CheckRow()
        row.bind(on_tap=self._tick)
        return row

    def _tick(self, row: CheckRow) -> None:
        self._ticked[row.key] = row.ticked = not row.ticked
        self.dispatch("on_tick", row.key, row.ticked)

    def on_tick(self, key: str, ticked: bool) -> None:
        """A row was ticked or unticked."""


load_kv(__file__)
