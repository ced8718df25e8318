"""Reading in what another phone wrote: a file of everything, with the questions that belong to it,
or games as a record or as JSON."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.history.imports import Brought, reading, text_of_file
from companion.history.people import People
from companion.panels.long_work import run_between_frames
from companion.panels.ways_out import WayOut, WaysOut
from companion.session.known_names import PERSON
from companion.store import import_all, would_change
from companion.system.files import INCOMING
from engine.core.text import msg

if TYPE_CHECKING:
    from companion.app import TablesideApp

FEW = 3
"""So many games, and players, are told by name."""


def ask_about_opened(app: TablesideApp, file: Path) -> None:
    """A file was opened with this app: that alone changes nothing."""
    way = WayOut("app.import.opened", "import", lambda: import_file(app, file))
    tell = app.words.tell
    texts = [tell("app.import.opened.what")]
    app.shell.open_sheet(WaysOut(tell("app.import.title"), texts, [way], name="import-opened"))


def import_file(app: TablesideApp, file: Path, done: Callable[[], None] = lambda: None) -> None:
    """What this phone remembers is never overwritten without a yes that was told what."""
    app.attempt(lambda: _ask_or_import(app, file, done))


def _ask_or_import(app: TablesideApp, file: Path, done: Callable[[], None]) -> None:
    if file.is_file() and not zipfile.is_zipfile(file):
        try:
            text = text_of_file(file)
        finally:
            _drop_copy(file)
        read_games(app, text, done)
        return
    other = would_change(app.store, file)
    if not other:
        _read_in(app, file, False, done)
        return
    ways = [
        WayOut(f"app.import.{answer}", icon, partial(_read_in, app, file, yes, done))
        for answer, icon, yes in (("keep", "check", False), ("replace", "import", True))
    ]
    tell = app.words.tell
    kinds = dict.fromkeys(kind for kind, _key in other)
    texts = [tell("app.import.what", what=tuple(msg(f"app.import.of.{kind}") for kind in kinds))]
    names = [key for kind, key in other if kind == PERSON]
    if names:
        told = ", ".join(names[:FEW]) + ("…" if len(names) > FEW else "")
        texts.append(tell("app.import.names", names=told))
    app.shell.open_sheet(WaysOut(tell("app.import.title"), texts, ways, name="import-ask"))


def _read_in(
    app: TablesideApp, file: Path, replace_settings: bool, done: Callable[[], None]
) -> None:
    def take() -> None:
        told = import_all(app.store, file, replace_settings=replace_settings).text
        People(app.store).forget_deleted()
        app.shell.show_toast(app.words.say(told))

    app.attempt(take)
    _drop_copy(file)
    app.settings.reload()
    done()


def _drop_copy(file: Path) -> None:
    if file.name == INCOMING:  # our copy of what lies elsewhere
        file.unlink(missing_ok=True)


def read_games(app: TablesideApp, text: str, done: Callable[[], None] = lambda: None) -> None:
    """Games of a record or of an export, judged between the frames and added all together."""
    tell = app.words.tell

    def read(brought: Brought) -> None:
        told = [_told(app, brought)]
        if brought.refused:
            told.append(tell("history.in.refused", n=brought.refused))
        app.shell.show_toast("\n".join(told))
        done()

    steps = reading(app.store, text, tell("history.in.name"))
    run_between_frames(app, tell("history.in.reading"), steps, read)


def _told(app: TablesideApp, brought: Brought) -> str:
    """What has become of the games that could be read."""
    tell = app.words.tell
    if brought.added:
        names = tuple(table.name for table in brought.added)
        if len(names) > FEW:
            return tell("history.in.many", n=len(names))
        return tell("history.in.done", name=names[0] if len(names) == 1 else names)
    if brought.known:
        known = brought.known
        if len(known) > 1:
            return tell("history.in.all_here", n=len(known))
        return tell("history.in.here", name=known[0].name)
    return tell("history.in.nothing")
