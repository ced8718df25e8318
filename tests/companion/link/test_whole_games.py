"""Whole games of all rulebooks over plain HTTP, by as many phones as there are players."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.autoplay import random_move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from tests.companion.link.hosts import (
    GAMES,
    IN_A_HURRY,
    NAMES,
    Hosted,
    Phone,
    as_page_enters,
    hosted,
    short_game,
)

TOLD_BY_PHONES = 8
"""Values of the box that phones are to have told before a game counts as played so."""


def everybody(host: Hosted) -> list[Phone]:
    phones = [Phone(host.port).join(host.key, seat) for seat in range(len(host.table.players))]
    phones.append(Phone(host.port, "fr").join(host.key, -1))
    return [phone.listen() for phone in phones]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_phones_alone(game: str) -> None:
    rng, moves = Random(7), short_game(game)
    with hosted(game) as host:
        phones = everybody(host)
        for move in moves:
            for phone in phones:
                phone.catch_up(host.tag)
            anybody = rng.randrange(len(host.table.players))
            seat = host.table.seats.get(move.who, anybody)
            told = phones[seat].enter(move).json
            assert told["done"], (str(move), told["said"])
            assert host.table.moves[-1]._replace(by=move.by) == move
        for phone in phones:
            phone.catch_up(host.tag)
            assert 'class="result"' in phone.parts["ask"]
            phone.hang_up()


@pytest.mark.parametrize("game", ["economicus", "orconomics"])
def test_phones_tell_what_the_box_says_where_nobody_entered_it_before(game: str) -> None:
    """A host without a window has nobody else to ask."""
    book, rng = rulebook(game), Random(3)
    host = Hosted(Table(book, Setup(game, NAMES[: book.players.start], {}, {})), rates=IN_A_HURRY)
    try:
        phones = everybody(host)[:-1]
        told = 0
        while told < TOLD_BY_PHONES and len(host.table.moves) < 120:
            move = as_page_enters(host.table, random_move(host.table, rng, "hand"))
            phone = phones[host.table.seats.get(move.who, rng.randrange(len(phones)))]
            phone.catch_up(host.tag)
            answer = phone.enter(move).json
            assert answer["done"], (str(move), answer["said"])
            told += move.verb == "fact"
        assert told
    finally:
        host.stop()
