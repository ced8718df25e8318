"""What a player tells of a die counts, and no look of the camera takes it back."""

from __future__ import annotations

from random import Random

import pytest

from companion.camera.detectors import TagsSeen
from companion.session.camera_answers import Answer, Sighting
from engine.core.autoplay import random_move
from engine.core.options import Cards
from tests.companion.camera.scan_by_hand import (
    a_die,
    at_two_dice,
    doubting,
    on_screen,
    pick,
    scanning,
    sees,
    steady,
)
from tests.companion.states import app
from tests.companion.window import Finger, Window
from vision.dice.reading import Die
from vision.dice.seeing import SeeingTrouble
from vision.frames import CameraLost
from vision.steady import EMPTY, LOOKING, SteadyState

ALONE = SteadyState(LOOKING, (a_die(3, 100.0, 0.999),), 0.0, 0)
"""Only the left die is in view."""
NOTHING = SteadyState(EMPTY, (), 0.0, 0)


@pytest.fixture
def window():
    with Window(at_two_dice) as opened:
        yield opened


def moves(window):
    return window.app.session.table.moves


def down(window, target):
    finger = Finger(*window.centre(target))
    finger.down()
    window.run(0.1)
    return finger


def up(window, finger):
    finger.up()
    window.settle()


@pytest.mark.parametrize("first", [doubting(), ALONE], ids=["other unclear", "other not in view"])
def test_a_corrected_die_keeps_its_value_when_the_other_comes_clear(window, first):
    start = len(moves(window))
    screen = scanning(window, first)
    window.tap(on_screen(screen, 0))
    pick(window, 6)
    assert len(moves(window)) == start
    sees(window, steady(3, 5))
    assert moves(window)[start].args == (6, 5)
    assert moves(window)[start].by == "hand"


def test_a_correction_goes_with_its_die_while_the_phone_moves_in_the_hand(window):
    start = len(moves(window))
    screen = scanning(window, doubting())
    window.tap(on_screen(screen, 0))
    pick(window, 6)
    for way in (25.0, 50.0, 75.0):
        sees(window, SteadyState(LOOKING, (a_die(3, 100.0 + way, 0.999),), 0.0, 0))
    sees(window, steady(3, 5, x=200.0))
    assert moves(window)[start].args == (6, 5)


def test_a_correction_does_not_pass_to_the_die_beside_it_when_the_phone_moves(window):
    """By as much as they lie apart, from one look to the next."""
    start = len(moves(window))
    left, right = a_die(3, 200.0, 0.999), a_die(5, 264.0, 0.6)
    seen = SteadyState(LOOKING, (left,), 0.0, 0, (right,))
    screen = scanning(window, seen)
    window.tap(on_screen(screen, 0))
    pick(window, 6)
    left, right = a_die(3, 136.0, 0.999), a_die(5, 200.0, 0.6)
    sees(window, seen, SteadyState(LOOKING, (left,), 0.0, 0, (right,)))
    sees(window, steady(3, 5, x=136.0, apart=64.0))
    assert moves(window)[start].args == (6, 5)


def test_a_correction_ends_with_the_roll_that_it_was_told_of(window):
    """The dice were taken up and rolled again: one lies where the corrected one lay."""
    start = len(moves(window))
    screen = scanning(window, doubting())
    window.tap(on_screen(screen, 0))
    pick(window, 6)
    sees(window, *[NOTHING] * 40, steady(2, 4))
    assert moves(window)[start].args == (2, 4)
    assert moves(window)[start].by == "camera"


def test_a_die_may_be_corrected_twice(window):
    start = len(moves(window))
    screen = scanning(window, doubting())
    for value in (6, 4):
        window.tap(on_screen(screen, 0))
        pick(window, value)
        sees(window, doubting())
    assert screen.reading == "4 + 5 = 9"
    window.tap(on_screen(screen, 1))
    assert moves(window)[start].args == (4, 5)


def test_nothing_is_entered_while_a_die_is_being_corrected(window):
    start = len(moves(window))
    screen = scanning(window, doubting())
    window.tap(on_screen(screen, 0))
    sees(window, steady(3, 5))
    assert len(moves(window)) == start
    assert window.app.shell.sheet.name == "fix-die"
    pick(window, 6)
    sees(window, steady(3, 5))
    assert moves(window)[start].args == (6, 5)
    assert window.app.place == "table"


def test_a_camera_lost_while_a_die_is_being_corrected_leads_back_to_the_pad(window):
    screen = scanning(window, doubting())
    window.tap(on_screen(screen, 0))
    screen._failed(CameraLost(0))
    window.run(0.1)
    assert window.app.shell.sheet is None
    assert window.app.place == "table"


def test_a_question_that_another_phone_has_answered_is_left_and_told_once():
    """The highest begins: the next question asks for dice too."""
    with Window(lambda: app("orconomics", 1, "table")) as window:
        said = []
        window.app.shell.bind(toast=lambda _shell, toast: toast and said.append(toast.text))
        scanning(window)
        window.app.session.answer("roll", (1, 2))
        start = len(moves(window))
        assert window.app.session.asked_dice() == 2
        sees(window, steady(3, 5))
        assert len(moves(window)) == start
        assert window.app.place == "table"
        assert len(said) == 1


