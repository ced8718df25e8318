"""Two of the app play on one store and are killed in turn: nothing is lost, doubled or mixed.

A step is refused, or made on the very moves that it was begun for. So the steps that were shown can
be put in one order, and made again one after the other they must give what is on disk. A step in
which its process was killed may be there or not.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Thread
from typing import NamedTuple

from companion.session import saved_game
from companion.store import open_store
from tests.reliability import ROOT, SOAK
from tests.reliability.rival import checksum

KILLS = 120 if SOAK else 6
MOST_LINES = 60
SEED = 5


class Step(NamedTuple):
    """begun and ended are times; a step has no end where its process was killed in it."""

    begun: int
    ended: int | None
    uid: str
    moves: str
    act: str


class Process:
    """One that plays, and what it has said so far."""

    def __init__(self, path: Path, seed: int) -> None:
        command = [sys.executable, "-m", "tests.reliability.rival", str(path), str(seed)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
        )
        self.lines: list[str] = []
        self.refused = 0
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append(line)

    def wait_for(self, lines: int) -> None:
        wanted = len(self.lines) + lines
        while len(self.lines) < wanted and self._process.poll() is None:
            time.sleep(0.002)

    def kill(self) -> list[Step]:
        """Ends it at once; all steps that it said it took."""
        alive = self._process.poll() is None
        self._process.kill()
        self._listener.join()
        _said, trouble = self._process.communicate()
        assert alive, f"it lived until it was killed\n{trouble}"
        return list(self._steps())

    def _steps(self) -> list[Step]:
        """All that were made, and the one that was under way."""
        steps: list[Step] = []
        for line in self.lines:
            said, _, rest = line.rstrip("\n").partition(" ")
            if not line.endswith("\n"):  # killed as it spoke
                continue
            if said == "doing":
                begun, uid, moves, act = rest.split(" ", 3)
                steps.append(Step(int(begun), None, uid, moves, act))
            elif said == "shown":
                steps[-1] = steps[-1]._replace(ended=int(rest))
            elif steps and steps[-1].ended is None:
                steps.pop()
                self.refused += 1
        return steps


@dataclass
class Played:
    """A table as it would be after the steps so far, and what was undone of it."""

    moves: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)

    def after(self, act: str) -> Played:
        if act == "undo":
            return Played(self.moves[:-1], [self.moves[-1], *self.undone])
        if act == "redo":
            return Played([*self.moves, self.undone[0]], self.undone[1:])
        return Played([*self.moves, act])


def leads_to(steps: Sequence[Step], wanted: Sequence[str]) -> bool:
    """Whether the steps of a table, one after the other, can have given these moves.

    A step comes before all that were begun after its end; those at the same time may have come in
    either order. One in which its process was killed was made or not.
    """
    ways = [(tuple(sorted(steps)), Played())]
    while ways:
        left, played = ways.pop()
        if not left:
            if played.moves == wanted:
                return True
            continue
        now = checksum(played.moves)
        first_end = min((step.ended for step in left if step.ended is not None), default=None)
        for at, step in reversed([*enumerate(left)]):
            if first_end is not None and step.begun > first_end:
                continue
            rest = (*left[:at], *left[at + 1 :])
            if step.ended is None:
                ways.append((rest, played))
            if step.moves == now:
                ways.append((rest, played.after(step.act)))
    return False


def test_two_that_are_killed_in_turn_lose_and_mix_nothing(tmp_path: Path) -> None:
    path, rng = tmp_path / "tables.db", Random(SEED)
    open_store(path).store.close()
    both = [Process(path, seed) for seed in (SEED, SEED + 1)]
    steps: list[Step] = []
    refused = 0
    try:
        for number in range(KILLS):
            victim = number % 2
            if rng.random() < 0.8:  # else it may be killed as it starts
                for process in both:
                    process.wait_for(1)
            both[victim].wait_for(rng.randint(0, MOST_LINES))
            time.sleep(rng.random() * 0.01)
            steps += both[victim].kill()
            refused += both[victim].refused
            both[victim] = Process(path, SEED + 2 + number)
        for process in both:
            process.wait_for(4)
    finally:
        for process in both:
            steps += process.kill()
            refused += process.refused
    assert len(steps) > 3 * KILLS
    assert refused or not SOAK, "now and then they meet at one table"
    opened = open_store(path)
    assert opened.notice is None, "the file is sound"
    opened.store.check()
    for table in opened.store.tables():
        session, broken, *_ = saved_game.reopen(opened.store, table.id)
        assert broken is None
        moves = [str(move) for move in session.table.moves]
        assert leads_to([step for step in steps if step.uid == table.uid], moves)
    opened.store.close()


def test_a_move_that_got_lost_or_doubled_would_be_found() -> None:
    first = Step(1, 2, "t", checksum([]), "Ana: pass")
    killed = Step(3, None, "t", checksum(["Ana: pass"]), "Bo: pass")
    assert leads_to([killed, first], ["Ana: pass"])
    assert leads_to([killed, first], ["Ana: pass", "Bo: pass"])
    assert not leads_to([killed, first], [])
    assert not leads_to([killed, first], ["Ana: pass", "Ana: pass"])
    assert not leads_to([first, Step(3, 4, "t", checksum(["Bo: pass"]), "Cy: pass")], ["Ana: pass"])
    undo = Step(5, 9, "t", checksum(["Ana: pass"]), "undo")
    beside = Step(3, 12, "t", checksum([]), "Bo: pass")
    assert leads_to([first, undo, beside], ["Bo: pass"]), "begun before the undo, made after it"
