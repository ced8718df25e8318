"""The players of a game on one line: marks with names, as far as there is room."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from companion.boards.canvas_pen import Pen
from companion.i18n.catalogue import clean
from companion.widgets.base import Themed

MARK = 8.0
GAP = 10.0
LEAST = 40.0
"""Winners are always named: so many dp are left for it, if need be by smaller marks."""
SMALLEST_MARK = 4.0
SMALLEST_TEXT = 10.0
"""A long name loses its end before it is written smaller than this."""


class PlayerLine(Themed, Widget):
    """``players`` by seat; ``winners`` are seats, and stand first. Names go where they fit."""

    players = ListProperty()
    winners = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.pen = Pen(self.theme)
        self._again = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._again, size=self._again, players=self._again, winners=self._again)
        self.follow_theme(self._again, "mode", "text_factor")

    def _draw(self, *_changed: object) -> None:
        pen, mark = self.pen, self._mark()
        pen.start()
        self.canvas.clear()
        order = sorted(range(len(self.players)), key=lambda seat: seat not in self.winners)
        size = pen.size("secondary")
        x, y = self.x, self.center_y
        left = len(order)
        with self.canvas:
            for seat in order:
                name, bold = clean(self.players[seat]), seat in self.winners
                pen.badge(seat, x + mark, y, mark)
                x += 2 * mark + dp(5)
                left -= 1
                room = self.right - x - left * (2 * mark + dp(5)) - (dp(GAP) if left else 0)
                if bold:
                    pen.icon("crown", x + mark, y, 2 * mark, "accent")
                    x, room = x + 2 * mark + dp(3), room - 2 * mark - dp(3) - self._for_others(left)
                if not bold and pen.width(name, size) > room:
                    room /= left + 1  # the beginnings of two long names tell more than one name
                if bold or room >= min(pen.width(name, size), dp(LEAST)):
                    tone, least = "text" if bold else "muted", dp(SMALLEST_TEXT)
                    wide = pen.text(
                        name, x, y, "secondary", tone, bold=bold, room=room, align=0, least=least
                    )
                    x += wide + dp(GAP)

    def _for_others(self, left: int) -> float:
        """What the winners among the last `left` players need beside their marks."""
        more = len(self.winners) - (len(self.players) - left)
        return max(more, 0) * (2 * self._mark() + dp(3 + LEAST + GAP))

    def _mark(self) -> float:
        """Half as wide as a mark is: all of them and the winners' names must go on the line."""
        players, winners = len(self.players), len(self.winners)
        rest = self.width - dp(5) * players - dp(3 + LEAST + GAP) * winners
        fits = rest / max(2 * (players + winners), 1)
        return max(min(dp(MARK) * min(self.theme.text_factor, 1.3), fits), dp(SMALLEST_MARK))
