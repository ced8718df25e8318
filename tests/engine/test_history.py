"""Going back: with snapshots and without them a table is the same at every point of its game."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.autoplay import random_move
from engine.core.errors import StaleMove
from engine.core.move import Move
from engine.core.registry import games, rulebook
from engine.core.report import plain
from engine.core.snapshots import Snapshots
from engine.core.table import AnyTable, Table
from tests.engine.properties import seeds
from tests.engine.random_tables import play_wildly, random_setup
from tests.engine.toy import TOY, toy

RESUMABLE = [game for game in games() if rulebook(game).resume is not None]


def everything(table: AnyTable) -> dict[str, object]:
    """All that can be asked of a table."""
    ask, seats = table.ask, range(-1, len(table.players))
    return {
        "ask": ask and (ask.who, ask.text, ask.rules, ask.about, ask.answer_kind()),
        "legal": table.legal(),
        "offers": [
            (offer.verb, [option.to_json() for option in offer.options])
            for seat in seats
            for offer in table.offers(seat)
        ],
        "views": [plain(table.view(seat)) for seat in (None, *seats[1:])],
        "events": [table.events_of(number) for number in range(-1, len(table.moves))],
        "between": [table.is_anytime(number) for number in range(len(table.moves))],
        "stats": (table.stats.rolls, table.stats.series),
        "numbers": (table.turn, table.stage, table.result, table.players, table.facts),
        "order": table.clockwise(0),
        "standings": table.standings(),
        "audit": table.audit(),
    }


def eager(table: AnyTable) -> AnyTable:
    """A table that takes a snapshot wherever it can."""
    table.snapshots = Snapshots(spacing=1, seconds=0)
    return table


@pytest.mark.parametrize("game", ["toy", *RESUMABLE])
def test_every_point_of_a_game_is_the_same_with_snapshots_and_without(game):
    book = TOY if game == "toy" else rulebook(game)
    going_back = 0
    for seed in seeds(2, 200):
        rng = Random(f"{game} {seed}")
        setup = random_setup(book, rng, "sample")
        table = eager(Table(book, setup))
        play_wildly(table, rng, 160, corrections=0.05)
        assert not table.snapshots.given_up, "its state cannot be pickled"
        plainly = Table(book, setup)
        plainly.snapshots.give_up()
        for number in range(len(table.moves) + 1):
            if number % 10 == seed % 10:
                going_back += table.snapshots.latest(number) is not None
                assert everything(table.at(number)) == everything(plainly), number
            if number < len(table.moves):
                plainly.do(table.moves[number])
        end, length = everything(table), len(table.moves)
        keep = rng.randrange(length)
        table.undo(to=keep)
        assert everything(table) == everything(table.at(keep))
        for _ in range(length - keep):
            table.redo()
        assert everything(table) == end
    assert going_back, "no snapshot was ever used"


def test_a_look_back_leaves_the_table_alone_and_is_a_table_of_its_own():
    table, rng = eager(toy(target=1000)), Random(1)
    for _ in range(40):
        table.do(random_move(table, rng))
    end = everything(table)
    back = table.at(17)
    assert back.moves == table.moves[:17]
    back.do(random_move(back, rng))
    back.undo(to=3)
    assert everything(back) == everything(table.at(3))
    assert everything(table) == end
    assert (back.undone, table.undone) != ([], None)


@pytest.mark.parametrize("number", [-1, 1])
def test_a_point_that_the_game_has_not_reached_is_told(number):
    with pytest.raises(IndexError):
        toy().at(number)
    with pytest.raises(StaleMove):
        toy().undo(to=number)


def test_a_state_that_cannot_be_copied_costs_only_speed():
    table, rng = eager(toy(target=1000)), Random(1)
    table.do(random_move(table, rng))
    table.state.odd = lambda: None
    for _ in range(20):
        table.do(random_move(table, rng))
    table.undo(to=10)
    assert (len(table.moves), table.snapshots.kept) == (10, [])


def test_what_the_other_way_of_a_game_was_is_forgotten():
    table, rng = eager(toy(target=1000)), Random(1)
    for _ in range(30):
        table.do(random_move(table, rng))
    table.undo(to=10)
    table.do(Move(table.players[table.ask.who[0]], "roll", (6,)))
    assert max(snapshot.moves for snapshot in table.snapshots.kept) <= 11
    assert everything(table.at(11)) == everything(table)


def test_a_game_played_at_full_speed_seldom_looks_at_the_clock():
    snapshots = Snapshots(spacing=16, seconds=3600)
    looks = 0
    for number in range(100):
        if number >= snapshots.next_at:
            assert not snapshots.is_time(number)
            looks += 1
    assert looks == 6
    patient = Snapshots(spacing=16, seconds=0)
    assert patient.is_time(16)
    assert patient.next_at == 16, "nothing is put off before a snapshot is kept"


def test_snapshots_take_no_more_room_than_they_may(monkeypatch):
    monkeypatch.setattr("engine.core.snapshots.LARGEST", 3000)
    table, rng = eager(toy(target=1000)), Random(1)
    for _ in range(200):
        table.do(random_move(table, rng))
    assert sum(len(snapshot.state) for snapshot in table.snapshots.kept) <= 3000
    assert everything(table.at(150)) == everything(table.at(150))


@pytest.mark.parametrize("game", games())
def test_an_undo_that_cannot_be_kept_takes_nothing_back(game: str) -> None:
    """Also in the middle of a game that was undone before, and the game goes on the same way."""
    rng = Random(5)
    table = Table(rulebook(game), random_setup(game, rng))
    for _ in range(40):
        if table.ask is not None:
            table.do(random_move(table, rng))
    table.undo(len(table.moves) - 2)
    moves, undone, view = list(table.moves), list(table.undone), table.view()

    def full(_left: int) -> None:
        raise OSError("the disk is full")

    for keep in (0, len(moves) // 2, len(moves) - 1):
        with pytest.raises(OSError, match="full"):
            table.undo(keep, full)
        assert (table.moves, table.undone, table.view()) == (moves, undone, view)
    table.redo()
    table.redo()
    again = Table(rulebook(game), table.setup)
    for move in table.moves:
        again.do(move)
    assert table.view() == again.view()
    left: list[int] = []
    table.undo(3, left.append)
    assert left == [3]
