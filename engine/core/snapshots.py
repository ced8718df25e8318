"""The state of a table at some points of its game, so that going back need not begin at the start.

The list of moves stays the only truth: a snapshot is what replaying it gave, kept for speed. It may
be thrown away at any time, and a table without any is the same table, only slower to undo.

A generator cannot be copied, so a snapshot is possible only where no stage holds anything in local
variables. A rulebook says so with `Table.checkpoint`, and `Rulebook.resume` goes on from there.
"""

from __future__ import annotations

import io
import pickle
from bisect import bisect_right
from collections.abc import Mapping
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.event import Event
from engine.core.move import Move
from engine.core.rulebook import Anytime
from engine.core.setup import Value
from engine.core.stats import Stats

if TYPE_CHECKING:
    from engine.core.table import AnyTable

SPACING = 16
"""Moves between two snapshots, at least."""
SECONDS = 0.04
"""Processor time between two, at least: replaying is quicker than playing, so any point can be
reached in about so long, and a game played at full speed spends little on snapshots."""
LARGEST = 4_000_000
"""Bytes of all snapshots of a table. Beyond it every other one goes."""


class Past(NamedTuple):
    """What a table has behind it; all of it only ever grows, until moves are taken back."""

    moves: list[Move]
    between: dict[int, Anytime[Any]]
    events: list[Event]
    marks: list[int]
    unsaid: dict[int, int]


class Snapshot(NamedTuple):
    """A table in the middle of carrying out its last move, at a checkpoint of the rulebook.

    moves, events  how many there were
    dropping       whether a question that lost its sense was being dropped (Table.do)
    order          the seats as they follow each other round the table
    state          the state of the rulebook, packed
    """

    moves: int
    events: int
    dropping: bool
    players: tuple[str, ...]
    order: tuple[int, ...]
    facts: dict[str, Value]
    turn: int
    stage: str
    stats: Stats
    state: bytes

    @classmethod
    def of(cls, table: AnyTable, parts: Mapping[str, object], dropping: bool) -> Snapshot:
        """The table as it is; parts is what its state may refer to and does not own."""
        return cls(
            len(table.moves),
            len(table.events),
            dropping,
            tuple(table.players),
            tuple(table.clockwise(0)),
            dict(table.facts),
            table.turn,
            table.stage,
            table.stats.copy(),
            packed(table.state, parts),
        )


class Snapshots:
    """The snapshots of one table, oldest first."""

    __slots__ = ("_clock", "_size", "_spent", "given_up", "kept", "next_at", "seconds", "spacing")

    def __init__(self, spacing: int = SPACING, seconds: float = SECONDS) -> None:
        self.spacing = spacing
        self.seconds = seconds
        self.kept: list[Snapshot] = []
        self.given_up = False
        self._size = 0
        self._clock, self._spent = perf_counter(), process_time()
        self.next_at = spacing
        """The number of moves from which on the next one is worth while."""

    def is_time(self, moves: int) -> bool:
        """Whether enough time was spent since the last one was made; if not, nobody need ask again
        for some moves. The clock on the wall is asked first, which costs next to nothing."""
        if (
            not self.given_up
            and perf_counter() - self._clock >= self.seconds
            and process_time() - self._spent >= self.seconds
        ):
            return True
        self.next_at = moves + self.spacing
        return False

    def keep(self, snapshot: Snapshot) -> None:
        """Adds the newest snapshot; thins out all of them when they grow too large."""
        self.kept.append(snapshot)
        self._size += len(snapshot.state)
        if self._size > LARGEST:
            del self.kept[::2]
            self._size = sum(len(kept.state) for kept in self.kept)
            self.spacing *= 2
        self._clock, self._spent = perf_counter(), process_time()
        self.next_at = snapshot.moves + self.spacing

    def latest(self, moves: int) -> Snapshot | None:
        """The last one that has no more than so many moves."""
        at = bisect_right(self.kept, moves, key=lambda snapshot: snapshot.moves)
        return self.kept[at - 1] if at else None

    def up_to(self, moves: int) -> Snapshots:
        """Those with no more than so many moves, for a table that goes on by itself."""
        other = Snapshots(self.spacing, self.seconds)
        other.kept = list(self.kept)
        other.forget_after(moves)
        return other

    def forget_after(self, moves: int) -> None:
        """Throws away what lies beyond so many moves; all of it with -1."""
        at = bisect_right(self.kept, moves, key=lambda snapshot: snapshot.moves)
        del self.kept[at:]
        self._size = sum(len(kept.state) for kept in self.kept)
        self.next_at = (self.kept[-1].moves if self.kept else 0) + self.spacing

    def give_up(self) -> None:
        """This table takes no more snapshots: something in its state cannot be copied."""
        self.given_up = True
        self.forget_after(-1)


class _Writer(pickle.Pickler):
    """Parts are written by their name: they are not copied, and may be others when it is read."""

    def __init__(self, file: io.BytesIO, parts: Mapping[str, object]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._names = {id(part): name for name, part in parts.items()}

    def persistent_id(self, obj: object) -> str | None:
        return self._names.get(id(obj))


class _Reader(pickle.Unpickler):
    """Only reads what `packed` wrote in this very process; nothing comes from a file."""

    def __init__(self, file: io.BytesIO, parts: Mapping[str, object]) -> None:
        super().__init__(file)
        self._parts = parts

    def persistent_load(self, pid: str) -> object:
        return self._parts[pid]


def packed(value: object, parts: Mapping[str, object]) -> bytes:
    """A deep copy as bytes, without the parts that it refers to."""
    file = io.BytesIO()
    _Writer(file, parts).dump(value)
    return file.getvalue()


def unpacked(data: bytes, parts: Mapping[str, object]) -> Any:
    """The copy, with these parts in place of those that were there when it was packed."""
    return _Reader(io.BytesIO(data), parts).load()
