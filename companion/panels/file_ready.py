"""A file was made for the player: where it goes from here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.panels.ways_out import WayOut, WaysOut
from companion.system.files import can_share, save_file, share_file
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.app import TablesideApp


def offer_file(app: TablesideApp, path: Path, *notes: str) -> None:
    """On a phone the app's own folder is closed to the player: the file must be handed on.

    notes tell what should be known of it before it is.
    """

    def told(text: Text) -> None:
        app.shell.show_toast(app.words.say(text))

    ways = [WayOut("app.files.save", "export-variant", lambda: save_file(path, told))]
    if can_share():
        ways.insert(0, WayOut("app.files.share", "share-variant", lambda: share_file(path, told)))
    tell = app.words.tell
    where = path.name if can_share() else tell("app.share.saved", file=str(path))
    app.shell.open_sheet(WaysOut(tell("app.files.ready"), [where, *notes], ways, name="file-ready"))
