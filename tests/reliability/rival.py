"""A process that plays at the tables of a store beside another one that does the same.

python -m tests.reliability.rival DATABASE SEED

Before each step it says `doing`, when that was, whose table it is, what its moves are (as a
checksum) and what it is about to do: a move, `undo` or `redo`. Then it says `shown` and when, or
`refused` with the sentence that a player would read; after that it opens a table again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

from companion.i18n.catalogue import load
from companion.session import Session, saved_game
from companion.session.saved_game import StoreJournal
from companion.store import Store, StoreError, open_store
from engine.core.autoplay import random_move
from engine.core.registry import games, rulebook
from engine.core.setup import Setup

UNDO, REDO, ELSEWHERE = 0.1, 0.5, 0.05
"""How often a step is an undo; a redo, where there is one to make; a turn to another table."""
LATEST = 0.8
"""How often it sits down where somebody has just played, as home offers it."""
GAMES = tuple(game for game in games() if rulebook(game).taught is None)
"""Where a card was described once, the app answers by itself, and one step is two moves."""
TABLES = 2
"""So many are played at the same time: both at one of them, or each at its own."""


def checksum(moves: Sequence[object]) -> str:
    return sha256("\n".join(map(str, moves)).encode()).hexdigest()[:16]


def say(*words: object) -> None:
    print(*words, flush=True)


def opened(path: Path) -> Store:
    """The app starts without its tables where another holds them for too long, and says so; the
    player closes it and starts it again."""
    while True:
        try:
            return open_store(path).store
        except StoreError as error:
            say("refused", load("en").say(error.text))


class Rival:
    def __init__(self, store: Store, rng: Random) -> None:
        self.store = store
        self.rng = rng
        self.words = load("en")

    def play(self) -> None:
        session = self._sit_down()
        while True:
            if session is None or session.table.ask is None or self.rng.random() < ELSEWHERE:
                session = self._sit_down()
            elif not self._step(session):
                session = None

    def _sit_down(self) -> Session | None:
        """At one of the tables under way, or at a new one."""
        try:
            running = [table for table in self.store.tables() if table.summary is None]
            if len(running) < TABLES:
                game = self.rng.choice(GAMES)
                facts = {spec.id: spec.sample for spec in rulebook(game).facts}
                names = ("Ana", "Bo", "Cy", "Dee")[: rulebook(game).players[-1]]
                return saved_game.start(self.store, Setup(game, names, {}, facts), "Friday")[1]
            at = 0 if self.rng.random() < LATEST else -1
            return saved_game.reopen(self.store, running[at].id).session
        except StoreError as error:
            say("refused", self.words.say(error.text))
            return None

    def _step(self, session: Session) -> bool:
        table, journal = session.table, session.journal
        assert isinstance(journal, StoreJournal), "the other has made no table unplayable"
        begun = ("doing", time.monotonic_ns(), journal.uid, checksum(table.moves))
        try:
            if table.undone and self.rng.random() < REDO:
                say(*begun, "redo")
                session.redo()
            elif table.moves and self.rng.random() < UNDO:
                say(*begun, "undo")
                session.undo()
            else:
                move = random_move(table, self.rng)
                say(*begun, move)
                session.do(move)
        except StoreError as error:
            say("refused", self.words.say(error.text))
            return False
        say("shown", time.monotonic_ns())
        return True


if __name__ == "__main__":
    Rival(opened(Path(sys.argv[1])), Random(int(sys.argv[2]))).play()
