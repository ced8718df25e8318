"""No byte that is sent to a seat tells what the engine's view for that seat does not contain."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.i18n.catalogue import load
from companion.link import answers
from companion.link.mirror import Change, Mirror
from companion.link.numbers import player_numbers
from companion.link.page import Pages
from engine.core.autoplay import random_move, random_offer
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table
from tests.companion.link.hosts import GAMES, NAMES

SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
STATES = 3_000 if SOAK else 40
WORDS = load("en")
PAGES = Pages()
NOT_MOVED = frozenset({"correct", "fact"})


def laid(game: str, rng: Random) -> AnyTable:
    book = rulebook(game)
    facts = {spec.id: spec.sample for spec in book.facts}
    return Table(book, Setup(game, NAMES[: rng.choice(book.players)], {}, facts))


def mirror_of(table: AnyTable, moves: list[Move]) -> Mirror:
    mirror = Mirror(table.setup, "run")
    mirror.follow(Change(1, 0, tuple(moves), ()))
    return mirror


def next_move(table: AnyTable, rng: Random) -> Move:
    offer = random_offer(table, rng, NOT_MOVED, "hand") if rng.random() < 0.3 else None
    return offer or random_move(table, rng, "hand")


def states(game: str, count: int) -> Iterator[tuple[Mirror, Random]]:
    """Tables in the middle of random games."""
    rng = Random(11)
    table = laid(game, rng)
    mirror = mirror_of(table, [])
    for number in range(count):
        if mirror.table.ask is None:
            mirror = mirror_of(laid(game, rng), [])
        move = next_move(mirror.table, rng)
        mirror.follow(Change(number + 2, len(mirror.table.moves), (move,), ()))
        yield mirror, rng


def sent(mirror: Mirror, seat: int) -> dict[str, str]:
    """Everything that a phone at that seat can get: its page, and the first step of each input."""
    players = player_numbers(mirror.table, WORDS)
    parts = PAGES.shared_parts(mirror, players, frozenset(), WORDS)
    parts |= PAGES.own_parts(mirror.table, players, seat, WORDS)
    for source, _name in answers.offers(mirror.table, seat, WORDS) if seat >= 0 else ():
        parts[source] = PAGES.input(mirror.table, seat, source, (), WORDS) or ""
    return parts


def strings(value: Any) -> set[str]:
    """All words of a view."""
    if isinstance(value, dict):
        return {str(key) for key in value} | {s for part in value.values() for s in strings(part)}
    if isinstance(value, list | tuple):
        return {s for part in value for s in strings(part)}
    return {value} if isinstance(value, str) else set()


@pytest.mark.parametrize("game", GAMES)
def test_words_that_the_view_hides_are_not_in_the_page(game: str) -> None:
    hidden_somewhere = 0
    for mirror, _rng in states(game, STATES):
        table = mirror.table
        everything = strings(table.view(None))
        players = player_numbers(table, WORDS)
        public = "".join(PAGES.shared_parts(mirror, players, frozenset(), WORDS).values())
        for seat in (*range(len(table.players)), -1):
            hidden = everything - strings(table.view(seat))
            hidden_somewhere += bool(hidden)
            own = PAGES.own_parts(table, players, seat, WORDS)
            page = public + own.get("me", "") + own.get("anytime", "")
            told = set(re.findall(r'data-(?:card|place|thing)="([^"]*)"', page))
            assert not hidden & told, (game, seat, hidden & told)
    assert hidden_somewhere or game in ("economicon", "economicus", "orconomics")


def other_way(table: AnyTable, move: Move, rng: Random) -> Move | None:
    """The same secret move with other cards."""
    options = table.ask.options if table.ask is not None else ()
    offers = [o for offer in table.offers(table.seat(move.who), NOT_MOVED) for o in offer.options]
    for option in (*options, *offers):
        if option.verb != move.verb or not option.allows(move.args):
            continue
        for _ in range(20):
            args = option.sample(rng)
            numbers = [arg for arg in move.args if isinstance(arg, int)]
            alike = (
                len(args) == len(move.args) and [a for a in args if isinstance(a, int)] == numbers
            )
            if alike and sorted(map(str, args)) != sorted(map(str, move.args)):
                return move._replace(args=args)
    return None


@pytest.mark.parametrize("game", ["few_orcs_more", "orconomics"])
def test_pages_of_others_do_not_depend_on_what_a_secret_move_was(game: str) -> None:
    """Two games that differ only in what a seat may not know look the same to it, byte by byte."""
    rng = Random(5)
    compared = 0
    for mirror, _ in states(game, STATES * 6):
        table = mirror.table
        if not table.moves or table.moves[-1].verb not in table.rulebook.secret:
            continue
        *before, last = table.moves
        other = other_way(mirror_of(table, before).table, last, rng)
        if other is None:
            continue
        try:
            twin = mirror_of(table, [*before, other])
        except EngineError:
            continue
        for seat in (*range(len(table.players)), -1):
            if seat == table.seats.get(last.who) or table.view(seat) != twin.table.view(seat):
                continue
            if told_aloud(table) != told_aloud(twin.table):
                continue
            compared += 1
            ours, theirs = sent(mirror, seat), sent(twin, seat)
            for name in ours.keys() | theirs.keys():
                if ours.get(name) != theirs.get(name):
                    # The engine's own question may tell it; the page adds nothing to that.
                    assert asked(table, seat, name) != asked(twin.table, seat, name), (last, name)
    assert compared


def told_aloud(table: AnyTable) -> list[Any]:
    """What the last move brought for all to hear: whose pile it was, who wins."""
    return [event.text for event in table.events_of(len(table.moves) - 1)]


def asked(table: AnyTable, seat: int, part: str) -> Any:
    """What the engine itself asks or offers a seat there."""
    found = answers.offered(table, seat, part)
    return None if found is None else [option.to_json() for option in found.options]