def test_a_question_answered_elsewhere_after_which_no_dice_are_asked_for_is_left_too(window):
    scanning(window)
    window.app.session.answer("roll", (1, 2))
    start = len(moves(window))
    assert window.app.session.asked_dice() is None
    sees(window, steady(3, 5))
    assert len(moves(window)) == start
    assert window.app.place == "table"
    assert window.app.shell.toast.text == window.app.words.tell("engine.error.stale_move")


@pytest.mark.parametrize("button", ["by-hand", "close"])
def test_a_finger_on_the_way_out_leaves_no_more_than_the_camera(window, button):
    """The roll was read before the finger lifted: the table is there already."""
    start = len(moves(window))
    scanning(window, doubting())
    finger = down(window, button)
    sees(window, steady(3, 5))
    assert len(moves(window)) > start
    up(window, finger)
    assert window.app.place == "table"


def test_the_tap_that_closes_the_sheet_confirms_no_die_under_it(window):
    start = len(moves(window))
    screen = scanning(window, doubting())
    window.tap(on_screen(screen, 0))
    assert on_screen(screen, 1)[1] > window.app.shell.sheet.ids.panel.top
    window.tap(on_screen(screen, 1))
    assert window.app.shell.sheet is None
    assert [die.doubtful for die in screen._reading] == [False, True]
    assert len(moves(window)) == start


def under(screen, spot):
    """An unclear die in the picture where something lies on the screen."""
    live = screen.ids.live
    left, bottom, scale = live._placed()
    x, y = live.to_widget(*spot)
    x, y = (x - left) / scale, live._source[1] - (y - bottom) / scale
    corners = tuple((x + dx, y + dy) for dx, dy in ((-30, -30), (30, -30), (30, 30), (-30, 30)))
    return Die(5, (int(x) - 30, int(y) - 30, 60, 60), corners, 0.6)


def test_a_face_of_the_sheet_is_told_and_not_the_die_under_it():
    with Window(at_two_dice, size=(891, 411)) as window:
        screen = scanning(window, doubting())
        window.tap(on_screen(screen, 0))
        face = window.app.shell.sheet.body.children[0]._rows[0][1]
        hidden = under(screen, window.centre(face))
        assert screen.ids.live.collide_point(*window.centre(face))
        window.press_back()
        left = a_die(3, 100.0, 0.999)
        sees(window, SteadyState(LOOKING, (left,), 0.0, 0, (hidden,)))
        window.tap(on_screen(screen, 0))
        pick(window, 2)
        assert [(die.value, die.doubtful) for die in screen._reading] == [(2, False), (5, True)]


def test_a_tap_on_a_die_confirms_what_stood_there_when_the_finger_came_down(window):
    start = len(moves(window))
    screen = scanning(window, doubting(value=5))
    finger = down(window, on_screen(screen, 1))
    sees(window, doubting(value=2))
    up(window, finger)
    assert moves(window)[start].args == (3, 5)


@pytest.mark.parametrize("where", ["die", "pad"])
def test_a_die_that_flickers_beside_the_finger_is_not_entered_as_nobody_saw_it(window, where):
    start = len(moves(window))
    screen = scanning(window, doubting(value=5, sure=3))
    on_pad = screen.ids.doubt_pad._rows[0][4]
    finger = down(window, on_pad if where == "pad" else on_screen(screen, 1))
    sees(window, doubting(value=5, sure=4))
    up(window, finger)
    assert len(moves(window)) == start
    sees(window, steady(3, 5))
    assert moves(window)[start].args == (3, 5)


def test_a_finger_on_a_die_when_the_roll_is_read_corrects_nothing_more(window):
    screen = scanning(window, doubting())
    finger = down(window, on_screen(screen, 0))
    sees(window, steady(3, 5))
    assert window.app.place == "table"
    made = len(moves(window))
    up(window, finger)
    assert window.app.shell.sheet is None
    assert len(moves(window)) == made


def two_unclear(*dice):
    """Unclear dice (value, x), the likeliest first."""
    return SteadyState(LOOKING, (), 0.0, 0, tuple(a_die(value, x, 0.6) for value, x in dice))


def test_the_pad_tells_the_die_that_was_asked_about_when_the_finger_came_down(window):
    start = len(moves(window))
    left, right = (5, 100.0), (2, 300.0)
    screen = scanning(window, two_unclear(left, right))
    assert "5" in window.find("doubt").text
    finger = down(window, screen.ids.doubt_pad._rows[0][3])
    sees(window, two_unclear(right, left))
    up(window, finger)
    sees(window, two_unclear(right, left))
    told = {die.middle[0]: (die.value, die.doubtful) for die in screen._reading}
    assert told == {130.0: (4, False), 330.0: (2, True)}
    window.tap(screen.ids.doubt_pad._rows[0][1])
    assert sorted(moves(window)[start].args) == [2, 4]


