"""Tournaments in the store, and results for them from games here or from another phone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final
from uuid import uuid4

from companion.history.people import People
from companion.history.summary import Summary
from companion.history.tournament import (
    Kind,
    Round,
    Row,
    TableResult,
    Tournament,
    TournamentError,
    draw,
    standings,
)
from companion.refusals import Refusal
from companion.store import Store
from engine.core.errors import EngineError
from engine.core.record import Record
from engine.core.text import msg

KIND: Final = "tournament"
FORMAT: Final = "tableside result"
LONGEST_TEXT: Final = 1_000_000
MOST_PLAYERS: Final = 64


class Refused(Refusal):
    """What was brought cannot be taken."""


class Evening:
    """A tournament with the round that is being played now, as the store keeps it."""

    def __init__(self, key: str, tournament: Tournament, now: Round | None, since: float) -> None:
        self.key = key
        self.tournament = tournament
        self.now = now
        """The round that was drawn last, until all its results are there."""
        self.since = since
        """Games that were over before are of no concern."""

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

    def enter(self, places: Mapping[str, int]) -> None:
        """The result of a table: of this round where one was drawn, else of a league."""
        names = tuple(places)
        number = self.tournament.rounds_played + 1
        if self.tournament.kind is not Kind.LEAGUE:
            if self.now is None or set(names) not in [set(table) for table in self.now.tables]:
                raise TournamentError("history.tournament.no_such_table")
            number = self.now.number
        result = TableResult(number, names, tuple(places.values()))
        self.tournament = self.tournament.with_results([result])

    def standings(self) -> list[Row]:
        return standings(self.tournament)

    def withdraw(self, name: str) -> None:
        """From the next round on."""
        number = self.now.number if self.now is not None else self.tournament.rounds_played
        self.tournament = self.tournament.without(name, number + 1)


def places_by_order(order: Iterable[str]) -> dict[str, int]:
    return {name: place for place, name in enumerate(order, 1)}


def places_of(summary: Summary, people: People) -> dict[str, int]:
    names = [people.name_of(name) for name in summary.players]
    return dict(zip(names, summary.places, strict=True))


def from_games(evening: Evening, summaries: Iterable[Summary], people: People) -> int:
    """Takes what games here say about tables that wait; returns how many results came of it."""
    taken = 0
    for summary in sorted(summaries, key=lambda one: one.ended):
        fits = summary.over and summary.ended >= evening.since
        if not fits or summary.game != evening.tournament.game:
            continue
        places = places_of(summary, people)
        if evening.tournament.kind is Kind.LEAGUE:
            known = set(places) <= set(evening.tournament.players)
            if known and summary.ended > evening.since:
                evening.enter(places)
                evening.since = summary.ended
                taken += 1
        elif set(places) in [set(table) for table in evening.waiting()]:
            evening.enter(places)
            taken += 1
    return taken


def from_text(evening: Evening, text: str) -> None:
    """A record or a result that was shared by another phone; raises Refused or TournamentError."""
    if len(text) > LONGEST_TEXT:
        raise Refused(msg("history.tournament.not_understood"))
    if text.lstrip().startswith("{"):
        game, places = _result_in(text)
    else:
        game, places = _record_in(text)
    if game != evening.tournament.game:
        raise Refused(msg("history.tournament.other_game", game=msg(f"{game}.name")))
    evening.enter(places)


def _record_in(text: str) -> tuple[str, dict[str, int]]:
    """A record is judged by the rules: what it says of places is true."""
    try:
        table = Record.parse(text).replay()
    except EngineError as error:
        raise Refused(error.text) from error
    if table.result is None:
        raise Refused(msg("history.tournament.not_over"))
    ranks = {line.seat: line.rank for line in table.standings()}
    return table.rulebook.id, {name: ranks[seat] for seat, name in enumerate(table.players)}


def _result_in(text: str) -> tuple[str, dict[str, int]]:
    try:
        found = json.loads(text)
        if found["format"] != FORMAT:
            raise ValueError
        game, places = str(found["game"]), found["places"]
        kept = {str(name): int(place) for name, place in places.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Refused(msg("history.tournament.not_understood")) from error
    return game, kept


def result_text(game: str, places: Mapping[str, int]) -> str:
    """A result to hand to the phone that keeps the tournament: short enough for a QR code."""
    told = {"format": FORMAT, "game": game, "places": dict(places)}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


# In the store


def new_evening(store: Store, tournament: Tournament) -> Evening:
    if len(tournament.players) > MOST_PLAYERS:
        raise TournamentError("history.tournament.wrong_table")
    evening = Evening(uuid4().hex, tournament, None, store.clock())
    save(store, evening)
    return evening


def save(store: Store, evening: Evening) -> None:
    held = evening.tournament
    store.put(
        KIND,
        evening.key,
        {
            "name": held.name,
            "game": held.game,
            "kind": held.kind.value,
            "players": list(held.players),
            "seats": held.seats,
            "results": [[one.round, list(one.players), list(one.places)] for one in held.results],
            "withdrawn": dict(held.withdrawn),
            "byes": [list(bye) for bye in held.byes],
            "now": _round_out(evening.now),
            "since": evening.since,
        },
    )


def _round_out(now: Round | None) -> Any:
    if now is None:
        return None
    return [now.number, [list(table) for table in now.tables], list(now.byes)]


def evenings(store: Store) -> list[Evening]:
    """All that can be read, the newest first."""
    found = []
    for key, raw in store.entries(KIND).items():
        try:
            found.append(_read(key, raw))
        except (TypeError, KeyError, ValueError):
            continue
    return sorted(found, key=lambda one: -one.since)


def evening(store: Store, key: str) -> Evening | None:
    return next((one for one in evenings(store) if one.key == key), None)


def delete(store: Store, key: str) -> None:
    store.forget(KIND, [key])


def _read(key: str, raw: Any) -> Evening:
    results = tuple(
        TableResult(int(number), tuple(players), tuple(places))
        for number, players, places in raw["results"]
    )
    tournament = Tournament(
        str(raw["name"]),
        str(raw["game"]),
        Kind(raw["kind"]),
        tuple(raw["players"]),
        int(raw["seats"]),
        results,
        dict(raw["withdrawn"]),
        tuple((int(number), str(name)) for number, name in raw["byes"]),
    )
    now = None
    if raw["now"] is not None:
        number, tables, byes = raw["now"]
        now = Round(int(number), tuple(tuple(table) for table in tables), tuple(byes))
    return Evening(key, tournament, now, float(raw["since"]))
