"""The board of a game with the values of a box on it, outside of any table."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from kivy.uix.relativelayout import RelativeLayout

from companion.boards import make_board
from companion.boards.base import Drawing, Printed
from companion.session import Session
from companion.session.new_game_draft import NAMES
from companion.session.session import NoJournal
from companion.widgets.touches import HoldsTouches
from engine.core.errors import EngineError
from engine.core.move import TABLE, Move
from engine.core.registry import rulebook
from engine.core.setup import Setup, Value
from engine.core.table import Table

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent


def bare_session(game: str, ring: tuple[str, ...]) -> Session:
    """A table of which nothing but the board is wanted, laid as it was the last time."""
    book = rulebook(game)
    table = Table(book, Setup(game, NAMES[: book.players.start], {}, {}))
    if ring:
        with suppress(EngineError):
            table.do(Move(TABLE, "ring", ring))
    return Session(table, NoJournal())


class BoxBoard(HoldsTouches, RelativeLayout):
    """A tap on a place tells which one: ``on_place``."""

    __events__ = ("on_place",)

    def __init__(self, session: Session, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._session = session
        self._touches: set[int] = set()
        """Those that came down on it."""
        self.drawing: Drawing = make_board(session)
        self.drawing.show(session.view())
        self.add_widget(self.drawing)
        self.bind(size=self._fit)

    @property
    def places(self) -> set[str]:
        """What can be tapped, as it stands in the ids of values."""
        return {key for key in self.drawing.spots() if "." not in key and "|" not in key}

    def _fit(self, *_changed: object) -> None:
        self.drawing.size = self.size

    def show(
        self, facts: dict[str, Value], printed: Printed, place: str, marked: frozenset[str]
    ) -> None:
        """The values so far, the place that is asked for, and places that belong together."""
        table = self._session.table
        if table.facts != facts:  # those of a running game are always its own
            table.facts.update(facts)
        self.drawing.show(self._session.view())
        self.drawing.show_printed(printed)
        self.drawing.light(marked, marked)
        self.drawing.chosen = place

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        self._touches.add(touch.uid)
        return True

    def forget_touch(self) -> None:
        self._touches.clear()

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.uid not in self._touches:
            return False
        self._touches.remove(touch.uid)
        if not self.collide_point(*touch.pos):
            return False
        place = self.drawing.at(*self.to_local(*touch.pos))
        if place is not None and place in self.places:
            self.dispatch("on_place", place)
        return True

    def on_place(self, place: str) -> None:
        """A place was tapped."""
