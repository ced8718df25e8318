"""The open store: tables, their moves, and what is remembered between them."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from companion.store.errors import Damaged, NoSuchTable, NotWritten, StaleMove, told
from companion.store.lazy_entries import LazyEntries
from companion.store.recency import RECENT, note_recent
from companion.store.records import (
    MoveRow,
    Remembered,
    SavedTable,
    header_seal,
    move_seal,
    root_seal,
    saved_seal,
    seal,
)
from companion.store.row_writes import (
    insert_move,
    insert_table,
    insert_undone,
    put_entry,
    update_table,
)
from companion.store.schema import connect
from companion.store.sibling_files import identity
from companion.store.undo_log import next_live, places_of_all, retire_live, undone_of

_SAVED = "SELECT id, uid, name, game, created, updated, summary, plies, tip, seal FROM saved"
LONGEST_HEADER = 65_536
"""Characters. Names, options and printed values of the largest game take some four thousand."""
LONGEST_TABLE_NAME = 200
ENTERED_AS_ONE: Final = "entered_as_one"
"""The kind of what is kept of each table's moves that are undone together."""
PERSON: Final = "person"
"""The kind of entries that tell who is who: name -> {"is": other name} or {"state": ...}."""
TOURNAMENT: Final = "tournament"
"""The kind of entries that hold a tournament or match each."""
WHAT_IF: Final = "what_if"
"""The kind of entry that marks a table, by its uid, which goes on from the middle of another."""
CAMERA_WISHES: Final = ("tap_only", "watching")
"""Settings that list tables of this phone: no export holds them, and no import brings them."""

Clock = Callable[[], float]


