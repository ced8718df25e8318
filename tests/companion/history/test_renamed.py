"""Games under other names are the same games, whatever the names."""

from __future__ import annotations

from random import Random

import pytest

from companion.history.people import People
from companion.history.renamed import with_names_of_today
from companion.store import open_unsaved
from engine.core.autoplay import random_move, random_offer
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from tests.companion.history.games import GAMES

NAMES = ("Ana", "hand", "2", "@hand", "food", "Юля", "{who}", "a b", "J.R.")


def game_of(game: str, rng: Random) -> Table:
    """With corrections and offers, which name players at any place."""
    book = rulebook(game)
    players = tuple(rng.sample(NAMES, rng.choice(book.players)))
    facts = {spec.id: spec.sample for spec in book.facts}
    table = Table(book, Setup(game, players, {}, facts))
    while table.ask is not None and len(table.moves) < 200:
        offer = random_offer(table, rng, frozenset()) if rng.random() < 0.2 else None
        table.do(offer or random_move(table, rng))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_the_same_game_is_told_under_other_names(game):
    rng = Random(6)
    for _ in range(3):
        table, people = game_of(game, rng), People(open_unsaved())
        for number, name in enumerate(table.players):
            people.rename(name, f"Player {number}", [])
        shown = with_names_of_today(table, people, "someone")
        assert list(shown.players) == [f"Player {n}" for n in range(len(table.players))]
        assert [(line.seat, line.score, line.rank) for line in shown.standings()] == [
            (line.seat, line.score, line.rank) for line in table.standings()
        ]
        back = People(open_unsaved())
        for number, name in enumerate(table.players):
            back.rename(f"Player {number}", name, [])
        again = with_names_of_today(shown, back, "someone")
        assert Record.of(again).write() == Record.of(table).write()


def test_deleted_players_have_no_name_and_clashing_names_change_nothing():
    table, people = game_of("orconomics", Random(1)), People(open_unsaved())
    assert with_names_of_today(table, people, "someone") is table
    for name in table.players:
        people.delete(name)
    shown = with_names_of_today(table, people, "someone")
    assert list(shown.players)[:2] == ["someone", "someone 2"]
    clash = People(open_unsaved())
    clash.rename(table.players[0], table.players[1], [])
    assert with_names_of_today(table, clash, "someone") is table
