"""What lies over a screen: sheets and toasts, in a real window with real touches."""

from __future__ import annotations

from tests.companion.window import Finger, Window  # sets Kivy up, so before all of Kivy  # isort: skip

from collections.abc import Callable
from time import time
from unittest.mock import patch

from companion.screens.base import Screen
from companion.widgets import touches
from companion.widgets.base import Column, Scroller
from companion.widgets.buttons import PrimaryButton
from companion.widgets.dice import DicePad, DieFace
from companion.widgets.shell import Sheet, Shell
from tests.companion.frame_time import beat


def test_a_second_sheet_takes_the_place_of_the_first_and_back_closes_it() -> None:
    with Window(Shell) as window:
        shell = window.find(Shell)
        first, second = Sheet(title="First"), Sheet(title="Second")
        shell.open_sheet(first)
        shell.open_sheet(second)
        window.settle()
        assert window.sees("Second")
        assert not window.sees("First")
        assert shell.back()
        assert not shell.back()
        assert not window.has(Sheet)


def test_a_tap_beside_the_sheet_closes_it_and_does_not_fall_through() -> None:
    tapped: list[str] = []
    with Window(Shell) as window:
        shell = window.find(Shell)
        button = PrimaryButton(text="Under", pos_hint={"top": 1})
        button.bind(on_tap=lambda _button: tapped.append("under"))
        shell.show(button)
        shell.open_sheet(Sheet(title="Over"))
        window.settle()
        window.tap((180, 620))
        assert not window.has(Sheet)
        assert tapped == []
        window.tap("Under")
        assert tapped == ["under"]


def test_a_toast_offers_its_action_once() -> None:
    undone: list[bool] = []
    with Window(Shell) as window:
        shell = window.find(Shell)
        shell.show_toast("Deleted", "Undo", lambda: undone.append(True))
        window.settle()
        window.tap("Undo")
        assert undone == [True]
        assert not window.sees("Deleted")
        shell.show_toast("Gone soon", seconds=0.05)
        window.run(0.2)
        assert not window.sees("Gone soon")


def test_a_toast_goes_with_its_screen_unless_it_has_a_way_back() -> None:
    with Window(Shell) as window:
        shell = window.find(Shell)
        shell.show(Column())
        shell.show_toast("Not here")
        window.settle()
        shell.show(Column())
        assert shell.toast is None
        shell.show_toast("Deleted", "Undo")
        window.settle()
        shell.show(Column())
        assert shell.toast is not None
        shell.show_toast("Led here")
        shell.show(Column())
        assert shell.toast is not None, "it tells about what has just led here"


def test_a_toast_lies_above_the_buttons_of_its_screen_and_takes_its_own_touches() -> None:
    tapped: list[str] = []
    with Window(Shell) as window:
        shell, screen = window.find(Shell), Screen()
        under = DieFace()
        under.bind(on_tap=lambda _face: tapped.append("under"))
        screen.add_widget(under)
        shell.show(screen)
        shell.show_toast("Told")
        window.settle()
        assert shell.toast.y == 72
        screen.toast_floor = 150
        window.settle()
        assert shell.toast.y == 150
        window.tap((180, 170))
        assert (shell.toast, tapped) == (None, [])
        shell.show_toast("Deleted", "Undo")
        window.settle()
        window.tap((60, 170))
        assert shell.toast is None, "a tap on what it says puts it away"
        assert tapped == []
        window.tap((60, 400))
        assert tapped == ["under"]


def test_a_toast_lies_over_no_part_of_a_sheet() -> None:
    """One of before a sheet lay behind it and took the touches on its buttons."""
    tapped: list[str] = []
    with Window(Shell) as window:
        shell = window.find(Shell)
        shell.show(Screen())
        shell.show_toast("Refused")
        window.settle()
        sheet, face = Sheet(title="Which?"), DieFace()
        face.bind(on_tap=lambda _face: tapped.append("face"))
        sheet.add_widget(face)
        shell.open_sheet(sheet)
        window.settle()
        assert shell.toast is None, "it was about what was done before"
        shell.show_toast("Deleted", "Undo")
        window.settle()
        assert shell.toast.y > sheet.ids.panel.top
        assert shell.children[0] is shell.toast
        window.tap(face)
        assert tapped == ["face"]
        shell.close_sheet()
        window.settle()
        assert shell.toast.y == 72


def on_a_page(shell: Shell, tapped: list[str]) -> PrimaryButton:
    """A button that tells of its taps, on a screen that scrolls."""
    screen, page, button = Screen(), Scroller(), PrimaryButton(text="Here")
    button.bind(on_tap=lambda _button: tapped.append("here"))
    page.add_widget(button)
    screen.add_widget(page)
    shell.show(screen)
    return button


def touch_while(window: Window, button: PrimaryButton, change: Callable[[], object]) -> None:
    """What scrolls hands a touch on a moment later: by then something has changed."""
    finger = Finger(*window.centre(button))
    finger.down()
    beat()
    change()
    window.run(1.0)
    finger.up()
    window.run(1.0)


def test_a_touch_that_was_held_back_does_not_reach_a_sheet_that_has_gone() -> None:
    tapped: list[str] = []
    with Window(Shell) as window:
        shell, sheet, button = window.find(Shell), Sheet(), PrimaryButton(text="Here")
        button.bind(on_tap=lambda _button: tapped.append("here"))
        sheet.add_widget(button)
        shell.open_sheet(sheet)
        window.settle()
        touch_while(window, button, shell.close_sheet)
        assert tapped == []


def test_a_touch_that_was_held_back_does_not_reach_what_a_sheet_covers() -> None:
    tapped: list[str] = []
    with Window(Shell) as window:
        shell = window.find(Shell)
        button = on_a_page(shell, tapped)
        window.settle()
        touch_while(window, button, lambda: shell.open_sheet(Sheet()))
        assert tapped == []


def test_a_clock_that_is_put_back_does_not_make_a_page_deaf() -> None:
    tapped: list[str] = []
    with Window(Shell) as window:
        shell = window.find(Shell)
        button = on_a_page(shell, tapped)
        with patch.object(touches, "time", lambda: time() + 3600):
            shell.open_sheet(Sheet())
        shell.close_sheet()
        window.settle()
        window.tap(button)
        assert tapped == ["here"]


def test_a_finger_on_a_die_that_a_sheet_covers_tells_nothing() -> None:
    with Window(Shell) as window:
        shell, screen, pad = window.find(Shell), Screen(), DicePad(count=1)
        screen.add_widget(pad)
        shell.show(screen)
        window.settle()
        finger = Finger(*window.centre(DieFace))
        finger.down()
        beat()
        shell.open_sheet(Sheet())
        window.settle()
        finger.up()
        window.settle()
        assert not pad.complete


def test_two_fingers_on_what_a_toast_offers_do_it_once() -> None:
    done: list[str] = []
    with Window(Shell) as window:
        shell = window.find(Shell)
        shell.show_toast("Deleted", "Undo", lambda: done.append("undone"))
        window.settle()
        x, y = window.centre("Undo")
        one, other = Finger(x - 4, y), Finger(x + 4, y)
        one.down()
        other.down()
        window.run(0.1)
        one.up()
        other.up()
        window.settle()
        assert done == ["undone"]
