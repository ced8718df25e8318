"""The demo: a game plays itself through the real app, read from painted frames alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from companion.demo.bot import demo_move
from companion.demo.camera import DemoCamera
from companion.demo.run import DemoRun
from engine.core.move import Move
from engine.core.record import Record
from engine.core.registry import games, rulebook
from engine.core.table import Table
from tests import limits
from tests.companion.states import app, setup
from tests.companion.window import Window

ROOT = Path(__file__).resolve().parents[3]
LONGEST = 1200
MOST_MEGABYTES = 320
"""A window and a look through the camera; the whole game is measured by the benchmark."""


@pytest.mark.parametrize("game", games())
def test_the_games_of_the_demo_end_in_reasonable_time(game):
    table = Table(rulebook(game), setup(game))
    rng = Random(1)
    while table.ask is not None:
        assert len(table.moves) < LONGEST
        table.do(demo_move(table, rng))
    assert table.result is not None


def test_a_short_demo_reads_what_it_paints_and_keeps_its_pictures(tmp_path):
    wishes = ("--game", "orconomics", "--speed", "50", "--moves", "8")
    with (tmp_path / "said").open("w+") as said:
        demo = subprocess.Popen(
            [sys.executable, "main.py", "demo", *wishes, "--out", str(tmp_path)],
            cwd=ROOT,
            env={**os.environ, "KIVY_NO_ARGS": "1"},
            stdout=said,
            stderr=subprocess.STDOUT,
        )
        most = _most_megabytes(demo)
        said.seek(0)
        told = said.read()
    assert demo.returncode == 0, told[-2000:]
    assert most < limits.memory(MOST_MEGABYTES)
    assert "misread: 0" in told
    rolls = re.search(r"(\d+) rolls", told)
    assert rolls is not None
    assert int(rolls[1]) >= 1
    record = Record.parse((tmp_path / "orconomics.txt").read_text("utf-8"))
    assert len(record.replay().moves) >= 8
    assert any("scan" in picture.name for picture in tmp_path.glob("*.png"))


def test_where_dice_are_asked_the_camera_is_shown_no_cards():
    with Window(lambda: app("orconomics", 0, "table", laid=setup("orconomics", 3))) as window:
        session, rng = window.app.session, Random(1)
        while session.table.ask.text.id != "orconomics.ask.interest":
            session.do(demo_move(session.table, rng))
        ask = session.table.ask
        gives_up = next(option for option in ask.options if option.verb == "lose")
        who = session.table.players[ask.who[0]]
        run = DemoRun(window.app, DemoCamera(), rng, 1.0, lambda: None)
        run.stop()
        assert not run._lay(Move(who, "lose", gives_up.sample(rng)))
        assert run._lay(Move(who, "roll", (3, 4)))


def test_a_roll_is_read_once_though_the_camera_opens_by_itself_too():
    """On a slow machine both come in one frame; the demo then waited before a camera that had
    nothing more to see, and entered the roll a second time."""
    with Window(lambda: app("orconomics", 0, "table", laid=setup("orconomics", 3))) as window:
        session, shown = window.app.session, window.app
        shown.open_camera = DemoCamera
        run = DemoRun(shown, DemoCamera(), Random(1), 1.0, lambda: None)
        run.stop()
        while session.asked_dice() is None:
            session.do(demo_move(session.table, Random(1)))
        shown.go("scan", by_itself=True)
        roll = next(move for move in session.table.legal() if move.verb == "roll")
        run._make(roll)
        shown.shell.screen._enter(session.see_dice([int(value) for value in roll.args]))
        assert shown.place == "table"
        run._await(1000.0)
        assert (run.tally.rolls_read, run.tally.refused, run.tally.misread) == (1, 0, 0)


def _most_megabytes(process: subprocess.Popen) -> float:
    """The most memory that a process held until it ended."""
    most = 0
    while process.poll() is None:
        told = Path(f"/proc/{process.pid}/status").read_text("utf-8")
        found = re.search(r"VmHWM:\s+(\d+)", told)
        most = int(found[1]) if found else most
        time.sleep(0.1)
    return most / 1024


def test_a_game_that_is_none_is_refused_in_a_sentence():
    done = subprocess.run(
        [sys.executable, "main.py", "demo", "--game", "chess"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "chess" in done.stderr
