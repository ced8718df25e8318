"""One long evening in one process: a random hand, table after table of all games, memory watched.

    python -m tests.reliability.evening TOUCHES [SEED]

The app is never closed: each table is left for home, and another is laid or an old one opened. A
line for each table tells how much memory the process has. What is loaded once, when it is first
wanted, is loaded before: every screen, and what prints. It is read at home in a window of one size
when that is painted, since the renderer keeps what it painted last. The process is set up as the
app's own: with several samples a pixel, as Kivy has it, each picture takes four times the memory.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from companion.store import open_store
from companion.system.kivy_setup import prepare_kivy
from engine.core.registry import games

if __name__ == "__main__":
    prepare_kivy()

from tests.companion.window import Window  # isort: skip # sets Kivy up
from tests.companion.states import app, play  # isort: skip
from companion.app import QUIET, STILL  # isort: skip
from tests.reliability.monkey import SIZES, Monkey, random_setup  # isort: skip
from tests.reliability.walk import STOPS, Walk  # isort: skip

AT_ONE_TABLE = 100
"""Touches before the hand goes on to another table."""
BREATH = 0.25
"""Seconds from a touch to the next, as quick as people are. Ten in the time of one would open more
screens than the app can clear away in between."""
DEPTHS = (0, 5, 40, 120)
MOST_GROWTH = 20.0
"""Megabytes after the first thousand touches."""


def megabytes() -> float:
    """What the process has in memory now."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


class Evening:
    """The same app from the first touch to the last. ``memory`` is read at each change of table."""

    def __init__(self, window: Window, seed: int) -> None:
        self.window = window
        self.rng = Random(seed)
        self.monkey = Monkey(window, seed)
        self.laid = 0
        self.memory: list[tuple[int, float]] = []

    def play(self, touches: int, told: bool = False) -> None:
        self._see_everything()
        while self.monkey.touches < touches:
            self._next_table()
            for _ in range(AT_ONE_TABLE):
                self.monkey.step()
                self.window.run(BREATH)
            self._leave()
            self.memory.append((self.monkey.touches, megabytes()))
            if told:
                print(*self.memory[-1], flush=True)

    def _see_everything(self) -> None:
        import companion.printing.pdf  # noqa: F401

        for size in SIZES:
            self._next_table()
            self.window.resize(*size)
            Walk(self.window, self.laid).go_round(sorted(STOPS))
            self._leave()

    def _next_table(self) -> None:
        shown = self.window.app
        known = [table.id for table in shown.store.tables()]
        if known and self.rng.random() < 0.3:
            shown.open_table(self.rng.choice(known))
        else:
            game = games()[self.laid % len(games())]
            self.laid += 1
            shown.start_table(random_setup(game, self.rng), "Friday")
            play(shown.session, self.rng.choice(DEPTHS), self.monkey.touches)
        self.window.resize(*self.rng.choice(SIZES))
        self.window.settle()

    def _leave(self) -> None:
        """Home, and the hands rest as long as the app waits with tidying up."""
        self.window.app.shell.close_sheet()
        self.window.app.home()
        self.window.resize(*SIZES[0])
        self.window.run(2 * QUIET + 0.2)
        self.window.frames(2)
        self.window.run(STILL + 0.2)

    def growth(self, after: int) -> float:
        """Megabytes from so many touches to the most that was ever there later."""
        begun = next(found for touched, found in self.memory if touched >= after)
        return max(found for touched, found in self.memory if touched >= after) - begun


def spend(touches: int, seed: int, told: bool = False) -> Evening:
    """An evening over a store on disk; a failure tells the seed and the last touches."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "tables.db").store
        with Window(lambda: app(store=store), SIZES[0]) as window:
            evening = Evening(window, seed)
            try:
                evening.play(touches, told)
            except BaseException as error:
                error.add_note(f"seed {seed}, touch {evening.monkey.touches}")
                error.add_note("last touches:\n  " + "\n  ".join(evening.monkey.done))
                raise
        store.close()
    return evening


def main(touches: int, seed: int) -> bool:
    """Whether it stays within the limit."""
    grown = spend(touches, seed, told=True).growth(after=1000)
    print(f"{touches} touches: {grown:.1f} MB more than after the first thousand")
    return grown <= MOST_GROWTH


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
