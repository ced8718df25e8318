"""What was undone is neither hidden nor invented, whatever the index that finds it says."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from companion.store import (
    Damaged,
    Locked,
    Store,
    StoreError,
    export_all,
    import_all,
    open_store,
    open_unsaved,
)
from companion.store.schema import PAGE_SIZE, connect
from companion.store.undo_log import LIVE

SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
MOVES, KEPT = 9, 4


def text_of(ply: int) -> str:
    return f"Ana: roll {ply} 3"


def filled() -> Store:
    """Two tables; of each, the same moves were undone and retired, and undone again."""
    store = open_unsaved()
    for name in ("Friday", "Saturday"):
        table = store.new_table(name, "orc", "")
        for keep in (2, KEPT):
            for ply in range(store.table(table.id).plies, MOVES):
                store.add_move(table.id, ply, text_of(ply))
            store.undo_to(table.id, keep)
    return store


def over(data: bytes) -> Store:
    db = connect(":memory:")
    db.deserialize(data)
    return Store(db)


def index_page(store: Store) -> int:
    found = store._db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'undone_live'")
    return (int(found.fetchone()[0]) - 1) * PAGE_SIZE


def used(page: bytes) -> list[int]:
    """The bytes that mean something: what lies between the pointers and the rows is empty."""
    cells = int.from_bytes(page[3:5], "big")
    start = int.from_bytes(page[5:7], "big")
    return [*range(8 + 2 * cells), *range(start, len(page))]


def retire(store: Store) -> object:
    for table in (1, 2):
        store.add_move(table, KEPT, "Ana: pass")
    return [[(row.text, live) for row, live in store.undone(table)] for table in (1, 2)]


def redo_all(store: Store) -> object:
    for table in (1, 2):
        while store.redo(table) is not None:
            pass
    return [[row.text for row in store.moves(table)] for table in (1, 2)]


def read_log(store: Store) -> object:
    return [store.undone(table) for table in (1, 2)]


@pytest.mark.parametrize("act", [read_log, retire, redo_all])
def test_an_index_that_lies_is_found_out_or_changes_nothing(
    act: Callable[[Store], object],
) -> None:
    """One bit of each byte of it; in the long form every bit."""
    sound = filled()
    data, at = sound._db.serialize(), index_page(sound)
    right, told, tried = act(sound), 0, 0
    for byte in used(data[at : at + PAGE_SIZE]):
        for bit in range(8) if SOAK else [byte % 8]:
            harmed = bytearray(data)
            harmed[at + byte] ^= 1 << bit
            store = over(bytes(harmed))
            try:
                store.look_over()
                assert act(store) == right
            except Damaged:
                told += 1
            store.close()
            tried += 1
    assert 0 < told <= tried


def test_an_index_that_lies_is_found_at_the_start_and_costs_nothing(tmp_path: Path) -> None:
    sound = filled()
    log, data, at = read_log(sound), bytearray(sound._db.serialize()), index_page(sound)
    data[data.index(sound.table(2).uid.encode(), at)] ^= 1
    path = tmp_path / "tables.db"
    path.write_bytes(bytes(data))
    opened = open_store(path)
    assert opened.notice is not None
    assert opened.notice.id == "app.store.recovered"
    assert read_log(opened.store) == log
    opened.store.check()
    opened.store.close()


def without_index(data: bytes, harm: str) -> Store:
    """What the statement does to the rows escapes the index."""
    store = over(data)
    at = index_page(store)
    page = store._db.serialize()[at : at + PAGE_SIZE]
    store._db.execute(harm)
    harmed = bytearray(store._db.serialize())
    harmed[at : at + PAGE_SIZE] = page
    store.close()
    return over(bytes(harmed))


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE undone SET live = 0 WHERE id = (SELECT max(id) FROM undone)",
        "UPDATE undone SET live = 1 WHERE id = (SELECT min(id) FROM undone)",
        "DELETE FROM undone WHERE live = 1 AND ply = 6",
        "INSERT INTO undone SELECT uid, ply, text, source, at, live, kind, seal, id + 90"
        " FROM undone WHERE live = 1",
    ],
    ids=["names a dead one", "hides a live one", "names none", "hides copies"],
)
def test_rows_that_the_index_does_not_know_are_damage(harm: str) -> None:
    store = without_index(filled()._db.serialize(), harm)
    with pytest.raises(Damaged):
        read_log(store)
    store.close()


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE undone SET text = 'Ana: roll 6 6' WHERE live = 1",
        "UPDATE undone SET source = 'camera' WHERE live = 1",
        "UPDATE undone SET live = 1 WHERE id = 1",
    ],
)
@pytest.mark.parametrize("act", [lambda store: store.redo(1), retire], ids=["redo", "move"])
def test_an_undone_move_changed_on_disk_is_neither_played_nor_sealed_anew(
    harm: str, act: Callable[[Store], object]
) -> None:
    store = filled()
    store._db.execute(harm)
    if "id = 1" in harm and act is not retire:
        store._db.execute("DELETE FROM undone WHERE live = 1 AND id > 1")
    before = store._db.serialize()
    with pytest.raises(Damaged):
        act(store)
    assert store._db.serialize() == before
    store.close()


def test_what_every_move_asks_for_is_found_without_a_search_and_the_log_is_read_as_it_lies() -> (
    None
):
    store = filled()

    def plans(act: Callable[[], object]) -> list[str]:
        asked: list[str] = []
        store._db.set_trace_callback(asked.append)
        act()
        store._db.set_trace_callback(None)
        return [
            row[3]
            for statement in asked
            if "undone" in statement and not statement.startswith("INSERT")
            for row in store._db.execute(f"EXPLAIN QUERY PLAN {statement}")
        ]

    by_index = "SEARCH undone USING INDEX undone_live (uid=?)"
    by_number = "SEARCH undone USING INTEGER PRIMARY KEY (rowid=?)"
    assert [by_index, by_number] == [
        plan for plan in plans(lambda: store.redo(1)) if plan.startswith("SEARCH")
    ]
    assert set(plans(lambda: store.add_move(1, KEPT + 1, "Ana: pass"))) == {by_index, by_number}
    assert "SCAN undone" in plans(lambda: store.undone(1))
    (plan,) = store._db.execute(f"EXPLAIN QUERY PLAN SELECT id {LIVE}", ["x"]).fetchall()
    assert "undone_live" in plan[3]
    store.close()


def test_what_was_undone_can_be_redone_on_another_phone(tmp_path: Path) -> None:
    here, there = filled(), open_unsaved()
    export_all(here, tmp_path / "all.zip")
    import_all(there, tmp_path / "all.zip")
    assert redo_all(there) == redo_all(here) == [[text_of(ply) for ply in range(MOVES)]] * 2
    here.close()
    there.close()


@pytest.mark.parametrize("read", [Store.moves, Store.undone])
def test_what_another_window_writes_while_a_table_is_read_is_not_taken_for_damage(
    read: Callable[[Store, int], list[object]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.schema.BUSY_SECONDS", 0.05)
    path = tmp_path / "tables.db"
    here, there = open_store(path).store, open_store(path).store
    table = here.new_table("Friday", "orc", "")
    for ply in range(MOVES):
        here.add_move(table.id, ply, text_of(ply))
    here.undo_to(table.id, KEPT)
    before, looked_up = read(here, table.id), Store.table

    def then_the_other(store: Store, table_id: int) -> object:
        found = looked_up(store, table_id)
        if store is here:
            with suppress(Locked):
                there.add_move(table_id, KEPT, "Bo: pass")
        return found

    monkeypatch.setattr(Store, "table", then_the_other)
    assert read(here, table.id) == before
    monkeypatch.undo()
    with suppress(StoreError, sqlite3.Error):
        there.add_move(table.id, KEPT, "Bo: pass")
    assert here.moves(table.id)[-1].text == "Bo: pass"
    here.close()
    there.close()


def test_an_export_passes_over_what_was_undone_once_however_many_tables(tmp_path):
    store, asked = filled(), []
    told = [store.undone(table.id) for table in store.tables()]
    store._db.set_trace_callback(asked.append)
    export_all(store, tmp_path / "all.zip")
    assert sum("FROM undone NOT INDEXED" in statement for statement in asked) == 1
    other = open_unsaved()
    import_all(other, tmp_path / "all.zip")
    assert sorted(map(str, (other.undone(table.id) for table in other.tables()))) == sorted(
        map(str, told)
    )


def test_a_table_that_went_on_since_its_places_were_found_is_read_as_it_is():
    store = filled()
    places = store.undone_places()
    store.undo_to(1, KEPT - 2)
    store.redo(2)
    for table in (1, 2):
        assert store.undone(table, places) == store.undone(table)
