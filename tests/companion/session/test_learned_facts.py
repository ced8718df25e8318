"""What one table teaches, the next one knows."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from companion.session import saved_game
from companion.session.new_game_draft import Draft
from companion.settings import Settings
from companion.store import open_unsaved
from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.core.options import Order
from engine.core.registry import rulebook
from engine.core.setup import Setup

NAMES = ("Ana", "Bo", "Cy", "Dee")
MOST_MOVES = 400


@pytest.fixture
def store():
    opened = open_unsaved()
    yield opened
    opened.close()


def lay(store, game, known=True, players=3):
    book = rulebook(game)
    facts = {spec.id: spec.sample for spec in book.facts} if known else {}
    return saved_game.start(store, Setup(game, NAMES[:players], {}, facts), "Friday")[1]


def play_until(session, true, seed=1):
    rng = Random(seed)
    for _ in range(MOST_MOVES):
        if true():
            return
        session.do(random_move(session.table, rng))
    raise AssertionError("it never came to that")


def test_a_printed_fact_is_asked_once_in_the_life_of_a_box(store):
    session = lay(store, "orconomics", known=False)
    play_until(session, lambda: any(move.verb == "fact" for move in session.table.moves))
    fact = session.table.moves[-1].args[0]
    assert list(store.box("orconomics")) == [fact]
    draft = Draft("orconomics", store, Settings(store)["strict"])
    assert draft.facts == {fact: session.table.facts[fact]}


def test_a_printed_fact_is_kept_when_another_move_follows_by_itself(store):
    """An income that is a loss takes the only industry that can be lost."""
    for seed in count(17):
        session, chance = lay(store, "orconomics", known=False), Random(seed)
        while session.table.result is None:
            start, move = len(session.table.moves), random_move(session.table, chance)
            session.answer(move.verb, move.args, who=move.who)
            if move.verb == "fact":
                fact = move.args[0]
                assert store.box("orconomics")[fact] == session.table.facts[fact]
                if len(session.table.moves) > start + 1:
                    return


def test_the_ring_is_offered_as_it_lay_last_time(store):
    first = lay(store, "orconomics")
    ring = next(option for option in first.table.ask.options if isinstance(option, Order))
    assert first.order_of(ring) == (tuple(ring.items), False)
    order = tuple(reversed(ring.items))
    first.answer(ring.verb, order)

    second = lay(store, "orconomics")
    assert second.order_of(ring) == (order, True)


def test_an_event_card_that_was_taught_answers_for_itself_at_the_next_table(store):
    first = lay(store, "economicon")
    play_until(first, lambda: first.table.view(None)["taught"])
    card, effect = next(iter(first.table.view(None)["taught"].items()))
    assert store.taught("economicon") == {card: effect}

    second = lay(store, "economicon")
    play_until(second, lambda: _asks_event(second))
    second.do(Move("table", "event", (card,)))
    assert second.table.view(None)["taught"] == {card: effect}
    assert second.table.moves[-1].by == "app"


def test_an_undone_answer_of_the_app_waits_for_the_table(store):
    store.teach("economicon", "event-3", _condition())
    session = lay(store, "economicon")
    play_until(session, lambda: _asks_event(session))
    session.do(Move("table", "event", ("event-3",)))
    session.undo()
    assert session.table.ask.about == ("event-3",)


def test_a_card_taught_by_mistake_and_undone_is_forgotten(store):
    session = lay(store, "economicon")
    play_until(session, lambda: session.table.view(None)["taught"])
    assert store.taught("economicon")
    session.undo()
    assert store.taught("economicon") == {}


def test_a_card_of_effects_that_was_taught_answers_for_itself(store):
    session = lay(store, "economicus")
    play_until(session, lambda: _asks(session, "teach"))
    card, showing = session.table.ask.about[0], session.table.moves[-1]
    kind = session.table.ask.options[0].kinds[0]
    session.undo()
    store.teach("economicus", card, [kind, "aloud", "end"])
    session.do(showing)
    assert session.table.moves[-1] == Move("table", "teach", (card, kind, "aloud", "end"), "app")


def _asks_event(session):
    return _asks(session, "event")


def _asks(session, verb):
    ask = session.table.ask
    return ask is not None and any(option.verb == verb for option in ask.options)


def _condition():
    return {"number": 2, "kind": "free", "good": "", "count": 0, "text": "Peace"}
