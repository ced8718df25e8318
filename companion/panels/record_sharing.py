"""Shares a game as a record, whole or without what is secret.

While a game with hidden cards goes on, its record tells them to whoever reads it. So the player is
asked first, and offered the public one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.panels.file_ready import offer_file
from companion.panels.ways_out import WayOut, WaysOut
from companion.session import saved_game
from companion.session.saved_game import ReadOnlyJournal
from companion.store.errors import FolderRefused
from companion.system.sharing import share_text

if TYPE_CHECKING:
    from companion.app import TablesideApp


def share_open_table(app: TablesideApp, as_file: bool = False) -> None:
    """The table that is played. What these rules refuse of it is only on disk."""
    assert app.session is not None
    if isinstance(app.session.journal, ReadOnlyJournal) and app.table_id is not None:
        share_saved_table(app, app.table_id, as_file)
        return
    public = app.session.public_record(app.words.tell("app.share.public.note"))
    _share(app, app.session.table.rulebook.id, app.session.record(), public, as_file)


def share_saved_table(app: TablesideApp, table_id: int, as_file: bool = False) -> None:
    """Everything that is saved of a table, whatever these rules make of it."""
    note = app.words.tell("app.share.public.note")

    def share() -> None:
        game = app.store.table(table_id).game
        whole = saved_game.whole_record(app.store, table_id)
        _share(app, game, whole, saved_game.public_record(app.store, table_id, note), as_file)

    app.attempt(share)


def _share(app: TablesideApp, game: str, whole: str, public: str | None, as_file: bool) -> None:
    """public is None where everybody may read the whole one."""

    def send(record: str) -> None:
        if as_file:
            app.attempt(lambda: _offer(app, game, record))
        else:
            app.shell.show_toast(app.words.say(share_text(record, game)))

    if public is None:
        send(whole)
        return
    ways = (
        WayOut("app.share.public", "eye-off", lambda: send(public)),
        WayOut("app.share.whole", "script-text-outline", lambda: send(whole)),
    )
    tell = app.words.tell
    texts = [tell("app.share.secrets.what")]
    app.shell.open_sheet(WaysOut(tell("app.share.secrets"), texts, ways, name="share-secrets"))


def _offer(app: TablesideApp, game: str, record: str) -> None:
    path = app.share_folder() / f"{game}-record.txt"
    try:
        path.write_text(record, "utf-8")
    except OSError as error:
        raise FolderRefused from error
    offer_file(app, path)
