"""Random games in a store, with players who meet again."""

from __future__ import annotations

from random import Random

from companion.session import saved_game
from companion.store import Store, open_unsaved
from engine.core.autoplay import random_move, random_offer
from engine.core.record import Record
from engine.core.registry import games, rulebook
from engine.core.setup import Setup

NAMES = ("Ana", "Bo", "Cy", "2", "@hand", "Dée", "Юля", "{who}", "bank holiday", "a b")
GAMES = tuple(games())


class Clock:
    """Goes on by itself, half a minute a look."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        self.now += 30
        return self.now


def play(store: Store, game: str, rng: Random, most: int = 600) -> tuple[int, str]:
    """A saved random game; its id and its record."""
    book = rulebook(game)
    players = tuple(rng.sample(NAMES, rng.choice(book.players)))
    facts = {spec.id: spec.sample for spec in book.facts}
    saved, session = saved_game.start(store, Setup(game, players, {}, facts), game)
    table, skip = session.table, frozenset({"correct", "fact"})
    while table.ask is not None and len(table.moves) < most:
        offer = random_offer(table, rng, skip) if rng.random() < 0.1 else None
        table.do(offer or random_move(table, rng))
    for ply, move in enumerate(table.moves):
        store.add_move(saved.id, ply, str(move), move.by)
    if table.result is not None:
        store.finish(saved.id, "over")
    return saved.id, Record.of(table).write()


def many(number: int, seed: int = 7, most: int = 600) -> tuple[Store, list[str]]:
    """So many games, the books in turn, and their records in the order in which they ended."""
    store, rng = open_unsaved(), Random(seed)
    store.clock = Clock()
    records = [play(store, GAMES[index % len(GAMES)], rng, most)[1] for index in range(number)]
    return store, records
