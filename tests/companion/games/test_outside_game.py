"""A game that the project knows nothing of: rulebook, board and texts lie in a folder of their own.

It is played through the real screens, from the list of games to the results, and by phones.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import companion.boards
import engine.rulebooks
from companion.emblems import emblem
from companion.extra_games import add_games
from companion.i18n import catalogue
from companion.store import open_unsaved
from engine.core import registry
from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.core.setup import Setup
from engine.core.table import Table
from tests.companion.hand import Hand, start_game
from tests.companion.link.hosts import Phone, hosted, short_game
from tests.companion.states import NAMES, app
from tests.companion.window import Window
from tests.engine.properties import SOAK

GAME = "harbour"
FIRST, LAST = 6, 2
"""So many moves at both ends of a game are touched; the others are played by the session."""
FOLDER = Path(__file__).resolve().parents[2] / "outside_game"


@pytest.fixture(autouse=True)
def outside(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for package in (engine.rulebooks, companion.boards):
        monkeypatch.setattr(package, "__path__", list(package.__path__))
    monkeypatch.setattr(catalogue, "MORE_FOLDERS", [])
    caches = (registry.coins, companion.boards.drawn_by, emblem)
    for cached in caches:
        cached.cache_clear()
    add_games(FOLDER)
    yield
    for cached in caches:
        cached.cache_clear()


def moves_of(players: int, seed: int) -> list[Move]:
    """A whole game by chance: gifts, corrections and printed tolls that nobody knows yet."""
    rng = Random(seed)
    table = Table(
        registry.rulebook(GAME), Setup(GAME, tuple(["Ana", "Bo", "Cy", "Dee", "Eli"][:players]))
    )
    while table.ask is not None and len(table.moves) < 400:
        table.do(random_move(table, rng))
    assert table.result is not None
    return list(table.moves)


@pytest.mark.parametrize(
    ("players", "size", "how"),
    [
        (2, (360, 640), {}),
        pytest.param(
            5,
            (411, 891),
            {"theme": "light", "language": "fr", "density": 2.0},
            marks=pytest.mark.skipif(not SOAK, reason="half a minute of large pictures: make soak"),
        ),
        (3, (891, 411), {"language": "ru", "text_factor": 1.6}),
    ],
)
def test_it_is_played_from_home_to_its_results(players, size, how):
    moves = min((moves_of(players, seed) for seed in range(20)), key=len)
    store = open_unsaved()
    names = list(NAMES[:players])
    store.set_setting(f"last.{GAME}", {"players": names, "options": {}, "sample": False})
    with Window(lambda: app(store=store), size, **how) as window:
        start_game(window, GAME)
        hand, session = Hand(window), window.app.session
        assert list(session.table.players) == names
        for number, move in enumerate(moves):
            if hand.skips(move):
                continue
            if FIRST <= number < len(moves) - LAST:
                hand.by_itself(move)
                continue
            hand.play(move)
            if number == 3:
                session.undo(2)
                window.settle()
                while session.can_redo:
                    session.redo()
                window.settle()
        window.settle()
        assert session.table.result is not None
        assert [m._replace(by="") for m in session.table.moves] == [
            m._replace(by="") for m in moves
        ]
        if any(move.verb == "build" for move in (*moves[:FIRST], *moves[-LAST:])):
            assert hand.on_the_board > 0, "the board answers"
        assert window.cut_off() == []
        window.tap("results")
        assert window.app.place == "results"
        for place in ("players", "log", "table"):
            window.app.go(place)
            window.settle()
            assert window.cut_off() == []


def test_its_odds_tiles_and_coins_are_shown():
    with Window(lambda: app(GAME, moves=8, place="table")) as window:
        session = window.app.session
        name = session.table.players[0]
        session.correct(f"money.{name}", 11, "")
        window.settle()
        strip = window.app.shell.screen.strip
        assert [(str(n), coin) for coin, n in strip.lines[0].purse] == [
            ("2", "coin-5"),
            ("1", "coin-1"),
        ]
        window.tap("odds-all")
        assert window.sees("Chances out of 6 for each sector")
        window.press_back()
        window.app.go("players")
        window.settle()
        assert window.has("reckoned-ships-0")


def test_its_money_is_corrected_by_kinds_of_coins():
    with Window(lambda: app(GAME, moves=6, place="players")) as window:
        session = window.app.session
        name = session.table.players[0]
        session.correct(f"money.{name}", 7, "")
        window.settle()
        window.tap(f"field-money.{name}")
        assert window.has("coins-crown")
        assert window.has("coins-florin")
        window.tap("key-2")
        window.tap("correct-do")
        assert session.view()["players"][0]["money"] == 2 * 5 + 2


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_phones_play_it_too(language):
    moves = short_game(GAME)
    with hosted(GAME) as host:
        phones = [
            Phone(host.port, language).join(host.key, seat).listen()
            for seat in range(len(host.table.players))
        ]
        for move in moves:
            for phone in phones:
                phone.catch_up(host.tag)
            told = phones[host.table.seats.get(move.who, 0)].enter(move).json
            assert told["done"], (str(move), told["said"])
        for phone in phones:
            phone.catch_up(host.tag)
            assert 'class="result"' in phone.parts["ask"]
            phone.hang_up()
