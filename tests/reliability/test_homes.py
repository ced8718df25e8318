"""The app starts in whatever home it finds, and keeps its tables there if it can."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.store import mend, open_store
from tests.reliability import ROOT, said_by

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="homes are laid out otherwise elsewhere"
)
START = """
from companion.system.kivy_setup import prepare_kivy
prepare_kivy()
from companion.app import _open
store, *notices = _open()
store.new_table("Friday", "orc", "")
print(store.path, *(notice.id for notice in notices if notice))
"""


NO_ROOM = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
"""


def surroundings(home: Path) -> dict[str, str]:
    told = ("KIVY_", "KCFG_", "XDG_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(told)}
    return kept | {"HOME": str(home), "KIVY_NO_ARGS": "1"}


def started(home: Path, start: str = START) -> str:
    """What a process says that opens the store as the app does, with this home."""
    return said_by("-c", start, env=surroundings(home))


def test_a_new_home_with_nothing_in_it_keeps_the_tables(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    assert started(home) == str(home / ".config" / "tableside" / "tables.db")
    (home / ".config" / "tableside" / "tables.db").stat()


def test_a_home_whose_name_is_no_text_keeps_and_mends_its_tables(tmp_path: Path) -> None:
    path = Path(os.fsdecode(bytes(tmp_path) + b"/\xff?#%s")) / "tables.db"
    store = open_store(path).store
    table = store.new_table("Friday", "orc", "")
    for ply in range(5):
        store.add_move(table.id, ply, "Ana: roll 1 2")
    store._db.execute("UPDATE move SET text = 'x' WHERE ply = 3")
    (notice,) = mend(store)
    assert notice.id == "app.store.recovered_unsure"
    assert [saved.plies for saved in store.tables()] == [3]
    store.close()


@pytest.mark.parametrize(
    "content",
    ["[kivy]\nconfig_version = 27\n\n[graphics]\nwid", "[kivy]\nconfig_version = x\n", "\0\1[["],
    ids=["cut off", "no number", "no text"],
)
def test_what_kivy_left_behind_never_stops_a_start(tmp_path: Path, content: str) -> None:
    (tmp_path / ".kivy").mkdir()
    (tmp_path / ".kivy" / "config.ini").write_text(content, encoding="utf-8")
    assert started(tmp_path).endswith("tables.db")


def test_a_home_that_is_not_there_is_said_and_play_goes_on_without_saving() -> None:
    told = started(Path("/proc/nothing"))
    assert told.split() == [".", "app.store.folder_refused", "app.start.unsaved"]


def test_a_disk_that_takes_not_one_byte_is_said_and_play_goes_on_without_saving(
    tmp_path: Path,
) -> None:
    told = started(tmp_path, NO_ROOM + START)
    assert told.split() == [".", "app.store.not_written", "app.start.unsaved"]


def test_a_disk_too_full_for_what_kivy_says_does_not_stop_the_start(tmp_path: Path) -> None:
    """As where a desktop keeps what programs say in a file."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", START],
            env=surroundings(tmp_path),
            cwd=ROOT,
            stderr=full,
            check=False,
        )
    assert done.returncode == 0
    assert open_store(tmp_path / ".config" / "tableside" / "tables.db").store.tables()
