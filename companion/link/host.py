"""The running table as the link uses it. Only its own thread touches it; other threads submit
moves."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import Future
from itertools import takewhile
from typing import Protocol

from companion.link.mirror import Change
from companion.session import Session
from companion.store import StoreError
from engine.core.errors import EngineError, StaleMove
from engine.core.move import Move
from engine.core.text import Text

STALE = Text("link.error.stale", {})
"""Told to a guest whose answer came after the table had moved on."""


class Desk(Protocol):
    """The thread to which the table belongs: the app's own, or a worker of `serve`."""

    def run(self, call: Callable[[], None]) -> None:
        """Calls back on that thread, soon."""


class TableHost:
    """Tells each change of a session, and takes moves that were made for a state.

    Made, started and stopped on the table's thread; `submit` is called from any other.
    """

    def __init__(self, session: Session, desk: Desk, mishap: Callable[[StoreError], None]) -> None:
        self.session = session
        self._mishap = mishap
        self.setup, self.rules = session.table.setup, session.table.rules
        self.run = secrets.token_hex(4)
        self._desk = desk
        self._number = 0
        self._told: list[Move] = []
        self._phone: int | None = None
        self._tell: Callable[[Change], None] | None = None
        self._stop_listening: Callable[[], None] = lambda: None

    def start(self, tell: Callable[[Change], None]) -> None:
        """From now on each change is told; the first tells all moves so far."""
        self._tell = tell
        self._told = []
        self._stop_listening = self.session.listen(self._changed)
        self._changed()

    def stop(self) -> None:
        self._stop_listening()
        self._stop_listening = lambda: None
        self._tell = None

    def _changed(self) -> None:
        if self._tell is None:
            return
        table = self.session.table
        pairs = zip(self._told, table.moves, strict=False)
        keep = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        added = tuple(table.moves[keep:])
        if self._number and not added and keep == len(self._told):
            return  # a listener before this one made a move of its own, which was told already
        self._number += 1
        phone, self._phone = self._phone, None
        self._told = list(table.moves)
        self._tell(Change(self._number, keep, added, tuple(table.undone), phone))

    @property
    def tag(self) -> str:
        return f"{self.run}-{self._number}"

    def submit(self, move: Move, tag: str, phone: int) -> Future[Text | None]:
        """Makes the move if the table still is as it was for `tag`; the refusal, or None.

        A cancelled submission was not made, and never will be.
        """
        answer: Future[Text | None] = Future()

        def act() -> None:
            if not answer.set_running_or_notify_cancel():
                return
            try:
                answer.set_result(self._do(move, tag, phone))
            except Exception as error:  # a rule that failed: the guest is told, the host goes on
                answer.set_exception(error)

        self._desk.run(act)
        return answer

    def _do(self, move: Move, tag: str, phone: int) -> Text | None:
        if tag != self.tag:
            return STALE
        self._phone = phone
        try:
            self.session.do(move, at=len(self.session.table.moves))
        except StaleMove:
            return STALE
        except EngineError as refusal:
            return refusal.text
        except StoreError as error:
            self._mishap(error)
            return error.text
        finally:
            self._phone = None
        return None
