"""Everything into one file, and back on another phone."""

from __future__ import annotations

import json
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.store import (
    BadImport,
    Damaged,
    Remembered,
    Store,
    export_all,
    export_import,
    import_all,
    open_store,
    would_change,
)
from companion.store.store import LONGEST_HEADER


def filled(path: Path) -> Store:
    store = open_store(path).store
    table = store.new_table("Friday", "orconomics", "[Game orconomics]")
    for ply, text in enumerate(["Ana: roll 5 6", "Bo: bid 3", "Bo: pass"]):
        store.add_move(table.id, ply, text, "camera")
    store.undo_to(table.id, 2)
    store.finish(table.id, "Ana 11")
    store.set_setting("theme", "light")
    store.set_box("orc", {"x": 1})
    store.teach("orc", "C07", {"effect": "draw"})
    store.remember_players([Remembered("Ana", 0), Remembered("Bo", 4)])
    return store


def zipped(path: Path, content: Any) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(export_import.MEMBER, json.dumps(content))
    return path


def test_another_phone_has_the_same_after_import(tmp_path: Path) -> None:
    here, there = filled(tmp_path / "a.db"), open_store(tmp_path / "b.db").store
    export_all(here, tmp_path / "all.zip")
    report = import_all(there, tmp_path / "all.zip")

    assert (report.tables, report.moves) == (1, 2)
    mine, theirs = here.tables()[0], there.tables()[0]
    assert (theirs.name, theirs.summary) == (mine.name, mine.summary)
    assert there.header(theirs.id) == here.header(mine.id)
    assert there.moves(theirs.id) == here.moves(mine.id)
    assert there.undone(theirs.id) == here.undone(mine.id)
    assert there.settings() == here.settings()
    assert there.boxes() == here.boxes()
    assert there.all_taught() == here.all_taught()
    assert there.players() == here.players()
    there.check()


def test_the_same_file_twice_adds_nothing(tmp_path: Path) -> None:
    here = filled(tmp_path / "a.db")
    export_all(here, tmp_path / "all.zip")
    assert import_all(here, tmp_path / "all.zip").tables == 0
    assert len(here.tables()) == 1


def test_a_table_that_went_on_elsewhere_is_kept_beside_the_one_here(tmp_path: Path) -> None:
    here = filled(tmp_path / "a.db")
    export_all(here, tmp_path / "all.zip")
    here.add_move(here.tables()[0].id, 2, "Bo: bid 9")
    assert import_all(here, tmp_path / "all.zip").tables == 1
    assert sorted(table.plies for table in here.tables()) == [2, 3]
    here.check()


def test_a_wrong_file_changes_nothing_and_says_why(tmp_path: Path) -> None:
    store = filled(tmp_path / "a.db")
    good = {"format": "tableside", "version": 1}
    table = {"uid": "u", "name": "n", "game": "g", "created": 0, "updated": 0, "header": ""}
    wrong = {
        "app.store.import_newer": {**good, "version": 99},
        "app.store.import_unreadable": {"format": "else"},
        "app.store.import_wrong": {**good, "tables": [{**table, "moves": [["a", "b"]]}]},
    }
    for id_, content in wrong.items():
        with pytest.raises(BadImport) as refused:
            import_all(store, zipped(tmp_path / "wrong.zip", content))
        assert refused.value.text.id == id_
    (tmp_path / "no.zip").write_bytes(b"PK\x03\x04 not really")
    with pytest.raises(BadImport):
        import_all(store, tmp_path / "no.zip")
    assert len(store.tables()) == 1
    store.check()


def test_a_file_that_grows_without_end_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_import, "MOST_FILE", 1000)
    store = open_store(tmp_path / "a.db").store
    with pytest.raises(BadImport) as refused:
        import_all(store, zipped(tmp_path / "big.zip", {"format": "x" * 5000}))
    assert refused.value.text.id == "app.store.import_too_large"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(
    field=st.sampled_from(["tables", "settings", "boxes", "taught", "players"]),
    value=JSON,
)
def test_any_content_is_taken_whole_or_refused(
    tmp_path_factory: pytest.TempPathFactory, field: str, value: Any
) -> None:
    folder = tmp_path_factory.mktemp("any")
    store = open_store(folder / "a.db").store
    store._db.execute("PRAGMA synchronous = OFF")
    content = {"format": "tableside", "version": 1, field: value}
    with suppress(BadImport):
        import_all(store, zipped(folder / "any.zip", content))
    store.check()
    store.close()


