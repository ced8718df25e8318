"""What an answer makes and draws anew on the table screen, counted: times depend on the machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.graphics import Canvas
from kivy.graphics.instructions import InstructionGroup, VertexInstruction
from kivy.uix.widget import Widget

from companion.boards.parts import Parts
from companion.panels.player_strip import PlayerStrip
from companion.widgets.buttons import Pill
from companion.widgets.checklist import CheckItem, CheckList, CheckRow
from companion.widgets.last_pass import LAST_PASS, LastPass
from engine.core.autoplay import random_move
from engine.core.registry import games, rulebook
from tests.companion.frame_time import beat
from tests.companion.states import app, setup
from tests.companion.test_widgets import standing
from tests.companion.window import Window

WIDGETS_AN_ANSWER = 5.0
"""Widgets that an answer makes on average, once every kind of question was asked."""
SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
TABLES, MOVES = (12, 300) if SOAK else (2, 9)
SEATS_AN_ANSWER = 2.7
"""Seats of the strip: who was asked, who is asked now, and whose money has changed."""


@contextmanager
def counted(kind: type, name: str, seen: Callable[[Any], bool] = bool) -> Iterator[list[Any]]:
    """The objects of a kind whose method was called meanwhile."""
    called: list[Any] = []
    method = getattr(kind, name)

    def note(self: Any, *args: Any, **kwargs: Any) -> Any:
        if seen(self):
            called.append(self)
        return method(self, *args, **kwargs)

    note.__name__ = name
    setattr(kind, name, note)
    try:
        yield called
    finally:
        setattr(kind, name, method)


def everything(_self: Any) -> bool:
    return True


def screen(window: Window) -> Any:
    return window.app.shell.screen


def auction(window: Window) -> Any:
    """Plays on to the middle of an auction, in which nothing on the board changes."""
    session, rng = window.app.session, Random(5)
    for _ in range(400):
        bidding = session.bidding()
        if bidding is not None and bidding.leader is not None:
            break
        session.do(random_move(session.table, rng))
    window.settle()
    return session


@pytest.mark.parametrize("game", ["orconomics", "economicus"])
def test_an_answer_that_changes_nothing_on_the_board_leaves_its_drawing_alone(game):
    with Window(lambda: app(game, 30, "table")) as window:
        session, drawing = auction(window), screen(window).drawing
        before = list(drawing.canvas.children)
        bidder = session.table.players[session.ask.who[0]]
        session.answer("bid", (session.bidding().highest + 1,))
        window.settle()
        assert session.bidding().leader.name == bidder
        assert [id(part) for part in drawing.canvas.children] == [id(part) for part in before]


@pytest.mark.parametrize("game", games())
def test_a_table_that_is_shown_again_is_not_drawn_again(game):
    with Window(lambda: app(game, 40, "table")) as window:
        shown = screen(window)
        before = [*shown.drawing.canvas.children, *shown.strip.canvas.children]
        shown.refresh()
        window.settle()
        after = [*shown.drawing.canvas.children, *shown.strip.canvas.children]
        assert before
        assert [id(part) for part in after] == [id(part) for part in before]


def test_a_board_is_drawn_once_for_an_answer_that_moves_it_too():
    """The question takes another height, so that the board gets another size."""
    with Window(lambda: app("economicus", 60, "table", laid=setup("economicus", 8))) as window:
        session, rng, drawing = window.app.session, Random(4), screen(window).drawing
        moved = 0
        for _ in range(60):
            size = tuple(drawing.size)
            with boards_drawn(drawing) as drawn:
                session.do(random_move(session.table, rng))
                beat(2)
            moved += tuple(drawing.size) != size
            assert len(drawn) <= 1
        assert moved > 3


@pytest.mark.parametrize("game", games())
def test_answers_use_the_widgets_and_seats_that_are_there(game):
    """Of a second round of the same questions only a few are made anew: rare ones, long lists."""
    with Window(lambda: app(game, 30, "table")) as window:
        session, rng, answers = window.app.session, Random(4), 0
        for _ in range(60):
            if session.ask is not None:
                session.do(random_move(session.table, rng))
                beat()
        session.undo(max(len(session.table.moves) - 40, 0))
        window.settle()
        with counted(Widget, "__init__", everything) as made, seats_drawn() as drawn:
            while answers < 40 and session.ask is not None:
                session.do(random_move(session.table, rng))
                beat()
                answers += 1
        assert len(made) <= WIDGETS_AN_ANSWER * answers, _by_kind(made)
        assert 0 < len(drawn) <= SEATS_AN_ANSWER * answers


def shapes(canvas: Any) -> list[tuple[object, ...]]:
    """What a canvas draws, as values; Kivy works out the points of lines when it paints."""
    traits = ("rgba", "pos", "size", "vertices", "xy", "angle")
    found: list[tuple[object, ...]] = []
    for part in canvas.children:
        if isinstance(part, InstructionGroup):
            found += shapes(part)
        else:
            seen = [getattr(part, trait, None) for trait in traits]
            found.append((type(part).__name__, *map(repr, seen)))
    return found


@pytest.mark.parametrize("game", games())
def test_what_is_kept_of_a_drawing_is_what_would_be_drawn_anew(game):
    """After any answer, correction or undo, in tables with and without values of the box."""
    rng = Random(TABLES)
    for number in range(TABLES):
        least = rulebook(game).players.start
        laid = setup(game, least + number % len(rulebook(game).players), facts=number % 2 == 0)
        with Window(lambda laid=laid: app(game, 0, "table", laid=laid)) as window:
            session = window.app.session
            window.app.theme.still = True
            for _ in range(MOVES):
                if session.ask is None:
                    break
                if rng.random() < 0.1 and session.can_undo:
                    session.undo()
                else:
                    session.do(random_move(session.table, rng))
                window.settle()
                if rng.random() < 0.3:
                    drawing, strip = screen(window).drawing, screen(window).strip
                    kept = shapes(drawing.canvas), shapes(strip.canvas), drawing.pen.texts
                    drawing._drawn = None
                    for one in (drawing, strip):
                        one._parts.forget()
                        one._redraw()
                    anew = shapes(drawing.canvas), shapes(strip.canvas), drawing.pen.texts
                    assert kept == anew, session.table.moves[-1]


def boards_drawn(drawing: Any) -> Any:
    return counted(Parts, "draw", lambda parts: parts is drawing._parts)


def seats_drawn() -> Any:
    return counted(PlayerStrip, "_draw_seat", everything)


def _by_kind(widgets: list[Widget]) -> dict[str, int]:
    kinds = [type(widget).__name__ for widget in widgets]
    return {kind: kinds.count(kind) for kind in sorted(set(kinds))}


def test_a_surface_holds_nothing_that_cannot_be_seen():
    """Each shape takes memory of the graphics card, and moves with its widget."""
    with Window(lambda: app("economicus", 60, "table")) as window:
        surfaces = [widget for widget in window.walk() if hasattr(widget, "line_width")]
        assert surfaces
        for one in surfaces:
            assert (one._surface_ground is not None) == bool(one.fill[3])
            assert (one._surface_rim is not None) == bool(one.outline[3])


def drawn_things(canvas: Any) -> int:
    """What of a canvas takes buffers of the graphics card."""
    found = 0
    for part in canvas.children:
        if isinstance(part, InstructionGroup):
            found += drawn_things(part)
        else:
            found += isinstance(part, VertexInstruction)
    return found


@pytest.mark.parametrize(("players", "most"), [(4, 130), (8, 150)])
def test_a_ring_is_few_things_to_draw(players, most):
    """255 with four players before tokens, coins and names on the rim were one mesh each."""
    laid = setup("economicus", players)
    with Window(lambda: app("economicus", 60, "table", laid=laid)) as window:
        drawing = screen(window).drawing
        assert 40 < drawn_things(drawing.canvas) < most


def test_a_row_of_the_checklist_draws_only_what_is_seen():
    """Nine things before: a clear ground, a tick and an amount without text, a player unseen."""
    items = [CheckItem("a", "Shuffle the deck"), CheckItem("b", "Pay", "1", ticked=True, seat=2)]
    with Window(lambda: standing(CheckList(items=items))) as window:
        plain, full = [window.find(CheckRow, nth) for nth in (0, 1)]
        if plain.key != "a":
            plain, full = full, plain
        assert drawn_things(plain.canvas) == 2
        assert drawn_things(full.canvas) == 6
        window.tap(plain)
        assert drawn_things(plain.canvas) == 4
        window.tap(plain)
        assert drawn_things(plain.canvas) == 2


def test_a_surface_that_only_moves_keeps_its_shape():
    with Window(lambda: standing(Pill(fill=(1, 1, 1, 1), size_hint=(None, None)))) as window:
        pill: Any = window.find(Pill)
        mesh = pill._surface_ground[1]
        vertices = mesh.vertices
        pill.pos = (pill.x + 7, pill.y + 3)
        beat()
        assert tuple(pill._surface_shift.xy) == tuple(pill.pos)
        assert pill._surface_ground[1] is mesh
        assert mesh.vertices is vertices
        pill.width += 10
        beat()
        assert mesh.vertices is not vertices


def test_a_board_in_another_size_is_drawn_a_frame_later():
    """The answer is seen first; until then what was drawn is shown in the new size."""
    with Window(lambda: app("economicus", 60, "table")) as window:
        drawing = screen(window).drawing
        (wide, high), ring = drawing.size, drawing.geometry
        drawing.size = (wide, high / 2)
        with boards_drawn(drawing) as drawn:
            beat()
            assert not drawn
            assert drawing._scale_whole.x == pytest.approx(0.5)
            beat()
            assert len(drawn) == 1
        assert drawing._scale_whole.x == 1
        assert drawing.geometry.outer < ring.outer


def test_a_board_that_is_back_in_its_size_before_it_is_drawn_is_shown_in_it():
    """A phone that is turned and turned back: nothing is to be drawn, but it was shown smaller."""
    with Window(lambda: app("economicus", 60, "table")) as window:
        drawing = screen(window).drawing
        wide, high = drawing.size

        def turn(_seconds: float) -> None:
            drawing.size = (wide, high / 2)
            Clock.schedule_once(lambda _seconds: setattr(drawing, "size", (wide, high)))

        with boards_drawn(drawing) as drawn:
            Clock.schedule_once(turn)
            beat(4)
            assert not drawn
        assert tuple(drawing.size) == (wide, high)
        assert tuple(drawing._scale_whole.xyz) == (1, 1, 1)
        assert tuple(drawing._shift_whole.xy) == (0, 0)


def test_a_board_and_a_surface_wait_for_the_layout_and_not_for_each_other():
    """Each would wait for the other as long as it may, and what moves then is a frame late."""
    with Window(lambda: app("economicus", 60, "table")) as window:
        pill: Any = window.find(Pill)
        with counted(LastPass, "_do", everything) as passes:
            screen(window).drawing.sharpen(1.5)
            LAST_PASS.note(pill.place_surface)
            beat()
        assert len(passes) == 1


def test_where_no_board_fits_none_is_left_over():
    """A strip of the one that was drawn before would be seen there, as large as it was."""
    with Window(lambda: app("economicus", 60, "table")) as window:
        drawing = screen(window).drawing

        def parts() -> int:
            return sum(isinstance(part, Canvas) for part in drawing.canvas.children)

        whole, number = tuple(drawing.size), parts()
        drawing.size = (whole[0], 20)
        beat(3)
        assert not parts()
        drawing.size = whole
        beat(3)
        assert parts() == number > 0


def test_parts_that_are_gone_leave_the_canvas():
    with Window(lambda: app("economicus", 60, "table")) as window:
        drawing = screen(window).drawing
        number = sum(isinstance(part, Canvas) for part in drawing.canvas.children)
        for scale in (1.5, 1.0, 1.5, 1.0):
            drawing.sharpen(scale)
            window.settle()
        assert sum(isinstance(part, Canvas) for part in drawing.canvas.children) == number > 0
