"""Tables on disk: nothing lost, nothing doubled, an ending noted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.session import Session, saved_game
from companion.store import DiskFull, StoreError, open_store
from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.setup import Setup

REPROS = Path(__file__).parents[2] / "engine" / "orconomics" / "repros"
LAST_CARD = REPROS / "02_loan_after_the_last_card.txt"
"""A game by the first rules; today's ask one more question after its last move."""


@pytest.fixture
def store(tmp_path):
    opened = open_store(tmp_path / "tables.db").store
    yield opened
    opened.close()


def start(store):
    facts = {spec.id: spec.sample for spec in rulebook("orc").facts}
    return saved_game.start(store, Setup("orc", ("Ana", "Bo"), {}, facts), "Friday")


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
    again, refused, *_ = saved_game.reopen(store, saved.id)
    assert refused is None
    assert again.table.view() == session.table.view()
    assert again.table.moves == session.table.moves
    assert again.table.undone == session.table.undone
    again.redo()
    assert len(again.table.moves) == 18


def test_what_is_undone_belongs_to_the_moves_that_were_read(store, tmp_path, monkeypatch):
    """Another window takes a move back and makes it again just while the table is opened here."""
    saved, session = start(store)
    play(session, 20)
    session.undo(to=18)
    elsewhere = open_store(tmp_path / "tables.db").store
    elsewhere._db.execute("PRAGMA busy_timeout = 50")
    rival = saved_game.reopen(elsewhere, saved.id).session
    read = store.undone

    def undone(table_id, *places):
        try:
            rival.undo()
        except StoreError:  # held until all is read
            return read(table_id, *places)
        found = read(table_id, *places)
        rival.redo()
        return found

    monkeypatch.setattr(store, "undone", undone)
    again = saved_game.reopen(store, saved.id).session
    assert again.table.undone == session.table.undone
    again.redo()
    assert len(again.table.moves) == 19
    elsewhere.close()


def test_an_ending_is_noted_and_taken_back_with_it(store):
    saved, session = start(store)
    play(session, 1000)
    assert store.table(saved.id).summary is not None
    session.undo()
    assert store.table(saved.id).summary is None


def test_an_undone_ending_runs_again_though_that_could_not_be_noted(store, monkeypatch):
    saved, session = start(store)
    play(session, 1000)

    def full(_table, _summary):
        raise DiskFull()

    monkeypatch.setattr(store, "finish", full)
    session.undo()
    assert store.table(saved.id).summary is None


def test_reading_a_game_that_was_ended_early_writes_nothing(store):
    """Its story is told, and Home goes on offering the game of tonight."""
    saved, session = start(store)
    play(session, 12)
    store.finish(saved.id, "Ana")
    tonight, _ = start(store)
    before = store.tables()
    opened = saved_game.reopen(store, saved.id)
    assert opened.session.table.result is None
    assert store.tables() == before
    assert store.tables()[0].id == tonight.id


@pytest.mark.parametrize("opened_again", [True, False])
@pytest.mark.parametrize("change", [lambda session: play(session, 1), Session.undo, Session.redo])
def test_a_game_that_was_ended_early_runs_again_with_its_next_move(store, change, opened_again):
    """Also where a friend's phone goes on with it while the host has not left it."""
    saved, session = start(store)
    play(session, 12)
    session.undo()
    store.finish(saved.id, "Ana")
    if opened_again:
        session = saved_game.reopen(store, saved.id).session
        assert store.table(saved.id).summary == "Ana"
    change(session)
    assert store.table(saved.id).summary is None


def refused_later(store):
    """A saved table whose sixth move these rules do not take, and one more after it."""
    saved, session = start(store)
    play(session, 5)
    store.add_move(saved.id, 5, "Ana: dance wildly")
    store.add_move(saved.id, 6, "Bo: dance too")
    return saved.id, session


def test_looking_at_a_table_that_no_longer_replays_writes_nothing(store):
    table_id, session = refused_later(store)
    before = (store.table(table_id), store.moves(table_id), store.undone(table_id))
    assert saved_game.peek(store, table_id).moves == session.table.moves
    opened = saved_game.reopen(store, table_id)
    assert opened.refused is not None
    assert opened.later == 2
    assert opened.session.table.moves == session.table.moves
    assert (store.table(table_id), store.moves(table_id), store.undone(table_id)) == before


