"""What hands must do now, to be ticked off."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.base import Pressable, fill, load_kv
from companion.widgets.surface import Card


@dataclass(frozen=True, slots=True)
class CheckItem:
    key: str
    text: str
    amount: str = ""
    tone: str = "text"
    """gain, loss or text: how the amount is coloured, beside its sign."""
    ticked: bool = False


class CheckRow(Pressable, BoxLayout):
    """One thing to do, with its tick and the amount."""

    key = StringProperty("")
    text = StringProperty("")
    amount = StringProperty("")
    tone = StringProperty("text")
    ticked = BooleanProperty(False)


class CheckList(Card):
    """The "On the table" card: ``items`` with ticks and amounts.

    ``on_tick`` comes with the key and whether it is ticked now.
    """

    items = ListProperty()
    late = ("items",)

    __events__ = ("on_tick",)

    def on_items(self, *_changed: object) -> None:
        shown = [
            {
                "key": item.key,
                "text": item.text,
                "amount": item.amount,
                "tone": item.tone,
                "ticked": item.ticked,
            }
            for item in self.items
        ]
        fill(self.ids.rows, shown, self._row)

    def _row(self) -> CheckRow:
        row = CheckRow()
        row.bind(on_tap=self._tick)
        return row

    def _tick(self, row: CheckRow) -> None:
        row.ticked = not row.ticked
        self.dispatch("on_tick", row.key, row.ticked)

    def on_tick(self, key: str, ticked: bool) -> None:
        """A row was ticked or unticked."""


load_kv(__file__)
