"""A game as a film: where it can stop, how the table stood at any point, what happened there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict

from companion.history.chronicle import Chronicle, Moment, chronicle
from companion.session import Session, labels
from companion.session.saved_game import ReadOnlyJournal
from engine.core.table import AnyTable
from engine.core.text import Text, msg

FEWEST_TURNS = 10
"""A game of fewer turns stops after every move."""
KEPT = 24
"""Tables kept in memory, for a finger that slides back and forth."""


class Film:
    """Positions are numbers of moves made: 0 is the table as it was laid, the last one is now.

    A film does not follow its table: another phone may play on or take back while this one looks.
    """

    def __init__(self, table: AnyTable) -> None:
        self.length = len(table.moves)
        self.table = table.at(self.length)
        self.told: Chronicle = chronicle(self.table)
        self.moments = [moment for moment in self.told.moments if moment.turn or moment.seats]
        self.stops = self._stops()
        self._kept: OrderedDict[int, AnyTable] = OrderedDict()

    def _stops(self) -> list[int]:
        """Where playing halts: turns, turning points, start and end."""
        turns = self.told.turn_starts
        if len(turns) < FEWEST_TURNS:
            return list(range(self.length + 1))
        return sorted({0, *turns, *self.turning_points, self.length})

    @property
    def turning_points(self) -> list[int]:
        return sorted({moment.move + 1 for moment in self.moments})

    def session(self) -> Session:
        """A session that only looks: `show` moves it to any point of the film."""
        return Session(self.at(self.length), ReadOnlyJournal(0))

    def at(self, position: int) -> AnyTable:
        """The table as it was after so many moves."""
        found = self._kept.get(position)
        if found is None:
            found = self.table.at(position)
            self._kept[position] = found
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(position)
        return found

    def turn(self, position: int) -> int:
        """The turn of the last move before a position."""
        return self.told.turns[position - 1] if position else 0

    def moments_at(self, position: int) -> list[Moment]:
        return [moment for moment in self.moments if moment.move + 1 == position]

    def caption(self, position: int) -> Text:
        """What just happened: the turning point, or else the move."""
        found = self.moments_at(position)
        if found:
            return found[0].text
        if not position:
            return msg("history.moment.start")
        table = self.table
        return labels.move_line(table, table.moves[position - 1])

    def step(self, position: int, by: int) -> int:
        """The next stop, or the one before; at the ends it stays."""
        return _next(self.stops, position, by)

    def jump(self, position: int, by: int) -> int:
        """The next turning point, or the one before; beyond the last one it is the end."""
        return _next(sorted({0, *self.turning_points, self.length}), position, by)

    def nearest(self, part: float) -> int:
        """The position at that part of the film, from 0 to 1."""
        return round(min(max(part, 0.0), 1.0) * self.length)

    def lines(self) -> list[tuple[int, list[tuple[float, int]]]]:
        """For each seat its scores as (part of the film from 0 to 1, points), up to the end."""
        whole, told = max(self.length, 1), self.told
        found = []
        for seat in range(len(told.table.players)):
            points = [
                (at / whole, row[seat] if seat < len(row) else 0)
                for at, row in zip(told.scored_at, told.scores, strict=True)
            ]
            if points and points[-1][0] < 1:
                points.append((1.0, points[-1][1]))
            found.append((seat, points))
        return found


def _next(stops: list[int], position: int, by: int) -> int:
    at = bisect_right(stops, position) if by > 0 else bisect_left(stops, position) - 1
    return stops[min(max(at, 0), len(stops) - 1)]
