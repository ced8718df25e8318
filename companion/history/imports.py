"""Brings in games played elsewhere: records, or the JSON of `exports`. Known games are skipped."""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path
from typing import Final, NamedTuple

from companion.history.exports import FORMAT, VERSION
from companion.session import saved_game
from companion.store import BadImport, SavedTable, Store, is_uid
from companion.store.export_import import LATEST
from engine.core.errors import EngineError
from engine.core.record import Record
from engine.core.table import AnyTable

MOST_GAMES: Final = 10_000
LARGEST: Final = 64_000_000


class Brought(NamedTuple):
    """Tables that are new here, those that were here already, and how many games of an export were
    left out since these rules refuse them."""

    added: list[SavedTable]
    known: list[SavedTable]
    refused: int = 0


class Given(NamedTuple):
    """One game of the import, with the times of its moves where they are known."""

    name: str
    record: str
    uid: str = ""
    times: tuple[float, ...] = ()


Reading = Generator[tuple[int, int], None, Brought]


def text_of_file(path: Path) -> str:
    """A file that may hold games as text; raises BadImport for any other."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise BadImport("app.store.import_unreadable") from error
    if len(raw) > LARGEST:
        raise BadImport("app.store.import_too_large")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadImport("app.store.import_unreadable") from error


def read_in(store: Store, text: str, name: str) -> Brought:
    """Adds the games of a record or of an export as JSON; raises EngineError or BadImport.

    name is for a record, which has none. All is read and judged before anything is written. One
    game that these rules refuse keeps no other out; where there is no other, its error is raised.
    """
    steps = reading(store, text, name)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            brought: Brought = end.value
            return brought


def reading(store: Store, text: str, name: str) -> Reading:
    """`read_in` game by game: yields how many are checked of how many, since each is replayed."""
    if len(text) > LARGEST:
        raise BadImport("app.store.import_too_large")
    is_json = text.lstrip("\ufeff \t\r\n").startswith("{")
    games = _games_in(text) if is_json else [Given(name, text)]
    played: list[tuple[Given, AnyTable]] = []
    refused: list[EngineError] = []
    for number, given in enumerate(games):
        yield number, len(games)
        try:
            played.append((given, Record.parse(given.record).replay()))
        except EngineError as error:
            refused.append(error)
    if refused and not played:
        raise refused[0]
    here, brought = _Here(store), Brought([], [], len(refused))
    for given, table in played:
        same = here.same(table)
        if same is not None:
            brought.known.append(same)
            continue
        uid = given.uid if given.uid not in here.uids else ""
        times = given.times if len(given.times) == len(table.moves) else ()
        made = saved_game.save_played(store, table, given.name, uid, times)
        here.add(made)
        brought.added.append(made)
    return brought


def _games_in(text: str) -> list[Given]:
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise BadImport("app.store.import_unreadable") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadImport("app.store.import_unreadable")
    version = found.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version > VERSION:
        raise BadImport("app.store.import_newer")
    games = found.get("games")
    if not isinstance(games, list) or len(games) > MOST_GAMES:
        raise BadImport("app.store.import_wrong", what="games")
    return [given for given in map(_given, games) if given is not None]


def _given(game: object) -> Given | None:
    """None for a game that came without its record."""
    if not isinstance(game, dict) or not isinstance(game.get("name"), str):
        raise BadImport("app.store.import_wrong", what="games")
    record, uid = game.get("record"), game.get("uid")
    if record is None:
        return None
    if not isinstance(record, str):
        raise BadImport("app.store.import_wrong", what="record")
    for text in (game["name"], record):
        try:
            text.encode()
        except UnicodeEncodeError as error:  # a half of a letter, which no file can hold
            raise BadImport("app.store.import_wrong", what="record") from error
    known = uid if isinstance(uid, str) and is_uid(uid) else ""
    return Given(game["name"], record, known, _times(game.get("times")))


def _times(raw: object) -> tuple[float, ...]:
    """Empty where there are none; raises BadImport for what no clock could have written."""
    if raw is None:
        return ()
    if not isinstance(raw, list):
        raise BadImport("app.store.import_wrong", what="times")
    for at in raw:
        if isinstance(at, bool) or not isinstance(at, (int, float)) or not -LATEST < at < LATEST:
            raise BadImport("app.store.import_wrong", what="times")
    return tuple(map(float, raw))


class _Here:
    """The tables of this phone, to find doubles by: the same players, rules and moves, whatever a
    table is called."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.uids: set[str] = set()
        self._by_length: dict[tuple[str, int], list[SavedTable]] = {}
        self._written: dict[int, str] = {}
        for saved in store.tables():
            self.add(saved)

    def add(self, saved: SavedTable) -> None:
        self.uids.add(saved.uid)
        self._by_length.setdefault((saved.game, saved.plies), []).append(saved)

    def same(self, table: AnyTable) -> SavedTable | None:
        alike = self._by_length.get((table.rulebook.id, len(table.moves)), [])
        wanted = Record.of(table).write() if alike else ""
        return next((saved for saved in alike if self._record(saved) == wanted), None)

    def _record(self, saved: SavedTable) -> str:
        if saved.id not in self._written:
            try:
                parsed = Record.parse(saved_game.whole_record(self._store, saved.id))
                self._written[saved.id] = parsed.write()
            except EngineError:
                self._written[saved.id] = ""
        return self._written[saved.id]
