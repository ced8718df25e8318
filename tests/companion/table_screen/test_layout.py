"""The table in one view, on every size of screen: nothing cut, nothing over anything else."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.core.autoplay import random_move
from tests.companion.boards import PLAYED, table_app
from tests.companion.every_question import moments
from tests.companion.every_question import opened as opened_at
from tests.companion.states import app, setup
from tests.companion.window import Window

LOOKS: dict[str, dict[str, Any]] = {
    "smallest": {"size": (360, 640)},
    "sharp": {"size": (411, 891), "density": 2.0, "theme": "light", "language": "fr"},
    "landscape": {"size": (891, 411), "theme": "contrast"},
    "tablet": {"size": (1280, 800), "language": "ru"},
    "large text": {"size": (360, 640), "text_factor": 1.6, "language": "ru"},
}


def opened(game: str, look: str, moves: int | None = None) -> Window:
    return Window(lambda: table_app(game, moves), **LOOKS[look])


def parts(window: Window) -> dict[str, Any]:
    screen = window.app.shell.screen
    return {"head": screen._head, "board": screen.board, "sheet": screen._sheet}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", PLAYED)
def test_everything_has_its_place(game, look):
    with opened(game, look) as window:
        assert window.cut_off() == []
        assert window.small_targets() == []
        wide, high = window.window.size
        boxes = {name: (*part.pos, *part.size) for name, part in parts(window).items()}
        for name, (x, y, width, height) in boxes.items():
            assert min(x, y) >= -1, name
            assert max(x + width - wide, y + height - high) <= 1, name
        for (one, a), (other, b) in combinations(boxes.items(), 2):
            assert not _overlap(a, b), f"{one} lies over {other}"
        covered = sum(width * height for _x, _y, width, height in boxes.values())
        assert covered >= 0.97 * wide * high, "no hole"


@pytest.mark.parametrize("game", ["economicon", "economicus", "few_orcs_more", "orconomics"])
def test_keys_are_fit_for_a_thumb_on_a_small_phone_on_its_side(game):
    """Faces of a die and digits lie six in a row beside the board."""
    with Window(lambda: app(game, 0, "table"), (640, 360), language="fr") as window:
        session, rng, keys = window.app.session, Random(5), set()
        while len(session.table.moves) < 60 and session.table.ask is not None:
            kinds = {option.kind for option in session.table.ask.options}
            if kinds & {"dice", "amount"} and session.table.ask.text.id not in keys:
                keys.add(session.table.ask.text.id)
                window.settle()
                assert window.small_targets() == [], session.table.ask.text.id
            session.do(random_move(session.table, rng))
        assert keys


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    apart = (
        a[0] + a[2] <= b[0] + 1
        or b[0] + b[2] <= a[0] + 1
        or a[1] + a[3] <= b[1] + 1
        or b[1] + b[3] <= a[1] + 1
    )
    return not apart


@pytest.mark.parametrize("look", LOOKS)
def test_board_and_question_both_remain_usable(look):
    with opened("orconomics", look) as window:
        density = LOOKS[look].get("density", 1.0)
        shown = parts(window)
        assert min(shown["board"].size) >= 145 * density
        assert shown["sheet"].height >= 150 * density
        question = window.find("question")
        assert question.to_window(*question.pos)[1] >= 0, "the question is in sight"


def test_the_board_stands_beside_the_sheet_where_the_screen_is_wide():
    with opened("orconomics", "smallest") as window:
        board, sheet = parts(window)["board"], parts(window)["sheet"]
        assert board.y >= sheet.top - 1
        window.resize(891, 411)
        window.settle()
        assert board.right <= sheet.x + 1
        assert board.height == window.window.height
        window.resize(360, 640)
        window.settle()
        assert board.y >= sheet.top - 1


@pytest.mark.parametrize("look", ["landscape", "tablet"])
@pytest.mark.parametrize("game", ["economicon", "few_orcs_more", "orc"])
def test_a_board_that_fills_its_place_does_not_touch_the_edges_of_the_screen(game, look):
    with opened(game, look) as window:
        board = parts(window)["board"]
        assert board.drawing.stretches
        top = board.to_parent(0, board.drawing.height)[1]
        low = board.to_parent(0, 0)[1]
        assert low >= 4
        assert top <= window.window.height - 4


@pytest.mark.parametrize("look", ["smallest", "large text", "landscape"])
def test_eight_players_have_room_in_the_strip(look):
    laid = setup("economicus", 8)
    with Window(lambda: app("economicus", 60, "table", laid=laid), **LOOKS[look]) as window:
        strip = window.app.shell.screen.strip
        spots = [strip.spot(seat) for seat in range(8)]
        assert [strip.seat_at(*spot) for spot in spots] == list(range(8))
        assert window.cut_off() == []


def test_a_question_that_the_board_answers_leaves_the_board_large():
    with Window(lambda: table_app("orconomics", 8), (360, 640)) as window:
        screen = window.app.shell.screen
        assert screen.session.table.ask.options[0].verb == "place"
        assert screen.board.height > 220


def test_buttons_keep_their_sides_after_a_question_without_any():
    with Window(lambda: app("orconomics", 0, "table"), (411, 891)) as window:
        screen, rng = window.app.shell.screen, Random(3)
        session, feet = screen.session, set()
        while session.table.turn == 0:
            session.do(random_move(session.table, rng))
            window.settle()
            feet.add(bool(screen._prompt.foot.children))
        assert feet == {True, False}
        scan = window.find("scan")
        assert scan.to_window(*scan.pos)[0] >= 12


@pytest.mark.parametrize(("factor", "buttons"), [(1.0, 3), (1.6, 2)])
def test_a_low_screen_keeps_one_row_of_buttons_and_answers_above_it(factor, buttons):
    moment = next(one for one in moments("orconomics") if one.kind == "develop done/play")
    with opened_at(moment, (((891, 411), 1.0), "dark", "fr", factor)) as window:
        foot = window.app.shell.screen._prompt.foot
        (row,) = foot.children
        assert len(row.children) == buttons
        assert row.orientation == "horizontal"
        window.resize(411, 891)
        window.settle()
        assert len(foot.children) == (1 if factor > 1 else 2)


def test_a_typed_number_is_told_by_the_button_alone_where_the_screen_is_low():
    moment = next(one for one in moments("few_orcs_more") if one.kind == "strength strength")
    with opened_at(moment, (((891, 411), 1.0), "dark", "ru", 1.0)) as window:
        assert not window.has("typed")
        window.tap("key-7")
        assert window.find("confirm").text.endswith("7")
        window.resize(411, 891)
        window.settle()
        assert window.has("typed")
