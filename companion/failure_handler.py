"""When something cannot be done: said in a sentence, with ways out, and the table stays open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock

from companion.panels.record_sharing import share_open_table
from companion.panels.ways_out import WayOut, WaysOut
from companion.session import saved_game
from companion.store import StoreError
from companion.system.event_log import log_failure, read_log
from companion.system.sharing import share_text
from engine.core.errors import EngineError, RuleFailed

if TYPE_CHECKING:
    from companion.app import TablesideApp

FAILURES_WITHIN = 3.0
MOST_FAILURES = 5
"""So many failures within so many seconds are a loop that nobody can tap out of."""


class FailureHandler(ExceptionHandler):
    """What no screen expected is said, and the app goes on."""

    def __init__(self, app: TablesideApp) -> None:
        self._app = app
        self._failed_at: list[float] = []

    def handle_exception(self, exception: BaseException) -> int:
        if isinstance(exception, EngineError | StoreError):
            self._app.explain(exception)
            return int(ExceptionManager.PASS)
        if isinstance(exception, Exception) and self._goes_on(exception):
            return int(ExceptionManager.PASS)
        return int(ExceptionManager.RAISE)

    def _goes_on(self, error: Exception) -> bool:
        log_failure(error)
        now = Clock.get_boottime()
        self._failed_at = [at for at in self._failed_at if now - at < FAILURES_WITHIN] + [now]
        if len(self._failed_at) > MOST_FAILURES:
            return False
        tell_failure(self._app)
        return True


def rule_failed(app: TablesideApp, error: RuleFailed) -> None:
    """The table is at the move before; what failed is noted with the code behind it."""
    log_failure(error.__cause__ or error)
    tell_failure(app)


def tell_failure(app: TablesideApp) -> None:
    """A rule or a screen failed: the last move can be undone and the game shared."""
    ways = [WayOut("app.mishap.log", "script-text-outline", lambda: share_log(app))]
    session = app.session
    if session is not None:
        ways.insert(0, WayOut("app.mishap.share", "share-variant", lambda: share_open_table(app)))
        if session.can_undo:
            ways.insert(0, WayOut("app.mishap.undo", "undo", session.undo))
        ways.append(WayOut("app.mishap.home", "home", app.home))
    tell = app.words.tell
    sheet = WaysOut(tell("app.mishap"), [tell("app.mishap.what")], ways, name="mishap")
    app.shell.open_sheet(sheet)


def tell_held_back(app: TablesideApp, refused: EngineError, later: int) -> None:
    """These rules do not take a move of this table: nothing is removed, a copy can go on."""
    ways = (
        WayOut("app.held_back.copy", "content-copy", lambda: _go_on_as_copy(app)),
        WayOut("app.held_back.share", "share-variant", lambda: share_open_table(app)),
        WayOut("app.held_back.look", "eye", lambda: None),
    )
    tell = app.words.tell
    texts = [tell("app.held_back.what", n=later), app.words.say(refused.text)]
    app.shell.open_sheet(WaysOut(tell("app.held_back"), texts, ways, name="held-back"))


def _go_on_as_copy(app: TablesideApp) -> None:
    table_id = app.table_id
    assert table_id is not None

    def go_on() -> None:
        name = app.words.tell("app.held_back.name", name=app.store.table(table_id).name)
        copy = saved_game.go_on_as_copy(app.store, table_id, name)
        app.home()
        app.open_table(copy)

    app.attempt(go_on)


def share_log(app: TablesideApp) -> None:
    """What the app noted of itself; nothing of what lies on the table."""
    text = read_log(Path(app.user_data_dir)) or "-"
    app.shell.show_toast(app.words.say(share_text(text, "tableside.log")))
