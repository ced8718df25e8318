"""Tables on disk: nothing lost, nothing doubled, an ending noted."""

from __future__ import annotations

from random import Random

import pytest

from companion.session import keeping
from companion.store import open_store
from engine.core.autoplay import random_move
from engine.core.registry import rulebook
from engine.core.setup import Setup


@pytest.fixture
def store(tmp_path):
    opened = open_store(tmp_path / "tables.db").store
    yield opened
    opened.close()


def start(store):
    facts = {spec.id: spec.sample for spec in rulebook("orc").facts}
    return keeping.start(store, Setup("orc", ("Ana", "Bo"), {}, facts), "Friday")


def play(session, moves, seed=1):
    rng = Random(seed)
    for _ in range(moves):
        if session.table.ask is None:
            break
        session.do(random_move(session.table, rng))


def test_a_reopened_table_is_where_it_was_left(store):
    saved, session = start(store)
    play(session, 20)
    session.undo(to=17)
    again, refused = keeping.reopen(store, saved.id)
    assert refused is None
    assert again.table.view() == session.table.view()
    assert again.table.moves == session.table.moves
    assert again.table.undone == session.table.undone
    again.redo()
    assert len(again.table.moves) == 18


def test_an_ending_is_noted_and_taken_back_with_it(store):
    saved, session = start(store)
    play(session, 1000)
    assert store.table(saved.id).summary is not None
    session.undo()
    assert store.table(saved.id).summary is None


def test_a_move_that_the_rules_no_longer_take_is_kept_as_undone(store):
    saved, session = start(store)
    play(session, 5)
    store.add_move(saved.id, 5, "Ana: dance wildly")
    store.add_move(saved.id, 6, "Bo: dance too")
    again, refused = keeping.reopen(store, saved.id)
    assert refused is not None
    assert len(again.table.moves) == 5
    assert [str(move) for move in again.table.undone] == ["Ana: dance wildly", "Bo: dance too"]
    play(again, 1)
    assert store.table(saved.id).plies == 6
