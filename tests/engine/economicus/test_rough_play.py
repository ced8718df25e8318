"""Random play at any table: all switches, boxes that are unknown or odd, corrections and undo."""

from __future__ import annotations

from itertools import combinations, islice, product
from random import Random

import pytest

from engine.core.autoplay import random_move
from engine.core.errors import EngineError
from engine.core.table import Table
from tests.engine.economicus.build import BOOK, SAMPLE, table
from tests.engine.economicus.rough import box, players, rough_game
from tests.engine.economicus.switches import IDLE, SWITCHES, covering, every, meets
from tests.engine.properties import SOAK, assert_replays_exactly, play_out, seeds, texts_now

MOVES = 90
SOAK_MOVES = 40
SHARDS = 64 if SOAK else 1
LONGEST = 4000


def test_every_three_settings_meet_in_the_covering_rows():
    met = set().union(*(meets(row, 3) for row in covering(3)))
    for names in combinations(SWITCHES, 3):
        for values in product(*(SWITCHES[name] for name in names)):
            assert tuple(zip(names, values, strict=True)) in met


def test_the_switches_are_those_of_the_rulebook():
    assert {*SWITCHES} == {spec.id for spec in BOOK.options} - {"turns"}
    for spec in BOOK.options:
        assert all(spec.accepts(value) for value in SWITCHES.get(spec.id, ()))
        if spec.high <= spec.low:
            assert {*SWITCHES[spec.id]} == {*spec.choices}


def test_any_three_settings_play_together():
    for number, switches in enumerate(covering(3) * 3):
        t = rough_game(number, switches, MOVES)
        if number % 4 == 0:
            assert_replays_exactly(t)


@pytest.mark.skipif(not SOAK, reason="some hundred thousand games: make soak")
@pytest.mark.parametrize("shard", range(SHARDS))
def test_all_settings_play_together(shard):
    """In parts, so that a run that was broken off goes on with `--last-failed` or `-k`."""
    for number, switches in islice(enumerate(every()), shard, None, SHARDS):
        rough_game(number, switches, SOAK_MOVES, turns=2, look=SOAK_MOVES)


@pytest.mark.parametrize("switch", IDLE)
def test_a_switch_without_a_meaning_changes_nothing(switch):
    other, *settings = IDLE[switch]
    for number, setting in enumerate(settings):
        games = []
        for value in SWITCHES[switch]:
            chosen = {other: setting, switch: value}
            t = table(players(number), SAMPLE, turns=12, **chosen)
            games.append(play_out(t, Random(number), LONGEST))
        one, two = games
        assert one.moves == two.moves
        assert one.events == two.events


def test_rough_games_end_and_replay_exactly():
    for seed in seeds(12, 600):
        rng = Random(seed)
        switches = {name: rng.choice(values) for name, values in SWITCHES.items()}
        t = rough_game(1000 + seed, switches, LONGEST, turns=6)
        assert t.ask is None
        assert_replays_exactly(t)


@pytest.mark.parametrize("number", range(4))
def test_whatever_is_known_of_the_box_every_screen_can_be_drawn(number):
    t = table(players(number), box(Random(number)), turns=3, exceptional="on", deals="on")
    rng = Random(number)
    while t.ask is not None:
        list(texts_now(t))
        for seat in (None, *range(len(t.players))):
            t.view(seat)
        t.standings()
        t.do(random_move(t, rng))


def test_a_move_for_somebody_else_is_refused_and_nothing_else_happens():
    """Answers of one game thrown at another: refused, or legal there, but never a failure."""
    donor = rough_game(3, {"rules": "full", "exceptional": "on"}, 300)
    rng = Random(5)
    t = Table(BOOK, donor.setup)
    for move in donor.moves:
        for _ in range(2):
            other = rng.choice(donor.moves)
            before = len(t.moves), t.view()
            try:
                t.do(other)
            except EngineError:
                assert (len(t.moves), t.view()) == before
            else:
                t.undo()
                t.undone.clear()
        t.do(move)
    assert t.view() == donor.view()
