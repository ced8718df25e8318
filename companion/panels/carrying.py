"""A card that a finger carries from the sheet to its place on the board: both in one touch.

It is chosen as by a tap when it is pulled away, so the board shows where it may go. Let go there,
it is laid as by a second tap; let go anywhere else, it lies in the sheet again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.uix.floatlayout import FloatLayout

from companion.panels.answer_input import AnswerInput
from companion.panels.live_board import LiveBoard
from companion.session.answer_picker import CARD, Picker
from companion.session.answers_in_a_row import comes_twice
from companion.session.board_answers import PLACES
from companion.widgets.cards import CardTile

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent
    from kivy.uix.widget import Widget

FIRST_TURNS = 4
"""So long it is said what a finger can do in one touch."""
LOOKS = ("key", "picture", "colour", "ends", "text", "note", "unseen", "count")


def tip(shown: AnswerInput) -> str:
    """The text on what one touch can tell at this step; empty where nothing, or it is known."""
    table, picker = shown.session.table, shown.picker
    if table.turn > FIRST_TURNS or shown.theme.large:
        return ""
    places = any(PLACES.intersection(way.slots) for way in picker.ways)
    if places and picker.slot == CARD and not picker.can_go_back:
        return "app.table.carry"
    return "app.table.slide" if places and comes_twice(table) else ""


class CarriedCard(FloatLayout):
    """The card at the finger, over everything.

    over     called with every point of the window that the finger comes to
    dropped  called with the point where it is lifted
    """

    def __init__(
        self,
        tile: CardTile,
        touch: MotionEvent,
        over: Callable[[float, float], None],
        dropped: Callable[[float, float], None],
    ) -> None:
        super().__init__(size_hint=(None, None), size=tile.size, opacity=0.9)
        self._card = type(tile)(size_hint=(None, None), size=tile.size)
        for name in LOOKS:
            setattr(self._card, name, getattr(tile, name))
        self.add_widget(self._card)
        self._touch = touch
        self._over, self._dropped = over, dropped
        self._stay_at(*tile.to_window(*touch.pos))
        tile.forget_touch()
        touch.grab(self)

    def let_go(self) -> None:
        """It is carried no more."""
        self._touch.ungrab(self)
        holder: Widget | None = self.parent
        if holder is not None:
            holder.remove_widget(self)

    def _stay_at(self, x: float, y: float) -> None:
        """Above the finger, which would hide it."""
        self._card.pos = self.pos = (x - self.width / 2, y + self.height / 4)

    def on_touch_down(self, touch: MotionEvent) -> bool:  # noqa: ARG002
        """Nothing else is touched meanwhile."""
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            self._stay_at(*touch.pos)
            self._over(*touch.pos)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            self.let_go()
            self._dropped(*touch.pos)
        return True


class Carrying:
    """Lets the cards of an input be carried to a board."""

    def __init__(self, shown: AnswerInput, board: LiveBoard) -> None:
        self._input, self._board = shown, board
        self._carried: CarriedCard | None = None
        self._asked: Picker | None = None
        shown.pulled = self._lift

    def end(self) -> None:
        """The board is no longer shown, or something else is asked."""
        if self._carried is not None:
            self._carried.let_go()
            self._carried = None

    def put_back(self) -> bool:
        """The back key: the card lies in the sheet again. False where none is carried."""
        if self._carried is None:
            return False
        self.end()
        self._board.point_away()
        self._input.back()
        return True

    def _lift(self, tile: CardTile, touch: MotionEvent) -> None:
        """A card is on its way to the board, if that has a place for it."""
        if self._carried is not None:
            return
        carried = CarriedCard(tile, touch, self._board.point_at, self._dropped)
        taken = self._input.take_up(tile.key)
        if taken and self._board.lit:
            self._carried, self._asked = carried, self._input.picker
            App.get_running_app().shell.add_widget(carried)
            return
        carried.let_go()
        if taken:
            self._input.back()

    def _dropped(self, x: float, y: float) -> None:
        """Laid on the board, or back where it was; nothing if another step is shown by now."""
        self._carried = None
        if self._asked is not self._input.picker:
            self._board.point_away()
        elif not self._board.drop(x, y):
            self._input.back()
