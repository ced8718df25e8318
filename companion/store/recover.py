"""Brings back what can be read of a damaged file, and keeps the file itself aside."""

from __future__ import annotations

import math
import os
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from operator import itemgetter
from pathlib import Path

from companion.store.errors import NO_ROOM, DiskFull, FolderRefused, told
from companion.store.page_salvage import read_rows
from companion.store.records import (
    Field,
    MoveRow,
    SavedTable,
    header_seal,
    move_seal,
    root_seal,
    saved_seal,
    seal,
)
from companion.store.row_writes import insert_move, insert_table, insert_undone
from companion.store.schema import PAGE_SIZE, connect, upgrade
from companion.store.sibling_files import aside, move_to, new_name
from companion.store.store import Store
from engine.core.text import Arg, Text

_SAVED_FIELDS, _HEADER_FIELDS, _MOVE_FIELDS, _UNDONE_FIELDS, _ENTRY_FIELDS = 10, 6, 7, 9, 4


@dataclass
class Found:
    """Rows of a damaged file, sorted by kind; ``whole`` tells whether a row's seal fits."""

    saved: dict[str, tuple[SavedTable, bool]] = field(default_factory=dict)
    headers: dict[str, tuple[SavedTable, str, bool]] = field(default_factory=dict)
    moves: dict[str, dict[int, list[tuple[MoveRow, str, str]]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )
    undone: dict[str, list[tuple[MoveRow, bool, str]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    entries: dict[tuple[str, str], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was brought back. ``unsure`` moves are readable, but what was before them is not."""

    file: str
    tables: int
    moves: int
    unsure: int
    orphans: int
    """Moves whose table is lost; they are written out beside the damaged file."""

    @property
    def text(self) -> Text:
        """The same as a sentence."""
        args: dict[str, Arg] = {
            "file": self.file,
            "tables": Text("app.count.tables", {"n": self.tables}),
            "moves": Text("app.count.moves", {"n": self.moves}),
        }
        unsure = self.unsure + self.orphans
        if not unsure:
            return Text("app.store.recovered", args)
        return Text("app.store.recovered_unsure", {**args, "unsure": unsure})


def sort_rows(rows: Iterable[tuple[int, list[Field]]]) -> Found:
    """Rows by kind, sorted by number: pages lie in any order, and redo starts with the last."""
    found = Found()
    sorters: dict[int, Callable[[list[Field]], None]] = {
        _SAVED_FIELDS: lambda row: _take_table(found, row),
        _HEADER_FIELDS: lambda row: _take_header(found, row),
        _MOVE_FIELDS: lambda row: _take_move(found, row),
        _UNDONE_FIELDS: lambda row: _take_undone(found, row),
        _ENTRY_FIELDS: lambda row: _take_entry(found, row),
    }
    for _number, row in sorted(rows, key=itemgetter(0)):
        sorter = sorters.get(len(row))
        if sorter:
            try:
                sorter(row)
            except (TypeError, ValueError, OverflowError):
                continue
    return found


def _texts(*values: Field) -> list[str]:
    """The same values; raises ValueError where one is no text."""
    texts = [value for value in values if isinstance(value, str)]
    if len(texts) < len(values):
        raise ValueError
    return texts


def _number(value: Field) -> int:
    if value is None:
        raise ValueError
    return int(value)


def _time(value: Field) -> float:
    """A time that is a number: SQLite would store anything else as NULL and refuse the row."""
    if value is None or not math.isfinite(at := float(value)):
        raise ValueError
    return at


def _take_table(found: Found, row: list[Field]) -> None:
    *texts, created, updated, result, plies, last, sealed, _id = row
    uid, name, game, tip = _texts(*texts, last)
    summary = None if result is None else _texts(result)[0]
    table = SavedTable(
        0, uid, name, game, _time(created), _time(updated), summary, _number(plies), tip
    )
    whole = saved_seal(table) == sealed
    if whole or uid not in found.saved:
        found.saved[uid] = (table, whole)


def _take_header(found: Found, row: list[Field]) -> None:
    *texts, created, head, sealed = row
    uid, name, game, header = _texts(*texts, head)
    when = _time(created)
    table = SavedTable(0, uid, name, game, when, when, None, 0, "")
    whole = header_seal(uid, name, game, when, header) == sealed
    if whole or uid not in found.headers:
        found.headers[uid] = (table, header, whole)


def _take_move(found: Found, row: list[Field]) -> None:
    table, ply, *said, at, before, own = row
    uid, text, source, prev, sealed = _texts(table, *said, before, own)
    move = MoveRow(_number(ply), text, source, _time(at))
    found.moves[uid][move.ply].append((move, prev, sealed))


def _take_undone(found: Found, row: list[Field]) -> None:
    table, ply, *said, at, live, why, sealed, _id = row
    uid, text, source, kind = _texts(table, *said, why)
    move = MoveRow(_number(ply), text, source, _time(at))
    fields: list[Field] = [uid, move.ply, text, source, move.at, live, kind]
    whole = seal("undone", fields) == sealed
    found.undone[uid].append((move, bool(live) and whole, kind))


def _take_entry(found: Found, row: list[Field]) -> None:
    *texts, sealed = row
    kind, key, value = _texts(*texts)
    if seal("entry", [kind, key, value]) == sealed:
        found.entries[kind, key] = value


def joined(found: Found) -> dict[str, tuple[SavedTable, str]]:
    """Tables together with their headers. Without a header nobody knows who played.

    At least one row of a table must have a valid seal: rows of another program may look like ours.
    """
    tables = {}
    for uid, (opened, header, sealed) in found.headers.items():
        saved, whole = found.saved.get(uid, (opened, False))
        if not (sealed or whole or unbroken(found, uid)):
            continue
        tables[uid] = (saved if whole else opened, header)
    return tables


def unbroken(found: Found, uid: str) -> list[MoveRow]:
    """Moves from the first on, up to the first that is not chained to the one before."""
    moves: list[MoveRow] = []
    tip = root_seal(uid)
    while True:
        for move, prev, sealed in found.moves[uid].get(len(moves), []):
            if prev == tip and move_seal(uid, prev, move) == sealed:
                moves.append(move)
                tip = sealed
                break
        else:
            return moves


def fill(store: Store, found: Found) -> tuple[int, int, list[tuple[str, MoveRow]]]:
    """Writes what was found into a fresh store.

    Returns how many moves were recovered, how many are unsure, and the moves of no table.
    """
    sure = unsure = 0
    tables = joined(found)
    with store.transaction() as db:
        for uid, (table, header) in tables.items():
            moves = unbroken(found, uid)
            rest = _beyond(found, uid, len(moves))
            tip = root_seal(uid)
            for move in moves:
                tip = insert_move(db, uid, tip, move)
            insert_table(db, replace(table, plies=len(moves), tip=tip), header)
            for move in rest:
                insert_undone(db, uid, move, live=False, kind="recovered")
            for move, live, kind in found.undone[uid]:
                insert_undone(db, uid, move, live=live and not rest, kind=kind)
            sure, unsure = sure + len(moves), unsure + len(rest)
        for (kind, key), value in found.entries.items():
            sealed = seal("entry", [kind, key, value])
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", [kind, key, value, sealed])
    lost = [uid for uid in found.moves if uid not in tables]
    return sure, unsure, [(uid, move) for uid in lost for move in _beyond(found, uid, 0)]


def _beyond(found: Found, uid: str, ply: int) -> list[MoveRow]:
    later = sorted(number for number in found.moves[uid] if number >= ply)
    return [found.moves[uid][number][0][0] for number in later]


def recover(path: Path, now: float) -> Recovery:
    """Recovers a file. The new file is complete before it replaces the damaged one."""
    fresh = new_name(path)
    try:
        data = path.read_bytes()
        fresh.unlink(missing_ok=True)
    except OSError as error:
        raise FolderRefused() from error
    found = sort_rows(read_rows(data, PAGE_SIZE))
    with told():
        db = connect(str(fresh))
        upgrade(db)
    store = Store(db)
    try:
        sure, unsure, orphans = fill(store, found)
    finally:
        store.close()
    kept = aside(path, "damaged", now)
    try:
        if orphans:
            lines = "".join(f"{uid} {move.ply} {move.text}\n" for uid, move in orphans)
            kept.with_suffix(".moves.txt").write_text(lines, encoding="utf-8")
        move_to(path, kept)
        os.replace(fresh, path)
    except OSError as error:
        raise (DiskFull if error.errno in NO_ROOM else FolderRefused)() from error
    return Recovery(kept.name, len(joined(found)), sure, unsure, len(orphans))
