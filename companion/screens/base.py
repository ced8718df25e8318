"""What every screen shares."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.widgets.base import Themed

if TYPE_CHECKING:
    from companion.app import TablesideApp
    from companion.session import Session


class Screen(Themed, BoxLayout):
    """A place of the app. Thin: it shows what the session says and hands on what was tapped."""

    toast_floor = NumericProperty(0)
    """The height of the buttons at its lower edge, which no toast may cover."""

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("orientation", "vertical")
        super().__init__(**kwargs)

    @property
    def app(self) -> TablesideApp:
        running: TablesideApp = App.get_running_app()
        return running

    @property
    def session(self) -> Session:
        session = self.app.session
        if session is None:
            raise LookupError("no table is open")
        return session

    def ask(self, **what: Any) -> None:
        """What a screen that is kept is to show this time, before it is entered."""

    def entered(self) -> None:
        """The screen is shown."""

    def left(self) -> None:
        """The screen is no longer shown; timers and listeners end here."""

    def paused(self) -> None:
        """The phone shows another app; `entered` follows when the player is back."""
        self.left()

    def refresh(self) -> None:
        """Shows what is so now."""

    def back(self) -> bool:
        """The back key. True when the screen used it for a step of its own."""
        return False

    @property
    def is_shown(self) -> bool:
        """An undo in a toast may come when its screen was left: what it did is then shown by
        another one."""
        return self.app.shell.screen is self

    def refresh_after(self, sheet: Widget) -> None:
        """Shows anew what a sheet has changed, whichever way it is closed."""
        sheet.bind(parent=self._sheet_moved)

    def _sheet_moved(self, _sheet: Widget, parent: Widget | None) -> None:
        if parent is None and self.is_shown:
            self.refresh()

    def attempt(self, act: Callable[[], object]) -> bool:
        """Does what was tapped, or says why not; what was entered stays on the screen."""
        return self.app.attempt(act)

    def made_up_mark(self) -> str:
        """Values that are not those of the box are marked wherever the game is seen."""
        from companion.session.made_up import made_up

        table = self.session.table
        used = made_up(table, self.app.store.box(table.rulebook.id) or {})
        return self.words.tell("app.boxes.mark", n=len(used)) if used else ""


class TableTab(Screen):
    """A screen of the running table: follows the session while it is shown."""

    place = ""
    """Its name, so that the menu does not list where the player is."""

    def entered(self) -> None:
        self._stop_listening = self.session.listen(self._refresh_again)
        self.words.bind(language=self._refresh_again)
        self._refresh_again()

    def left(self) -> None:
        self._stop_listening()
        self.words.unbind(language=self._refresh_again)

    def open_menu(self) -> None:
        """Everything that is not needed every turn."""
        from companion.panels.menu import TableMenu

        self.app.shell.open_sheet(TableMenu(self))

    def _refresh_again(self, *_changed: object) -> None:
        self.refresh()
        self._mark_made_up()

    def _mark_made_up(self) -> None:
        if self.session.table.rulebook.facts and "bar" in self.ids:
            self.ids.bar.mark = self.made_up_mark()

    def refresh(self) -> None:
        """Shows the table as it is now."""
