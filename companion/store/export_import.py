"""Everything into one file, and back: for a new phone, or to keep somewhere else.

The file is an archive with one text in it: a line of JSON for what is remembered between tables,
then a line for each table. So an import holds one table at a time in memory, however many there
are. Exports of version 1, which were one object of JSON, are read as well.
"""

from __future__ import annotations

import json
import os
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import IO, Final
from uuid import uuid4

from companion.store.errors import NO_ROOM, BadImport, DiskFull, FolderRefused
from companion.store.recency import note_recent
from companion.store.records import MoveRow, Remembered, SavedTable, is_uid, root_seal, tip_of
from companion.store.row_writes import insert_move, insert_table, insert_undone, put_entry
from companion.store.store import (
    CAMERA_WISHES,
    LONGEST_HEADER,
    LONGEST_TABLE_NAME,
    PERSON,
    TOURNAMENT,
    WHAT_IF,
    Store,
)
from engine.core.errors import EngineError
from engine.core.move import LONGEST_LINE
from engine.core.record import MOST_MOVES, Record, write_header
from engine.core.text import Text

FORMAT: Final = "tableside"
VERSION: Final = 2
LINES: Final = "tableside.jsonl"
MEMBER: Final = "tableside.json"
"""Of version 1."""
MOST_FILE: Final = 64_000_000
"""Bytes of the archive itself: ten thousand long games take fewer."""
MOST_BYTES: Final = 256_000_000
"""Bytes of the text in it."""
MOST_PACKED: Final = 100
"""How often smaller a packed text may be. Moves pack some ten times; a bomb a thousand times."""
SMALL_FILE: Final = 4_000_000
"""Texts up to this size may be packed as tightly as they like."""
MOST_LINE: Final = 3_000_000
"""Python needs up to 25 times as much for the worst of such lines."""
MOST_TABLES: Final = 10_000
MOST_UNDONE: Final = 100_000
LONGEST: Final = {
    "name": LONGEST_TABLE_NAME,
    "text": LONGEST_LINE,
    "summary": 2_000,
    "header": LONGEST_HEADER,
    "key": 500,
    "value": 1_000_000,
}
KINDS: Final = (
    ("setting", "settings"),
    ("box", "boxes"),
    ("taught", "taught"),
    (PERSON, "people"),
    (TOURNAMENT, "tournaments"),
    (WHAT_IF, "what_ifs"),
)
"""What is remembered between tables, and where it stands in the file."""
LATEST: Final = 253_402_300_799
"""The last second of the year 9999: calendars end there."""
_NO_ARCHIVE: Final = (
    OSError,
    EOFError,
    KeyError,
    ValueError,
    RuntimeError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)
"""Everything that a file which is no sound archive may make the library raise."""
_OURS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Other packings need libraries that a phone does not have."""


@dataclass(frozen=True, slots=True)
class Imported:
    """How much an import has added."""

    tables: int
    moves: int

    @property
    def text(self) -> Text:
        """The same as a sentence."""
        tables = Text("app.count.tables", {"n": self.tables})
        moves = Text("app.count.moves", {"n": self.moves})
        return Text("app.store.imported", {"tables": tables, "moves": moves})


def export_all(store: Store, path: Path) -> None:
    """Writes the export under another name first, so that a half file never stands in its place."""
    settings = store.settings().items()
    head = {
        "format": FORMAT,
        "version": VERSION,
        "settings": {key: value for key, value in settings if key not in CAMERA_WISHES},
        "boxes": store.boxes(),
        "taught": store.all_taught(),
        "players": [[player.name, player.seat] for player in store.players()],
        "people": store.entries(PERSON),
        "tournaments": store.entries(TOURNAMENT),
        "what_ifs": store.entries(WHAT_IF),
    }
    half = path.with_name(f"{path.name}.part")
    try:
        with half.open("wb") as file:
            _pack(file, store, head)
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, path)
    except OSError as error:
        raise (DiskFull if error.errno in NO_ROOM else FolderRefused)() from error
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)


def _pack(file: IO[bytes], store: Store, head: dict[str, object]) -> None:
    with (
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open(LINES, "w") as member,
    ):
        member.write(_line(head))
        places = store.undone_places()
        for table in reversed(store.tables()):
            member.write(_line(_table_out(store, table, places)))


def _line(content: dict[str, object]) -> bytes:
    return json.dumps(content, ensure_ascii=False).encode("utf-8") + b"\n"


def _table_out(store: Store, table: SavedTable, places: dict[str, list[int]]) -> dict[str, object]:
    return {
        "uid": table.uid,
        "name": table.name,
        "game": table.game,
        "created": table.created,
        "updated": table.updated,
        "header": store.header(table.id),
        "summary": table.summary,
        "moves": [[move.text, move.source, move.at] for move in store.moves(table.id)],
        "undone": [
            [move.ply, move.text, move.source, move.at, live]
            for move, live in store.undone(table.id, places)
        ],
    }


def would_change(store: Store, path: Path) -> list[tuple[str, str]]:
    """What the file has otherwise than this phone, each by its kind and key: settings, boxes,
    taught cards, names of players, tournaments."""
    with _opened(path) as (head, _raws):
        mine = _Mine(store)
        return [entry[:2] for entry in _entries_in(head) if mine.differs(*entry)]


class _Mine:
    """What this phone remembers. Where games were played, a setting that nobody has touched is one
    too, and so is a player's own name that was never changed; a new phone takes everything."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._used = bool(store.tables())
        self._players = {player.name for player in store.players()}

    def differs(self, kind: str, key: str, value: object) -> bool:
        here = self._store.entry(kind, key)
        if here is not None:
            return here != value
        ours = kind == "setting" or (kind == PERSON and key in self._players)
        return self._used and ours


