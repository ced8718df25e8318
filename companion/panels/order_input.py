"""An order of things, tapped one after the other as they lie, or dragged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion import pieces
from companion.boards import face
from companion.faces import shown_hue
from companion.panels.input_base import OptionInput
from companion.session import labels
from companion.widgets.base import Pressable, fill, load_kv, page_of, set_children
from companion.widgets.buttons import ChipButton
from companion.widgets.draglist import DragList
from companion.widgets.grid import EvenGrid
from companion.widgets.surface import Surface
from engine.core.options import Args, Order
from engine.core.places import WORD

if TYPE_CHECKING:
    from companion.panels.answer_input import AnswerInput

NARROWEST = 88.0
"""How many dp a tile is wide at least."""
DRAG = ""
"""The key of the tile that turns to dragging."""


class OrderTile(Pressable, Surface, AnchorLayout):
    """A thing that is put in the next place by a tap, and taken out again by another."""

    key = StringProperty("")
    text = StringProperty("")
    picture = StringProperty("")
    """What it looks like, as markup."""
    lit = BooleanProperty(False)
    quiet = BooleanProperty(False)
    """Not a thing: the tile that switches to dragging."""
    needed = NumericProperty("48dp")


class OrderTiles(EvenGrid):
    """Tiles that keep their places while they are tapped."""

    def fitting_columns(self, width: float, text_factor: float) -> int:
        wide = dp(NARROWEST) * max(1.0, text_factor)
        return max(2, int((width + dp(6)) // (wide + dp(6))))


class OrderInput(OptionInput):
    """Each tap puts a thing in the next place; the last one needs none. Before the first tap the
    button lays all as they lay at the last table."""

    option: Order
    lasting = False

    def __init__(self, owner: AnswerInput, **kwargs: object) -> None:
        super().__init__(owner, **kwargs)
        self._placed: list[str] = []
        self._last: tuple[str, ...] = ()
        self._dragging = False
        self._place = WORD
        self._tiles = OrderTiles()
        self._drag = DragList()
        self._drag.bind(order=lambda *_changed: self._dragged())
        self._back_to_taps = ChipButton(name="tap-order")
        self._back_to_taps.bind(on_tap=lambda _chip: self._turn_over())
        self.confirm = self._confirm_button(lambda: self.option.verb)
        self.add_widget(self._tiles)

    def ask(self, option: Order) -> None:
        self.option = option
        order, known = self.owner.session.order_of(option)
        self._last = order if known else ()
        self._place = labels.card_place(self.owner.session.table, option)
        self._placed, self._dragging = [], False
        set_children(self, [self._tiles])  # it may be asked again after dragging
        self._drag.entries = []
        self._show()

    @property
    def length(self) -> int:  # type: ignore[override]
        """Rows of tiles, so that buttons are never under a long list."""
        return len(self.option.items)

    @property
    def laid(self) -> tuple[str, ...]:  # type: ignore[override]
        """What lies so far, for the board."""
        if self._dragging:
            return tuple(self._drag.order)
        return self._whole() or tuple(self._placed)

    @property
    def ready(self) -> bool:
        return self.args() is not None

    def args(self) -> Args | None:
        if self._dragging:
            return (*self.option.prefix, *self._drag.order)
        order = self._whole() or (() if self._placed else self._last)
        return (*self.option.prefix, *order) if order else None

    def _whole(self) -> tuple[str, ...]:
        """All of them, once only one is left: it lies in the last place."""
        left = [item for item in self.option.items if item not in self._placed]
        return (*self._placed, *left) if len(left) <= 1 else ()

    def _tapped(self, key: str) -> None:
        if key == DRAG:
            self._turn_over()
            return
        if key in self._placed:
            self._placed.remove(key)
        else:
            self._placed.append(key)
        self._show()
        self._tell()
        page = page_of(self)
        if page is not None and self._whole():
            page.scroll_y = 1  # to the button that enters it

    def _turn_over(self) -> None:
        """Switches between tapping and dragging; what was entered so far stays."""
        if self._dragging:
            self._dragging, self._placed = False, []
            set_children(self, [self._tiles])
        else:
            placed = self.laid
            rest = [item for item in (self._last or self.option.items) if item not in placed]
            self._let_drag((*placed, *rest))
        self._show()
        self._tell()

    def _let_drag(self, lying: Sequence[str]) -> None:
        self._dragging = True
        self._drag.entries = [(item, self._named(item, self._place), -1) for item in lying]
        set_children(self, [self._drag, self._back_to_taps])

    def held(self) -> object:
        if self._dragging:
            return True, list(self._drag.order)
        return (False, list(self._placed)) if self._placed else None

    def hold(self, told: tuple[bool, list[str]]) -> None:
        dragged, lying = told
        if dragged:
            self._let_drag(lying)
        else:
            self._placed = lying
        self._show()

    def _dragged(self) -> None:
        """Also comes when the list is filled or emptied, while it is not shown: that is no drag."""
        if self._drag.parent is not None:
            self._tell()

    def _tell(self) -> None:
        """The button may have come or gone, and the board shows what lies so far."""
        self.owner.arrange()
        if self.owner.stepped is not None:
            self.owner.stepped()

    def _show(self) -> None:
        tell = self.words.tell
        whole = self._whole()
        lying = whole or tuple(self._placed)
        shown = []
        for item in self.option.items:
            place = lying.index(item) + 1 if item in lying else 0
            name = self._named(item, self._place)
            text = f"{place} {name}" if place else name
            tile = _tile(item, text, f"order-{item}", lit=place > 0)
            shown.append(tile | {"picture": self._picture(item)})
        shown.append(_tile(DRAG, tell("app.table.by_drag"), "drag-order", quiet=True))
        fill(self._tiles, shown, self._new_tile)
        self._back_to_taps.text = tell("app.table.by_taps")
        if self.confirm is not None:
            as_before = not (self._dragging or self._placed)
            verb = self._verb(self.option.verb)
            self.confirm.text = tell("app.table.as_last_time") if as_before else verb

    def _picture(self, item: str) -> str:
        """In its hue; what lies already is as bright as its name."""
        seen = face(self.owner.session.table.rulebook.id, item)
        if seen is None or not seen.piece:
            return ""
        drawn = f"[font={pieces.FONT}]{pieces.glyph(seen.piece)}[/font]"
        return f"[color={shown_hue(seen.colour, self.theme.mode)}]{drawn}[/color]"

    def _new_tile(self) -> OrderTile:
        tile = OrderTile()
        tile.bind(on_tap=lambda tapped: self._tapped(tapped.key))
        return tile


def _tile(
    key: str, text: str, name: str, *, lit: bool = False, quiet: bool = False
) -> dict[str, object]:
    return {"key": key, "text": text, "name": name, "lit": lit, "quiet": quiet, "picture": ""}


load_kv(__file__)
