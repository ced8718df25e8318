"""What every board shares: it is drawn from a view, things on it can be tapped, tokens move."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.boards.canvas_pen import Pen, Point
from companion.boards.parts import Parts
from companion.session import Session, labels
from companion.session.board_answers import Spot
from companion.session.views import Field, fields_now
from companion.widgets.base import Themed
from companion.widgets.last_pass import LAST_PASS
from engine.core.places import WORD, Place
from engine.core.shown import AnyView

if TYPE_CHECKING:
    from companion.screens.table import TableScreen

SMALLEST = 40.0
"""A board without that many pixels is not drawn: it has no place yet."""


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
class Printed:
    """The values of a box on its board, in place of what lies there.

    values  what stands at each place, with its tone: ("+2", "gain")
    title   what is asked, and about what: ("Tourism", "printed income")
    """

    values: tuple[tuple[str, tuple[str, str]], ...]
    title: str
    about: str


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
    """How far the tokens have moved after a change, from 0 to 1."""

    def __init__(self, session: Session, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.session = session
        self.view: Any = {}
        """The view that is drawn; each board declares the type of its rulebook."""
        self.lit: frozenset[str] = frozenset()
        """Things that are outlined because they answer; the others are veiled."""
        self.answering: frozenset[str] = frozenset()
        """All things that answer, also those of which only a part is outlined."""
        self.laid: tuple[str, ...] | None = None
        """While an order is being entered: what lies so far, shown in place of the view."""
        self.printed: Printed | None = None
        """While the values of a box are entered: these, shown in place of the view."""
        self.pen = Pen(self.theme)
        self._areas: dict[str, Area] = {}
        self._pieces: dict[Hashable, _Piece] = {}
        self._moving: list[tuple[_Piece, Point]] = []
        self._parts: Parts[dict[Hashable, _Piece]] = Parts(self.canvas, self.pen)
        self._drawn: tuple[object, ...] | None = None
        """What the canvas shows, as a value."""
        self._drawn_for: tuple[float, ...] = ()
        self._a_frame_later = Clock.create_trigger(self._redraw_in_size, 0)
        """For another size, in which all of it is drawn anew: the answer is shown before."""
        with self.canvas.before:
            PushMatrix()
            self._shift_whole = Translate(0, 0)
            self._scale_whole = Scale(1, 1, 1)
        with self.canvas.after:
            PopMatrix()
        self.bind(size=self._again, chosen=self._again, progress=self._shift)

    def attach(self) -> None:
        """The drawing is shown: it follows the theme from now on."""
        self.theme.bind(mode=self._again, text_factor=self._again)

    def detach(self) -> None:
        """The drawing is no longer shown: it forgets all but where its tokens lay.

        The theme outlives it, and showing it draws it anew.
        """
        self._wipe()
        LAST_PASS.forget(self._redraw_last)
        self._a_frame_later.cancel()
        self.theme.unbind(mode=self._again, text_factor=self._again)

    def _wipe(self) -> None:
        """Nothing is drawn any more: what there is was for another size, or is not shown."""
        Animation.cancel_all(self, "progress")
        self._moving = []
        self._parts.forget()
        self._drawn = None

    # For the screen

    def show(self, view: AnyView) -> None:
        """Follows the table; what has not changed is not drawn again."""
        self.view = view
        self.read()
        self._again()

    def light(self, answering: frozenset[str], outlined: frozenset[str]) -> None:
        """Outlines what answers the question."""
        self.answering = answering
        if outlined != self.lit:
            self.lit = outlined
            self._again()

    def lay(self, order: tuple[str, ...] | None) -> None:
        """Shows an order that is being entered, as far as it goes; None shows the view again."""
        if order != self.laid:
            self.laid = order
            self._again()

    def show_printed(self, printed: Printed) -> None:
        """Shows what a box prints; a board without places for it stays as it is."""
        if printed != self.printed:
            self.printed = printed
            self._again()

    def parts(self, key: str) -> tuple[str, ...]:  # noqa: ARG002
        """Smaller things inside a thing, outlined in its place where they give the same answers."""
        return ()

    def spots(self) -> dict[str, tuple[Spot, ...]]:
        """What the things stand for in an answer."""
        return {}

    def sharpen(self, scale: float) -> None:
        """Draws the letters anew for a board that stays enlarged."""
        if abs(scale - self.pen.sharp) > 0.01:
            self.pen.sharp = scale
            self.pen.forget()
            self._again()

    def needs(self, width: float, height: float) -> tuple[float, float]:
        """The size to draw in, at least what there is; a board that is higher is panned."""
        return width, height

    def likes(self, width: float) -> float:
        """The height at which it looks best in that width."""
        return self.needs(width, 0.0)[1]

    def subtitle(self) -> str:
        """What stands under the title of the screen."""
        return ""

    def thing(self, key: str) -> Thing | None:  # noqa: ARG002
        """What to tell about something; None when it is gone."""
        return None

    def extras(self, screen: TableScreen) -> list[Widget]:  # noqa: ARG002
        """More widgets for the sheet that only this game has; made once and changed in place."""
        return []

    def things(self) -> list[str]:
        return list(self._areas)

    def at(self, x: float, y: float) -> str | None:
        """What lies there to be told about; of several the one that was named last."""
        for key, area in reversed(self._areas.items()):
            if area.holds(x, y):
                return key
        return None

    def lit_at(self, x: float, y: float) -> str | None:
        """What answers there."""
        for key, area in reversed(self._areas.items()):
            if key in self.answering and area.holds(x, y):
                return key
        return None

    def spot(self, key: str) -> Point:
        """A point of a thing, for a finger."""
        return self._areas[key].centre

    def fields(self, paths: Sequence[str]) -> list[Field]:
        return fields_now(self.session.table, paths)

    # For the drawings

    def rim(self, key: str, usual: str | None = None) -> str | None:
        """The outline of a thing: it answers, it is told about, or as usual."""
        if key in self.lit:
            return "gain"
        return "text" if key == self.chosen else usual

    def glow(
        self, key: str, x: float, y: float, width: float, height: float, corner: float = 12.0
    ) -> None:
        """Over a thing that is drawn: a wide outline if it answers, a veil if only others do."""
        pen = self.pen
        if key in self.lit:
            for wide, alpha in ((4.5, 0.14), (3.0, 0.2), (1.5, 1.0)):
                pen.border(x, y, width, height, "gain", corner, wide, alpha)
        elif self.lit:
            pen.colour("background", 0.45)
            pen.round(x, y, width, height, corner)

    def word(self, token: str, place: Place = WORD) -> str:
        """A word of the game as it is said."""
        return labels.named(self.session.table, token, self.words.say, place)

    def put(self, key: str, x: float, y: float, width: float, height: float) -> None:
        self._areas[key] = Area(x, y, width, height)

    def read(self) -> None:
        """Works out what lies on the board, once for each view."""

    def picture(self) -> object:
        """What of the view is drawn, as a value: while it is the same nothing is drawn again."""
        return self.view

    def draw(self) -> None:
        """Into the open canvas, with (0, 0) at the lower left."""

    def part(self, name: str, state: Hashable, draw: Callable[[], None]) -> None:
        """Draws a part of the board, or uses the last drawing of it while its state is the same."""

        def drawn() -> dict[Hashable, _Piece]:
            before, self._pieces = self._pieces, {}
            draw()
            pieces, self._pieces = self._pieces, before
            return pieces

        self._pieces.update(self._parts.part(name, (state, self._look()), drawn))

    def piece(self, key: Hashable, owner: Hashable, x: float, y: float) -> _Held:
        """A token that moves when it is drawn elsewhere the next time: ``with self.piece(...)``."""
        return _Held(self, key, owner, (x, y))

    def keep_piece(self, key: Hashable, owner: Hashable, place: Point, shift: Translate) -> None:
        self._pieces[key] = _Piece(place, owner, shift)

    def _again(self, *_changed: object) -> None:
        """Drawn once before the next frame, however much has changed: a board that is drawn while
        its place is still being shared out would have to be drawn again."""
        LAST_PASS.note(self._redraw_last)

    def _redraw_last(self) -> None:
        if not self.view:
            return
        if min(self.size) < SMALLEST:
            self._wipe()
        elif self._drawn is None or self._drawn_for[:2] == tuple(self.size):
            self._redraw()
        else:
            self._fit_whole()
            self._a_frame_later()

    def _redraw_in_size(self, _seconds: float) -> None:
        if self.view and min(self.size) >= SMALLEST:
            self._redraw()

    def _fit_whole(self) -> None:
        """What is drawn is shown in the middle of the size that there is now."""
        (wide, high), (drawn_wide, drawn_high) = self.size, self._drawn_for[:2]
        scale = min(wide / drawn_wide, high / drawn_high)
        self._scale_whole.xyz = (scale, scale, 1)
        self._shift_whole.xy = ((wide - scale * drawn_wide) / 2, (high - scale * drawn_high) / 2)

    def _look(self) -> tuple[Hashable, ...]:
        """What every part of the drawing depends on."""
        theme = self.theme
        return (*self.size, theme.mode, theme.text_factor, self.pen.sharp, self.words.language)

    def _redraw(self) -> None:
        wanted = (self.lit, self.chosen, self.laid, self.printed, self._look(), self.picture())
        if wanted == self._drawn:
            self._fit_whole()  # it may have been shown in another size for a moment
            return
        self._drawn = wanted
        before, same = self._pieces, self._drawn_for == (*self.size, self.theme.text_factor)
        self._drawn_for = (*self.size, self.theme.text_factor)
        self._fit_whole()
        self._areas, self._pieces = {}, {}
        self._parts.draw(self.draw)
        Animation.cancel_all(self, "progress")
        self._moving = self._moves(before) if same and before and self.theme.motion else []
        self.progress = 1.0
        if self._moving:
            self.progress = 0.0
            Animation(progress=1.0, d=self.theme.motion, t="out_quad").start(self)

    def _moves(self, before: dict[Hashable, _Piece]) -> list[tuple[_Piece, Point]]:
        """Tokens and where each comes from: its old place, or that of a token of its owner that is
        gone."""
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
    """Context in which a token is drawn round (0, 0) and then moved to its place."""

    def __init__(self, drawing: Drawing, key: Hashable, owner: Hashable, place: Point) -> None:
        self._drawing, self._key, self._owner, self._place = drawing, key, owner, place

    def __enter__(self) -> None:
        PushMatrix()
        shift = Translate(*self._place)
        self._drawing.keep_piece(self._key, self._owner, self._place, shift)

    def __exit__(self, *_error: object) -> None:
        PopMatrix()
