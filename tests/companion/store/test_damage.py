"""Damage to the file is found and said, and what can be read is kept."""

from __future__ import annotations

import os
import random
import re
import shutil
from pathlib import Path

import pytest

from companion.i18n.catalogue import load
from companion.store import Damaged, Remembered, Store, open_store
from companion.store.opening import recovered
from companion.store.page_salvage import HEADER, read_rows
from companion.store.recover import fill, sort_rows
from companion.store.schema import PAGE_SIZE
from tests.companion.stores import reopened, text_of

SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
MOVES = 260


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with two tables, one with a header longer than a page."""
    path = tmp_path_factory.mktemp("sound") / "tables.db"
    store = open_store(path).store
    store._db.execute("PRAGMA synchronous = OFF")
    for name, header in (("Friday", "[Game orc]"), ("Saturday", "fact = 1\n" * 800)):
        table = store.new_table(name, "orconomics", header)
        for ply in range(MOVES):
            store.add_move(table.id, ply, text_of(ply))
    store.undo_to(1, MOVES - 2)
    store.set_setting("theme", "dark")
    store.remember_players([Remembered("Ana", 0)])
    store.close()
    return path.read_bytes()


def assert_only_true_moves(store: Store) -> int:
    store.check()
    total = 0
    for table in store.tables():
        moves = [move.text for move in store.moves(table.id)]
        assert moves == [text_of(ply) for ply in range(len(moves))]
        total += len(moves)
    return total


def test_a_file_cut_off_at_any_page_gives_back_true_moves_only(
    sound: bytes, tmp_path: Path
) -> None:
    pages = len(sound) // PAGE_SIZE
    kept = []
    for page in range(pages):
        path = tmp_path / str(page) / "tables.db"
        path.parent.mkdir()
        path.write_bytes(sound[: page * PAGE_SIZE])
        store = reopened(path)
        kept.append(assert_only_true_moves(store))
        store.close()
    assert kept[0] == 0
    assert kept[-1] > MOVES
    assert kept == sorted(kept)


def test_a_file_cut_off_inside_a_page_keeps_what_lies_before(sound: bytes, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(sound[: len(sound) - PAGE_SIZE // 2])
    store = reopened(path)
    assert assert_only_true_moves(store) > MOVES


def flips() -> list[int]:
    return list(range(4000 if SOAK else 120))


def readable(store: Store, folder: Path) -> int:
    """Moves that are there again in some way: played, grey in the log, or written out beside."""
    tables = store.tables()
    kept = sum(len(store.moves(table.id)) + len(store.undone(table.id)) for table in tables)
    return kept + sum(len(path.read_text("utf-8").split("\n")) for path in folder.glob("*.txt"))


@pytest.mark.parametrize("seed", [7, 8, 9] if SOAK else [7])
def test_a_flipped_byte_changes_no_move_unseen_and_costs_a_page_at_most(
    sound: bytes, tmp_path: Path, seed: int
) -> None:
    rng = random.Random(seed)
    losses, least = 0, 2 * MOVES
    for number in flips():
        path = tmp_path / str(number) / "tables.db"
        path.parent.mkdir()
        data = bytearray(sound)
        at = rng.randrange(len(data))
        data[at] ^= 1 << rng.randrange(8)
        path.write_bytes(bytes(data))
        store = reopened(path)
        losses += assert_only_true_moves(store) < 2 * MOVES - 2
        least = min(least, readable(store, path.parent))
        assert store.setting("theme") == "dark" or list(path.parent.glob("*.damaged-*.db"))
        store.close()
        shutil.rmtree(path.parent)
    assert 0 < losses < len(flips())
    shortest_row = len(text_of(0)) + 60
    assert least >= 2 * MOVES - PAGE_SIZE // shortest_row


def test_moves_after_the_damage_stay_in_the_log_and_are_said(sound: bytes, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    damaged = sound.replace(b"Ana: roll 5 3hand", b"Ana: roll 6 6hand", 1)
    assert damaged != sound
    path.write_bytes(damaged)
    store = open_store(path).store
    with pytest.raises(Damaged):
        store.check()
    store.close()

    opened = recovered(path)
    assert opened.notice is not None
    assert opened.notice.id == "app.store.recovered_unsure"
    told = load("en", strict=True).say(opened.notice)
    assert str(opened.notice.args["file"]) in told
    total = assert_only_true_moves(opened.store)
    grey = sum(len(opened.store.undone(table.id)) for table in opened.store.tables())
    assert total + grey == 2 * MOVES
    assert total < 2 * MOVES - 2


def test_the_damaged_file_is_kept_as_it_was_with_the_date_in_its_name(
    sound: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(b"\x00" * 20 + sound[20:])
    opened = open_store(path, lambda: 1_700_000_000)
    kept = list(tmp_path.glob("tables.damaged-2023111*.db"))
    assert len(kept) == 1
    assert kept[0].read_bytes()[20:] == sound[20:]
    assert assert_only_true_moves(opened.store) == 2 * MOVES - 2
    assert opened.store.setting("theme") == "dark"
    assert [player.name for player in opened.store.players()] == ["Ana"]


def test_a_file_that_is_no_database_is_kept_and_a_new_one_begun(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(b"shopping list: milk, dice" * 300)
    opened = open_store(path)
    assert opened.store.tables() == []
    assert opened.notice is not None
    assert (tmp_path / str(opened.notice.args["file"])).read_bytes().startswith(b"shopping")


def test_moves_whose_table_is_lost_are_written_out(sound: bytes, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    data = bytearray(sound)
    at = data.index(b"[Game orc]")
    page = at - at % PAGE_SIZE
    data[page : page + PAGE_SIZE] = bytes(PAGE_SIZE)
    path.write_bytes(bytes(data))
    store = reopened(path)
    store.check()
    written = list(tmp_path.glob("*.moves.txt"))
    assert len(written) == 1
    assert text_of(17) in written[0].read_text(encoding="utf-8")


def test_a_recovery_that_was_cut_short_is_finished_or_begun_again(
    sound: bytes, tmp_path: Path
) -> None:
    path, fresh = tmp_path / "tables.db", tmp_path / "tables.db.new"
    path.write_bytes(sound)
    fresh.write_bytes(b"half")
    store = open_store(path).store
    assert not fresh.exists()
    assert assert_only_true_moves(store) == 2 * MOVES - 2
    store.close()

    os.replace(path, fresh)
    assert assert_only_true_moves(open_store(path).store) == 2 * MOVES - 2


@pytest.mark.parametrize(
    ("written", "damaged"),
    [
        (b"summary TEXT", b"sulmary TEXT"),
        (b"CREATE TABLE undone (", b"CREATE TABLE undonu ("),
        (b"undoneundone", b"undooeundooe"),
        (b"plies INTEGER", b"plies INTEGES"),
        (b"prev TEXT", b"prev TEXU"),
        (b"uid TEXT NOT NULL UNIQUE, name", b"uid TEXT NOT NULL UNIQUD, name"),
        (b"UNIQUE (uid, ply)", b"UNIQUE (uid, at )"),
        (b"sqlite_autoindex_move_1", b"sqlite_autoindex_move_3"),
        (b"indexsqlite_autoindex_entry", b"indexsqlitu_autoindex_entry"),
        (b"value TEXT", b"valuf TEXT"),
        (b"WHERE live = 1", b"WHERE live = 0"),
        (b"INDEX undone_live", b"INDEX undone_lime"),
    ],
)
def test_what_tables_are_like_changed_in_the_file_is_damage_and_costs_no_move(
    sound: bytes, tmp_path: Path, written: bytes, damaged: bytes
) -> None:
    path = tmp_path / "tables.db"
    assert written in sound
    assert len(written) == len(damaged)
    path.write_bytes(sound.replace(written, damaged, 1))
    opened = open_store(path)
    assert opened.notice is not None
    assert opened.notice.id == "app.store.recovered"
    assert len(list(tmp_path.glob("tables.damaged-*.db"))) == 1
    assert assert_only_true_moves(opened.store) == 2 * MOVES - 2
    assert opened.store.setting("theme") == "dark"
    opened.store.close()


def test_a_setting_changed_in_the_file_is_found_at_the_opening_and_left_out(
    sound: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(sound.replace(b'"dark"', b'"dusk"', 1))
    opened = open_store(path)
    assert opened.notice is not None
    assert opened.store.setting("theme") is None
    assert [player.name for player in opened.store.players()] == ["Ana"]
    assert assert_only_true_moves(opened.store) == 2 * MOVES - 2
    opened.store.close()


def test_an_index_that_lost_a_setting_hides_nothing(sound: bytes, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    damaged = re.sub(rb'settingtheme(?!")', b"settinhtheme", sound)
    assert damaged != sound
    path.write_bytes(damaged)
    opened = open_store(path)
    assert opened.notice is not None
    assert opened.store.setting("theme") == "dark"
    opened.store.close()


def test_no_byte_of_the_page_that_tells_what_tables_are_like_costs_a_move(
    sound: bytes, tmp_path: Path
) -> None:
    """One bit of each byte; in the short form those of the header of the file, which come first."""
    path = tmp_path / "tables.db"
    for at in range(PAGE_SIZE if SOAK else HEADER):
        data = bytearray(sound)
        data[at] ^= 1 << at % 8
        path.write_bytes(bytes(data))
        store = reopened(path)
        assert assert_only_true_moves(store) == 2 * MOVES - 2, at
        assert store.setting("theme") == "dark", at
        store.close()
        for left in tmp_path.iterdir():
            left.unlink()


def test_a_journal_of_the_damaged_file_is_not_rolled_back_into_the_recovered_one(
    sound: bytes, tmp_path: Path
) -> None:
    """The recovery was cut short after the damaged file had made room, before its journal had."""
    path = tmp_path / "tables.db"
    path.write_bytes(sound)
    store = open_store(path).store
    store._db.execute("PRAGMA cache_size = 1")
    with store.transaction() as db:
        db.execute("UPDATE move SET text = text || ' ' || seal")
        assert path.read_bytes() != sound
        journal = (tmp_path / "tables.db-journal").read_bytes()
    store.close()

    path.unlink()
    (tmp_path / "tables.db-journal").write_bytes(journal)
    fresh = open_store(tmp_path / "fresh.db").store
    fresh.new_table("Sunday", "orc", "")
    fresh.close()
    os.replace(tmp_path / "fresh.db", tmp_path / "tables.db.new")
    opened = open_store(path)
    assert opened.notice is None
    assert [table.name for table in opened.store.tables()] == ["Sunday"]
    opened.store.close()


def _zeroed(data: bytearray, rng: random.Random) -> None:
    at = _page(data, rng)
    data[at : at + PAGE_SIZE] = bytes(PAGE_SIZE)


def _doubled(data: bytearray, rng: random.Random) -> None:
    """As after a write that went to the wrong place."""
    here, there = _page(data, rng), _page(data, rng)
    data[here : here + PAGE_SIZE] = data[there : there + PAGE_SIZE]


def _garbled(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data) // SECTOR) * SECTOR
    data[at : at + SECTOR] = rng.randbytes(SECTOR)


def _missing(data: bytearray, rng: random.Random) -> None:
    """One byte less, so that all after it lies a place too early."""
    del data[rng.randrange(len(data))]


def _page(data: bytearray, rng: random.Random) -> int:
    return rng.randrange(len(data) // PAGE_SIZE) * PAGE_SIZE


SECTOR = 512


def test_pages_lost_doubled_or_mixed_up_leave_true_moves_and_a_store_that_works(
    sound: bytes, tmp_path: Path
) -> None:
    rng = random.Random(11)
    for number in range(2000 if SOAK else 25):
        path = tmp_path / str(number) / "tables.db"
        path.parent.mkdir()
        data = bytearray(sound)
        for _ in range(rng.randint(1, 4)):
            rng.choice([_zeroed, _doubled, _garbled, _missing])(data, rng)
        path.write_bytes(bytes(data))
        store = reopened(path)
        assert_only_true_moves(store)
        store.new_table("Sunday", "orc", "")
        store.close()
        again = open_store(path)
        assert again.notice is None
        again.store.check()
        again.store.close()
        shutil.rmtree(path.parent)


def test_undone_moves_are_redone_in_their_order_wherever_their_pages_lay(tmp_path: Path) -> None:
    store = open_store(tmp_path / "tables.db").store
    table = store.new_table("Friday", "orc", "")
    for ply in range(9):
        store.add_move(table.id, ply, text_of(ply))
    store.undo_to(table.id, 0)
    store.close()
    rows = list(read_rows((tmp_path / "tables.db").read_bytes(), PAGE_SIZE))
    again = open_store(tmp_path / "again.db").store
    fill(again, sort_rows(reversed(rows)))
    while again.redo(1) is not None:
        pass
    assert [move.text for move in again.moves(1)] == [text_of(ply) for ply in range(9)]
    again.close()


@pytest.mark.parametrize(
    ("field", "value"), [(4, "soon"), (4, None), (4, float("nan")), (1, "two"), (1, float("inf"))]
)
def test_a_move_whose_number_or_time_is_none_is_left_out_and_the_others_are_not(
    tmp_path: Path, field: int, value: object
) -> None:
    store = open_store(tmp_path / "tables.db").store
    table = store.new_table("Friday", "orc", "")
    for ply in range(3):
        store.add_move(table.id, ply, text_of(ply))
    store.close()
    rows = list(read_rows((tmp_path / "tables.db").read_bytes(), PAGE_SIZE))
    last = next(row for _, row in rows if len(row) == 7 and row[1] == 2)
    last[field] = value
    again = open_store(tmp_path / "again.db").store
    assert fill(again, sort_rows(rows)) == (2, 0, [])
    assert [move.text for move in again.moves(1)] == [text_of(0), text_of(1)]
    again.close()
