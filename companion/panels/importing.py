"""Reading in a file of everything, with the questions that belong to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.panels.ways_out import WayOut, WaysOut
from companion.store import import_all, would_change
from companion.system.files import INCOMING

if TYPE_CHECKING:
    from companion.app import TablesideApp


def ask_about_opened(app: TablesideApp, file: Path) -> None:
    """A file was opened with this app: that alone changes nothing."""
    way = WayOut("app.import.opened", "import", lambda: import_file(app, file))
    tell = app.words.tell
    texts = [tell("app.import.opened.what")]
    app.shell.open_sheet(WaysOut(tell("app.import.title"), texts, [way], name="import-opened"))


def import_file(app: TablesideApp, file: Path, done: Callable[[], None] = lambda: None) -> None:
    """Settings, boxes and taught cards of this phone are never overwritten without a yes."""
    app.attempt(lambda: _ask_or_import(app, file, done))


def _ask_or_import(app: TablesideApp, file: Path, done: Callable[[], None]) -> None:
    if not would_change(app.store, file):
        _read_in(app, file, False, done)
        return
    ways = [
        WayOut(f"app.import.{answer}", icon, partial(_read_in, app, file, yes, done))
        for answer, icon, yes in (("keep", "check", False), ("replace", "import", True))
    ]
    tell = app.words.tell
    sheet = WaysOut(tell("app.import.title"), [tell("app.import.what")], ways, name="import-ask")
    app.shell.open_sheet(sheet)


def _read_in(
    app: TablesideApp, file: Path, replace_settings: bool, done: Callable[[], None]
) -> None:
    def take() -> None:
        told = import_all(app.store, file, replace_settings=replace_settings).text
        app.shell.say(app.words.say(told))

    app.attempt(take)
    if file.name == INCOMING:  # our copy of what lies elsewhere
        file.unlink(missing_ok=True)
    app.settings.reload()
    done()
