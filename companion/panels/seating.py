"""Who sits where with which pieces: dragged into order, colours and shapes taken by a tap."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.identity import IDENTITIES
from companion.session.new_game_draft import Draft
from companion.widgets.badge import ShapeMark
from companion.widgets.base import Pressable, Txt, fill, load_kv
from companion.widgets.draglist import DragList
from companion.widgets.grid import EvenGrid
from companion.widgets.shell import Sheet
from companion.widgets.surface import Surface

__all__ = ["LookTile", "SeatingSheet", "ShapeMark"]

BESIDE = 4
"""Looks beside each other: two rows, each large enough for a thumb."""


class LookTile(Pressable, Surface, AnchorLayout):
    """A colour with its shape, as somebody's pieces may look."""

    look = NumericProperty(0)
    name = StringProperty("")
    lit = BooleanProperty(False)
    needed = NumericProperty("52dp")


class SeatingSheet(Sheet):
    """The looks are those of the player whose name is framed: the first, or who was tapped."""

    def __init__(self, draft: Draft, changed: Callable[[], None], **kwargs: object) -> None:
        super().__init__(name="seating", **kwargs)
        self.title = self.words.tell("app.new.seats")
        self._draft = draft
        self._changed = changed
        self._who = draft.players[0]
        how = Txt(text=self.words.tell("app.new.seats.how"), role="secondary", tone="muted")
        self._whose = Txt(bold=True, name="whose-look")
        self._looks = EvenGrid(cols=BESIDE, spacing=dp(8), size_hint_y=None)
        self._looks.bind(minimum_height=self._looks.setter("height"))
        self._seats = DragList(name="seats")
        self._seats.bind(on_pick=lambda _list, name: self._pick(name))
        for part in (how, self._seats, self._whose, self._looks):
            self.add_widget(part)
        self._show()
        self._seats.bind(order=lambda _list, order: self._seat_in(order))

    def _show(self) -> None:
        draft = self._draft
        worn = dict(zip(draft.players, draft.looks, strict=True))
        entries = [(name, name, look) for name, look in worn.items()]
        if self._seats.entries != entries:
            self._seats.entries = entries
        self._whose.text = self.words.tell("app.new.seats.look", who=self._who)
        shown = [
            {"look": look, "name": f"look-{look}", "lit": worn[self._who] == look}
            for look in range(len(IDENTITIES))
        ]
        fill(self._looks, shown, self._tile)

    def _tile(self) -> LookTile:
        tile = LookTile()
        tile.bind(on_tap=lambda tapped: self._take(int(tapped.look)))
        return tile

    def _pick(self, name: str) -> None:
        self._who = name
        self._show()

    def _take(self, look: int) -> None:
        self._draft.choose_look(self._who, look)
        self._show()
        self._changed()

    def _seat_in(self, order: list[str]) -> None:
        """Looks go with the players, not with the seats. A row may be dragged on when the sheet has
        gone and others play."""
        if set(order) != set(self._draft.players):
            return
        looks = dict(zip(self._draft.players, self._draft.looks, strict=True))
        self._draft.seat_in(order)
        for name in order:
            self._draft.choose_look(name, looks[name])
        self._changed()


load_kv(__file__)
