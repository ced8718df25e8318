"""Every release's records and databases stay readable. The fixtures of a version never change."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.session import saved_game
from companion.settings import Settings
from companion.store import import_all, open_store, open_unsaved
from companion.store.schema import version_of
from engine.core.record import Record

from tests.companion.window import Window  # sets Kivy up, so before all of Kivy  # isort: skip

from companion.app import TablesideApp

FIXTURES = Path(__file__).parent / "fixtures"
VERSION_1 = FIXTURES / "v1"
every_version = pytest.mark.parametrize("version", [1, 2])


def laid(tmp_path, version):
    """A copy of the file as that version left it."""
    path = tmp_path / "tables.db"
    shutil.copy(FIXTURES / f"v{version}" / "tables.db", path)
    with closing(sqlite3.connect(path)) as db:
        assert version_of(db) == version
    return path


@pytest.mark.parametrize(
    ("game", "winners", "moves"),
    [
        ("orconomics", ("Bo",), 169),
        ("orc", ("Ana",), 43),
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


@pytest.mark.parametrize(
    ("version", "moves", "can_be_redone", "cannot", "winner", "card"),
    [
        (1, 27, 3, 0, "Ana", "money me 3"),
        (2, 29, 3, 6, "Bo", ["option", "money", "me", 3, "end"]),
    ],
)
def test_a_database_of_any_version_opens_with_everything_in_it(
    tmp_path, version, moves, can_be_redone, cannot, winner, card
):
    opened = open_store(laid(tmp_path, version))
    assert opened.notice is None
    store = opened.store
    store.check()
    saved = {table.name: table for table in store.tables()}
    assert set(saved) == {"Friday", "Rainy day", "Finished"}

    session, refused, *_ = saved_game.reopen(store, saved["Friday"].id)
    assert refused is None
    assert (len(session.table.moves), len(session.table.undone)) == (moves, can_be_redone)
    assert [live for _move, live in store.undone(saved["Friday"].id)].count(False) == cannot
    for _ in range(can_be_redone):
        session.redo()
    assert len(session.table.moves) == moves + can_be_redone
    session.undo()
    session.correct("money.Ana", 3)
    assert not session.can_redo

    over, refused, *_ = saved_game.reopen(store, saved["Finished"].id)
    assert refused is None
    assert over.table.result is not None
    assert saved["Finished"].summary == winner

    assert store.box("orconomics") == {"income.food": 2, "icons.rage": ["tourism", "food"]}
    assert store.taught("economicus") == {"option-7": card}
    assert [player.name for player in store.players()] == ["Ana", "Bo", "Cy"]
    assert Settings(store)["mode"] == "light"
    store.check()
    store.close()


@every_version
def test_an_export_of_any_version_is_read_in_with_everything_in_it(tmp_path, version):
    store = open_unsaved()
    told = import_all(store, FIXTURES / f"v{version}" / "all.zip")
    kept = open_store(laid(tmp_path, version)).store
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


@every_version
def test_every_screen_opens_over_a_database_of_any_version(tmp_path, version):
    """Also the card that version 1 kept as plain words, which is no longer understood."""
    store = open_store(laid(tmp_path, version)).store
    store.set_setting("toured", True)
    with Window(lambda: TablesideApp(store)) as window:
        for place in ("games", "settings", "boxes", "taught", "printing"):
            window.app.go(place)
            window.settle()
        window.app.go("taught")
        window.settle()
        assert window.sees("The app does not understand") == (version == 1)
        for saved in store.tables():
            window.app.open_table(saved.id)
            window.settle()
            for place in ("players", "log"):
                window.app.go(place)
                window.settle()
    store.close()
