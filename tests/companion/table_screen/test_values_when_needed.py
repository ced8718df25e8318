"""Printed values that a running game asks for: all that the moment needs, on one screen."""

from __future__ import annotations

from random import Random

import pytest

from companion.session.box_values import fact_of, place_of_fact, several_values
from engine.core.autoplay import random_move
from engine.core.move import TABLE, Move
from engine.core.registry import rulebook
from tests.companion.hand import Hand
from tests.companion.states import app, setup
from tests.companion.window import Finger, Window

ASKING = [(game, seed) for game in ("orconomics", "economicus") for seed in (1, 2)]


def asking(game, seed, group=""):
    """A table with a stranger's box that is asked for several values: chance decides when, and
    how many. Not every game comes to that."""
    for chance in range(seed, seed + 20):
        made = app(game, place="table", laid=setup(game, players=2 + seed, facts=False))
        rng, session = Random(chance), made.session
        while (ask := session.table.ask) is not None:
            wanted = [fact_of(option) for option in several_values(ask.options)]
            if wanted and wanted[0].startswith(group):
                return made
            move = random_move(session.table, rng)
            session.do(told(game, str(move.args[0])) if move.verb == "fact" else move)
    raise AssertionError("never asked for several values")


def told(game, fact):
    spec = next(spec for spec in rulebook(game).facts if spec.id == fact)
    values = spec.sample if isinstance(spec.sample, tuple) else (spec.sample,)
    return Move(TABLE, "fact", (fact, *values))


@pytest.mark.parametrize(("game", "seed"), ASKING)
def test_all_values_of_the_moment_are_there_and_the_pad_goes_on(game, seed):
    with Window(lambda: asking(game, seed)) as window:
        table, hand = window.app.session.table, Hand(window)
        wanted = [fact_of(option) for option in table.ask.options]
        for fact in wanted[1:]:
            assert window.has(f"value-{fact}")
        for left in range(len(wanted), 0, -1):
            asked = [fact_of(option) for option in table.ask.options]
            assert asked == wanted[-left:]
            touches = hand.play(told(game, asked[0]))
            window.settle()
            assert touches <= 2 or not isinstance(table.facts[asked[0]], int)
        assert not several_values(table.ask.options)


@pytest.mark.parametrize(("game", "group"), [("orconomics", "income"), ("economicus", "private")])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_tap_on_a_place_tells_its_value_first(game, group, seed):
    with Window(lambda: asking(game, seed, group)) as window:
        screen, table = window.app.shell.screen, window.app.session.table
        facts = [fact_of(option) for option in table.ask.options]
        place = sorted(screen.board.lit)[-1]
        assert place in {place_of_fact(fact) for fact in facts}
        drawing = screen.drawing
        finger = Finger(*drawing.to_window(*drawing.spot(place)))
        finger.down()  # and up at once, however slow the frames are: one that stays asks about it
        finger.up()
        window.settle()
        fact = fact_of(screen._prompt.input.told_value)
        assert place_of_fact(fact) == place
        Hand(window).play(told(game, fact))
        assert fact in table.facts


def test_only_sectors_with_companies_are_asked_for():
    """What nobody owns earns nothing: its value is not needed now."""
    table = asking("orconomics", 1).session.table
    owned = {s for s, n in table.state.companies.within.items() if n}
    wanted = {place_of_fact(fact_of(option)) for option in table.ask.options}
    assert wanted <= owned


def test_an_undo_asks_for_the_value_again():
    with Window(lambda: asking("orconomics", 1)) as window:
        table = window.app.session.table
        first = [fact_of(option) for option in table.ask.options]
        Hand(window).play(told("orconomics", first[0]))
        window.tap("undo")
        assert [fact_of(option) for option in table.ask.options] == first
        assert first[0] not in table.facts
