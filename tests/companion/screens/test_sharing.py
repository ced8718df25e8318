"""A game that goes on leaves the app with its hidden cards only after a yes, whichever way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.failure_handler import tell_failure
from companion.history.exports import json_of_all
from companion.history.people import People
from companion.history.summary_store import SummaryStore
from companion.screens.log import LogRow
from companion.session import saved_game
from companion.store import Store, open_unsaved
from engine.core.record import Record
from engine.rulebooks.few_orcs_more.cards import DECK
from tests.companion.states import app, played, setup
from tests.companion.window import Window

COMPANION = Path(__file__).resolve().parents[3] / "companion"
MOVES = 18
"""Of Few Orcs More: some piles have been shown to the app, and nothing is over."""


def from_the_menu(window: Window) -> None:
    window.app.go("table")
    window.app.shell.screen.open_menu()
    window.settle()
    window.tap("share")


def from_the_log(window: Window) -> None:
    window.app.go("log")
    window.settle()
    window.tap(LogRow)
    window.tap("share")


def from_the_results(window: Window) -> None:
    window.app.go("results")
    window.settle()
    window.tap("share")
    window.tap("record")


def from_the_list_of_games(window: Window) -> None:
    window.app.home()
    window.app.go("games")
    window.settle()
    window.app.shell.screen.choose(window.app.table_id)
    window.settle()
    window.tap("share")


def after_a_mishap(window: Window) -> None:
    window.app.go("table")
    tell_failure(window.app)
    window.settle()
    window.tap("app.mishap.share")


WAYS = (from_the_menu, from_the_log, from_the_results, from_the_list_of_games, after_a_mishap)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What left the app."""
    texts: list[str] = []
    from companion.panels import record_sharing

    hand_on = record_sharing.share_text

    def share(text: str, title: str):
        texts.append(text)
        return hand_on(text, title)

    monkeypatch.setattr(record_sharing, "share_text", share)
    return texts


def a_game_with_secrets(store: Store) -> int:
    table_id, session = played(store, setup("few_orcs_more"), MOVES)
    assert Record.of(session.table).tells_secrets()
    return table_id


def test_a_record_with_hidden_cards_is_shared_only_after_a_yes(sent: list[str]) -> None:
    with Window(lambda: app("few_orcs_more", MOVES), language="ru", text_factor=1.6) as window:
        whole = Record.of(window.app.session.table)
        open_moves = tuple(m for m in whole.moves if m.verb not in ("deal", "pile", "send"))
        assert len(open_moves) < len(whole.moves)
        for way in WAYS:
            way(window)
            assert sent == [], way
            assert window.cut_off() == []
            window.tap("app.share.public")
            told = sent.pop()
            assert Record.parse(told).moves == open_moves
            assert not any(card in told for card in DECK)
        from_the_log(window)
        window.tap("app.share.whole")
        assert Record.parse(sent.pop()).moves == whole.moves


def test_a_record_without_secrets_is_shared_at_once(sent: list[str]) -> None:
    with Window(lambda: app("orc", 20)) as window:
        for way in WAYS:
            way(window)
            assert Record.parse(sent.pop()) == Record.of(window.app.session.table)


def test_a_game_that_is_over_is_shared_whole(sent: list[str]) -> None:
    with Window(lambda: app("few_orcs_more", 2000)) as window:
        assert window.app.session.table.result is not None
        from_the_results(window)
        assert Record.parse(sent[0]).tells_secrets()


def test_moves_that_these_rules_refuse_are_not_told_either(sent: list[str]) -> None:
    store = open_unsaved()
    table_id = a_game_with_secrets(store)
    store.add_move(table_id, MOVES, "table: pile 3 troll no-such-card")
    store.add_move(table_id, MOVES + 1, 'table: "never closed')
    with Window(lambda: app(store=store)) as window:
        window.app.open_table(table_id)
        window.settle()
        window.tap("app.held_back.share")
        assert sent == []
        window.tap("app.share.public")
        assert "no-such-card" not in sent[0]
        assert "never closed" not in sent[0]
        Record.parse(sent[0])


def test_an_export_of_all_games_leaves_out_records_with_hidden_cards() -> None:
    store = open_unsaved()
    secret = a_game_with_secrets(store)
    over, _session = played(store, setup("few_orcs_more"), 2000)
    plain, _session = played(store, setup("orc"), 20)
    summary_store = SummaryStore(store)
    for _ in summary_store.steps():
        pass
    told = json.loads(json_of_all(store, summary_store.summaries(), People(store), "?"))["games"]
    records = {game["uid"]: game["record"] for game in told}
    assert records[store.table(secret).uid] is None
    assert records[store.table(over).uid] == saved_game.whole_record(store, over)
    assert records[store.table(plain).uid] == saved_game.whole_record(store, plain)


def test_a_backup_says_that_hidden_cards_are_in_it() -> None:
    for game, secret in (("few_orcs_more", True), ("orc", False)):
        with Window(lambda game=game: app(game, 5)) as window:
            window.app.go("settings")
            window.settle()
            window.tap("export")
            said = window.app.words.tell("app.share.backup_secrets")
            assert window.sees(said) is secret


def test_records_leave_the_app_by_one_door() -> None:
    """Who adds a way to share a game is told by this to ask first.

    tournament_store.py only takes the hash of a game that is over.
    """
    doors = {"panels/record_sharing.py", "session/saved_game.py", "session/session.py"}
    inside = {
        "history/exports.py",
        "history/imports.py",
        "history/tournament_store.py",
        "demo/show.py",
    }
    found = {
        str(path.relative_to(COMPANION))
        for path in COMPANION.rglob("*.py")
        if any(word in path.read_text(encoding="utf-8") for word in ("whole_record", ".record()"))
    }
    assert found <= doors | inside
