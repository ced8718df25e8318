"""Names as long as names may be: nothing is drawn over what stands beside them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from kivy.graphics import Rectangle

from companion.panels.player_line import PlayerLine
from companion.panels.player_strip import PlayerStrip
from companion.screens.new_game import PlayerTile
from companion.session.player_strip import SeatLine
from companion.widgets.badge import PlayerBadge
from companion.widgets.base import Txt
from companion.widgets.bidders import BidderGrid, BidderShown, BidderTile
from engine.core.autoplay import random_move
from engine.core.setup import Setup
from tests.companion.states import app
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


def lines_of(label):
    """What stands in each line of it, to see whether a word goes on in the next."""
    return ["".join(part.text for part in line.words) for line in label._label._cached_lines]


@pytest.mark.parametrize("density", [1.0, 2.0, 2.625])
@pytest.mark.parametrize("wide", range(66, 90, 4))
def test_a_name_is_not_torn_when_who_has_it_is_chosen(density, wide):
    def tile():
        return PlayerTile(size_hint=(None, None), width=wide * density, text="Maximilian Oz")

    with Window(tile, density=density) as window:
        window.root.seat = 0
        window.settle()
        caption = window.root.ids.caption
        assert caption.bold
        assert "Maximilian" in " ".join(lines_of(caption)).split()


def test_a_name_beside_its_token_is_not_torn():
    name = "Преображенская-Иванова"
    with Window(lambda: PlayerBadge(size_hint=(None, None), name=name), text_factor=1.6) as window:
        for wide in range(230, 360, 4):
            window.root.width = wide
            window.settle()
            assert lines_of(window.root.ids.caption) == [name], wide


def test_who_bids_has_letters_as_large_as_everybody():
    """The name is cut with dots, so it need not get smaller as well."""

    def grid():
        names = ("Bo", "Преображенская-Иванова", "Maximilian Ferdinand von Hohen")
        bidders = [BidderShown(seat, name, "") for seat, name in enumerate(names)]
        return BidderGrid(bidders=bidders, size_hint=(None, None), width=330)

    with Window(grid) as window:
        whose = {tile.who: tile for tile in window.walk() if isinstance(tile, BidderTile)}
        sizes = {
            label.font_size
            for who, tile in whose.items()
            for label in tile.walk()
            if isinstance(label, Txt) and label.text == who
        }
        assert len(whose) == 3
        assert len(sizes) == 1
        assert window.cut_off() == []


@pytest.mark.parametrize("size", [(360, 640), (412, 915)])
@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_a_long_name_that_leads_leaves_room_for_the_words_beside_it(size, language):
    def auction():
        laid = Setup("economicus", ("Maximilian-Ferdinand von und zu Hohenste", LONG), {}, {})
        made = app("economicus", 0, "table", laid=laid)
        rng, table = Random(4), made.session.table
        while table.ask.text.id != "economicus.ask.bid":
            made.session.do(random_move(table, rng))
        return made

    with Window(auction, size, language=language) as window:
        hint, chip = window.find("aloud"), window.find("auction-ends")
        assert hint.width >= 100
        assert hint.right <= chip.x < chip.right <= window.window.width
        assert window.cut_off() == []


def test_long_names_leave_the_points_on_the_board_of_orc():
    laid = Setup("orc", NAMES[:2], {}, {})
    with Window(lambda: app("orc", 0, "table", laid=laid), (412, 915)) as window:
        board = window.app.shell.screen.board.drawing
        points = window.app.words.tell("app.board.points", n=0)
        assert points in {key[0] for key in board.pen._letters}
