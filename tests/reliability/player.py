"""A process that plays through session and store, and says each move when a screen would show it.

python -m tests.reliability.player DATABASE SEED [MOVES]

Before each step it says what it is about to do: `doing MOVE` or `undoing`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from companion.session import saved_game
from companion.store import open_store
from engine.core.autoplay import random_move
from engine.core.registry import rulebook
from engine.core.setup import Setup

GAME = "orconomics"


def main(path: Path, seed: int, most: int) -> None:
    store = open_store(path).store
    tables = [table for table in store.tables() if table.summary is None]
    if tables:
        session, *_ = saved_game.reopen(store, tables[0].id)
    else:
        facts = {spec.id: spec.sample for spec in rulebook(GAME).facts}
        session = saved_game.start(store, Setup(GAME, ("Ana", "Bo", "Cy"), {}, facts), "Friday")[1]
    table, rng = session.table, Random(seed)
    print(f"open {len(table.moves)}", flush=True)
    session.listen(lambda: print(f"shown {len(table.moves)}", flush=True))
    for _ in range(most):
        if table.ask is None:
            return
        if table.moves and rng.random() < 0.05:
            print("undoing", flush=True)
            session.undo()
        else:
            move = random_move(table, rng)
            print(f"doing {move}", flush=True)
            session.do(move)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 100_000)
