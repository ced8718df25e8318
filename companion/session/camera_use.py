"""Whether to use the camera: what is asked, whether it worked, and what this table prefers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.session.camera_answers import Answer, asked_dice, leads_to_cards
from companion.store import CAMERA_WISHES, NoSuchTable

if TYPE_CHECKING:
    from companion.session.session import Session
    from companion.store import SavedTable, Store

TAP_ONLY, WATCHING = CAMERA_WISHES
"""Settings that list the tables which play so, by their uids: numbers of rows may change when a
damaged file is recovered."""
OFFER_AFTER = 2
"""Failures after which a table is asked whether it wants to be asked for the camera at all."""


class CameraUse:
    """Remembers, among the settings, which tables play without the camera or let it watch."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._table: int | None = None
        self._saved: SavedTable | None = None
        self._failures = 0
        self._works = True
        self._tap_only = self._watching = False
        self._roll: tuple[int, ...] = ()
        self._roll_at = 0
        self._verb = ""

    def open_table(self, table_id: int | None) -> None:
        """Switches to another table: its own choice counts, failures at the last one do not."""
        if table_id != self._table:
            self._table, self._failures, self._works = table_id, 0, True
            self._roll = ()
            self._saved = self._found(table_id)
            self._tap_only = self._wishes(TAP_ONLY)
            self._watching = self._wishes(WATCHING)

    def _found(self, table_id: int | None) -> SavedTable | None:
        with suppress(NoSuchTable):
            return None if table_id is None else self._store.table(table_id)
        return None

    @property
    def tap_only(self) -> bool:
        """Whether this table wants no camera."""
        return self._tap_only

    @tap_only.setter
    def tap_only(self, wanted: bool) -> None:
        if self._saved is not None:
            self._keep(TAP_ONLY, wanted)
            self._tap_only = wanted

    @property
    def watching(self) -> bool:
        """The camera watches the dice tray by itself."""
        return self._watching and not self._tap_only

    @watching.setter
    def watching(self, wanted: bool) -> None:
        if self._saved is not None:
            self._keep(WATCHING, wanted)
            self._watching = wanted
            if wanted and self._tap_only:
                self.tap_only = False

    def _wishes(self, setting: str) -> bool:
        return self._saved is not None and _lists(self._kept(setting), self._saved)

    def _keep(self, setting: str, wanted: bool) -> None:
        kept = self._kept(setting)
        wishing = {one.uid for one in self._store.tables() if _lists(kept, one)}
        mine = {self._saved.uid} if self._saved is not None else set()
        self._store.set_setting(setting, sorted(wishing | mine if wanted else wishing - mine))

    def _kept(self, setting: str) -> list[object]:
        kept = self._store.setting(setting)
        return kept if isinstance(kept, list) else []

    def failed(self) -> bool:
        """The camera was refused or is missing; true when it is time to offer to do without."""
        self._works = False
        self._failures += 1
        return self._failures == OFFER_AFTER and not self.tap_only

    def worked(self) -> None:
        """The camera has read something: it is offered first again."""
        self._works, self._failures = True, 0

    def rolled(self, answer: Answer, at: int) -> None:
        """The camera was opened and has read a roll; `at` is the number of moves after it."""
        self._roll, self._roll_at = tuple(int(value) for value in answer.args), at
        self._verb = answer.verb

    def closed(self) -> None:
        """Somebody closed the camera that had opened by itself: it waits to be opened again."""
        self._roll = ()

    def opens_by_itself(self, session: Session) -> bool:
        """Whether the next roll needs no touch: the last one was read by the camera, too.

        Not after an undo: whoever takes a roll back wants to look at it. And not after a roll that
        was told in another way: those dice may still lie there.
        """
        if not self._roll or not self._works or self.tap_only or self.watching:
            return False
        table, prompt = session.table, session.prompt()
        if table.undone or len(table.moves) < self._roll_at:
            return False
        if any(move.verb == self._verb for move in table.moves[self._roll_at :]):
            return False
        return prompt is not None and asked_dice(prompt.options) is not None

    def lay_there(self, values: Sequence[int]) -> bool:
        """Whether these may be dice of the last roll, not picked up yet: all, or one that stays."""
        return not Counter(values) - Counter(self._roll)

    def offered(self, session: Session) -> bool:
        """There is something for the camera to see."""
        if self.tap_only:
            return False
        return session.asked_dice() is not None or session.asks_for_cards()

    def leads(self, session: Session) -> bool:
        """Opening the camera is the quickest way to answer, and it works."""
        ask = session.ask
        if ask is None or not self._works or not self.offered(session):
            return False
        if asked_dice(ask.options) is not None:
            return not self.watching
        return leads_to_cards(ask.options)


def _lists(kept: list[object], table: SavedTable) -> bool:
    """Older versions kept tables by their rows."""
    return table.uid in kept or table.id in kept
