"""A process that opens the app in a window, resumes the running table by a touch, and plays on.

python -m tests.reliability.window_player DATABASE SEED GAME

It says what it is about to do (`doing MOVE`, `undoing`), and when that was drawn on the screen
`shown NUMBER QUESTION`. At the start it says what home offers, `home resume` or `home nothing`, and
then `open NUMBER QUESTION`. A game that ends is followed by another.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from companion.app import TablesideApp
from companion.store import Store, open_store
from engine.core.autoplay import random_move
from tests.companion.frame_time import beat
from tests.companion.states import setup
from tests.companion.window import Window

UNDO = 0.08
"""How often a step is an undo."""


def say(*words: object) -> None:
    print(*words, flush=True)


class Player:
    def __init__(self, window: Window, rng: Random, game: str) -> None:
        self.window = window
        self.rng = rng
        self.game = game

    def begin(self) -> None:
        """What a player does who finds the app closed: one touch, or a new table."""
        offered = self.window.has("resume")
        say("home", "resume" if offered else "nothing")
        if offered:
            self.window.tap("resume")
        else:
            self.window.app.start_table(setup(self.game), "Friday")
            self.window.settle()
        say("open", self._on_screen())

    def play(self) -> None:
        while True:
            table = self.window.app.session.table
            if table.ask is None:
                say("over")
                self.window.app.home()
                self.window.settle()
                self.begin()
            elif table.moves and self.rng.random() < UNDO:
                say("undoing")
                self.window.app.shell.screen.undo()
            else:
                move = random_move(table, self.rng)
                say("doing", move)
                self.window.app.session.do(move)
            beat()
            self.window.frames(1)
            say("shown", self._on_screen())

    def _on_screen(self) -> str:
        """How far the table is, and the question that can be read on it."""
        table = self.window.app.session.table
        question = self.window.find("question").text if table.ask is not None else "-"
        return f"{len(table.moves)} {question}"


def fresh(store: Store) -> TablesideApp:
    store.set_setting("toured", True)
    return TablesideApp(store)


def main(path: Path, seed: int, game: str) -> None:
    store = open_store(path).store
    with Window(lambda: fresh(store)) as window:
        player = Player(window, Random(seed), game)
        player.begin()
        player.play()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
