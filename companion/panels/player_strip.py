"""The players in a strip over the board: mark, score, and the purse in coins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.boards.canvas_pen import Pen
from companion.boards.parts import Parts
from companion.session.player_strip import SeatLine
from companion.widgets.bars import AppBar
from companion.widgets.base import Themed
from companion.widgets.touches import HoldsTouches

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

HEIGHT = 50.0
GAP = 6.0
NAMED = 116.0
"""A player with so many dp has room for the name."""
FLAT = 150.0
"""With so many everything is on one line."""
FLAT_HEIGHT = 34.0
AWAY = 0.6
"""How pale the phone of somebody out of reach is."""
SMALLEST_NAME = 10.0
"""A long name loses its end before it is written smaller than this."""


class PlayerStrip(HoldsTouches, Themed, Widget):
    """One drawing for all of them. Dispatches ``on_choose`` with the seat that was tapped."""

    low = BooleanProperty(False)
    """The screen is low: large letters grow less here."""

    __events__ = ("on_choose",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.pen = Pen(self.theme)
        self.lines: Sequence[SeatLine] = ()
        self.lit: frozenset[int] = frozenset()
        """Seats that answer what is asked."""
        self.phones: frozenset[int] = frozenset()
        """Seats with a phone of their own."""
        self.away: frozenset[int] = frozenset()
        """Those whose phone is out of reach now."""
        self._parts: Parts[None] = Parts(self.canvas, self.pen)
        self._again = Clock.create_trigger(self._redraw, -1)
        self._pressed: dict[int, int] = {}
        """Touches and the seats that they came down on."""
        self.bind(pos=self._again, size=self._again, low=self._again)

    def attach(self) -> None:
        self.theme.bind(mode=self._again, text_factor=self._again)
        self._again()

    def detach(self) -> None:
        self._again.cancel()
        self._parts.forget()
        self.theme.unbind(mode=self._again, text_factor=self._again)

    def show(self, lines: Sequence[SeatLine]) -> None:
        if lines != self.lines:
            self.lines = lines
            self._again()

    def light(self, seats: frozenset[int]) -> None:
        if seats != self.lit:
            self.lit = seats
            self._again()

    def mark_phones(self, seats: frozenset[int], away: frozenset[int]) -> None:
        if (seats, away) != (self.phones, self.away):
            self.phones, self.away = seats, away
            self._again()

    # Drawing

    def _redraw(self, *_changed: object) -> None:
        high = HEIGHT if self._share() < dp(FLAT) else FLAT_HEIGHT
        self.height = self.theme.grown(high) * self._shrink
        if not self.lines or self.width < 40:
            return
        self._parts.draw(self._draw_seats)

    def _draw_seats(self) -> None:
        """A seat is drawn again when something about it has changed."""
        wide, theme = self._share(), self.theme
        look = (*self.pos, *self.size, theme.mode, theme.text_factor, self.words.language, self.low)
        for line in self.lines:
            marks = tuple(line.seat in seats for seats in (self.lit, self.phones, self.away))
            x = self.x + line.seat * (wide + dp(GAP))
            state = (line, marks, len(self.lines), look)
            self._parts.part(line.seat, state, partial(self._draw_seat, line, x, wide))

    @property
    def _shrink(self) -> float:
        return AppBar.shrink(self.low, self.theme.text_factor)

    def _share(self) -> float:
        number = max(len(self.lines), 1)
        return float((self.width - dp(GAP) * (number - 1)) / number)

    def _draw_seat(self, line: SeatLine, x: float, wide: float) -> None:
        pen, high = self.pen, self.height
        rim = "gain" if line.seat in self.lit else "accent" if line.asked else None
        pen.panel(x, self.y, wide, high, rim=rim, corner=12, line=1.3)
        inside = min(dp(8), wide * 0.1)
        left, right = x + inside, x + wide - inside
        flat = wide >= dp(FLAT)
        upper = self.y + high * (0.5 if flat else 0.7)
        mark = min(dp(9) * min(self.theme.text_factor, 1.3), wide * 0.2)
        pen.badge(line.seat, left + mark, upper, mark)
        if line.seat in self.phones:
            self._draw_phone(left + 2 * mark, upper - mark, line.seat in self.away)
        score = self.words.catalogue.number(line.score)
        room = right - left - 2 * mark - dp(4)
        large = pen.size("title") * self._shrink
        taken = pen.text(score, right, upper, "title", bold=True, room=room, align=1, highest=large)
        if wide >= dp(NAMED):
            beside = left + 2 * mark + dp(6)
            room = (right - taken - dp(8) - beside) * (0.5 if flat else 1.0)
            named = pen.text(
                line.name,
                beside,
                upper,
                "secondary",
                bold=True,
                room=room,
                align=0,
                highest=pen.size("secondary") * self._shrink,
                least=dp(SMALLEST_NAME),
            )
            left = beside + named + dp(10) if flat else left
            right = right - taken - dp(6) if flat else right
        self._draw_purse(line, left, right, self.y + high * (0.5 if flat else 0.27))

    def _draw_phone(self, x: float, y: float, away: bool) -> None:
        """A phone at the corner of a player's mark: this player has joined with one. It is pale
        while that phone is out of reach."""
        pen, wide, high = self.pen, dp(8), dp(12)
        pen.colour("surface")
        pen.round(x - wide / 2 - dp(1.5), y - dp(4.5), wide + dp(3), high + dp(3), 3)
        pen.colour(*(("muted", AWAY) if away else ("accent", 1.0)))
        pen.round(x - wide / 2, y - dp(3), wide, high, 2)
        pen.colour("surface")
        pen.round(x - wide / 2 + dp(1.2), y - dp(0.6), wide - dp(2.4), high - dp(4), 0.6)

    def _draw_purse(self, line: SeatLine, left: float, right: float, y: float) -> None:
        """Coins with how many there are; without money the cards in the hand."""
        pen, size = self.pen, self.pen.size("secondary") * self._shrink
        number = self.words.catalogue.number
        disc = size * 0.52
        each = [(coin, number(count)) for coin, count in line.purse]
        if line.cards is not None:
            each = [("cards", number(line.cards))]
        needed = sum(2 * disc + dp(7) + pen.width(text, size, False) for _coin, text in each)
        shrink = min(1.0, (right - left) / max(needed, 1.0))
        for coin, text in each:
            if coin == "cards":
                pen.icon("cards", left + disc * shrink, y, 2 * disc * shrink, "muted")
            else:
                pen.coin(coin, left + disc * shrink, y, disc * shrink)
            left += (2 * disc + dp(2)) * shrink
            left += pen.text(text, left, y, "secondary", highest=size * shrink, align=0)
            left += dp(5) * shrink

    # Fingers

    def on_touch_down(self, touch: MotionEvent) -> bool:
        seat = self.seat_at(*touch.pos)
        if seat < 0:
            return False
        self._pressed[touch.uid] = seat
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        seat = self._pressed.pop(touch.uid, None)
        if seat is not None and self.seat_at(*touch.pos) == seat:
            self.dispatch("on_choose", seat)
        return True

    def forget_touch(self) -> None:
        self._pressed.clear()

    def seat_at(self, x: float, y: float) -> int:
        """The player under a finger, -1 beside them all."""
        if not self.lines or not self.collide_point(x, y):
            return -1
        return min(int((x - self.x) / (self._share() + dp(GAP))), len(self.lines) - 1)

    def spot(self, seat: int) -> tuple[float, float]:
        """A point of a player, for a finger."""
        share = self._share()
        return self.x + seat * (share + dp(GAP)) + share / 2, self.center_y

    def on_choose(self, seat: int) -> None:
        """A player was tapped."""
