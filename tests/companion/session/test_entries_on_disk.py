"""Several moves that were entered as one: on disk all of them or none, whatever happens."""

from __future__ import annotations

from random import Random

import pytest

from companion.session import saved_game
from companion.session.answers_in_a_row import answer_both, comes_twice
from companion.session.session import Session
from companion.store import ENTERED_AS_ONE, DiskFull, Store, open_store
from engine.core.autoplay import random_move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from tests.companion.session.test_session import Paper


@pytest.fixture
def store(tmp_path):
    opened = open_store(tmp_path / "tables.db").store
    yield opened
    opened.close()


def drawing_twice(store: Store) -> tuple[int, Session]:
    facts = {spec.id: spec.sample for spec in rulebook("orc").facts}
    saved, session = saved_game.start(store, Setup("orc", ("Ana", "Bo"), {}, facts), "Friday")
    rng = Random(1)
    while not comes_twice(session.table):
        session.do(random_move(session.table, rng))
    return saved.id, session


def draw_both(session: Session) -> None:
    option = session.table.ask.options[0]
    first, second = option.choices[:2]
    at = len(session.table.moves)
    assert answer_both(session, (option.verb, *first), (option.verb, *second), at)


def fill_disk(store: Store, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """So many moves can still be written, then nothing at all."""
    written, written_back, left = store._append, store.undo_to, [after]

    def append(*args: object) -> str:
        left[0] -= 1
        if left[0] < 0:
            raise DiskFull()
        return written(*args)

    def undo_to(*args: object, **kwargs: object) -> str:
        if left[0] < 0:
            raise DiskFull()
        return written_back(*args, **kwargs)

    monkeypatch.setattr(store, "_append", append)
    monkeypatch.setattr(store, "undo_to", undo_to)


def on_disk(store: Store, table_id: int) -> list[str]:
    return [row.text for row in store.moves(table_id)]


@pytest.mark.parametrize("written", [0, 1])
def test_a_disk_that_is_full_between_two_answers_keeps_neither(store, monkeypatch, written):
    table_id, session = drawing_twice(store)
    before, shown = on_disk(store, table_id), session.view()
    with monkeypatch.context() as full:
        fill_disk(store, full, written)
        with pytest.raises(DiskFull):
            draw_both(session)
    assert on_disk(store, table_id) == before
    assert (session.view(), len(session.table.moves)) == (shown, len(before))
    draw_both(session)
    assert on_disk(store, table_id) == [str(move) for move in session.table.moves]


def test_a_redo_that_is_half_written_is_none(store, monkeypatch):
    table_id, session = drawing_twice(store)
    before = on_disk(store, table_id)
    draw_both(session)
    after = on_disk(store, table_id)
    session.undo()
    assert on_disk(store, table_id) == before, "one undo takes back both"
    with monkeypatch.context() as full:
        fill_disk(store, full, 1)
        with pytest.raises(DiskFull):
            session.redo()
    assert (on_disk(store, table_id), len(session.table.moves)) == (before, len(before))
    session.redo()
    assert on_disk(store, table_id) == after


def test_an_app_that_is_killed_between_two_answers_has_told_neither(store, monkeypatch, tmp_path):
    table_id, session = drawing_twice(store)
    before, found, written = on_disk(store, table_id), [], store.add_move
    other = open_store(tmp_path / "tables.db").store

    def add_move(*args: object, **kwargs: object) -> str:
        found.append(on_disk(other, table_id))
        return written(*args, **kwargs)

    monkeypatch.setattr(store, "add_move", add_move)
    draw_both(session)
    assert found[:2] == [before, before], "what the next start would find"
    assert on_disk(other, table_id)[: len(before) + 2] != before
    other.close()


def test_an_answer_and_what_follows_it_without_a_choice_are_written_together(monkeypatch):
    facts = {spec.id: spec.sample for spec in rulebook("orc").facts}
    session = Session(Table(rulebook("orc"), Setup("orc", ("Ana", "Bo"), {}, facts)), Paper())
    told: list[int] = []
    session.listen(lambda: told.append(len(session.table.moves)))
    rng = Random(1)
    move = random_move(session.table, rng)

    def forced(_table: object) -> object:
        session.journal.full = True
        return random_move(session.table, rng) if len(session.table.moves) < 2 else None

    monkeypatch.setattr("companion.session.session.forced", forced)
    with pytest.raises(OSError, match="full"):
        session.answer(move.verb, move.args, who=move.who)
    assert (told, session.journal.moves, session.table.moves) == ([], [], [])


def reopened(store: Store, table_id: int) -> Session:
    return saved_game.reopen(store, table_id).session


def test_what_was_entered_as_one_is_undone_and_redone_as_one_after_a_restart(store):
    table_id, session = drawing_twice(store)
    before = on_disk(store, table_id)
    draw_both(session)
    after, tasks = on_disk(store, table_id), session.checklist()
    session = reopened(store, table_id)
    assert session.checklist() == tasks
    session.undo()
    assert on_disk(store, table_id) == before
    session = reopened(store, table_id)
    session.redo()
    assert on_disk(store, table_id) == after


def test_other_moves_in_the_place_of_an_entry_are_none(store):
    table_id, session = drawing_twice(store)
    before = on_disk(store, table_id)
    draw_both(session)
    many = len(on_disk(store, table_id)) - len(before)
    session.undo()
    rng = Random(2)
    for _ in range(many):
        session.do(random_move(session.table, rng))
    session = reopened(store, table_id)
    session.undo()
    assert len(on_disk(store, table_id)) == len(before) + many - 1


NONSENSE = (None, 3, "x", [], [3], [[1]], [[1, "2"]], [[-1, 5]], [[1, True]])
NO_MOVES = [[number, 0] for number in range(200)]
"""An entry of no moves after each move: an undo would take nothing back, however often."""


@pytest.mark.parametrize("kept", [*NONSENSE, NO_MOVES])
def test_entries_that_make_no_sense_cost_nothing(store, kept):
    table_id, session = drawing_twice(store)
    draw_both(session)
    moves = len(session.table.moves)
    store.put(ENTERED_AS_ONE, store.table(table_id).uid, kept)
    session = reopened(store, table_id)
    session.undo()
    assert len(session.table.moves) == moves - 1


def test_a_deleted_table_leaves_no_entries(store):
    table_id, session = drawing_twice(store)
    draw_both(session)
    assert store.entries(ENTERED_AS_ONE)
    store.delete(table_id)
    assert not store.entries(ENTERED_AS_ONE)
