"""A rematch is a new game of the same people with the same box, whatever came up in the last."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.identity import look_of
from companion.session.made_up import made_up
from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.core.registry import rulebook
from tests.companion.states import app, setup
from tests.companion.window import Window

FACTS = 55
"""Printed values of Economicus."""


def over(laid, *early):
    """The results of a game that was played to its end, with these moves before all others."""
    made = app("economicus", 0, "results", laid=laid)
    session, rng = made.session, Random(3)
    for move in early:
        session.do(Move.parse(move))
    while session.table.result is None:
        session.do(random_move(session.table, rng))
    return made


def rematched(window):
    """The table of the rematch."""
    window.tap("rematch")
    assert window.app.place == "table"
    table = window.app.session.table
    assert not table.moves
    return table


def test_what_the_table_told_of_its_box_is_not_asked_again():
    with Window(lambda: over(setup("economicus", facts=False))) as window:
        told = dict(window.app.session.table.facts)
        assert 0 < len(told) < FACTS
        table = rematched(window)
        assert table.facts == told
        assert made_up(table, window.app.store.box("economicus")) == []


def test_made_up_values_are_still_marked_and_those_that_were_told_count():
    laid = setup("economicus")
    known = next(spec for spec in rulebook("economicus").facts if spec.kind == "int")
    value = known.low if known.sample != known.low else known.high
    told = f"table: fact {known.id} {value}"
    with Window(lambda: over(laid, told)) as window:
        table = rematched(window)
        assert table.facts[known.id] == value
        marked = made_up(table, window.app.store.box("economicus"))
        assert marked
        assert known.id not in marked


def test_after_a_game_that_was_joined_under_way_the_next_begins_at_the_beginning():
    laid = setup("economicus")
    with Window(lambda: over(replace(laid, under_way=True))) as window:
        assert window.app.session.table.setup.under_way
        table = rematched(window)
        assert not table.setup.under_way
        assert not table.joining


def test_who_joined_in_play_sits_where_they_sat_and_keeps_their_piece():
    laid = replace(setup("economicus", players=3), looks=("star", "disc", "cross"))
    with Window(lambda: over(laid, "table: join after Ana Eli")) as window:
        old = window.app.session.table
        assert old.players == ["Ana", "Bo", "Cy", "Eli"]
        looks = {name: look_of(seat) for seat, name in enumerate(old.players)}
        table = rematched(window)
        assert table.players == ["Ana", "Eli", "Bo", "Cy"]
        assert {name: look_of(seat) for seat, name in enumerate(table.players)} == looks
