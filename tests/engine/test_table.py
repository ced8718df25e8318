"""The running table: asks, any-time moves, corrections, undo and redo."""

from __future__ import annotations

import gc
from random import Random
from weakref import ref

import pytest

from engine.core.autoplay import random_move, random_offer
from engine.core.errors import (
    BadNotation,
    GameFinished,
    IllegalMove,
    StaleMove,
    UnknownPlayer,
    UnknownVerb,
    WrongPlayer,
)
from engine.core.move import Move
from tests.engine.toy import toy


def play(table, *lines):
    for line in lines:
        table.do(Move.parse(line))
    return table


def test_the_first_ask_is_for_the_first_player():
    ask = toy().ask
    assert ask.who == (0,)
    assert ask.answer_kind() == "dice"


def test_an_answer_goes_on_to_the_next_player():
    table = play(toy(), "Ana: roll 5")
    assert table.ask.who == (1,)
    assert table.state.money.held() == [5, 0, 0]


def test_an_anytime_move_with_an_ask_of_its_own_leaves_the_interrupted_ask_standing():
    table = play(toy(), "Ana: roll 5", "Ana: gift 2")
    assert table.ask.text.id == "toy.ask.gift"
    play(table, "Ana: to Cy")
    assert table.ask.text.id == "toy.ask.roll"
    assert table.ask.who == (1,)
    assert table.state.money.held() == [3, 0, 2]
    assert table.is_anytime(1)
    assert not table.is_anytime(2)


def test_an_ask_that_lost_its_sense_is_dropped():
    table = play(toy(), "Ana: roll 5", "Ana: gift 2", "table: correct money.Ana 0 recount")
    assert table.ask.text.id == "toy.ask.roll"
    assert table.state.money.held() == [0, 0, 0]


def test_legal_answers_are_computed_when_looked_at():
    table = play(toy(), "Ana: roll 5")
    assert table.offers(0)[0].options[0].high == 5
    play(table, "table: correct money.Ana 9 found")
    assert table.offers(0)[0].options[0].high == 9


def test_the_numbers_of_a_question_are_those_of_now():
    table = play(toy(), "Ana: roll 5", "Ana: gift 2")
    assert (table.ask.text.args, table.ask.about) == ({"left": 5}, ("5",))
    play(table, "table: correct money.Ana 3")
    assert (table.ask.text.args, table.ask.about) == ({"left": 3}, ("3",))


def test_an_unknown_fact_is_asked_for_before_it_is_used():
    table = play(toy(bonus=None), "Ana: roll 3")
    assert table.ask.text.id == "engine.ask.fact"
    assert table.state.money.held() == [0, 0, 0]
    play(table, "table: fact bonus 2")
    assert table.state.money.held() == [6, 0, 0]


def test_a_fact_may_be_entered_by_anyone_between_two_answers():
    table = play(toy(bonus=None), "Ana: roll 3", "Bo: fact bonus 3")
    assert table.state.money.held() == [9, 0, 0]


def test_the_game_ends_at_once_and_takes_no_more_moves():
    table = play(toy(target=5), "Ana: roll 5")
    assert table.result.winners == (0,)
    assert table.ask is None
    with pytest.raises(GameFinished):
        table.do(Move("Bo", "roll", (3,)))
    table.undo()
    assert table.result is None


def test_a_correction_can_win_the_game_and_is_logged_with_before_and_after():
    table = play(toy(), "Ana: roll 5", "table: correct money.Bo 20 miscounted")
    event = table.events_of(1)[0]
    assert event.text.args["before"] == 0
    assert event.text.args["after"] == 20
    assert table.result.winners == (1,)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("Zed: roll 3", UnknownPlayer),
        ("Bo: roll 3", WrongPlayer),
        ("Ana: dance", UnknownVerb),
        ("Ana: roll 7", IllegalMove),
        ("Ana: roll 3 4", IllegalMove),
        ("Ana: roll three", IllegalMove),
        ("Ana: to Bo", IllegalMove),
        ("Ana: gift 2", IllegalMove),
        ("table: correct money.Zed 3 x", IllegalMove),
        ("table: correct money.Bo -3 x", IllegalMove),
        ("table: correct", IllegalMove),
        ("table: fact bonus 9", IllegalMove),
        ("table: fact", IllegalMove),
    ],
)
def test_a_refused_move_leaves_the_table_as_it_was(line, error):
    table = toy()
    before = table.view()
    with pytest.raises(error):
        table.do(Move.parse(line))
    assert (table.view(), table.moves, table.events) == (before, [], [])


def test_a_move_for_an_older_state_is_refused():
    table = play(toy(), "Ana: roll 5")
    with pytest.raises(StaleMove):
        table.do(Move("Bo", "roll", (3,)), at=0)


def test_undone_moves_stay_until_a_new_move_is_made():
    table = play(toy(), "Ana: roll 5", "Bo: roll 2", "Cy: roll 1")
    table.undo(to=1)
    assert [str(m) for m in table.undone] == ["Bo: roll 2", "Cy: roll 1"]
    table.redo()
    assert [str(m) for m in table.undone] == ["Cy: roll 1"]
    play(table, "Cy: roll 6")
    assert table.undone == []
    assert table.state.money.held() == [5, 2, 6]


def test_moves_that_belong_together_are_all_made_or_none():
    table = play(toy(), "Ana: roll 5", "Bo: roll 3", "Cy: roll 1")
    table.undo(1)
    with pytest.raises(WrongPlayer), table.all_or_nothing():
        play(table, "Bo: roll 6", "Ana: gift 2", "Cy: roll 2")
    assert [str(move) for move in table.moves] == ["Ana: roll 5"]
    assert table.state.money.held() == [5, 0, 0]
    assert [str(move) for move in table.undone] == ["Bo: roll 3", "Cy: roll 1"]
    with table.all_or_nothing():
        play(table, "Bo: roll 6", "Cy: roll 2")
    assert table.state.money.held() == [5, 6, 2]


def test_random_play_undone_to_the_start_gives_the_start():
    rng = Random(4)
    table = toy(target=200)
    start = table.view()
    while table.ask is not None and len(table.moves) < 300:
        offer = (
            random_offer(table, rng, frozenset({"correct", "fact"})) if rng.random() < 0.2 else None
        )
        table.do(offer or random_move(table, rng))
        assert table.audit() == []
    end = table.view()
    table.undo(to=0)
    assert table.view() == start
    while table.undone:
        table.redo()
    assert table.view() == end


def test_statistics_are_gathered_by_turn():
    table = play(toy(), "Ana: roll 5", "Bo: roll 2")
    assert table.stats.rolls == [(5,), (2,)]
    assert table.stats.series["money"] == [(5, 0, 0), (5, 2, 0)]


def test_a_result_from_nowhere_is_refused():
    with pytest.raises(BadNotation):
        toy().do(Move("Ana", "roll", (3,), "dream"))


def test_a_finished_game_leaves_memory_at_once_and_waits_for_no_collector():
    table = play(toy(target=5), "Ana: roll 5")
    assert table.result is not None
    gc.disable()
    try:
        gone = ref(table)
        del table
        assert gone() is None
    finally:
        gc.enable()
