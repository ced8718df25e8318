"""Whole games of all rulebooks over plain HTTP, by as many phones as there are players."""

from __future__ import annotations

from random import Random

import pytest

from tests.companion.link.hosts import GAMES, Hosted, Phone, hosted, short_game


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
