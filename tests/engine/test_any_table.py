"""Any table at all: whatever is chosen, known, corrected or taken back, the books stay right.

Random options, box values (none, some, odd ones), player counts, any-time moves, corrections and
undo. Only a correction may put the books out, and it says so; no other move ever does.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.core.autoplay import random_move, random_offer
from engine.core.move import TABLE, Move
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.report import report
from engine.core.setup import Setup
from engine.core.table import Table
from tests.engine.properties import HAND_MADE, seeds

GAMES = ("economicon", "few_orcs_more", "orc")
NAMES = ("2", "@hand", "Ana B", "nobody", "Ёж", "gold", "spy-1")
MOST_MOVES = 1500


def some_options(book, rng):
    """Most options at their default, some at any other value."""
    found = {}
    for spec in book.options:
        if rng.random() < 0.4:
            choices = spec.choices or range(spec.low, spec.high + 1)
            found[spec.id] = rng.choice(list(choices))
    return found


def some_facts(book, rng):
    """Nothing known, some of it, or a box that cannot be."""
    how = rng.choice(("none", "some", "odd"))
    if how == "none":
        return {}
    if how == "some":
        return {spec.id: spec.sample for spec in book.facts if rng.random() < 0.5}
    return {spec.id: spec.choices[0] for spec in book.facts if spec.choices}


def any_table(game, rng):
    book = rulebook(game)
    players = rng.sample(NAMES, rng.choice(list(book.players)))
    setup = Setup(game, tuple(players), some_options(book, rng), some_facts(book, rng))
    return Table(book, setup)


def any_correction(table, rng):
    """A correction or a fact, drawn without listing all of them."""
    verb = rng.choice(("correct", "correct", "correct", "fact"))
    options = table.anytime[verb].options(table, -1)
    if not options:
        return None
    option = rng.choice(options)
    return Move(TABLE, option.verb, option.sample(rng), "app")


def next_move(table, rng, corrections):
    roll = rng.random()
    if roll < corrections:
        return any_correction(table, rng)
    if roll < 0.3:
        return random_offer(table, rng, HAND_MADE)
    return None


def numberless(texts):
    """What is wrong, by kind: a sum that is out stays out, whatever is moved afterwards."""
    return {text.id for text in texts}


@pytest.mark.parametrize("corrections", [0.0, 0.08])
@pytest.mark.parametrize("game", GAMES)
def test_any_table_is_played_on_whatever_comes(game, corrections):
    for seed in seeds(12, many=400):
        rng = Random(f"{game} {corrections} {seed}")
        table = any_table(game, rng)
        while table.ask is not None and len(table.moves) < MOST_MOVES:
            before = numberless(table.audit())
            move = next_move(table, rng, corrections) or random_move(table, rng)
            table.do(move)
            if not corrections:
                assert table.audit() == [], move
            elif move.verb not in ("correct", "fact"):
                assert numberless(table.audit()) <= before, move
            check_question(table, rng)
            if rng.random() < 0.02:
                undone(table, rng)
        if not corrections:
            assert table.result is not None, seed
        replayed(table)


def check_question(table, rng):
    ask = table.ask
    if ask is None:
        return
    option = rng.choice(ask.options)
    answers = option.answers()
    assert answers, (ask.text, option.verb)
    assert option.allows(rng.choice(list(answers[:50]))), (ask.text, option.verb)


def undone(table, rng):
    """A few moves are taken back and made again: the same table."""
    steps = min(rng.randint(1, 4), len(table.moves))
    seen = (table.view(), list(table.events), table.turn, table.stage)
    table.undo(to=len(table.moves) - steps)
    for _ in range(steps):
        table.redo()
    assert (table.view(), list(table.events), table.turn, table.stage) == seen


def replayed(table):
    text = Record.of(table).write()
    again = Record.parse(text).replay()
    assert Record.of(again).write() == text
    assert (again.view(), again.events, again.result) == (table.view(), table.events, table.result)
    for seat in (None, *range(len(table.players))):
        json.dumps(report(again, seat))
