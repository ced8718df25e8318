"""Every release's records and databases stay readable. The fixtures of a version never change."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.session import keeping
from companion.settings import Settings
from companion.store import import_all, open_store, open_unsaved
from engine.core.record import Record

from tests.companion.window import Window  # sets Kivy up, so before all of Kivy  # isort: skip

from companion.app import TablesideApp

VERSION_1 = Path(__file__).parent / "fixtures" / "v1"


@pytest.mark.parametrize(
    ("game", "winners", "moves"),
    [
        ("orc", ("Ana",), 43),
        ("orconomics", ("Bo",), 169),
        ("economicus", ("Bo",), 78),
        ("economicon", ("Ana",), 66),
        ("few_orcs_more", ("Cy",), 51),
    ],
)
def test_a_record_of_version_1_gives_the_result_that_it_gave_then(game, winners, moves):
    record = Record.parse((VERSION_1 / f"{game}.txt").read_text("utf-8"))
    table = record.replay()
    assert table.result is not None
    assert tuple(table.players[seat] for seat in table.result.winners) == winners
    assert len(table.moves) == moves


def test_a_database_of_version_1_opens_with_everything_in_it(tmp_path):
    path = tmp_path / "tables.db"
    shutil.copy(VERSION_1 / "tables.db", path)
    opened = open_store(path)
    assert opened.notice is None
    store = opened.store
    saved = {table.name: table for table in store.tables()}
    assert set(saved) == {"Friday", "Rainy day", "Finished"}

    session, refused = keeping.reopen(store, saved["Friday"].id)
    assert refused is None
    assert (len(session.table.moves), len(session.table.undone)) == (27, 3)
    session.redo()
    assert len(session.table.moves) == 28

    over, refused = keeping.reopen(store, saved["Finished"].id)
    assert refused is None
    assert over.table.result is not None
    assert saved["Finished"].summary == "Ana"

    assert store.box("orconomics") == {"income.food": 2, "icons.rage": ["tourism", "food"]}
    assert store.taught("economicus") == {"option-7": "money me 3"}
    assert [player.name for player in store.players()] == ["Ana", "Bo", "Cy"]
    assert Settings(store)["mode"] == "light"
    store.close()


def test_an_export_of_version_1_is_read_in_with_everything_in_it(tmp_path):
    store = open_unsaved()
    told = import_all(store, VERSION_1 / "all.zip")
    shutil.copy(VERSION_1 / "tables.db", tmp_path / "tables.db")
    kept = open_store(tmp_path / "tables.db").store
    assert told.tables == 3
    assert told.moves == sum(table.plies for table in kept.tables())
    theirs = {table.name: table for table in store.tables()}
    for table in kept.tables():
        assert store.moves(theirs[table.name].id) == kept.moves(table.id)
        assert store.undone(theirs[table.name].id) == kept.undone(table.id)
    assert store.boxes() == kept.boxes()
    assert store.all_taught() == kept.all_taught()
    assert store.players() == kept.players()
    kept.close()


def test_every_screen_opens_over_a_database_of_version_1(tmp_path):
    """Also the card that version 1 kept as plain words, which is no longer understood."""
    path = tmp_path / "tables.db"
    shutil.copy(VERSION_1 / "tables.db", path)
    store = open_store(path).store
    store.set_setting("toured", True)
    with Window(lambda: TablesideApp(store)) as window:
        for place in ("tables", "settings", "boxes", "taught", "printing"):
            window.app.go(place)
            window.settle()
        window.app.go("taught")
        window.settle()
        assert window.sees("What it does is not understood")
        for saved in store.tables():
            window.app.open_table(saved.id)
            window.settle()
            for place in ("board", "players", "log"):
                window.app.go(place)
                window.settle()
    store.close()
