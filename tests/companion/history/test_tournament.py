"""Tables drawn and standings: against known tables, and for any number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from companion.history.drawing import Round, berger_pairs, draw, rounds_of, table_sizes
from companion.history.tournament import (
    Kind,
    TableResult,
    Tournament,
    TournamentError,
    standings,
)

# The tables that chess federations publish.
BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


def names(count: int) -> tuple[str, ...]:
    return tuple(f"P{number:02}" for number in range(1, count + 1))


def play(tournament: Tournament, round_: Round, rng: Random) -> Tournament:
    results = []
    for table in round_.tables:
        scores = [rng.randrange(4) for _ in table]
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        results.append(TableResult(round_.number, table, places))
    done = tournament.with_results(results)
    byes = tuple((round_.number, name) for name in round_.byes)
    return Tournament(
        **{field: getattr(done, field) for field in ("name", "game", "kind", "players", "seats")},
        results=done.results,
        withdrawn=done.withdrawn,
        byes=(*tournament.byes, *byes),
    )


@pytest.mark.parametrize("players", BERGER)
def test_round_robin_follows_the_published_tables(players: int) -> None:
    for number, wanted in enumerate(BERGER[players], 1):
        pairs = {frozenset(pair) for pair in berger_pairs(players, number)}
        assert pairs == {frozenset(map(int, pair.split("-"))) for pair in wanted.split()}


@pytest.mark.parametrize("players", range(3, 33))
def test_round_robin_follows_the_rule_behind_the_tables(players: int) -> None:
    """Two meet in the round that their numbers add up to, and one of them the last instead of
    themselves: how Berger tables are written down without a table."""
    even = players + players % 2
    for number in range(1, even):
        wanted = {
            frozenset((one, other))
            for one, other in combinations(range(1, even), 2)
            if (one + other - number - 1) % (even - 1) == 0
        }
        wanted |= {
            frozenset((one, even))
            for one in range(1, even)
            if (2 * one - number - 1) % (even - 1) == 0
        }
        assert {frozenset(pair) for pair in berger_pairs(players, number)} == wanted


@pytest.mark.parametrize("players", range(3, 33))
def test_who_withdraws_from_a_round_robin_leaves_byes(players: int) -> None:
    rng, all_names = Random(players), names(players)
    tournament = Tournament("Evening", "orc", Kind.ROUND_ROBIN, all_names)
    gone, since = all_names[rng.randrange(players)], rng.randrange(2, rounds_of(tournament) + 1)
    tournament = tournament.without(gone, since)
    met: list[frozenset[str]] = []
    for number in range(1, rounds_of(tournament) + 1):
        round_ = draw(tournament)
        seated = [name for table in round_.tables for name in table]
        assert sorted([*seated, *round_.byes]) == sorted(tournament.active(number))
        met += [frozenset(table) for table in round_.tables]
        tournament = play(tournament, round_, rng)
    assert len(set(met)) == len(met)
    staying = [name for name in all_names if name != gone]
    assert {frozenset(pair) for pair in combinations(staying, 2)} <= set(met)


@pytest.mark.parametrize("players", range(3, 33))
def test_everybody_meets_everybody_once_in_a_round_robin(players: int) -> None:
    tournament = Tournament("Evening", "orc", Kind.ROUND_ROBIN, names(players))
    met, byes = [], []
    for _ in range(rounds_of(tournament)):
        round_ = draw(tournament)
        seated = [name for table in round_.tables for name in table]
        assert sorted([*seated, *round_.byes]) == sorted(names(players))
        met += [frozenset(table) for table in round_.tables]
        byes += round_.byes
        tournament = play(tournament, round_, Random(players))
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(names(players), 2)))
    assert sorted(byes) == (list(names(players)) if players % 2 else [])
    with pytest.raises(TournamentError):
        draw(tournament)


@pytest.mark.parametrize("players", range(3, 33))
@pytest.mark.parametrize("seats", [2, 4])
def test_swiss_rounds_seat_everybody_once_and_avoid_meeting_again(players: int, seats: int) -> None:
    rng = Random(players * seats)
    tournament = Tournament("Evening", "economicus", Kind.SWISS, names(players), seats)
    for number in range(1, rounds_of(tournament) + 1):
        if number == 2 and players > 6:
            tournament = tournament.without(names(players)[rng.randrange(players)], 2)
        round_ = draw(tournament)
        seated = [name for table in round_.tables for name in table]
        assert sorted([*seated, *round_.byes]) == sorted(tournament.active(number))
        assert all(2 <= len(table) <= seats for table in round_.tables)
        if seats == 2 and number <= rounds_of(tournament) // 2:
            before = {frozenset(result.players) for result in tournament.results}
            assert not before & {frozenset(table) for table in round_.tables}
        had = [name for _, name in tournament.byes]
        others = [name for name in tournament.active(number) if name not in had]
        assert all(name not in had for name in round_.byes) or not others
        tournament = play(tournament, round_, rng)
    rows = standings(tournament)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    shared = sum(len(result.players) for result in tournament.results)
    assert sum(row.points for row in rows) == Fraction(shared, 2) + len(tournament.byes)


def better_wins(tournament: Tournament) -> Tournament:
    """A round in which the lower number wins every table."""
    round_ = draw(tournament)
    results = [
        TableResult(round_.number, tuple(sorted(table)), tuple(range(1, len(table) + 1)))
        for table in round_.tables
    ]
    byes = tuple((round_.number, name) for name in round_.byes)
    return replace(tournament.with_results(results), byes=(*tournament.byes, *byes))


def drawn(tournament: Tournament) -> str:
    """P01 and P02 at a table, P03 with a bye: "1-2 (3)"."""
    round_ = draw(tournament)
    tables = ["-".join(str(int(name[1:])) for name in sorted(table)) for table in round_.tables]
    return " ".join([*tables, *(f"({int(name[1:])})" for name in round_.byes)])


def test_a_swiss_evening_of_eight_worked_out_by_hand() -> None:
    tournament = Tournament("Evening", "orc", Kind.SWISS, names(8))
    for wanted in ("1-2 3-4 5-6 7-8", "1-3 5-7 2-4 6-8", "1-5 2-3 6-7 4-8"):
        assert drawn(tournament) == wanted
        tournament = better_wins(tournament)
    table = {row.name: (row.points, row.buchholz, row.berger) for row in standings(tournament)}
    assert table == {
        "P01": (3, 5, 5),
        "P02": (2, 5, 2),
        "P05": (2, 6, 3),
        "P06": (2, 3, 1),
        "P03": (1, 6, 1),
        "P04": (1, 3, 0),
        "P07": (1, 4, 0),
        "P08": (0, 4, 0),
    }
    assert [row.name for row in standings(tournament)][:4] == ["P01", "P05", "P02", "P06"]


def test_a_swiss_evening_of_five_with_byes_and_a_withdrawal_worked_out_by_hand() -> None:
    tournament = Tournament("Evening", "orc", Kind.SWISS, names(5))
    assert drawn(tournament) == "1-2 3-4 (5)"
    tournament = better_wins(tournament)
    assert drawn(tournament) == "1-3 2-5 (4)"
    tournament = better_wins(tournament).without("P03", 3)
    assert drawn(tournament) == "1-5 2-4"  # 1-2 and 2-5 have met
    tournament = better_wins(tournament)
    assert [(row.name, row.points) for row in standings(tournament)][:2] == [("P01", 3), ("P02", 2)]


def all_pairings(order: Sequence[str]) -> Iterator[list[frozenset[str]]]:
    if not order:
        yield []
        return
    for place in range(1, len(order)):
        for rest in all_pairings([*order[1:place], *order[place + 1 :]]):
            yield [frozenset((order[0], order[place])), *rest]


@pytest.mark.parametrize("players", range(3, 9))
def test_swiss_pairs_are_the_best_of_all_that_there_are(players: int) -> None:
    """Every pairing tried out: the fewest meetings again, then neighbours from the top."""
    rng = Random(players)
    tournament = Tournament("Evening", "orc", Kind.SWISS, names(players))
    for _ in range(players + 1):
        round_ = draw(tournament)
        met = Counter(frozenset(result.players) for result in tournament.results)
        order = [row.name for row in standings(tournament) if row.name not in round_.byes]
        best = min(all_pairings(order), key=lambda pairs: max(met[pair] for pair in pairs))
        assert [frozenset(table) for table in round_.tables] == best
        tournament = play(tournament, round_, rng)


@pytest.mark.parametrize("players", range(7, 33))
def test_nobody_meets_again_in_a_usual_swiss_evening(players: int) -> None:
    rng = Random(players)
    tournament = Tournament("Evening", "orc", Kind.SWISS, names(players))
    for number in range(1, rounds_of(tournament) + 1):
        if number == 3:
            tournament = tournament.without(standings(tournament)[-1].name, 3)
        tournament = play(tournament, draw(tournament), rng)
    met = [frozenset(result.players) for result in tournament.results]
    assert len(set(met)) == len(met)


@pytest.mark.parametrize("least", [2, 3, 4])
def test_tables_are_as_large_as_the_game_needs(least: int) -> None:
    """Against every way to split players into tables."""
    for players in range(least, 33):
        for seats in range(least, 8):
            sizes = table_sizes(players, seats, least)
            ways = {0}
            for _ in range(players):
                ways |= {done + size for done in ways for size in range(least, seats + 1)}
            most = max(done for done in ways if done <= players)
            assert sum(sizes) == most
            assert all(least <= size <= seats for size in sizes)
            assert max(sizes) - min(sizes) <= 1
            assert len(sizes) == -(-most // seats)


def test_a_game_for_four_leaves_nobody_at_a_table_of_three() -> None:
    tournament = Tournament("Evening", "few_orcs_more", Kind.SWISS, names(7), 5, least=4)
    round_ = draw(tournament)
    assert [len(table) for table in round_.tables] == [5]
    assert len(round_.byes) == 2
    with pytest.raises(TournamentError, match="too_few_for_game"):
        Tournament("Evening", "few_orcs_more", Kind.SWISS, names(3), 5, least=4)


def test_standings_of_a_known_table() -> None:
    """Four players, all against all: A beats B and C, draws D; B beats C; D beats B; C beats D."""
    games = ["A>B", "A>C", "A=D", "B>C", "D>B", "C>D"]
    results = []
    for number, game in enumerate(games):
        results.append(TableResult(number, (game[0], game[2]), (1, 1 if game[1] == "=" else 2)))
    tournament = Tournament("Evening", "orc", Kind.LEAGUE, ("A", "B", "C", "D"))
    rows = standings(tournament.with_results(results))
    half = Fraction(1, 2)
    assert [(row.rank, row.name, row.points) for row in rows] == [
        (1, "A", 2 + half),
        (2, "D", 1 + half),
        (3, "C", Fraction(1)),
        (4, "B", Fraction(1)),
    ]
    assert {row.name: row.buchholz for row in rows}["A"] == 1 + 1 + 1 + half
    assert {row.name: row.berger for row in rows} == {
        "A": 1 + 1 + (1 + half) / 2,
        "D": 1 + (2 + half) / 2,
        "C": 1 + half,
        "B": Fraction(1),
    }


def test_who_is_level_in_everything_shares_the_rank() -> None:
    rows = standings(Tournament("Evening", "orc", Kind.SWISS, names(4)))
    assert [row.rank for row in rows] == [1, 1, 1, 1]


def test_a_result_from_two_phones_counts_once_and_a_contradiction_is_refused() -> None:
    tournament = Tournament("Evening", "orc", Kind.SWISS, ("Ana", "Bo"))
    one = TableResult(1, ("Ana", "Bo"), (1, 2))
    assert len(tournament.with_results([one, TableResult(1, ("Bo", "Ana"), (2, 1))]).results) == 1
    with pytest.raises(TournamentError):
        tournament.with_results([one, TableResult(1, ("Bo", "Ana"), (1, 2))])
    with pytest.raises(TournamentError):
        tournament.with_results([TableResult(1, ("Ana", "Zoe"), (1, 2))])


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Tournament("x", "orc", Kind.SWISS, ("Ana", "Ana")),
        lambda: Tournament("x", "orc", Kind.SWISS, ("Ana",)),
        lambda: Tournament("x", "orc", Kind.ROUND_ROBIN, names(6), 3),
        lambda: TableResult(1, ("Ana", "Bo"), (1, 3)),
        lambda: TableResult(1, ("Ana", "Ana"), (1, 2)),
        lambda: draw(Tournament("x", "orc", Kind.LEAGUE, names(4))),
    ],
)
def test_what_cannot_be_is_refused(wrong: object) -> None:
    with pytest.raises(TournamentError):
        wrong()  # type: ignore[operator]
