"""The process is killed while it writes: no move is lost, none is doubled."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

from companion.store import open_store

KILLS = 100 if os.environ.get("TABLESIDE_SOAK") else 10

WRITER = """
import sys
from pathlib import Path
from companion.store import open_store
store = open_store(Path(sys.argv[1])).store
tables = store.tables()
table = tables[0] if tables else store.new_table("Friday", "orc", "")
ply = table.plies
while True:
    store.add_move(table.id, ply, f"Ana: move {ply}")
    print(ply, flush=True)
    ply += 1
"""


def test_a_killed_process_leaves_every_move_that_it_showed(tmp_path: Path) -> None:
    path, rng = tmp_path / "tables.db", random.Random(3)
    for _ in range(KILLS):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        shown = [int(writer.stdout.readline()) for _ in range(rng.randint(1, 6))]
        os.kill(writer.pid, signal.SIGKILL)
        shown += [int(line) for line in writer.stdout.read().split()]
        writer.wait()
        writer.stdout.close()

        opened = open_store(path)
        assert opened.notice is None
        table = opened.store.tables()[0]
        moves = [move.text for move in opened.store.moves(table.id)]
        opened.store.close()
        assert moves == [f"Ana: move {ply}" for ply in range(len(moves))]
        assert shown[-1] + 1 <= len(moves) <= shown[-1] + 2
