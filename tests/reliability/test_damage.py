"""Damage met by the app itself: it starts, says what happened, and plays on with what is left."""

from __future__ import annotations

import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from kivy.base import ExceptionManager

from companion.app import STORE_FILE, TablesideApp, _open
from companion.failure_handler import MOST_FAILURES, FailureHandler
from companion.session import Session, saved_game
from companion.store import Damaged, DiskFull, FolderRefused, Store, open_store
from companion.store.schema import APPLICATION_ID, PAGE_SIZE, VERSION
from tests.companion.states import played, setup
from tests.companion.window import Window

VERSION_1 = Path(__file__).parent / "fixtures" / "v1" / "tables.db"
PATIENCE = 60
"""Seconds: the machine may be busy with other things."""


def save_some_moves(path: Path, moves: int = 60) -> list[str]:
    store = open_store(path).store
    _id, session = played(store, setup("orconomics", 3), moves)
    store.close()
    return [str(move) for move in session.table.moves]


def flip_a_move(path: Path, text: str) -> None:
    """One bit of one move: SQLite itself notices nothing."""
    data = bytearray(path.read_bytes())
    data[data.index(text.encode()) + len(text) - 1] ^= 1
    path.write_bytes(bytes(data))


def stands_once(text: str, moves: list[str]) -> bool:
    """Whether a move can be found in the file by its text."""
    return sum(text in other for other in moves) == 1


def app_over(path: Path) -> Callable[[], TablesideApp]:
    def make() -> TablesideApp:
        opened = open_store(path)
        opened.store.set_setting("toured", True)
        return TablesideApp(opened.store, opened.notice)

    return make


def resumed(window: Window) -> tuple[Store, Session]:
    """The saved table, gone on with."""
    store = window.app.store
    window.app.open_table(store.tables()[0].id)
    assert window.app.session is not None
    return store, window.app.session


def test_a_move_changed_on_disk_is_found_at_the_start_and_said(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    moves = save_some_moves(path)
    place = Random(7).choice([n for n, text in enumerate(moves) if stands_once(text, moves)])
    flip_a_move(path, moves[place])
    with Window(app_over(path)) as window:
        window.until(lambda: window.has("notice"), PATIENCE)
        assert any("was damaged" in text for text in window.texts())
        window.tap("understood")
        window.tap("resume")
        session = window.app.session
        assert session is not None
        kept = [str(move) for move in session.table.moves]
        assert kept == moves[: len(kept)]
        assert len(kept) == place
        session.do(session.table.legal()[0])
        assert len(window.app.store.moves(window.app.table_id)) == len(kept) + 1
        window.app.store.close()
    assert len(list(tmp_path.glob("tables.damaged-*.db"))) == 1


def test_damage_behind_a_saved_table_is_found_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    moves = save_some_moves(path)
    with Window(app_over(path)) as window:
        store = window.app.store
        store._db.execute("UPDATE move SET text = 'Bo: roll 6 6' WHERE ply = 30")
        window.app.open_table(store.tables()[0].id)
        window.until(lambda: window.has("notice"), PATIENCE)
        assert window.app.place == "home"
        (table,) = store.tables()
        assert [row.text for row in store.moves(table.id)] == moves[:30]
        assert len(store.undone(table.id)) == len(moves) - 30
        store.close()


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE move SET text = 'Bo: roll 6 6' WHERE ply = 30",
        "UPDATE saved SET plies = 7",
        "DELETE FROM header",
        "DELETE FROM move WHERE ply > 3",
        "UPDATE move SET uid = 'x'",
    ],
)
def test_damage_under_a_running_table_costs_it_nothing(tmp_path: Path, harm: str) -> None:
    """The table itself still knows every move that the file has lost."""
    path = tmp_path / "tables.db"
    moves = save_some_moves(path)
    with Window(app_over(path)) as window:
        store, session = resumed(window)
        store._db.execute(harm)
        with pytest.raises(Damaged) as met:
            session.undo()
        assert [str(move) for move in session.table.moves] == moves
        window.app.explain(met.value)
        window.until(lambda: window.has("notice"), PATIENCE)
        window.tap("understood")
        window.tap("resume")
        assert window.app.session is not None
        assert [str(move) for move in window.app.session.table.moves] == moves
        assert store.path == path
        store.check()
        store.close()


@pytest.mark.parametrize("act", [Session.redo, lambda session: session.correct("money.Ana", 3)])
def test_an_undone_move_changed_under_a_running_table_is_neither_redone_nor_sealed_anew(
    tmp_path: Path, act: Callable[[Session], None]
) -> None:
    path = tmp_path / "tables.db"
    moves = save_some_moves(path)
    with Window(app_over(path)) as window:
        store, session = resumed(window)
        session.undo()
        store._db.execute("UPDATE undone SET text = 'Bo: roll 6 6'")
        with pytest.raises(Damaged) as met:
            act(session)
        assert [str(move) for move in session.table.moves] == moves[:-1]
        window.app.explain(met.value)
        window.until(lambda: window.has("notice"), PATIENCE)
        window.tap("understood")
        window.tap("resume")
        assert window.app.session is not None
        assert [str(move) for move in window.app.session.table.moves] == moves[:-1]
        assert not window.app.session.can_redo
        store.check()
        store.close()


