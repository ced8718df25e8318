"""Whole games: every card accounted for at each move, exact replay and undo."""

import os
from random import Random

import pytest

from engine.core.autoplay import random_move, random_offer
from engine.core.errors import EngineError
from engine.core.move import TABLE, Move
from engine.core.record import Record
from tests.engine.few_orcs_more.build import table
from tests.engine.few_orcs_more.tablemates import MOST_MOVES, Tablemates

SOAK = os.environ.get("TABLESIDE_SOAK") == "1"
GAMES = range(1000 if SOAK else 6)
OTHER_TEXT = {
    "late_enlistment": "may",
    "start_card": "middle",
    "double_desertion": "adds-up",
    "spy_asks": "may",
    "spies_on_spies": "off",
    "flying_value": 5,
    "feud_flying": "on",
    "all_zero": "everybody",
    "game_end": "passed",
}
NOT_RANDOMLY = frozenset({"correct", "fact"})
WAYS = ("follow", "afterwards", "typed")


def accounted_for(t):
    assert t.audit() == []
    if t.state.round is not None:
        assert t.state.now().total() == 80
    if t.ask is not None:
        options = t.ask.options
        assert options
        sample = options[0].sample(Random(0))
        assert options[0].allows(sample)


def same_again(t):
    """The written record replays to the same table; undo to the start and redo to the end."""
    replayed = Record.parse(Record.of(t).write()).replay()
    assert (replayed.view(), replayed.events, replayed.result) == (t.view(), t.events, t.result)
    end, moves, first = t.view(), list(t.moves), table(len(t.players), **t.options)
    t.undo(to=0)
    assert (t.view(), t.events, t.result) == (first.view(), first.events, None)
    for move in moves:
        t.do(move)
    assert t.view() == end


@pytest.mark.parametrize("players", [4, 5, 6, 7])
@pytest.mark.parametrize("seed", GAMES)
def test_a_real_deck_is_played_to_a_winner(players, seed):
    way = WAYS[seed % len(WAYS)]
    t = table(players, enlistment=way, **(OTHER_TEXT if seed % 2 else {}))
    mates = Tablemates(t, Random(f"{players}{way}{seed}"), way)
    while t.ask is not None:
        assert len(t.moves) < MOST_MOVES
        t.do(mates.next_move())
        accounted_for(t)
    assert t.result.winners
    same_again(t)


@pytest.mark.parametrize("players", [4, 5, 6, 7])
@pytest.mark.parametrize("seed", GAMES)
def test_any_legal_moves_at_all_lead_to_an_end(players, seed):
    rng = Random(f"{players}-{seed}")
    t = table(players, enlistment=rng.choice(WAYS), **(OTHER_TEXT if seed % 2 else {}))
    while t.ask is not None:
        assert len(t.moves) < MOST_MOVES
        offer = random_offer(t, rng, NOT_RANDOMLY) if rng.random() < 0.3 else None
        t.do(offer or random_move(t, rng))
        accounted_for(t)
    same_again(t)


@pytest.mark.parametrize("seed", GAMES)
def test_corrections_in_between_never_stop_a_game(seed):
    rng = Random(seed)
    t = table(5)
    while t.ask is not None:
        assert len(t.moves) < MOST_MOVES
        offer = random_offer(t, rng, frozenset()) if rng.random() < 0.3 else None
        t.do(offer or random_move(t, rng))
        assert "few_orcs_more.audit.negative" not in {text.id for text in t.audit()}
    replayed = Record.parse(Record.of(t).write()).replay()
    assert replayed.view() == t.view()


@pytest.mark.parametrize("way", WAYS)
def test_listed_answers_are_accepted_and_others_refused_with_a_reason(way):
    t = table(5, enlistment=way, spy_asks="may")
    rng = Random(3)
    mates = Tablemates(t, rng, way)
    while t.ask is not None:
        ask = t.ask
        names = [t.players[seat] for seat in ask.who] or [TABLE]
        for option in ask.options:
            for args in list(option.answers())[:3]:
                t.do(Move(names[0], option.verb, args))
                t.undo()
            wrong = (*option.sample(rng), "nonsense")
            with pytest.raises(EngineError):
                t.do(Move(names[0], option.verb, wrong))
        t.do(mates.next_move())
        if len(t.moves) > 60:
            break
