"""Whole games as records, one for each number of players, replayed move by move to a winner."""

from pathlib import Path

import pytest

from engine.core.record import Record
from engine.core.table import Table
from tests.engine.properties import assert_replays_exactly

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize(
    ("name", "rounds", "scores", "winner"),
    [
        ("four_players_follow_along", 4, [9, 11, 6, 5], "Bo"),
        ("five_players_piles_afterwards", 2, [5, 2, 8, 1, 0], "Cy"),
        ("six_players_french_text", 4, [7, 6, 6, 8, 2, 2], "Dee"),
        ("seven_players_every_way", 3, [2, 4, 2, 1, 2, 10, 4], "Fox"),
    ],
)
def test_a_recorded_game_ends_as_it_did_at_the_table(name, rounds, scores, winner):
    text = (RECORDS / f"{name}.txt").read_text("utf-8")
    record = Record.parse(text)
    assert record.write() == text
    book = record.replay().rulebook
    table = Table(book, record.setup)
    for move in record.moves:
        assert table.result is None
        table.do(move)
        assert table.audit() == []
    assert table.state.number == rounds
    assert [table.state.score(seat) for seat in range(len(table.players))] == scores
    assert [table.players[seat] for seat in table.result.winners] == [winner]
    assert_replays_exactly(table)
