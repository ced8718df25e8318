"""What every board shares: it is drawn from a view, things on it can be tapped, tokens move."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.boards.pen import Pen, Point
from companion.session import Session, wording
from companion.session.views import Field
from companion.widgets.base import Themed


@dataclass(frozen=True, slots=True)
class Thing:
    """What the card under the board says about something that was tapped.

    value   a number to set beside the title, with its tone: ("+2", "gain")
    lines   what it is, what it earns, who is there
    paths   what can be corrected about it
    sector  named by dice, so that its odds can be told
    rules   rule items that say what it can do
    """

    title: str
    value: tuple[str, str] = ("", "text")
    lines: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    sector: str = ""
    rules: tuple[str, ...] = ()
    edge: str | int = ""
    """The tone of the card's left edge, or the seat whose colour it carries."""


@dataclass(frozen=True, slots=True)
class Area:
    """Where a thing lies: a rectangle of the drawing."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


@dataclass(frozen=True, slots=True)
class _Piece:
    """A token as it was drawn: where it belongs, whose it is, and what moves it."""

    place: Point
    owner: Hashable
    shift: Translate


class Drawing(Themed, Widget):
    """A board. Subclasses draw in `draw`, name areas with `put`, and tell about them in `thing`."""

    stretches: ClassVar[bool] = True
    """Whether it fills whatever height there is; a ring does not."""

    chosen = StringProperty("")
    progress = NumericProperty(1.0)
    """How far the tokens are on their way after a change, from 0 to 1."""

    def __init__(self, session: Session, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.session = session
        self.view: dict[str, Any] = {}
        self.pen = Pen(self.theme)
        self._areas: dict[str, Area] = {}
        self._pieces: dict[Hashable, _Piece] = {}
        self._moving: list[tuple[_Piece, Point]] = []
        self._drawn_for: tuple[float, ...] = ()
        self.bind(size=self._redraw, chosen=self._redraw, progress=self._shift)

    def attach(self) -> None:
        """The drawing is shown: it follows the theme from now on."""
        self.theme.bind(mode=self._redraw, text_factor=self._redraw)

    def detach(self) -> None:
        """The drawing is no longer shown: it forgets all but where its tokens lay.

        The theme outlives it, and showing it draws it anew.
        """
        Animation.cancel_all(self, "progress")
        self._moving = []
        self.canvas.clear()
        self.pen.forget()
        self.theme.unbind(mode=self._redraw, text_factor=self._redraw)

    # For the screen

    def show(self, view: dict[str, Any]) -> None:
        self.view = view
        self._redraw()

    def sharpen(self, scale: float) -> None:
        """Draws the letters anew for a board that stays enlarged."""
        if abs(scale - self.pen.sharp) > 0.01:
            self.pen.sharp = scale
            self.pen.forget()
            self._redraw()

    def needs(self, width: float, height: float) -> tuple[float, float]:
        """The size to draw in, at least what there is; a board that is higher is panned."""
        return width, height

    def subtitle(self) -> str:
        """What stands under the title of the screen."""
        return ""

    def thing(self, key: str) -> Thing | None:  # noqa: ARG002
        """What to tell about something; None when it is gone."""
        return None

    def extras(self, screen: Any) -> list[Widget]:  # noqa: ARG002
        """More to put under the card: what this game alone has."""
        return []

    def things(self) -> list[str]:
        return list(self._areas)

    def at(self, x: float, y: float) -> str | None:
        """What lies there; of several the one that was named last."""
        for key, area in reversed(self._areas.items()):
            if area.holds(x, y):
                return key
        return None

    def spot(self, key: str) -> Point:
        """A point of a thing, for a finger."""
        return self._areas[key].centre

    def fields(self, paths: Sequence[str]) -> list[Field]:
        table = self.session.table
        editable = table.rulebook.editable(table)
        found = []
        for path in paths:
            if path in editable:
                field = editable[path]
                found.append(Field(path, field.label, field.get(), field))
        return found

    # For the drawings

    def word(self, token: str) -> str:
        """A word of the game as it is said."""
        return wording.named(self.session.table, token, self.words.say)

    def put(self, key: str, x: float, y: float, width: float, height: float) -> None:
        self._areas[key] = Area(x, y, width, height)

    def draw(self) -> None:
        """Into the open canvas, with (0, 0) at the lower left."""

    def piece(self, key: Hashable, owner: Hashable, x: float, y: float) -> _Held:
        """A token that moves when it is drawn elsewhere the next time: ``with self.piece(...)``."""
        return _Held(self, key, owner, (x, y))

    def keep_piece(self, key: Hashable, owner: Hashable, place: Point, shift: Translate) -> None:
        self._pieces[key] = _Piece(place, owner, shift)

    def _redraw(self, *_changed: object) -> None:
        if not self.view or min(self.size) < 40:
            return
        before, same = self._pieces, self._drawn_for == (*self.size, self.theme.text_factor)
        self._drawn_for = (*self.size, self.theme.text_factor)
        self._areas, self._pieces = {}, {}
        self.pen.start()
        self.canvas.clear()
        with self.canvas:
            self.draw()
        Animation.cancel_all(self, "progress")
        self._moving = self._moves(before) if same and before and self.theme.motion else []
        self.progress = 1.0
        if self._moving:
            self.progress = 0.0
            Animation(progress=1.0, d=self.theme.motion, t="out_quad").start(self)

    def _moves(self, before: dict[Hashable, _Piece]) -> list[tuple[_Piece, Point]]:
        """Tokens with where they come from: their old place, or that of one of the owner's gone."""
        gone: dict[Hashable, list[Point]] = {}
        for key, piece in before.items():
            if key not in self._pieces:
                gone.setdefault(piece.owner, []).append(piece.place)
        moves = []
        for key, piece in self._pieces.items():
            if key in before:
                start = before[key].place
            elif gone.get(piece.owner):
                start = gone[piece.owner].pop()
            else:
                start = (self.width / 2, self.height / 2)
            if start != piece.place:
                moves.append((piece, start))
        return moves

    def _shift(self, *_changed: object) -> None:
        for piece, start in self._moving:
            piece.shift.x = start[0] + (piece.place[0] - start[0]) * self.progress
            piece.shift.y = start[1] + (piece.place[1] - start[1]) * self.progress


class _Held:
    """Draws round (0, 0) what is then put in its place."""

    def __init__(self, drawing: Drawing, key: Hashable, owner: Hashable, place: Point) -> None:
        self._drawing, self._key, self._owner, self._place = drawing, key, owner, place

    def __enter__(self) -> None:
        PushMatrix()
        shift = Translate(*self._place)
        self._drawing.keep_piece(self._key, self._owner, self._place, shift)

    def __exit__(self, *_error: object) -> None:
        PopMatrix()
