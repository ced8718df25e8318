"""What a hand does on the board: taps, cards that it carries there, slides between two places."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.panels.answer_input import AnswerInput
from companion.session.answer_picker import CARD, Step
from companion.widgets.cards import LIFTED, CardTile
from companion.widgets.panzoom import SLIDE_SECONDS
from engine.core.move import Move
from tests.companion.frame_time import beat
from tests.companion.window import Finger, Window

RESTS = 0.35
"""Seconds a finger rests on a card before it pulls it away: else it is a swipe."""


class BoardHand:
    """The part of a hand that plays on the board."""

    window: Window
    touches: int
    on_the_board: int

    def touch(self, at: tuple[float, float]) -> None:
        raise NotImplementedError

    def _row(self, within: Widget, token: object) -> Widget:
        raise NotImplementedError

    def _point_of(
        self, shown: AnswerInput, row: CardTile, wanted: tuple[object, ...]
    ) -> tuple[float, float]:
        raise NotImplementedError

    def _carry(self, shown: AnswerInput, step: Step, wanted: tuple[object, ...]) -> bool:
        """A card pulled to its place on the board. Put back, and no touch, where none is lit."""
        screen = self.window.app.shell.screen
        if step.slot != CARD or getattr(screen, "_carrying", None) is None:
            return False
        row = self._row(shown, step.key)
        if not isinstance(row, CardTile) or screen._prompt.input is not shown:
            return False
        start = self._point_of(shown, row, wanted)
        finger = Finger(*start)
        finger.down()
        self.window.run(RESTS)
        finger.move_to(start[0], start[1] + dp(LIFTED) + 2)
        beat(2)
        place = self._place_on_the_board(wanted) if screen._carrying._carried else None
        finger.move_to(*(place or (start[0], start[1] + dp(LIFTED) + 4)))
        beat()
        finger.up()
        beat(2)
        self.touches += place is not None
        self.on_the_board += place is not None
        return place is not None

    def slide(self, one: Move, other: Move) -> None:
        """One touch from the place that is the first answer to that of the second."""
        places = [self._place_on_the_board((move.verb, *move.args)) for move in (one, other)]
        assert None not in places, f"not both on the board: {one}, {other}"
        self.touches += 1
        finger = Finger(*places[0])
        finger.down()
        self.window.run(2 * SLIDE_SECONDS)
        finger.move_to(*places[1])
        beat()
        finger.up()
        beat(2)

    def _tap_board(self, shown: AnswerInput, wanted: tuple[object, ...]) -> bool:
        """On the board, where a thing in sight means this answer and no other."""
        screen = self.window.app.shell.screen
        if self.window.app.shell.sheet is not None or shown is not screen._prompt.input:
            return False
        beat(2)
        place = self._place_on_the_board(wanted)
        if place is None:
            return False
        self.on_the_board += 1
        self.touch(place)
        return True

    def _place_on_the_board(self, wanted: tuple[object, ...]) -> tuple[float, float] | None:
        """A point in sight that means this answer and no other."""
        board = self.window.app.shell.screen.board
        for key, ways in board.lit.items():
            if len(ways) == 1 and ways[0].answer == wanted[: len(ways[0].path)]:
                spot = board.drawing.spot(key)
                at = board.drawing.to_window(*spot)
                if board.drawing.lit_at(*spot) == key and board.collide_point(*at):
                    return at
        return None
