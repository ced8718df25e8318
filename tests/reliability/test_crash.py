"""Killed at any instant, the table is where the screen last showed it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.session import saved_game
from companion.store import open_store
from engine.core.autoplay import random_move
from engine.core.setup import Setup
from tests.reliability import SOAK

KILLS = 200 if SOAK else 8
MOST_KILLS = 10 * KILLS
"""They go on until one came in the middle of a step."""
ROOT = Path(__file__).resolve().parents[2]
LONGEST_START = 0.6
"""Seconds within which a process that is killed before it says anything meets its end."""


@dataclass
class Life:
    """What one process said before it died."""

    opened: int | None = None
    shown: list[str] = field(default_factory=list)
    """The moves on the screen at the end."""
    under_way: list[str] | None = None
    """As they would be with the step that was begun and not shown."""

    def hear(self, line: str) -> None:
        said, _, rest = line.strip().partition(" ")
        if said == "open":
            self.opened = int(rest)
        elif said == "doing":
            self.under_way = [*self.shown, rest]
        elif said == "undoing":
            self.under_way = self.shown[:-1]
        elif said == "shown":
            assert self.under_way is not None
            assert len(self.under_way) == int(rest)
            self.shown, self.under_way = self.under_way, None


def play_and_kill(path: Path, seed: int, before: list[str], rng: Random) -> Life:
    """Lets a player say some lines, or none at all, then kills it some instants later."""
    player = subprocess.Popen(
        [sys.executable, "-m", "tests.reliability.player", str(path), str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert player.stdout is not None
    lines = [player.stdout.readline() for _ in range(rng.randint(0, 25))]
    time.sleep(rng.random() * (0.02 if lines else LONGEST_START))
    os.kill(player.pid, signal.SIGKILL)
    lines += player.stdout.read().splitlines()
    player.wait()
    player.stdout.close()
    life = Life(shown=list(before))
    for line in lines:
        life.hear(line)
    return life


def test_a_killed_table_is_where_the_screen_last_showed_it(tmp_path: Path) -> None:
    path, rng = tmp_path / "tables.db", Random(7)
    before: list[str] = []
    begun = 0
    for seed in range(MOST_KILLS):
        if seed >= KILLS and begun:
            break
        life = play_and_kill(path, seed, before, rng)
        assert life.opened in (len(before), None)
        opened = open_store(path)
        assert opened.notice is None
        running = [table for table in opened.store.tables() if table.plies or table.summary is None]
        if not running:
            assert not life.shown, "killed before there was a table"
            opened.store.close()
            continue
        session, refused, *_ = saved_game.reopen(opened.store, running[0].id)
        moves = [str(move) for move in session.table.moves]
        over = opened.store.table(running[0].id).summary is not None
        opened.store.close()
        assert refused is None
        assert moves in (life.shown, life.under_way), "what was shown, or the step begun after it"
        begun += life.under_way is not None
        before = [] if over else moves
    assert begun, "some were killed in the middle of a step"


def test_a_clock_that_jumps_back_changes_no_order(tmp_path: Path) -> None:
    """It jumps at every reading, also before the year 1970; the process ends in the middle."""
    path, rng, shown = tmp_path / "tables.db", Random(3), []
    for _life in range(4):
        opened = open_store(path, clock=lambda: rng.choice([1e9, 9e8, 5.0, 2e9, 0.0, -1e6]))
        assert opened.notice is None
        if not opened.store.tables():
            setup = Setup("orconomics", ("Ana", "Bo", "Cy"))
            table_id = saved_game.start(opened.store, setup, "Friday")[0].id
        session, refused, *_ = saved_game.reopen(opened.store, table_id)
        assert refused is None
        assert [str(move) for move in session.table.moves] == shown
        for _ in range(12):
            session.do(random_move(session.table, rng))
        session.undo()
        session.redo()
        shown = [str(move) for move in session.table.moves]
        opened.store.close()
    assert len(shown) == 48
