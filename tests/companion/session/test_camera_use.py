"""What tables wish of the camera is kept for each of them."""

from __future__ import annotations

from pathlib import Path

from companion.session.camera_use import CameraUse
from companion.store import open_store, open_unsaved
from companion.store.opening import recovered


def wishes(use: CameraUse, table_id: int | None) -> tuple[bool, bool]:
    use.open_table(None)
    use.open_table(table_id)
    return use.tap_only, use.watching


def test_a_wish_stays_with_its_table_when_a_damaged_file_is_recovered(tmp_path: Path) -> None:
    """The tables then stand in other rows."""
    path = tmp_path / "tables.db"
    store = open_store(path).store
    gone, watched, other = (store.new_table(name, "orc", name).id for name in "abc")
    use = CameraUse(store)
    use.open_table(watched)
    use.watching = True
    store.delete(gone)
    store.close()
    store = recovered(path).store
    rows = {table.name: table.id for table in store.tables()}
    assert rows != {"b": watched, "c": other}
    use = CameraUse(store)
    assert wishes(use, rows["b"]) == (False, True)
    assert wishes(use, rows["c"]) == (False, False)
    store.close()


def test_a_wish_that_an_older_version_kept_by_row_still_holds() -> None:
    store = open_unsaved()
    first, second = (store.new_table(name, "orc", name).id for name in "ab")
    store.set_setting("tap_only", [first, 77])
    use = CameraUse(store)
    assert wishes(use, first) == (True, False)
    assert wishes(use, second) == (False, False)
    use.watching = True
    use.tap_only = True
    assert wishes(use, first) == (True, False)
    assert wishes(use, second) == (True, False)
    assert wishes(use, 77) == (False, False)
