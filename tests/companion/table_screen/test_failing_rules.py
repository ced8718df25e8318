"""The app while a rule fails: a sentence with ways out, and the table is still there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kivy.base import ExceptionManager

import engine.rulebooks.orc
from companion.failure_handler import FailureHandler
from tests.companion.states import app, play
from tests.companion.test_failing_rules import ALWAYS, HOOKS, mined
from tests.companion.window import Window
from tests.engine.properties import SOAK
from tests.engine.test_failing_rules import Mine

FEW = ("view", "standings", "options", "play")
"""One of each kind; the soak has them all."""


def as_the_main_loop(window: Window, handler: FailureHandler, act: Callable[[], object]) -> bool:
    """Acts, and hands what is raised to whom Kivy's own loop would hand it; whether it failed."""
    handled = []
    for step in (act, window.settle):
        try:
            step()
        except Exception as error:
            handled.append(handler.handle_exception(error))
    assert set(handled) <= {ExceptionManager.PASS}
    return bool(handled)


@pytest.mark.parametrize("often", [1, ALWAYS] if SOAK else [ALWAYS])
def test_the_app_goes_on_whatever_hook_fails(often, monkeypatch):
    with Window(lambda: app("orc", 9, "table")) as window:
        shown, handler = window.app, FailureHandler(window.app)
        table_id, failures = shown.table_id, 0
        for hook in HOOKS if SOAK else FEW:
            mine = Mine()
            monkeypatch.setattr(engine.rulebooks.orc, "RULEBOOK", mined(hook, mine))
            shown.home()
            shown.open_table(table_id)
            window.settle()
            before = [str(move) for move in shown.session.table.moves]

            mine.left = often
            acts = [shown.session.undo, shown.session.redo]
            acts += [lambda place=place: shown.go(place) for place in ("players", "table")]
            failed = [as_the_main_loop(window, handler, act) for act in acts]
            failures += any(failed)
            mine.left = 0

            shown.home()
            shown.open_table(table_id)
            window.settle()
            assert shown.place == "table", hook
            moves = [str(move) for move in shown.session.table.moves]
            assert moves in (before, before[:-1]), hook
            play(shown.session, 1)
            window.settle()
            assert len(shown.session.table.moves) == len(moves) + 1, hook
        assert failures >= 3, "the mines were not stepped on"


def test_a_table_whose_rules_fail_at_every_look_opens_again_and_again(monkeypatch):
    """The question too, which is read aloud before any screen shows it."""
    with Window(lambda: app("orc", 9, "table")) as window:
        shown = window.app
        table_id = shown.table_id
        for hook in HOOKS if SOAK else ("text", *FEW):
            mine, handler = Mine(), FailureHandler(shown)
            monkeypatch.setattr(engine.rulebooks.orc, "RULEBOOK", mined(hook, mine))
            for armed in (ALWAYS, ALWAYS, 0):
                shown.home()
                mine.left = armed
                failed = as_the_main_loop(window, handler, lambda: shown.open_table(table_id))
                assert shown.place == "table", hook
                assert window.has("mishap") or not failed, hook
            mine.left = 0
            play(shown.session, 1)
            window.settle()


def test_the_sheet_says_it_and_offers_ways_out(monkeypatch):
    mine = Mine()
    monkeypatch.setattr(engine.rulebooks.orc, "RULEBOOK", mined("standings", mine))
    with Window(lambda: app("orc", 9, "table")) as window:
        mine.left = ALWAYS
        go = lambda: window.app.go("players")  # noqa: E731
        assert as_the_main_loop(window, FailureHandler(window.app), go)
        mine.left = 0
        window.settle()
        assert window.has("mishap")
        tell = window.app.words.tell
        for way in ("undo", "share", "log", "home"):
            assert window.sees(tell(f"app.mishap.{way}")), way
