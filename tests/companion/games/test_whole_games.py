"""Whole games through the screens: from Home to the results, every move entered by touches.

The moves are those of recorded games. Where a record is long, its middle is played by the session
alone; the first and the last moves are always touched.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store import Store, open_unsaved
from engine.core.record import Record
from tests.companion.effort import touches
from tests.companion.hand import Hand, start_game
from tests.companion.states import app
from tests.companion.window import Window

RECORDS = Path(__file__).resolve().parents[2] / "engine"


def record_of(game: str, name: str) -> Record:
    return Record.parse((RECORDS / game / "records" / f"{name}.txt").read_text("utf-8"))


def as_last_time(record: Record) -> Store:
    """A store that remembers the players, rules and box of that record."""
    setup, store = record.setup, open_unsaved()
    facts = {key: list(v) if isinstance(v, tuple) else v for key, v in setup.facts.items()}
    store.set_box(setup.game, facts)
    last = {"players": list(setup.players), "options": dict(setup.options), "sample": False}
    store.set_setting(f"last.{setup.game}", last)
    return store


@pytest.mark.parametrize(
    ("game", "name", "size", "first", "last", "least"),
    [
        ("orc", "one_game", (360, 640), 60, 60, 10),
        ("orconomics", "2_players", (412, 915), 30, 12, 3),
        ("economicon", "two_players", (360, 640), 24, 15, 1),
        ("few_orcs_more", "five_players_piles_afterwards", (800, 1280), 40, 40, 1),
        ("economicus", "two_quick", (1280, 800), 26, 20, 1),
    ],
)
def test_a_game_is_played_from_home_to_its_results(game, name, size, first, last, least):
    record = record_of(game, name)
    with Window(lambda: app(store=as_last_time(record)), size) as window:
        start_game(window, game)
        session, hand = window.app.session, Hand(window)
        assert session.table.setup.players == record.setup.players
        for number, move in enumerate(record.moves):
            if number == first // 2:
                window.resize(*reversed(size))
                window.settle()
                assert window.cut_off() == []
            if number == first - 3:
                window.resize(*size)
                window.settle()
            if hand.skips(move):
                continue
            if first <= number < len(record.moves) - last:
                hand.by_itself(move)
            else:
                reckoned = touches(hand.table(), move, camera=False)
                assert hand.play(move) <= reckoned or move.verb == "ring", move
        window.settle()
        assert hand.on_the_board >= least, "the board answers"
        result = session.table.result
        assert result is not None
        assert result.winners == record.replay().result.winners
        window.tap("results")
        assert window.app.place == "results"
        assert window.sees(session.table.players[result.winners[0]])
        assert window.cut_off() == []
