"""A record file as the journal of a game: every move is on disk before anybody sees it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from companion.store import StoreError
from engine.core.errors import BadRecord
from engine.core.move import Move
from engine.core.record import Record
from engine.core.table import AnyTable
from engine.core.text import Text


class NotWritten(StoreError):
    """The file could not be written: the move did not happen."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__()
        reason = error.strerror or type(error).__name__
        self.text = Text("link.serve.not_written", {"file": path.name, "reason": reason})


class ChangedElsewhere(StoreError):
    """Another program has written to the file: a line more would mix two games."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.text = Text("link.serve.changed", {"file": path.name})


def read_record(path: Path) -> Record:
    """The record in a file, without a last line that was cut off as it was written."""
    return read_whole_lines(path)[0]


def read_whole_lines(path: Path) -> tuple[Record, bool]:
    """The record in a file, and whether its last line is left out.

    Every line that is written here ends, so one that does not was cut off, though what is left of
    it may be a move: a bid of 1 is the beginning of a bid of 12. The lines before the moves are
    written in one step and never cut off.
    """
    text = path.read_text("utf-8", errors="replace")
    whole, newline, last = text.rpartition("\n")
    if not newline or not last.strip():
        return Record.parse(text), False
    try:
        found = Record.parse(text)
    except BadRecord:
        return Record.parse(whole), True
    if not found.moves or last.lstrip().startswith("#"):
        return found, False
    return Record.parse(whole), True


class RecordFile:
    """The journal of a table that is served without a store."""

    def __init__(self, path: Path, table: AnyTable, comments: Mapping[int, Sequence[str]]) -> None:
        self._path = path
        self._table = table
        self._comments = dict(comments)
        self._size = -1
        """Bytes that this process left in the file; less than none before it wrote any."""
        self.write()

    def append(self, index: int, *moves: Move) -> None:  # noqa: ARG002
        """A line more at the end for each, there even if the power fails the next moment."""
        lines = "".join(f"{move}\n" for move in moves).encode()
        before = -1
        try:
            with self._path.open("r+b") as file:
                end = file.seek(0, os.SEEK_END)
                if end != self._size:
                    raise ChangedElsewhere(self._path)
                before = end
                file.write(lines)
                file.flush()
                os.fsync(file.fileno())
            self._size = before + len(lines)
        except OSError as error:
            if before >= 0:
                with suppress(OSError):
                    os.truncate(self._path, before)
            raise NotWritten(self._path, error) from error

    def undo(self, keep: int) -> None:  # noqa: ARG002
        self.write()

    def redo(self, *moves: Move) -> None:  # noqa: ARG002
        self.write()

    def write(self) -> None:
        """The whole record, in one step."""
        beside = self._path.with_name(self._path.name + ".new")
        comments = {
            at: lines for at, lines in self._comments.items() if at <= len(self._table.moves)
        }
        whole = Record.of(self._table, comments).write().encode()
        try:
            self._check()
            with beside.open("wb") as file:
                file.write(whole)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._path)
        except OSError as error:
            raise NotWritten(self._path, error) from error
        self._size = len(whole)

    def _check(self) -> None:
        """A file that is gone may be written anew."""
        if self._size >= 0:
            with suppress(FileNotFoundError):
                if self._path.stat().st_size != self._size:
                    raise ChangedElsewhere(self._path)
