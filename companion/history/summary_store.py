"""Summaries of all tables in the store: computed once, and anew when a table or its rules changed.

Computing takes a replay, so it is done in small steps that a screen runs between its frames.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from companion.history.chronicle import Chronicle
from companion.history.summary import FORMAT, Summary, from_json, summary_of, to_json
from companion.session import saved_game
from companion.store import WHAT_IF, SavedTable, Store, StoreError
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.record import Record
from engine.core.registry import games, rulebook
from engine.core.table import Table

KIND: Final = "summary"
MOVES_A_STEP: Final = 25
"""Moves that are replayed between two frames, at most."""


class Progress(NamedTuple):
    """How many tables were looked at, of how many, and how many of them were computed."""

    at: int
    of: int
    computed: int


class SummaryStore:
    """Reads and computes the summaries; `look` reads the list of tables again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: dict[str, Summary | None] = {}
        self._hopeless: set[tuple[str, str]] = set()
        """Tables that cannot be replayed at all, by uid and tip: not tried again."""
        self._rules = dict.fromkeys(games(), "")
        """The version of each rulebook, once it was asked for: rulebooks load slowly."""
        self.look()

    def look(self) -> None:
        """Reads the tables and their summaries again; drops what is kept of deleted tables."""
        self.tables: list[SavedTable] = self._store.tables()
        self._raw: Mapping[str, Any] = self._store.lazy_entries(KIND)
        self._what_ifs = saved_game.what_ifs(self._store)
        self._read.clear()
        here = {table.uid for table in self.tables}
        for kind, kept in ((KIND, self._raw.keys()), (WHAT_IF, self._what_ifs)):
            if gone := kept - here:
                with suppress(StoreError):  # they take a few bytes and do no harm
                    self._store.forget(kind, gone)

    def get(self, table: SavedTable) -> Summary | None:
        """The summary of a table, or None where it is missing, or older than its moves or rules."""
        if table.uid not in self._read:
            self._read[table.uid] = self._valid(table)
        return self._read[table.uid]

    def _valid(self, table: SavedTable) -> Summary | None:
        """A damaged summary counts as missing: it is computed anew and written over."""
        if table.uid not in self._raw or table.game not in self._rules:
            return None
        try:
            raw = self._raw[table.uid]
            if raw["format"] != FORMAT or raw["tip"] != table.tip:
                return None
            return from_json(raw) if raw["rules"] == self._version(table.game) else None
        except (StoreError, TypeError, KeyError, ValueError):
            return None

    def _version(self, game: str) -> str:
        if not self._rules[game]:
            self._rules[game] = rulebook(game).version
        return self._rules[game]

    def summaries(self) -> list[tuple[SavedTable, Summary]]:
        """Every summary there is of the tables that count; a "what if" does not."""
        found = ((table, self.get(table)) for table in self.counting())
        return [(table, summary) for table, summary in found if summary is not None]

    def counting(self) -> list[SavedTable]:
        """The tables that count in statistics and matches, the one last played first."""
        return [table for table in self.tables if table.uid not in self._what_ifs]

    def is_missing(self, table: SavedTable) -> bool:
        return self.get(table) is None and (table.uid, table.tip) not in self._hopeless

    def missing(self) -> list[SavedTable]:
        return [table for table in self.tables if self.is_missing(table)]

    def compute(self, table: SavedTable) -> Summary | None:
        """Computes the summary of a table now; None where its record cannot be replayed."""
        for _ in self._computed(table):
            pass
        return self.get(table)

    def steps(self) -> Iterator[Progress]:
        """Looks at every table and computes what is missing, a little at each step."""
        computed, number = 0, len(self.tables)
        for at, table in enumerate(self.tables):
            if self.is_missing(table):
                for _ in self._computed(table):
                    yield Progress(at, number, computed)
                computed += 1
            yield Progress(at + 1, number, computed)

    def _computed(self, table: SavedTable) -> Iterator[None]:
        try:
            record = Record.parse(self._store.header(table.id))
            rows = self._store.moves(table.id)
            told: Chronicle = Chronicle(Table(rulebook(table.game), record.setup, record.rules))
            yield
            with suppress(EngineError):  # as far as these rules can play it
                for number, row in enumerate(rows):
                    told.follow(Move.parse(row.text))
                    if number % MOVES_A_STEP == 0:
                        yield
            summary = summary_of(told.end(), table.tip, [row.at for row in rows])
        except (EngineError, StoreError):
            self._hopeless.add((table.uid, table.tip))
            return
        self._read[table.uid] = summary
        with suppress(StoreError):  # computed again the next time
            self._store.put(KIND, table.uid, to_json(summary))
