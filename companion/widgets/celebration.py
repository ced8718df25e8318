"""A win: the winners' shapes fall over the screen for a moment, unless motion is switched off."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rotate, Translate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.widgets.badge import draw_shape, seat_colour
from companion.widgets.base import Themed

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

PIECES = 42
SECONDS = 2.4
FADES = 0.6
"""The share of the time after which the pieces fade."""


@dataclass(slots=True)
class Piece:
    """One shape on its way down; places are parts of the width and of the height."""

    x: float
    late: float
    drift: float
    turns: float
    place: Translate
    turn: Rotate
    colour: Color


class Celebration(Themed, Widget):
    """Takes no touches, and removes itself at the end."""

    def __init__(self, winners: tuple[int, ...], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._winners = winners
        self._pieces: list[Piece] = []
        self._gone = 0.0
        self._beat: ClockEvent | None = None

    def start(self) -> None:
        """Begins to fall; without motion, or without a winner, nothing is shown."""
        if not self.theme.motion or not self._winners:
            self._end()
            return
        chance = Random(len(self._winners))
        self._pieces = [self._piece(number, chance) for number in range(PIECES)]
        self._beat = Clock.schedule_interval(self._fall, 0)
        self._fall(0.0)

    def on_parent(self, _widget: Widget, parent: Widget) -> None:
        """Another screen came, or the app closes."""
        if parent is None:
            self._stop()

    def on_touch_down(self, touch: MotionEvent) -> bool:  # noqa: ARG002
        return False

    def _piece(self, number: int, chance: Random) -> Piece:
        seat = self._winners[number % len(self._winners)]
        group = InstructionGroup()
        colour = Color(*seat_colour(seat))
        place, turn = Translate(0, 0), Rotate(angle=0, origin=(0, 0))
        for part in (PushMatrix(), place, turn, colour):
            group.add(part)
        self.canvas.add(group)
        with self.canvas:
            draw_shape(seat, 0, 0, dp(chance.uniform(4, 9)))
            PopMatrix()
        return Piece(
            x=chance.random(),
            late=chance.uniform(0, 0.35),
            drift=chance.uniform(-0.12, 0.12),
            turns=chance.uniform(-1.5, 1.5),
            place=place,
            turn=turn,
            colour=colour,
        )

    def _fall(self, seconds: float) -> None:
        self._gone += seconds
        part = self._gone / SECONDS
        if part >= 1:
            self._end()
            return
        for piece in self._pieces:
            way = max(0.0, part - piece.late) / (1 - piece.late)
            across = (piece.x + piece.drift * way) * self.width
            piece.place.xy = (self.x + across, self.y + self.height * (1.05 - 1.2 * way * way))
            piece.turn.angle = 360 * piece.turns * way
            piece.colour.a = min(1.0, (1 - part) / (1 - FADES))

    def _stop(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None

    def _end(self) -> None:
        self._stop()
        if self.parent is not None:
            self.parent.remove_widget(self)
