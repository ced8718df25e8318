"""How fast the engine plays, beside python-chess and an OpenSpiel game written in Python.

All of them play random games and list every legal answer before each move. They take turns in
short rounds, so that whatever else the machine does strikes all alike; the median round counts.
Processor time is measured, not the clock on the wall.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache, partial
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from engine.core.move import TABLE, Move
from engine.core.registry import games, rulebook
from engine.core.rulebook import AnyRulebook
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table
from tests.engine.economicus.thrifty import thrifty_game

ROUNDS = 7
ROUND_SECONDS = 0.3
NAMES = ("Ana", "Bo", "Cy", "Di")
LONGEST_GAME = 3000


def sample_setup(game: str) -> Setup:
    """The game with the sample facts of its box, at the size of table nearest four players."""
    book = rulebook(game)
    players = min(max(book.players.start, len(NAMES)), book.players.stop - 1)
    return Setup(game, NAMES[:players], {}, {spec.id: spec.sample for spec in book.facts})


def play_table(book: AnyRulebook, setup: Setup, rng: Random) -> int:
    """One random game of a rulebook, all answers listed before each move; how many moves."""
    table: AnyTable = Table(book, setup)
    random, players = rng.random, table.players
    for _ in range(LONGEST_GAME):
        ask = table.ask
        if ask is None:
            break
        options = ask.options
        listed = [option.answers() for option in options]
        chosen = int(random() * len(listed))
        answers = listed[chosen]
        who = players[ask.who[0]] if ask.who else TABLE
        table.do(Move(who, options[chosen].verb, answers[int(random() * len(answers))]))
    return len(table.moves)


def play_chess(rng: Random) -> int:
    import chess

    random, board = rng.random, chess.Board()
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(random() * len(moves))])
    return len(board.move_stack)


@cache
def spiel_game(name: str) -> Any:
    import open_spiel.python.games  # noqa: F401  registers the games written in Python
    import pyspiel

    return pyspiel.load_game(name)


def play_spiel(name: str, rng: Random) -> int:
    random, state, played = rng.random, spiel_game(name).new_initial_state(), 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
        played += 1
    return played


def moves_in(seconds: float, play: Callable[[Random], int], rng: Random) -> float:
    """Moves a second of processor time, over whole games."""
    done = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        done += play(rng)
    return done / spent


def speeds() -> dict[str, list[float]]:
    """Moves a second in each round, by what was played."""
    players: dict[str, Callable[[Random], int]] = {
        game: partial(play_table, rulebook(game), sample_setup(game)) for game in games()
    }
    rivals = {
        "python-chess": play_chess,
        "OpenSpiel team dominoes": partial(play_spiel, "python_team_dominoes"),
        "OpenSpiel tic-tac-toe": partial(play_spiel, "python_tic_tac_toe"),
    }
    for name, play in rivals.items():
        try:
            play(Random(0))
        except ImportError:
            print(f"Not installed, so not measured: {name} (make bench installs it)")
        else:
            players[name] = play
    rngs = {name: Random(1) for name in players}
    measured: dict[str, list[float]] = {name: [] for name in players}
    gc.collect()
    gc.freeze()  # what the rivals have imported is nobody's garbage
    for _ in range(ROUNDS):
        for name, play in players.items():
            gc.collect()
            measured[name].append(moves_in(ROUND_SECONDS, play, rngs[name]))
    gc.unfreeze()
    return measured


def undo_milliseconds(game: str = "orconomics", length: int = 1000) -> float:
    """One undo at the end of a game of 1,000 moves; the games are played one after the other
    until one is long enough."""
    book, setup = rulebook(game), sample_setup(game)
    for seed in range(10_000):
        rng = Random(seed)
        table: AnyTable = Table(book, setup)
        while (ask := table.ask) is not None and len(table.moves) < length:
            option = rng.choice(ask.options)
            who = table.players[ask.who[0]] if ask.who else TABLE
            table.do(Move(who, option.verb, option.sample(rng)))
        if len(table.moves) == length:
            break
    times = []
    for _ in range(15):
        start = process_time()
        table.undo()
        times.append(process_time() - start)
        table.redo()
    return median(times) * 1000


def going_back_milliseconds(length: int = 5000, points: int = 100) -> tuple[float, float]:
    """A long game of Economicus with eight players: the dearest of some undos, and of looks at the
    table as it was at points all over the game. Only what the table kept while it was played helps.
    """
    table, _notes = thrifty_game(8, 3, rules="full", more_stars=11, most=length)
    assert len(table.moves) == length
    undos, looks = [], []
    for _ in range(15):
        start = process_time()
        table.undo()
        undos.append(process_time() - start)
        table.redo()
    for number in range(0, length, length // points):
        start = process_time()
        table.at(number)
        looks.append(process_time() - start)
    return max(undos) * 1000, max(looks) * 1000


def start_milliseconds(game: str = "orconomics") -> float:
    """A fresh Python, not the very first, which compiles the modules: importing the engine and
    looking at the first question."""
    code = (
        "from time import process_time as now; start = now();"
        "from engine.core.registry import rulebook;"
        "from engine.core.setup import Setup;"
        "from engine.core.table import Table;"
        f"table = Table(rulebook({game!r}), Setup({game!r}, ('Ana', 'Bo')));"
        "table.ask.options; print((now() - start) * 1000)"
    )
    with TemporaryDirectory() as compiled:
        env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}
        start = partial(subprocess.check_output, [sys.executable, "-c", code], text=True, env=env)
        start()
        return median(float(start()) for _ in range(7))


def report() -> str:
    measured = speeds()
    chess = measured.get("python-chess")
    undo, look = going_back_milliseconds()
    lines = [f"{'random play, all answers listed':34}{'moves/s':>10}{'to chess':>10}"]
    for name, rounds in sorted(measured.items(), key=lambda item: -median(item[1])):
        line = f"{name:34}{median(rounds):10,.0f}"
        if chess is not None:
            line += f"{median(r / c for r, c in zip(rounds, chess, strict=True)):9.1f}x"
        lines.append(line)
    lines += [
        "",
        f"undo in a game of 1,000 moves    {undo_milliseconds():8.1f} ms (wanted: under 50)",
        f"undo in one of 5,000, 8 players  {undo:8.1f} ms (wanted: under 100; the dearest)",
        f"the table as it was at any point {look:8.1f} ms (wanted: under 50; the dearest)",
        f"import and first question        {start_milliseconds():8.1f} ms (wanted: under 100)",
    ]
    return "\n".join(lines)
