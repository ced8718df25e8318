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
"""Winners are named even where that makes their names small."""


class PlayerLine(Themed, Widget):
    """``players`` by seat; ``winners`` are seats, and stand first. Names go where they fit."""

    players = ListProperty()
    winners = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.pen = Pen(self.theme)
        self._again = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._again, size=self._again, players=self._again, winners=self._again)
        self.theme.bind(mode=self._again, text_factor=self._again)

    def _draw(self, *_changed: object) -> None:
        pen, mark = self.pen, dp(MARK) * min(self.theme.text_factor, 1.3)
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
                room = self.right - x - left * (2 * mark + dp(5))
                if bold:
                    pen.icon("crown", x + mark, y, 2 * mark, "accent")
                    x, room = x + 2 * mark + dp(3), room - 2 * mark - dp(3)
                if bold or pen.width(name, size) <= room:
                    tone, room = "text" if bold else "muted", max(room, dp(LEAST))
                    wide = pen.text(name, x, y, "secondary", tone, bold=bold, room=room, align=0)
                    x += wide + dp(GAP)
