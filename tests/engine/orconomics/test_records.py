"""Whole games kept as records, replayed move by move to their winners."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.table import Table

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize(
    ("players", "winner", "points", "turns"),
    [(2, "Bo", 12, 23), (3, "Bo", 12, 21), (4, "Cy", 11, 24), (5, "Di", 11, 26)],
)
def test_a_whole_game_is_replayed_to_its_winner(players, winner, points, turns):
    text = (RECORDS / f"{players}_players.txt").read_text("utf-8")
    record = Record.parse(text)
    table = Table(rulebook("orconomics"), record.setup)
    for move in record.moves:
        assert table.result is None
        assert table.ask.options
        table.do(move)
        assert table.audit() == []
    assert [table.players[seat] for seat in table.result.winners] == [winner]
    assert table.standings()[0].score == points
    assert table.turn == turns


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_a_record_is_written_as_it_was_read(path):
    text = path.read_text("utf-8")
    assert Record.parse(text).write() == text