def test_a_table_that_no_longer_replays_is_not_written_over(store):
    table_id, _session = refused_later(store)
    opened = saved_game.reopen(store, table_id).session
    for change in (lambda: play(opened, 1), opened.undo):
        with pytest.raises(saved_game.HeldBack):
            change()
    assert len(opened.table.moves) == 5
    assert store.table(table_id).plies == 7


def test_a_copy_goes_on_from_where_the_rules_agree(store):
    table_id, session = refused_later(store)
    copy = saved_game.go_on_as_copy(store, table_id, "Friday again")
    opened = saved_game.reopen(store, copy)
    assert opened.refused is None
    assert opened.session.table.moves == session.table.moves
    play(opened.session, 1)
    assert (store.table(copy).plies, store.table(table_id).plies) == (6, 7)
    assert "Bo: dance too" in saved_game.whole_record(store, table_id)


def test_a_copy_of_a_what_if_is_one_too(store):
    table_id, _session = refused_later(store)
    store.put(saved_game.WHAT_IF, store.table(table_id).uid, True)
    copy = saved_game.go_on_as_copy(store, table_id, "Friday again")
    assert store.table(copy).uid in saved_game.what_ifs(store)


def test_a_what_if_that_is_rescued_after_damage_is_still_one(store):
    saved, session = start(store)
    play(session, 5)
    store.put(saved_game.WHAT_IF, saved.uid, True)
    store.delete(saved.id)
    saved_game.rescue(store, session)
    (table,) = store.tables()
    assert table.plies == 5
    assert table.uid in saved_game.what_ifs(store)


def test_a_copy_goes_on_by_the_rules_that_the_game_began_with(store):
    begun = Record.parse(LAST_CARD.read_text("utf-8"))
    table = replace(begun, moves=(*begun.moves, Move.parse("Ana: buy"))).replay()
    saved = saved_game.save_played(store, table, "Long ago")
    store.add_move(saved.id, len(table.moves), "Ana: dance wildly")
    assert saved_game.reopen(store, saved.id).refused is not None
    copy = saved_game.go_on_as_copy(store, saved.id, "Friday again")
    opened = saved_game.reopen(store, copy)
    assert opened.refused is None
    assert (opened.session.table.rules, opened.session.table.moves) == ("1", table.moves)
    play(opened.session, 1)
    assert store.table(copy).plies == len(table.moves) + 1


def test_a_copy_of_a_game_by_newer_rules_goes_on_by_todays(store):
    table_id, session = refused_later(store)
    today = session.table.rulebook.version
    newer = store.header(table_id).replace(f'rules "{today}"', 'rules "99"')
    held = store.add_table("From afar", "orc", newer, store.moves(table_id), None)
    copy = saved_game.go_on_as_copy(store, held.id, "Friday again")
    assert saved_game.reopen(store, copy).session.table.rules == today


def test_a_finished_game_keeps_its_result_when_the_rules_change(store):
    saved, session = start(store)
    play(session, 1000)
    won = store.table(saved.id).summary
    assert won
    store.add_move(saved.id, len(session.table.moves), "Ana: dance wildly")
    assert saved_game.reopen(store, saved.id).refused is not None
    assert store.table(saved.id).summary == won


def test_a_finished_game_keeps_its_result_where_the_new_rules_count_another(store):
    """Every move still goes, but by today's count somebody else would have won."""
    saved, session = start(store)
    play(session, 1000)
    today = session.table.rulebook.version
    begun = store.header(saved.id).replace(f'rules "{today}"', 'rules "1"')
    assert begun != store.header(saved.id)
    old = store.add_table("Long ago", "orc", begun, store.moves(saved.id), "Zoe")
    opened = saved_game.reopen(store, old.id)
    assert (opened.refused, opened.other_rules) == (None, True)
    assert opened.session.table.result is not None
    assert store.table(old.id).summary == "Zoe"


def test_home_goes_on_with_the_table_touched_last_though_the_clock_was_set_back(tmp_path):
    now = [1_000_000.0]
    store = open_store(tmp_path / "clock.db", lambda: now[0]).store
    _first, first_session = start(store)
    play(first_session, 3)
    now[0] -= 86_400
    second, second_session = start(store)
    play(second_session, 1)
    assert store.tables()[0].id == second.id
    first_session.undo()
    assert store.tables()[0].id == _first.id
    store.close()
