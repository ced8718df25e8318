"""A match, a tournament or a league over several tables, and how it stands.

A tournament is a plain value: players, results, who withdrew. Tables are drawn (`drawing.py`) and
standings computed from it, so results may come in any order and from any phone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from companion.refusals import Refusal
from engine.core.text import Text


class Kind(StrEnum):
    """How tables are drawn; in a league and in a match nothing is."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    LEAGUE = "league"
    """Results count as they come."""
    MATCH = "match"
    """Two players, until one has won more than half of `best_of` games."""

    @property
    def draws(self) -> bool:
        return self in (Kind.SWISS, Kind.ROUND_ROBIN)


class TournamentError(Refusal, ValueError):
    """Refused, with the id of the text that tells the player why."""

    def __init__(self, id_: str, **args: int) -> None:
        super().__init__(Text(id_, dict(args)))


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table of a round. Places count from 1; players who tie share the better place.

    mark tells the game from every other, on whichever phone it lies; none for a result by hand.
    table is the uid of the table where it was played on this phone: its end may be undone.
    """

    round: int
    players: tuple[str, ...]
    places: tuple[int, ...]
    mark: str = ""
    table: str = ""

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
    """seats: players at a table; a table may have fewer where it does not come out even, but never
    fewer than `least`, which the game needs.

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
    least: int = 2
    best_of: int = 3

    def __post_init__(self) -> None:
        if len({name.casefold() for name in self.players}) != len(self.players):
            raise TournamentError("history.tournament.same_name")
        if self.seats < 2 or len(self.players) < 2:
            raise TournamentError("history.tournament.too_few")
        if not 2 <= self.least <= self.seats or len(self.players) < self.least:
            raise TournamentError("history.tournament.too_few_for_game", n=self.least)
        if self.kind is Kind.ROUND_ROBIN and self.seats != 2:
            raise TournamentError("history.tournament.round_robin_of_pairs")
        if self.kind is Kind.MATCH and (len(self.players) != 2 or self.best_of % 2 == 0):
            raise TournamentError("history.tournament.match_of_two")

    @property
    def rounds_played(self) -> int:
        """The last round that has a result or a bye."""
        known = [result.round for result in self.results] + [number for number, _ in self.byes]
        return max(known, default=0)

    def active(self, round_: int) -> tuple[str, ...]:
        gone = {name for name, since in self.withdrawn.items() if since <= round_}
        return tuple(name for name in self.players if name not in gone)

    def knows(self, mark: str) -> bool:
        """Whether that very game was counted already."""
        return bool(mark) and any(one.mark == mark for one in self.results)

    def knows_table(self, table: str) -> bool:
        """Whether a game of that table was counted, however it ended."""
        return bool(table) and any(one.table == table for one in self.results)

    def with_results(self, results: Iterable[TableResult]) -> Tournament:
        """With more results; one that comes twice, from two phones, counts once.

        Raises TournamentError for unknown players, or another result of the same game.
        """
        kept = list(self.results)
        for result in results:
            if not set(result.players) <= set(self.players):
                raise TournamentError("history.tournament.unknown_player")
            same = [one for one in kept if _same_game(one, result)]
            same = same or [one for one in kept if self.kind.draws and _same_table(one, result)]
            if same and _places(same[0]) != _places(result):
                raise TournamentError("history.tournament.other_result")
            if not same:
                kept.append(result)
        return replace(self, results=tuple(kept))

    def taken_back(self, result: TableResult) -> Tournament:
        """Without a result that was entered wrongly."""
        return replace(self, results=tuple(one for one in self.results if one != result))

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


def standings(tournament: Tournament) -> list[Row]:
    """All players, withdrawn ones as well, best first.

    By points, then Buchholz, Sonneborn-Berger and wins; players who are level in all of
    them share the rank.
    """
    points = _points(tournament)
    rows = []
    for name in tournament.players:
        mine = [result for result in tournament.results if name in result.players]
        against = [one for result in mine for one in _opponents(result, name)]
        buchholz = sum((points[other] for other, _ in against), Fraction(0))
        berger = sum((points[other] * share for other, share in against), Fraction(0))
        wins = sum(_places(result)[name] == 1 for result in mine)
        rows.append(Row(0, name, points[name], buchholz, berger, wins, len(mine)))
    rows.sort(key=_standing)
    ranked: list[Row] = []
    for index, row in enumerate(rows):
        level = ranked and _standing(ranked[-1]) == _standing(row)
        ranked.append(replace(row, rank=ranked[-1].rank if level else index + 1))
    return ranked


@dataclass(frozen=True, slots=True)
class MatchScore:
    """wins in the order of the players; a game that nobody won alone counts for nobody."""

    wins: tuple[int, int]
    needed: int

    @property
    def winner(self) -> int | None:
        return next((seat for seat in (0, 1) if self.wins[seat] >= self.needed), None)


def match_score(match: Tournament) -> MatchScore:
    """How a match stands: who first wins more than half of the games has won it."""
    won = [0, 0]
    for result in match.results:
        if result.places.count(1) == 1:
            won[match.players.index(result.players[result.places.index(1)])] += 1
    return MatchScore((won[0], won[1]), match.best_of // 2 + 1)


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


def _opponents(result: TableResult, name: str) -> Iterator[tuple[str, Fraction]]:
    """The others at a player's table, each with 1 if beaten, a half if level."""
    places = _places(result)
    mine = places.pop(name)
    for other, place in places.items():
        yield other, Fraction(1, 2) if mine == place else Fraction(mine < place)


def _places(result: TableResult) -> dict[str, int]:
    return dict(zip(result.players, result.places, strict=True))


def _same_game(one: TableResult, other: TableResult) -> bool:
    return bool(one.mark) and one.mark == other.mark


def _same_table(one: TableResult, other: TableResult) -> bool:
    return one.round == other.round and set(one.players) == set(other.players)


def _standing(row: Row) -> tuple[Fraction, Fraction, Fraction, int]:
    return (-row.points, -row.buchholz, -row.berger, -row.wins)
