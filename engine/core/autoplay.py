"""Random legal play: what the demo, the property tests and the benchmarks are played with."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.core.move import TABLE, Move, Source
from engine.core.table import Table


def random_move(table: Table[Any], rng: Random, by: Source = "app") -> Move:
    """A legal answer to the Ask that stands; what only a table can have agreed on is left out."""
    ask = table.ask
    if ask is None:
        raise ValueError("the game is over")
    option = rng.choice([o for o in ask.options if not getattr(o, "agreed", False)])
    who = table.players[rng.choice(ask.who)] if ask.who else TABLE
    return Move(who, option.verb, option.sample(rng), by)


def random_offer(
    table: Table[Any], rng: Random, skip: frozenset[str], by: Source = "app"
) -> Move | None:
    """A legal any-time move of somebody, if there is one beside those to skip."""
    seat = rng.randrange(-1, len(table.players))
    offers = table.offers(seat, skip)
    if not offers:
        return None
    option = rng.choice(rng.choice(offers).options)
    who = table.players[seat] if seat >= 0 else TABLE
    return Move(who, option.verb, option.sample(rng), by)
