"""Backups of any shape are taken: what is read of them later never raises."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history import stats, tournament_store
from companion.history.drawing import rounds_of
from companion.history.listing import Finder, game_line
from companion.history.people import People
from companion.history.summary_store import SummaryStore
from companion.history.tournament import Kind, Tournament, TournamentError
from companion.i18n.catalogue import load
from companion.session.known_names import PERSON as KIND
from companion.store import Store, open_unsaved
from tests.companion.history.games import NAMES, many

WORDS = load("en")
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from([*NAMES, "", "hidden", "deleted", "1", "inf", "nan"])
)
ANY: st.SearchStrategy[Any] = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner),
    max_leaves=6,
)
PERSON = ANY | st.fixed_dictionaries({}, optional={"is": ANY, "state": ANY})


@pytest.fixture(scope="module")
def kept() -> SummaryStore:
    summary_store = SummaryStore(many(5, most=300)[0])
    for _ in summary_store.steps():
        pass
    return summary_store


def told_of(people: dict[str, object]) -> Store:
    """A store as after a backup."""
    store = open_unsaved()
    for name, entry in people.items():
        store.put(KIND, name, entry)
    return store


def look_through(kept: SummaryStore, people: People) -> None:
    """All that lists and statistics tell of players."""
    found = kept.summaries()
    for name in NAMES:
        assert isinstance(people.name_of(name), str)
        people.is_hidden(name)
        people.is_deleted(name)
        people.spellings(name)
        stats.of_one([summary for _table, summary in found], people, name)
    stats.of_all([summary for _table, summary in found], people)
    finder = Finder(kept, people)
    for table, summary in found:
        finder.fits(table, "ana bo", "")
        game_line(WORDS, table, summary, people, 1.8e9)


@given(told=st.dictionaries(st.sampled_from(NAMES), PERSON))
def test_players_are_told_whatever_a_backup_says_of_them(kept, told):
    look_through(kept, People(told_of(told)))


def test_a_player_who_is_no_name_goes_by_the_own_one():
    for wrong in ([], {}, 3, None, True):
        assert People(told_of({"Ana": {"is": wrong}})).name_of("Ana") == "Ana"


def tournaments() -> list[Any]:
    """One of each kind in the middle, as it is kept."""
    found: list[Any] = []
    for kind in Kind:
        store, names = open_unsaved(), NAMES[: 2 if kind is Kind.MATCH else 5]
        saved = tournament_store.create(store, Tournament("F", "orc", kind, names))
        if kind.draws:
            saved.draw()
            for one, other in saved.waiting()[:1]:
                saved.enter({one: 1, other: 2}, "mark", "table")
        else:
            saved.enter({names[0]: 1, names[1]: 1})
        saved.withdraw(names[1])
        tournament_store.save(store, saved)
        found += store.entries(tournament_store.KIND).values()
    return found


MIDDLE = tournaments()


def places_in(raw: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value."""
    inside = raw.items() if isinstance(raw, dict) else enumerate(raw)
    for key, value in inside:
        yield (*way, key)
        if isinstance(value, dict | list):
            yield from places_in(value, (*way, key))


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    """A tournament with another value somewhere."""
    raw = deepcopy(draw(st.sampled_from(MIDDLE)))
    *way, last = draw(st.sampled_from(list(places_in(raw))))
    inside = raw
    for key in way:
        inside = inside[key]
    inside[last] = draw(ANY)
    return raw


def play_on(store: Store, saved: tournament_store.SavedTournament) -> None:
    """All that screens do with one; a refusal is a sentence."""
    saved.standings()
    saved.waiting()
    assert saved.decided in (True, False)
    rounds_of(saved.tournament)
    with suppress(TournamentError):
        saved.enter(tournament_store.places_by_order(saved.tournament.players[:2]), "other")
    with suppress(TournamentError):
        saved.draw()
    saved.standings()
    tournament_store.save(store, saved)


@given(raw=spoilt() | ANY, told=st.dictionaries(st.sampled_from(NAMES), PERSON))
def test_a_tournament_is_left_out_or_can_be_played_on(raw, told):
    json.dumps(raw, allow_nan=False)  # else no backup would hold it
    store = told_of(told)
    store.put(tournament_store.KIND, "a", raw)
    store.put(tournament_store.KIND, "b", MIDDLE[0])
    found = tournament_store.all_tournaments(store)
    assert "b" in [one.key for one in found]  # whatever the others are
    for one in found:
        play_on(store, one)
    assert len(tournament_store.all_tournaments(store)) == len(found)


def test_places_that_are_no_whole_numbers_do_no_harm():
    raw = deepcopy(next(one for one in MIDDLE if one["kind"] == Kind.LEAGUE))
    raw["results"][0][2] = [1.0, 2.0]
    store = open_unsaved()
    store.put(tournament_store.KIND, "a", raw)
    (one,) = tournament_store.all_tournaments(store)
    play_on(store, one)
    assert one.tournament.results[0].places == (1, 2)


def test_a_tournament_of_more_than_can_be_drawn_is_left_out():
    raw = deepcopy(next(one for one in MIDDLE if one["kind"] == Kind.SWISS))
    raw["players"] += [f"player {number}" for number in range(2_000)]
    store = open_unsaved()
    store.put(tournament_store.KIND, "a", raw)
    for one in tournament_store.all_tournaments(store):
        play_on(store, one)
