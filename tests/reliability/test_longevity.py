"""Every release's records and databases stay readable. The fixtures of a version never change."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.session import keeping
from companion.settings import Settings
from companion.store import open_store
from engine.core.record import Record

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
