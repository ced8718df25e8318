"""A game that is already under way, taken over by taps on the board and keypads."""

from __future__ import annotations

import os
from random import Random

import pytest

from companion.session import position
from companion.store import open_unsaved
from companion.widgets.choices import ChoiceRow
from engine.core.autoplay import random_move
from engine.core.move import TABLE, Move
from engine.core.record import Record
from engine.core.registry import games, rulebook
from tests.companion.frame_time import beat
from tests.companion.hand import Hand
from tests.companion.states import app
from tests.companion.window import Finger, Window
from tests.engine.test_joining import sample

SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
TAPS, PLACES = (60, 9) if SOAK else (2, 2)


def begin(window, game):
    """From home to a table that wants to be told how it stands."""
    hand, rng = Hand(window), Random(4)
    window.app.store.set_box(
        game, {k: list(v) if isinstance(v, tuple) else v for k, v in sample(rulebook(game)).items()}
    )
    for name in (f"game-{game}", "under_way", "start"):
        hand.tap(name)
        beat(3)
    table = window.app.session.table
    assert table.setup.under_way
    while not table.joining:
        hand.play(random_move(table, rng))
    beat(3)
    return hand, rng


def tap_place(window, key):
    drawing = window.app.shell.screen.drawing
    finger = Finger(*drawing.to_window(*drawing.spot(key)))
    finger.down()
    finger.up()
    beat(3)


def rows(window):
    return [w for w in window.find("place-rows").walk() if isinstance(w, ChoiceRow)]


@pytest.mark.parametrize("game", games())
def test_a_game_is_taken_over_by_taps(game):
    with Window(lambda: app(store=open_unsaved())) as window:
        hand, rng = begin(window, game)
        screen, table = window.app.shell.screen, window.app.session.table
        places = [key for key in screen.drawing.things() if _told_here(screen.drawing, key)]
        for key in rng.sample(places, min(PLACES, len(places))):
            tap_place(window, key)
            for _ in range(TAPS):
                tell_something(window, hand, rng)
            if window.has("close-place"):
                hand.tap("close-place")
                beat(3)
        tell_of_a_player(window, hand)
        assert table.ask is not None
        if not window.has("say-go_on"):  # there is always a crisis in Orconomics
            window.app.session.correct("crisis", "food")
            beat(3)
        hand.tap("say-go_on")
        beat(3)
        assert not table.joining
        assert all(move.verb != "go_on" for move in table.moves[:-1])
        text = window.app.session.record()
        assert Record.parse(text).replay().view() == table.view()


def test_a_finger_on_a_row_of_one_place_counts_nothing_at_the_next():
    with Window(lambda: app(store=open_unsaved()), (900, 800)) as window:
        begin(window, "orc")
        drawing, table = window.app.shell.screen.drawing, window.app.session.table
        one, other = [key for key in drawing.things() if key.startswith("land.")][:2]
        tap_place(window, one)
        window.settle()
        made = len(table.moves)
        finger = Finger(*window.centre(rows(window)[0]))
        finger.down()
        window.run(0.1)
        drawing.chosen = other  # by another finger
        window.app.shell.screen.refresh_details()
        window.run(0.4)
        shown = rows(window)[0]
        assert window.app.shell.screen._about.key == other
        assert shown.collide_point(*shown.to_widget(*finger.pos)), "another one, at the same place"
        finger.up()
        window.settle()
        assert len(table.moves) == made
        window.tap(rows(window)[0])
        assert len(table.moves) == made + 1


def _told_here(drawing, key):
    thing = drawing.thing(key)
    return thing is not None and bool(drawing.fields(thing.paths))


def tell_something(window, hand, rng):
    """A tap on one of the rows: one more, or the next place, and an undo takes it back."""
    table = window.app.session.table
    counted = [row for row in rows(window) if _is_counted(window, row.key)]
    if not counted:
        return
    row = rng.choice(counted)
    before, moves = table.editable()[row.key].get(), len(table.moves)
    hand.tap(row)
    beat(3)
    assert len(table.moves) == moves + 1
    assert table.moves[-1].args[0] == row.key
    if rng.random() < 0.3:
        hand.tap("undo")
        beat(3)
        assert table.editable()[row.key].get() == before


