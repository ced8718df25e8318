"""Tournaments in the store, and results for them from games here or from another phone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, NamedTuple
from uuid import uuid4

from companion.history.drawing import Round, draw
from companion.history.people import People
from companion.history.result_texts import Refused, Result, mark_of
from companion.history.summary import Summary
from companion.history.summary_store import SummaryStore
from companion.history.tournament import (
    Kind,
    Row,
    TableResult,
    Tournament,
    TournamentError,
    match_score,
    standings,
)
from companion.session import saved_game
from companion.store import TOURNAMENT, Store
from engine.core.errors import EngineError
from engine.core.record import Record
from engine.core.registry import games
from engine.core.text import msg

KIND: Final = TOURNAMENT
MOST_PLAYERS: Final = 64


class SavedTournament:
    """A tournament with the round that is being played now, as the store keeps it."""

    def __init__(self, key: str, tournament: Tournament, now: Round | None, since: float) -> None:
        self.key = key
        self.tournament = tournament
        self.now = now
        """The round that was drawn last, until all its results are there."""
        self.since = since
        """When it began: games that ended before do not count."""

    def waiting(self) -> list[tuple[str, ...]]:
        """Tables of this round without a result."""
        if self.now is None:
            return []
        done = [set(one.players) for one in self.tournament.results if one.round == self.now.number]
        return [table for table in self.now.tables if set(table) not in done]

    def draw(self) -> Round:
        """The next round; byes count at once."""
        drawn = draw(self.tournament)
        byes = tuple((drawn.number, name) for name in drawn.byes)
        self.tournament = replace(self.tournament, byes=(*self.tournament.byes, *byes))
        self.now = drawn
        return drawn

    def enter(self, places: Mapping[str, int], mark: str = "", table: str = "") -> bool:
        """Enters the result of a table: for the round that was drawn, else for the next one.

        Returns False for a game that was counted already. A game whose end was undone and played
        again counts as it ended last.
        """
        held, names = self._without_undone_end(mark, table), tuple(places)
        number = held.rounds_played + 1
        if held.kind.draws:
            if self.now is None or set(names) not in [set(table) for table in self.now.tables]:
                raise TournamentError("history.tournament.no_such_table")
            number = self.now.number
        result = TableResult(number, names, tuple(places.values()), mark, table)
        after = held.with_results([result])
        if after == held:
            return False
        if _decided(held):
            raise TournamentError("history.tournament.match_over")
        if held.kind is Kind.MATCH and len(names) != len(held.players):
            raise TournamentError("history.tournament.unknown_player")
        self.tournament = after
        return True

    def _without_undone_end(self, mark: str, table: str) -> Tournament:
        """Drops an older result of the same table; drawn rounds keep it and refuse a second one."""
        held = self.tournament
        if not table or held.kind.draws or held.knows(mark):
            return held
        return replace(held, results=tuple(one for one in held.results if one.table != table))

    @property
    def decided(self) -> bool:
        """Whether a match is over."""
        return _decided(self.tournament)

    def take_back(self, result: TableResult) -> None:
        """Takes out a result that was entered wrongly; its table waits again. Rounds drawn since
        stay as they are: people are already playing them."""
        self.tournament = self.tournament.taken_back(result)

    def standings(self) -> list[Row]:
        return standings(self.tournament)

    def withdraw(self, name: str) -> None:
        """From the next round on."""
        number = self.now.number if self.now is not None else self.tournament.rounds_played
        self.tournament = self.tournament.without(name, number + 1)

    def let_return(self, name: str) -> None:
        """Takes part again in every round that is drawn from now on."""
        gone = {one: since for one, since in self.tournament.withdrawn.items() if one != name}
        self.tournament = replace(self.tournament, withdrawn=gone)


def _decided(held: Tournament) -> bool:
    return held.kind is Kind.MATCH and match_score(held).winner is not None


def places_by_order(order: Iterable[str]) -> dict[str, int]:
    return {name: place for place, name in enumerate(order, 1)}


class PlayedHere(NamedTuple):
    """A finished game of this phone, with the mark that tells it from all others."""

    summary: Summary
    mark: str
    table: str = ""
    """The uid of the table that it was played at."""


def played_here(store: Store, saved: SavedTournament) -> list[PlayedHere]:
    """Games of this phone that may belong to a tournament."""
    summary_store, found = SummaryStore(store), []
    for table in summary_store.counting():
        over = table.summary is not None and table.updated >= saved.since
        if not over or table.game != saved.tournament.game:
            continue
        summary = summary_store.get(table) or summary_store.compute(table)
        with suppress(EngineError):  # what these rules cannot read has no result for us
            mark = mark_of(Record.parse(saved_game.whole_record(store, table.id)).write())
            if summary is not None:
                found.append(PlayedHere(summary, mark, table.uid))
    return found


def _named(held: Tournament, places: Mapping[str, int], people: People) -> dict[str, int]:
    """The places under the names that the players have in this tournament, in whatever capitals
    another phone writes them."""
    here = {name.casefold(): name for name in held.players}
    named = {
        here.get(name.casefold()) or here.get(people.name_of(name).casefold(), name): place
        for name, place in places.items()
    }
    return named if len(named) == len(places) else dict(places)


def from_games(saved: SavedTournament, played: Iterable[PlayedHere], people: People) -> int:
    """Enters results of games of this phone for tables that wait; returns how many."""
    taken = 0
    held = saved.tournament
    for summary, mark, table in sorted(played, key=lambda one: one.summary.ended):
        if not summary.over or summary.ended < saved.since or summary.game != held.game:
            continue
        places = _named(held, dict(zip(summary.players, summary.places, strict=True)), people)
        if saved.tournament.kind.draws:
            fits = set(places) in [set(waits) for waits in saved.waiting()]
        else:
            known = saved.tournament.knows(mark)
            open_ = not saved.decided or saved.tournament.knows_table(table)
            fits = set(places) <= set(held.players) and not known and open_
        if fits:
            taken += saved.enter(places, mark, table)
    return taken


def take(saved: SavedTournament, result: Result, people: People) -> bool:
    """Enters a result from another phone; False where it was counted already."""
    game, places, mark = result
    if game not in games():
        raise Refused(msg("history.tournament.not_understood"))
    if game != saved.tournament.game:
        raise Refused(msg("history.tournament.other_game", game=msg(f"{game}.name")))
    return saved.enter(_named(saved.tournament, places, people), mark)


def match_of(
    store: Store, game: str, names: Iterable[str], mark: str, table: str = ""
) -> SavedTournament | None:
    """The match that a game of these players belongs to: the one that counted it (even if it has
    ended otherwise since), else one that is not decided."""
    wanted = set(names)
    matches = [
        one
        for one in all_tournaments(store)
        if one.tournament.kind is Kind.MATCH
        and one.tournament.game == game
        and set(one.tournament.players) == wanted
    ]
    counted = [
        one for one in matches if one.tournament.knows(mark) or one.tournament.knows_table(table)
    ]
    return next(iter([*counted, *(one for one in matches if not one.decided)]), None)


# In the store


def create(store: Store, tournament: Tournament) -> SavedTournament:
    if len(tournament.players) > MOST_PLAYERS:
        raise TournamentError("history.tournament.wrong_table")
    saved = SavedTournament(uuid4().hex, tournament, None, store.clock())
    save(store, saved)
    return saved


def save(store: Store, saved: SavedTournament) -> None:
    held = saved.tournament
    store.put(
        KIND,
        saved.key,
        {
            "name": held.name,
            "game": held.game,
            "kind": held.kind.value,
            "players": list(held.players),
            "seats": held.seats,
            "least": held.least,
            "best_of": held.best_of,
            "results": [
                [one.round, list(one.players), list(one.places), one.mark, one.table]
                for one in held.results
            ],
            "withdrawn": dict(held.withdrawn),
            "byes": [list(bye) for bye in held.byes],
            "now": _round_out(saved.now),
            "since": saved.since,
        },
    )


def _round_out(now: Round | None) -> list[object] | None:
    if now is None:
        return None
    return [now.number, [list(table) for table in now.tables], list(now.byes)]


def all_tournaments(store: Store) -> list[SavedTournament]:
    """All that can be read, the newest first, with the names that players go by today."""
    people, found = People(store), []
    for key, raw in store.entries(KIND).items():
        try:
            found.append(_read(key, raw, people))
        except (TypeError, KeyError, ValueError, AttributeError, OverflowError):
            continue
    return sorted(found, key=lambda one: -one.since)


def load(store: Store, key: str) -> SavedTournament | None:
    return next((one for one in all_tournaments(store) if one.key == key), None)


def delete(store: Store, key: str) -> None:
    store.forget(KIND, [key])


def _names_of_today(written: Iterable[str], people: People) -> dict[str, str]:
    """Today's names, or those written where two players of the tournament would become one."""
    names = {name: people.name_of(name) for name in written}
    alone = len({name.casefold() for name in names.values()}) == len(names)
    return names if alone else {name: name for name in names}


def _read(key: str, raw: Any, people: People) -> SavedTournament:
    if len(raw["players"]) > MOST_PLAYERS:
        raise ValueError("more players than a tournament can have")
    names = _names_of_today(raw["players"], people)

    def named(written: Iterable[str]) -> tuple[str, ...]:
        return tuple(names[name] for name in written)

    results = tuple(
        TableResult(int(number), named(players), tuple(map(int, places)), *map(str, told[:2]))
        for number, players, places, *told in raw["results"]
    )
    tournament = Tournament(
        str(raw["name"]),
        str(raw["game"]),
        Kind(raw["kind"]),
        named(raw["players"]),
        int(raw["seats"]),
        results,
        {names[name]: int(since) for name, since in raw["withdrawn"].items()},
        tuple((int(number), names[name]) for number, name in raw["byes"]),
        int(raw.get("least", 2)),
        int(raw.get("best_of", 3)),
    )
    now = None
    if raw["now"] is not None:
        number, tables, byes = raw["now"]
        now = Round(int(number), tuple(map(named, tables)), named(byes))
    return SavedTournament(key, tournament, now, float(raw["since"]))
