"""Many tables and long games: memory and times stay flat."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from companion.session import saved_game
from companion.store import Store, open_unsaved
from companion.store.records import MoveRow, SavedTable, root_seal
from companion.store.row_writes import insert_table, insert_undone
from engine.core.autoplay import random_move
from engine.core.move import TABLE, Move
from engine.core.record import write_header
from tests import limits
from tests.companion.states import app, setup
from tests.companion.window import Window
from tests.reliability import SOAK

TABLES = 10_000
MOVES = 5_000 if SOAK else 400
ALLOWED = 5_000_000
"""Bytes that memory may grow by."""
LONG_ENOUGH = 120 if SOAK else 60
"""Moves of a game that is played back and forth."""


def growth(act: Callable[[], object]) -> int:
    """Bytes that are still held after doing it, which were not before."""
    gc.collect()
    tracemalloc.start()
    act()
    gc.collect()
    held, _most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held


def many_tables() -> Store:
    store = open_unsaved()
    header = "\n".join(["Tableside record 1", *write_header(setup("orc"), "1")])
    with store.transaction() as db:
        for number in range(TABLES):
            at = 1_760_000_000.0 + number
            name, uid = f"Table {number}", f"{number:032x}"
            over = None if number % 50 == 0 else "Ana"
            insert_table(
                db, SavedTable(0, uid, name, "orc", at, at, over, 0, root_seal(uid)), header
            )
    return store


def test_ten_thousand_tables_are_listed_and_the_screens_open():
    store = many_tables()
    start = process_time()
    assert len(store.tables()) == TABLES
    assert process_time() - start < limits.seconds(2)
    with Window(lambda: app(store=store)) as window:
        start = process_time()
        window.app.home()
        opened = process_time() - start
        assert opened < limits.seconds(2)
        window.settle()
        assert window.has("resume-card")
        start = process_time()
        window.app.go("games")
        listed = process_time() - start
        assert listed < limits.seconds(3)
        window.settle()
        print(f"home {opened:.2f} s, all tables {listed:.2f} s")
        assert window.sees("Table 9999")


def test_a_long_game_with_undone_moves_keeps_its_memory_and_pace():
    """Eight players of Economicus go back and forth for as many moves as a month of evenings.

    Every undo replays the game, so they go far back when it has become long: pace is compared
    between games of the same length.
    """
    store = open_unsaved()
    session = saved_game.start(store, setup("economicus", 8), "Long")[1]
    rng = Random(5)

    def play(moves: int) -> None:
        for _ in range(moves):
            if len(session.table.moves) > LONG_ENOUGH:
                session.undo(to=LONG_ENOUGH // 2)
            elif session.table.ask is None or (session.can_undo and rng.random() < 0.45):
                session.undo()
            elif session.can_redo and rng.random() < 0.3:
                session.redo()
            else:
                session.do(random_move(session.table, rng))

    while len(session.table.moves) < LONG_ENOUGH * 3 // 4:
        play(1)
    start = process_time()
    play(MOVES // 4)
    first = process_time() - start
    grown = growth(lambda: play(MOVES // 2))
    start = process_time()
    play(MOVES // 4)
    last = process_time() - start
    print(
        f"{MOVES} moves back and forth: memory grew by {grown / 1e6:.2f} MB, a quarter of them took"
        f" {first:.1f} s at first and {last:.1f} s at last"
    )
    assert grown < limits.memory(ALLOWED)
    assert last < limits.seconds(2 * first + 1)


UNDONE = 50_000 if SOAK else 10_000


def test_what_was_ever_undone_does_not_slow_a_move_down():
    """Of other tables and of this one, long ago."""
    store = open_unsaved()
    table = store.new_table("Long", "orc", "")

    def pace() -> float:
        took = []
        for _ in range(60):
            ply = store.table(table.id).plies
            start = process_time()
            store.add_move(table.id, ply, "Ana: pass")
            took.append(process_time() - start)
        return median(took) * 1000

    first = pace()
    with store.transaction() as db:
        for number in range(UNDONE):
            uid = table.uid if number % 2 else f"{number:032x}"
            move = MoveRow(number % 80, "Ana: pass", "hand", float(number))
            insert_undone(db, uid, move, live=False, kind="undone")
    last = pace()
    print(f"{first:.3f} ms a move, {last:.3f} ms after {UNDONE} were undone")
    assert last < limits.seconds(2 * first + 0.2)
    store.close()


LONG_GAME = 5_000 if SOAK else 600


def test_a_record_of_5000_moves_with_eight_players_keeps_its_pace():
    """A game that goes on and on: money is counted anew between the answers, as tables do."""
    store = open_unsaved()
    saved, session = saved_game.start(store, setup("economicus", 8), "Long")
    rng, table = Random(6), session.table
    paths = [path for path in table.rulebook.editable(table) if path.startswith("money.")]
    took = []
    while len(table.moves) < LONG_GAME:
        if table.ask is not None and len(table.moves) % 40 == 0:
            move = random_move(table, rng)
        else:
            move = Move(TABLE, "correct", (rng.choice(paths), rng.randint(1, 60)))
        start = process_time()
        session.do(move)
        session.prompt()
        took.append(process_time() - start)
        if table.ask is None:
            session.undo()
    tenth = LONG_GAME // 10
    first, last = median(took[:tenth]), median(took[-tenth:])
    start = process_time()
    again, refused, *_ = saved_game.reopen(store, saved.id)
    opened = process_time() - start
    start = process_time()
    again.undo()
    undone = process_time() - start
    print(
        f"{LONG_GAME} moves: {first * 1000:.2f} ms a move at first, {last * 1000:.2f} at last,"
        f" opened again in {opened:.2f} s, one undone in {undone:.2f} s"
    )
    assert refused is None
    assert len(again.table.moves) == LONG_GAME - 1
    assert last < limits.seconds(2 * first + 0.001)
    assert opened < limits.seconds(LONG_GAME / 1000 + 1)
    assert undone < limits.seconds(LONG_GAME / 1000 + 1)