def test_of_two_unclear_dice_one_is_asked_about_until_it_is_told(window):
    """The likeliest first, but not now this one and now that one."""
    start = len(moves(window))
    left, right = (5, 100.0), (2, 300.0)
    screen = scanning(window, two_unclear(left, right), two_unclear(right, left))
    assert window.find("doubt").text == "2 dice are unclear. Is the marked one a 5?"
    assert [mark.text for mark in screen.ids.live._marks if mark.asked] == ["5"]
    window.tap(screen.ids.doubt_pad._rows[0][4])
    sees(window, two_unclear(right, left))
    assert window.find("doubt").text == "One die is unclear. Is it a 2?"
    window.tap(screen.ids.doubt_pad._rows[0][1])
    assert sorted(moves(window)[start].args) == [2, 5]


def test_of_more_dice_than_are_asked_for_a_tap_tells_which_count(window):
    start = len(moves(window))
    three = tuple(a_die(value, x, 0.99) for value, x in ((3, 100.0), (5, 300.0), (6, 500.0)))
    crowded = SteadyState(LOOKING, three[:2], 0.0, 0, three[2:], too_many=three)
    screen = scanning(window, crowded)
    assert window.find("advice").text == "Too many dice: tap the 2 that count"
    assert screen.reading == ""
    assert not screen.doubt
    window.tap(on_screen(screen, 0))
    assert len(moves(window)) == start
    sees(window, crowded)
    window.tap(on_screen(screen, 2))
    assert moves(window)[start].args == (3, 6)
    assert moves(window)[start].by == "hand"


def test_more_sure_dice_than_are_asked_for_are_told_by_taps_while_they_come_to_no_answer(window):
    """Two of them came in together and flicker: they are not too many to the eye."""
    start = len(moves(window))
    three = tuple(a_die(value, x, 0.99) for value, x in ((3, 100.0), (5, 300.0), (6, 500.0)))
    screen = scanning(window, SteadyState(LOOKING, three, 0.0, 0))
    assert window.find("advice").text == "Too many dice: tap the 2 that count"
    window.tap(on_screen(screen, 1))
    window.tap(on_screen(screen, 2))
    assert moves(window)[start].args == (5, 6)


def test_what_was_being_corrected_before_a_pause_is_looked_at_anew(window):
    """The dice may have been taken up meanwhile: a face that is told then is none of them."""
    start = len(moves(window))
    screen = scanning(window, doubting())
    window.tap(on_screen(screen, 0))
    window.app.on_pause()
    window.app.on_resume()
    window.settle()
    assert window.app.shell.sheet is None
    sees(window, steady(2, 4))
    assert moves(window)[start].args == (2, 4)


def test_a_finger_on_the_pad_that_a_pause_took_away_leaves_room_for_the_next(window):
    start = len(moves(window))
    screen = scanning(window, doubting())
    down(window, screen.ids.doubt_pad._rows[0][3])
    window.app.on_pause()
    window.app.on_resume()
    sees(window, doubting())
    window.tap(screen.ids.doubt_pad._rows[0][1])
    assert moves(window)[start].args == (3, 2)


def test_a_finger_on_the_pad_when_the_roll_is_read_tells_nothing_more(window):
    said = []
    window.app.shell.bind(toast=lambda _shell, toast: toast and said.append(toast.text))
    screen = scanning(window, doubting())
    finger = down(window, screen.ids.doubt_pad._rows[0][3])
    sees(window, steady(3, 5))
    made = len(moves(window))
    up(window, finger)
    assert len(moves(window)) == made
    assert said == []


def at_cards_of_any_number():
    """A table that asks for cards of one kind, as many as the player likes."""
    made = app("orconomics", 0, "table")
    rng, session = Random(3), made.session
    while not any(isinstance(o, Cards) and o.low < 2 <= o.high for o in session.ask.options):
        session.do(random_move(session.table, rng))
    return made


def test_the_button_takes_the_cards_that_stood_on_it_when_the_finger_came_down():
    with Window(at_cards_of_any_number) as window:
        session = window.app.session
        option = next(o for o in session.ask.options if isinstance(o, Cards))
        word = next(word for word, number in option.pool.items() if number > 1)
        start, in_sight = len(moves(window)), [word]

        def see_tags(*_tags):
            answer = Answer(option.verb, (*option.prefix, *in_sight))
            return Sighting(answer, tuple(in_sight), certain=False)

        session.see_tags = see_tags
        scanning(window)
        sees(window, TagsSeen((), False))
        finger = down(window, "take")
        in_sight.append(word)
        sees(window, TagsSeen((), False))
        up(window, finger)
        assert moves(window)[start].args == (*option.prefix, word)


def test_a_light_that_goes_while_a_finger_is_on_its_button_is_said_and_not_shown_as_lit(window):
    screen = scanning(window)
    screen.has_torch = True
    dark = SteadyState(LOOKING, (), 0.0, 0, (), SeeingTrouble.DARK)
    screen._show_dice(dark)
    window.settle()
    finger = down(window, "light")
    sees(window, dark)
    assert not screen.has_torch
    up(window, finger)
    assert not screen.torch
    assert window.app.shell.toast.text == window.app.words.tell("app.scan.torch_gone")
