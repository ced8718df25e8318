"""A list whose order is made by dragging."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.badge import ShapeMark
from companion.widgets.base import Column, load_kv, page_of
from companion.widgets.surface import Surface
from companion.widgets.touches import HoldsTouches

__all__ = ["DragList", "DragRow", "ShapeMark"]

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

EDGE = dp(40)
"""How near to the end of what is seen a held row pulls the page along."""
CREEP = dp(420)
"""How far it goes in a second."""


class DragRow(Surface, BoxLayout):
    """One entry with its handle."""

    key = StringProperty("")
    text = StringProperty("")
    seat = NumericProperty(-1)
    number = StringProperty("")
    held = BooleanProperty(False)


class DragList(HoldsTouches, Column):
    """``entries`` is a list of (key, text, seat), seat -1 for none; dragging a handle moves a row.

    ``order`` holds the keys as they stand; ``on_order`` comes with every change.
    """

    entries = ListProperty()
    order = ListProperty()
    numbered = BooleanProperty(True)
    late = ("entries",)

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: object) -> None:
        self._held: DragRow | None = None
        super().__init__(**kwargs)

    def on_entries(self, *_changed: object) -> None:
        self._let_go()
        self.clear_widgets()
        for key, text, seat in self.entries:
            self.add_widget(DragRow(key=key, text=text, seat=seat))
        self._renumber()

    def grip(self, touch: MotionEvent) -> bool:
        """Takes the row whose handle is touched; False when none is, or another is held."""
        if self._held is not None:
            return False
        for row in self.children:
            if row.collide_point(*touch.pos) and self._on_handle(row, touch.x):
                self._held = row
                row.held = True
                self._finger = self.to_window(*touch.pos)[1]
                self._creeping = Clock.schedule_interval(self._creep, 1 / 30)
                touch.grab(self)
                return True
        return False

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.grip(touch):
            return True
        for row in self.children:
            if row.collide_point(*touch.pos):
                touch.ud[self] = row
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self._held is None:
            return bool(super().on_touch_move(touch))
        self._finger = self.to_window(*touch.pos)[1]
        self._move_held(touch.y)
        return True

    def _move_held(self, y: float) -> None:
        rows = self._rows()
        target = self._place_at(y)
        if self._held is not None and rows.index(self._held) != target:
            rows.remove(self._held)
            rows.insert(target, self._held)
            self._put(rows)

    def _creep(self, seconds: float) -> None:
        """A row held at the edge of what is seen pulls the page along."""
        page = page_of(self)
        if page is None or page.viewport_size[1] <= page.height:
            return
        low = page.to_window(*page.pos)[1]
        way = (self._finger > low + page.height - EDGE) - (self._finger < low + EDGE)
        if way:
            step = page.convert_distance_to_scroll(0, CREEP * seconds)[1]
            page.scroll_y = min(max(page.scroll_y + way * step, 0), 1)
            self._move_held(self.to_widget(0, self._finger)[1])

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self._let_go()
            return True
        row = touch.ud.pop(self, None)
        if row is not None and row.parent is self and row.collide_point(*touch.pos):
            self.dispatch("on_pick", row.key)
        return bool(super().on_touch_up(touch))

    def forget_touch(self) -> None:
        self._let_go()

    def _let_go(self) -> None:
        if self._held is not None:
            self._creeping.cancel()
            self._held.held = False
            self._held = None

    def _on_handle(self, row: DragRow, x: float) -> bool:
        reach = dp(56)
        return x < row.x + reach if self.theme.left_handed else x > row.right - reach

    def _rows(self) -> list[DragRow]:
        return list(reversed(self.children))

    def _place_at(self, y: float) -> int:
        """Where the finger is, counted in rows from the top."""
        others = [row for row in self._rows() if row is not self._held]
        return sum(1 for row in others if y < row.center_y)

    def _put(self, rows: list[DragRow]) -> None:
        self.clear_widgets()
        for row in rows:
            self.add_widget(row)
        self._renumber()

    def _renumber(self) -> None:
        rows = self._rows()
        for number, row in enumerate(rows, start=1):
            row.number = str(number) if self.numbered else ""
        self.order = [row.key for row in rows]

    def on_pick(self, key: str) -> None:
        """A row was tapped beside its handle."""


load_kv(__file__)
