"""The app: joins store, session and screens, and knows where the player is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import ref

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger
from kivy.properties import ObjectProperty

from companion.i18n.live_catalogue import LiveCatalogue, device_language
from companion.identity import wear
from companion.panels.hinting import Hinting
from companion.refusals import Refusal
from companion.screens import OF_A_TABLE, TABS, Place, make_screen
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
from companion.system.event_log import write_log_to
from companion.system.files import watch_opened
from companion.system.memory_tuning import calm_the_collector, give_back, trim
from companion.system.phone import keep_screen_on, stay_between_system_bars
from companion.theme import Theme
from companion.version import VERSION
from companion.widgets.last_pass import MOST_PASSES
from companion.widgets.shell import Shell
from engine.core.errors import EngineError, RuleFailed
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.audio.announcer import Announcer
    from companion.audio.feedback import Feedback
    from companion.audio.sounds import Sound
    from companion.link.app_phones import AppPhones
    from companion.screens.base import Screen
    from companion.session import Session
    from companion.session.camera_use import CameraUse
    from engine.core.setup import Setup
    from vision.frames import FrameSource

STORE_FILE = "tables.db"
KEPT: tuple[Place, ...] = (*TABS, "scan")
QUIET = 2.0
"""Seconds without a touch after which screens that were left are cleared away."""
FADED = 0.7
"""The same after leaving a table: just long enough for its scroll bars to fade."""
STILL = 0.5
"""Seconds without another picture after which memory that was freed is returned."""
CROWDED = 250_000
"""Blocks more than after the last tidying up, some 20 MB: then no hand can put the next one off."""
TRIES = 5
"""How often what was left is looked for again while something still holds it."""
BACK_KEY = 27
NOTICE_SECONDS = 20
"""What the player must read about the saved tables stays longer than a passing word."""


class TablesideApp(App):
    """The one running app. Screens reach what they need through it."""

    theme = ObjectProperty()
    words = ObjectProperty()

    title = "Tableside"

    def __init__(self, store: Store, *notices: Text | None, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.store = store
        self._notices = [notice for notice in notices if notice is not None]
        self.settings = Settings(store)
        self._camera_use: CameraUse | None = None
        self.theme = Theme()
        self.words = LiveCatalogue(self.settings.language or device_language())
        self.session: Session | None = None
        self.table_id: int | None = None
        self.camera_address = self.phones_address = ""
        """For this run: a camera in the network; the one address where phones connect, else all."""
        self.open_camera: Callable[[], FrameSource] = self._open_camera
        self._feedback: Feedback | None = None
        self._announcer: Announcer | None = None
        self._phones: AppPhones | None = None
        self._paused = False
        self._hinting = Hinting(self)
        self._trail: list[tuple[Place, dict[str, object]]] = []
        self._kept: dict[Place, Screen] = {}
        self._kept_for: Session | None = None
        self._left: list[ref[Screen]] = []
        self._tries = 0
        self._tidied = sys.getallocatedblocks()
        """What was in use after the last tidying up."""
        Clock.max_iteration = MOST_PASSES
        self._tidying = Clock.create_trigger(self._tidy, QUIET)
        self._clearing = Clock.create_trigger(self._tidy, FADED)
        self._trimming = Clock.create_trigger(lambda _seconds: trim(), STILL)
        self._mending = Clock.create_trigger(self._mend)
        self.settings.apply(self.theme)

    def build(self) -> Shell:
        self.shell = Shell()
        Window.bind(on_keyboard=self._key, on_touch_down=self._touched)
        Window.bind(on_flip=self._drawn)
        Window.bind(on_flip=self._painted)
        stay_between_system_bars()
        watch_opened(lambda: Path(self.user_data_dir), self._opened, self._told)
        calm_the_collector()
        self.go("home")
        if self._notices:
            self._tell_notices()
        return self.shell

    def _tell_notices(self) -> None:
        """What happened to the saved tables stays until it was read."""
        from companion.panels.notice import NoticeSheet

        self.shell.open_sheet(NoticeSheet([self.words.say(notice) for notice in self._notices]))

    def welcome(self) -> None:
        """The tour, at the first start only; never over something that must be read."""
        if not self.settings["toured"] and not self._notices:
            self.go("tour")

    @property
    def camera_use(self) -> CameraUse:
        """What the camera is good for at the table that is open."""
        if self._camera_use is None:
            from companion.session.camera_use import CameraUse

            self._camera_use = CameraUse(self.store)
        self._camera_use.open_table(self.table_id)
        return self._camera_use

    # Where the player is

    @property
    def place(self) -> str:
        return self._trail[-1][0] if self._trail else ""

    def go(self, place: Place, **what: object) -> None:
        """Shows a place; back leads to where the player came from.

        The places of a table lie beside each other over the table itself.
        """
        if place in TABS and self.place in TABS:
            while self.place in TABS and (place == "table" or self.place != "table"):
                self._trail.pop()
        if place == self.place == "scan":  # the camera had just opened by itself
            self._trail.pop()
        self._trail.append((place, what))
        self._show()

    def keep_here(self, **what: object) -> None:
        """What this place is told, too, when the player comes back to it; gone with the way."""
        self._trail[-1][1].update(what)

    def home(self) -> None:
        """Shows home, and forgets the way back."""
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
        self._wear(place)
        screen = self._screen(place, what)
        self.shell.show(screen)
        screen.entered()
        self._hinting.arrived(place)
        trim()
        self._tidying()

    def _wear(self, place: Place) -> None:
        """Seats wear the pieces of the open table, in places that show that table."""
        told = self.session is not None and place in OF_A_TABLE
        wear(self.session.table.setup.looks if told and self.session is not None else ())

    def _screen(self, place: Place, what: dict[str, object]) -> Screen:
        """The screens of a table are kept while it is open: showing one again costs far less."""
        if place not in KEPT or self._kept_for is not self.session:
            if self._kept:
                self._clearing()
                self._left, self._tries = [ref(screen) for screen in self._kept.values()], TRIES
            self._kept.clear()
            self._kept_for = self.session
        if place not in KEPT:
            return make_screen(place, **what)
        if place not in self._kept:
            self._kept[place] = make_screen(place)
        self._kept[place].ask(**what)
        return self._kept[place]

    def _touched(self, *_touch: object) -> None:
        """Tidying up takes longer than a frame, so it waits until no hand is at the screen. But not
        for ever: memory that Python once needed it returns only in part."""
        if sys.getallocatedblocks() > self._tidied + CROWDED:
            self._clearing()
            return
        for waiting in (self._tidying, self._clearing):
            if waiting.is_triggered:
                waiting.cancel()
                waiting()

    def _tidy(self, _seconds: float) -> None:
        """Again later where there may be more: on a slow phone a scroll bar that fades or a winner
        who is celebrated holds a screen for longer, and it is most of what a table needs."""
        much, self._tries = give_back(), self._tries - 1
        self._tidied = sys.getallocatedblocks()
        held = self._tries > 0 and any(screen() is not None for screen in self._left)
        if much or held:
            self._tidying()

    def _painted(self, *_window: object) -> None:
        """What it took to paint is returned when the screen stands still; not at a table, where the
        next answer needs it again."""
        if self.place not in KEPT:
            self._trimming.cancel()
            self._trimming()

    def _key(self, _window: object, key: int, *_rest: object) -> bool:
        return key == BACK_KEY and self.back()

    def _open_camera(self) -> FrameSource:
        """Vision is loaded when a camera is first wanted, not at the start."""
        from companion.camera.sources import open_camera

        return open_camera(self.camera_address or self.settings["camera"])

    # The running table

    def start_table(self, setup: Setup, name: str) -> None:
        """Lays a new table, saves it and shows it."""
        from companion.session import saved_game

        saved, self.session = saved_game.start(self.store, setup, name)
        self.table_id = saved.id
        self._follow()
        self.home()
        self.go("table")

    def open_table(self, table_id: int, place: Place = "table") -> None:
        """Shows a saved table where it was left, or another place that tells about it."""
        from companion.session import saved_game

        try:
            opened = saved_game.reopen(self.store, table_id)
        except (EngineError, StoreError) as error:
            self.explain(error)
            return
        self.session, self.table_id = opened.session, table_id
        self._follow()
        self.go(place)
        if opened.refused is not None:
            from companion.failure_handler import tell_held_back

            tell_held_back(self, opened.refused, opened.later)
        elif opened.other_rules:
            self.shell.show_toast(self.words.tell("app.table.other_rules"), seconds=NOTICE_SECONDS)

    def _follow(self) -> None:
        """Sounds and voice go with the table that is open."""
        if self._announcer is None:
            from companion.audio.announcer import Announcer

            self._announcer = Announcer(self)
        assert self.session is not None
        self._announcer.follow(self.session)
        self._follow_phones()

    @property
    def phones(self) -> AppPhones:
        """Friends' phones at the table that is open. Loads the server's code."""
        if self._phones is None:
            from companion.link.app_phones import AppPhones

            assert self.session is not None
            self._phones = AppPhones(self, self.session)
        return self._phones

    @property
    def joined_phones(self) -> AppPhones | None:
        """The same where they were switched on before; loads nothing."""
        return self._phones

    def _follow_phones(self) -> None:
        """Phones belong to one table; those that had joined it before come back by themselves."""
        from companion.link.room_files import has_room

        self._leave_phones()
        if self.session and has_room(self.store, self.session) and self.phones.wanted:
            self.attempt(self.phones.switch_on)

    def _leave_phones(self) -> None:
        if self._phones is not None:
            self._phones.switch_off(remember=False)
            self._phones = None

    def share_folder(self) -> Path:
        """Where files for the player go: exports, sheets to print, pictures."""
        folder = Path(self.user_data_dir) / "shared"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FolderRefused() from error
        return folder

    def _opened(self, file: Path) -> None:
        """A file was opened with this app. What must be read is read first."""
        from companion.panels.importing import ask_about_opened

        sheet = self.shell.sheet
        if sheet is not None and sheet.name == "notice":
            sheet.bind(parent=lambda *_closed: Clock.schedule_once(lambda _dt: self._opened(file)))
        else:
            ask_about_opened(self, file)

    def _told(self, text: Text) -> None:
        self.shell.show_toast(self.words.say(text))

    def feel(self, what: Sound) -> None:
        """A sound and a short vibration, as far as the player wants them."""
        if self._feedback is None:
            from companion.audio.feedback import Feedback

            self._feedback = Feedback(self.settings)
        self._feedback.give(what)

    # What went wrong

    def attempt(self, act: Callable[[], object]) -> bool:
        """Does it, or says why not; False then.

        The one way for all that rules may refuse and the store may fail to keep.
        """
        try:
            act()
        except (EngineError, StoreError, Refusal) as error:
            self.explain(error)
            return False
        return True

    def explain(self, error: EngineError | StoreError | Refusal) -> None:
        """Says what could not be done; damage to the saved tables is mended at once."""
        if isinstance(error, RuleFailed):
            from companion.failure_handler import rule_failed

            rule_failed(self, error)
        elif isinstance(error, Damaged) or (isinstance(error, FolderRefused) and self.store.lost):
            self._mending()
        else:
            rules = error.rules if isinstance(error, EngineError) else ()
            behind = f" ({', '.join(rules)})" if rules else ""
            self.shell.show_toast(self.words.say(error.text) + behind)

    def _mend(self, _seconds: float) -> None:
        """The table that was open may be another after it: the way leads home."""
        from companion.session import saved_game

        self._notices = mend(self.store)
        if self.session is not None:
            with suppress(StoreError):
                saved_game.rescue(self.store, self.session)
        self._leave_phones()
        self.session = self.table_id = None
        self.settings.reload()
        self.home()
        self._tell_notices()

    # Life on a phone

    def _drawn(self, *_window: object) -> None:
        """Says in the phone's log that the app stands: whoever starts it by machine waits for that.

        A frame later, since this one is drawn and not yet shown.
        """
        Window.unbind(on_flip=self._drawn)
        Clock.schedule_once(lambda _seconds: Logger.info("Tableside: The first frame is shown"))

    def on_pause(self) -> bool:
        """Every move is on disk already; only the camera must be let go, by screen and sheet."""
        if not self._paused:
            if self.shell.screen is not None:
                self.shell.screen.paused()
            if self.shell.sheet is not None:
                self.shell.sheet.paused()
        self._paused = True
        return True

    def on_resume(self) -> None:
        """The phone may have turned dark or light meanwhile."""
        self.settings.apply(self.theme)
        if self._paused:
            if self.shell.screen is not None:
                self.shell.screen.entered()
            if self.shell.sheet is not None:
                self.shell.sheet.resumed()
        self._paused = False

    def on_stop(self) -> None:
        """May be called twice, and while the app is paused."""
        for waiting in (self._tidying, self._clearing, self._trimming, self._mending):
            waiting.cancel()
        Window.unbind(on_keyboard=self._key, on_touch_down=self._touched)
        Window.unbind(on_flip=self._drawn)
        Window.unbind(on_flip=self._painted)
        self._kept.clear()
        self._leave_phones()
        self.on_pause()
        if self.shell.screen is not None:
            self.shell.remove_widget(self.shell.screen)
            self.shell.screen = None


class _LateFailureHandler(ExceptionHandler):
    """What handles the unexpected is loaded when it first happens, not at the start."""

    def __init__(self, app: TablesideApp) -> None:
        self._app = app
        self._handler: ExceptionHandler | None = None

    def handle_exception(self, exception: BaseException) -> int:
        if self._handler is None:
            from companion.failure_handler import FailureHandler

            self._handler = FailureHandler(self._app)
        return int(self._handler.handle_exception(exception))


class _Folder(App):
    """Finds the folder for data before there is an app, which needs the store to begin."""

    name = "tableside"


def main(begin: Callable[[TablesideApp], None] | None = None, camera: str = "") -> int:
    """Opens the player's own store and runs; without a place to write, nothing is kept.

    begin   is called when the app stands, in place of the welcome
    camera  the address of a camera in the network, for this run
    """
    if Window is None:
        sys.stderr.write(LiveCatalogue(device_language()).tell("app.start.no_display") + "\n")
        return 1
    store, *notices = _open()
    app = TablesideApp(store, *notices)
    app.camera_address = camera
    write_log_to(Path(app.user_data_dir), VERSION)
    app.bind(on_start=begin or (lambda _app: app.welcome()))
    ExceptionManager.add_handler(_LateFailureHandler(app))
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
    """Kivy creates only the last folder of the path; a new home may lack the others."""
    try:
        return Path(_Folder().user_data_dir)
    except FileNotFoundError as error:
        Path(error.filename).mkdir(parents=True)
        return Path(_Folder().user_data_dir)
