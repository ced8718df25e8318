"""An evening or a league over several tables: who sits where, and how it stands.

A tournament is a plain value: players, results, who withdrew. Tables are drawn and standings
computed from it, so results may come in any order and from any phone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import Final

from companion.refusals import Refusal
from engine.core.text import Text


class Kind(StrEnum):
    """How tables are drawn."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    LEAGUE = "league"
    """Nothing is drawn: results count as they come."""


class TournamentError(Refusal, ValueError):
    """What cannot be, by the id of the text that says so."""

    def __init__(self, id_: str) -> None:
        super().__init__(Text(id_, {}))


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table of a round. Places count from 1; players who tie share the better place."""

    round: int
    players: tuple[str, ...]
    places: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.players) != len(self.places) or len(self.players) < 2:
            raise TournamentError("history.tournament.wrong_table")
        if len(set(self.players)) != len(self.players):
            raise TournamentError("history.tournament.twice_at_a_table")
        for place in self.places:
            if place != 1 + sum(other < place for other in self.places):
                raise TournamentError("history.tournament.wrong_places")


@dataclass(frozen=True, slots=True)
class Tournament:
    """seats: players at a table; a table may have fewer where it does not come out even.

    withdrawn: from which round on a player no longer takes part.
    """

    name: str
    game: str
    kind: Kind
    players: tuple[str, ...]
    seats: int = 2
    results: tuple[TableResult, ...] = ()
    withdrawn: Mapping[str, int] = field(default_factory=dict)
    byes: tuple[tuple[int, str], ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.players)) != len(self.players):
            raise TournamentError("history.tournament.same_name")
        if self.seats < 2 or len(self.players) < 2:
            raise TournamentError("history.tournament.too_few")
        if self.kind is Kind.ROUND_ROBIN and self.seats != 2:
            raise TournamentError("history.tournament.round_robin_of_pairs")

    @property
    def rounds_played(self) -> int:
        """The last round of which anything is known."""
        known = [result.round for result in self.results] + [number for number, _ in self.byes]
        return max(known, default=0)

    def active(self, round_: int) -> tuple[str, ...]:
        gone = {name for name, since in self.withdrawn.items() if since <= round_}
        return tuple(name for name in self.players if name not in gone)

    def with_results(self, results: Iterable[TableResult]) -> Tournament:
        """A result that comes twice, from two phones, counts once."""
        kept = list(self.results)
        for result in results:
            if not set(result.players) <= set(self.players):
                raise TournamentError("history.tournament.unknown_player")
            same = [one for one in kept if _same_table(one, result)]
            if same and same[0] != result and _places(same[0]) != _places(result):
                raise TournamentError("history.tournament.other_result")
            if not same:
                kept.append(result)
        return replace(self, results=tuple(kept))

    def without(self, name: str, since: int) -> Tournament:
        return replace(self, withdrawn={**self.withdrawn, name: since})


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings.

    points    1 for beating a whole table, 0 for being last, in between by place; a bye counts 1
    buchholz  points of all opponents
    berger    points of those one was placed before, and half of those one tied with
    """

    rank: int
    name: str
    points: Fraction
    buchholz: Fraction
    berger: Fraction
    wins: int
    played: int


@dataclass(frozen=True, slots=True)
class Round:
    """Tables of a round, in order; who sits out has a bye."""

    number: int
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]


TIE_BREAKS: Final = ("buchholz", "berger", "wins")
"""In this order; who is still level shares the rank."""


def standings(tournament: Tournament) -> list[Row]:
    """All players, withdrawn ones as well, the first first."""
    points = _points(tournament)
    rows = []
    for name in tournament.players:
        mine = [result for result in tournament.results if name in result.players]
        buchholz = berger = Fraction(0)
        for result in mine:
            places = _places(result)
            for other in result.players:
                if other != name:
                    buchholz += points[other]
                    if places[name] < places[other]:
                        berger += points[other]
                    elif places[name] == places[other]:
                        berger += points[other] / 2
        wins = sum(_places(result)[name] == 1 for result in mine)
        rows.append(Row(0, name, points[name], buchholz, berger, wins, len(mine)))
    rows.sort(key=_standing)
    ranked: list[Row] = []
    for index, row in enumerate(rows):
        level = ranked and _standing(ranked[-1]) == _standing(row)
        ranked.append(replace(row, rank=ranked[-1].rank if level else index + 1))
    return ranked


def draw(tournament: Tournament) -> Round:
    """Who sits at which table in the next round."""
    number = tournament.rounds_played + 1
    active = tournament.active(number)
    if tournament.kind is Kind.LEAGUE:
        raise TournamentError("history.tournament.nothing_to_draw")
    if len(active) < 2:
        raise TournamentError("history.tournament.too_few")
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
        tables = _tables(order, _sizes(len(order), tournament.seats), met)
    return Round(number, tuple(tables), tuple(byes))


def _byes(tournament: Tournament, order: Sequence[str]) -> list[str]:
    """Whoever cannot be seated: the last who had none yet."""
    over = len(order) % 2 if tournament.seats == 2 else int(len(order) == 1)
    had = [name for _, name in tournament.byes]
    fewest = sorted(range(len(order)), key=lambda place: (had.count(order[place]), -place))
    return [order[place] for place in fewest[:over]]


def _sizes(players: int, seats: int) -> list[int]:
    """As few tables as can be, as even as can be: nobody plays alone."""
    tables = -(-players // seats)
    small, larger = divmod(players, tables)
    return [small + 1] * larger + [small] * (tables - larger)


def _pairs(order: Sequence[str], met: Mapping[frozenset[str], int]) -> list[tuple[str, ...]]:
    """The highest plays the next one below whom they have met least, so that all can be paired."""
    for allowed in range(max(met.values(), default=0) + 1):
        found = next(_search(tuple(order), met, allowed, [_TRIES]), None)
        if found is not None:
            return found
    return [tuple(order[place : place + 2]) for place in range(0, len(order), 2)]


_TRIES: Final = 20_000
"""Pairings that are looked at before a rematch more is allowed."""


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


def _points(tournament: Tournament) -> dict[str, Fraction]:
    points = dict.fromkeys(tournament.players, Fraction(0))
    for result in tournament.results:
        for name, share in zip(result.players, _shares(result.places), strict=True):
            points[name] += share
    for _, name in tournament.byes:
        points[name] += 1
    return points


def _shares(places: Sequence[int]) -> list[Fraction]:
    """From 1 for the first to 0 for the last; who tie share what their places are worth."""
    last = len(places) - 1
    shares = []
    for place in places:
        tied = places.count(place)
        worth = sum(last - (place - 1 + step) for step in range(tied))
        shares.append(Fraction(worth, last * tied))
    return shares


def _places(result: TableResult) -> dict[str, int]:
    return dict(zip(result.players, result.places, strict=True))


def _same_table(one: TableResult, other: TableResult) -> bool:
    return one.round == other.round and set(one.players) == set(other.players)


def _standing(row: Row) -> tuple[Fraction, Fraction, Fraction, int]:
    return (-row.points, -row.buchholz, -row.berger, -row.wins)