def test_damage_that_cannot_be_mended_goes_on_without_saving_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _now: float) -> None:
        raise DiskFull()

    path = tmp_path / "tables.db"
    save_some_moves(path)
    monkeypatch.setattr("companion.store.recover.recover", full)
    with Window(app_over(path)) as window:
        window.app.store._db.execute("UPDATE move SET text = 'x' WHERE ply = 3")
        window.app.open_table(window.app.store.tables()[0].id)
        window.until(lambda: window.has("notice"), PATIENCE)
        assert any("device is full" in text for text in window.texts())
        assert window.app.store.tables() == []
    assert path.exists()


def another_program(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE photo (a TEXT, b TEXT, c TEXT, d REAL, e TEXT, f TEXT)")
    db.execute("INSERT INTO photo VALUES ('1', 'x', 'orc', 3.5, 'header', 'seal')")
    db.execute("PRAGMA user_version = 7")
    db.commit()
    db.close()


def an_archive(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a", "b" * 9000)


def our_mark_alone(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute("PRAGMA user_version = 1")
    db.execute("CREATE TABLE saved (x)")
    db.commit()
    db.close()


@pytest.mark.parametrize(
    "other",
    [
        another_program,
        an_archive,
        our_mark_alone,
        lambda path: path.write_text("shopping list\n" * 500),
        lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(8000)),
        lambda path: path.write_bytes(b"\0" * 3 * PAGE_SIZE),
    ],
    ids=["another database", "archive", "mark alone", "text", "picture", "zeros"],
)
def test_another_file_in_its_place_is_kept_as_it_was(
    tmp_path: Path, other: Callable[[Path], None]
) -> None:
    path = tmp_path / "tables.db"
    other(path)
    before = path.read_bytes()
    opened = open_store(path)
    assert opened.notice is not None
    assert (tmp_path / str(opened.notice.args["file"])).read_bytes() == before
    assert opened.store.tables() == []
    opened.store.new_table("Friday", "orc", "")
    opened.store.close()
    assert open_store(path).notice is None


@pytest.mark.parametrize("version", [2**31 - 1, 200, -5, 0, VERSION, VERSION + 2])
def test_a_version_that_the_tables_do_not_have_is_damage_and_the_tables_come_back(
    tmp_path: Path, version: int
) -> None:
    path = tmp_path / "tables.db"
    shutil.copy(VERSION_1, path)
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {version}")
    db.close()
    store = open_store(path).store
    assert {table.name for table in store.tables()} == {"Friday", "Rainy day", "Finished"}
    store.check()
    store.close()


def test_a_lost_mark_costs_no_table(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    shutil.copy(VERSION_1, path)
    db = sqlite3.connect(path)
    db.execute("PRAGMA application_id = 5")
    db.close()
    opened = open_store(path)
    assert opened.notice is not None
    friday = next(table for table in opened.store.tables() if table.name == "Friday")
    assert len(saved_game.reopen(opened.store, friday.id).session.table.moves) == 27
    opened.store.close()


def test_a_refusal_that_no_screen_expected_is_said_and_the_app_goes_on(tmp_path: Path) -> None:
    with Window(app_over(tmp_path / "tables.db")) as window:
        net = FailureHandler(window.app)
        assert net.handle_exception(DiskFull()) == ExceptionManager.PASS
        window.settle()
        assert any("device is full" in text for text in window.texts())
        assert net.handle_exception(ValueError()) == ExceptionManager.PASS
        window.settle()
        assert window.has("mishap")
        assert net.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE


def test_failures_without_end_are_not_hidden(tmp_path: Path) -> None:
    with Window(app_over(tmp_path / "tables.db")) as window:
        net = FailureHandler(window.app)
        told = [net.handle_exception(ValueError()) for _ in range(MOST_FAILURES + 1)]
        assert told == [ExceptionManager.PASS] * MOST_FAILURES + [ExceptionManager.RAISE]


def test_a_place_for_shared_files_that_cannot_be_made_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shared").write_text("a file where the folder should be")
    with Window(app_over(tmp_path / "tables.db")) as window:
        monkeypatch.setattr(type(window.app), "user_data_dir", str(tmp_path))
        window.app.go("printing")
        with pytest.raises(FolderRefused) as refused:
            window.app.shell.screen._work("x.pdf", bytes)
        assert not window.app.shell.screen.busy
        FailureHandler(window.app).handle_exception(refused.value)
        window.settle()
        assert any("may not write" in text for text in window.texts())


def test_a_directory_in_place_of_the_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "tables.db").mkdir()
    with pytest.raises(Exception, match="folder_refused"):
        open_store(tmp_path / "tables.db")


def test_a_file_that_another_process_holds_at_the_start_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_some_moves(tmp_path / STORE_FILE)
    monkeypatch.setattr("companion.store.schema.BUSY_SECONDS", 0.05)
    monkeypatch.setattr("companion.store.opening.PATIENCE", 0.05)
    monkeypatch.setattr("companion.app._Folder.user_data_dir", str(tmp_path))
    other = sqlite3.connect(tmp_path / STORE_FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    store, *notices = _open()
    assert [notice.id for notice in notices if notice] == ["app.store.locked", "app.start.unsaved"]
    assert store.tables() == []
    other.execute("ROLLBACK")
    again, *none = _open()
    assert none == [None]
    assert len(again.tables()) == 1
    again.close()
