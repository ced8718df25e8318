"""The board on the table screen: what answers is outlined on it, and a tap answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kivy.metrics import dp

from companion.boards import make_board
from companion.session import Session
from companion.session.answer_picker import Way
from companion.session.answers_in_a_row import comes_twice
from companion.session.board_answers import BoardAnswers, PrintedValues
from companion.widgets.panzoom import PanZoom, Point
from engine.core.places import PLAYER, WORD
from engine.core.shown import AnyView

WIDE = 460.0
"""From that many dp on a board grows with the screen."""
LARGEST = 1.7
SMALLEST = 0.72
"""How much smaller a board is drawn that would not be seen whole."""
EDGE = 12.0
RIM = 6.0
"""What is left free above and below where the board reaches from edge to edge of the screen."""


class LiveBoard(PanZoom):
    """One drawing. A tap on what is lit answers, a tap on anything else tells about it.

    A finger that stays tells about what is lit as well.

    answered  called with the ways that the tap can mean, and what it was on
    told      called when something else was tapped, or nothing any more
    both      called with two whole answers that a finger slid between, where one is asked for
              after the other; a finger that slips elsewhere tells nothing
    """

    both: Callable[[Way, Way], None] | None = None

    def __init__(
        self,
        session: Session,
        answered: Callable[[list[Way], str], None],
        told: Callable[[], None],
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._session = session
        self._answered = answered
        self._told = told
        self._lit: dict[str, list[Way]] = {}
        self._outlined: frozenset[str] = frozenset()
        self._drawn_at = -1
        self._pressed_at = -1
        self._rim = 0.0
        self._asks_two: bool | None = None
        """Whether a slide tells two answers; looked up when a finger first slides."""
        self.drawing = make_board(session)
        self.hold(self.drawing)
        self.bind(
            on_down=self._pressed,
            on_spot=self._tapped,
            on_held=lambda _window, x, y: self._tell(x, y),
            on_slide=lambda _window, start, end: self._slide(start, end),
            on_slid=lambda _window, start, end: self._slid(start, end),
            on_zoomed=lambda _window, scale: self.drawing.sharpen(scale),
            size=self.fit,
        )

    def stand(self, width: float | None) -> None:
        """Beside the sheet and so wide, from edge to edge of the screen; above it where there is no
        width."""
        beside = width is not None
        self._rim = dp(RIM) if beside else 0.0
        self.size_hint = (None if beside else 1, 1)
        if width is not None:
            self.width = width

    def likes(self, width: float) -> float:
        """The height at which the board looks best in that width."""
        scale = self._enlarged(width)
        return self.drawing.likes((width - 2 * self._edge()) / scale) * scale

    def keeps(self, width: float) -> float:
        """The height that it needs to be seen whole in that width."""
        scale = self._enlarged(width)
        return self.drawing.needs((width - 2 * self._edge()) / scale, 0.0)[1] * scale

    def fit(self, *_changed: object) -> None:
        drawing, whole = self.drawing, not self.zoomed
        above = self._rim if drawing.stretches else 0.0
        wide, high = self.width - 2 * self._edge(), self.height - 2 * above
        self.least = self._enlarged(self.width) * self._shrunk(wide, high)
        drawing.size = drawing.needs(wide / self.least, high / self.least)
        if whole:
            self.whole()
        chosen = drawing.chosen
        if chosen in drawing.things() and drawing.thing(chosen) is not None:
            self.reveal(*drawing.spot(chosen))

    def whole(self) -> None:
        """All of the board again."""
        self.reset()
        self.drawing.sharpen(self.scale)

    def _edge(self) -> float:
        """What is left free at either side; a ring leaves it free anyway."""
        return dp(EDGE) if self.drawing.stretches else 0.0

    def _enlarged(self, width: float) -> float:
        """Boards that fill the screen are drawn larger where that is large."""
        if not self.drawing.stretches:
            return 1.0
        return min(LARGEST, max(1.0, width / dp(WIDE)))

    def _shrunk(self, width: float, height: float) -> float:
        """What is too high for its place is drawn smaller, so that nothing of it is hidden."""
        scale = self._enlarged(self.width)
        needed = self.drawing.needs(width / scale, 0.0)[1] * scale
        if not self.drawing.stretches or height <= 1 or needed <= height:
            return 1.0
        return max(SMALLEST, height / needed)

    # Following the table

    def follow(self, view: AnyView) -> None:
        self.drawing.show(view)
        self.fit()

    def light(self, answers: BoardAnswers | PrintedValues | None) -> None:
        """Outlines what answers the step that is shown now; nothing without a question.

        Of several printed values only the one that is told now is outlined.
        """
        self.forget_touch()
        drawing, spots = self.drawing, self.drawing.spots()
        self._lit = answers.lit(spots) if answers is not None else {}
        self._drawn_at = len(self._session.table.moves)
        if isinstance(answers, PrintedValues):
            outlined = answers.marked(spots)
        else:
            outlined = frozenset(key for key in self._lit if not self._told_by_parts(key))
        self._outlined = outlined
        drawing.light(frozenset(self._lit), outlined)

    def answers_all(self, ways: Sequence[Way]) -> bool:
        """Whether each of these can be reached by a tap on the board."""
        reached = {id(way) for lit in self._lit.values() for way in lit}
        return bool(ways) and all(id(way) in reached for way in ways)

    @property
    def lit(self) -> Mapping[str, Sequence[Way]]:
        """The things that answer, with the ways that a tap on each leaves open."""
        return self._lit

    def _told_by_parts(self, key: str) -> bool:
        """Whether the finer things in a thing answer all that it does."""
        finer = {id(way) for part in self.drawing.parts(key) for way in self._lit.get(part, ())}
        return all(id(way) in finer for way in self._lit[key])

    # Fingers

    def _named(self, key: str) -> str:
        """A thing by the words that stand for it in an answer."""
        spot = self.drawing.spots()[key][0]
        place = PLAYER if spot.player else WORD
        return " · ".join(
            self.drawing.word(token, place) if isinstance(token, str) else str(token)
            for token in spot.tokens
        )

    def _pressed(self, *_touch: object) -> None:
        """A finger means what it saw when it came down."""
        self._pressed_at = self._drawn_at
        self._asks_two = None

    def _tapped(self, _window: PanZoom, x: float, y: float) -> None:
        if self._pressed_at != len(self._session.table.moves):
            return
        key = self.drawing.lit_at(x, y)
        if key is not None and key in self._lit:
            self.drawing.chosen = ""
            self._answered(self._lit[key], self._named(key))
            return
        self._tell(x, y)

    def _one_answer(self, at: Point) -> Way | None:
        """The answer that a tap there would be, where it is a whole one."""
        ways = self._lit.get(self.drawing.lit_at(*at) or "", ())
        return ways[0] if len(ways) == 1 and ways[0].listed else None

    @property
    def _tells_two(self) -> bool:
        if self._asks_two is None:
            self._asks_two = self.both is not None and comes_twice(self._session.table)
        return self._asks_two

    def _slide(self, start: Point, end: Point) -> None:
        """Only what would be told is outlined."""
        one, other = self._one_answer(start), self._one_answer(end)
        if one is not None and self._tells_two:
            self._outline([start, end] if other is not None else [start])

    def _slid(self, start: Point, end: Point | None) -> None:
        self._outline([])
        if end is None or self._pressed_at != len(self._session.table.moves):
            return
        one, other = self._one_answer(start), self._one_answer(end)
        if one is None or other is None or one is other or self.both is None:
            return
        if self._tells_two:
            self.both(one, other)

    def _outline(self, points: Sequence[Point]) -> None:
        """What lies at these points; without any, all that answers."""
        keys = [self.drawing.lit_at(*at) for at in points]
        outlined = frozenset(key for key in keys if key is not None)
        self.drawing.light(frozenset(self._lit), outlined or self._outlined)

    def point_at(self, x: float, y: float) -> None:
        """Outlines the answer at that point of the window, where a card is held over it."""
        inside = self.collide_point(x, y)
        self._outline([self.to_local(x, y)] if inside else [])

    def point_away(self) -> None:
        """Nothing is held over it: all that answers is outlined again."""
        self._outline([])

    def drop(self, x: float, y: float) -> bool:
        """A card is laid there: as a tap. False where nothing answers."""
        key = self.drawing.lit_at(*self.to_local(x, y)) if self.collide_point(x, y) else None
        self.point_away()
        if key is None or key not in self._lit:
            return False
        self._answered(self._lit[key], self._named(key))
        return True

    def _tell(self, x: float, y: float) -> None:
        """About anything that is not an answer; about that too if the finger stays on it."""
        key = self.drawing.at(x, y) or ""
        self.drawing.chosen = "" if key == self.drawing.chosen else key
        self._told()