def import_all(store: Store, path: Path, *, replace_settings: bool = False) -> Imported:
    """Adds what the file holds; a table that is here already with the same moves is left out.

    Everything is checked before anything is written, and written in one transaction. Settings,
    boxes and taught cards of this phone stay as they are unless they are to be replaced.
    """
    with _opened(path) as (head, raws):
        found, mine = list(_entries_in(head)), _Mine(store)
        entries = [entry for entry in found if replace_settings or not mine.differs(*entry)]
        marks = {key: value for kind, key, value in found if kind == WHAT_IF}
        players = [_player_in(raw) for raw in _listed(head, "players", MOST_TABLES)]
        for raw in raws:
            _table_in(raw)
    tables = store.tables()
    here = {table.uid: table.tip for table in tables}
    known = _Games(store, tables)
    added = moved = 0
    with store.transaction() as db, _opened(path) as (_head, raws):
        for raw in raws:
            table, header, moves, undone = _table_in(raw)
            same = here.get(table.uid) == tip_of(table.uid, moves)
            if same or known.has(table.game, header, moves):
                continue
            if table.uid in here:
                old, table = table.uid, replace(table, uid=uuid4().hex)
                if old in marks:
                    entries.append((WHAT_IF, table.uid, marks[old]))
            here[table.uid] = tip = _insert(db, table, moves, undone)
            insert_table(db, replace(table, plies=len(moves), tip=tip), header)
            note_recent(db, table.uid)
            added, moved = added + 1, moved + len(moves)
        for kind, key, value in entries:
            put_entry(db, kind, key, value)
        store.note_players(db, players)
        if tables:  # the table that was played here last stays the one to go on with
            note_recent(db, tables[0].uid)
    return Imported(added, moved)


class _Games:
    """What is played at the tables of this phone. The same game may have come another way, as a
    record or as JSON, and then has another uid, other times or none."""

    def __init__(self, store: Store, tables: list[SavedTable]) -> None:
        self._store = store
        self._unread: dict[tuple[str, int], list[SavedTable]] = {}
        self._known: dict[tuple[str, int], set[str]] = {}
        for table in tables:
            self._unread.setdefault((table.game, table.plies), []).append(table)

    def has(self, game: str, header: str, moves: list[MoveRow]) -> bool:
        """Tables that were only laid are alike and yet not the same."""
        key = (game, len(moves))
        known = self._known.setdefault(key, set())
        for table in self._unread.pop(key, []):
            known.add(_written(self._store.header(table.id), self._store.moves(table.id)))
        return bool(moves) and _written(header, moves) in known


def _written(header: str, moves: list[MoveRow]) -> str:
    """A short word for a whole game: thousands of them are held at once."""
    with suppress(EngineError):  # as it would be written today
        record = Record.parse(header)
        header = "\n".join(write_header(record.setup, record.rules))
    whole = "\n".join([header, *(move.text for move in moves)])
    return sha256(whole.encode()).hexdigest()


def _insert(
    db: sqlite3.Connection,
    table: SavedTable,
    moves: list[MoveRow],
    undone: list[tuple[MoveRow, bool]],
) -> str:
    tip = root_seal(table.uid)
    for move in moves:
        tip = insert_move(db, table.uid, tip, move)
    for move, live in undone:
        insert_undone(db, table.uid, move, live=live, kind="undone")
    return tip


@contextmanager
def _opened(path: Path) -> Iterator[tuple[dict[str, object], Iterator[object]]]:
    """What is remembered between tables, and the tables one by one."""
    try:
        found = path.expanduser()
        if not found.is_file():
            raise BadImport("app.store.import_unreadable")
        if found.stat().st_size > MOST_FILE:
            raise BadImport("app.store.import_too_large")
        with zipfile.ZipFile(found) as archive:
            lined = LINES in archive.namelist()
            told = archive.getinfo(LINES if lined else MEMBER)
            if told.compress_type not in _OURS:
                raise BadImport("app.store.import_unreadable")
            if told.file_size > max(SMALL_FILE, MOST_PACKED * told.compress_size):
                raise BadImport("app.store.import_too_large")
            with archive.open(told) as member:
                lines = _lines(member)
                head = _head(next(lines, None) if lined else _parsed(member.read(MOST_LINE + 1)))
                yield head, lines if lined else iter(_listed(head, "tables", MOST_TABLES))
    except _NO_ARCHIVE as error:
        raise BadImport("app.store.import_unreadable") from error


