"""Names as long as names may be: nothing is drawn over what stands beside them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kivy.graphics import Rectangle

from companion.panels.player_line import PlayerLine
from companion.panels.player_strip import PlayerStrip
from companion.session.player_strip import SeatLine
from tests.companion.window import Window

LONG = "Екатерина-Александровна Преображенская"
NAMES = (LONG, "Maximilian-Ferdinand von und zu Hohenste", "Bo", "Cy", "Dée", "Eli", "Fay", "Юля")


def rightmost(widget):
    drawn = [one for one in widget.canvas.children if type(one) is Rectangle]
    return max((one.pos[0] + one.size[0] for one in drawn), default=widget.x)


@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.parametrize("winners", [(), (0,), (0, 1)])
@pytest.mark.parametrize("factor", [1.0, 1.6])
def test_the_line_of_players_stays_on_its_line(players, winners, factor):
    def line():
        return PlayerLine(size_hint=(None, None), size=(216, 22))

    with Window(line, text_factor=factor) as window:
        made = window.root
        made.players, made.winners = NAMES[:players], winners
        window.settle()
        assert rightmost(made) <= made.right + 1
        named = winners or range(players if players == 2 else 0)
        assert all(NAMES[seat] in made.pen.texts for seat in named)


def test_a_long_name_leaves_the_score_alone():
    lines = [SeatLine(0, LONG, 16, (("gold", 4), ("silver", 2)), None, False)] * 2
    with Window(PlayerStrip, (411, 891)) as window:
        strip = window.root
        strip.show([replace(line, seat=seat) for seat, line in enumerate(lines)])
        window.settle()
        named = strip.pen.shortened(LONG, strip.pen.size("secondary"), True, 60)
        assert named.endswith("…")
        assert strip.pen.width(named, strip.pen.size("secondary"), True) <= 60
        assert rightmost(strip) <= strip.right
