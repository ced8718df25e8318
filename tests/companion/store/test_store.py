"""Saved tables: every move is on disk before anything else happens."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from companion.store import (
    DiskFull,
    FolderRefused,
    Locked,
    NoSuchTable,
    NotWritten,
    Remembered,
    StaleMove,
    Store,
    StoreError,
    open_store,
)
from companion.store.schema import STEPS, VERSION, connect, upgrade, version_of
from companion.store.store import LONGEST_HEADER, LONGEST_TABLE_NAME

MOVES = ["Ana: roll 5 6", "Bo: bid 3", "Ana: pass", "Bo: take food"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def played(store: Store, moves: list[str] = MOVES) -> int:
    table = store.new_table("Friday", "orconomics", "[Game orconomics]")
    for ply, text in enumerate(moves):
        store.add_move(table.id, ply, text)
    return table.id


def texts(store: Store, table_id: int) -> list[str]:
    return [move.text for move in store.moves(table_id)]


def test_a_table_is_where_it_was_after_closing(path: Path) -> None:
    store = open_store(path).store
    table_id = played(store)
    store.close()

    again = open_store(path)
    assert again.notice is None
    assert texts(again.store, table_id) == MOVES
    assert again.store.header(table_id) == "[Game orconomics]"


def test_headers_and_names_are_bounded_whoever_brings_them(path: Path) -> None:
    """Each start reads the names of all tables."""
    store = open_store(path).store
    for header in ("x" * (LONGEST_HEADER + 1), "x" * LONGEST_HEADER):
        for bring in (
            lambda header=header: store.new_table("n" * 10_000, "orc", header),
            lambda header=header: store.add_table("n" * 10_000, "orc", header, (), None),
        ):
            if len(header) > LONGEST_HEADER:
                with pytest.raises(NotWritten):
                    bring()
            else:
                assert bring().name == "n" * LONGEST_TABLE_NAME
    assert len(store.tables()) == 2
    store.rename(store.tables()[0].id, "m" * 10_000)
    assert store.tables()[0].name == "m" * LONGEST_TABLE_NAME
    store.close()


def test_a_move_that_does_not_follow_is_refused(path: Path) -> None:
    store = open_store(path).store
    table_id = played(store)
    with pytest.raises(StaleMove):
        store.add_move(table_id, 3, "Bo: again")
    assert texts(store, table_id) == MOVES


def test_two_windows_cannot_write_the_same_move(path: Path) -> None:
    first, second = open_store(path).store, open_store(path).store
    table_id = played(first)
    second.add_move(table_id, 4, "Cy: here")
    with pytest.raises(StaleMove):
        first.add_move(table_id, 4, "Ana: there")
    assert texts(first, table_id)[-1] == "Cy: here"


def test_undo_keeps_the_moves_and_redo_brings_them_back_in_order(path: Path) -> None:
    store = open_store(path).store
    table_id = played(store)
    store.undo_to(table_id, 1)
    assert texts(store, table_id) == MOVES[:1]
    assert [(move.text, live) for move, live in store.undone(table_id)] == [
        (text, True) for text in MOVES[1:]
    ]

    for count in (2, 3, 4):
        assert store.redo(table_id) is not None
        assert texts(store, table_id) == MOVES[:count]
    assert store.redo(table_id) is None
    assert texts(store, table_id) == MOVES
    store.check()


def test_a_new_move_after_undo_ends_redo_but_the_log_still_shows_what_was(path: Path) -> None:
    store = open_store(path).store
    table_id = played(store)
    store.undo_to(table_id, 2)
    store.add_move(table_id, 2, "Ana: bid 4")
    assert store.redo(table_id) is None
    assert [(move.text, live) for move, live in store.undone(table_id)] == [
        (text, False) for text in MOVES[2:]
    ]
    store.check()


def test_a_clock_that_jumps_back_does_not_reorder_the_moves(path: Path) -> None:
    times = iter([100, 90, 500, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    store = open_store(path, lambda: next(times)).store
    table_id = played(store)
    assert texts(store, table_id) == MOVES


def test_tables_are_listed_with_the_latest_first_and_can_be_renamed_finished_and_deleted(
    path: Path,
) -> None:
    store = open_store(path, iter(range(1000)).__next__).store
    first, second = played(store), played(store)
    assert [table.id for table in store.tables()] == [second, first]

    store.rename(first, "Saturday")
    store.finish(first, "Ana 11")
    assert store.table(first).name == "Saturday"
    assert store.table(first).summary == "Ana 11"

    store.delete(first)
    assert [table.id for table in store.tables()] == [second]
    with pytest.raises(NoSuchTable):
        store.moves(first)


def test_a_name_or_a_result_is_no_move(path: Path) -> None:
    """The table stays where it was in the list, and as long ago."""
    store = open_store(path, iter(range(1000)).__next__).store
    first, second = played(store), played(store)
    before = store.table(first)
    store.rename(first, "Saturday")
    store.finish(first, "Ana 11")
    assert store.table(first) == replace(before, name="Saturday", summary="Ana 11")
    assert [table.id for table in store.tables()] == [second, first]


def test_settings_boxes_cards_and_players_are_remembered(path: Path) -> None:
    store = open_store(path).store
    store.set_setting("theme", "light")
    store.set_box("orconomics", {"incomes": [1, 2]})
    store.teach("orc", "C07", {"effect": "draw", "n": 2})
    store.remember_players([Remembered("Ana", 0), Remembered("Bo", 3)])
    store.remember_players([Remembered("Cy", 1)])
    store.close()

    again = open_store(path).store
    assert again.setting("theme") == "light"
    assert again.setting("sounds", True) is True
    assert again.box("orconomics") == {"incomes": [1, 2]}
    assert again.box("orc") is None
    assert again.taught("orc") == {"C07": {"effect": "draw", "n": 2}}
    assert again.taught("orconomics") == {}
    assert [player.name for player in again.players()] == ["Cy", "Ana", "Bo"]
    again.forget_card("orc", "C07")
    again.forget_player("Ana")
    assert again.taught("orc") == {}
    assert len(again.players()) == 2


def test_a_full_disk_is_said_and_the_move_is_not_half_written(path: Path) -> None:
    store = open_store(path).store
    table_id = played(store)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DiskFull) as full:
        store.add_move(table_id, 4, "x" * 50_000)
    assert full.value.text.id == "app.store.disk_full"
    assert texts(store, table_id) == MOVES


def test_a_file_in_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    with pytest.raises(FolderRefused):
        open_store(tmp_path / "data" / "tables.db")


def test_a_locked_file_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.schema.BUSY_SECONDS", 0.05)
    store = open_store(path).store
    table_id = played(store)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Locked):
        store.add_move(table_id, 4, "Ana: pass")
    other.execute("ROLLBACK")
    store.add_move(table_id, 4, "Ana: pass")


def test_a_file_of_a_newer_version_is_kept_untouched_and_said(path: Path) -> None:
    db = connect(str(path))
    upgrade(db)
    db.execute("CREATE TABLE later (x)")
    db.execute(f"PRAGMA user_version = {VERSION + 3}")
    db.close()
    before = path.read_bytes()

    opened = open_store(path)
    assert opened.notice is not None
    assert opened.notice.id == "app.store.newer"
    assert (path.parent / str(opened.notice.args["file"])).read_bytes() == before
    assert opened.store.tables() == []


def test_every_version_is_upgraded_in_one_step_or_not_at_all(path: Path) -> None:
    def further(db: sqlite3.Connection) -> None:
        db.execute("CREATE TABLE later (x)")

    def broken(db: sqlite3.Connection) -> None:
        db.execute("CREATE TABLE half (x)")
        raise RuntimeError("power cut")

    store = open_store(path).store
    table_id = played(store)
    store.close()
    db = connect(str(path))
    with pytest.raises(RuntimeError):
        upgrade(db, (*STEPS, further, broken))
    assert version_of(db) == VERSION
    upgrade(db, (*STEPS, further))
    assert version_of(db) == VERSION + 1
    assert db.execute("SELECT count(*) FROM later").fetchone() == (0,)
    assert texts(Store(db), table_id) == MOVES


def test_every_error_of_the_store_has_a_text_in_each_language() -> None:
    from companion.i18n.catalogue import load

    kinds = [StoreError, *StoreError.__subclasses__()]
    ids = {kind.id for kind in kinds}
    assert all(
        load(language, strict=True).messages.keys() >= ids for language in ("en", "fr", "ru")
    )
