"""Phones at the table that is open in the app. Loaded when they are first switched on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.link.link import PhoneLink, Who
from companion.link.room_files import room_file
from companion.panels.deleted_player import with_names_shown
from companion.session import Session
from companion.session.known_names import known_name
from companion.session.listeners import Listeners
from companion.session.saved_game import save_played

if TYPE_CHECKING:
    from companion.app import TablesideApp
    from engine.core.record import Record


class KivyDesk:
    """The app's own thread, between two frames."""

    def run(self, call: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _seconds: call(), -1)


class AppPhones:
    """The link of one table, as the screen shows it. Used on the app's thread."""

    def __init__(self, app: TablesideApp, session: Session) -> None:
        path = room_file(app.store, session)
        if path is not None:
            with suppress(OSError):  # as in Room.save: phones have to join again after a restart
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._app = app
        self._listeners = Listeners()
        self._link = PhoneLink(session, KivyDesk(), path, self._listeners.tell, mishap=app.explain)

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls back when somebody joins or leaves; returns what ends it."""
        return self._listeners.add(listener)

    @property
    def on(self) -> bool:
        return self._link.on

    @property
    def wanted(self) -> bool:
        """Whether they were on when the app was last left."""
        return self._link.room.on

    def switch_on(self, port: int | None = None) -> None:
        """Raises NoPort, which says why not."""
        self._link.switch_on(port, self._app.phones_address)
        self._listeners.tell()

    def switch_off(self, remember: bool = True) -> None:
        self._link.switch_off(remember)
        self._listeners.tell()

    def who(self) -> Who:
        return self._link.who()

    def free(self, seat: int) -> None:
        self._link.free(seat)

    def renew(self) -> None:
        self._link.renew()

    def choose_address(self, address: str) -> None:
        self._link.choose_address(address)


def serve_in_app(
    app: TablesideApp, record: Record, name: str, port: int | None, only: str = ""
) -> None:
    """Opens a recorded or new game in the app, with phones switched on; it says why they are not.

    Raises EngineError for a record that cannot be played to its end, before anything is kept. Its
    moves are kept as they are: what the app was taught answers for none of them. Players of a new
    game are asked about as on its screen.
    """
    if not record.moves:
        players = tuple(known_name(app.store, typed) for typed in record.setup.players)
        record = replace(record, setup=replace(record.setup, players=players))
    table = record.replay()

    def serve() -> None:
        saved = save_played(app.store, table, name)
        app.phones_address = only
        app.open_table(saved.id)
        if app.session is None:  # the app says why
            return
        app.go("phones")
        app.attempt(lambda: app.phones.switch_on(port))

    if record.moves:
        serve()
        return
    assert app.shell.screen is not None
    with_names_shown(app.shell.screen, record.setup.players, serve)
