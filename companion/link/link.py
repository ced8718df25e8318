"""Phones at one table: switches the server on and off, and tells the host who has joined."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.link.addresses import LOOPBACK, in_page_address, own_addresses
from companion.link.host import Desk, TableHost
from companion.link.limits import Rates
from companion.link.page import Pages
from companion.link.room import Room
from companion.link.routes import Routes
from companion.link.server import LinkServer, NoPort
from companion.link.table_state import TableState
from companion.session import Session
from companion.store import StoreError

PORTS = (8642, 8643, 8644, 8645)
ANYWHERE = "0.0.0.0"
LOOK_AGAIN = 3.0
"""Seconds after which the addresses of this device are looked up again."""

__all__ = ["NoPort", "PhoneLink", "Who"]


@dataclass(frozen=True, slots=True)
class Who:
    """What the host's screen shows: where to join, who has joined and who watches."""

    address: str
    choices: tuple[str, ...]
    seats: frozenset[int]
    away: frozenset[int]
    """Seats whose phone has joined and is not reachable now."""
    watching: int


class PhoneLink:
    """Made, switched and asked on the table's thread."""

    def __init__(
        self,
        session: Session,
        desk: Desk,
        room_file: Path | None = None,
        changed: Callable[[], None] = lambda: None,
        rates: Rates | None = None,
        mishap: Callable[[StoreError], None] = lambda _error: None,
    ) -> None:
        self._desk = desk
        self._host = TableHost(session, desk, mishap)
        self._changed = changed
        self._rates = rates or Rates()
        self.room = Room(room_file)
        self._server: LinkServer | None = None
        self._state: TableState | None = None
        self._only: str = ""
        self._hosts: frozenset[str] = frozenset()
        self._looked = 0.0

    @property
    def on(self) -> bool:
        return self._server is not None

    @property
    def port(self) -> int:
        return self._server.port if self._server is not None else 0

    def switch_on(self, port: int | None = None, only: str = "") -> None:
        """Phones can join from now on; raises NoPort, which says why not.

        only  one address to listen on. One that stands for all of them is that of IPv4, however it
              is written: a socket of "::" hears nothing of IPv4, and only such addresses are told.
        """
        if self.on:
            return
        self._only, self._hosts = in_page_address(only), frozenset()
        state = TableState(self._host, self.room, Pages())
        state.addresses = self._own_hosts
        state.join_address = self.join_address
        state.room_listener = lambda: self._desk.run(self._changed)
        routes = Routes(state, self._rates)
        server = LinkServer(routes.app, routes.close)
        kept = [self.room.port] if self.room.port else []
        self._host.start(lambda change: server.call(state.follow, change))
        try:
            where = only if self._only else ANYWHERE
            server.start(where, [port] if port is not None else [*kept, *PORTS, 0])
        except NoPort:
            self._host.stop()
            raise
        self._server, self._state = server, state
        self._in_room(lambda: self._open_room(state))

    def _open_room(self, state: TableState) -> None:
        self.room.on, self.room.port = True, self.port
        self.room.save()
        for guest in self.room.guests():
            state.presence.expect(guest.id)

    def switch_off(self, remember: bool = True) -> None:
        """Ends all connections. remember: it stays off after the next start, too."""
        if self._server is None:
            return
        self._host.stop()
        self._server.stop()
        self._server = self._state = None
        if remember:
            self.room.on = False
            self.room.save()

    # Where to join

    def _own_hosts(self) -> frozenset[str]:
        """Looked up again now and then: a hotspot may be opened while phones wait."""
        now = time.monotonic()
        if not self._hosts or now - self._looked > LOOK_AGAIN:
            only = [self._only] if self._only else []
            self._hosts = frozenset({LOOPBACK, "localhost", *only, *own_addresses()})
            self._looked = now
        return self._hosts

    def addresses(self) -> list[str]:
        """Where phones can reach this device, the chosen one first; empty without a network."""
        found = [self._only] if self._only else own_addresses()
        chosen = self.room.address
        return [chosen, *(a for a in found if a != chosen)] if chosen in found else found

    def choose_address(self, address: str) -> None:
        def choose() -> None:
            self.room.address = address
            self.room.save()

        self._in_room(choose)

    def join_address(self) -> str:
        """What the QR code says: the key stands behind the #, which is never sent."""
        where = (self.addresses() or [LOOPBACK])[0]
        return f"http://{where}:{self.port}/#{self.room.key}"

    # Who is there

    def who(self) -> Who:
        guests = list(self.room.guests())
        seats = frozenset(g.seat for g in guests if g.seat is not None and g.seat >= 0)
        watching = sum(1 for guest in guests if guest.seat == -1)
        gone = self._state.presence.away if self._state is not None else frozenset()
        away = self.room.seats_of(gone)
        return Who(self.join_address(), tuple(self.addresses()), seats, away, watching)

    def free(self, seat: int) -> None:
        """Takes a seat back from the phone that has it."""
        self._in_room(lambda: self.room.free(seat))

    def renew(self) -> None:
        """Another key: the old code stops working."""
        self._in_room(self.room.renew)

    def _in_room(self, act: Callable[[], None]) -> None:
        """Changes the room on the thread that it belongs to."""
        server, state = self._server, self._state
        if server is None or state is None:
            act()
            self._changed()
            return

        async def change() -> None:
            act()
            state.room_changed()

        server.do(change()).result()
