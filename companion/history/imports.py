"""Games that were played elsewhere: records, and the JSON of `exports`. Doubles are recognised."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

from companion.history.exports import FORMAT, VERSION
from companion.session import saved_game
from companion.store import BadImport, SavedTable, Store
from engine.core.errors import EngineError
from engine.core.record import Record
from engine.core.table import AnyTable

MOST_GAMES: Final = 10_000
LARGEST: Final = 64_000_000


class Brought(NamedTuple):
    """Tables that are new here, and those that were here already."""

    added: list[SavedTable]
    known: list[SavedTable]


def read_in(store: Store, text: str, name: str) -> Brought:
    """Adds the games of a record or of an export as JSON; raises EngineError or BadImport.

    name is for a record, which has none. All is read and judged before anything is written.
    """
    if len(text) > LARGEST:
        raise BadImport("app.store.import_too_large")
    is_json = text.lstrip().startswith("{")
    records = _records_in(text) if is_json else [(name, text)]
    played = [(title, _played(record)) for title, record in records]
    brought = Brought([], [])
    for title, table in played:
        here = _same(store, table)
        if here is not None:
            brought.known.append(here)
        else:
            brought.added.append(saved_game.save_played(store, table, title))
    return brought


def _played(record: str) -> AnyTable:
    return Record.parse(record).replay()


def _records_in(text: str) -> list[tuple[str, str]]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadImport("app.store.import_unreadable") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadImport("app.store.import_unreadable")
    if not isinstance(found.get("version"), int) or found["version"] > VERSION:
        raise BadImport("app.store.import_newer")
    games = found.get("games")
    if not isinstance(games, list) or len(games) > MOST_GAMES:
        raise BadImport("app.store.import_wrong", what="games")
    records = []
    for game in games:
        if not isinstance(game, dict) or not isinstance(game.get("name"), str):
            raise BadImport("app.store.import_wrong", what="games")
        record = game.get("record")
        if isinstance(record, str):
            records.append((game["name"], record))
        elif record is not None:
            raise BadImport("app.store.import_wrong", what="record")
    return records


def _same(store: Store, table: AnyTable) -> SavedTable | None:
    """A table here with the same players, rules and moves, whatever it is called."""
    wanted = Record.of(table).write()
    for saved in store.tables():
        if saved.game != table.rulebook.id or saved.plies != len(table.moves):
            continue
        try:
            here = Record.parse(saved_game.whole_record(store, saved.id)).write()
        except EngineError:
            continue
        if here == wanted:
            return saved
    return None
