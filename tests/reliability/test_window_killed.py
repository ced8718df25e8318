"""The app itself is killed, window and all: on restart home offers the table, where it was.

Each life of the app resumes the database that the last one left, as on a phone that lost its power.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from companion.session import saved_game
from companion.store import open_store
from tests.reliability import SOAK

KILLS = 10 if SOAK else 2
"""For each game."""
ROOT = Path(__file__).resolve().parents[2]
MOST_LINES = 60
GAMES = ("orconomics", "economicus", "economicon", "few_orcs_more", "orc")


@dataclass
class Life:
    """What one process said before it died."""

    before: list[str]
    """The moves that the last one left on disk."""
    question: str = ""
    """What it is to show when it opens, where that is known."""
    offered: str = ""
    shown: list[str] = field(default_factory=list)
    under_way: list[str] | None = None
    """The moves as they would be with the step that was begun and not shown."""
    over: list[str] | None = None
    """The moves of a game that ended, until the next one is open."""

    def hear(self, line: str) -> None:
        said, _, rest = line.strip().partition(" ")
        if said == "home":
            self.offered = self.offered or rest
        elif said == "open":
            self._open(rest)
        elif said == "doing":
            self.under_way = [*self.shown, rest]
        elif said == "undoing":
            self.under_way = self.shown[:-1]
        elif said == "shown":
            self._show(rest)
        elif said == "over":
            self.over, self.before, self.question = self.shown, [], ""
            self.shown, self.under_way = [], None

    def _open(self, rest: str) -> None:
        number, _, question = rest.partition(" ")
        assert int(number) == len(self.before), "where it was: nothing lost, nothing twice"
        assert question == self.question or not self.question, "the same question is on the screen"
        self.shown, self.question, self.over = list(self.before), question, None

    def _show(self, rest: str) -> None:
        number, _, self.question = rest.partition(" ")
        if self.under_way is not None:
            self.shown, self.under_way = self.under_way, None
        assert int(number) == len(self.shown)


def live(path: Path, seed: int, game: str, before: list[str], question: str, rng: Random) -> Life:
    """A life of the app: it may say some lines, and is killed some instants after the last."""
    app = subprocess.Popen(
        [sys.executable, "-m", "tests.reliability.window_player", str(path), str(seed), game],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
    )
    assert app.stdout is not None
    lines = [app.stdout.readline() for _ in range(rng.randint(2, MOST_LINES))]
    time.sleep(rng.random() * 0.05)
    assert app.poll() is None, "it lived until it was killed"
    os.kill(app.pid, signal.SIGKILL)
    lines += app.stdout.read().splitlines()
    app.wait()
    app.stdout.close()
    life = Life(before, question)
    for line in lines:
        life.hear(line)
    return life


def left_on_disk(path: Path) -> tuple[list[str], bool]:
    """The moves of the latest table, and whether it is still running."""
    opened = open_store(path)
    assert opened.notice is None, "the file is sound"
    latest = opened.store.tables()[0]
    session, refused, *_ = saved_game.reopen(opened.store, latest.id)
    opened.store.close()
    assert refused is None
    return [str(move) for move in session.table.moves], session.table.result is None


@pytest.mark.parametrize("game", GAMES if SOAK else GAMES[:1])
def test_a_killed_app_opens_where_it_was(game: str, tmp_path: Path) -> None:
    path, rng = tmp_path / "tables.db", Random(11)
    before: list[str] = []
    question, running = "", False
    for seed in range(KILLS):
        life = live(path, seed, game, before if running else [], question, rng)
        assert life.offered == ("resume" if running else "nothing")
        moves, running = left_on_disk(path)
        known = (life.shown, life.under_way, life.over)
        assert moves in known, "what was shown, or the step begun after it"
        question = life.question if moves == life.shown else ""
        before = moves
