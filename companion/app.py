"""The app: joins store, session and screens, and knows where the player is."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ObjectProperty

from companion.machine import give_back, trim
from companion.phone import keep_screen_on, stay_between_system_bars
from companion.screens import TABS, make_screen
from companion.session import Session, keeping
from companion.settings import Settings
from companion.store import (
    Damaged,
    FolderRefused,
    Store,
    StoreError,
    mend,
    open_store,
    open_unsaved,
)
from companion.theme import Theme
from companion.widgets.shell import Shell
from companion.words import Words, device_language
from engine.core.errors import EngineError
from engine.core.setup import Setup
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.feedback import Feedback
    from companion.herald import Herald
    from vision.frames import FrameSource

STORE_FILE = "tables.db"
COLLECT = (20_000, 5, 50)
"""How many new objects the garbage collector waits for."""
KEPT = (*TABS, "scan")
QUIET = 2.0
"""Seconds without a touch after which screens that were left are cleared away."""
FADED = 0.7
"""The same for those of a table that was left: until their scroll bars have faded, no longer."""
BACK_KEY = 27
NOTICE_SECONDS = 20
"""What the player must read about the saved tables stays longer than a passing word."""


class TablesideApp(App):
    """The one running app. Screens reach what they need through it."""

    theme = ObjectProperty()
    words = ObjectProperty()

    title = "Tableside"

    def __init__(self, store: Store, *notices: Text | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.store = store
        self._notices = [notice for notice in notices if notice is not None]
        self.settings = Settings(store)
        self.theme = Theme()
        self.words = Words(self.settings.language or device_language())
        self.session: Session | None = None
        self.table_id: int | None = None
        self.open_camera: Callable[[], FrameSource] = _open_camera
        self._feedback: Feedback | None = None
        self._herald: Herald | None = None
        self._trail: list[tuple[str, dict[str, Any]]] = []
        self._kept: dict[str, Any] = {}
        self._kept_for: Session | None = None
        self._tidying = Clock.create_trigger(self._tidy, QUIET)
        self._clearing = Clock.create_trigger(self._tidy, FADED)
        self._mending = Clock.create_trigger(self._mend)
        self.settings.apply(self.theme)

    def build(self) -> Shell:
        self.shell = Shell()
        Window.bind(on_keyboard=self._key, on_touch_down=self._touched)
        stay_between_system_bars()
        _calm_the_collector()
        self.go("home")
        if self._notices:
            self._tell_notices()
        return self.shell

    def _tell_notices(self) -> None:
        """What happened to the saved tables stays until it was read."""
        from companion.screens.notice import NoticeSheet

        self.shell.open_sheet(NoticeSheet([self.words.say(notice) for notice in self._notices]))

    def welcome(self) -> None:
        """The tour, at the first start only; never over something that must be read."""
        if not self.settings["toured"] and not self._notices:
            self.go("tour")

    # Where the player is

    @property
    def place(self) -> str:
        return self._trail[-1][0] if self._trail else ""

    def go(self, place: str, **what: Any) -> None:
        """Shows a place; back leads to where the player came from."""
        if place in TABS and self.place in TABS:
            self._trail.pop()
        self._trail.append((place, what))
        self._show()

    def home(self) -> None:
        """The way home forgets the way back."""
        self._trail.clear()
        self.go("home")

    def back(self) -> bool:
        """One step back; False at home, where the system takes over."""
        if self.shell.back() or (self.shell.screen is not None and self.shell.screen.back()):
            return True
        if len(self._trail) < 2:
            return False
        self._trail.pop()
        self._show()
        return True

    def _show(self) -> None:
        if self.shell.screen is not None:
            self.shell.screen.left()
        place, what = self._trail[-1]
        keep_screen_on(place != "home")
        screen = self._screen(place, what)
        self.shell.show(screen)
        screen.entered()
        trim()
        self._tidying()

    def _screen(self, place: str, what: dict[str, Any]) -> Any:
        """The screens of a table are kept while it is open: showing one again costs far less."""
        if place not in KEPT or self._kept_for is not self.session:
            if self._kept:
                self._clearing()
            self._kept.clear()
            self._kept_for = self.session
        if place not in KEPT:
            return make_screen(place, **what)
        if place not in self._kept:
            self._kept[place] = make_screen(place)
        self._kept[place].ask(**what)
        return self._kept[place]

    def _touched(self, *_touch: object) -> None:
        """Tidying up takes longer than a frame, so it waits until no hand is at the screen."""
        for waiting in (self._tidying, self._clearing):
            if waiting.is_triggered:
                waiting.cancel()
                waiting()

    def _tidy(self, _seconds: float) -> None:
        if give_back():
            self._tidying()

    def _key(self, _window: object, key: int, *_rest: object) -> bool:
        return key == BACK_KEY and self.back()

    # The running table

    def start_table(self, setup: Setup, name: str) -> None:
        """Lays a new table, saves it and shows it."""
        saved, self.session = keeping.start(self.store, setup, name)
        self.table_id = saved.id
        self._follow()
        self.home()
        self.go("table")

    def open_table(self, table_id: int) -> None:
        """Shows a saved table where it was left."""
        try:
            self.session, refused = keeping.reopen(self.store, table_id)
        except (EngineError, StoreError) as error:
            self.explain(error)
            return
        self.table_id = table_id
        self._follow()
        self.go("table")
        if refused is not None:
            self.shell.say(self.words.say(refused.text), seconds=NOTICE_SECONDS)

    def _follow(self) -> None:
        """Sounds and voice go with the table that is open."""
        if self._herald is None:
            from companion.herald import Herald

            self._herald = Herald(self)
        assert self.session is not None
        self._herald.follow(self.session)

    def share_folder(self) -> Path:
        """Where files for the player go: exports, sheets to print, pictures."""
        folder = Path(self.user_data_dir) / "shared"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FolderRefused() from error
        return folder

    def feel(self, what: str) -> None:
        """A sound and a short vibration, as far as the player wants them."""
        if self._feedback is None:
            from companion.feedback import Feedback

            self._feedback = Feedback(self.settings)
        self._feedback.give(what)

    # What went wrong

    def explain(self, error: EngineError | StoreError) -> None:
        """Says what could not be done; damage to the saved tables is mended at once."""
        if isinstance(error, Damaged) or (isinstance(error, FolderRefused) and self.store.lost):
            self._mending()
        else:
            self.shell.say(self.words.say(error.text))

    def _mend(self, _seconds: float) -> None:
        """The table that was open may be another after it: the way leads home."""
        self._notices = mend(self.store)
        if self.session is not None:
            with suppress(StoreError):
                keeping.rescue(self.store, self.session)
        self.session = self.table_id = None
        self.settings.reload()
        self.home()
        self._tell_notices()

    # Life on a phone

    def on_pause(self) -> bool:
        """Every move is on disk already; only the camera must be let go."""
        if self.shell.screen is not None:
            self.shell.screen.left()
        return True

    def on_resume(self) -> None:
        if self.shell.screen is not None:
            self.shell.screen.entered()

    def on_stop(self) -> None:
        """May be called twice."""
        self._tidying.cancel()
        self._clearing.cancel()
        self._kept.clear()
        if self.shell.screen is not None:
            self.shell.screen.left()
            self.shell.remove_widget(self.shell.screen)
            self.shell.screen = None


def _calm_the_collector() -> None:
    """Widgets and kv rules live long; looking through them again and again costs frames."""
    gc.freeze()
    gc.set_threshold(*COLLECT)


def _open_camera() -> FrameSource:
    """Vision is loaded when a camera is first wanted, not at the start."""
    from companion.camera.sources import open_camera

    return open_camera()


class Mishaps(ExceptionHandler):
    """A refusal that a screen did not expect is said, and the app goes on."""

    def __init__(self, app: TablesideApp) -> None:
        self._app = app

    def handle_exception(self, exception: BaseException) -> int:
        if isinstance(exception, EngineError | StoreError):
            self._app.explain(exception)
            return int(ExceptionManager.PASS)
        return int(ExceptionManager.RAISE)


class _Folder(App):
    """Asked where the player's files are before the app itself, which needs them, is made."""

    name = "tableside"


def main() -> int:
    """Opens the player's own store and runs; without a place to write, nothing is kept."""
    if Window is None:
        sys.stderr.write(Words(device_language()).tell("app.start.no_display") + "\n")
        return 1
    store, *notices = _open()
    app = TablesideApp(store, *notices)
    app.bind(on_start=lambda _app: app.welcome())
    ExceptionManager.add_handler(Mishaps(app))
    app.run()
    store.close()
    return 0


def _open() -> tuple[Store, *tuple[Text | None, ...]]:
    try:
        opened = open_store(_players_folder() / STORE_FILE)
    except StoreError as error:
        return open_unsaved(), error.text, Text("app.start.unsaved", {})
    except OSError:
        return open_unsaved(), FolderRefused().text, Text("app.start.unsaved", {})
    return opened.store, opened.notice


def _players_folder() -> Path:
    """Kivy makes the last folder of the way only, and a new home may have none of it."""
    try:
        return Path(_Folder().user_data_dir)
    except FileNotFoundError as error:
        Path(error.filename).mkdir(parents=True)
        return Path(_Folder().user_data_dir)
