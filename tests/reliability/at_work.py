"""Kills a job of the store before each of its steps in turn, and looks at what is left.

python -m tests.reliability.at_work JOB FOLDER EVERY

A step is any call that touches a file, and every so manieth statement to the database. Prints how
many kills there were.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.store import (
    Damaged,
    Remembered,
    Store,
    export_all,
    import_all,
    open_store,
    open_unsaved,
)
from companion.store.opening import recovered
from companion.store.schema import STEPS, VERSION, connect, is_ours, upgrade, version_of
from tests.companion.stores import back_to_version_1

STATEMENT = "execute"
STEPS_ON_FILES = frozenset({"replace", "unlink", "open", "write", "close", "mkdir"})
MOVES, UNDONE = 8, 2
ALL = 2 * MOVES
"""Moves of the two tables, those that were undone with them."""


def text_of(ply: int) -> str:
    return f"Ana: roll {ply + 1} 3"


def fill(path: Path) -> None:
    store = open_store(path).store
    for name in ("Friday", "Saturday"):
        table = store.new_table(name, "orconomics", "fact = 1\n" * 600)
        for ply in range(MOVES):
            store.add_move(table.id, ply, text_of(ply))
        store.undo_to(table.id, MOVES - UNDONE)
    store.set_box("orc", {"card.1": 2})
    store.remember_players([Remembered("Ana", 0)])
    store.close()


def opened(path: Path) -> tuple[Store, bool]:
    """As the app opens it, and whether damage was met on the way."""
    found = open_store(path)
    try:
        found.store.check()
    except Damaged:
        found.store.close()
        found = recovered(path)
    found.store.check()
    return found.store, found.notice is not None


def counted(store: Store) -> int:
    """Moves that are still to be read; every one that is played must be true."""
    total = 0
    for table in store.tables():
        moves = [row.text for row in store.moves(table.id)]
        assert moves == [text_of(ply) for ply in range(len(moves))]
        total += len(moves) + len(store.undone(table.id))
    return total


# What is done, and what must hold whenever it was cut short


def damage_a_move(folder: Path) -> None:
    path = folder / "tables.db"
    path.write_bytes(path.read_bytes().replace(b"roll 4 3hand", b"roll 4 4hand", 1))


def damage_the_start(folder: Path) -> None:
    path = folder / "tables.db"
    path.write_bytes(bytes(20) + path.read_bytes()[20:])


def recover(folder: Path) -> None:
    opened(folder / "tables.db")[0].close()


def all_recovered(folder: Path) -> None:
    store, _damaged = opened(folder / "tables.db")
    assert counted(store) == ALL
    assert len(store.tables()) == 2
    assert store.box("orc") == {"card.1": 2}
    store.close()
    assert list(folder.glob("tables.damaged-*.db"))
    assert not list(folder.glob("*.new"))


def make_newer(folder: Path) -> None:
    db = sqlite3.connect(folder / "tables.db")
    db.execute("CREATE TABLE later (x)")
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()


def newer_kept(folder: Path) -> None:
    opened(folder / "tables.db")[0].close()
    (kept,) = folder.glob("tables.newer-*.db")
    db = sqlite3.connect(kept)
    assert db.execute("SELECT count(*) FROM move").fetchone() == (ALL - 2 * UNDONE,)
    assert version_of(db) == VERSION + 1
    db.close()


def give_an_export(folder: Path) -> None:
    give_out(folder)
    (folder / "tables.db").unlink()


def take_in(folder: Path) -> None:
    store = open_store(folder / "tables.db").store
    import_all(store, folder / "all.zip")
    store.close()


def all_taken_in_or_nothing(folder: Path) -> None:
    store, damaged = opened(folder / "tables.db")
    assert not damaged
    assert (counted(store), len(store.players())) in ((0, 0), (ALL, 1))
    import_all(store, folder / "all.zip")
    assert counted(store) == ALL
    store.close()


def give_out(folder: Path) -> None:
    store = open_store(folder / "tables.db").store
    export_all(store, folder / "all.zip")
    store.close()


def whole_if_there(folder: Path) -> None:
    store, damaged = opened(folder / "tables.db")
    assert not damaged
    assert counted(store) == ALL
    if (folder / "all.zip").exists():
        again = open_unsaved()
        assert import_all(again, folder / "all.zip").tables == 2
    export_all(store, folder / "all.zip")
    store.close()


def further(db: sqlite3.Connection) -> None:
    """A step to a later version, as one may come: every row of a table is written anew."""
    db.execute("ALTER TABLE saved ADD COLUMN place TEXT NOT NULL DEFAULT ''")
    for (row,) in db.execute("SELECT id FROM saved").fetchall():
        db.execute("UPDATE saved SET place = 'garden' WHERE id = ?", [row])


def make_first(folder: Path) -> None:
    """The file as version 1 wrote it."""
    back_to_version_1(folder / "tables.db")


def open_first(folder: Path) -> None:
    open_store(folder / "tables.db").store.close()


def first_or_today(folder: Path) -> None:
    db = connect(str(folder / "tables.db"))
    assert version_of(db) in (1, VERSION)
    assert is_ours(db)
    db.close()
    store, damaged = opened(folder / "tables.db")
    assert not damaged
    assert version_of(store._db) == VERSION
    assert counted(store) == ALL
    for table in store.tables():
        while store.redo(table.id) is not None:
            pass
    assert sum(table.plies for table in store.tables()) == ALL
    store.close()


def go_up(folder: Path) -> None:
    db = connect(str(folder / "tables.db"))
    upgrade(db, (*STEPS, further))
    db.close()


def old_or_new(folder: Path) -> None:
    db = connect(str(folder / "tables.db"))
    places = "count(*)" if version_of(db) == VERSION else "count(DISTINCT place) + 1"
    assert db.execute(f"SELECT {places} FROM saved").fetchone() == (2,)
    upgrade(db, (*STEPS, further))
    assert db.execute("SELECT place FROM saved").fetchall() == [("garden",)] * 2
    store = Store(db)
    store.check()
    assert counted(store) == ALL
    store.close()


def take_back(folder: Path) -> None:
    store = open_store(folder / "tables.db").store
    table = store.tables()[0]
    store.undo_to(table.id, 0)
    while store.redo(table.id) is not None:
        pass
    store.delete(store.tables()[1].id)
    store.close()


def nothing_half(folder: Path) -> None:
    store, damaged = opened(folder / "tables.db")
    assert not damaged
    assert counted(store) in (ALL, MOVES)
    store.close()


@dataclass(frozen=True)
class Job:
    before: Callable[[Path], None]
    do: Callable[[Path], None]
    after: Callable[[Path], None]


def nothing(_folder: Path) -> None:
    """The folder is as it was filled."""


JOBS = {
    "recovery of a move": Job(damage_a_move, recover, all_recovered),
    "recovery of a file": Job(damage_the_start, recover, all_recovered),
    "newer version": Job(make_newer, recover, newer_kept),
    "import": Job(give_an_export, take_in, all_taken_in_or_nothing),
    "export": Job(nothing, give_out, whole_if_there),
    "upgrade": Job(nothing, go_up, old_or_new),
    "upgrade of the first version": Job(make_first, open_first, first_or_today),
    "undo and delete": Job(nothing, take_back, nothing_half),
}


def killed_at(step: int, every: int, work: Callable[[Path], None], folder: Path) -> bool:
    """Runs the work in a process of its own; whether it was killed before it came to its end."""
    child = os.fork()
    if child == 0:
        _die_before(step, every)
        work(folder)
        sys.setprofile(None)
        os._exit(0)
    _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


def _die_before(step: int, every: int) -> None:
    statements = steps = 0

    def watch(_frame: object, event: str, called: object) -> None:
        nonlocal statements, steps
        name = getattr(called, "__name__", "") if event == "c_call" else ""
        statements += name == STATEMENT
        if name in STEPS_ON_FILES or (name == STATEMENT and statements % every == 0):
            if steps == step:
                os.kill(os.getpid(), signal.SIGKILL)
            steps += 1

    sys.setprofile(watch)


def main(name: str, folder: Path, every: int) -> None:
    job, start, kills = JOBS[name], folder / "start", 0
    fill(start / "tables.db")
    job.before(start)
    killed = True
    while killed:
        tried = folder / str(kills)
        shutil.copytree(start, tried)
        killed = killed_at(kills, every, job.do, tried)
        job.after(tried)
        shutil.rmtree(tried)
        kills += killed
    print(kills)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
