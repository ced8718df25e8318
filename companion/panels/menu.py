"""The menu of a running table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.screens.correcting import CorrectList
from companion.session import views
from companion.sharing import share_text
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.screens.base import Screen


class TableMenu(Sheet):
    """Everything that is not needed every turn."""

    def __init__(self, screen: Screen, **kwargs: Any) -> None:
        super().__init__(name="table-menu", **kwargs)
        self._screen = screen
        tell = self.words.tell
        entries = [
            Choice("correct", tell("app.menu.correct"), tell("app.menu.correct.why"), "pencil"),
            Choice("redo", tell("app.do.redo"), icon="redo"),
            Choice("share", tell("app.menu.share"), tell("app.menu.share.why"), "share-variant"),
            Choice("settings", tell("app.menu.settings"), icon="cog"),
            Choice("home", tell("app.menu.home"), tell("app.menu.home.why"), "home"),
        ]
        if not screen.session.can_redo:
            entries = [entry for entry in entries if entry.key != "redo"]
        menu = ChoiceList(choices=entries)
        menu.bind(on_choose=lambda _list, key: self._choose(key))
        self.add_widget(menu)

    def _choose(self, key: str) -> None:
        app, session = self._screen.app, self._screen.session
        app.shell.close_sheet()
        if key == "correct":
            fields = views.table_fields(session.table)
            app.shell.open_sheet(CorrectList(self._screen, fields))
        elif key == "redo":
            session.redo()
        elif key == "share":
            app.shell.say(self.words.say(share_text(session.record(), session.table.rulebook.id)))
        elif key == "settings":
            app.go("settings")
        else:
            app.home()
