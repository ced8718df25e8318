"""The open store: tables, their moves, and what is remembered between them."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from companion.store.aside import identity
from companion.store.errors import Damaged, NoSuchTable, StaleMove, told
from companion.store.rows import (
    MoveRow,
    Remembered,
    SavedTable,
    header_seal,
    move_seal,
    root_seal,
    saved_seal,
    seal,
)
from companion.store.schema import connect
from companion.store.undone import next_live, places_of_all, retire_live, undone_of
from companion.store.writing import (
    insert_move,
    insert_table,
    insert_undone,
    put_entry,
    put_header,
    update_table,
)

_SAVED = (
    "SELECT s.id, s.uid, s.name, s.game, s.created, s.updated, h.header, s.summary, s.plies, s.tip,"
    " s.seal, h.name, h.seal FROM saved s LEFT JOIN header h ON h.uid = s.uid"
)

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
        self._db.close()

    def take_over(self, other: Store) -> None:
        """Goes on with what another store holds, for all who know this one."""
        self._db, self.path, self._file = other._db, other.path, other._file

    @property
    def lost(self) -> bool:
        """Whether the file was deleted, or another put in its place, since it was opened."""
        return bool(self.path.name) and identity(self.path) != self._file

    def copy_to(self, path: Path) -> None:
        """Everything, also out of a file that has no name any more."""
        with told(), closing(connect(str(path))) as copy:
            self._db.backup(copy)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with told():
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
        """All that is read is of one moment, whatever another window writes meanwhile."""
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

    # Tables

    def new_table(self, name: str, game: str, header: str) -> SavedTable:
        now, uid = self._clock(), uuid4().hex
        table = SavedTable(0, uid, name, game, now, now, header, None, 0, root_seal(uid))
        with self._writing() as db:
            return insert_table(db, table)

    def tables(self) -> list[SavedTable]:
        """All tables, the one touched last first."""
        with told():
            rows = self._db.execute(f"{_SAVED} ORDER BY s.updated DESC, s.id DESC")
            return [_checked_table(row) for row in rows.fetchall()]

    def table(self, table_id: int) -> SavedTable:
        with told():
            found = self._db.execute(f"{_SAVED} WHERE s.id = ?", [table_id])
            row = found.fetchone()
        if row is None:
            raise NoSuchTable()
        return _checked_table(row)

    def rename(self, table_id: int, name: str) -> None:
        self._change(table_id, name=name)

    def finish(self, table_id: int, summary: str | None) -> None:
        """Mark a table as over, or as running again with None."""
        self._change(table_id, summary=summary)

    def set_header(self, table_id: int, header: str) -> None:
        """Board facts may be corrected while a game runs."""
        with self._writing() as db:
            put_header(db, replace(self.table(table_id), header=header))

    def _change(self, table_id: int, **changes: Any) -> None:
        with self._writing() as db:
            table = replace(self.table(table_id), updated=self._clock(), **changes)
            update_table(db, table)

    def delete(self, table_id: int) -> None:
        """For good: the screen keeps the row away until its undo has passed, then calls this."""
        with self._writing() as db:
            uid = self.table(table_id).uid
            for kind in ("move", "undone", "header", "saved"):
                db.execute(f"DELETE FROM {kind} WHERE uid = ?", [uid])

    # Moves

    def add_move(
        self, table_id: int, ply: int, text: str, source: str = "hand", after: str | None = None
    ) -> str:
        """Write the move that follows the last one; what was undone can then not be redone.

        All that changes the moves of a table returns the seal of the last one; given back as
        `after` with the next change, it tells that no other window has changed them between.
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
        """Take back all moves from number ``ply`` on; they stay in the log and can be redone."""
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
            update_table(db, replace(table, updated=self._clock(), plies=plies, tip=tip))
        return str(tip)

    def redo(self, table_id: int, after: str | None = None) -> str | None:
        """Put the first of the undone moves back; None when there is none."""
        with self._writing() as db:
            table = self._at(table_id, after)
            found = next_live(db, table.uid)
            if found is None or found[1].ply != table.plies:
                return None
            db.execute("DELETE FROM undone WHERE id = ?", [found[0]])
            return self._append(db, table, found[1])

    def undone(
        self, table_id: int, places: dict[str, list[int]] | None = None
    ) -> list[tuple[MoveRow, bool]]:
        """Moves that were taken back, oldest number first, and whether redo can reach them.

        Who asks for one table after the other gives the `places` of all, found once.
        """
        with self._reading() as db:
            uid = self.table(table_id).uid
            return undone_of(db, uid, None if places is None else places.get(uid, []))

    def undone_places(self) -> dict[str, list[int]]:
        with self._reading() as db:
            return places_of_all(db)

    def _append(self, db: sqlite3.Connection, table: SavedTable, move: MoveRow) -> str:
        sealed = insert_move(db, table.uid, table.tip, move)
        grown = replace(table, updated=self._clock(), plies=table.plies + 1, tip=sealed)
        update_table(db, grown)
        return sealed

    # What is remembered between tables

    def setting(self, key: str, default: Any = None) -> Any:
        return self._entries("setting").get(key, default)

    def settings(self) -> dict[str, Any]:
        return self._entries("setting")

    def set_setting(self, key: str, value: Any) -> None:
        self._put("setting", key, value)

    def box(self, game: str) -> dict[str, Any] | None:
        """Board facts of the player's own box, None before they were asked."""
        return self._entries("box").get(game)

    def boxes(self) -> dict[str, dict[str, Any]]:
        return self._entries("box")

    def set_box(self, game: str, facts: dict[str, Any]) -> None:
        self._put("box", game, facts)

    def taught(self, game: str) -> dict[str, Any]:
        """Effects of taught cards by their tag."""
        start = f"{game}/"
        cards = self._entries("taught").items()
        return {key.removeprefix(start): value for key, value in cards if key.startswith(start)}

    def all_taught(self) -> dict[str, Any]:
        """Of all games, by game/tag."""
        return self._entries("taught")

    def teach(self, game: str, card: str, effect: Any) -> None:
        self._put("taught", f"{game}/{card}", effect)

    def forget_card(self, game: str, card: str) -> None:
        with self._writing() as db:
            key = f"{game}/{card}"
            db.execute("DELETE FROM entry WHERE kind = 'taught' AND key = ?", [key])

    def players(self) -> list[Remembered]:
        """Names that were used before, the latest first."""
        known = self._entries("player")
        latest = sorted(known.items(), key=lambda item: -item[1]["order"])
        return [Remembered(name, entry["seat"]) for name, entry in latest]

    def remember_players(self, players: list[Remembered]) -> None:
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
        with self._writing() as db:
            db.execute("DELETE FROM entry WHERE kind = 'player' AND key = ?", [name])

    def _put(self, kind: str, key: str, value: Any) -> None:
        with self._writing() as db:
            put_entry(db, kind, key, value)

    def _entries(self, kind: str) -> dict[str, Any]:
        with told():
            rows = self._db.execute(
                "SELECT key, value, seal FROM entry WHERE kind = ? ORDER BY key", [kind]
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
            self.moves(table.id)
            self.undone(table.id, places)

    def look_over(self) -> None:
        """What a start needs, tables and all that is remembered: raises Damaged as check does.

        An index that lost a row hides it: the chain of the moves would tell, here nothing does.
        """
        for kind in ("saved", "header", "entry", "undone"):
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
        """Several rows at once, all or none: for recovery and import."""
        with self._writing() as db:
            yield db


def _checked_table(row: tuple[Any, ...]) -> SavedTable:
    *fields, sealed, first_name, header_sealed = row
    table = SavedTable(*fields)
    opened = replace(table, name=first_name)
    if saved_seal(table) != sealed or header_seal(opened) != header_sealed:
        raise Damaged()
    return table