def _is_counted(window, path):
    table = window.app.session.table
    field = next(f for f in window.app.shell.screen.drawing.fields((path,)))
    value = position.after_a_tap(field, window.app.shell.screen.drawing.chosen)
    return path in table.editable() and value not in (None, field.value)


def tell_of_a_player(window, hand):
    """A number of a player on the keypad."""
    hand.tap("position-players")
    beat(3)
    fields = [w.name for w in window.walk() if getattr(w, "name", "").startswith("field-")]
    if fields:
        moves = len(window.app.session.table.moves)
        hand.tap(fields[0])
        beat(3)
        hand.tap("key-2")
        hand.tap("correct-do")
        beat(3)
        assert len(window.app.session.table.moves) == moves + 1
    window.app.back()
    beat(3)


def test_what_does_not_add_up_is_said_while_it_is_told():
    with Window(lambda: app(store=open_unsaved())) as window:
        hand, _rng = begin(window, "orc")
        table = window.app.session.table
        assert table.audit() == []
        tap_place(window, window.app.shell.screen.drawing.things()[0])
        stock = next(row for row in rows(window) if row.key.startswith("stock."))
        hand.tap(stock)
        beat(3)
        (odd,) = [window.app.words.say(text) for text in table.audit()][:1]
        assert window.sees(odd)


def test_one_tap_puts_the_crisis_here():
    with Window(lambda: app(store=open_unsaved())) as window:
        hand, _rng = begin(window, "orconomics")
        table = window.app.session.table
        assert not window.has("say-go_on")  # it says what is still to be told
        tap_place(window, "banking")
        moves = len(table.moves)
        hand.tap(next(row for row in rows(window) if row.key == "crisis"))
        beat(3)
        assert table.state.crisis.at == "banking"
        assert table.moves[moves:] == [Move(TABLE, "correct", ("crisis", "banking"))]
        hand.tap("say-go_on")
        beat(3)
        assert not table.joining


def test_a_round_is_taken_over_in_the_middle_of_its_battles():
    with Window(lambda: app(store=open_unsaved())) as window:
        hand, _rng = begin(window, "few_orcs_more")
        table = window.app.session.table
        for name in ("position-others", "next", "battle-3", "correct-do"):
            hand.tap(name)
            beat(3)
        assert not window.has("say-go_on")  # it asks for the champion first
        fighter = [name for name in table.players if name != table.moves[0].args[0]][-1]
        tap_place(window, f"player.{fighter}")
        champion = next(row for row in rows(window) if row.key == "champion")
        hand.tap(champion)
        beat(3)
        assert table.editable()["champion"].get() == fighter
        hand.tap("say-go_on")
        beat(3)
        assert (table.stage, table.state.now().mode) == ("battle-3", "typed")


def test_telling_how_a_game_stands_asks_for_no_reason():
    with Window(lambda: app(store=open_unsaved())) as window:
        hand, _rng = begin(window, "few_orcs_more")
        hand.tap("position-others")
        beat(3)
        hand.tap("rounds")
        beat(3)
        assert not window.has("reason-words")
        for name in ("key-3", "correct-do"):
            hand.tap(name)
            beat(3)
        assert window.app.session.table.state.number == 3


@pytest.mark.parametrize("game", games())
def test_large_russian_letters_leave_in_sight_where_players_are_told_about(game):
    with Window(lambda: app(store=open_unsaved()), language="ru", text_factor=1.6) as window:
        hand, _rng = begin(window, game)
        swiped = len(hand.swiped_to)
        hand.tap("position-players")
        beat(3)
        assert window.app.place == "players"
        assert hand.swiped_to[swiped:] == []
