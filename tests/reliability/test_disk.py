"""No room, no right to write, no peace: nothing is shown that is not saved, and play goes on."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.session import saved_game
from companion.store import DiskFull, StaleMove, open_store
from engine.core.autoplay import random_move
from engine.core.setup import Setup
from tests.companion.stores import back_to_version_1
from tests.reliability.no_room import AFTER

ROOT = Path(__file__).resolve().parents[2]
Lay = Callable[[Path], None]


def own_mounts() -> list[str] | None:
    """What starts a command that may mount file systems for itself alone; None where nothing may.

    Without being root this needs a kernel that lets users have name spaces of their own.
    """
    for way in (["unshare", "-m"], ["unshare", "-rm"]):
        try:
            tried = subprocess.run([*way, "true"], capture_output=True, check=False)
        except OSError:
            return None
        if tried.returncode == 0:
            return way
    return None


def run(*command: str) -> dict[str, Any]:
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def mounted(folder: Path, size: str, then: str) -> dict[str, Any]:
    """Runs a line of shell with a small file system at the folder, which ends with it."""
    way = own_mounts()
    if way is None:
        pytest.skip("no file system can be mounted here: needs root or user name spaces")
    folder.mkdir()
    mount = f"mount -t tmpfs -o size={size} tmpfs '{folder}'"
    return run(*way, "sh", "-ec", f"{mount}; {then}")


def python(*words: str | Path) -> str:
    return " ".join(f"'{word}'" for word in (sys.executable, "-m", *words))


def assert_nothing_lost(found: dict[str, Any]) -> None:
    assert found["same"], "reopened, the record and the table are those that were shown"
    assert found["after"] == found["before"] + 1 + AFTER


def test_a_full_disk_refuses_the_move_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    found = mounted(folder, "600k", python("tests.reliability.no_room", "disk", folder))
    assert_nothing_lost(found)
    assert found["said"][0] == "app.store.disk_full"
    assert "free some space" in found["said"][1]
    assert found["full"]["table"] == found["full"]["setting"] == "app.store.disk_full"
    assert found["full"]["export"] == "app.store.disk_full"


def test_a_used_up_quota_refuses_the_move_and_play_goes_on_after_it(tmp_path: Path) -> None:
    """The limit of a file's size stands in for a quota: it needs no rights."""
    found = run(sys.executable, "-m", "tests.reliability.no_room", "limit", str(tmp_path))
    assert_nothing_lost(found)
    assert found["said"][0] == "app.store.not_written"
    assert "could not save" in found["said"][1]


def test_a_locked_database_refuses_the_move_and_play_goes_on_after_it(tmp_path: Path) -> None:
    found = run(sys.executable, "-m", "tests.reliability.no_room", "locked", str(tmp_path))
    assert_nothing_lost(found)
    assert found["said"][0] == "app.store.locked"
    assert found["full"]["undo"] == found["full"]["setting"] == "app.store.locked"


def a_saved_table(path: Path) -> None:
    store = open_store(path).store
    saved_game.start(store, Setup("orc", ("Ana", "Bo")), "Friday")
    store.close()


def a_table_of_version_1(path: Path) -> None:
    """The file cannot go up to the version of today where nothing can be written."""
    a_saved_table(path)
    back_to_version_1(path)


any_version = pytest.mark.parametrize("lay", [a_saved_table, a_table_of_version_1])
SHOWN_NOT_WRITTEN = {"opened": True, "tables": 1, "new": "app.store.folder_refused"}


@any_version
def test_a_disk_without_a_byte_left_still_shows_what_is_saved(tmp_path: Path, lay: Lay) -> None:
    folder = tmp_path / "small"
    lay(tmp_path / "tables.db")
    fill = f"cp '{tmp_path}/tables.db' '{folder}'; cat /dev/zero >'{folder}/filler' 2>&- || true; "
    found = mounted(folder, "300k", fill + python("tests.reliability.readonly", "open", folder))
    assert found == {"opened": True, "tables": 1, "new": "app.store.disk_full"}


@any_version
def test_a_read_only_file_system_shows_what_is_saved_and_refuses_the_rest(
    tmp_path: Path, lay: Lay
) -> None:
    folder = tmp_path / "small"
    lay(tmp_path / "tables.db")
    seal = f"cp '{tmp_path}/tables.db' '{folder}'; mount -o remount,ro '{folder}'; "
    found = mounted(folder, "300k", seal + python("tests.reliability.readonly", "open", folder))
    assert found == SHOWN_NOT_WRITTEN


@any_version
def test_a_used_up_quota_still_shows_what_is_saved(tmp_path: Path, lay: Lay) -> None:
    lay(tmp_path / "tables.db")
    found = run(sys.executable, "-m", "tests.reliability.readonly", "limit", str(tmp_path))
    assert found == {"opened": True, "tables": 1, "new": "app.store.not_written"}


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that every user can reach: the place for tests is closed to others."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


def opened_without_rights(folder: Path) -> dict[str, Any]:
    """Root may write anywhere: there, the process gives its rights away before it opens."""
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    found = run(sys.executable, "-m", "tests.reliability.readonly", "drop", str(folder))
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    return found


def test_a_folder_that_may_not_be_written_is_said(shared_folder: Path) -> None:
    shared_folder.chmod(0o555)
    found = opened_without_rights(shared_folder)
    assert found == {"opened": False, "refused": "app.store.folder_refused"}


@any_version
def test_a_file_that_may_not_be_written_is_shown_and_the_rest_is_said(
    shared_folder: Path, lay: Lay
) -> None:
    lay(shared_folder / "tables.db")
    (shared_folder / "tables.db").chmod(0o444)
    shared_folder.chmod(0o555)
    assert opened_without_rights(shared_folder) == SHOWN_NOT_WRITTEN


def test_a_last_move_that_is_saved_counts_though_its_result_could_not_be_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, rng = tmp_path / "tables.db", Random(2)
    store = open_store(path).store
    saved, session = saved_game.start(store, Setup("orc", ("Ana", "Bo")), "Friday")

    def full(_table: int, _summary: str | None) -> None:
        raise DiskFull()

    monkeypatch.setattr(store, "finish", full)
    while session.table.ask is not None:
        session.do(random_move(session.table, rng))
    assert store.table(saved.id).summary is None
    store.close()

    again = open_store(path).store
    reopened, *_ = saved_game.reopen(again, saved.id)
    assert reopened.table.result is not None
    assert again.table(saved.id).summary is not None


def test_a_redo_that_another_window_has_overtaken_is_not_shown(tmp_path: Path) -> None:
    store = open_store(tmp_path / "tables.db").store
    saved, session = saved_game.start(store, Setup("orc", ("Ana", "Bo")), "Friday")
    for _ in range(3):
        session.do(random_move(session.table, Random(1)))
    session.undo()
    other, *_ = saved_game.reopen(store, saved.id)
    other.do(random_move(other.table, Random(5)))
    with pytest.raises(StaleMove):
        session.redo()
    assert len(session.table.moves) == 2
    assert len(store.moves(saved.id)) == 3