def _lines(member: IO[bytes]) -> Iterator[object]:
    total = count = 0
    while raw := member.readline(MOST_LINE + 1):
        total, count = total + len(raw), count + 1
        if total > MOST_BYTES or count > MOST_TABLES + 1:
            raise BadImport("app.store.import_too_large")
        yield _parsed(raw)


def _parsed(raw: bytes) -> object:
    if len(raw) > MOST_LINE:
        raise BadImport("app.store.import_too_large")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BadImport("app.store.import_unreadable") from error


def _head(content: object) -> dict[str, object]:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadImport("app.store.import_unreadable")
    if not isinstance(content.get("version"), int) or content["version"] > VERSION:
        raise BadImport("app.store.import_newer")
    return content


def _wrong(what: str) -> BadImport:
    return BadImport("app.store.import_wrong", what=what)


def _listed(content: dict[str, object], key: str, most: int) -> list[object]:
    found = content.get(key, [])
    if not isinstance(found, list) or len(found) > most:
        raise _wrong(key)
    return found


def _text(raw: object, what: str, limit: str) -> str:
    if not isinstance(raw, str) or len(raw) > LONGEST[limit] or "\x00" in raw:
        raise _wrong(what)
    return _writable(raw, what)


def _writable(text: str, what: str) -> str:
    """JSON may hold lone surrogates, which cannot be written to a file."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise _wrong(what) from error
    return text


def _time(raw: object, what: str) -> float:
    if isinstance(raw, bool) or not isinstance(raw, (int, float)) or not -LATEST < raw < LATEST:
        raise _wrong(what)
    return float(raw)


def _index(raw: object, what: str) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or not 0 <= raw <= MOST_UNDONE:
        raise _wrong(what)
    return raw


TableIn = tuple[SavedTable, str, list[MoveRow], list[tuple[MoveRow, bool]]]


def _table_in(raw: object) -> TableIn:
    if not isinstance(raw, dict):
        raise _wrong("tables")
    summary = raw.get("summary")
    table = SavedTable(
        0,
        _uid(_text(raw.get("uid"), "uid", "key")),
        _text(raw.get("name"), "name", "name"),
        _text(raw.get("game"), "game", "name"),
        _time(raw.get("created"), "created"),
        _time(raw.get("updated"), "updated"),
        None if summary is None else _text(summary, "summary", "summary"),
        0,
        "",
    )
    header = _text(raw.get("header"), "header", "header")
    moves = [_move_in(ply, fields) for ply, fields in enumerate(_listed(raw, "moves", MOST_MOVES))]
    undone = [_undone_in(fields) for fields in _listed(raw, "undone", MOST_UNDONE)]
    return table, header, moves, undone


def _uid(given: str) -> str:
    """As it is, where this app may have written it; of anything else a hash, so that it names no
    file elsewhere, and the same table is known when it comes again."""
    return given if is_uid(given) else sha256(given.encode()).hexdigest()[:32]


def _move_in(ply: int, fields: object) -> MoveRow:
    if not isinstance(fields, list) or len(fields) != 3:
        raise _wrong("moves")
    text, source, at = fields
    text, source = _text(text, "moves", "text"), _text(source, "moves", "name")
    return MoveRow(ply, text, source, _time(at, "moves"))


def _undone_in(fields: object) -> tuple[MoveRow, bool]:
    if not isinstance(fields, list) or len(fields) != 5 or not isinstance(fields[4], bool):
        raise _wrong("undone")
    return _move_in(_index(fields[0], "undone"), fields[1:4]), fields[4]


def _entries_in(content: dict[str, object]) -> Iterator[tuple[str, str, object]]:
    for kind, name in KINDS:
        found = content.get(name, {})
        if not isinstance(found, dict) or len(found) > MOST_TABLES:
            raise _wrong(name)
        for key, value in found.items():
            try:
                written = json.dumps(value, ensure_ascii=False, allow_nan=False)
            except (ValueError, RecursionError) as error:
                raise _wrong(name) from error
            if len(_writable(written, name)) > LONGEST["value"]:
                raise _wrong(name)
            key = _text(key, name, "key")
            if kind == "setting" and key in CAMERA_WISHES:
                continue
            yield kind, _uid(key) if kind == WHAT_IF else key, value


def _player_in(raw: object) -> Remembered:
    if not isinstance(raw, list) or len(raw) != 2:
        raise _wrong("players")
    return Remembered(_text(raw[0], "players", "name"), _index(raw[1], "players"))
