"""Much of everything: tables, moves, frames. Memory and times stay flat."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from random import Random
from time import process_time

import numpy as np

from companion.session import keeping
from companion.store import Store, open_unsaved
from companion.store.rows import SavedTable, root_seal
from companion.store.writing import insert_table
from engine.core.autoplay import random_move
from tests.companion.states import app, setup
from tests.companion.window import Window
from tests.reliability import SOAK
from vision.dice import Die
from vision.steady import SteadyDice
from vision.tags import ReadTag, TagTracker
from vision.tags.codec import Tag, decode, encode

TABLES = 10_000
FRAMES = 30 * 3600 if SOAK else 30 * 120
"""At 30 a second: an hour, in the short form two minutes."""
MOVES = 5_000 if SOAK else 400
ALLOWED = 5_000_000
"""Bytes that memory may grow by."""


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
    with store.transaction() as db:
        for number in range(TABLES):
            at = 1_760_000_000.0 + number
            name, uid = f"Table {number}", f"{number:032x}"
            over = None if number % 50 == 0 else "Ana"
            header = keeping.header_text(setup("orc"), "1")
            insert_table(
                db, SavedTable(0, uid, name, "orc", at, at, header, over, 0, root_seal(uid))
            )
    return store


def test_ten_thousand_tables_are_listed_and_the_screens_open():
    store = many_tables()
    start = process_time()
    assert len(store.tables()) == TABLES
    assert process_time() - start < 2
    with Window(lambda: app(store=store)) as window:
        start = process_time()
        window.app.home()
        opened = process_time() - start
        assert opened < 2
        window.settle()
        assert window.has("resume-card")
        start = process_time()
        window.app.go("tables")
        listed = process_time() - start
        assert listed < 3
        window.settle()
        print(f"home {opened:.2f} s, all tables {listed:.2f} s")
        assert window.sees("Table 9999")


def test_a_long_game_with_undone_moves_keeps_its_memory_and_pace():
    """Eight players of Economicus go back and forth for as many moves as a month of evenings."""
    store = open_unsaved()
    session = keeping.start(store, setup("economicus", 8), "Long")[1]
    rng = Random(5)

    def play(moves: int) -> None:
        for _ in range(moves):
            if session.table.ask is None or (session.can_undo and rng.random() < 0.45):
                session.undo()
            elif session.can_redo and rng.random() < 0.3:
                session.redo()
            else:
                session.do(random_move(session.table, rng))

    play(100)
    start = process_time()
    play(MOVES // 4)
    first = process_time() - start
    grown = growth(lambda: play(MOVES // 2))
    start = process_time()
    play(MOVES // 4)
    last = process_time() - start
    assert grown < ALLOWED
    assert last < 5 * first + 1


def die(value: int, x: float) -> Die:
    outline = ((x, 80.0), (x + 40, 80.0), (x + 40, 120.0), (x, 120.0))
    return Die(value, (round(x), 80, 40, 40), outline, 0.99)


def test_an_hour_of_dice_leaves_no_trace_in_memory():
    rng, steady = Random(1), SteadyDice(2)

    def watch() -> None:
        dice = [die(1, 100), die(2, 300)]
        for frame in range(FRAMES):
            if frame % 60 == 0:
                dice = [die(rng.randint(1, 6), 100 + 40 * rng.random()), die(2, 300)]
            steady.look(frame / 30, dice=dice if frame % 60 > 15 else [])

    assert growth(watch) < ALLOWED
    assert steady.look(FRAMES / 30 + 1, dice=[]).roll > FRAMES // 60 * 0.8


def test_an_hour_of_tags_leaves_no_trace_in_memory():
    rng, tracker = Random(2), TagTracker()
    corners = np.array([[0, 0], [30, 0], [30, 30], [0, 30]], np.float32)
    texts = [encode(Tag.of("orc", "card", number, 1)) for number in range(1, 30)]

    def watch() -> None:
        for frame in range(FRAMES):
            shown = [read(rng.choice(texts), corners + 50 * n) for n in range(frame % 3)]
            tracker.see(shown, frame / 30)

    assert growth(watch) < ALLOWED
    tracker.see([], FRAMES / 30 + 60)
    assert tracker.present == []


def read(text: str, corners: np.ndarray) -> ReadTag:
    tag = decode(text)
    assert tag is not None
    return ReadTag(tag, text, corners)
