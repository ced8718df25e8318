"""A process that plays until nothing more can be written, and on when there is room again.

python -m tests.reliability.no_room disk FOLDER    FOLDER is a small file system of its own
python -m tests.reliability.no_room limit FOLDER   no file may grow above a limit
python -m tests.reliability.no_room locked FOLDER  another process holds the database

It ends with one line of JSON: what the player was told, and the counts that must agree.
"""

from __future__ import annotations

import json
import resource
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion.i18n.catalogue import load
from companion.session import Session, saved_game
from companion.store import Store, StoreError, export_all, open_store
from engine.core.autoplay import random_move
from engine.core.registry import rulebook
from engine.core.setup import Setup

GAME = "economicus"
MOST = 3000
AFTER = 40
"""So many moves once there is room again."""
Change = Callable[[Store], Callable[[], None]]
"""Takes the room away; returns what gives it back."""


def fill_disk(folder: Path) -> Change:
    def fill(_store: Store) -> Callable[[], None]:
        filler = folder / "filler"
        with filler.open("wb", buffering=0) as out:
            try:
                while True:
                    out.write(bytes(1024))
            except OSError:
                pass
        return filler.unlink

    return fill


def limit_files(folder: Path) -> Change:
    def limit(_store: Store) -> Callable[[], None]:
        _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        size = (folder / "tables.db").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
        return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))

    return limit


def lock(folder: Path) -> Change:
    def locked(store: Store) -> Callable[[], None]:
        store._db.execute("PRAGMA busy_timeout = 20")
        other = sqlite3.connect(folder / "tables.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        return lambda: (other.execute("ROLLBACK"), other.close())[1]

    return locked


CHANGES: dict[str, Callable[[Path], Change]] = {
    "disk": fill_disk,
    "limit": limit_files,
    "locked": lock,
}


def main(kind: str, folder: Path) -> dict[str, Any]:
    path = folder / "tables.db"
    store = open_store(path).store
    facts = {spec.id: spec.sample for spec in rulebook(GAME).facts}
    saved, session = saved_game.start(store, Setup(GAME, ("Ana", "Bo", "Cy"), {}, facts), "Friday")
    shown: list[list[str]] = []
    session.listen(lambda: shown.append([str(move) for move in session.table.moves]))
    rng = Random(1)
    for _ in range(20):
        session.do(random_move(session.table, rng))

    give_back = CHANGES[kind](folder)(store)
    refused, said = until_refused(session, rng)
    full = steps_when_full(session, store, saved.id, folder)
    give_back()

    session.do(refused)
    for _ in range(AFTER):
        session.do(random_move(session.table, rng))
    session.undo()
    session.redo()
    store.check()
    store.close()
    again = saved_game.reopen(open_store(path).store, saved.id).session
    moves = [str(move) for move in again.table.moves]
    return {
        "said": said,
        "before": full.pop("moves"),
        "full": full,
        "after": len(moves),
        "same": moves == shown[-1] and again.view() == session.view(),
    }


def until_refused(session: Session, rng: Random) -> tuple[Any, list[str]]:
    """Plays on until a move is refused; the move, and the sentence for the player."""
    for _ in range(MOST):
        move = random_move(session.table, rng)
        assert session.ask is not None
        asked, view, count = session.ask.text, session.view(), len(session.table.moves)
        try:
            session.do(move)
        except StoreError as error:
            assert len(session.table.moves) == count
            assert session.view() == view
            assert session.ask.text == asked
            return move, [error.text.id, load("en", strict=True).say(error.text)]
    raise AssertionError("everything could be written")


def steps_when_full(session: Session, store: Store, table_id: int, folder: Path) -> dict[str, Any]:
    """Other things that cannot be written either: each says so, and nothing changes."""
    before = [str(move) for move in session.table.moves]
    tries: dict[str, Callable[[], object]] = {
        "undo": session.undo,
        "table": lambda: store.new_table("x", GAME, "fact = 1\n" * 4000),
        "setting": lambda: store.set_setting("x", "y" * 20_000),
        "export": lambda: export_all(store, folder / "all.zip"),
    }
    told: dict[str, Any] = {}
    for name, act in tries.items():
        try:
            act()
        except StoreError as error:
            told[name] = error.text.id
            continue
        told[name] = "done"
        if name == "undo":
            session.redo()
    assert [str(move) for move in session.table.moves] == before
    assert [row.text for row in store.moves(table_id)] == before
    assert not list(folder.glob("*.part"))
    told["moves"] = len(before)
    return told


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], Path(sys.argv[2]))))