def test_damage_met_while_exporting_leaves_no_half_of_a_file(tmp_path: Path) -> None:
    store = filled(tmp_path / "tables.db")
    store._db.execute("UPDATE move SET text = 'x' WHERE ply = 1")
    with pytest.raises(Damaged):
        export_all(store, tmp_path / "all.zip")
    assert not list(tmp_path.glob("all.zip*"))
    store.close()


def test_settings_of_this_phone_are_replaced_only_when_told_to(tmp_path: Path) -> None:
    there, here = filled(tmp_path / "a.db"), open_store(tmp_path / "b.db").store
    there.set_setting("language", "fr")
    export_all(there, tmp_path / "all.zip")
    here.set_setting("language", "ru")
    here.set_setting("sounds", False)

    assert would_change(here, tmp_path / "all.zip")
    import_all(here, tmp_path / "all.zip")
    assert here.settings()["language"] == "ru"
    import_all(here, tmp_path / "all.zip", replace_settings=True)
    assert (here.settings()["language"], here.settings()["sounds"]) == ("fr", False)
    assert not would_change(here, tmp_path / "all.zip")


def test_a_setting_that_was_never_touched_is_changed_only_when_told_to(tmp_path: Path) -> None:
    """Nobody chose a camera, a language or another name for Bo here, and games were played so."""
    there, here = filled(tmp_path / "a.db"), filled(tmp_path / "b.db")
    there.set_setting("camera", "http://192.168.1.5/video")
    there.put("person", "Bo", {"is": "Boris"})
    there.put("person", "Zed", {"state": "deleted"})
    export_all(there, tmp_path / "all.zip")

    assert would_change(here, tmp_path / "all.zip")
    before = here.settings()
    import_all(here, tmp_path / "all.zip")
    assert here.settings() == before
    assert here.entries("person") == {"Zed": {"state": "deleted"}}, "nobody of that name here"
    import_all(here, tmp_path / "all.zip", replace_settings=True)
    assert here.settings() == there.settings()
    assert here.entries("person") == there.entries("person")
    assert not would_change(here, tmp_path / "all.zip")


def test_what_tables_wish_of_the_camera_stays_on_their_phone(tmp_path: Path) -> None:
    """Other tables stand in the same rows of another phone."""
    there, here = filled(tmp_path / "a.db"), open_store(tmp_path / "b.db").store
    there.set_setting("tap_only", [1])
    export_all(there, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert b"tap_only" not in archive.read(export_import.LINES)
    old = {"format": "tableside", "version": 1, "settings": {"watching": [1], "tap_only": [1]}}
    zipped(tmp_path / "old.zip", old)
    for file in ("all.zip", "old.zip"):
        import_all(here, tmp_path / file, replace_settings=True)
        assert not would_change(here, tmp_path / file)
    assert here.settings() == {"theme": "light"}


def test_long_headers_and_packed_bombs_are_refused(tmp_path: Path) -> None:
    here, store = filled(tmp_path / "a.db"), open_store(tmp_path / "b.db").store
    export_all(here, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        head, table = archive.read(export_import.LINES).decode().splitlines()
    long = json.dumps({**json.loads(table), "header": "x" * (LONGEST_HEADER + 1)})
    for name, lines in (("long", [head, long]), ("bomb", [head, *[table + " " * 200_000] * 60])):
        with zipfile.ZipFile(tmp_path / f"{name}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(export_import.LINES, "\n".join(lines))
        with pytest.raises(BadImport):
            import_all(store, tmp_path / f"{name}.zip")
    assert store.tables() == []


def test_the_list_of_tables_reads_no_headers(tmp_path: Path) -> None:
    store = filled(tmp_path / "a.db")
    asked: list[str] = []
    store._db.set_trace_callback(asked.append)
    store.tables()
    assert asked
    assert not [statement for statement in asked if "header" in statement]
