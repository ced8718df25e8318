"""Camera trouble on the scan screen: a clear line and the tap pad, never a hang."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from companion.camera.android import CameraRefused
from companion.demo.camera import DemoCamera
from companion.screens.scan import OFFER_AFTER
from companion.session.camera_answers import Answer, asked_dice
from companion.session.camera_use import CameraUse
from companion.widgets.buttons import IconButton
from companion.widgets.dice import DicePad
from engine.core.autoplay import random_move
from tests.companion.camera.scan_by_hand import (
    a_die,
    at_two_dice,
    doubting,
    on_screen,
    scanning,
    sees,
)
from tests.companion.film import Film
from tests.companion.states import app
from tests.companion.window import Window
from vision.dice.seeing import SeeingTrouble
from vision.frames import CameraMissing
from vision.steady import LOOKING, STEADY, SteadyState

MOST_MOVES = 200


def asking_for_dice():
    """A table at a roll, with the table screen below the scan."""
    made = app("economicus", 0, "table")
    rng, session = Random(1), made.session
    for _ in range(MOST_MOVES):
        if asked_dice(session.ask.options) is not None:
            return made
        session.do(random_move(session.table, rng))
    raise AssertionError("no dice were ever asked for")


def fails(error):
    def opened():
        raise error

    return opened


@pytest.mark.parametrize(
    ("error", "told"),
    [(CameraMissing(0), "camera"), (CameraRefused(), "camera")],
)
def test_no_camera_or_no_permission_is_said_and_the_pad_is_there(error, told):
    with Window(asking_for_dice) as window:
        window.app.open_camera = fails(error)
        window.tap("scan")
        window.until(lambda: window.app.place == "table")
        window.settle()
        assert window.app.shell.toast is not None
        assert told in window.app.shell.toast.text.lower()
        assert window.has(DicePad)


def test_the_second_failure_offers_once_to_tap_only_and_the_table_remembers():
    with Window(asking_for_dice) as window:
        app_, words = window.app, window.app.words
        app_.open_camera = fails(CameraMissing(0))
        offer = words.tell("app.scan.tap_only")
        actions = []
        for _failure in range(3):
            window.tap("scan")
            window.until(lambda: app_.place == "table")
            window.settle()
            actions.append(app_.shell.toast.action)
        assert actions == ["", offer, ""]
        assert isinstance(window.find("scan"), IconButton), "no button of the foot any more"
        app_.camera_use.tap_only = True
        window.app.shell.screen.refresh()
        window.settle()
        assert not window.has("scan")
        assert window.has(DicePad)
        again = CameraUse(app_.store)
        again.open_table(app_.table_id)
        assert again.tap_only
        again.open_table(app_.table_id + 1)
        assert not again.tap_only


def test_the_offer_to_tap_only_takes_the_camera_away():
    with Window(asking_for_dice) as window:
        window.app.open_camera = fails(CameraRefused())
        for _failure in range(2):
            window.tap("scan")
            window.until(lambda: window.app.place == "table")
            window.settle()
        window.tap(window.app.words.tell("app.scan.tap_only"))
        assert window.app.camera_use.tap_only
        assert not window.has("scan")


def test_a_camera_lost_mid_scan_leads_back_to_the_pad():
    with Window(asking_for_dice) as window:
        source = Film(lost_after=3)
        window.app.open_camera = lambda: source
        window.tap("scan")
        window.until(lambda: window.app.place == "table")
        window.settle()
        assert window.app.shell.toast is not None
        assert window.has(DicePad)
        window.until(source.closed.is_set)


def test_a_slow_camera_leaves_the_screen_alive():
    with Window(asking_for_dice) as window:
        source = Film(slow=0.5)
        window.app.open_camera = lambda: source
        window.app.go("scan")
        window.settle()
        window.tap("by-hand")
        assert window.app.place == "table"
        assert window.has(DicePad)


def test_a_pause_lets_the_camera_go_and_resuming_takes_it_again():
    with Window(asking_for_dice) as window:
        opened: list[Film] = []

        def open_camera() -> Film:
            opened.append(Film(slow=0.01))
            return opened[-1]

        window.app.open_camera = open_camera
        window.app.go("scan")
        window.until(lambda: bool(opened) and opened[0].number > 0)
        window.app.on_pause()
        window.until(opened[0].closed.is_set)
        window.app.on_resume()
        window.until(lambda: len(opened) == 2 and opened[1].number > 0)
        assert window.app.place == "scan"
        window.app.back()
        window.until(opened[1].closed.is_set)


def test_what_a_roll_means_stands_under_its_sum():
    with Window(lambda: app("orconomics", 150, "table")) as window:
        session = window.app.session
        rng = Random(5)
        while session.asked_dice() is None:
            session.do(random_move(session.table, rng))
        camera = DemoCamera(seed=2, size=(360, 640))
        camera.lay_dice([1, 1])
        window.app.open_camera = lambda: camera
        window.app.go("scan")
        screen = window.app.shell.screen
        screen._enter = lambda *_answer: None
        window.until(lambda: screen.reading == "1 + 1 = 2")
        assert window.sees(window.app.words.tell("orconomics.word.tourism"))


def test_a_painted_roll_is_read_and_entered():
    with Window(asking_for_dice) as window:
        dice = window.app.session.asked_dice()
        camera = DemoCamera(seed=2, size=(640, 360))
        camera.lay_dice([3, 5, 2][:dice])
        window.app.open_camera = lambda: camera
        table = window.app.session.table
        before = len(table.moves)
        window.tap("scan")
        window.until(lambda: window.app.place == "table")
        assert len(table.moves) == before + 1
        assert sorted(table.moves[-1].args) == sorted([3, 5, 2][:dice])
        assert table.moves[-1].by == "camera"


def test_an_unclear_die_is_shown_with_its_value_and_one_tap_confirms_it():
    with Window(at_two_dice) as window:
        table = window.app.session.table
        start = len(table.moves)
        screen = scanning(window, doubting())
        assert [mark.doubtful for mark in screen.ids.live._marks] == [False, True]
        assert "5" in window.find("doubt").text
        window.tap(screen.ids.doubt_pad._rows[0][4])
        assert table.moves[start].args == (3, 5)
        assert table.moves[start].by == "hand"


def test_an_unclear_die_is_changed_by_one_tap_and_the_other_is_kept():
    with Window(at_two_dice) as window:
        table = window.app.session.table
        start = len(table.moves)
        screen = scanning(window, doubting())
        window.tap(screen.ids.doubt_pad._rows[0][1])
        assert table.moves[start].args == (3, 2)


def test_the_unclear_die_itself_can_be_tapped():
    with Window(at_two_dice) as window:
        table = window.app.session.table
        start = len(table.moves)
        screen = scanning(window, doubting())
        window.tap(on_screen(screen, 1))
        assert table.moves[start].args == (3, 5)


LOOKS = [
    {"size": (360, 640)},
    {"size": (411, 891), "density": 2.0, "theme": "light"},
    {"size": (891, 411), "language": "fr"},
    {"size": (360, 640), "language": "ru", "text_factor": 1.6},
    {"size": (891, 411), "language": "ru", "text_factor": 1.6},
]


@pytest.mark.parametrize("look", LOOKS[1:4], ids=str)
def test_a_sure_die_that_is_wrong_is_told_right_by_two_taps_and_the_unclear_one_stays(look):
    with Window(at_two_dice, **look) as window:
        table = window.app.session.table
        start = len(table.moves)
        screen = scanning(window, doubting())
        assert window.cut_off() == []
        assert window.small_targets() == []
        window.tap(on_screen(screen, 0))
        window.tap(window.app.shell.sheet.body.children[0]._rows[0][5])
        assert len(table.moves) == start, "the other one is still unclear"
        assert [(die.value, die.doubtful) for die in screen._reading] == [(6, False), (5, True)]
        window.tap(on_screen(screen, 1))
        assert table.moves[start].args == (6, 5)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_no_part_of_the_picture_is_under_the_panel(look):
    """Tags at the lower edge are seen, and so are their marks."""
    with Window(lambda: app("orconomics", 60, "table"), **look) as window:
        session, chance = window.app.session, Random(2)
        while not session.asks_for_cards() or session.asked_dice() is not None:
            session.do(random_move(session.table, chance))
        picture = np.zeros((640, 360, 3), np.uint8)
        window.app.open_camera = lambda: Film(slow=0.01, picture=picture)
        window.app.go("scan")
        screen = window.app.shell.screen
        window.until(lambda: screen.ids.live._texture is not None)
        window.settle()
        screen._covering()
        window.settle()
        panel, live = screen.ids.panel, screen.ids.live
        for x, y in ((0.0, 640.0), (180.0, 640.0), (360.0, 640.0), (180.0, 600.0)):
            spot = live._on_screen((x, y))
            assert live.collide_point(round(spot[0]), round(spot[1]))
            assert not panel.collide_point(spot[0], spot[1] + 1), (spot, panel.pos, panel.size)


def test_a_look_that_misses_a_die_does_not_take_the_question_away():
    with Window(at_two_dice) as window:
        table = window.app.session.table
        start = len(table.moves)
        missed = SteadyState(LOOKING, (a_die(3, 100.0, 0.999),), 0.0, 0)
        screen = scanning(window, doubting(), missed, missed)
        window.tap(screen.ids.doubt_pad._rows[0][4])
        assert table.moves[start].args == (3, 5)


def test_a_roll_seen_for_a_question_that_is_over_is_refused():
    with Window(at_two_dice) as window:
        session = window.app.session
        screen = scanning(window)
        session.answer("roll", (1, 2))
        start = len(session.table.moves)
        screen._enter(Answer("roll", (6, 6)))
        assert len(session.table.moves) == start


def test_a_phone_that_is_turned_back_upright_gives_the_picture_its_room_again():
    with Window(at_two_dice) as window:
        screen = scanning(window, doubting())
        before = screen.ids.live.height
        window.resize(640, 360)
        sees(window, doubting())
        assert window.cut_off() == []
        assert window.small_targets() == []
        window.resize(360, 640)
        sees(window, doubting())
        assert screen.ids.live.height == before


@pytest.mark.parametrize("look", [*LOOKS, LOOKS[4] | {"size": (740, 360)}], ids=str)
def test_all_that_is_said_of_an_unclear_die_has_room(look):
    """Its sum and its buttons too, with the light that offers itself."""
    with Window(at_two_dice, **look) as window:
        screen = scanning(window)
        screen.has_torch = True
        screen._show_dice(replace(doubting(), trouble=SeeingTrouble.DARK))
        window.settle()
        screen._covering()
        window.settle()
        reading, row = window.find("reading"), screen.ids.buttons
        assert reading.to_window(0, reading.top)[1] <= window.window.height
        shown = [window.find("light"), window.find("by-hand")]
        assert row.children[::-1] == shown
        assert min(button.y for button in shown) == row.y, "no room for buttons that are not there"
        assert window.cut_off() == []
        assert window.small_targets() == []


@pytest.mark.parametrize("look", [LOOKS[0], LOOKS[3]], ids=str)
def test_what_offers_itself_and_goes_leaves_no_gap(look):
    with Window(at_two_dice, **look) as window:
        screen = scanning(window, SteadyState(LOOKING, (), 0.0, 0), doubting())
        row, alone = screen.ids.buttons, window.find("by-hand")
        assert (alone.x, alone.right) == (row.x, row.right)
        assert row.height == alone.height


def test_in_large_letters_the_title_lies_over_no_part_of_the_picture():
    with Window(at_two_dice, text_factor=1.6, language="ru") as window:
        screen = scanning(window, doubting())
        assert screen.ids.live.top == screen.ids.head.y
        assert screen.ids.live.height > 100


def test_a_die_that_is_not_read_is_said():
    with Window(at_two_dice) as window:
        scanning(window, SteadyState(LOOKING, (a_die(3, 100.0, 0.999),), 0.0, 0))
        assert window.sees("1 die not read yet")


def test_the_panel_does_not_cover_the_picture():
    with Window(at_two_dice) as window:
        screen = scanning(window, doubting())
        live, panel = screen.ids.live, screen.ids.panel
        assert live.y == panel.top


@pytest.mark.parametrize("trouble", list(SeeingTrouble))
def test_trouble_with_the_light_is_told_and_the_torch_offers_itself_in_the_dark(trouble):
    with Window(at_two_dice) as window:
        screen = scanning(window)
        screen.has_torch = True
        screen._show_dice(SteadyState(LOOKING, (), 0.0, 0, (), trouble))
        window.settle()
        told = window.app.words.tell(f"app.scan.trouble.{trouble.value}")
        assert window.find("advice").text == told, "before anything else"
        assert window.has("light") == (trouble is SeeingTrouble.DARK)


def test_sure_dice_that_come_to_no_answer_count_by_a_tap():
    with Window(at_two_dice) as window:
        beside = a_die(3, 400.0, 0.6)
        plain = SteadyState(
            LOOKING, (a_die(3, 100.0, 1.0), a_die(5, 200.0, 1.0)), 0.9, 0, (beside,)
        )
        screen = scanning(window, plain)
        assert not window.has("take"), "they may still agree"
        screen._unanswered_since -= OFFER_AFTER
        sees(window, plain)
        button = window.find("take")
        assert button.text == window.app.words.tell("app.watch.take", read="3 + 5 = 8")
        assert window.cut_off() == []
        sees(window, plain)
        assert window.find("take") is button
        moves = len(window.app.session.table.moves)
        window.tap("take")
        window.until(lambda: window.app.place == "table")
        assert len(window.app.session.table.moves) > moves


def test_an_unclear_die_is_asked_about_before_all_are_offered():
    with Window(at_two_dice) as window:
        screen = scanning(window, doubting())
        assert screen._unanswered_since is None
        assert not window.has("take")


class RefusedLight(Film):
    """A camera whose light another app holds, which shows when it is switched on."""

    has_torch = True

    def set_torch(self, _on: bool) -> None:
        self.has_torch = False


def test_a_light_that_does_not_come_on_is_said():
    with Window(at_two_dice) as window:
        window.app.open_camera = lambda: RefusedLight(slow=0.01)
        window.app.go("scan")
        screen = window.app.shell.screen
        window.until(lambda: screen.has_torch)
        assert window.app.shell.toast is None
        window.tap("torch")
        window.until(lambda: not screen.has_torch)
        window.settle()
        assert not screen.torch
        assert window.app.shell.toast.text == window.app.words.tell("app.scan.torch_gone")


@pytest.mark.parametrize(
    "look", [{}, {"text_factor": 1.6, "language": "fr"}, {"size": (640, 360), "text_factor": 1.3}]
)
def test_what_is_said_covers_no_button(look):
    with Window(at_two_dice, **look) as window:
        plain = SteadyState(LOOKING, (a_die(3, 100.0, 1.0), a_die(5, 200.0, 1.0)), 0.9, 0)
        screen = scanning(window, plain)
        screen._unanswered_since -= OFFER_AFTER
        sees(window, plain)
        assert window.has("take")
        window.app.shell.show_toast(window.app.words.tell("app.scan.torch_gone"))
        window.settle()
        buttons, toast = screen.ids.buttons, window.app.shell.toast
        assert toast.y >= buttons.to_window(*buttons.pos)[1] + buttons.height


def show(window, *values):
    """The scan screen sees these dice lie still, whatever its camera shows."""
    window.app.shell.screen._beat.cancel()
    dice = tuple(a_die(value, 100.0 + 100 * i, 1.0) for i, value in enumerate(values))
    window.app.shell.screen._show_dice(SteadyState(STEADY, dice, 1.0, 9, (), None))
    window.settle()


def until_it_opens(window):
    window.until(lambda: window.app.place == "scan")


@pytest.fixture
def rolled_with_the_camera():
    """The highest begins: everybody rolls, so one roll follows the other."""
    with Window(lambda: app("orconomics", 1, "table")) as window:
        window.app.open_camera = lambda: Film(slow=0.01)
        assert window.app.session.asked_dice() == 2
        window.run(3)
        assert window.app.place == "table", "nobody has used the camera yet"
        window.tap("scan")
        show(window, 3, 5)
        assert window.app.place == "table"
        yield window


def test_after_a_roll_that_the_camera_has_read_it_opens_for_the_next(rolled_with_the_camera):
    window = rolled_with_the_camera
    until_it_opens(window)
    assert window.app.session.table.players[1] in window.app.shell.screen.title
    show(window, 6, 2)
    assert window.app.session.table.moves[-1].args == (6, 2)


def test_dice_that_show_the_last_roll_are_taken_by_a_touch_alone(rolled_with_the_camera):
    window = rolled_with_the_camera
    until_it_opens(window)
    made = len(window.app.session.table.moves)
    show(window, 5, 3)
    assert len(window.app.session.table.moves) == made, "they may not be rolled yet"
    window.tap("take")
    assert window.app.session.table.moves[-1].args == (5, 3)


def test_a_die_that_stays_when_the_other_is_picked_up_is_no_roll():
    """A roll of one die may come after a roll of two."""

    def asking_for_one():
        made, rng = app("economicus", 0, "table"), Random(1)
        while made.session.asked_dice() != 1:
            made.session.do(random_move(made.session.table, rng))
        return made

    with Window(asking_for_one) as window:
        window.app.open_camera = lambda: Film(slow=0.01)
        table = window.app.session.table
        made = len(table.moves)
        window.app.camera_use.rolled(Answer("roll", (3, 5)), made)
        window.app.go("scan", by_itself=True)
        show(window, 5)
        assert len(table.moves) == made, "it may not be rolled yet"
        window.tap("take")
        assert table.moves[made].args == (5,)


def test_a_pause_does_not_make_the_last_roll_a_new_one(rolled_with_the_camera):
    window = rolled_with_the_camera
    until_it_opens(window)
    made = len(window.app.session.table.moves)
    window.app.on_pause()
    window.app.on_resume()
    assert window.app.place == "scan"
    show(window, 5, 3)
    assert len(window.app.session.table.moves) == made, "they may not be rolled yet"
    show(window, 6, 2)
    assert window.app.session.table.moves[-1].args == (6, 2)
    until_it_opens(window)


def test_it_stays_closed_after_a_pause_once_it_was_closed(rolled_with_the_camera):
    window = rolled_with_the_camera
    until_it_opens(window)
    window.app.on_pause()
    window.app.on_resume()
    window.tap("close")
    window.run(3)
    assert window.app.place == "table"


def test_a_touch_in_time_keeps_it_closed(rolled_with_the_camera):
    window = rolled_with_the_camera
    window.tap("question")
    window.run(3)
    assert window.app.place == "table"


@pytest.mark.parametrize("undo", [False, True])
def test_it_does_not_open_over_dice_that_were_told_by_hand(rolled_with_the_camera, undo):
    """They still lie there, and would become the roll of the next player."""
    window = rolled_with_the_camera
    window.tap("question")
    window.app.session.answer("roll", (6, 2))
    if undo:
        window.app.shell.screen.undo()
    window.run(3)
    assert window.app.place == "table"
    window.tap("scan")
    show(window, 6, 4)
    until_it_opens(window)


def test_it_does_not_open_again_once_it_was_closed(rolled_with_the_camera):
    window = rolled_with_the_camera
    until_it_opens(window)
    window.tap("close")
    assert window.app.place == "table"
    window.app.session.answer("roll", (1, 2))
    window.run(3)
    assert window.app.place == "table"


def test_after_an_undo_it_waits_to_be_opened(rolled_with_the_camera):
    window = rolled_with_the_camera
    window.app.shell.screen.undo()
    window.run(3)
    assert window.app.place == "table"
