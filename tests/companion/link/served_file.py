"""The command `serve` in a process of its own, which can be killed at any moment."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.link.record_file import read_record
from engine.core.move import Move

ROOT = Path(__file__).resolve().parents[3]
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/#(\S+)")


def serve(*args: Any, address: str = "127.0.0.1") -> subprocess.Popen[str]:
    command = [sys.executable, "main.py", "serve", *map(str, args), "--no-window"]
    return subprocess.Popen(
        [*command, "--address", address],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def where(run: subprocess.Popen[str]) -> tuple[int, str]:
    """The port and the key that a host announces."""
    assert run.stdout is not None
    for line in run.stdout:
        found = ADDRESS.search(line)
        if found:
            return int(found[1]), found[2]
    raise AssertionError(run.stderr.read() if run.stderr else "")


class ServedFile:
    """A game in a file, served. Killed without a warning it goes on with `start`."""

    def __init__(self, file: Path, game: str, players: tuple[str, ...]) -> None:
        self.file = file
        new = ("--new", game, "--players", ",".join(players), "--samples", "-o", file)
        self._run = serve(*new, "--port", 0)
        self.port, self.key = where(self._run)
        self.starts = 1

    def kill(self) -> None:
        self._run.kill()
        self._run.communicate()

    def start(self) -> None:
        self._run = serve(self.file, "--port", self.port)
        assert where(self._run) == (self.port, self.key)
        self.starts += 1

    def begin_with(self, moves: Sequence[Move]) -> None:
        """The host comes back to a game in which these were made before."""
        self.kill()
        with self.file.open("a", encoding="utf-8") as lines:
            lines.writelines(f"{move}\n" for move in moves)
        self.start()

    def stop(self) -> None:
        self._run.terminate()
        self._run.communicate()

    @property
    def moves(self) -> list[Move]:
        """What is on disk."""
        return list(read_record(self.file).moves)
