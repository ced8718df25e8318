"""Random legal play to a winner: books balance, replay is exact, undo goes back to the start."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from engine.core.autoplay import random_move, random_offer
from engine.core.record import Record
from engine.core.setup import Setup
from engine.core.table import Table
from engine.rulebooks.orconomics import state
from engine.rulebooks.orconomics.cards import EVENT_QUESTS
from engine.rulebooks.orconomics.fulfilled import holders
from tests.engine.orconomics.build import BOOK, new
from tests.engine.properties import (
    HAND_MADE,
    SOAK,
    assert_listed_answers_are_accepted,
    assert_replays_exactly,
    play_out,
    seeds,
)
from tests.engine.random_tables import FACTS, PLAIN_NAMES, play_wildly, random_facts

MOST_MOVES = 12_000
NAMES = "Ana Bo Cy Di Ed"
ASIDE = ("correct", "fact", "hold")


def random_options(rng: Random) -> dict[str, str]:
    return {spec.id: str(rng.choice(spec.choices)) for spec in BOOK.options}


def a_table(players: int, seed: int) -> Table:
    options = ({}, {"mode": "strict"}, random_options(Random(seed)))[seed % 3]
    return new(" ".join(NAMES.split()[:players]), options)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_with_a_winner_and_replay_exactly(players):
    for seed in seeds(6):
        t = play_out(a_table(players, seed), Random(1000 * players + seed), MOST_MOVES)
        winner = t.result.winners[0]
        assert t.state.points(winner) >= t.state.target
        assert_replays_exactly(t)


@pytest.mark.parametrize("facts", FACTS)
def test_a_game_goes_on_whatever_the_table_knows_of_its_box(facts):
    for seed in seeds(3, 300):
        rng = Random(f"{facts} {seed}")
        names = PLAIN_NAMES[: rng.randint(2, 5)]
        known = random_facts(BOOK, rng, facts)
        t = Table(BOOK, Setup("orconomics", names, random_options(rng), known))
        play_wildly(t, rng, 2000 if SOAK else 150, corrections=0.0, undo=0.01)
        assert_replays_exactly(t)
        asked = {move.args[0] for move in t.moves if move.verb == "fact"}
        assert asked.isdisjoint(known)


def test_pairs_of_options():
    """Every two choices of two options meet at some table."""
    wanted = {
        frozenset(((one.id, a), (two.id, b)))
        for one, two in combinations(BOOK.options, 2)
        for a, b in product(one.choices, two.choices)
    }
    rng, tables = Random(7), 0
    while wanted:
        tries = [random_options(rng) for _ in range(12)]
        best = max(tries, key=lambda o: len(wanted & set(_pairs(o))))
        wanted -= set(_pairs(best))
        tables += 1
        t = new(" ".join(NAMES.split()[: 2 + tables % 4]), best)
        play_wildly(t, rng, 600 if SOAK else 60, corrections=0.0, undo=0.0)
    assert tables < 40


def _pairs(options: dict[str, str]) -> list[frozenset[tuple[str, str]]]:
    return [frozenset(pair) for pair in combinations(options.items(), 2)]


@pytest.mark.parametrize("players", [2, 5])
def test_listed_answers_and_the_check_agree(players):
    for seed in seeds(3):
        rng = Random(seed)
        t = a_table(players, seed)
        while t.ask is not None and len(t.moves) < 400:
            assert_listed_answers_are_accepted(t, rng)
            t.do(random_move(t, rng))


def test_corrections_and_facts_in_between_never_stop_a_game():
    for seed in seeds(6):
        rng = Random(seed)
        t = a_table(3, seed)
        while t.ask is not None and len(t.moves) < 1500:
            assert t.ask.options, t.ask.text
            offer = random_offer(t, rng, frozenset()) if rng.random() < 0.2 else None
            t.do(offer or random_move(t, rng))
        again = Record.parse(Record.of(t).write()).replay()
        assert (again.view(), again.result) == (t.view(), t.result)


def test_O58_the_helper_asks_for_every_claim_before_anything_else():
    """Whoever fulfils a quest when something is asked has been asked to claim it."""

    def nobody_was_passed_over(t: Table) -> None:
        if t.ask is None or t.ask.text.id.endswith((".claim", ".reveal", ".fact")):
            return
        if any(move.verb in ASIDE for move in t.moves[-1:]):
            return
        for quest in t.state.quests.row:
            for seat in holders(t, quest):
                if quest in EVENT_QUESTS:
                    later = t.options["event_claims"] == "turn"
                    assert later, quest
                else:
                    assert seat in t.state.declined.get(quest, ()), (quest, t.players[seat])

    for seed in seeds(8, 500):
        rng = Random(seed)
        names = " ".join(NAMES.split()[: rng.randint(2, 5)])
        t = new(names, random_options(rng) | {"mode": "helper"})
        while t.ask is not None and len(t.moves) < 500:
            offer = random_offer(t, rng, HAND_MADE) if rng.random() < 0.2 else None
            t.do(offer or random_move(t, rng))
            nobody_was_passed_over(t)


def test_events_with_the_names_of_earlier_players_are_forgotten(monkeypatch):
    monkeypatch.setattr(state, "EVENTS_KEPT", 20)
    for game in range(12):
        table = new(f"Ana{game} Bo{game}", {})
        assert state._event.cache_info().currsize <= 20
        assert state._payment.cache_info().currsize <= 20
        play_out(table, Random(game), MOST_MOVES)
    assert state._event.cache_info().currsize > 20
