"""Killed at any instant, the table is where the screen last showed it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.session import keeping
from companion.store import open_store
from tests.reliability import SOAK

KILLS = 200 if SOAK else 8
ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Life:
    """What one process said before it died."""

    opened: int
    shown: list[tuple[int, str]]


def play_and_kill(path: Path, seed: int, after: int, delay: float) -> Life:
    """Lets a player show some moves, then kills it some instants later."""
    player = subprocess.Popen(
        [sys.executable, "-m", "tests.reliability.player", str(path), str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert player.stdout is not None
    lines = [player.stdout.readline() for _ in range(after + 1)]
    time.sleep(delay)
    os.kill(player.pid, signal.SIGKILL)
    lines += player.stdout.read().splitlines()
    player.wait()
    player.stdout.close()
    said = [line.split(" ", 2) for line in lines if line.strip()]
    shown = [(int(words[1]), words[2].strip()) for words in said if words[0] == "shown"]
    return Life(int(said[0][1]) if said else 0, shown)


def test_a_killed_table_is_where_the_screen_last_showed_it(tmp_path: Path) -> None:
    path, rng = tmp_path / "tables.db", Random(7)
    before = 0
    for life in range(KILLS):
        told = play_and_kill(path, life, rng.randint(0, 12), rng.random() * 0.02)
        opened = open_store(path)
        assert opened.notice is None
        table = opened.store.tables()[0]
        session, refused = keeping.reopen(opened.store, table.id)
        moves = [str(move) for move in session.table.moves]
        opened.store.close()
        assert refused is None
        assert told.opened in (before, 0)
        if told.shown:
            count, last = told.shown[-1]
            assert abs(len(moves) - count) <= 1, "at most the move that was being made"
            if len(moves) >= count:
                assert moves[count - 1] == last
        before = 0 if table.summary is not None else len(moves)


def test_a_clock_that_jumps_back_changes_no_order(tmp_path: Path) -> None:
    times = iter([1000.0, 900.0, 5.0, 2_000.0, 1.0, 0.0, 3.0] * 100)
    opened = open_store(tmp_path / "tables.db", clock=lambda: next(times))
    table = opened.store.new_table("Friday", "orc", "")
    texts = [f"Ana: move {ply}" for ply in range(30)]
    for ply, text in enumerate(texts):
        opened.store.add_move(table.id, ply, text)
    assert [move.text for move in opened.store.moves(table.id)] == texts
    opened.store.close()