class Store:
    """Each method is one transaction, on disk when it returns. Use from one thread.

    Moves are ordered by their number, never by the clock, which may jump.
    """

    def __init__(
        self, db: sqlite3.Connection, clock: Clock = time.time, path: Path | None = None
    ) -> None:
        self._db = db
        self.clock = clock
        self.path = path or Path()
        """The file; no name for a store in memory."""
        self._file = identity(self.path)

    def _clock(self) -> float:
        return float(self.clock())

    def close(self) -> None:
        """Nothing can be read or written afterwards."""
        self._db.close()

    def take_over(self, other: Store) -> None:
        """Takes over another store's connection, so that whoever holds this one can go on."""
        self._db, self.path, self._file = other._db, other.path, other._file

    @property
    def lost(self) -> bool:
        """Whether the file was deleted, or another put in its place, since it was opened."""
        return bool(self.path.name) and identity(self.path) != self._file

    def copy_to(self, path: Path) -> None:
        """Copies everything to a file, even if the open file was deleted."""
        with told(), closing(connect(str(path))) as copy:
            self._db.backup(copy)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction, or a part of the one that is open already."""
        with told():
            if self._db.in_transaction:
                yield self._db
                return
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """A read transaction: all reads see the same moment, whatever another window writes."""
        with told():
            if self._db.in_transaction:
                yield self._db
                return
            self._db.execute("BEGIN")
            try:
                yield self._db
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """All that is read inside is of the same moment, whatever another window writes."""
        with self._reading():
            yield

    # Tables

    def new_table(self, name: str, game: str, header: str) -> SavedTable:
        """Begins a table without moves. Raises NotWritten where its header is too long."""
        return self.add_table(name, game, header, (), None)

    def add_table(
        self,
        name: str,
        game: str,
        header: str,
        moves: Iterable[MoveRow],
        summary: str | None,
        uid: str = "",
        lasted: tuple[float, float] | None = None,
    ) -> SavedTable:
        """A table with all its moves at once: a copy, or one that was played elsewhere, which
        keeps its uid and the times of its first and last move. Raises NotWritten as `new_table`."""
        now, uid = self._clock(), uid or uuid4().hex
        created, updated = lasted or (now, now)
        if len(header) > LONGEST_HEADER:
            raise NotWritten()
        name, rows, tip = name[:LONGEST_TABLE_NAME], list(moves), root_seal(uid)
        with self._writing() as db:
            for move in rows:
                tip = insert_move(db, uid, tip, move)
            table = SavedTable(0, uid, name, game, created, updated, summary, len(rows), tip)
            note_recent(db, uid)
            return insert_table(db, table, header)

    def tables(self) -> list[SavedTable]:
        """All tables, the one that was last played first."""
        with told():
            rows = self._db.execute(_SAVED).fetchall()
        recent = self._entries(RECENT)
        tables = [_checked_table(row) for row in rows]
        return sorted(tables, key=lambda t: (-recent.get(t.uid, 0), -t.updated, -t.id))

    def table(self, table_id: int) -> SavedTable:
        """Raises NoSuchTable, or Damaged where the row is not as it was written."""
        with told():
            found = self._db.execute(f"{_SAVED} WHERE id = ?", [table_id])
            row = found.fetchone()
        if row is None:
            raise NoSuchTable()
        return _checked_table(row)

    def header(self, table_id: int) -> str:
        """The head of a table's record: game, rules, players, options, printed values."""
        with self._reading() as db:
            uid = self.table(table_id).uid
            row = db.execute(
                "SELECT uid, name, game, created, header, seal FROM header WHERE uid = ?", [uid]
            ).fetchone()
        if row is None:
            raise Damaged()
        *opened, sealed = row
        if header_seal(*opened) != sealed:
            raise Damaged()
        return str(opened[-1])

    def rename(self, table_id: int, name: str) -> None:
        """Gives a table another name, cut to the longest that is kept."""
        self._change(table_id, lambda table: replace(table, name=name[:LONGEST_TABLE_NAME]))

    def finish(self, table_id: int, summary: str | None) -> None:
        """Mark a table as over, or as running again with None."""
        self._change(table_id, lambda table: replace(table, summary=summary))

    def _change(self, table_id: int, change: Callable[[SavedTable], SavedTable]) -> None:
        """Not a move: when the table was last played, and the order of the list, stay."""
        with self._writing() as db:
            update_table(db, change(self.table(table_id)))

    def delete(self, table_id: int) -> None:
        """Deletes for good. The screen hides the row first and calls this when undo has expired."""
        with self._writing() as db:
            uid = self.table(table_id).uid
            for kind in ("move", "undone", "header", "saved"):
                db.execute(f"DELETE FROM {kind} WHERE uid = ?", [uid])
            for kind in (RECENT, ENTERED_AS_ONE):
                db.execute("DELETE FROM entry WHERE kind = ? AND key = ?", [kind, uid])

    # Moves

    def add_move(
        self, table_id: int, ply: int, text: str, source: str = "hand", after: str | None = None
    ) -> str:
        """Write the move that follows the last one; what was undone can then not be redone.

        Every method that changes moves returns the seal of the last one. Pass it as `after` with
        the next change to be sure that no other window has changed them in between.
        """
        with self._writing() as db:
            table = self._at(table_id, after)
            if ply != table.plies:
                raise StaleMove()
            tip = self._append(db, table, MoveRow(ply, text, source, self._clock()))
            retire_live(db, table.uid)
        return tip

    def _at(self, table_id: int, after: str | None) -> SavedTable:
        table = self.table(table_id)
        if after not in (None, table.tip):
            raise StaleMove()
        found = self._db.execute("SELECT 1 FROM header WHERE uid = ?", [table.uid]).fetchone()
        if found is None:  # the running table can still bring it back, the next start could not
            raise Damaged()
        return table

    def moves(self, table_id: int) -> list[MoveRow]:
        """All moves in order. Raises Damaged when one is missing or not as it was written."""
        with self._reading() as db:
            table = self.table(table_id)
            rows = db.execute(
                "SELECT ply, text, source, at, prev, seal FROM move WHERE uid = ? ORDER BY ply",
                [table.uid],
            ).fetchall()
        moves, tip = [], root_seal(table.uid)
        for number, (*fields, prev, sealed) in enumerate(rows):
            move = MoveRow(*fields)
            if move.ply != number or prev != tip or move_seal(table.uid, prev, move) != sealed:
                raise Damaged()
            moves.append(move)
            tip = sealed
        if tip != table.tip or len(moves) != table.plies:
            raise Damaged()
        return moves

    def undo_to(self, table_id: int, ply: int, after: str | None = None) -> str:
        """Take back all moves from number ``ply`` on; they stay in the log and can be redone.

        A table that was over runs again; whoever knows the rules finishes it anew if it still is.
        """
        with self._writing() as db:
            table = self._at(table_id, after)
            moves = self.moves(table_id)
            for move in reversed(moves[ply:]):
                insert_undone(db, table.uid, move, live=True, kind="undone")
                db.execute("DELETE FROM move WHERE uid = ? AND ply = ?", [table.uid, move.ply])
            found = db.execute(
                "SELECT seal FROM move WHERE uid = ? AND ply = ?", [table.uid, ply - 1]
            ).fetchone()
            tip = found[0] if found else root_seal(table.uid)
            plies = min(ply, len(moves))
            summary = table.summary if plies == table.plies else None
            kept = replace(table, updated=self._clock(), summary=summary, plies=plies, tip=tip)
            update_table(db, kept)
            note_recent(db, table.uid)
        return str(tip)

    def redo(self, table_id: int, after: str | None = None, text: str | None = None) -> str | None:
        """Put the first of the undone moves back; None when there is none.

        text is the move that the caller means. Another window may have moved and undone since: the
        last move is the same then, but another one would come back.
        """
        with self._writing() as db:
            table = self._at(table_id, after)
            found = next_live(db, table.uid)
            if found is None or found[1].ply != table.plies:
                return None
            if text not in (None, found[1].text):
                raise StaleMove()
            db.execute("DELETE FROM undone WHERE id = ?", [found[0]])
            return self._append(db, table, found[1])

    def undone(
        self, table_id: int, places: dict[str, list[int]] | None = None
    ) -> list[tuple[MoveRow, bool]]:
        """Moves that were taken back, oldest number first, and whether redo can reach them.

        To ask for many tables, find the `places` of all once and pass them.
        """
        with self._reading() as db:
            uid = self.table(table_id).uid
            return undone_of(db, uid, None if places is None else places.get(uid, []))

    def undone_places(self) -> dict[str, list[int]]:
        """Where the undone moves of every table lie, for `undone` of many tables."""
        with self._reading() as db:
            return places_of_all(db)

    def _append(self, db: sqlite3.Connection, table: SavedTable, move: MoveRow) -> str:
        sealed = insert_move(db, table.uid, table.tip, move)
        grown = replace(table, updated=self._clock(), plies=table.plies + 1, tip=sealed)
        update_table(db, grown)
        note_recent(db, table.uid)
        return sealed

    # What is remembered between tables

    def entry(self, kind: str, key: str) -> object:
        """One thing that is remembered; None where there is none."""
        return self._entries(kind, key).get(key)

    def entries(self, kind: str) -> dict[str, object]:
        """All things of a kind that are remembered, by their keys."""
        return self._entries(kind)

    def lazy_entries(self, kind: str) -> LazyEntries:
        """The same for kinds with thousands of keys: each is checked when it is read."""
        with told():
            rows = self._db.execute(
                "SELECT key, value, seal FROM entry WHERE kind = ?", [kind]
            ).fetchall()
        return LazyEntries(kind, rows)

    def put(self, kind: str, key: str, value: object) -> None:
        """Remembers a thing in place of the one with that kind and key."""
        self._put(kind, key, value)

    def forget(self, kind: str, keys: Iterable[str]) -> None:
        """Forgets things of a kind; those that are not there do not matter."""
        with self._writing() as db:
            db.executemany(
                "DELETE FROM entry WHERE kind = ? AND key = ?", [(kind, key) for key in keys]
            )

    def setting(self, key: str, default: object = None) -> object:
        """One setting as it was kept; whoever reads it checks what it is."""
        return self._entries("setting").get(key, default)

    def settings(self) -> dict[str, object]:
        """All settings as they were kept."""
        return self._entries("setting")

    def set_setting(self, key: str, value: object) -> None:
        """Keeps a setting; the value must be plain data, as JSON knows it."""
        self._put("setting", key, value)

    def box(self, game: str) -> dict[str, object] | None:
        """Printed values of the player's own box; None before they were asked for."""
        kept = self.entry("box", game)
        return kept if isinstance(kept, dict) else None

    def boxes(self) -> dict[str, object]:
        """Printed values of all boxes by game, as they were kept."""
        return self._entries("box")

    def set_box(self, game: str, facts: Mapping[str, object]) -> None:
        """Keeps the printed values of a box, in place of those before."""
        self._put("box", game, facts)

    def taught(self, game: str) -> dict[str, object]:
        """Effects of taught cards by their tag."""
        start = f"{game}/"
        cards = self._entries("taught").items()
        return {key.removeprefix(start): value for key, value in cards if key.startswith(start)}

    def all_taught(self) -> dict[str, object]:
        """Of all games, by game/tag."""
        return self._entries("taught")

    def teach(self, game: str, card: str, effect: object) -> None:
        """Keeps what a card does, for later tables."""
        self._put("taught", f"{game}/{card}", effect)

    def forget_card(self, game: str, card: str) -> None:
        """The card is asked for again at the next table."""
        with self._writing() as db:
            key = f"{game}/{card}"
            db.execute("DELETE FROM entry WHERE kind = 'taught' AND key = ?", [key])

    def players(self) -> list[Remembered]:
        """Names that were used before, the latest first."""
        known = self._entries("player")
        latest = sorted(known.items(), key=lambda item: -item[1]["order"])
        return [Remembered(name, entry["seat"]) for name, entry in latest]

    def remember_players(self, players: list[Remembered]) -> None:
        """Puts these names first among those that are offered."""
        with self._writing() as db:
            self.note_players(db, players)

    def note_players(self, db: sqlite3.Connection, players: list[Remembered]) -> None:
        """Within a transaction that is open already."""
        known = self._entries("player")
        order = max((entry["order"] for entry in known.values()), default=0)
        for place, player in enumerate(reversed(players), start=1):
            entry = {"seat": player.seat, "order": order + place}
            put_entry(db, "player", player.name, entry)

    def forget_player(self, name: str) -> None:
        """The name is offered no more."""
        with self._writing() as db:
            db.execute("DELETE FROM entry WHERE kind = 'player' AND key = ?", [name])

    def _put(self, kind: str, key: str, value: object) -> None:
        with self._writing() as db:
            put_entry(db, kind, key, value)

    def _entries(self, kind: str, key: str | None = None) -> dict[str, Any]:
        """All of a kind, or the one of that key."""
        one, wanted = ("", [kind]) if key is None else (" AND key = ?", [kind, key])
        with told():
            rows = self._db.execute(
                f"SELECT key, value, seal FROM entry WHERE kind = ?{one} ORDER BY key", wanted
            ).fetchall()
        for key, value, sealed in rows:
            if seal("entry", [kind, key, value]) != sealed:
                raise Damaged()
        return {key: json.loads(value) for key, value, _ in rows}

    # The whole

    def check(self) -> None:
        """Read everything; raises Damaged where something is not as it was written."""
        self._probe("integrity_check(1)")
        self.look_over()
        places = self.undone_places()
        for table in self.tables():
            self.header(table.id)
            self.moves(table.id)
            self.undone(table.id, places)

    def look_over(self) -> None:
        """The short check at start: tables and all that is remembered. Raises Damaged.

        Headers are long and are read when their table is opened, not here.
        Checks the indexes too: one that lost a row would hide it, and nothing else shows that.
        """
        for kind in ("saved", "entry", "undone"):
            self._probe(f"integrity_check({kind})")
        self.tables()
        for kind in ("setting", "box", "taught", "player"):
            self._entries(kind)

    def _probe(self, check: str) -> None:
        with told():
            result = self._db.execute(f"PRAGMA {check}").fetchone()[0]
        if result != "ok":
            raise Damaged()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """What is written inside is on disk as a whole when it ends, or none of it."""
        with self._writing() as db:
            yield db


def _checked_table(row: tuple[Any, ...]) -> SavedTable:
    *fields, sealed = row
    table = SavedTable(*fields)
    if saved_seal(table) != sealed:
        raise Damaged()
    return table
