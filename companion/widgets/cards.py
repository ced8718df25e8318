"""Cards of a game to choose by name, as many as the table holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import DictProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.base import Pressable, fill, load_kv
from companion.widgets.grid import EvenGrid
from companion.widgets.surface import Surface


@dataclass(frozen=True, slots=True)
class CardItem:
    """A kind of card, how many of it there can be, and why not when it cannot be chosen."""

    key: str
    name: str
    count: int = 1
    note: str = ""
    icon: str = ""
    reason: str = ""


class CardTile(Pressable, Surface, BoxLayout):
    """One kind of card; a tap takes one more, and beyond the last none again."""

    key = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    count = NumericProperty(1)
    picked = NumericProperty(0)
    needed = NumericProperty("60dp")
    """The height that the texts need; tiles of one row are as high as the highest."""


class CardGrid(EvenGrid):
    """``items`` to choose from, at most ``most`` in all. ``picks`` maps keys to how many.

    ``on_picks`` comes with every tap.
    """

    items = ListProperty()
    most = NumericProperty(1)
    picks = DictProperty()
    late = ("items", "picks")

    __events__ = ("on_refused",)

    def on_items(self, *_changed: object) -> None:
        known = {item.key for item in self.items}
        self.picks = {key: count for key, count in self.picks.items() if key in known}
        fill(self, [self._shown(item) for item in self.items], self._tile)

    def _shown(self, item: CardItem) -> dict[str, Any]:
        return {
            "key": item.key,
            "text": item.name,
            "note": item.reason or item.note,
            "icon": item.icon,
            "count": item.count,
            "picked": self.picks.get(item.key, 0),
            "blocked": bool(item.reason),
            "reason": item.reason,
        }

    def _tile(self) -> CardTile:
        tile = CardTile()
        tile.bind(on_tap=self._tap)
        tile.bind(on_refused=lambda _tile, reason: self.dispatch("on_refused", reason))
        return tile

    @property
    def total(self) -> int:
        return sum(self.picks.values())

    def _tap(self, tile: CardTile) -> None:
        picks = dict(self.picks)
        if self.most == 1 and not tile.picked:
            picks = {tile.key: 1}
        elif tile.picked < tile.count and self.total < self.most:
            picks[tile.key] = int(tile.picked) + 1
        else:
            picks.pop(tile.key, None)
        self.picks = picks

    def on_picks(self, *_changed: object) -> None:
        for tile in self.children:
            tile.picked = self.picks.get(tile.key, 0)

    def fitting_columns(self, width: float, text_factor: float) -> int:
        return max(1, int((width + dp(8)) // (dp(136) * max(1.0, text_factor * 0.9) + dp(8))))

    def on_refused(self, reason: str) -> None:
        """A card that cannot be chosen was tapped."""


load_kv(__file__)
