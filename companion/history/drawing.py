"""Who sits at which table in the next round: round robin by the Berger tables, or Swiss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from companion.history.tournament import Kind, Tournament, TournamentError, standings


@dataclass(frozen=True, slots=True)
class Round:
    """Tables of a round, in order; who sits out has a bye."""

    number: int
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]


def draw(tournament: Tournament) -> Round:
    """Who sits at which table in the next round."""
    number = tournament.rounds_played + 1
    active = tournament.active(number)
    if not tournament.kind.draws:
        raise TournamentError("history.tournament.nothing_to_draw")
    if len(active) < tournament.least:
        raise TournamentError("history.tournament.too_few_for_game", n=tournament.least)
    if tournament.kind is Kind.ROUND_ROBIN:
        return _round_robin(tournament, number, set(active))
    return _swiss(tournament, number, active)


def rounds_of(tournament: Tournament) -> int:
    """How many rounds are usual: all of a round robin, enough for one winner of a Swiss one."""
    players = len(tournament.players)
    if tournament.kind is Kind.ROUND_ROBIN:
        return players - 1 + players % 2
    return max(1, (players - 1).bit_length())


def berger_pairs(players: int, round_: int) -> list[tuple[int, int]]:
    """Round robin by the Berger tables: numbers from 1; a number above `players` is a bye.

    >>> berger_pairs(4, 1), berger_pairs(4, 2), berger_pairs(4, 3)
    ([(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)])
    """
    even = players + players % 2
    turning = even - 1
    start = ((round_ - 1) * (even // 2)) % turning
    circle = [(start + step) % turning + 1 for step in range(turning)]
    first = (circle[0], even) if round_ % 2 else (even, circle[0])
    rest = [(circle[step], circle[-step]) for step in range(1, even // 2)]
    return [first, *rest]


def _round_robin(tournament: Tournament, number: int, active: set[str]) -> Round:
    names = tournament.players
    rounds = len(names) - 1 + len(names) % 2
    if number > rounds:
        raise TournamentError("history.tournament.all_played")
    tables, byes = [], []
    for pair in berger_pairs(len(names), number):
        here = [names[n - 1] for n in pair if n <= len(names) and names[n - 1] in active]
        if len(here) == 2:
            tables.append((here[0], here[1]))
        else:
            byes += here
    return Round(number, tuple(tables), tuple(byes))


def _swiss(tournament: Tournament, number: int, active: Sequence[str]) -> Round:
    order = [row.name for row in standings(tournament) if row.name in set(active)]
    byes = _byes(tournament, order)
    order = [name for name in order if name not in byes]
    met = _meetings(tournament)
    if tournament.seats == 2:
        tables = _pairs(order, met)
    else:
        sizes = table_sizes(len(order), tournament.seats, tournament.least)
        tables = _tables(order, sizes, met)
    return Round(number, tuple(tables), tuple(byes))


def _byes(tournament: Tournament, order: Sequence[str]) -> list[str]:
    """Who sits out: of those who had the fewest byes so far, the last in the standings."""
    over = len(order) - sum(table_sizes(len(order), tournament.seats, tournament.least))
    had = [name for _, name in tournament.byes]
    fewest = sorted(range(len(order)), key=lambda place: (had.count(order[place]), -place))
    return [order[place] for place in fewest[:over]]


def table_sizes(players: int, seats: int, least: int = 2) -> list[int]:
    """Players at each table: as few left over as possible, then as few tables, then even ones.

    >>> table_sizes(9, 4), table_sizes(5, 2), table_sizes(9, 5, 4), table_sizes(7, 6, 4)
    ([3, 3, 3], [2, 2], [5, 4], [6])
    """
    for seated in range(players, least - 1, -1):
        tables = -(-seated // seats)
        if tables * least <= seated:
            small, larger = divmod(seated, tables)
            return [small + 1] * larger + [small] * (tables - larger)
    return []


def _pairs(order: Sequence[str], met: Mapping[frozenset[str], int]) -> list[tuple[str, ...]]:
    """From the top: each plays the next below whom they met least, as long as all get paired."""
    for allowed in range(max(met.values(), default=0) + 1):
        found = next(_search(tuple(order), met, allowed, [_TRIES]), None)
        if found is not None:
            return found
    return [tuple(order[place : place + 2]) for place in range(0, len(order), 2)]


_TRIES: Final = 20_000
"""Pairings that are tried before one more rematch is allowed."""


def _search(
    order: tuple[str, ...], met: Mapping[frozenset[str], int], allowed: int, tries: list[int]
) -> Iterator[list[tuple[str, ...]]]:
    if not order:
        yield []
        return
    first, *rest = order
    for place, other in enumerate(rest):
        tries[0] -= 1
        if tries[0] < 0:
            return
        if met.get(frozenset((first, other)), 0) <= allowed:
            left = (*rest[:place], *rest[place + 1 :])
            for others in _search(left, met, allowed, tries):
                yield [(first, other), *others]


def _tables(
    order: Sequence[str], sizes: Sequence[int], met: Mapping[frozenset[str], int]
) -> list[tuple[str, ...]]:
    """Table by table from the top: each next seat to the nearest who met the others least."""
    left = list(order)
    tables = []
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            window = range(min(len(left), size * 2))
            costs = [
                (sum(met.get(frozenset((left[place], one)), 0) for one in table), place)
                for place in window
            ]
            table.append(left.pop(min(costs)[1]))
        tables.append(tuple(table))
    return tables


def _meetings(tournament: Tournament) -> dict[frozenset[str], int]:
    met: dict[frozenset[str], int] = {}
    for result in tournament.results:
        for pair in combinations(result.players, 2):
            key = frozenset(pair)
            met[key] = met.get(key, 0) + 1
    return met
