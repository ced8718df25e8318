"""Rough tables: boxes with odd values or none, corrections, facts and undo in between."""

from __future__ import annotations

from random import Random

from engine.core.autoplay import random_move, random_offer
from engine.core.corrections import fact_option
from engine.core.move import Move
from engine.core.table import Table
from tests.engine.economicus.build import BOOK, NAMES, SAMPLE, table
from tests.engine.properties import HAND_MADE

SPECS = {spec.id: spec for spec in BOOK.facts}


def players(number: int) -> str:
    return " ".join(NAMES.split()[: 2 + number % 7])


def box(rng: Random) -> dict:
    """What a table has entered of its box: nothing, everything, a part, or what no box has."""
    kind = rng.randrange(4)
    if kind == 0:
        return {}
    if kind == 1:
        return SAMPLE
    if kind == 2:
        return {fact: value for fact, value in SAMPLE.items() if rng.random() < 0.5}
    return {fact: extreme(spec, rng) for fact, spec in SPECS.items() if rng.random() < 0.9}


def extreme(spec, rng: Random):
    if spec.kind == "int":
        return rng.choice((spec.low, spec.high))
    if spec.kind == "word":
        return rng.choice(spec.choices)
    return rng.choice(("", "2", "@hand", "s7"))


def some_correction(t: Table, rng: Random) -> Move:
    fields = t.rulebook.editable(t)
    path = rng.choice(list(fields))
    field = fields[path]
    if field.choices:
        value = rng.choice(field.choices)
    else:
        near = range(max(field.low, field.get() - 6), min(field.high, field.get() + 6) + 1)
        value = rng.choice([field.low, field.high, *near])
    return Move("table", "correct", (path, value))


def some_fact(rng: Random) -> Move:
    spec = SPECS[rng.choice(list(SPECS))]
    return Move("table", "fact", fact_option(spec).sample(rng))


def rough_step(t: Table, rng: Random) -> None:
    """An answer, or something that comes between; never anything but a legal move."""
    chance = rng.random()
    if chance < 0.03:
        move = some_correction(t, rng)
        t.do(move)
        if t.audit():  # the table counted what cannot be: it looks again
            t.undo()
    elif chance < 0.05:
        t.do(some_fact(rng))
    elif chance < 0.06 and t.moves:
        t.undo(to=max(0, len(t.moves) - rng.randint(1, 3)))
    else:
        offer = random_offer(t, rng, HAND_MADE) if chance < 0.25 else None
        t.do(offer or random_move(t, rng))


def rough_game(number: int, switches: dict, most: int, turns: int = 4, look: int = 1) -> Table:
    """So many steps of a game, or all of it; the books are looked at after every `look` of them:
    what is lost once stays lost."""
    rng = Random(number)
    t = table(players(number), box(rng), turns=turns, **switches)
    for step in range(most):
        if t.ask is None:
            break
        assert t.ask.options, t.ask.text
        assert t.ask.text
        rough_step(t, rng)
        if step % look == 0:
            assert t.audit() == [], t.moves[-1]
    assert t.audit() == []
    return t
