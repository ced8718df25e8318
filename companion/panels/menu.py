"""The menu of a running table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.panels.correct_board import CorrectBoard
from companion.panels.end_game import EndSheet
from companion.panels.record_sharing import share_open_table
from companion.panels.rules import RulesSheet
from companion.screens import is_place
from companion.session import views
from companion.widgets.choices import Choice, ChoiceList, SwitchRow
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.screens.base import TableTab


class TableMenu(Sheet):
    """Everything that is not needed every turn."""

    def __init__(self, screen: TableTab, **kwargs: object) -> None:
        super().__init__(name="table-menu", **kwargs)
        self._screen = screen
        tell = self.words.tell
        entries = [
            Choice("players", tell("app.nav.players"), tell("app.players.tap"), "account-group"),
            Choice("log", tell("app.nav.log"), tell("app.log.tap"), "history"),
            Choice("look_back", tell("history.games.look_back"), icon="chart-line"),
            Choice(
                "rules", tell("app.menu.rules"), tell("app.menu.rules.why"), "book-open-variant"
            ),
            Choice("correct", tell("app.menu.correct"), tell("app.menu.correct.why"), "pencil"),
            Choice("boxes", tell("app.boxes.title"), tell("app.boxes.menu"), "map-outline"),
            Choice("redo", tell("app.do.redo"), icon="redo"),
            Choice("share", tell("app.menu.share"), tell("app.menu.share.why"), "share-variant"),
            Choice("phones", tell("app.phones.title"), tell("app.phones.why"), "qrcode-scan"),
            Choice("settings", tell("app.menu.settings"), icon="cog"),
            Choice("end", tell("app.menu.end"), tell("app.menu.end.why"), "flag-checkered"),
            Choice("home", tell("app.menu.home"), tell("app.menu.home.why"), "home"),
        ]
        useless = {screen.place}
        useless |= set() if screen.session.can_redo else {"redo"}
        useless |= set() if screen.session.can_undo else {"look_back"}
        useless |= set() if screen.session.table.result is None else {"end"}
        useless |= set() if screen.session.table.rulebook.facts else {"boxes"}
        menu = ChoiceList(choices=[entry for entry in entries if entry.key not in useless])
        menu.bind(on_choose=lambda _list, key: self._choose(key))
        self.add_widget(menu)
        if screen.session.plays_with_dice:
            self._add_switch("watching")
        self._add_switch("tap_only")

    def _add_switch(self, key: str) -> None:
        """A wish about the camera that this table remembers."""
        app, tell = self._screen.app, self.words.tell
        row = SwitchRow(
            text=tell(f"app.menu.{key}"),
            subtitle=tell(f"app.menu.{key}.why"),
            active=getattr(app.camera_use, key),
            name=key.replace("_", "-"),
        )

        def switch(_row: SwitchRow, wanted: bool) -> None:
            app.attempt(lambda: setattr(app.camera_use, key, wanted))
            app.shell.close_sheet()
            self._screen.refresh()

        row.bind(active=switch)
        self.add_widget(row)

    def _choose(self, key: str) -> None:
        app, session = self._screen.app, self._screen.session
        app.shell.close_sheet()
        if key == "correct":
            fields = views.table_fields(session.table)
            app.shell.open_sheet(CorrectBoard(self._screen, fields))
        elif key == "rules":
            app.shell.open_sheet(RulesSheet(self.words, self._screen.session.table.rulebook.id))
        elif key == "end":
            app.shell.open_sheet(EndSheet(self._screen))
        elif key == "redo":
            session.redo()
        elif key == "share":
            share_open_table(app)
        elif key == "boxes":
            app.go("boxes", game=session.table.rulebook.id, playing=True)
        elif key == "home":
            app.home()
        elif is_place(key):
            app.go(key)
