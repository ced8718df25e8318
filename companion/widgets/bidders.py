"""Who bids, who leads, who is out: the players of an auction as tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.badge import ShapeMark
from companion.widgets.base import Pressable, fill, load_kv
from companion.widgets.grid import EvenGrid
from companion.widgets.surface import Surface

__all__ = ["BidderGrid", "BidderShown", "BidderTile", "ShapeMark"]


@dataclass(frozen=True, slots=True)
class BidderShown:
    """One player: what stands beside the name, and the bid as markup."""

    seat: int
    name: str
    note: str
    bid: str = ""
    leads: bool = False
    out: bool = False


class BidderTile(Pressable, Surface, BoxLayout):
    """One player; those who are out are faint and cannot be tapped."""

    seat = NumericProperty(0)
    who = StringProperty("")
    note = StringProperty("")
    bid = StringProperty("")
    leads = BooleanProperty(False)
    lit = BooleanProperty(False)
    needed = NumericProperty("52dp")


class BidderGrid(EvenGrid):
    """``bidders`` to look at. ``on_bidder`` comes with the seat of a tapped one."""

    bidders = ListProperty()
    chosen = NumericProperty(-1)
    late = ("bidders",)

    __events__ = ("on_bidder",)

    def on_bidders(self, *_changed: object) -> None:
        shown = [
            {
                "seat": one.seat,
                "who": one.name,
                "note": one.note,
                "bid": one.bid,
                "leads": one.leads,
                "blocked": one.out,
                "name": f"bidder-{one.seat}",
            }
            for one in self.bidders
        ]
        fill(self, shown, self._tile)
        self.on_chosen()

    def _tile(self) -> BidderTile:
        tile = BidderTile()
        tile.bind(on_tap=lambda tapped: self.dispatch("on_bidder", int(tapped.seat)))
        return tile

    def on_chosen(self, *_changed: object) -> None:
        for tile in self.children:
            tile.lit = tile.seat == self.chosen

    def fitting_columns(
        self, width: float, text_factor: float, bidders: Sequence[BidderShown]
    ) -> int:
        """As many in a row as fit, and rows equally long."""
        fit = max(1, int((width + dp(6)) // (dp(66) * max(1.0, text_factor) + dp(6))))
        number = max(1, len(bidders))
        return ceil(number / ceil(number / fit))

    def on_bidder(self, seat: int) -> None:
        """A player was tapped."""


load_kv(__file__)
