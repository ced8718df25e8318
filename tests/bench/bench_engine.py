"""How fast the engine plays, beside python-chess and an OpenSpiel game written in Python.

All of them play random games and list every legal answer before each move. They take turns in
short rounds, so that whatever else the machine does strikes all alike; the median round counts.
Processor time is measured, not the clock on the wall.
"""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import Any

from engine.core.move import TABLE, Move
from engine.core.registry import games, rulebook
from engine.core.setup import Setup
from engine.core.table import Table

ROUNDS = 7
ROUND_SECONDS = 0.3
NAMES = ("Ana", "Bo", "Cy", "Di")
LONGEST_GAME = 3000


def sample_setup(game: str) -> Setup:
    """The game with the sample facts of its box, at the size of table nearest four players."""
    book = rulebook(game)
    players = min(max(book.players.start, len(NAMES)), book.players.stop - 1)
    return Setup(game, NAMES[:players], {}, {spec.id: spec.sample for spec in book.facts})


def pick(rng: Random, items: Sequence[Any]) -> Any:
    """Any of them, with less ado than `rng.choice`: the games are measured, not the dice."""
    return items[int(rng.random() * len(items))]


def random_table_moves(game: str) -> Iterator[None]:
    """Plays a rulebook for ever; one step is one move with all answers listed."""
    rng = Random(1)
    book, setup = rulebook(game), sample_setup(game)
    while True:
        table: Table[Any] = Table(book, setup)
        while (ask := table.ask) is not None and len(table.moves) < LONGEST_GAME:
            listed = [(option.verb, list(option.answers())) for option in ask.options]
            verb, answers = pick(rng, listed)
            who = table.players[ask.who[0]] if ask.who else TABLE
            table.do(Move(who, verb, pick(rng, answers)))
            yield


def random_chess_moves() -> Iterator[None]:
    import chess

    rng = Random(1)
    while True:
        board = chess.Board()
        while not board.is_game_over():
            board.push(pick(rng, list(board.legal_moves)))
            yield


def random_spiel_moves(name: str) -> Iterator[None]:
    import open_spiel.python.games  # noqa: F401  registers the games written in Python
    import pyspiel

    rng = Random(1)
    game = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(pick(rng, state.legal_actions()))
            yield


def moves_in(seconds: float, moves: Iterator[None]) -> float:
    """Moves a second of processor time."""
    done = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for _ in range(50):
            next(moves)
        done += 50
    return done / spent


def speeds() -> dict[str, list[float]]:
    """Moves a second in each round, by what was played."""
    players: dict[str, Iterator[None]] = {game: random_table_moves(game) for game in games()}
    rivals: dict[str, Callable[[], Iterator[None]]] = {
        "python-chess": random_chess_moves,
        "OpenSpiel block dominoes": lambda: random_spiel_moves("python_block_dominoes"),
    }
    missing = []
    for name, start in rivals.items():
        moves = start()
        try:
            next(moves)
        except ImportError:
            missing.append(name)
        else:
            players[name] = moves
    if missing:
        print(f"Not installed, so not measured: {', '.join(missing)} (make bench installs them)")
    measured: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(ROUNDS):
        for name, moves in players.items():
            gc.collect()
            measured[name].append(moves_in(ROUND_SECONDS, moves))
    return measured


def undo_milliseconds(game: str = "orconomics", length: int = 1000) -> float:
    """One undo at the end of a game of 1,000 moves; the games are played one after the other
    until one is long enough."""
    book, setup = rulebook(game), sample_setup(game)
    for seed in range(10_000):
        rng = Random(seed)
        table: Table[Any] = Table(book, setup)
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


def start_milliseconds(game: str = "orconomics") -> float:
    """A fresh Python: importing the engine and looking at the first question."""
    code = (
        "from time import process_time as now; start = now();"
        "from engine.core.registry import rulebook;"
        "from engine.core.setup import Setup;"
        "from engine.core.table import Table;"
        f"table = Table(rulebook({game!r}), Setup({game!r}, ('Ana', 'Bo')));"
        "table.ask.options; print((now() - start) * 1000)"
    )
    runs = [subprocess.check_output([sys.executable, "-c", code], text=True) for _ in range(7)]
    return median(map(float, runs))


def report() -> str:
    measured = speeds()
    chess = measured.get("python-chess")
    lines = [f"{'random play, all answers listed':34}{'moves/s':>10}{'to chess':>10}"]
    for name, rounds in sorted(measured.items(), key=lambda item: -median(item[1])):
        line = f"{name:34}{median(rounds):10,.0f}"
        if chess is not None:
            line += f"{median(r / c for r, c in zip(rounds, chess, strict=True)):9.1f}x"
        lines.append(line)
    lines += [
        "",
        f"undo in a game of 1,000 moves    {undo_milliseconds():8.1f} ms (wanted: under 50)",
        f"import and first question        {start_milliseconds():8.1f} ms (wanted: under 100)",
    ]
    return "\n".join(lines)
