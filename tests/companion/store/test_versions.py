"""A file of any version is opened with all that is in it, or kept as it was and said."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.store import Store, open_store, open_unsaved
from companion.store.opening import recovered
from companion.store.schema import STEPS, VERSION, connect, upgrade, version_of
from tests.companion.stores import reopened, text_of

SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
TABLES = ("saved", "header", "move", "undone", "entry")
MOVES, LIVE = 40, 3
Rows = dict[str, list[tuple[Any, ...]]]


def filled(db: sqlite3.Connection) -> Store:
    """Two tables, each with moves that can be redone and moves that no longer can."""
    db.execute("PRAGMA synchronous = OFF")
    store = Store(db)
    for name in ("Friday", "Saturday"):
        table = store.new_table(name, "orc", "fact = 1\n" * 200)
        for keep in (0, MOVES - LIVE):
            for ply in range(MOVES):
                store.add_move(table.id, ply, text_of(ply))
            store.undo_to(table.id, keep)
    store.set_setting("theme", "dark")
    return store


def made(path: Path, version: int) -> bytes:
    """A file as that version wrote it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    db = connect(str(path))
    upgrade(db, STEPS[:version])
    filled(db).close()
    return path.read_bytes()


def rows_of(db: sqlite3.Connection) -> Rows:
    return {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in TABLES}


def content(path: Path) -> tuple[int, Rows]:
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return version_of(db), rows_of(db)


def test_a_file_of_an_older_version_goes_up_and_every_row_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    made(path, 1)
    version, before = content(path)
    assert version == 1
    opened = open_store(path)
    assert opened.notice is None
    opened.store.check()
    opened.store.close()
    assert content(path) == (VERSION, before)
    assert {found.name for found in tmp_path.iterdir()} <= {
        "tables.db",
        "tables.db-journal",
        "tables.db.lock",
    }


def test_what_is_new_recovered_or_unsaved_is_of_the_version_of_today(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    stores = [open_store(tmp_path / "new.db").store, open_unsaved()]
    made(path, 1)
    stores.append(recovered(path).store)
    for store in stores:
        assert version_of(store._db) == VERSION
        store.check()
        store.close()


def test_a_crash_while_a_file_goes_up_leaves_the_older_version_whole(tmp_path: Path) -> None:
    """The files as they lie on disk with the new version half written, its journal beside it."""
    path, crashed = tmp_path / "tables.db", tmp_path / "crashed" / "tables.db"
    made(path, 1)
    with closing(connect(str(path))) as db:
        db.execute("UPDATE undone SET live = 1")
    before, sound = content(path), path.read_bytes()
    crashed.parent.mkdir()
    db = connect(str(path))
    db.execute("PRAGMA cache_size = 1")

    def cut(_db: sqlite3.Connection) -> None:
        for name in ("tables.db", "tables.db-journal"):
            shutil.copy(tmp_path / name, crashed.with_name(name))
        raise RuntimeError("power cut")

    with pytest.raises(RuntimeError):
        upgrade(db, (*STEPS, cut))
    db.close()
    assert path.read_bytes() == sound
    assert crashed.read_bytes() != sound
    again = tmp_path / "again"
    shutil.copytree(crashed.parent, again)
    assert content(again / "tables.db") == before
    opened = open_store(crashed)
    assert opened.notice is None
    opened.store.close()
    assert content(crashed) == (VERSION, before[1])


def test_a_damaged_file_of_an_older_version_gives_back_what_can_be_read(tmp_path: Path) -> None:
    sound, rng = made(tmp_path / "tables.db", 1), random.Random(4)
    for number in range(1000 if SOAK else 40):
        path = tmp_path / str(number) / "tables.db"
        path.parent.mkdir()
        data = bytearray(sound)
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(bytes(data))
        store = reopened(path)
        store.check()
        assert version_of(store._db) == VERSION
        for table in store.tables():
            moves = [row.text for row in store.moves(table.id)]
            assert moves == [text_of(ply) for ply in range(len(moves))]
        found = sum(len(store.moves(table.id)) for table in store.tables())
        kept = found + sum(len(store.undone(table.id)) for table in store.tables())
        beside = sum(len(file.read_text("utf-8").split("\n")) for file in path.parent.glob("*.txt"))
        assert kept + beside >= 4 * MOVES - PAGE_OF_ROWS
        store.close()
        shutil.rmtree(path.parent)


PAGE_OF_ROWS = 4096 // (len(text_of(0)) + 60)


@pytest.mark.parametrize(("tables", "number"), [(1, 2), (2, 1), (1, VERSION + 1), (2, VERSION + 1)])
def test_a_number_that_is_not_that_of_the_tables_is_damage_and_costs_nothing(
    tmp_path: Path, tables: int, number: int
) -> None:
    path = tmp_path / "tables.db"
    made(path, tables)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {number}")
    _version, before = content(path)
    opened = open_store(path)
    assert opened.notice is not None
    assert opened.notice.id == "app.store.recovered"
    opened.store.close()
    version, after = content(path)
    assert version == VERSION
    assert {name: len(rows) for name, rows in after.items()} == {
        name: len(rows) for name, rows in before.items()
    }


def later(db: sqlite3.Connection) -> None:
    db.execute("CREATE INDEX undone_by_ply ON undone (uid, ply)")


def test_a_file_of_the_next_version_is_kept_untouched_and_said(tmp_path: Path) -> None:
    """Also one that, as the second did, brings an index and nothing else."""
    path = tmp_path / "tables.db"
    made(path, VERSION)
    with closing(connect(str(path))) as db:
        upgrade(db, (*STEPS, later))
    before = path.read_bytes()
    opened = open_store(path)
    assert opened.notice is not None
    assert opened.notice.id == "app.store.newer"
    assert (tmp_path / str(opened.notice.args["file"])).read_bytes() == before
    assert opened.store.tables() == []
    opened.store.close()


def failing(code: int) -> Callable[[sqlite3.Connection], None]:
    """Of a write that the device did not take, SQLite may take back all by itself."""

    def fail(db: sqlite3.Connection) -> None:
        if code == sqlite3.SQLITE_IOERR_WRITE:
            db.execute("ROLLBACK")
        error = sqlite3.OperationalError("no")
        error.sqlite_errorcode = code
        raise error

    return fail


@pytest.mark.parametrize(
    "code",
    [sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR_WRITE],
    ids=["full", "read only", "worn"],
)
def test_a_file_that_cannot_go_up_is_played_on_as_it_is_and_goes_up_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    path = tmp_path / "tables.db"
    made(path, 1)
    with monkeypatch.context() as patch:
        steps = (STEPS[0], failing(code))
        patch.setattr("companion.store.opening.upgrade", lambda db: upgrade(db, steps))
        opened = open_store(path)
    assert opened.notice is None
    store = opened.store
    assert version_of(store._db) == 1
    table = store.tables()[0]
    assert store.redo(table.id) is not None
    store.add_move(table.id, table.plies + 1, "Ana: pass")
    assert store.redo(table.id) is None
    store.check()
    store.close()
    again = open_store(path)
    assert again.notice is None
    assert version_of(again.store._db) == VERSION
    assert again.store.moves(table.id)[-1].text == "Ana: pass"
    again.store.close()
