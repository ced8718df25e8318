"""What every screen shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.base import Themed
from engine.core.errors import EngineError

if TYPE_CHECKING:
    from companion.app import TablesideApp
    from companion.session import Session


class Screen(Themed, BoxLayout):
    """A place of the app. Thin: it shows what the session says and hands on what was tapped."""

    def __init__(self, **kwargs: Any) -> None:
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

    def back(self) -> bool:
        """The back key. True when the screen used it for a step of its own."""
        return False

    def refuse(self, error: EngineError) -> None:
        """Explains what the rules forbid, with the rule behind it."""
        rules = f" ({', '.join(error.rules)})" if error.rules else ""
        self.app.shell.say(self.words.say(error.text) + rules)


class TableTab(Screen):
    """A screen of the running table: follows the session while it is shown."""

    def entered(self) -> None:
        self._hush = self.session.listen(self.refresh)
        self.words.bind(language=self._refresh_again)
        self.refresh()

    def left(self) -> None:
        self._hush()
        self.words.unbind(language=self._refresh_again)

    def _refresh_again(self, *_changed: object) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Shows the table as it is now."""
