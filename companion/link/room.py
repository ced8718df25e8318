"""Who has joined a table with which phone: the key, the guests and their seats.

A guest is known by a random word in a cookie; only its hash is kept. The room lies in a file of its
own beside the saved tables, readable by its owner alone, and never in an export.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.core.text import Arg, Text

WATCHER: Final = -1
"""The seat of those who only watch."""
MOST_GUESTS: Final = 40
MOST_NOTES: Final = 60
"""Moves of which it is kept who entered them; the log shows fewer."""
_FORMAT: Final = 1


class Refused(Exception):
    """What a guest may not do, with a sentence and a status for the browser."""

    def __init__(self, status: int, id_: str, /, **args: Arg) -> None:
        super().__init__(id_)
        self.status = status
        self.text = Text(id_, args)


@dataclass
class Guest:
    """One browser. seat is None until it is chosen; language is empty where the browser decides."""

    id: str
    seat: int | None = None
    language: str = ""


def new_key() -> str:
    """128 bits, as they stand in the address."""
    return secrets.token_urlsafe(16)


class Room:
    """The guests of one table. Used from the server's thread."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.key = new_key()
        self.on = False
        self.port = 0
        self.address = ""
        """Which of several addresses of this device the players chose."""
        self.entered: list[tuple[int, int, str]] = []
        """Moves that one entered for another: number, whose phone, and the move itself, by which
        it is known whether it still stands."""
        self._guests: dict[str, Guest] = {}
        if path is not None:
            self._read(path)

    # Joining

    def join(self, key: str) -> str:
        """Adds a guest who has the key; returns the value of its cookie."""
        if not hmac.compare_digest(key.encode(), self.key.encode()):
            raise Refused(403, "link.error.key")
        self._make_room()
        word = secrets.token_urlsafe(16)
        self._guests[_hashed(word)] = Guest(secrets.token_hex(4))
        self.save()
        return word

    def guest(self, word: str) -> Guest | None:
        return self._guests.get(_hashed(word)) if word else None

    def _make_room(self) -> None:
        """Drops guests when there are too many: first those who never chose a seat, then
        watchers."""
        if len(self._guests) < MOST_GUESTS:
            return
        for idle in (None, WATCHER):
            for hashed, guest in self._guests.items():
                if guest.seat == idle:
                    del self._guests[hashed]
                    return
        raise Refused(503, "link.error.crowded")

    def renew(self) -> None:
        """Makes a new key. Guests with a seat stay; watchers must join again."""
        self.key = new_key()
        self._guests = {
            h: g for h, g in self._guests.items() if g.seat is not None and g.seat != WATCHER
        }
        self.save()

    # Seats

    def sit(self, guest: Guest, seat: int | None, seats: int) -> None:
        """Takes a free seat, watches, or stands up again (None)."""
        if seat is not None and seat != WATCHER:
            if not 0 <= seat < seats:
                raise Refused(400, "link.error.no_seat")
            holder = self.holder(seat)
            if holder is not None and holder is not guest:
                raise Refused(409, "link.error.taken")
        guest.seat = seat
        self.save()

    def holder(self, seat: int) -> Guest | None:
        return next((guest for guest in self._guests.values() if guest.seat == seat), None)

    def free(self, seat: int) -> None:
        """Takes a seat back: the phone that had it has to join anew."""
        self._guests = {h: g for h, g in self._guests.items() if g.seat != seat}
        self.save()

    def taken(self) -> set[int]:
        return {g.seat for g in self.guests() if g.seat is not None and g.seat != WATCHER}

    def seats_of(self, ids: Container[str]) -> frozenset[int]:
        """The seats that some guests hold."""
        held = ((guest.seat, guest.id) for guest in self.guests())
        return frozenset(
            seat for seat, id_ in held if seat is not None and seat != WATCHER and id_ in ids
        )

    def guests(self) -> Iterator[Guest]:
        return iter(tuple(self._guests.values()))

    # On disk

    def save(self) -> None:
        if self._path is None:
            return
        told = {
            "format": _FORMAT,
            "key": self.key,
            "on": self.on,
            "port": self.port,
            "address": self.address,
            "entered": self.entered[-MOST_NOTES:],
            "guests": {h: [g.id, g.seat, g.language] for h, g in self._guests.items()},
        }
        beside = self._path.with_name(self._path.name + ".new")
        with suppress(OSError):  # not fatal: phones have to join again after a restart
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as f:
                json.dump(told, f)
            beside.replace(self._path)

    def _read(self, path: Path) -> None:
        try:
            told = json.loads(path.read_text("utf-8"))
            self._take(told)
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return

    def _take(self, told: dict[str, Any]) -> None:
        if told["format"] != _FORMAT or not isinstance(told["key"], str) or len(told["key"]) < 22:
            return
        entered = [(int(at), int(by), str(move)) for at, by, move in told.get("entered", ())]
        guests = {str(h): _guest(*kept) for h, kept in told["guests"].items()}
        port, address = int(told["port"]), str(told["address"])
        if not 0 <= port < 65536:
            return
        self.key, self.on, self.port, self.address = told["key"], bool(told["on"]), port, address
        self._guests, self.entered = guests, entered


def _guest(id_: str, seat: int | None, language: str) -> Guest:
    if seat is not None and not isinstance(seat, int):
        raise TypeError(seat)
    return Guest(str(id_), seat, str(language))


def _hashed(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()
